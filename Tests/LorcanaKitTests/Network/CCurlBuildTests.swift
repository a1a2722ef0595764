import Foundation
import Testing

/// Building without libcurl's headers fails with a single error that names the package to install.
struct CCurlBuildTests {
    @Test func `missing headers are one error that names the package`() throws {
        let errors = try Self.errors(includes: [])
        #expect(errors.count == 1)
        #expect(errors.first?.contains("apt-get install libcurl4-openssl-dev") == true)
    }

    @Test func `headers that are too old are one error that names the version`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "old-curl-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder.appending(path: "curl"), withIntermediateDirectories: true)
        try "#define LIBCURL_VERSION_NUM 0x075400".write(
            to: folder.appending(path: "curl/curl.h"), atomically: true, encoding: .utf8)
        let errors = try Self.errors(includes: [folder.path])
        #expect(errors.count == 1)
        #expect(errors.first?.contains("7.85 or newer") == true)
    }

    /// The errors from compiling CCurl.c with only these headers.
    private static func errors(includes: [String]) throws -> [String] {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../Sources/CCurl")
        let clang = try ChildProcess(
            ["clang", "-fsyntax-only", "-nostdinc", "-I\(sources.path)/include"]
                + includes.map { "-I\($0)" } + ["\(sources.path)/CCurl.c"], reading: .standardError)
        let (text, _) = clang.finish()
        return text.split(separator: "\n").map(String.init).filter { $0.contains("error:") }
    }
}
