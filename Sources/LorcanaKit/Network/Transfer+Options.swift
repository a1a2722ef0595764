import CCurl

extension Transfer {
    /// Sets the options of the request, and those common to all requests.
    func setOptions(trusting certificates: TrustedCertificates) throws(TransportError) {
        try set(CURLOPT_PROTOCOLS_STR, "http,https")
        try set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        try setTrust(certificates)
        try setProxy(certificates)
        try setHeaders()
        try setLimits()
        try set(CURLOPT_URL, hop.url)
        // The buffer lives as long as the handle: both are freed in deinit.
        try check(unsafe ccurl_set_pointer(easy, CURLOPT_ERRORBUFFER, message))
    }

    private func setTrust(_ certificates: TrustedCertificates) throws(TransportError) {
        try set(CURLOPT_SSL_VERIFYPEER, 1)
        try set(CURLOPT_SSL_VERIFYHOST, 2)
        try set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        if certificates.isEmpty { return }
        try set(CURLOPT_CAINFO, certificates.file)
        try set(CURLOPT_CAPATH, certificates.folder)
    }

    /// An empty string, unlike null, stops libcurl from reading the variables itself.
    private func setProxy(_ certificates: TrustedCertificates) throws(TransportError) {
        try set(CURLOPT_PROXY, proxy?.text ?? "")
        try set(CURLOPT_NOPROXY, "")
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        guard let proxy, proxy.isHTTPS else { return }
        try set(CURLOPT_PROXY_SSL_VERIFYPEER, 1)
        try set(CURLOPT_PROXY_SSL_VERIFYHOST, 2)
        try set(CURLOPT_PROXY_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        if certificates.isEmpty { return }
        try set(CURLOPT_PROXY_CAINFO, certificates.file)
        try set(CURLOPT_PROXY_CAPATH, certificates.folder)
    }

    private func setHeaders() throws(TransportError) {
        try set(CURLOPT_USERAGENT, LorcanaVersion.userAgent())
        try set(CURLOPT_ACCEPT_ENCODING, "")  // every encoding that this libcurl supports
        for header in request.headers {
            guard let list = unsafe ccurl_headers_adding(headers, header.line) else {
                throw .system(reason: "out of memory")
            }
            unsafe headers = unsafe list
        }
        try check(unsafe ccurl_set_headers(easy, headers))
    }

    /// libcurl's limit divides the connection time among a host's addresses; the loop enforces the other limits.
    private func setLimits() throws(TransportError) {
        try set(CURLOPT_NOSIGNAL, 1)
        unsafe ccurl_set_quick_exit(easy)
        try set(CURLOPT_CONNECTTIMEOUT_MS, request.connectTimeout.milliseconds(clampedTo: 1...86_400_000))
        // Checked against Content-Length, before the first byte; 0 would mean unlimited.
        try check(unsafe ccurl_set_size(easy, CURLOPT_MAXFILESIZE_LARGE, max(1, request.maximumBodyBytes)))
    }

    private func set(_ option: CURLoption, _ value: Int) throws(TransportError) {
        try check(unsafe ccurl_set_long(easy, option, value))
    }

    private func set(_ option: CURLoption, _ value: String?) throws(TransportError) {
        try check(unsafe ccurl_set_string(easy, option, value))
    }

    private func check(_ code: CURLcode) throws(TransportError) {
        if code == CURLE_OK { return }
        throw .system(reason: "libcurl: " + (unsafe String(cString: ccurl_message(code))))
    }
}

extension HTTPHeader {
    /// The header as libcurl expects it, without line breaks, so that it cannot inject another header.
    var line: String {
        let text = value.isEmpty ? "\(name);" : "\(name): \(value)"
        return String(
            String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
    }
}
