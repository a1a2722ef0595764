@testable import LorcanaCards
import SeededRandom
import Testing

/// Frames are printed and parsed (effects.md).
@Suite struct EffectFrameTextTests {
    @Test func `promise 4: each word means one fact`() {
        let words = EffectFact.closed.map(\.word)
        #expect(Set(words).count == words.count)
        for fact in EffectFact.closed { #expect(EffectFact(word: fact.word) == fact) }
    }

    @Test(arguments: [
        "draw 6 card",
        "played may draw up-to-3 card;quests change strength -2-each target character,lose-lore x",
        "granted price pay 4",
        "discard 1 card class:Seven_Dwarfs name:Wally_Weed cost<=3 strength>=x lore=2 with-ward",
        "activated price banish this-card item,return that yours another character from:play to:hand this-turn",
        "",
    ])
    func `promise 4: text that was read is written the same way`(text: String) throws {
        let frames = try #require(EffectFrame.frames(of: text))
        #expect(EffectFrame.text(of: frames) == text)
        #expect(EffectFrame.frames(packed: EffectFrame.packed(frames)) == frames)
    }

    @Test(arguments: ["nonsense", "6", "played", "draw;", ",draw", "draw cost<3", "draw class", "draw 1-2"])
    func `promise 4: other text is refused`(text: String) {
        #expect(EffectFrame.frames(of: text) == nil)
    }

    @Test(arguments: ["a", " 6", "\u{100}", "\u{FFFF}", ";", " nonsense "])
    func `promise 4: other packed text is refused`(text: String) {
        #expect(EffectFrame.frames(packed: text) == nil)
    }

    @Test func `a new order of the closed facts needs a new version of catalogues`() {
        let words = EffectFact.closed.map(\.word).joined(separator: " ")
        let sum = words.utf8.reduce(UInt32(5381)) { $0 &* 33 &+ UInt32($1) }
        #expect((CatalogueHeader.version, sum) == (11, 2028941717))
    }

    @Test func `promise 4: any frames survive`() {
        var random = SeededGenerator(seed: 42)
        for _ in trials(200) {
            let frames = (0..<Int.random(in: 1...5, using: &random)).map { _ in frame(&random) }
            #expect(EffectFrame.frames(of: EffectFrame.text(of: frames)) == frames)
            #expect(EffectFrame.frames(packed: EffectFrame.packed(frames)) == frames)
        }
    }

    private func frame(_ random: inout SeededGenerator) -> EffectFrame {
        var frame = EffectFrame(.draw)
        for _ in 0..<Int.random(in: 0...8, using: &random) {
            EffectFact.closed.randomElement(using: &random).map { frame.add($0) }
        }
        if Bool.random(using: &random) {
            frame.amount = EffectAmount(
                number: [nil, -3, 0, 12].randomElement(using: &random) ?? nil,
                isUpTo: .random(using: &random), isEach: .random(using: &random))
        }
        return frame
    }
}
