import LorcanaRules
import CardRendering
import LorcanaCards
import LorcanaKit
import TerminalKit

extension Command {
    static let deckCheck = Command("check") {
        CommandRow(
            .decks, "check if decks are legal", options: [.rules, .on, .lines]
        ) { input throws(ProgramFailure) in
            let request = try DeckCheckRequest(input)
            return Action(.atHand) { run throws(ProgramFailure) in
                let result = try request.result(run.decks, today: run.library.today)
                return try result.show(run.local.catalogue, run.printer, run.reporter)
            }
        }
    }
}

/// The decks that `lorcana deck check` checks, and by which rules.
struct DeckCheckRequest: Equatable {
    let decks: [String]
    var rules = DeckRules.core
    /// nil for today.
    var day: Timestamp?
    /// Whether the fate of each line is listed instead of the problems.
    var listsLines = false

    init(decks: [String], rules: DeckRules = .core, day: Timestamp? = nil, listsLines: Bool = false) {
        (self.decks, self.rules, self.day, self.listsLines) = (decks, rules, day, listsLines)
    }

    @MainActor
    init(_ input: CommandInput) throws(ProgramFailure) {
        (decks, rules) = (input.words, try input.choice(.rules, "rules") ?? .core)
        day = try input.day(.on)
        listsLines = input.has(.lines)
    }

    @MainActor
    fileprivate func result(_ decks: DeckFolder, today: Timestamp) throws(ProgramFailure) -> DeckCheckResult {
        let named = try decks.decks(self.decks, needsCard: false)
        let verdicts = named.map {
            DeckVerdict(
                name: $0.typed, check: DeckCheck($0.deck, rules: rules, on: day ?? today),
                isOfDay: day != nil)
        }
        return DeckCheckResult(rules: rules, decks: named, verdicts: verdicts, listsLines: listsLines)
    }
}

/// The verdicts on decks.
private struct DeckCheckResult {
    typealias Problem = (deck: String, problem: DeckProblem)

    let rules: DeckRules
    let decks: [NamedDeck]
    let verdicts: [DeckVerdict]
    let listsLines: Bool

    @MainActor
    func show(
        _ catalogue: Catalogue, _ printer: ResultPrinter, _ reporter: Reporter
    ) throws(ProgramFailure) -> ExitCode {
        if listsLines {
            try DeckLineList(decks, decks[0].deck.names).show(on: printer)
        } else {
            try showProblems(printer)
        }
        reporter.noteUnknown(.deck, among: decks.flatMap(\.deck.cards).map(\.row), of: catalogue)
        let legal = verdicts.count { $0.check.isLegal }
        let summary = DeckSummary.of(decks).sentence
        // On a terminal the title has the verdict and the date of the data.
        if printer.isTable, !listsLines {
            reporter.note(summary)
        } else {
            reporter.report("\(sentence(legal)); \(summary)", from: catalogue.origin)
        }
        return legal == verdicts.count ? .found : .nothingMatched
    }

    @MainActor
    private func showProblems(_ printer: ResultPrinter) throws(ProgramFailure) {
        switch printer.output.format {
        case .json, .jsonl: try printer.show(Self.records(verdicts))
        // A deck's name is the last column of CSV, so that the others stay in place.
        case .csv: try printer.show(RecordTable(problems, Self.fields + [Self.fieldOfDeck]))
        case .plain, .auto:
            let first = decks.count > 1 ? [Self.fieldOfDeck] : []
            try printer.show(RecordTable(problems, first + Self.fields))
        case .table: try printer.write(verdicts.flatMap { $0.lines(on: printer.canvas) })
        }
    }

    /// "legal in Core", or "1 of 2 decks legal in Core".
    private func sentence(_ legal: Int) -> String {
        let doubt = verdicts.first { $0.check.isBehind }.map {
            ", \(OriginWords.asFarAsKnown($0.check.data))"
        }
        let verdict =
            verdicts.count == 1
            ? "\(legal == 1 ? "legal" : "not legal") in \(rules.title)"
            : "\(legal) of \(verdicts.count) decks legal in \(rules.title)"
        return verdict + (doubt ?? "")
    }

    private var problems: [Problem] {
        verdicts.flatMap { verdict in verdict.check.problems.map { (deck: verdict.name, problem: $0) } }
    }

    private static var fieldOfDeck: RecordTable.Field<Problem> { ("deck", { .text($0.deck) }) }
    private static var fields: [RecordTable.Field<Problem>] {
        [
            ("kind", { .text($0.problem.kind.rawValue) }), ("line", { .optional($0.problem.line) }),
            ("count", { .optional($0.problem.count) }), ("fullName", { .optional($0.problem.fullName) }),
            ("words", { .text($0.problem.words) }),
        ]
    }

