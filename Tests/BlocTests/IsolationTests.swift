import Foundation
import Testing

/// bloc.md, 14: what the compiler refuses.
@Suite struct IsolationTests {
    /// The output of `swiftc` for a snippet that imports Bloc.
    private func diagnostics(_ snippet: String) throws -> (succeeded: Bool, text: String) {
        let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent()
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).swift")
        try Data(snippet.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments = [
            "swiftc", "-typecheck", "-swift-version", "6", "-I", products.appending(path: "Modules").path,
            file.path,
        ]
        let output = Pipe()
        compiler.standardError = output
        compiler.standardOutput = output
        try compiler.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        compiler.waitUntilExit()
        return (compiler.terminationStatus == 0, text)
    }

    private func sending(_ line: String) -> String {
        "import Bloc\nnonisolated func use(_ bloc: Bloc<Int, Int>) async {\n    \(line)\n}\n"
    }

    @Test func `promise 14: sending from off the main actor does not compile without await`() throws {
        let (succeeded, text) = try diagnostics(sending("bloc.send(1)"))
        #expect(!succeeded)
        #expect(
            text.contains("error: main actor-isolated instance method 'send' cannot be called from outside"))
    }

    @Test func `promise 14: with await it compiles`() throws {
        let (succeeded, text) = try diagnostics(sending("await bloc.send(1)"))
        #expect(succeeded, "\(text)")
    }
}
