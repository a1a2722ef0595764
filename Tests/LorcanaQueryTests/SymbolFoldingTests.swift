import LorcanaCards
import SeededRandom
import Testing

@testable import LorcanaQuery

@Suite struct SymbolFoldingTests {
    @Test(arguments: [
        ("{e}, 2 {I} - Chosen", "{e} 2 {i} chosen"), ("{e}{i}", "{e} {i}"), ("{ e } {n} {e", "e n e"),
        ("Te Kā's {L}", "te kas {l}"), ("{", ""), ("", ""),
    ])
    func `tokens are kept, and everything else is folded`(text: String, words: String) {
        #expect(SymbolFolding.fold(text) == words)
    }

    @Test func `symbols become tokens`() {
        let signs = GameSymbol.allCases.map(\.sign).joined(separator: " ")
        #expect(GameSymbol.withTokens(signs) == "{e} {i} {s} {l} {w}")
        #expect(SymbolFolding.unknownToken(in: "{e} {q}") == "{q}")
        #expect(SymbolFolding.unknownToken(in: "{e} {qq} {") == nil)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `folding twice changes nothing`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let pieces = ["{", "}", "e", "{e}", "{W}", " ", "ā", "\u{301}", "'", "x-y", "\n", "{}", "2"]
        let text = (0..<30).map { _ in pieces.randomElement(using: &generator)! }.joined()
        let folded = SymbolFolding.fold(text)
        #expect(SymbolFolding.fold(folded) == folded)
        #expect(!folded.hasPrefix(" ") && !folded.hasSuffix(" ") && !folded.contains("  "))
    }
}
