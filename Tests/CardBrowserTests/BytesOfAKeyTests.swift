import BuiltInCatalogue
import LorcanaCards
import LorcanaKit
import TerminalKit
import TerminalTesting
import Testing

@testable import CardBrowser

/// The bytes that a typed key writes on a terminal of 120 by 40, with every card and a panel beside the list.
@MainActor @Suite struct BytesOfAKeyTests {
    private static let most = 4096
    private let terminal = ScriptedTerminal(size: TerminalSize(columns: 120, rows: 40))

    private func browser() -> Browser {
        Browser(
            .search(""),
            Browser.Surroundings(
                terminal: terminal,
                capabilities: TerminalCapabilities(
                    isTerminal: true, colorDepth: .trueColor, size: terminal.size, synchronizedOutput: true),
                look: BrowserLook(),
                makeBloc: { _ in
                    LorcanaBloc(
                        service: CatalogueService(BuiltInCatalogue.catalogue), settings: .immediate)
                }))
    }

    /// Waits until the answer is painted.
    private func settle() async { for _ in 0..<100 { await Task.yield() } }

    @Test(arguments: ["elsa", "mickey", "stitch", "co", "de", "kw:evasive", "ink:ruby", "xx"])
    func `each letter of a word writes four kilobytes at most, typed and erased`(_ word: String) async throws
    {
        let run = Task { [browser = browser()] in try await browser.run() }
        await settle()
        var written: [Int] = []
        for key in Array(word).map(String.init) + word.map({ _ in "\u{7F}" }) {
            terminal.forgetWritten()
            terminal.send(key)
            await settle()
            written.append(terminal.written.count)
        }
        #expect(written.allSatisfy { $0 > 0 && $0 <= Self.most }, "\(written)")
        #expect(written.max()! > 2000)
        terminal.finish()
        _ = try await run.value
    }

    @Test func `the card of the first row follows once the keys rest`() async throws {
        let run = Task { [browser = browser()] in try await browser.run() }
        await settle()
        terminal.send("elsa")
        await settle()
        terminal.forgetWritten()
        terminal.rest()
        await settle()
        #expect(terminal.text.contains("Winterspell") && terminal.written.count <= Self.most)
        terminal.forgetWritten()
        terminal.rest()
        await settle()
        #expect(terminal.written.isEmpty)
        terminal.finish()
        _ = try await run.value
    }
}
