import CardBrowser
import LorcanaRules
import CardRendering
import LorcanaCards
import LorcanaKit
import TerminalKit

extension Command {
    static let deckCheck = Command("check") {
        CommandRow(
            .decks, "check if decks are legal", options: [.rules, .on, .lines, .noInteractive]
        ) { input throws(ProgramFailure) in
            let request = try DeckCheckRequest(input)
            return Action(.atHand) { run throws(ProgramFailure) in
                let result = try request.result(run.decks, today: run.library.today)
                return try await result.show(run.local.catalogue, run.presenter)
            }
        }
    }
}

/// The decks to check, and the rules to check them by.
struct DeckCheckRequest: Equatable {
    let decks: [String]
    var rules = DeckRules.core
    /// Nil for today.
    var day: Timestamp?
    /// Whether to list the result for each line instead of problems.
    var listsLines = false

    init(decks: [String], rules: DeckRules = .core, day: Timestamp? = nil, listsLines: Bool = false) {
        (self.decks, self.rules, self.day, self.listsLines) = (decks, rules, day, listsLines)
    }

    @MainActor
    init(_ input: CommandInput) throws(ProgramFailure) {
        (decks, rules) = (input.words, try input.choice(.rules) ?? .core)
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
        return DeckCheckResult(
            rules: rules, decks: named, verdicts: verdicts, listsLines: listsLines, isOfDay: day != nil)
    }
}

/// The results of checking decks.
private struct DeckCheckResult {
    typealias Problem = (deck: String, problem: DeckProblem)

    let rules: DeckRules
    let decks: [NamedDeck]
    let verdicts: [DeckVerdict]
    let listsLines: Bool
    /// Whether the user specified the day.
    let isOfDay: Bool

    /// Prints the results, or opens them in the browser.
    @MainActor
    func show(
        _ catalogue: Catalogue, _ presenter: ResultPresenter
    ) async throws(ProgramFailure) -> ExitCode {
        let (printer, reporter) = (presenter.printer, presenter.reporter)
        let legal = verdicts.count { $0.check.isLegal }
        let code = legal == verdicts.count ? ExitCode.found : .nothingMatched
        if listsLines {
            let list = DeckLineList(decks, decks[0].deck.names)
            if try await list.show(presenter) != nil { return code }
        } else {
            guard let lines = presenter.fitting(lines(on: printer.canvas)) else {
                _ = try await open(presenter.browser)
                return code
            }
            try showProblems(printer, lines)
        }
        reporter.noteUnknown(.deck, among: decks.flatMap(\.deck.cards).map(\.row), of: catalogue)
        let summary = DeckSummary.of(decks).sentence
        // On a terminal, the legality is in the title.
        if printer.isTable, !listsLines {
            reporter.report(summary, from: catalogue.origin)
        } else {
            reporter.report("\(sentence(legal)); \(summary)", from: catalogue.origin)
        }
        return code
    }

    @MainActor
    private func open(_ browser: BrowserLauncher) async throws(ProgramFailure) -> ExitCode {
        // A deck's page shows today's legality in Core.
        if rules == .core, !isOfDay {
            return try await browser.open(.verdict, of: decks) { lines(on: $0) }
        }
        return try await browser.open("verdict") { lines(on: $0) }
    }

    private func lines(on canvas: Canvas) -> [StyledText] {
        Array(
            verdicts.map { $0.lines(on: canvas) }.joined(separator: canvas.isAccessible ? [] : [StyledText()])
        )
    }

    @MainActor
    private func showProblems(
        _ printer: ResultPrinter, _ lines: [StyledText]
    ) throws(ProgramFailure) {
        switch printer.output.format {
        case .json, .jsonl: try printer.show(Self.records(verdicts))
        // The name of the deck is the last CSV column, so that the positions of the others don't change.
        case .csv: try printer.show(RecordTable(problems, Self.fields + [Self.fieldOfDeck]))
        case .plain, .auto:
            let first = decks.count > 1 ? [Self.fieldOfDeck] : []
            try printer.show(RecordTable(problems, first + Self.fields))
        case .table: try printer.write(lines)
        }
    }

    /// Formats "legal in Core" or "1 of 2 decks legal in Core".
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

/// The result of checking a deck as lines for a terminal.
struct DeckVerdict {
    let name: String
    let check: DeckCheck
    /// Whether to show the day of the check, because the user specified it.
    var isOfDay = false

