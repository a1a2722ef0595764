/// What a person's environment asks of libcurl: proxies and certificates.
///
/// The proxy variables are read here by libcurl's own rules and not by libcurl, so that a test's dictionary is all
/// that counts (docs/decisions/022).
struct CurlSettings: Sendable, Equatable {
    var environment: [String: String] = [:]
    /// The names libcurl is looked for by: OpenSSL's flavour, then GnuTLS's.
    var libraries = ["libcurl.so.4", "libcurl-gnutls.so.4"]

    /// The bundle of trusted authorities that a person named; libcurl itself reads neither variable.
    var certificateFile: String? { first(of: "CURL_CA_BUNDLE", "SSL_CERT_FILE") }
    /// The folder of trusted authorities that a person named.
    var certificateFolder: String? { first(of: "SSL_CERT_DIR") }

    /// The proxy for a scheme; an upper-case HTTP_PROXY never counts, as a web server may set it (httpoxy).
    func proxy(for scheme: HTTPAddress.Scheme) -> String? {
        switch scheme {
        case .http: first(of: "http_proxy", "all_proxy", "ALL_PROXY")
        case .https: first(of: "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
        }
    }

    /// The hosts that are asked directly, in libcurl's own notation.
    var proxyExceptions: String? { first(of: "no_proxy", "NO_PROXY") }

    private func first(of names: String...) -> String? {
        names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
}
