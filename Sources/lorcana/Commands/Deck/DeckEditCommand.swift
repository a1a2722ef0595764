import CardRendering
import Files
import LorcanaCards
import LorcanaKit
import LorcanaRules
import TerminalKit

extension Command {
    static let deckAdd = deckEdit(
        "add", "FILE [N] CARD|-", "add copies of a card, or the lines of stdin",
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
                let request = try DeckEditRequest(input, isAdding: isAdding)
                return Action(.atHand) { run throws(ProgramFailure) in
                    if request.readsLines {
                        let lines = LinesEdit(
                            deck: request.deck, added: try run.decks.foreign(request.words[0]))
                        return try lines.make(run.decks, run.printer, run.reporter)
                    }
                    let edit = try request.edit(run.local)
                    return try edit.make(run.decks, run.library.today, run.printer, run.reporter)
                }
            }
        }
    }

    static let deckUndo = Command("undo") {
        CommandRow(.deck, "undo the last change to a deck, or redo it") { input throws(ProgramFailure) in
            let request = try DeckUndoRequest(input)
            return Action(.atHand) { run throws(ProgramFailure) in
                try run.decks.undo(request.deck) { before, after, isRedo throws(ProgramFailure) in
                    try request.show(before, after, isRedo: isRedo, run.printer, run.reporter)
                }
                return .found
            }
        }
    }
}

/// The deck, the card and the number of copies of `lorcana deck add` and `remove`.
struct DeckEditRequest: Equatable {
    let deck: String
    /// A card, optionally preceded by a number. A number may also be part of a name; which it is depends on the known
    /// cards.
    let words: [String]
    let isAdding: Bool
    /// Whether to remove all copies.
    var isAll = false

    init(deck: String, words: [String], isAdding: Bool, isAll: Bool = false) {
        (self.deck, self.words, self.isAdding, self.isAll) = (deck, words, isAdding, isAll)
    }

    @MainActor
    init(_ input: CommandInput, isAdding: Bool) throws(ProgramFailure) {
        let words = input.words
        if words.count < 2 { throw input.lacking("a deck and a card") }
        try input.refuseStdin()
        let isAll = !isAdding && words.count > 2 && words[1] == "all"
        self.init(
            deck: words[0], words: Array(words.dropFirst(isAll ? 2 : 1)), isAdding: isAdding, isAll: isAll)
    }

    /// Whether to read cards from the lines of stdin.
    fileprivate var readsLines: Bool { isAdding && words == [StandardInput.operand] }

    /// Finds the card and the number of copies: the first word, if it is a number followed by a card's name,
    /// otherwise 1.
    @MainActor
    fileprivate func edit(_ cards: LocalCards) throws(ProgramFailure) -> CopiesEdit {
        let (count, name) = try counted(cards)
        return CopiesEdit(deck: deck, step: isAll ? nil : isAdding ? count : -count, name: name)
    }

    @MainActor
    private func counted(_ cards: LocalCards) throws(ProgramFailure) -> (count: Int, name: Int) {
        let (first, whole) = (words[0], words.joined(separator: " "))
        let rest = words.dropFirst().joined(separator: " ")
        let digits = first.hasSuffix("x") ? first.dropLast() : first[...]
        let isCounted = digits.areDigits && !rest.isEmpty
        let found =
            cards.firstName(in: [whole, rest])
            ?? cards.onlyCard(isCounted ? rest : whole).map { (place: isCounted ? 1 : 0, name: $0) }
        if let found, found.place == 0 { return (1, found.name) }
        let isCount = digits.areDigits || first.utf8.contains(where: \.isDigit) && found != nil
        guard isCount, !rest.isEmpty else { throw .misuse(cards.unknownCardWithIDs(whole)) }
        guard let count = Int(digits), DeckReader.counts.contains(count) else {
            throw .refused("invalid count \(Quoted.text(first))", tip: "expected 1 to 999")
        }
        guard let found else { throw .misuse(cards.unknownCardWithIDs(rest)) }
        return (count, found.name)
    }
}

/// A change of the number of copies of a card in a deck.
@MainActor
private struct CopiesEdit {
    let deck: String
    /// The number of copies to add, or (if negative) to remove; nil to remove all.
    let step: Int?
    let name: Int