    /// The title "✗ friday.txt is not legal in Core", the deck's numbers, the reasons, and the cards that leave next.
    func lines(on canvas: Canvas) -> [StyledText] {
        if canvas.isAccessible { return sentences(on: canvas) }
        let title = Quoted.clean(name, limit: 200)
        let verb = check.isLegal ? "legal" : "not legal"
        let day = isOfDay ? " on \(check.asOf.date)" : ""
        let doubt = check.isBehind ? " (\(OriginWords.asFarAsKnown(check.data)))" : ""
        let head =
            canvas.sign(isRight: check.isLegal)
            + canvas.text("\(title) is \(verb) in \(check.rules.title)\(day)", TextStyle.name)
            + canvas.text(doubt)
        let badges = check.inks.map { StyledText($0.letters, canvas.theme.badge($0)) }
        let numbers =
            canvas.text("  \(Counted.text(check.cards))")
            + (badges.isEmpty ? StyledText() : StyledText("  ") + badges.joined(separator: StyledText(" ")))
        let reasons = DeckReason.all(check.problems).flatMap { Self.lines($0, on: canvas) }
        let leaving = leavingLines(on: canvas)
        let gap = reasons.isEmpty && leaving.isEmpty ? [] : [StyledText()]
        return head.whole(on: canvas, indent: 2) + [numbers] + gap + reasons + leaving
    }

    /// A reason in bold, with its detail and its cards in grey.
    private static func lines(_ reason: DeckReason, on canvas: Canvas) -> [StyledText] {
        let title =
            canvas.sign(isRight: false) + canvas.text(reason.title, .bold)
            + canvas.text(reason.detail.isEmpty ? "" : "  \(reason.detail)", canvas.theme.aside)
        let aside = { (text: String) in canvas.text(text, canvas.theme.aside) }
        var day = ""
        let rows = reason.cards.map { card in
            let isSame = reason.isDated && card.detail == day
            if reason.isDated { day = card.detail }
            let line = card.line.map { aside("line \($0)") } ?? StyledText()
            let detail = isSame ? StyledText() : aside(card.detail)
            return reason.isDated
                ? [StyledText(), detail, canvas.text(card.name), line]
                : [StyledText(), canvas.text(card.name), line, detail]
        }
        // Names are not truncated: a row that is too wide continues below.
        let beside = Table.lines(rows, width: .max).map { StyledText("  ") + $0 }
        guard beside.widest > canvas.width else { return title.whole(on: canvas, indent: 2) + beside }
        return title.whole(on: canvas, indent: 2)
            + zip(rows, reason.cards).flatMap { row, card in
                let rest = row.dropFirst().filter { !$0.isEmpty && $0.plain != card.name }
                let below =
                    rest.isEmpty
                    ? []
                    : rest.joined(separator: StyledText("  ")).whole(on: canvas.with(width: canvas.width - 6))
                return (StyledText("    ") + canvas.text(card.name)).whole(on: canvas, indent: 6)
                    + below.map { StyledText("      ") + $0 }
            }
    }

    /// The title "! 12 cards leave Core with set 17", and the names of the cards.
    private func leavingLines(on canvas: Canvas) -> [StyledText] {
        guard let first = check.leaves.first else { return [] }
        let day = first.until.map { " on \($0.date)" } ?? ""
        let copies = check.leaves.reduce(0) { $0 + $1.count }
        let verb = copies == 1 ? "leaves" : "leave"
        let title =
            canvas.text("! ", canvas.theme.warning)
            + canvas.text(
                "\(Counted.text(copies)) \(verb) Core with set \(first.leavesWith)\(day)", .bold)
        let names = check.leaves.map { canvas.text("\($0.count) \($0.fullName)", canvas.theme.aside) }
        return title.whole(on: canvas, indent: 2)
            + Flow.grid(names, width: canvas.width - 4).flatMap {
                $0.wrapped(to: canvas.width - 4, indent: 2)
            }
            .map { .blanks(4) + $0 }
    }

    /// The result as sentences for a screen reader.
    private func sentences(on canvas: Canvas) -> [StyledText] {
        let day = isOfDay ? " on \(check.asOf.date)" : ""
        let data =
            check.isBehind ? OriginWords.asFarAsKnown(check.data) : "data of \(check.data.date)"
        let title =
            "\(Quoted.clean(name, limit: 200)): \(DeckStanding(check).words(check.rules))\(day), \(data)."
        let problems = check.problems.sorted { ($0.line == nil ? 1 : 0) < ($1.line == nil ? 1 : 0) }
        let reasons = problems.map { problem in
            guard let line = problem.line else { return "\(problem.sentence)." }
            let count = problem.count.map { "\($0) " } ?? ""
            let sentence = problem.sentence.with(", ", for: " · ")
            return "Line \(line): \(count)\(problem.fullName ?? ""): \(sentence)."
        }
        let leaving = check.leaves.first.map { first in
            let day = first.until.map { " on \($0.date)" } ?? ""
            let copies = Counted.text(check.leaves.reduce(0) { $0 + $1.count }, "copy")
            let names = check.leaves.map { "\($0.count) \($0.fullName)" }.joined(by: ", ")
            return "Leaves Core with set \(first.leavesWith)\(day): "
                + "\(copies) of \(Counted.text(check.leaves.count)): \(names)."
        }
        return ([title] + reasons + [leaving].compactMap(\.self)).map { canvas.text($0) }
    }
}
