/// The settings for libcurl in the user's environment: proxies and certificates.
///
/// The proxy variables are read here, by libcurl's own rules, so that a test's dictionary replaces the process
/// environment (docs/decisions/022).
struct CurlSettings: Sendable, Equatable {
    var environment: [String: String] = [:]
    /// The names of the library, built with OpenSSL or with GnuTLS.
    var libraries = ["libcurl.so.4", "libcurl-gnutls.so.4"]

    /// The user's bundle of trusted certificates; libcurl itself reads neither variable.
    var certificateFile: String? { first(of: "CURL_CA_BUNDLE", "SSL_CERT_FILE") }
    /// The user's folder of trusted certificates.
    var certificateFolder: String? { first(of: "SSL_CERT_DIR") }

    /// The proxy for a scheme; an upper-case HTTP_PROXY is ignored, since a web server may set it (httpoxy).
    func proxy(for scheme: HTTPAddress.Scheme) -> String? {
        switch scheme {
        case .http: first(of: "http_proxy", "all_proxy", "ALL_PROXY")
        case .https: first(of: "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
        }
    }

    /// The hosts that are reached without the proxy, in libcurl's notation.
    var proxyExceptions: String? { first(of: "no_proxy", "NO_PROXY") }

    private func first(of names: String...) -> String? {
        names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
}
