import Foundation
import Testing

/// Promises.md, 14 and 87: compiler errors, and the lines they point to.
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

    @Test func `promise 14: sending from off the main actor doesn't compile without await`() throws {
        let (succeeded, text) = try diagnostics(sending("bloc.send(1)"))
        #expect(!succeeded)
        #expect(
            text.contains("error: main actor-isolated instance method 'send' cannot be called from outside"))
    }

    @Test func `promise 14: with await it compiles`() throws {
        let (succeeded, text) = try diagnostics(sending("await bloc.send(1)"))
        #expect(succeeded, "\(text)")
    }

    /// Source of a bloc whose payload handler contains `line`, as the tenth line.
    private func handling(_ line: String, _ head: String = "on(\\.query) { query, emit in") -> String {
        """
        import Bloc
        struct Found: BlocState { var query = "", cards: [String] = [] }
        enum Asking: BlocEvent {
            case typed(String), cleared
            var query: String? { if case .typed(let query) = self { query } else { nil } }
        }
        final class Search: Bloc<Found, Asking> {
            init(cards: @escaping @MainActor (String) async throws -> [String]) {
                super.init(initialState: Found())
                \(head)
                    emit { $0.query = "…" }
                    \(line)
                    emit { $0.cards = [] }
                }
            }
        }
        """
    }

    @Test(arguments: [
        ("emit { $0.crads = [] }", "value of type 'Found' has no member 'crads'"),
        ("let upper = query.uppercasd()", "value of type 'String' has no member 'uppercasd'"),
        ("let found = try await card(query)", "cannot find 'card' in scope"),
        ("emitt { $0.cards = [] }", "cannot find 'emitt' in scope"),
        ("emit(Found(qery: query))", "incorrect argument label in call (have 'qery:', expected 'query:')"),
        (
            "for letter in query where letter.isUpperCase { emit(Found()) }",
            "value of type 'Character' has no member 'isUpperCase'"
        ),
    ])
    func `promise 87: an error in a handler of a payload is reported at its line`(
        line: String, message: String
    ) throws {
        let text = try diagnostics(handling(line)).text
        let errors = text.split(separator: "\n").filter { $0.contains(".swift:") && $0.contains("error: ") }
        #expect(errors.count == 1 && errors.allSatisfy { $0.contains(".swift:12:") }, "\(text)")
        #expect(text.contains("error: \(message)"), "\(text)")
    }

    @Test(arguments: [
        "on(\\.query, transformer: .restartable) { query, emit in",
        "on(.cleared) { _, emit in", "on { _, emit in",
    ])
    func `promise 87: this holds for each kind of handler`(head: String) throws {
        let text = try diagnostics(handling("emit { $0.crads = [] }", head)).text
        #expect(text.contains(".swift:12:"), "\(text)")
        #expect(text.contains("error: value of type 'Found' has no member 'crads'"), "\(text)")
        #expect(try diagnostics(handling("try await emit.sleep(for: .zero)", head)).succeeded)
    }
}
