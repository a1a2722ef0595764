import Foundation
import Testing

@testable import LorcanaKit

struct CurlSettingsTests {
    private let system = TrustedCertificates(file: "/s.pem", folder: "/s")

    @Test(
        arguments: [
            (["CURL_CA_BUNDLE": "a", "SSL_CERT_FILE": "b"], "a", nil),
            (["CURL_CA_BUNDLE": "", "SSL_CERT_FILE": "b"], "b", nil),
            (["SSL_CERT_DIR": "c"], nil, "c"), (["SSL_CERT_FILE": "b", "SSL_CERT_DIR": "c"], "b", "c"),
            ([:], "/s.pem", "/s"),
        ] as [([String: String], String?, String?)])
    func `curl's own variable overrides OpenSSL's, and either replaces the system's`(
        environment: [String: String], file: String?, folder: String?
    ) {
        let trusted = CurlSettings(environment: environment).trusted(system: system)
        #expect(trusted == TrustedCertificates(file: file, folder: folder))
    }

    @Test(arguments: [
        ("5ed36f99.0", true), ("abcdef01.12", true), ("README", false), ("ca-certificates.crt", false),
        ("5ed36f9.0", false), ("5ed36f99.pem", false), ("5ed36f990.0", false), ("5ed36f99", false),
    ])
    func `the system's folder is used alone if certificates are found in it by their hashes`(
        name: String, isHashed: Bool
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "certificates-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: folder.appending(path: name))
        let system = TrustedCertificates(file: "/bundle.pem", folder: folder.path)
        #expect(system.quickest == (isHashed ? TrustedCertificates(folder: folder.path) : system))
        #expect(CurlSettings().trusted(system: system) == system.quickest)
    }

    @Test(arguments: [
        (Duration.zero, 1), (.microseconds(1500), 2), (.seconds(3), 3000), (.seconds(1 << 40), 5000),
    ])
    func `a wait in milliseconds is rounded up and bounded`(duration: Duration, milliseconds: Int) {
        #expect(duration.milliseconds(clampedTo: 1...5000) == milliseconds)
    }
}
