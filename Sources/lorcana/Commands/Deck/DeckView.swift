import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import LorcanaRules
import TerminalKit

/// A deck as lines for a terminal.
struct DeckView {
    private let title: String
    private let deck: Deck

    init(_ named: NamedDeck) { (title, deck) = (named.typed, named.deck) }

    private var catalogue: Catalogue { deck.names.catalogue }

    /// The deck's cards in display order.
    func arranged(by order: DeckOrder) -> [DeckCard] {
        if order == .line { return deck.printings }
        let place = { (card: DeckCard) in
            (
                catalogue[card.row].type.rawValue, catalogue[card.row].cost ?? 0,
                deck.names.name(ofRow: card.row)
            )
        }
        return deck.printings.sorted { place($0) < place($1) }
    }

    /// A line about the deck, then its cards, grouped by type or in line order.
    func lines(by order: DeckOrder = .type, _ today: Timestamp, on canvas: Canvas) -> [StyledText] {
        let shown = arranged(by: order)
        let illegal = Set(DeckCheck(deck, rules: .core, on: today).problems.compactMap(\.fullName))
        let copies = AddedColumn(
            "Copies", short: "No.", isFirst: true, isNumber: true,
            shown.map { card in
                let isLegal = !illegal.contains(catalogue[card.row].englishFullName)
                return .init(
                    (isLegal ? "" : canvas.glyphs.wrong + " ") + String(card.count),
                    words: Counted.text(card.count, "copy"), isGain: isLegal ? nil : false)
            })
        let finishes = AddedColumn(
            "Finish", shown.map { .init($0.isFoil ? "foil" : "", words: $0.isFoil ? "foil" : "") })
        let added = shown.contains(where: \.isFoil) ? [copies, finishes] : [copies]
        return Self.head(title, deck, today, on: canvas) + (canvas.isAccessible ? [] : [StyledText()])
            + CardRows(
                shown.map { catalogue[$0.row] }, adding: added,
                sections: order == .type ? sections(of: shown) : [], isByType: order == .type
            ).lines(on: canvas)
    }

    private func sections(of shown: [DeckCard]) -> [CardRows.Section] {
        return CardType.allCases.compactMap { type in
            let places = shown.indices.filter { catalogue[shown[$0].row].type == type }
            guard let first = places.first, let last = places.last else { return nil }
            let count = places.reduce(0) { $0 + shown[$1].count }
            return ("\(type.plural), \(Counted.text(count))", first..<last + 1)
        }
    }

    /// The statistics of the deck.
    func statistics(_ today: Timestamp, on canvas: Canvas) -> [StyledText] {
        StatsView.lines(
            title, DeckStats(deck), DeckRoles(deck), Self.standing(deck, today),
            deck: Quoted.clean(title, limit: 200), on: canvas)
    }

    /// Formats "friday · 60 cards · Am 32  St 28 · cost 3.2 on average · 44 inkable (73 %) · legal in Core".
    ///
    /// - Parameter deck: nil if the file is not a deck.
    static func head(_ name: String, _ deck: Deck?, _ today: Timestamp, on canvas: Canvas) -> [StyledText] {
        let title = Quoted.clean(name, limit: 200)
        guard let deck else {
            if canvas.isAccessible { return [canvas.text("\(title): not a deck.")] }
            let why = canvas.text(" \(canvas.glyphs.separator) not a deck")
            return (canvas.text(title, TextStyle.name) + why).whole(on: canvas, indent: 2)
        }
        return ChartView.head(title, deck.statistics, standing(deck, today), on: canvas)
    }

    private static func standing(_ deck: Deck, _ today: Timestamp) -> DeckStanding {
        DeckStanding(DeckCheck(deck, rules: .core, on: today))
    }
}

/// Two decks side by side: cards, inks, curve, inkable cards, odds of an inkable card, legality.
struct DeckPairView {
    let decks: [NamedDeck]
    let today: Timestamp

