import LorcanaRules
import CardRendering
import Files
import LorcanaCards
import LorcanaKit
import TerminalKit

extension Command {
    /// Draws a hand of seven, and cards after it.
    static let deckHand = Command("hand") {
        CommandRow(.deck, "draw a hand", options: [.seed, .draw]) { input throws(ProgramFailure) in
            let seed = try input.seed() ?? UInt64.random(in: 0...999_999)
            let draws = try input.number(.draw, in: 1...999) ?? 0
            return Action(.atHand) { session throws(ProgramFailure) in
                let opened = try session.deck(input.words[0])
                let drawn = opened.deck.drawn(7 + draws, seed: seed).map(session.card)
                if session.showing.format == .table, session.showing.cardFields == nil {
                    let hand = min(7, drawn.count)
                    let parts = [("Hand", 0..<hand), ("Drawn after it", hand..<drawn.count)]
                    let rows = CardRows(drawn, sections: draws > 0 ? parts : [])
                    try session.write(rows.lines(on: session.canvas))
                } else {
                    try session.show(drawn)
                }
                session.noteUnread([opened])
                session.report(
                    "\(Counted.text(drawn.count)) of \(opened.deck.count), \(drawn.count { $0.inkable == true }) inkable, seed \(seed)"
                )
                return .found
            }
        }
    }

    static let deckShow = Command("show") {
        CommandRow(.decks, "list the cards of decks", options: [.by]) { input throws(ProgramFailure) in
            let order: DeckOrder = try input.choice(.by, "order") ?? .type
            return Action(.atHand) { session throws(ProgramFailure) in
                let decks = try session.decks(input.words)
                let cards = decks.flatMap { deck in deck.deck.cards.map { (deck: deck.typed, card: $0) } }
                let names = RecordTable(cards, ("deck", { .text($0.deck) }))
                let numbers: [RecordTable.Field<(deck: String, card: DeckCard)>] = [
                    ("count", { .number($0.card.count) }), ("line", { .number($0.card.line) }),
                ]
                switch session.showing.format {
                case .json, .jsonl, .csv:
                    let fields = numbers + [("deck", { .text($0.deck) })]
                    try session.show(cards.map(\.card.row), with: RecordTable(cards, fields), adding: [])
                case .plain, .auto:
                    try session.show(
                        cards.map(\.card.row), with: RecordTable(cards, numbers), adding: [],
                        leading: decks.count > 1 ? names : nil)
                case .table:
                    let gap = session.canvas.isAccessible ? [] : [StyledText()]
                    for (place, deck) in decks.enumerated() {
                        try session.write((place > 0 ? gap : []) + session.lines(deck, by: order))
                    }
                }
                session.noteUnread(decks)
                session.report(Counted.text(cards.reduce(0) { $0 + $1.card.count }))
                return .found
            }
        }
    }

    static let deckList = Command("list") {
        CommandRow(.none, "list the decks of the deck folder") { _ in
            Action(.atHand) { session throws(ProgramFailure) in
                let files = session.folderDecks
                try session.show(
                    RecordTable(
                        files, ("deck", { .text($0.name) }),
                        ("file", { .text(Quoted.clean($0.file.description, limit: 400)) }),
                        // A file without a line has no number of cards.
                        ("cards", { .optional($0.deck.flatMap { $0.count == 0 ? nil : $0.count }) })),
                    lines: files.flatMap { session.head($0.name, $0.deck) })
                let decks = Counted.text(files.count { $0.deck != nil }, "deck")
                let others = files.count { $0.deck == nil }
                let rest = others > 0 ? " and \(Counted.text(others, "other file"))" : ""
                let folder = session.settings.deckFolder(session.environment.paths)?.description ?? ""
                session.console.note("\(decks)\(rest) in \(Quoted.clean(folder, limit: 200))")
                return .found
            }
        }
    }

