import CCurl

/// The settings for libcurl in the user's environment: proxies and certificates (decision 022).
struct CurlSettings: Sendable, Equatable {
    var environment: [String: String] = [:]
    /// The file names of the library, built with OpenSSL or with GnuTLS.
    var libraries = ["libcurl.so.4", "libcurl-gnutls.so.4"]
    /// The system's certificates; nil for those that libcurl was built with.
    var systemCertificates: TrustedCertificates?

    var proxies: ProxySettings { ProxySettings(environment) }

    /// The certificates to trust: the user's, or the system's; libcurl itself reads none of the variables.
    func trusted(system: TrustedCertificates) -> TrustedCertificates {
        let own = TrustedCertificates(
            file: environment.first(of: "CURL_CA_BUNDLE", "SSL_CERT_FILE"),
            folder: environment.first(of: "SSL_CERT_DIR"))
        return own.isEmpty ? (systemCertificates ?? system).quickest : own
    }
}

/// Certificates in a file, in a folder, or in both.
struct TrustedCertificates: Sendable, Equatable {
    var file: String?
    var folder: String?

    var isEmpty: Bool { file == nil && folder == nil }

    /// Only the folder, if OpenSSL can find certificates in it, since loading a bundle takes 34 to 41 ms per
    /// connection.
    ///
    /// A container often has only the bundle; its folder then has no names that OpenSSL finds.
    var quickest: TrustedCertificates {
        guard let folder, unsafe ccurl_has_hashed_certificates(folder) else { return self }
        return TrustedCertificates(folder: folder)
    }

    /// The certificates that libcurl was built with; libcurl must be open.
    static var ofLibrary: TrustedCertificates {
        TrustedCertificates(
            file: unsafe ccurl_certificate_bundle().map { unsafe String(cString: $0) },
            folder: unsafe ccurl_certificate_folder().map { unsafe String(cString: $0) })
    }
}
