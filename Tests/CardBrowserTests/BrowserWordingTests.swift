import CardRendering
import CardTesting
import LorcanaCards
import LorcanaKit
import TerminalKit
import Testing

@testable import CardBrowser

/// Checks the browser's messages by the rules for all messages of the program.
@Suite struct BrowserWordingTests {
    private func check(_ sentences: [String]) {
        for sentence in sentences { #expect(PlainEnglish.faults(of: sentence) == [], "\(sentence)") }
    }

    /// Returns the case after `last`; the switch has no `default`, so new cases must be added.
    private func reason(after last: EmptyReason?) -> EmptyReason? {
        switch last {
        case nil: .loading(asksAPI: true, steps: 4)
        case .loading:
            .failed(.emptyBody(url: "http://h/x"), EmptyReason.Way(retry: "Alt-r", update: "Alt-u"))
        case .failed: .nothingMatched(notes: [.skipped(count: 2)], .none, help: "F1")
        case .nothingMatched: .noSets
        case .noSets: .noDecks(begin: "n", bring: "i")
        case .noDecks: .notLoaded
        case .notLoaded: nil
        }
    }

    @Test func `reasons for an empty list are worded plainly`() {
        var reasons: [EmptyReason] = []
        while let next = reason(after: reasons.last) { reasons.append(next) }
        for mayUpdate in [true, false] {
            let way = EmptyReason.Way(retry: "r", update: mayUpdate ? "u" : nil)
            reasons += [
                .failed(.emptyBody(url: "http://h/x"), way),
                .failed(.textsUnavailable([.text], because: "no texts"), way),
            ]
        }
        let lines = reasons.flatMap { $0.lines(on: BrowserLook().canvas(300)) }
        check(lines.map { String($0.plain.drop { $0 == " " }) }.filter { !$0.isEmpty })
    }

    @Test func `descriptions of keys are worded plainly, on the help page and in the footer`() {
        check(KeyGroup.all.flatMap { $0.bindings.map(\.help) })
        for (_, driver) in KeyBindingTests.situations {
            check(driver.model.keys.hints(for: driver.model).map(\.words))
            check(driver.model.keys.bindings.compactMap { $0.reason(driver.model) })
        }
        let page = BrowserHelp.unfolded(KeyGroup.all)
        #expect(!page.isEmpty)
        for line in page { #expect(PlainEnglish.unplainWords(in: line) == [], "\(line)") }
    }
}
