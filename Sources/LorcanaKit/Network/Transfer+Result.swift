import CCurl
import LorcanaCards

extension Transfer {
    var status: Int { unsafe ccurl_get_long(easy, CURLINFO_RESPONSE_CODE) }

    /// The last URL, after redirects.
    var effectiveURL: String { text(CURLINFO_EFFECTIVE_URL) ?? request.url }

    /// The scheme of the connection in use; nil before there is one.
    var currentScheme: HTTPAddress.Scheme? {
        text(CURLINFO_SCHEME).flatMap { HTTPAddress.Scheme(rawValue: $0.lowercased()) }
    }

    /// The last response's headers in order of arrival.
    var responseHeaders: [HTTPHeader] {
        var found: [HTTPHeader] = []
        var next = unsafe ccurl_next_header(easy, nil)
        while let header = unsafe next {
            unsafe found.append(
                HTTPHeader(String(cString: header.pointee.name), String(cString: header.pointee.value)))
            unsafe next = unsafe ccurl_next_header(easy, header)
        }
        return found
    }

    /// Translates libcurl's code; its own text is cleaned.
    func failure(_ code: CURLcode, receivedBody: Bool) -> TransportError {
        switch code {
        case CURLE_URL_MALFORMAT: .invalidURL(effectiveURL)
        case CURLE_UNSUPPORTED_PROTOCOL:
            isForbiddenRedirect ? .forbiddenRedirect : .other(reason: reason(code))
        case CURLE_TOO_MANY_REDIRECTS: .tooManyRedirects(limit: request.maximumRedirects)
        case CURLE_FILESIZE_EXCEEDED: .bodyTooLarge(limit: request.maximumBodyBytes)
        case CURLE_OPERATION_TIMEDOUT: .timedOut(.connect, after: request.connectTimeout)
        case CURLE_COULDNT_RESOLVE_HOST: .unresolvedHost(host)
        case CURLE_COULDNT_CONNECT: .refused(host: host)
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: .proxy(reason: reason(code))
        case _ where wasRefusedByProxy: .proxy(reason: reason(code))
        case _ where Self.brokenConnection.contains(code.rawValue): .closedEarly(receivedBody: receivedBody)
        case _ where Self.brokenTrust.contains(code.rawValue): .tls(reason: reason(code))
        default: .other(reason: reason(code))
        }
    }

    private static let brokenConnection = Set(
        [
            CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2,
            CURLE_HTTP2_STREAM,
        ].map(\.rawValue))

    private static let brokenTrust = Set(
        [
            CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_CIPHER,
            CURLE_SSL_CERTPROBLEM, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT,
            CURLE_SSL_CRL_BADFILE, CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_SHUTDOWN_FAILED,
        ].map(\.rawValue))

    /// A response that is not HTTP has the same code, so the redirect's target decides.
    private var isForbiddenRedirect: Bool {
        if (unsafe ccurl_get_long(easy, CURLINFO_REDIRECT_COUNT)) == 0 { return false }
        let target = try? HTTPAddress(effectiveURL)
        return target == nil || (target?.scheme == .http && currentScheme == .https)
    }

    private var wasRefusedByProxy: Bool {
        let answer = unsafe ccurl_get_long(easy, CURLINFO_HTTP_CONNECTCODE)
        return answer != 0 && !(200..<300).contains(answer)
    }

    private var host: String {
        if let address = try? HTTPAddress(effectiveURL) { return address.host }
        return effectiveURL
    }

    private func reason(_ code: CURLcode) -> String {
        let own = unsafe String(cString: message)
        return TextCleaning.excerpt(own.isEmpty ? unsafe String(cString: ccurl_message(code)) : own)
    }

    private func text(_ info: CURLINFO) -> String? {
        unsafe ccurl_get_string(easy, info).map { unsafe String(cString: $0) }
    }
}
