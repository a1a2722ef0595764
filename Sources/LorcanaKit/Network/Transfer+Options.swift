import CCurl

extension Transfer {
    /// Sets the options of the request, and the rules that hold for every request.
    func setOptions(_ address: HTTPAddress, _ settings: CurlSettings) throws(TransportError) {
        try setProtocols(address)
        try setTrust(settings)
        try setProxy(settings, for: address.scheme)
        try setHeaders()
        try setLimits()
        try set(CURLOPT_URL, request.url)
        // The buffer outlives the handle: both end in deinit.
        try check(unsafe ccurl_set_pointer(easy, CURLOPT_ERRORBUFFER, message))
    }

    /// Allows http and https only, and after https only https, through every redirect.
    private func setProtocols(_ address: HTTPAddress) throws(TransportError) {
        try set(CURLOPT_PROTOCOLS_STR, "http,https")
        try set(CURLOPT_REDIR_PROTOCOLS_STR, address.scheme == .https ? "https" : "http,https")
        try set(CURLOPT_FOLLOWLOCATION, 1)
        try set(CURLOPT_MAXREDIRS, max(0, request.maximumRedirects))
        try set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    }

    /// Limits later redirects to `schemes`, from the next response on.
    func allowRedirects(to schemes: String) {
        unsafe ccurl_set_string(easy, CURLOPT_REDIR_PROTOCOLS_STR, schemes)
    }

    /// Always verifies TLS. Certificates come from the user's bundle or folder, else from the system's folder, since
    /// its bundle costs 34-41 ms a connection (docs/decisions/022).
    private func setTrust(_ settings: CurlSettings) throws(TransportError) {
        try set(CURLOPT_SSL_VERIFYPEER, 1)
        try set(CURLOPT_SSL_VERIFYHOST, 2)
        try set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        if settings.certificateFile != nil || settings.certificateFolder != nil {
            try set(CURLOPT_CAINFO, settings.certificateFile)
            try set(CURLOPT_CAPATH, settings.certificateFolder)
        } else if unsafe ccurl_certificate_folder() != nil {
            try set(CURLOPT_CAINFO, nil)
        }
    }

    /// An empty string, unlike null, keeps libcurl from reading the variables itself.
    private func setProxy(_ settings: CurlSettings, for scheme: HTTPAddress.Scheme) throws(TransportError) {
        try set(CURLOPT_PROXY, settings.proxy(for: scheme) ?? "")
        try set(CURLOPT_NOPROXY, settings.proxyExceptions ?? "")
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    }

    private func setHeaders() throws(TransportError) {
        try set(CURLOPT_USERAGENT, "lorcana/\(LorcanaVersion.current) (+\(LorcanaVersion.homepage))")
        try set(CURLOPT_ACCEPT_ENCODING, "")  // every encoding this libcurl can undo
        for header in request.headers {
            guard let list = unsafe ccurl_headers_adding(headers, header.line) else {
                throw .other(reason: "out of memory")
            }
            unsafe headers = unsafe list
        }
        try check(unsafe ccurl_set_headers(easy, headers))
    }

    /// libcurl limits the time of each connection, also after redirects; the loop applies the others (`nextDeadline`).
    private func setLimits() throws(TransportError) {
        try set(CURLOPT_NOSIGNAL, 1)
        unsafe ccurl_set_quick_exit(easy)
        try set(CURLOPT_CONNECTTIMEOUT_MS, request.connectTimeout.milliseconds(clampedTo: 1...86_400_000))
        // By Content-Length, before the first byte; 0 would mean no limit.
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
        throw .other(reason: unsafe String(cString: ccurl_message(code)))
    }
}

extension HTTPHeader {
    /// The header in libcurl's form, without line breaks, so that it cannot start another header.
    var line: String {
        let text = value.isEmpty ? "\(name);" : "\(name): \(value)"
        return String(
            String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
    }
}