    static let deckDiff = Command("diff") {
        CommandRow(
            .words("FILE FILE", needs: "a deck", atMost: 2, first: [.deck], others: [.deck]),
            "compare two decks"
        ) { input throws(ProgramFailure) in
            if input.words.count < 2 { throw input.lacking("two decks") }
            return Action(.atHand) { session throws(ProgramFailure) in
                let decks = try session.decks(input.words)
                let differences = decks[0].deck.difference(to: decks[1].deck)
                try session.show(differences, named: names(of: decks.map(\.typed)), says: "in ")
                session.noteUnread(decks)
                session.report("\(Counted.text(differences.count, "difference"))")
                return .found
            }
        }
    }

    /// Titles of two decks: their names, if these differ.
    private static func names(of typed: [String]) -> [String] {
        let names = typed.map { Quoted.clean(DeckName($0).text, limit: 16) }
        return names[0] == names[1] ? ["First", "Second"] : names
    }

    static let deckMissing = Command("missing") {
        CommandRow(
            .deck, "list the cards of a deck that you lack", options: [.to]
        ) { input throws(ProgramFailure) in
            let form: Deck.ExportForm? = try input.choice(.to, "form")
            return Action(.atHand) { session throws(ProgramFailure) in
                let opened = try session.deck(input.words[0])
                let holdings = try session.collection().holdings(session.names).holdings
                let missing = Shortage.of(opened.deck.cards.map { ($0.row, $0.count) }, in: holdings)
                if let form {
                    try session.write(
                        Deck.export(missing.map { ($0.row, $0.missing) }, of: session.catalogue, as: form))
                } else {
                    try session.show(
                        RecordTable(
                            missing, ("id", { .text(session.catalogue[$0.row].id) }),
                            ("fullName", { .text(session.catalogue.text(.fullName, $0.row)) }),
                            ("need", { .number($0.need) }), ("owned", { .number($0.owned) }),
                            ("missing", { .number($0.missing) })),
                        lines: session.lines(
                            missing.map(\.row),
                            adding: [
                                AddedColumn("Need", numbers: missing.map(\.need), says: "needed"),
                                AddedColumn(
                                    "Owned", short: "Own", numbers: missing.map(\.owned), says: "owned"),
                                AddedColumn(
                                    "Missing", short: "Lack", numbers: missing.map(\.missing), says: "missing"
                                ),
                            ], for: .printings))
                }
                session.noteUnread([opened])
                session.report("\(Counted.text(missing.reduce(0) { $0 + $1.missing })) missing")
                return .found
            }
        }
    }

    static let deckExport = Command("export") {
        CommandRow(.deck, "write a deck for another site", options: [.to]) { input throws(ProgramFailure) in
            let form: Deck.ExportForm = try input.choice(.to, "form") ?? .text
            return Action(.atHand) { session throws(ProgramFailure) in
                let opened = try session.deck(input.words[0])
                if let line = opened.deck.unread.first {
                    throw .damaged(
                        "\(Quoted.file(opened.typed)):\(line.number): unknown card \(Quoted.text(line.typed))",
                        tip: "run `lorcana deck check \(Quoted.shellWords([opened.typed]))`")
                }
                let text = Deck.export(
                    opened.deck.cards.map { ($0.row, $0.count) }, of: session.catalogue, as: form)
                try session.write(
                    session.settings.isASCII ? ASCIIOutput.spell(Array(text.utf8)) : Array(text.utf8))
                return .found
            }
        }
    }
}

extension Session {
    /// What the two decks are called of which one is made of the other.
    static let beforeAndNow = ["Before", "Now"]

    /// Prints what differs between two decks.
    ///
    /// - Parameters:
    ///   - names: what a terminal calls the two.
    ///   - preposition: what stands before a name in a sentence.
    func show(
        _ differences: [Deck.Difference], named names: [String], says preposition: String = ""
    ) throws(ProgramFailure) {
        let catalogue = catalogue
        try show(
            RecordTable(
                differences, ("id", { .text(catalogue[$0.row].id) }),
                ("fullName", { .text(catalogue.text(.fullName, $0.row)) }),
                ("a", { .number($0.a) }), ("b", { .number($0.b) }), ("change", { .number($0.change) })),
            lines: lines(differences, named: names, says: preposition))
    }

