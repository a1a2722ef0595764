@testable import LorcanaRules
import Testing

/// How rules texts are split into sentences and words.
@Suite struct EffectWordsTests {
    private func words(_ text: String) -> [[String]] { EffectWords(text).sentences.map { $0.map(\.base) } }

    @Test(arguments: [
        ("banishes", "banish"), ("characters", "character"), ("abilities", "ability"), ("loses", "lose"),
        ("boxes", "box"), ("this", "this"), ("unless", "unless"), ("yours", "yours"), ("has", "have"),
        ("were", "was"), ("its", "their"), ("she", "he"), ("bus", "bus"),
    ])
    func `a word's base has no ending`(word: String, base: String) {
        #expect(EffectWord(word).base == base)
    }

    @Test func `numbers keep their sign`() {
        #expect(
            ["+6", "-4", "–4", "12", "three", "+", "12345"].map { EffectWord($0).number } == [
                6, -4, -4, 12, 3, nil, nil,
            ])
        #expect(["+6", "-4", "12", "+"].map { EffectWord($0).isSigned } == [true, true, false, false])
    }

    @Test func `sentences end at full stops and bullets, not at titles or inside quotation marks`() {
        #expect(
            words("Choose one: • Banish Mr. Weed. • Your Gnomes gain “Draw a card.” Stop.")
                == [
                    ["choose", "one"], ["banish", "mr.", "weed"],
                    ["your", "gnome", "gain", "quote", "draw", "a", "card", "quote", "stop"],
                ])
    }

    @Test func `symbols, possessives and contractions are split`() {
        #expect(
            words("It's a Gnome's +¤, their players' {e}; you've ◉")
                == [
                    [
                        "it", "is", "a", "gnome", "'s", "+", "strength", ",", "their", "player", "'s",
                        "exert",
                        "you", "have", "inkable",
                    ]
                ])
    }

    @Test func `text in brackets is left out`() {
        #expect(words("Draw (you (may) stop) a card.") == [["draw", "a", "card"]])
        #expect(words("(nothing) ...") == [])
    }

    @Test func `a sentence has a limited number of words`() {
        let text = String(repeating: "gnome ", count: 1000)
        #expect(words(text).map(\.count) == [EffectWords.longestSentence])
    }
}
