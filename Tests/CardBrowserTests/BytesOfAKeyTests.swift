import BuiltInCatalogue
import LorcanaCards
import LorcanaKit
import TerminalKit
import TerminalTesting
import Testing

@testable import CardBrowser

/// The maximum number of bytes written after a key press at 120×40, with all cards in the list and a panel beside it.
@MainActor @Suite struct BytesOfAKeyTests {
    private static let most = 4300
    private let terminal = ScriptedTerminal(size: TerminalSize(columns: 120, rows: 40))

    /// All cards, each with a different text, as after an update.
    private static let catalogue: Catalogue = {
        let all = BuiltInCatalogue.catalogue
        let cards = all.cards.enumerated().map { place, card in
            var facts = card.facts
            let names = (0..<9).map { all[(place * 7 + $0) % all.count].name }
            facts.text = names.map { "When you play \($0), draw a card." }.joined(separator: " ")
            return facts
        }
        return Catalogue(cards, sets: all.sets, origin: all.origin, factsDate: all.factsDate)
    }()

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
                        service: CatalogueService(Self.catalogue), settings: .immediate)
                }))
    }

    /// Waits until the results are painted.
    private func settle() async { for _ in 0..<100 { await Task.yield() } }

    @Test(arguments: ["elsa", "mickey", "stitch", "co", "de", "kw:evasive", "ink:ruby", "xx"])
    func `typing or erasing a letter writes at most 4.2 KiB`(_ word: String) async throws {
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

    @Test func `a page key writes at most 4.2 KiB, and so does the update of the panel`() async throws {
        let run = Task { [browser = browser()] in try await browser.run() }
        await settle()
        var (pages, panels): ([Int], [Int]) = ([], [])
        for key in [String](repeating: "\u{1B}[6~", count: 60) + [String](repeating: "\u{1B}[5~", count: 30) {
            terminal.forgetWritten()
            terminal.send(key)
            await settle()
            pages.append(terminal.written.count)
            terminal.forgetWritten()
            terminal.rest()
            await settle()
            panels.append(terminal.written.count)
        }
        #expect(pages.allSatisfy { $0 > 0 && $0 <= Self.most }, "\(pages)")
        #expect(panels.allSatisfy { $0 > 0 && $0 <= Self.most }, "\(panels)")
        terminal.finish()
        _ = try await run.value
    }

    @Test func `the first row's card is shown after a pause`() async throws {
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