    /// What differs between two decks, as rows for a terminal.
    func lines(
        _ differences: [Deck.Difference], named names: [String], says preposition: String = ""
    ) -> [StyledText] {
        let short = names.allSatisfy { $0.count <= 8 } ? names : ["1st", "2nd"]
        let said = names.map { preposition.isEmpty ? $0.lowercased() : preposition + $0 }
        let change = { (change: Int) in change > 0 ? "+\(change)" : String(change) }
        return lines(
            differences.map(\.row),
            adding: [
                AddedColumn(names[0], short: short[0], numbers: differences.map(\.a), says: said[0]),
                AddedColumn(names[1], short: short[1], numbers: differences.map(\.b), says: said[1]),
                AddedColumn(
                    "Change", short: "+/-", isNumber: true,
                    differences.map {
                        .init(
                            change($0.change),
                            words: Counted.text(abs($0.change)) + ($0.change > 0 ? " more" : " fewer"))
                    }),
            ])
    }

    /// The deck's cards as its list has them.
    func arranged(_ deck: NamedDeck, by order: DeckOrder = .type) -> [DeckCard] {
        if order == .line { return deck.deck.cards }
        let place = { (card: DeckCard) in
            (
                self.catalogue[card.row].type.rawValue, self.catalogue[card.row].cost ?? 0,
                self.names.name(ofRow: card.row)
            )
        }
        return deck.deck.cards.sorted { place($0) < place($1) }
    }

    /// A deck in a line, then its cards, under their types or in the order of its lines.
    func lines(_ deck: NamedDeck, by order: DeckOrder = .type) -> [StyledText] {
        let shown = arranged(deck, by: order)
        var sections: [CardRows.Section] = []
        if order == .type {
            let groups: [(CardType, String)] = [
                (.character, "Characters"), (.action, "Actions"), (.song, "Songs"), (.item, "Items"),
                (.location, "Locations"),
            ]
            for (type, title) in groups {
                let places = shown.indices.filter { catalogue[shown[$0].row].type == type }
                guard let first = places.first, let last = places.last else { continue }
                let count = places.reduce(0) { $0 + shown[$1].count }
                sections.append(("\(title), \(Counted.text(count))", first..<last + 1))
            }
        }
        let copies = AddedColumn(
            "Copies", short: "No.", isFirst: true, isNumber: true,
            shown.map { .init(String($0.count), words: Counted.text($0.count, "copy")) })
        return head(deck.typed, deck.deck) + (canvas.isAccessible ? [] : [StyledText()])
            + CardRows(
                shown.map { card($0.row) }, adding: [copies], sections: sections, isByType: order == .type
            ).lines(on: canvas)
    }

    /// "friday · 60 cards · Am 32  St 28 · cost 3.2 on average · 44 inkable (73 %) · legal in Core".
    ///
    /// - Parameter deck: nil if the file is no deck.
    fileprivate func head(_ name: String, _ deck: Deck?) -> [StyledText] {
        let title = Quoted.clean(name, limit: 200)
        guard let deck else {
            if canvas.isAccessible { return [canvas.text("\(title): not a deck.")] }
            let why = canvas.text(" \(canvas.glyphs.separator) not a deck")
            return (canvas.text(title, TextStyle.name) + why).whole(on: canvas, indent: 2)
        }
        return ChartView.head(title, deck.statistics, standing(deck), on: canvas)
    }

    /// Whether a deck is legal today, in words.
    func standing(_ deck: Deck) -> String {
        DeckCheck(deck, rules: .core, on: today).isLegal ? "legal in Core" : "not legal in Core"
    }
}
