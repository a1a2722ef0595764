import CCurl
import Glibc
import LorcanaCards

extension Transfer {
    var status: Int { unsafe ccurl_get_long(easy, CURLINFO_RESPONSE_CODE) }

    /// The target of a redirect, made absolute by libcurl if possible; nil if the response is not a redirect.
    var redirectURL: String? { text(CURLINFO_REDIRECT_URL) }

    var wantedHeaders: [HTTPHeader] {
        request.wantedHeaders.compactMap { name in header(name).map { HTTPHeader(name, $0) } }
    }

    /// The value of the last response's header with this name.
    func header(_ name: String) -> String? {
        unsafe ccurl_header(easy, name).map { unsafe String(cString: $0) }
    }

    // MARK: Peer and phase

    var phase: TransportError.Phase {
        if hasAnswered { return body.isEmpty ? .headers : .body }
        if hasPassed(CURLINFO_PRETRANSFER_TIME_T) { return .firstByte }
        if !isConnected { return .connect }
        return isTunnelled && !isTunnelOpen ? .tunnel : .secure
    }

    /// The proxy until it has connected to the host, then the host.
    var peer: TransportError.Peer? {
        if let proxy, !hasLeftProxy { return .proxy(proxy.name) }
        return host
    }

    /// The responding host, with or without a proxy.
    var host: TransportError.Peer? { hop.peer }

    /// Whether there is a connection to the host or to the proxy, encrypted or not.
    ///
    /// libcurl reports the time of the connection only after the TLS handshake. Before that, 7.88 reports an address
    /// and 8.14 nothing, so the sockets are checked while they are open (decision 025).
    private var isConnected: Bool {
        hasPassed(CURLINFO_CONNECT_TIME_T) || text(CURLINFO_PRIMARY_IP) != nil
            || hasConnected
    }

