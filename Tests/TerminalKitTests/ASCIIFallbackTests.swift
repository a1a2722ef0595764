import Testing

@testable import TerminalKit

@Suite struct ASCIIFallbackTests {
    @Test(arguments: [
        ("Te Kā", "Te Ka"), ("Jean-François", "Jean-Francois"), ("“So…”", "\"So...\""), ("火", "?"),
        ("│ ─", "| -"), ("Ærø", "AEro"), ("plain", "plain"), ("🇩🇪", "??"),
    ])
    func `text is spelled in ASCII`(_ text: String, _ expected: String) {
        #expect(ASCIIFallback.spell(text) == expected)
    }

    @Test func `every scalar becomes ASCII`() {
        for value in stride(from: UInt32(0), to: 0x30000, by: 7) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            #expect(ASCIIFallback.spell(String(Character(scalar))).utf8.allSatisfy { $0 < 0x80 })
        }
    }
}
