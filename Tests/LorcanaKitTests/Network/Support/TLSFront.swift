import Foundation

/// TLS before a plain server of the loopback, with a certificate that no authority of the system knows.
///
/// The certificate is made once a run, for "localhost" and 127.0.0.1.
final class TLSFront: Sendable {
    let port: UInt16
    /// The file that makes the certificate known, for `SSL_CERT_FILE`.
    let certificateFile: String
    var base: String { "https://127.0.0.1:\(port)" }

    // A process ends when this end of its standard input closes.
    private let lifeline: FileHandle

    init(before plainPort: UInt16) throws {
        let certificate = try TestCertificate.made.get()
        certificateFile = certificate.certificate
        let (input, output) = (Pipe(), Pipe())
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "python3", TestCertificate.tools + "tls_front.py", certificate.certificate, certificate.key,
            "\(plainPort)",
        ]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        lifeline = input.fileHandleForWriting
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let port = UInt16(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw TestCertificate.Failure(what: "tls_front.py said: \(line)")
        }
        self.port = port
    }

    func stop() { try? lifeline.close() }
}

/// A certificate of our own making, in a folder of its own.
struct TestCertificate: Sendable {
    struct Failure: Error { var what: String }

    var certificate: String
    var key: String

    static let tools =
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Tools").path + "/"

    static let made = Result<TestCertificate, any Error>(catching: {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "lorcana-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let made = TestCertificate(
            certificate: folder.appending(path: "certificate.pem").path,
            key: folder.appending(path: "key.pem").path)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost"
            .split(
                separator: " "
            ).map(String.init) + [
                "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", made.key, "-out",
                made.certificate,
            ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 { throw Failure(what: "openssl could not make a certificate") }
        return made
    })
}
