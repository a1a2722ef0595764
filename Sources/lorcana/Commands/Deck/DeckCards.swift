import LorcanaRules
import CardRendering
import Files
import LorcanaCards
import LorcanaKit

extension Command {
    /// Draws a hand of seven, and cards after it.
    static let deckHand = Command("hand") {
        CommandRow(.deck, "draw a hand", options: [.seed, .draw]) { input throws(ProgramFailure) in
            let seed = try input.seed() ?? UInt64.random(in: 0...999_999)
            let draws = try input.number(.draw, in: 1...999) ?? 0
            return Action(.atHand) { session throws(ProgramFailure) in
                let opened = try session.deck(input.words[0])
                try session.show(opened.deck.drawn(7 + draws, seed: seed).map(session.card))
                session.noteUnread([opened])
                session.report("seed \(seed)")
                return .found
            }
        }
    }

    static let deckShow = Command("show") {
        CommandRow(.decks, "list the cards of decks") { input in
            Action(.atHand) { session throws(ProgramFailure) in
                let decks = try session.decks(input.words)
                let cards = decks.flatMap { deck in deck.deck.cards.map { (deck: deck.typed, card: $0) } }
                let rows = cards.map(\.card.row)
                let names = cards.map { RecordValue.text($0.deck) }
                let numbers = cards.map { [RecordValue.number($0.card.count), .number($0.card.line)] }
                switch session.showing.format {
                case .json, .jsonl, .csv:
                    try session.show(
                        rows, with: ["count", "line", "deck"], zip(numbers, names).map { $0 + [$1] })
                case .plain, .table, .auto:
                    try session.show(
                        rows, with: ["count", "line"], numbers,
                        behind: decks.count > 1 ? ("deck", names) : nil)
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
                let files = DeckFiles(session: session)
                var table = RecordTable(fields: ["deck", "file", "cards"])
                for name in files.names {
                    let file = files.path("\(name).txt").description
                    let cards = (try? files.open(file))?.deck.count
                    table.rows.append([.text(name), .text(Quoted.clean(file, limit: 400)), .optional(cards)])
                }
                try session.show(table)
                let folder = session.settings.deckFolder(session.environment.paths)?.description ?? ""
                session.console.note(
                    "\(Counted.text(table.rows.count, "deck")) in \(Quoted.clean(folder, limit: 200))")
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
                let table = RecordTable(
                    decks[0].deck.difference(to: decks[1].deck),
                    ("id", { .text(session.catalogue.id($0.row)) }),
                    ("fullName", { .text(session.catalogue.text(.fullName, $0.row)) }),
                    ("a", { .number($0.a) }), ("b", { .number($0.b) }), ("change", { .number($0.change) }))
                try session.show(table)
                session.noteUnread(decks)
                session.report("\(Counted.text(table.rows.count, "difference"))")
                return .found
            }
        }
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
                            missing, ("id", { .text(session.catalogue.id($0.row)) }),
                            ("fullName", { .text(session.catalogue.text(.fullName, $0.row)) }),
                            ("need", { .number($0.need) }), ("owned", { .number($0.owned) }),
                            ("missing", { .number($0.missing) })))
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