    /// Whether the socket is connected.
    static func hasPeer(_ socket: Int32) -> Bool {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout.size(ofValue: address))
        return unsafe withUnsafeMutableBytes(of: &address) { bytes in
            unsafe getpeername(socket, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress!, &length)
                == 0
        }
    }

    /// Whether the proxy has finished its part: a tunnel is open, or SOCKS has connected.
    private var hasLeftProxy: Bool {
        guard let proxy else { return true }
        if isTunnelled { return isTunnelOpen }
        return !proxy.isHTTP && hasPassed(CURLINFO_CONNECT_TIME_T)
    }

    private var isTunnelled: Bool { proxy?.isHTTP == true && hop.address.scheme == .https }
    private var tunnelStatus: Int { unsafe ccurl_get_long(easy, CURLINFO_HTTP_CONNECTCODE) }
    private var isTunnelOpen: Bool { (200..<300).contains(tunnelStatus) }

    /// The status with which the proxy refused; nil if it did not.
    private var proxyStatus: Int? {
        if isTunnelled { return tunnelStatus == 0 || isTunnelOpen ? nil : tunnelStatus }
        return proxy?.isHTTP == true && status == 407 ? status : nil
    }

    private func hasPassed(_ time: CURLINFO) -> Bool { (unsafe ccurl_get_size(easy, time)) > 0 }

    // MARK: Failures

    /// The reason why the transfer failed; nil if there is a response.
    func failure(_ code: CURLcode) -> TransportError? {
        if let ownFailure { return ownFailure }
        if let status = proxyStatus { return .proxyStatus(status, proxy: proxy?.name ?? "") }
        switch code {
        // libcurl treats a connection that ends within the headers as a success.
        case CURLE_OK: return hasHeaders ? nil : .closedEarly(peer, receivedBody: false)
        case CURLE_URL_MALFORMAT:
            return hop.redirects > 0
                ? .forbiddenRedirect(by: hop.referrer)
                : .invalidURL(HTTPAddress.hidingCredentials(hop.url))
        case CURLE_COULDNT_RESOLVE_PROXY: return .unresolvedProxy(proxy?.name ?? "")
        case CURLE_COULDNT_RESOLVE_HOST: return .unresolvedHost(hop.address.host, host)
        case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED, CURLE_QUIC_CONNECT_ERROR:
            return noConnection(code)
        // Either TLS failed, or the connection was closed.
        case CURLE_SSL_CONNECT_ERROR: return wasClosed ? closed : .tls(peer, reason: reason(code))
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CIPHER,
            CURLE_SSL_CERTPROBLEM, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT,
            CURLE_SSL_CRL_BADFILE, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED,
            CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_SHUTDOWN_FAILED, CURLE_USE_SSL_FAILED,
            CURLE_SSL_PINNEDPUBKEYNOTMATCH, echRequired:
            return .tls(peer, reason: reason(code))
        case CURLE_OPERATION_TIMEDOUT: return .timedOut(phase, peer, after: request.connectTimeout)
        case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_SEND_ERROR, CURLE_HTTP2_STREAM: return closed
        case CURLE_RECV_ERROR: return isAboutContent ? .malformed(peer, reason: reason(code)) : closed
        // The scheme was checked before, so "unsupported protocol" means that the response is not HTTP.
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_HTTP2,
            CURLE_HTTP3, CURLE_RANGE_ERROR, CURLE_BAD_DOWNLOAD_RESUME, CURLE_HTTP_RETURNED_ERROR:
            return .malformed(hasHeaders ? host : peer, reason: reason(code))
        case CURLE_FILESIZE_EXCEEDED: return .bodyTooLarge(host, limit: request.maximumBodyBytes)
        case CURLE_OUT_OF_MEMORY, tooLarge:
            return isConnected && !hasHeaders
                ? .malformed(peer, reason: "a header is too large") : .system(reason: reason(code))
        case CURLE_PROXY, CURLE_LOGIN_DENIED, CURLE_AUTH_ERROR:
            return .proxy(proxy?.name ?? "", reason: reason(code))
        // libcurl lacks a feature or cannot continue, or the code belongs to another protocol or a newer version.
        default: return .system(reason: reason(code))
        }
    }

    private var closed: TransportError { .closedEarly(peer, receivedBody: !body.isEmpty) }

    private func noConnection(_ code: CURLcode) -> TransportError {
        switch systemError {
        case 0: Self.socketShortage ?? .unreachable(peer, reason: reason(code))
        case ECONNREFUSED: .refused(by: peer)
        case ETIMEDOUT: .timedOut(.connect, peer, after: request.connectTimeout)
        case EMFILE, ENFILE, ENOMEM, ENOBUFS: .system(reason: Self.words(systemError))
        default: .unreachable(peer, reason: Self.words(systemError))
        }
    }

    /// The reason why no socket can be created, which libcurl doesn't report; nil if one can.
    private static var socketShortage: TransportError? {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if socket < 0 { return .system(reason: words(errno)) }
        close(socket)
        return nil
    }

    private var systemError: Int32 {
        Int32(truncatingIfNeeded: unsafe ccurl_get_long(easy, CURLINFO_OS_ERRNO))
    }

    /// The system's message for an errno value: "network is unreachable".
    private static func words(_ error: Int32) -> String {
        unsafe String(cString: strerror(error)).lowercased()
    }

    /// Whether a failed handshake was actually a closed connection.
    private var wasClosed: Bool {
        systemError != 0 || ownText.holds("SYSCALL") || ownText.holds("unexpected eof")
    }

    /// Whether the received data, rather than the connection, caused the error; libcurl has one code for both.
    private var isAboutContent: Bool {
        ownText.holds("chunked-encoding") || ownText.holds("chunk hex")
            || ownText.holds("response headers")
    }

    private var ownText: String { unsafe String(cString: message) }

    /// libcurl's specific message, or the general message for the code if the specific one contains a password.
    private func reason(_ code: CURLcode) -> String {
        let isUsable = !ownText.isEmpty && !secrets.contains { ownText.holds($0) }
        return TextCleaning.excerpt(isUsable ? ownText : unsafe String(cString: ccurl_message(code)))
    }

    private var secrets: [String] {
        [proxy?.credentials, HTTPAddress.credentials(in: hop.url)].compactMap { credentials in
            credentials.map { String($0.split(separator: ":", maxSplits: 1).last ?? $0) }
        }
    }

    /// The string for `info`; nil if libcurl has none.
    private func text(_ info: CURLINFO) -> String? {
        let text = unsafe ccurl_get_string(easy, info).map { unsafe String(cString: $0) }
        return text?.isEmpty == true ? nil : text
    }
}

/// CURLE_TOO_LARGE and CURLE_ECH_REQUIRED, which the oldest supported headers lack.
private let (tooLarge, echRequired) = (CURLcode(rawValue: 100), CURLcode(rawValue: 101))
