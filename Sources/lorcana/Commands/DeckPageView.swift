import CardBrowser
import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaRules
import TerminalKit

/// The sections of a deck's page, as printed by the commands.
@MainActor
struct DeckPageView {
    private let deck: NamedDeck
    private let library: CardLibrary
    private let collection: CollectionFile

    init(_ tally: DeckTally, _ library: CardLibrary, _ collection: CollectionFile) {
        deck = NamedDeck(typed: tally.name, deck: tally.deck)
        (self.library, self.collection) = (library, collection)
    }

    private var catalogue: Catalogue { deck.deck.names.catalogue }

    func lines(_ page: DeckPage, on canvas: Canvas) -> [StyledText] {
        switch page.part {
        case .cards: DeckView(deck).lines(library.today, on: canvas)
        case .numbers: DeckView(deck).statistics(library.today, on: canvas)
        case .odds: odds(page.query, on: canvas)
        case .hand: hand(page.hand, on: canvas)
        case .verdict:
            DeckVerdict(
                name: deck.typed, check: DeckCheck(deck.deck, rules: .core, on: library.today)
            ).lines(on: canvas)
        case .missing: missing(on: canvas)
        }
    }

    private func odds(_ query: String?, on canvas: Canvas) -> [StyledText] {
        do throws(ProgramFailure) {
            let request = DeckOddsRequest(deck: deck.typed, query: query)
            return try request.lines(of: deck, library, on: canvas)
        } catch { return [canvas.text(error.message?.sentence ?? "")] }
    }

    private func hand(_ hand: DeckHand, on canvas: Canvas) -> [StyledText] {
        let rows = hand.rows(of: deck.deck)
        let marks = rows.hand.indices.map { place in
            let isChosen = hand.chosen.contains(place)
            let sign = isChosen ? canvas.glyphs.pick(hand.isAltered ? "+" : "✓", ascii: "+") : " "
            return AddedColumn.Cell("\(place + 1)\(sign)", words: "")
        }
        let lines = CardRows(
            rows.hand.map { catalogue[$0] }, adding: [AddedColumn("No.", isFirst: true, marks)]
        ).lines(on: canvas)
        let drawn = rows.drawn.map { catalogue[$0] }
        let after =
            drawn.isEmpty
            ? []
            : [StyledText(), canvas.text("Drawn after it", TextStyle.name)]
                + CardRows(drawn).lines(on: canvas).dropFirst()
        return lines + after
    }

    private func missing(on canvas: Canvas) -> [StyledText] {
        guard let holdings = try? collection.read().holdings(deck.deck.names).holdings else {
            return [canvas.text("the collection cannot be read")]
        }
        let missing = Shortage.of(deck.deck.cards.map { ($0.row, $0.count) }, in: holdings)
        if missing.isEmpty { return [canvas.text("you own all of its cards")] }
        let copies = missing.reduce(0) { $0 + $1.missing }
        return CardRows(
            missing.map { catalogue[$0.row] }, adding: MissingCards.columns(missing), for: .printings
        ).lines(on: canvas) + [
            StyledText(), canvas.text("\(Counted.text(copies)) missing", canvas.theme.aside),
        ]
    }
}
