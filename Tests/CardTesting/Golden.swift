import Glibc
package import Testing

/// Compares outputs with files in the repository; `RECORD_GOLDEN=1` records them again.
package enum Golden {
    /// - Parameter file: the path relative to the root of the repository.
    package static func expect(_ text: String, _ file: String, location: SourceLocation = #_sourceLocation)
        throws
    {
        if getenv("RECORD_GOLDEN") != nil { try write(text, to: file) }
        let recorded = read(file) ?? ""
        if recorded == text { return }
        let pairs = zip(
            recorded.split(separator: "\n", omittingEmptySubsequences: false),
            text.split(separator: "\n", omittingEmptySubsequences: false))
        let difference = pairs.first { $0.0 != $0.1 }
        Issue.record(
            """
            \(file) differs: recorded \(String(describing: difference?.0)), now \(String(describing: difference?.1)). \
            If that was meant: RECORD_GOLDEN=1 with this test writes it anew; read git diff before you commit it.
            """,
            sourceLocation: location)
    }

    /// The contents of a file; nil if it cannot be read.
    package static func read(_ file: String) -> String? {
        guard let stream = fopen(root + file, "r") else { return nil }
        defer { fclose(stream) }
        var bytes: [UInt8] = []
        while case let byte = fgetc(stream), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private struct CannotWrite: Error { var path: String }

    private static func write(_ text: String, to file: String) throws {
        guard let stream = fopen(root + file, "w") else { throw CannotWrite(path: root + file) }
        defer { fclose(stream) }
        fputs(text, stream)
    }

    /// The root of the repository, with a trailing slash.
    private static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/"
}
