import CardRendering
import Files
import LorcanaCards
import LorcanaKit
import LorcanaRules
import TerminalKit

extension Command {
    static let deckAdd = Command("add") {
        CommandRow(
            .words("FILE [N] CARD", needs: "a deck", first: [.deck], others: [.card]),
            "add copies of a card, or begin a deck"
        ) { input throws(ProgramFailure) in
            let (deck, words) = try deckAndCard(input)
            return Action(.atHand) { session throws(ProgramFailure) in
                let (count, name) = try session.counted(words)
                return try session.editDeck(deck, by: count, of: name)
            }
        }
    }

    static let deckRemove = Command("remove") {
        CommandRow(
            .words("FILE [N|all] CARD", needs: "a deck", first: [.deck], others: [.card]),
            "remove copies of a card"
        ) { input throws(ProgramFailure) in
            let (deck, words) = try deckAndCard(input)
            return Action(.atHand) { session throws(ProgramFailure) in
                let isAll = words.count > 1 && words[0] == "all"
                let (count, name) = try session.counted(isAll ? Array(words.dropFirst()) : words)
                return try session.editDeck(deck, by: isAll ? nil : -count, of: name)
            }
        }
    }

    static let deckUndo = Command("undo") {
        CommandRow(.deck, "take the last change of a deck back, or make it again") {
            input throws(ProgramFailure) in
            let typed = input.words[0]
            if typed == CommandInput.stdin { throw changesFile(input) }
            return Action(.atHand) { session throws(ProgramFailure) in
                try session.undoDeck(typed) { before, after throws(ProgramFailure) in
                    try session.show(before.difference(to: after), named: ["Before", "Now"])
                    session.console.note(
                        "undid the last change of \(Quoted.clean(typed)), which has \(Counted.text(after.count)); "
                            + "undo again makes it again")
                }
                return .found
            }
        }
    }

    @MainActor private static func changesFile(_ input: CommandInput) -> ProgramFailure {
        .refused("`\(input.name)` changes a file, not stdin", tip: input.help)
    }

    /// The deck, and the words behind it: a number, if there is one, and a card.
    @MainActor private static func deckAndCard(
        _ input: CommandInput
    ) throws(ProgramFailure) -> (deck: String, words: [String]) {
        if input.words.count < 2 { throw input.lacking("a deck and a card") }
        if input.words[0] == CommandInput.stdin { throw changesFile(input) }
        return (input.words[0], Array(input.words.dropFirst()))
    }
}

extension Session {
    /// A number, if the first word is one and a card follows, else 1; and the card.
    fileprivate func counted(_ words: [String]) throws(ProgramFailure) -> (count: Int, name: Int) {
        let whole = words.joined(separator: " ")
        if let name = name(whole) { return (1, name) }
        let digits = words[0].hasSuffix("x") ? words[0].dropLast() : words[0][...]
        guard words.count > 1, !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw .misuse(unknownCardWithIDs(whole))
        }
        guard let count = Int(digits), DeckReader.counts.contains(count) else {
            throw .refused("invalid count \(Quoted.text(words[0]))", tip: "expected 1 to 999")
        }
        let typed = words.dropFirst().joined(separator: " ")
        guard let name = name(typed) else { throw .misuse(unknownCardWithIDs(typed)) }
        return (count, name)
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
