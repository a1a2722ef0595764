import LorcanaRules
import CardRendering
import LorcanaCards
import LorcanaKit

extension Command {
    static let shift = Command("shift") {
        CommandRow(
            .query("CARD [QUERY...]", needs: "a card", first: .card),
            "list what may be under a card with Shift",
            options: .records + [.fields, .header, .limit, .over],
            examples: [
                ("lorcana shift \"Elsa - Spirit of Winter\"", "what may be under it"),
                ("lorcana shift \"Elsa - Snow Queen\"", "what may be put on it"),
                ("lorcana shift ARI-104 --over", "what may be put on a card with Shift"),
            ]
        ) { Action(.atHand, run: ShiftCommand(words: $0.words, isOver: $0.has(.over)).run) }
    }
}

/// `lorcana shift CARD [QUERY…]`: what may be under a card with Shift, or what may be put on a card.
@MainActor
struct ShiftCommand {
    /// They name a card, then a query.
    let words: [String]
    let isOver: Bool

    private struct Line {
        var row: Int
        var how: ShiftHow
        var saves: Int?
        /// Its place among the others.
        var order: (cost: Int, name: Int)
    }

    func run(in session: Session) throws(ProgramFailure) -> ExitCode {
        let (name, rest) = try session.card(in: words) { ShiftCard($0, in: session.names) != nil }
        let (rows, notes) = try session.rows(matching: session.query(rest))
        let names = session.names
        let (row, title) = (names.shownRow(name), names.fullName(name))
        let payoff = isOver ? nil : ShiftPayoff(row, in: names)
        let base = ShiftCard(row, in: names)
        let lines = rows.compactMap { row -> Line? in
            let card = payoff == nil ? base : ShiftCard(row, in: names)
            guard let payoff = payoff ?? ShiftPayoff(row, in: names), let card,
                let how = payoff.suits(card)
            else { return nil }
            let order = (names.catalogue.cost(row) ?? 0, names.name(ofRow: row))
            return Line(row: row, how: how, saves: payoff.saves, order: order)
        }
        let sorted = lines.sorted { $0.order < $1.order }
        let shown = sorted[session.showing.range.clamped(to: 0..<sorted.count)]
        try session.show(
            shown.map(\.row), with: ["how", "saves"],
            shown.map { [.text($0.how.rawValue), .optional($0.saves)] })
        session.noteUnknown(.shift, among: [row] + rows)
        if let payoff {
            let cost = session.catalogue.cost(row)
            let back = payoff.ability.back ? ", returns to the hand" : ""
            session.console.note(payoff.ability.pay.words(insteadOf: cost) + back)
        }
        session.report(
            "\(Counted.text(sorted.count)) \(payoff == nil ? "over" : "under") \(title)", notes: notes)
        return sorted.isEmpty ? .nothingMatched : .found
    }
}