    private static func records(_ checks: [DeckVerdict]) -> RecordTable {
        let problem = { (problem: DeckProblem) in
            RecordValue.object([
                ("kind", .text(problem.kind.rawValue)), ("line", .optional(problem.line)),
                ("id", .optional(problem.id)), ("fullName", .optional(problem.fullName)),
                ("count", .optional(problem.count)), ("words", .text(problem.words)),
            ])
        }
        let leaving = { (card: DeckCheck.Leaving) in
            RecordValue.object([
                ("fullName", .text(card.fullName)), ("count", .number(card.count)),
                ("leavesWith", .text(card.leavesWith)), ("until", .optional(card.until?.date)),
            ])
        }
        return RecordTable(
            checks, ("deck", { .text($0.name) }), ("rules", { .text($0.check.rules.rawValue) }),
            ("asOf", { .text($0.check.asOf.rfc3339) }), ("data", { .text($0.check.data.withoutZone) }),
            ("legal", { .flag($0.check.isLegal) }),
            ("cards", { .number($0.check.cards) }), ("inks", { .texts($0.check.inks.map(\.name)) }),
            ("problems", { .list($0.check.problems.map(problem)) }),
            ("leaves", { .list($0.check.leaves.map(leaving)) }))
    }
}

/// The verdict on a deck as lines for a terminal.
struct DeckVerdict {
    let name: String
    let check: DeckCheck
    /// Whether the day of the verdict is named, since it was asked for.
    var isOfDay = false

    /// "friday.txt: not legal in Core (data of 2026-10-16)", then a line a problem.
    func lines(on canvas: Canvas) -> [StyledText] {
        let day = isOfDay ? " on \(check.asOf.date)" : ""
        let verdict = check.isLegal ? "legal" : "not legal"
        let data =
            check.isBehind ? OriginWords.asFarAsKnown(check.data) : "data of \(check.data.date)"
        let title =
            canvas.text(Quoted.clean(name, limit: 200), TextStyle.name)
            + canvas.text(
                ": \(verdict) in \(check.rules.title)\(day)"
                    + (canvas.isAccessible ? ", \(data)" : " (\(data))"))
        let ofLines = check.problems.compactMap { problem in
            problem.line.map { line in
                let count = problem.count.map { "\($0) " } ?? ""
                return (
                    card: [
                        "  \(canvas.isAccessible ? "Line" : "line") \(line)",
                        count + (problem.fullName ?? ""),
                    ], reason: problem.sentence
                )
            }
        }
        let ofDeck = check.problems.filter { $0.line == nil }.map(\.sentence)
        if canvas.isAccessible {
            let lines = ofLines.map {
                "\($0.card.joined(separator: ": ").trimmed): \($0.reason.with(", ", for: " · "))"
            }
            let last = leaving.map { "L\($0.title.dropFirst()) \($0.names.joined(separator: " "))" }
            return [title + canvas.text(".")]
                + (lines + ofDeck + [last].compactMap(\.self)).map { canvas.text("\($0).") }
        }
        let last = leaving.map { title, names in
            canvas.text("  \(title)").whole(on: canvas, indent: 4)
                + Flow.lines(
                    names.map { canvas.text($0) }, width: canvas.width - 4, separator: StyledText(" ")
                ).map { .blanks(4) + $0 }
        }
        return (title.whole(on: canvas, indent: 2) + Self.reasons(ofLines, on: canvas))
            + ofDeck.flatMap { canvas.text("  \($0)").whole(on: canvas, indent: 4) } + (last ?? [])
    }

    /// "leaves Core with set 17: 12 copies of 4 cards:", and "4 Elsa - Snow Queen,"; nil if no card leaves.
    private var leaving: (title: String, names: [String])? {
        guard let first = check.leaves.first else { return nil }
        let day = first.until.map { " on \($0.date)" } ?? ""
        let copies = Counted.text(check.leaves.reduce(0) { $0 + $1.count }, "copy")
        return (
            "leaves Core with set \(first.leavesWith)\(day): \(copies) of \(Counted.text(check.leaves.count)):",
            check.leaves.enumerated().map { place, card in
                "\(card.count) \(card.fullName)\(place < check.leaves.count - 1 ? "," : "")"
            }
        )
    }

    /// Cards with what is wrong with them: beside them, or below where there is no room for one of the reasons.
    private static func reasons(
        _ lines: [(card: [String], reason: String)], on canvas: Canvas
    ) -> [StyledText] {
        let beside = FieldTable.lines(
            lines.map { $0.card + [$0.reason] }, on: canvas.with(width: .max))
        if beside.allSatisfy({ $0.width <= canvas.width }) { return beside }
        let cards = FieldTable.lines(lines.map(\.card), on: canvas.with(width: .max))
        return zip(cards, lines).flatMap { card, line in
            card.whole(on: canvas, indent: 4) + canvas.text("    \(line.reason)").whole(on: canvas, indent: 4)
        }
    }
}
