import CardRendering
import Files
import LorcanaCards
import LorcanaKit
import LorcanaRules
import TerminalKit

extension Command {
    static let deckAdd = deckEdit(
        "add", "FILE [N] CARD", "add copies of a card, or start a deck",
        example: "lorcana deck add friday 2 \"Let It Go\"", isAdding: true)
    static let deckRemove = deckEdit(
        "remove", "FILE [N|all] CARD", "remove copies of a card",
        example: "lorcana deck remove friday all \"Let It Go\"", isAdding: false)

    private static func deckEdit(
        _ name: String, _ operands: String, _ summary: String, example: String, isAdding: Bool
    ) -> Command {
        Command(name) {
            CommandRow(
                .words(operands, needs: "a deck", first: [.deck], others: [.card]), summary,
                examples: [(example, "")]
            ) { input throws(ProgramFailure) in
                let words = input.words
                if words.count < 2 { throw input.lacking("a deck and a card") }
                if words[0] == CommandInput.stdin { throw changesFile(input) }
                let isAll = !isAdding && words.count > 2 && words[1] == "all"
                return Action(.atHand) { session throws(ProgramFailure) in
                    let (count, name) = try session.counted(Array(words.dropFirst(isAll ? 2 : 1)))
                    return try session.editDeck(
                        words[0], by: isAll ? nil : isAdding ? count : -count, of: name)
                }
            }
        }
    }

    static let deckUndo = Command("undo") {
        CommandRow(.deck, "undo the last change of a deck, or redo it") { input throws(ProgramFailure) in
            let typed = input.words[0]
            if typed == CommandInput.stdin { throw changesFile(input) }
            return Action(.atHand) { session throws(ProgramFailure) in
                let wasUndone = session.environment.files.isUndone(session.deckPath(typed))
                try session.undoDeck(typed) { before, after throws(ProgramFailure) in
                    try session.show(before.difference(to: after), named: ["Before", "Now"])
                    session.noteUndo(
                        of: "\(Quoted.clean(typed)), now \(Counted.text(after.count))", wasUndone: wasUndone)
                }
                return .found
            }
        }
    }

    @MainActor private static func changesFile(_ input: CommandInput) -> ProgramFailure {
        .refused("`\(input.name)` changes a file, not stdin", tip: input.help)
    }
}

extension Session {
    /// A number, if the first word is one and a card follows, else 1; and the card.
    fileprivate func counted(_ words: [String]) throws(ProgramFailure) -> (count: Int, name: Int) {
        let (first, whole) = (words[0], words.joined(separator: " "))
        let rest = words.dropFirst().joined(separator: " ")
        let found = firstName(in: [whole, rest])
        if let found, found.place == 0 { return (1, found.name) }
        let digits = first.hasSuffix("x") ? first.dropLast() : first[...]
        let isNumber = !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
        let isCount = isNumber || first.utf8.contains { (0x30...0x39).contains($0) } && found != nil
        guard isCount, !rest.isEmpty else { throw .misuse(unknownCardWithIDs(whole)) }
        guard let count = Int(digits), DeckReader.counts.contains(count) else {
            throw .refused("invalid count \(Quoted.text(first))", tip: "expected 1 to 999")
        }
        guard let found else { throw .misuse(unknownCardWithIDs(rest)) }
        return (count, found.name)
    }

    /// Changes a deck, and prints the line as it will be and how many cards the deck will have.
    fileprivate func editDeck(_ deck: String, by step: Int?, of name: Int) throws(ProgramFailure) -> ExitCode
    {
        let changed = try changeDeck(deck, by: step, of: name) { changed throws(ProgramFailure) in
            let count = changed.deck.count
            // A record says with null that the line is gone, a text with a zero.
            let line = changed.edit.line ?? (writesRecords ? nil : "0 \(names.fullName(name))")
            let table = RecordTable(
                [changed], ("line", { _ in .optional(line) }), ("cards", { _ in .number(count) }))
            let text = (line.map { "\($0), " } ?? "") + Counted.text(count)
            try show(table, lines: [canvas.text(text)])
        }
        if let made = changed.made {
            console.note("new deck \(Quoted.clean(made.description, limit: 200))")
        }
        return .found
    }
}
