import Foundation

/// A TLS proxy for a plain server on the loopback interface, with a certificate that the system doesn't trust.
final class TLSFront: Sendable {
    let port: UInt16
    /// The certificate file, which makes the server trusted if `SSL_CERT_FILE` is set to it.
    let certificateFile: String
    var base: String { "https://127.0.0.1:\(port)" }

    private let process: ChildProcess

    init(before plainPort: UInt16) throws {
        let certificate = try TestCertificate.made.get()
        certificateFile = certificate.certificate
        process = try ChildProcess([
            "python3", TestCertificate.tools + "/tls_front.py", certificate.certificate, certificate.key,
            "\(plainPort)",
        ])
        let line = process.readSome()
        guard let port = UInt16(line.filter { !$0.isWhitespace }) else {
            throw ChildProcess.Failure(what: "tls_front.py said: \(line)")
        }
        self.port = port
    }

    func stop() { _ = process.finish() }
}

/// A self-signed certificate for 127.0.0.1, generated once per run in a temporary folder.
struct TestCertificate: Sendable {
    var certificate: String
    var key: String

    static let tools = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Tools")
        .path

    static let made = Result<TestCertificate, any Error>(catching: {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "lorcana-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let made = TestCertificate(
            certificate: folder.appending(path: "certificate.pem").path,
            key: folder.appending(path: "key.pem").path)
        let command =
            "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost"
        let (text, status) = try ChildProcess(
            command.split(separator: " ").map(String.init) + [
                "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", made.key, "-out",
                made.certificate,
            ], reading: .standardError
        ).finish()
        if status != 0 { throw ChildProcess.Failure(what: "openssl could not make a certificate: \(text)") }
        return made
    })
}
