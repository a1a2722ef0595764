import LorcanaRules
import CardRendering
import Files
import LorcanaCards
import LorcanaKit
import TerminalKit

extension Command {
    static let deckAdd = Command("add") {
        CommandRow(
            .words("FILE [N] CARD", needs: "a deck", first: [.deck], others: [.card]),
            "add copies of a card, or begin a deck"
        ) { input throws(ProgramFailure) in try DeckChange(input, isAdding: true).action }
    }

    static let deckRemove = Command("remove") {
        CommandRow(
            .words("FILE [N|all] CARD", needs: "a deck", first: [.deck], others: [.card]),
            "remove copies of a card"
        ) { input throws(ProgramFailure) in try DeckChange(input, isAdding: false).action }
    }
}

/// A change of one line of a deck.
@MainActor
private struct DeckChange {
    let deck: String
    let isAdding: Bool
    /// A number, if there is one, and a card.
    let words: [String]

    init(_ input: CommandInput, isAdding: Bool) throws(ProgramFailure) {
        if input.words.count < 2 { throw input.lacking("a deck and a card") }
        (deck, self.isAdding, words) = (input.words[0], isAdding, Array(input.words.dropFirst()))
        if deck == CommandInput.stdin {
            throw .refused("`\(input.name)` changes a file, not stdin", tip: input.help)
        }
    }

    var action: Action { Action(.atHand, run: run) }

    private func run(in session: Session) throws(ProgramFailure) -> ExitCode {
        let isAll = !isAdding && words.count > 1 && words[0] == "all"
        let (count, name) = try counted(isAll ? Array(words.dropFirst()) : words, session)
        let files = DeckFiles(session: session)
        let changed = try files.change(deck, mayMake: isAdding) { deck, bytes throws(ProgramFailure) in
            do throws(DeckEdit.Refusal) {
                return try isAdding
                    ? DeckEdit.add(count ?? 1, of: name, to: deck, bytes)
                    : DeckEdit.remove(isAll ? nil : count ?? 1, of: name, from: deck, bytes)
            } catch { throw ProgramFailure(error, session.names.fullName(name)) }
        } report: { changed throws(ProgramFailure) in
            try report(changed, session)
        }
        if let made = changed.made {
            session.console.note("new deck \(Quoted.clean(made.description, limit: 200))")
        }
        return .found
    }

    /// A number, if the first word is one and a card follows; and the card.
    private func counted(_ words: [String], _ session: Session) throws(ProgramFailure) -> (
        count: Int?, name: Int
    ) {
        let whole = words.joined(separator: " ")
        if let name = session.name(whole) { return (nil, name) }
        let digits = words[0].hasSuffix("x") ? words[0].dropLast() : words[0][...]
        guard words.count > 1, !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw .misuse(session.unknownCard(whole))
        }
        guard let count = Int(digits), DeckReader.counts.contains(count) else {
            throw .refused("invalid count \(Quoted.text(words[0]))", tip: "expected 1 to 999")
        }
        let typed = words.dropFirst().joined(separator: " ")
        guard let name = session.name(typed) else { throw .misuse(session.unknownCard(typed)) }
        return (count, name)
    }

    /// Prints the line as it will be, and how many cards the deck will have.
    private func report(_ changed: DeckFiles.Changed, _ session: Session) throws(ProgramFailure) {
        var table = RecordTable(fields: ["line", "cards"])
        table.rows = [[.optional(changed.edit.line), .number(changed.deck.count)]]
        let line = (changed.edit.line.map { "\($0), " } ?? "") + Counted.text(changed.deck.count)
        try session.show(table, lines: [session.canvas.text(line)])
    }
}

extension ProgramFailure {
    /// Why a deck was not changed.
    init(_ refusal: DeckEdit.Refusal, _ fullName: String) {
        self =
            switch refusal {
            case .tooFew(let count):
                .refused("the deck has \(count) of \(Quoted.text(fullName))", tip: "nothing was changed")
            case .tooMany:
                .refused(
                    "a line has at most 999 copies of \(Quoted.text(fullName))", tip: "nothing was changed")
            case .isCode:
                .refused(
                    "this deck is a code, which has no lines to change",
                    tip: "write it as lines with `lorcana deck export`")
            }
    }
}
