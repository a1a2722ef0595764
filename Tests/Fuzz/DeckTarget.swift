import FuzzSupport
@testable import LorcanaCards
@testable import LorcanaRules

/// Any bytes are read as a deck or rejected with an error. Each part has a valid range, and edited decks can be read.
enum DeckTarget {
    private static let names = CardNames(FuzzCards.catalogue(Array(FuzzCards.all)))

    static func run(_ bytes: [UInt8]) {
        var reader = DeckReader(names)
        guard let deck = try? reader.read(bytes, mayBeEmpty: true) else { return }
        for line in deck.lines {
            expect(line.place.line.upperBound <= deck.text.count, "a line beyond the text")
            expect(line.typed.isClean, "a control in what was typed")
        }
        for rules in DeckRules.allCases {
            let check = DeckCheck(deck, rules: rules)
            expect(check.cards == deck.count, "a card lost")
            expect(check.problems.allSatisfy { $0.words.isClean }, "a control in a problem")
        }
        _ = DeckStats(deck)
        expect(
            deck.lines.allSatisfy { $0.fate.kind != .notUnderstood }
                || !DeckCheck(deck, rules: .core).isLegal,
            "a verdict that ignores a line")
        let exported = Deck.export(deck.cards.map { ($0.row, $0.count) }, of: names.catalogue, as: .text)
        if deck.cards.allSatisfy({ DeckReader.counts.contains($0.count) && !names.fullName($0.name).isEmpty }
        ),
            exported.utf8.count <= DeckReader.byteLimit
        {
            let again = try? reader.read(Array(exported.utf8), mayBeEmpty: true)
            expect(again?.counts == deck.counts, "an export that reads differently")
        }
        edit(deck, &reader)
    }

    /// Adding a copy and removing it again must restore the counts.
    private static func edit(_ deck: Deck, _ reader: inout DeckReader) {
        guard let name = names.find("Elsa - Snow Queen"),
            let more = try? DeckEdit.add(1, of: name, to: deck),
            more.bytes.count <= DeckReader.byteLimit,
            let grown = try? reader.read(more.bytes, mayBeEmpty: true)
        else { return }
        expect(grown.counts[name] == (deck.counts[name] ?? 0) + 1, "a copy was not added")
        expect(grown.count == deck.count + 1, "another card changed")
        guard let less = try? DeckEdit.remove(1, of: name, from: grown),
            let back = try? reader.read(less.bytes, mayBeEmpty: true)
        else { return expect(false, "a copy cannot be removed") }
        expect(back.counts == deck.counts, "a copy was not removed")
    }
}