    /// Changes the deck after reporting the change: the new line, and the number of cards.
    func make(
        _ decks: DeckFolder, _ today: Timestamp, _ printer: ResultPrinter, _ reporter: Reporter
    ) throws(ProgramFailure) -> ExitCode {
        let changed = try decks.change(deck, by: step, of: name) { changed throws(ProgramFailure) in
            try show(changed, printer, reporter)
        }
        if let made = changed.made {
            reporter.note("new deck \(Quoted.clean(made.description, limit: 200))")
        }
        changed.remarks(on: name, today).forEach(reporter.noteFailure)
        return .found
    }

    private func show(
        _ changed: DeckFolder.Change, _ printer: ResultPrinter, _ reporter: Reporter
    ) throws(ProgramFailure) {
        let (count, names) = (changed.deck.count, changed.deck.names)
        // A removed line is null in records, and a count of zero in text.
        let line = changed.edit.line ?? (printer.output.writesRecords ? nil : "0 \(names.fullName(name))")
        let table = RecordTable(
            [changed], ("line", { _ in .optional(line) }), ("cards", { _ in .number(count) }))
        let difference = printer.isTable ? changed.before.difference(to: changed.deck) : []
        try printer.show(
            table, lines: DeckDifference(difference, in: names.catalogue).lines(on: printer.canvas))
        if printer.isTable { reporter.note("\(Quoted.clean(deck)) now has \(Counted.text(count))") }
    }
}

/// The cards of a list, to be added to a deck.
@MainActor
private struct LinesEdit {
    let deck: String
    let added: NamedDeck

    func make(
        _ decks: DeckFolder, _ printer: ResultPrinter, _ reporter: Reporter
    ) throws(ProgramFailure) -> ExitCode {
        let changed = try decks.revise(deck) { changed throws(ProgramFailure) in
            let difference = changed.before.difference(to: changed.deck)
            try DeckDifference(difference, in: changed.deck.names.catalogue).show(on: printer)
        } _: { _, old throws(ProgramFailure) in
            try decks.adding(added.deck, to: old, deck)
        }
        if let made = changed.made {
            reporter.note("new deck \(Quoted.clean(made.description, limit: 200))")
        }
        reporter.noteUncounted([added])
        reporter.note("\(Quoted.clean(deck)) now has \(Counted.text(changed.deck.count))")
        return .found
    }
}

extension DeckFolder.Change {
    /// The reasons why the deck would not be legal with copies of this card: too many copies, a card that is not
    /// legal, a third ink.
    func remarks(on name: Int, _ today: Timestamp) -> [String] {
        if deck.copies(of: name) <= before.copies(of: name) { return [] }
        let (rules, fullName) = (DeckRules.core, deck.names.fullName(name))
        let problems = { (deck: Deck) in DeckCheck(deck, rules: rules, on: today).problems }
        let inksBefore = problems(before).filter { $0.kind == .inks }
        return problems(deck).compactMap { problem in
            let isNew = problem.kind == .inks ? !inksBefore.contains(problem) : problem.fullName == fullName
            if !isNew { return nil }
            let card = problem.fullName.map { "\($0), " } ?? ""
            return "not legal in \(rules.title): \(card)\(problem.sentence)"
        }.once(by: \.self)
    }
}

/// The deck of `lorcana deck undo`.
struct DeckUndoRequest: Equatable {
    let deck: String

    init(deck: String) { self.deck = deck }

    @MainActor
    init(_ input: CommandInput) throws(ProgramFailure) {
        try input.refuseStdin()
        deck = input.words[0]
    }

    @MainActor
    fileprivate func show(
        _ before: Deck, _ after: Deck, isRedo: Bool, _ printer: ResultPrinter, _ reporter: Reporter
    ) throws(ProgramFailure) {
        try DeckDifference(before.difference(to: after), in: after.names.catalogue).show(on: printer)
        let deck = "\(Quoted.clean(deck)), which now has \(Counted.text(after.count))"
        reporter.noteUndo(of: deck, isRedo: isRedo)
    }
}

extension CommandInput {
    /// Rejects stdin for a command that changes a file.
    func refuseStdin() throws(ProgramFailure) {
        guard words[0] == StandardInput.operand else { return }
        throw .refused("`\(name)` changes a file, not stdin", tip: help)
    }
}
