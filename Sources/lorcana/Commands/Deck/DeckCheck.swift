import LorcanaRules
import CardRendering
import LorcanaCards
import LorcanaKit
import TerminalKit

extension Command {
    static let deckCheck = Command("check") {
        CommandRow(
            .decks, "check if decks are legal", options: [.rules]
        ) { input throws(ProgramFailure) in
            let rules: DeckRules = try input.choice(.rules, "rules") ?? .core
            return Action(.atHand) { session throws(ProgramFailure) in
                let decks = try session.decks(input.words)
                let checks = decks.map { (name: $0.typed, check: DeckCheck($0.deck, rules: rules)) }
                switch session.showing.format {
                case .json, .jsonl: try session.show(records(checks))
                case .plain, .csv, .auto:
                    let table = RecordTable(
                        checks.flatMap(\.check.problems), ("kind", { .text($0.kind.rawValue) }),
                        ("line", { .optional($0.line) }), ("count", { .optional($0.count) }),
                        ("fullName", { .optional($0.fullName) }), ("words", { .text($0.words) }))
                    let names = checks.flatMap { name, check in check.problems.map { _ in name } }
                    try session.show(naming(names, of: decks.count, in: table, session))
                case .table:
                    try session.write(checks.flatMap { lines($0.name, $0.check, on: session.canvas) })
                }
                session.noteUnknown(.deck, among: decks.flatMap(\.deck.cards).map(\.row))
                let legal = checks.count { $0.check.isLegal }
                if session.showing.format != .table {
                    session.report(
                        checks.count == 1
                            ? "\(legal == 1 ? "legal" : "not legal") in \(rules.title)"
                            : "\(legal) of \(checks.count) decks legal in \(rules.title)")
                }
                return legal == checks.count ? .found : .nothingMatched
            }
        }
    }

    /// Says of which deck each record is: first in lines of several decks; last in CSV, whose columns stay in place.
    @MainActor private static func naming(
        _ decks: [String], of count: Int, in table: RecordTable, _ session: Session
    ) -> RecordTable {
        let isLast = session.showing.format == .csv
        if !isLast, count == 1 { return table }
        var named = RecordTable(fields: isLast ? table.fields + ["deck"] : ["deck"] + table.fields)
        named.rows = zip(decks, table.rows).map { deck, row in
            isLast ? row + [.text(deck)] : [.text(deck)] + row
        }
        return named
    }

    private static func records(_ checks: [(name: String, check: DeckCheck)]) -> RecordTable {
        let problem = { (problem: DeckProblem) in
            RecordValue.object([
                ("kind", .text(problem.kind.rawValue)), ("line", .optional(problem.line)),
                ("id", .optional(problem.id)), ("fullName", .optional(problem.fullName)),
                ("count", .optional(problem.count)), ("words", .text(problem.words)),
            ])
        }
        return RecordTable(
            checks, ("deck", { .text($0.name) }), ("rules", { .text($0.check.rules.rawValue) }),
            ("asOf", { .text($0.check.asOf.rfc3339) }), ("legal", { .flag($0.check.isLegal) }),
            ("cards", { .number($0.check.cards) }), ("inks", { .texts($0.check.inks.map(\.name)) }),
            ("problems", { .list($0.check.problems.map(problem)) }))
    }

    /// "friday.txt: not legal in Core (data of 2026-10-16)", then a line a problem.
    private static func lines(_ name: String, _ check: DeckCheck, on canvas: Canvas) -> [StyledText] {
        let verdict = check.isLegal ? "legal" : "not legal"
        let title =
            canvas.text(Quoted.clean(name, limit: 200), Palette.name)
            + canvas.text(": \(verdict) in \(check.rules.title) (data of \(check.asOf.date))")
        let ofLines = check.problems.compactMap { problem in
            problem.line.map { line in
                let count = problem.count.map { "\($0) " } ?? ""
                return (card: ["  line \(line)", count + (problem.fullName ?? "")], reason: problem.words)
            }
        }
        let ofDeck = check.problems.filter { $0.line == nil }.map { canvas.text("  \($0.words)") }
        return (title.whole(on: canvas) + reasons(ofLines, on: canvas))
            + ofDeck.flatMap { $0.whole(on: canvas, indent: 4) }
    }

    /// Cards with what is wrong with them: beside them, or below where there is no room for one of the reasons.
    private static func reasons(
        _ lines: [(card: [String], reason: String)], on canvas: Canvas
    ) -> [StyledText] {
        let beside = FieldTable.lines(
            lines.map { $0.card + [$0.reason] }, on: canvas.with(width: .max))
        if canvas.isAccessible || beside.allSatisfy({ $0.width <= canvas.width }) { return beside }
        return zip(FieldTable.lines(lines.map(\.card), on: canvas), lines).flatMap { card, line in
            [card] + canvas.text("    \(line.reason)").whole(on: canvas, indent: 4)
        }
    }
}
