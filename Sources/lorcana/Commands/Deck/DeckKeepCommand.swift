import CardRendering
import Files
import LorcanaCards
import LorcanaKit
import LorcanaRules
import TerminalKit

extension Command {
    static let deckImport = Command("import") {
        CommandRow(
            .words("FILE", needs: "a deck", atMost: 1, first: [.file]),
            "import a deck from another tool into the deck folder", options: [.asName],
            examples: [("lorcana deck import list.csv --as friday", "")]
        ) { input throws(ProgramFailure) in
            let request = try DeckImportRequest(input)
            return Action(.atHand) { run throws(ProgramFailure) in
                let view = KeptDeckView(run)
                let kept = try request.keep(run.decks, report: view.show)
                return view.note(kept, "imported")
            }
        }
    }

    static let deckCopy = deckMove("copy", "copy a deck") {
        decks, old, new, report throws(ProgramFailure) in try decks.copy(old, to: new, report: report)
    }
    static let deckRename = deckMove("rename", "rename a deck") {
        decks, old, new, report throws(ProgramFailure) in
        try decks.changeName(old, to: new, report: report)
    }

    private static func deckMove(
        _ name: String, _ summary: String,
        _ move:
            @escaping @MainActor @Sendable (DeckFolder, String, String, DeckFolder.Report)
            throws(ProgramFailure) -> NamedDeck
    ) -> Command {
        Command(name) {
            CommandRow(
                .words("FILE NAME", needs: "a deck", atMost: 2, first: [.deck], others: [.deck]), summary
            ) { input throws(ProgramFailure) in
                if input.words.count < 2 { throw input.lacking("a deck and a name") }
                try input.refuseStdin()
                let (old, new) = (input.words[0], input.words[1])
                return Action(.atHand) { run throws(ProgramFailure) in
                    let view = KeptDeckView(run)
                    let kept = try move(run.decks, old, new, view.show)
                    let words = name == "copy" ? "copied from" : "renamed from"
                    return view.note(kept, "\(words) \(Quoted.clean(old))")
                }
            }
        }
    }

    static let deckDelete = Command("delete") {
        CommandRow(.deck, "delete a deck; undo brings it back") { input throws(ProgramFailure) in
            try input.refuseStdin()
            let deck = input.words[0]
            return Action(.atHand) { run throws(ProgramFailure) in
                let view = KeptDeckView(run)
                let kept = try run.decks.delete(deck, report: view.show)
                let undo = "lorcana deck undo \(Quoted.shellWords([deck]))"
                return view.note(kept, "deleted; `\(undo)` brings it back")
            }
        }
    }
}

/// The file to import, and the name of the new deck.
struct DeckImportRequest: Equatable {
    let file: String
    let name: String

    @MainActor
    init(_ input: CommandInput) throws(ProgramFailure) {
        file = input.words[0]
        if let name = input.value(.asName) {
            self.name = name
        } else if file == StandardInput.operand {
            throw .refused("a deck from stdin needs a name", tip: "add --as NAME")
        } else {
            let last = DeckName(file).text
            name = last.lastIndex(of: ".").map { String(last[..<$0]) } ?? last
        }
    }

    @MainActor
    fileprivate func keep(
        _ decks: DeckFolder, report: DeckFolder.Report
    ) throws(ProgramFailure) -> NamedDeck {
        try decks.keep(try decks.foreign(file), as: name, report: report)
    }
}

/// Shows a deck before its file is created, renamed or removed, and reports the result afterwards.
@MainActor
private struct KeptDeckView {
    let today: Timestamp
    let printer: ResultPrinter
    let reporter: Reporter

    init(_ run: CommandContext) {
        (today, printer, reporter) = (run.library.today, run.printer, run.reporter)
    }

    func show(_ deck: NamedDeck) throws(ProgramFailure) {
        try printer.show(
            RecordTable(
                [deck], ("deck", { .text($0.typed) }), ("cards", { .number($0.deck.count) }),
                ("unread", { .number($0.deck.unread.count) })),
            lines: DeckView.head(deck.typed, deck.deck, today, on: printer.canvas))
    }

    func note(_ deck: NamedDeck, _ what: String) -> ExitCode {
        reporter.noteUncounted([deck])
        reporter.note("\(Quoted.clean(deck.typed)) \(what)")
        return .found
    }
}
