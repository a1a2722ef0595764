import LorcanaRules
import CardRendering
import LorcanaCards
import LorcanaKit

extension Command {
    static let shift = Command("shift") {
        CommandRow(
            .query("CARD [QUERY...]", needs: "a card", first: .card),
            "list what may go under a card with Shift",
            options: .records + [.language, .fields, .header, .limit, .over],
            examples: [
                ("lorcana shift \"Elsa - Spirit of Winter\"", "what may go under it"),
                ("lorcana shift \"Elsa - Snow Queen\"", "what may go on top of it"),
                ("lorcana shift ARI-104 --over", "what may go on a card with Shift"),
            ]
        ) { input in
            Action(.atHand) { session throws(ProgramFailure) in
                try session.shift(input.words, isOver: input.has(.over))
            }
        }
    }
}

extension Session {
    /// - Parameter words: they name a card, then a query.
    fileprivate func shift(_ words: [String], isOver: Bool) throws(ProgramFailure) -> ExitCode {
        let names = names
        let (name, rest) = try card(in: words) { ShiftCard($0, in: names) != nil }
        let query = try queries.query(rest)
        let (rows, notes) = try rows(matching: query)
        let row = names.shownRow(name)
        let payoff = isOver ? nil : ShiftPayoff(row, in: names)
        let base = ShiftCard(row, in: names)
        let lines = rows.compactMap { row -> (row: Int, how: ShiftHow, saves: Int?, order: (Int, Int))? in
            let card = payoff == nil ? base : ShiftCard(row, in: names)
            guard let payoff = payoff ?? ShiftPayoff(row, in: names), let card,
                let how = payoff.suits(card)
            else { return nil }
            let order = (names.catalogue[row].cost ?? 0, names.name(ofRow: row))
            return (row, how, payoff.saves, order)
        }
        let shown = inRange(lines.sorted { $0.order < $1.order })
        let fields = RecordTable(
            shown, ("how", { .text($0.how.rawValue) }), ("saves", { .optional($0.saves) }))
        // Shift mostly saves the same for all of them: it is said once.
        let common = lines.first.flatMap { first in
            lines.allSatisfy { $0.saves == first.saves } ? first.saves : nil
        }
        let saves = common == nil && shown.contains { $0.saves != nil }
        try show(
            shown.map(\.row), with: fields,
            adding: [AddedColumn("Fits by", short: "By", shown.map { $0.how.cell })]
                + (saves
                    ? [AddedColumn("Saves", isNumber: true, shown.map { Self.cell(ofSaved: $0.saves) })] : [])
        )
        if let query, rows.isEmpty { return noMatch(query, notes) }
        noteUnknown(.shift, among: [row] + rows)
        if let payoff {
            let ability = payoff.ability
            let rest =
                (ability.back ? ", returns to the hand" : "")
                + (ability.isConditional ? ", if the condition on the card holds" : "")
            let saved = common.map { ", saves \($0) ink" } ?? ""
            console.note(ability.pay.words(insteadOf: catalogue[row].cost) + saved + rest)
        }
        let place = payoff == nil ? "over" : "under"
        let each =
            payoff == nil
            ? common.map { ", \(lines.count > 1 ? "each saves" : "which saves") \($0) ink" } : nil
        let count = counted(shown.count, of: lines.count)
        report("\(count) \(place) \(names.fullName(name))\(each ?? "")", notes: notes)
        return lines.isEmpty ? .nothingMatched : .found
    }

    private static func cell(ofSaved ink: Int?) -> AddedColumn.Cell {
        .init(ink.map { String($0) } ?? "", words: ink.map { "saves \($0) ink" } ?? "")
    }
}

extension ShiftHow {
    fileprivate var cell: AddedColumn.Cell {
        switch self {
        case .name: .init("name", words: "fits by its name")
        case .classification: .init("class", words: "fits by its classification")
        case .any: .init("any character", short: "any", words: "fits as any character does")
        case .both: .init("one of two", short: "two", words: "is one of the two characters")
        case .item: .init("item", words: "fits as an item")
        case .alias: .init("name for Shift", short: "Shift", words: "fits by the name that it has for Shift")
        case .condition: .init("condition", short: "if", words: "fits if the condition on the card holds")
        }
    }
}
