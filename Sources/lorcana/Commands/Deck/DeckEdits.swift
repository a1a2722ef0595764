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
                try session.undoDeck(typed) { before, after, isRedo throws(ProgramFailure) in
                    try session.show(before.difference(to: after), named: Session.beforeAndNow)
                    let deck = "\(Quoted.clean(typed)), now \(Counted.text(after.count))"
                    session.noteUndo(of: deck, isRedo: isRedo)
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
    /// Why the deck is not legal, if copies of this card were added: too many, not legal, a third ink.
    func remarks(on name: Int, in changed: ChangedDeck) -> [String] {
        if changed.deck.copies(of: name) <= changed.before.copies(of: name) { return [] }
        let (rules, fullName) = (DeckRules.core, names.fullName(name))
        let problems = { [today] (deck: Deck) in DeckCheck(deck, rules: rules, on: today).problems }
        let inksBefore = problems(changed.before).filter { $0.kind == .inks }
        return problems(changed.deck).compactMap { problem in
            let isNew = problem.kind == .inks ? !inksBefore.contains(problem) : problem.fullName == fullName
            if !isNew { return nil }
            let card = problem.fullName.map { "\($0), " } ?? ""
            return "not legal in \(rules.title): \(card)\(problem.sentence)"
        }.once(by: \.self)
    }

    /// A number, if the first word is one and a card follows, else 1; and the card.
    fileprivate func counted(_ words: [String]) throws(ProgramFailure) -> (count: Int, name: Int) {
        let (first, whole) = (words[0], words.joined(separator: " "))
        let rest = words.dropFirst().joined(separator: " ")
        let found = firstName(in: [whole, rest])
        if let found, found.place == 0 { return (1, found.name) }
        let digits = first.hasSuffix("x") ? first.dropLast() : first[...]
        let isCount = digits.areDigits || first.utf8.contains(where: \.isDigit) && found != nil
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
            let isTable = showing.format == .table
            let difference = isTable ? changed.before.difference(to: changed.deck) : []
            try show(table, lines: lines(difference, named: Self.beforeAndNow))
            if isTable { console.note("\(Quoted.clean(deck)), now \(Counted.text(count))") }
        }
        if let made = changed.made {
            console.note("new deck \(Quoted.clean(made.description, limit: 200))")
        }
        remarks(on: name, in: changed).forEach(console.note)
        return .found
    }
}
