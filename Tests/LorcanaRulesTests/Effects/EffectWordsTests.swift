@testable import LorcanaRules
import Testing

/// How rules texts come apart into sentences and words.
@Suite struct EffectWordsTests {
    private func words(_ text: String) -> [[String]] { EffectWords(text).sentences.map { $0.map(\.base) } }

    @Test(arguments: [
        ("banishes", "banish"), ("characters", "character"), ("abilities", "ability"), ("loses", "lose"),
        ("boxes", "box"), ("this", "this"), ("unless", "unless"), ("yours", "yours"), ("has", "have"),
        ("were", "was"), ("its", "their"), ("she", "he"), ("bus", "bus"),
    ])
    func `a word's base is without its ending`(word: String, base: String) {
        #expect(EffectWord(word).base == base)
    }

    @Test func `numbers have their sign`() {
        #expect(
            ["+6", "-4", "–4", "12", "three", "+", "12345"].map { EffectWord($0).number } == [
                6, -4, -4, 12, 3, nil, nil,
            ])
        #expect(["+6", "-4", "12", "+"].map { EffectWord($0).isSigned } == [true, true, false, false])
    }

    @Test func `sentences end at full stops and bullets, not at titles or in quotation marks`() {
        #expect(
            words("Choose one: • Banish Mr. Weed. • Your Gnomes gain “Draw a card.” Stop.")
                == [
                    ["choose", "one"], ["banish", "mr.", "weed"],
                    ["your", "gnome", "gain", "quote", "draw", "a", "card", "quote", "stop"],
                ])
    }

    @Test func `symbols, possessives and contractions come apart`() {
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

    @Test func `what is in brackets is left out`() {
        #expect(words("Draw (you (may) stop) a card.") == [["draw", "a", "card"]])
        #expect(words("(nothing) ...") == [])
    }

    @Test func `a sentence has at most as many words as the longest one is given`() {
        let text = String(repeating: "gnome ", count: 1000)
        #expect(words(text).map(\.count) == [EffectWords.longestSentence])
    }
}
