import SeededRandom
import LorcanaCards
import Testing

@Suite struct FoldingTests {
    @Test(arguments: [
        ("Elsa - Snow Queen", "elsa snow queen"), ("Te Kā", "te ka"),
        ("Let's Get Dangerous", "lets get dangerous"),
        ("Ursula’s Return", "ursulas return"), ("Lilo & Stitch", "lilo stitch"),
        ("101 Dalmatians!", "101 dalmatians"),
        ("Michał Łódź", "michal lodz"), ("Straße", "strasse"), ("ŒUVRE", "oeuvre"), ("e\u{301}", "e"),
        ("É", "e"),
        ("  ", ""), ("", ""), ("?!", ""), ("❄️ ice", "ice"), ("a;b", "a b"), ("x=1", "x 1"), ("'", ""),
        ("_%", ""),
        ("a\u{0}b", "a b"), ("ｅｌｓａ－ＱＵＥＥＮ　４", "elsa queen 4"), ("ﬁx ﬂy aﬀ eﬃ ﬆ", "fix fly aff effi st"),
        ("a﹣b", "a b"), ("ΣΑΣ", "σασ"),
    ])
    func `case, accents and apostrophes are dropped, everything else separates words`(
        text: String, folded: String
    ) {
        #expect(Folding.fold(text) == folded)
    }

    @Test func `folding folded text changes nothing`() {
        var random = SeededGenerator(seed: 5)
        for _ in trials(2_000) {
            let folded = Folding.fold(text(&random))
            #expect(Folding.fold(folded) == folded)
            #expect(!folded.hasPrefix(" ") && !folded.hasSuffix(" ") && !folded.contains("  "))
        }
    }

    @Test func `ASCII is folded the same way alone and next to other letters`() {
        var random = SeededGenerator(seed: 6)
        for _ in trials(2_000) {
            let ascii = String(String.UnicodeScalarView(text(&random).unicodeScalars.filter(\.isASCII)))
            #expect(
                Folding.fold(ascii + " é")
                    == [Folding.fold(ascii), "e"].filter { $0 != "" }.joined(separator: " "))
        }
    }

    private func text(_ random: inout SeededGenerator) -> String {
        let scalars = (0..<Int.random(in: 0...12, using: &random)).map { _ in
            let limit: UInt32 = [0x7F, 0x7F, 0x24F, 0x3FF, 0xFFFF].randomElement(using: &random)!
            return Unicode.Scalar(UInt32.random(in: 0...limit, using: &random)) ?? " "
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