    func lines(on canvas: Canvas) -> [StyledText] {
        let stats = decks.map { DeckStats($0.deck) }
        let standings = decks.map { DeckStanding(DeckCheck($0.deck, rules: .core, on: today)) }
        let chances = stats.map { stats in
            stats.ink.count > 4
                ? stats.ink[4].first.map {
                    canvas.isAccessible
                        ? "\($0.percent(over: "over ", under: "under ")) percent"
                        : "\($0.percent(over: ">", under: "<")) %"
                } ?? "" : ""
        }
        if canvas.isAccessible {
            return decks.indices.map { place in
                let chance =
                    chances[place].isEmpty ? "" : ", an ink every turn through turn 5: \(chances[place])"
                return canvas.text(
                    "\(Quoted.clean(decks[place].typed, limit: 200)): \(Counted.text(stats[place].cards)), "
                        + "\(standings[place].words())\(chance).")
            }
        }
        let titles = ["Deck", "Cards", "Inks", "Curve", "Inkable", "Ink 1-5", "Core"].map {
            canvas.text($0, canvas.theme.aside)
        }
        let rows = decks.indices.map { place in
            let (counted, standing) = (stats[place].counted, standings[place])
            let inks = counted.inkSets.reduce(into: InkSet()) { $0.formUnion($1.inks) }
            return [
                canvas.text(Quoted.clean(DeckName(decks[place].typed).text, limit: 40), TextStyle.name),
                canvas.text("\(stats[place].cards)"), inks.badges(on: canvas, separator: " "),
                CostCurve.inOneLine(counted, on: canvas), canvas.text("\(counted.all.inkable)"),
                canvas.text(chances[place]), standing.line(on: canvas),
            ]
        }
        return Table.lines(
            [titles] + rows, width: canvas.width, numbers: [1, 4, 5], dropping: [3, 5],
            ellipsis: canvas.glyphs.ellipsis)
    }
}

/// The cards whose counts differ between two decks, as records and as rows for a terminal.
struct DeckDifference {
    private let differences: [Deck.Difference]
    private let catalogue: Catalogue
    /// The titles of the decks on a terminal.
    private let names: [String]
    /// The preposition before a deck's title in a sentence.
    private let preposition: String

    init(
        _ differences: [Deck.Difference], in catalogue: Catalogue, named names: [String] = ["Before", "Now"],
        preposition: String = ""
    ) {
        (self.differences, self.catalogue) = (differences, catalogue)
        (self.names, self.preposition) = (names, preposition)
    }

    /// - Parameter lines: all lines for a terminal; nil for only the differences.
    @MainActor
    func show(
        on printer: ResultPrinter, as lines: [StyledText]? = nil
    ) throws(ProgramFailure) {
        try printer.show(
            RecordTable(
                differences, ("id", { .text(catalogue[$0.row].id) }),
                ("fullName", { .text(catalogue.text(.fullName, $0.row)) }),
                ("a", { .number($0.a) }), ("b", { .number($0.b) }), ("change", { .number($0.change) })),
            lines: lines ?? self.lines(on: printer.canvas))
    }

    func lines(on canvas: Canvas) -> [StyledText] {
        let short = names.allSatisfy { $0.count <= 8 } ? names : ["1st", "2nd"]
        let said = names.map { preposition.isEmpty ? $0.lowercased() : preposition + $0 }
        let change = { (change: Int) in change > 0 ? "+\(change)" : String(change) }
        return CardRows(
            differences.map { catalogue[$0.row] },
            adding: [
                AddedColumn(names[0], short: short[0], numbers: differences.map(\.a), says: said[0]),
                AddedColumn(names[1], short: short[1], numbers: differences.map(\.b), says: said[1]),
                AddedColumn(
                    "Change", short: "+/-", isNumber: true,
                    differences.map {
                        .init(
                            change($0.change),
                            words: Counted.text(abs($0.change)) + ($0.change > 0 ? " more" : " fewer"),
                            isGain: $0.change > 0)
                    }),
            ]
        ).lines(on: canvas)
    }
}

/// The statistics of two decks, and the cards whose counts differ.
@MainActor
struct DeckComparison {
    private let pair: DeckPairView
    let difference: DeckDifference
    /// The number of names with different counts.
    let count: Int

    init(_ decks: [NamedDeck], on today: Timestamp) {
        pair = DeckPairView(decks: decks, today: today)
        let differences = decks[0].deck.difference(to: decks[1].deck)
        count = differences.count
        difference = DeckDifference(
            differences, in: decks[0].deck.names.catalogue, named: Self.titles(of: decks.map(\.typed)),
            preposition: "in ")
    }

    /// The names of the decks, if they differ.
    private static func titles(of typed: [String]) -> [String] {
        let names = typed.map { Quoted.clean(DeckName($0).text, limit: 16) }
        return names[0] == names[1] ? ["First", "Second"] : names
    }

    func lines(on canvas: Canvas) -> [StyledText] {
        pair.lines(on: canvas) + (canvas.isAccessible ? [] : [StyledText()]) + difference.lines(on: canvas)
    }
}
