import FoundationEssentials
@testable import LorcanaKit
@testable import LorcanaRules
import FuzzSupport
import LorcanaCards

/// Any bytes are read as LorcanaJSON's file or rejected with an error. Each row is read once or counted as skipped, and
/// whatever is read is the same after storing it in a catalogue.
enum FileTarget {
    static func run(_ bytes: [UInt8]) {
        do throws(LorcanaError) {
            let file = try LorcanaJSONFile(bytes, url: "https://fuzz.test/")
            let rows = rowCount(in: bytes)
            expect(file.cards.count + file.skipped >= rows, "\(file.cards.count) of \(rows) rows")
            expect(Set(file.cards.map(\.id)).count == file.cards.count, "two cards have one id")
            for card in file.cards { check(card) }
            let catalogue = Catalogue(
                file.cards, sets: file.sets, origin: FuzzCards.origin, factsDate: FuzzCards.day)
            for (row, card) in file.cards.enumerated() {
                expect(catalogue[row].facts == card, "kept otherwise: \(card) as \(catalogue[row].facts)")
            }
            expect(catalogue.sets == file.sets, "sets kept otherwise")
            relate(catalogue)
        } catch {
            expect("\(error)".utf8.count < 10_000, "an error of unbounded length")
        }
    }

    /// Calls all functions that relate cards to each other; they must not trap.
    private static func relate(_ catalogue: Catalogue) {
        let names = CardNames(catalogue)
        for row in 0..<catalogue.count {
            _ = ShiftPayoff(row, in: names)
            _ = Song(row, in: names)
            _ = Singer(row, in: names)
        }
        let cards = catalogue.cards.map(\.facts)
        let texts = KnownTexts(of: cards)
        for card in cards { _ = texts.nearest(to: card) }
    }

    private static func check(_ card: CardFacts) {
        let texts = [
            card.id, card.name, card.version, card.setNumber, card.variant, card.promo, card.story,
            card.image,
        ]
        let lists = [
            card.classifications, card.keywords, card.illustrators, card.alsoNamed, card.rulings, card.errata,
        ]
        for text in texts + lists.joined() {
            expect(text.isClean && !text.contains("\n"), "not clean: \(text.debugDescription)")
        }
        for text in [card.text, card.flavor] { expect(text?.isClean ?? true, "not clean") }
    }

    /// The number of rows according to the standard decoder, which shares no code with the program's.
    private static func rowCount(in bytes: [UInt8]) -> Int {
        guard standardDecoderTakes(bytes) else { return 0 }
        return (try? JSONDecoder().decode(Rows.self, from: Data(bytes)))?.cards.count ?? 0
    }

    private struct Rows: Decodable {
        let cards: [Row]
    }

    /// Any JSON value.
    private struct Row: Decodable {
        init(from decoder: any Decoder) {}
    }
}
