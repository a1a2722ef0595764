import LorcanaRules
import CardRendering
import LorcanaCards
import LorcanaKit
import TerminalKit

extension Command {
    static let deckCheck = Command("check") {
        CommandRow(
            .decks, "check if decks are legal", options: [.rules, .on]
        ) { input throws(ProgramFailure) in
            let rules: DeckRules = try input.choice(.rules, "rules") ?? .core
            let day = try input.day(.on)
            return Action(.atHand) { session throws(ProgramFailure) in
                let decks = try session.decks(input.words)
                let checks = decks.map {
                    (name: $0.typed, check: DeckCheck($0.deck, rules: rules, on: day ?? session.today))
                }
                let problems = checks.flatMap { name, check in
                    check.problems.map { (deck: name, problem: $0) }
                }
                let fields: [RecordTable.Field<(deck: String, problem: DeckProblem)>] = [
                    ("kind", { .text($0.problem.kind.rawValue) }), ("line", { .optional($0.problem.line) }),
                    ("count", { .optional($0.problem.count) }),
                    ("fullName", { .optional($0.problem.fullName) }), ("words", { .text($0.problem.words) }),
                ]
                // Of which deck each is: first in lines of several decks; last in CSV, whose columns stay in place.
                let ofDeck = fields.prefix(0) + [("deck", { .text($0.deck) })]
                switch session.showing.format {
                case .json, .jsonl: try session.show(records(checks))
                case .csv: try session.show(RecordTable(problems, fields + ofDeck))
                case .plain, .auto:
                    try session.show(RecordTable(problems, (decks.count > 1 ? Array(ofDeck) : []) + fields))
                case .table:
                    try session.write(
                        checks.flatMap { verdict($0.name, $0.check, isOfDay: day != nil, on: session.canvas) }
                    )
                }
                session.noteUnknown(.deck, among: decks.flatMap(\.deck.cards).map(\.row))
                let legal = checks.count { $0.check.isLegal }
                if session.showing.format != .table {
                    let doubt = checks.first { $0.check.isBehind }
                        .map { ", \(OriginWords.asFarAsKnown($0.check.data))" }
                    session.report(
                        (checks.count == 1
                            ? "\(legal == 1 ? "legal" : "not legal") in \(rules.title)"
                            : "\(legal) of \(checks.count) decks legal in \(rules.title)") + (doubt ?? ""))
                }
                return legal == checks.count ? .found : .nothingMatched
            }
        }
    }

    private static func records(_ checks: [(name: String, check: DeckCheck)]) -> RecordTable {
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

    /// "friday.txt: not legal in Core (data of 2026-10-16)", then a line a problem.
    ///
    /// - Parameter isOfDay: whether the day of the verdict is told, since it was asked for.
    static func verdict(
        _ name: String, _ check: DeckCheck, isOfDay: Bool = false, on canvas: Canvas
    ) -> [StyledText] {
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
            let last = leaving(check).map { "L\($0.title.dropFirst()) \($0.names.joined(separator: " "))" }
            return [title + canvas.text(".")]
                + (lines + ofDeck + [last].compactMap(\.self)).map { canvas.text("\($0).") }
        }
        let last = leaving(check).map { title, names in
            canvas.text("  \(title)").whole(on: canvas, indent: 4)
                + Flow.lines(
                    names.map { canvas.text($0) }, width: canvas.width - 4, separator: StyledText(" ")
                ).map { .blanks(4) + $0 }
        }
        return (title.whole(on: canvas, indent: 2) + reasons(ofLines, on: canvas))
            + ofDeck.flatMap { canvas.text("  \($0)").whole(on: canvas, indent: 4) } + (last ?? [])
    }

    /// "leaves Core with set 17: 12 copies of 4 cards:", and "4 Elsa - Snow Queen,"; nil if no card leaves.
    private static func leaving(_ check: DeckCheck) -> (title: String, names: [String])? {
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
