import LorcanaRules
import CardRendering
import LorcanaCards
import LorcanaKit

extension Command {
    static let shift = Command("shift") {
        CommandRow(
            .query("CARD [QUERY...]", needs: "a card", first: .card),
            "list what may go under a card with Shift",
            options: .records + [.language, .header, .over] + .chosenCards,
            examples: [
                ("lorcana shift \"Elsa - Spirit of Winter\"", "what may go under it"),
                ("lorcana shift \"Elsa - Snow Queen\"", "what may go on top of it"),
                ("lorcana shift ARI-104 --over", "what may go on a card with Shift"),
            ]
        ) { input in
            let request = ShiftRequest(input)
            return Action(.atHand) { run throws(ProgramFailure) in
                try await request.result(run.library).show(run.presenter)
            }
        }
    }
}

/// The card of `lorcana shift`, and a query that filters the others.
struct ShiftRequest: Equatable {
    /// A card's name, optionally followed by a query; where the name ends depends on the known cards.
    let words: [String]
    /// Whether to list the cards that can be played on it, even if it has Shift.
    var isOver = false

    init(words: [String], isOver: Bool = false) { (self.words, self.isOver) = (words, isOver) }

    @MainActor
    init(_ input: CommandInput) { self.init(words: input.words, isOver: input.has(.over)) }

    @MainActor
    fileprivate func result(_ library: CardLibrary) throws(ProgramFailure) -> ShiftResult {
        let names = library.local.names
        let (name, rest) = try library.local.card(in: words) { ShiftCard($0, in: names) != nil }
        let query = try library.queries.query(rest)
        let (rows, notes) = try library.rows(matching: query)
        let row = names.shownRow(name)
        let payoff = isOver ? nil : ShiftPayoff(row, in: names)
        let base = ShiftCard(row, in: names)
        let lines = rows.compactMap { row -> ShiftLine? in
            let card = payoff == nil ? base : ShiftCard(row, in: names)
            guard let payoff = payoff ?? ShiftPayoff(row, in: names), let card,
                let how = payoff.suits(card)
            else { return nil }
            return ShiftLine(
                row: row, how: how, saves: payoff.saves,
                order: (names.catalogue[row].cost ?? 0, names.name(ofRow: row)))
        }
        return ShiftResult(
            catalogue: names.catalogue, row: row, title: names.fullName(name), payoff: payoff, query: query,
            rows: rows, notes: notes, lines: lines.sorted { $0.order < $1.order })
    }
}

/// A card that another can be played on with Shift, or vice versa.
private struct ShiftLine {
    let row: Int
    let how: ShiftHow
    /// The amount of ink that it saves.
    let saves: Int?
    /// The sort order: cost, then name.
    let order: (Int, Int)

    var cellOfSavings: AddedColumn.Cell {
        .init(saves.map { String($0) } ?? "", words: saves.map { "saves \($0) ink" } ?? "")
    }
}

/// The cards that a card can be played on with Shift, or vice versa.
@MainActor
private struct ShiftResult {
    let catalogue: Catalogue
    /// The requested card.
    let row: Int
    let title: String
    /// Its Shift ability; nil if the cards that can be played on it are listed.
    let payoff: ShiftPayoff?
    let query: String?
    /// The rows found by the query.
    let rows: [Int]
    let notes: [AnswerNote]
    let lines: [ShiftLine]

    /// The amount of ink that Shift saves on all of them; nil if it differs.
    private var common: Int? {
        lines.first.flatMap { first in lines.allSatisfy { $0.saves == first.saves } ? first.saves : nil }
    }

    func show(_ presenter: ResultPresenter) async throws(ProgramFailure) -> ExitCode {
        let (common, reporter) = (common, presenter.reporter)
        let fields = RecordTable(
            lines, ("how", { .text($0.how.rawValue) }), ("saves", { .optional($0.saves) }))
        let saves = common == nil && lines.contains { $0.saves != nil }
        let cards = lines.map { catalogue[$0.row] }
        let added =
            [AddedColumn("Fits by", short: "By", lines.map { $0.how.cell })]
            + (saves ? [AddedColumn("Saves", isNumber: true, lines.map(\.cellOfSavings))] : [])
        let key = payoff == nil ? "onto" : "under"
        let (shown, code) = try await presenter.list(
            cards, adding: added,
            opening: .cards("\(key):\(catalogue[row].id)" + (query.map { " \($0)" } ?? "")),
            from: catalogue.origin
        ) { printer throws(ProgramFailure) in try printer.show(cards, with: fields, adding: added) }
        if let code { return code }
        if let query, rows.isEmpty { return reporter.noMatch(query, notes, from: catalogue.origin) }
        reporter.noteUnknown(.shift, among: [row] + rows, of: catalogue)
        if let payoff { reporter.note(words(on: payoff)) }
        let place = payoff == nil ? "over" : "under"
        let each =
            payoff == nil
            ? common.map { ", \(lines.count > 1 ? "each saves" : "which saves") \($0) ink" } : nil
        let count = presenter.printer.output.counted(shown, of: lines.count)
        let isCharacter = catalogue[row].type == .character
        let sentence =
            lines.isEmpty && payoff == nil && !isCharacter
            ? "no card can be put on \(title), which is not a character"
            : "\(count) \(place) \(title)\(each ?? "")"
        reporter.report(sentence, notes: notes, from: catalogue.origin)
        return shown == 0 ? .nothingMatched : .found
    }

    /// The cost of the card's Shift, the ink that it saves, and its condition.
    private func words(on payoff: ShiftPayoff) -> String {
        let ability = payoff.ability
        let rest =
            (ability.back ? ", returns to the hand" : "")
            + (ability.isConditional ? ", if the condition on the card holds" : "")
        let saved = common.map { ", saves \($0) ink" } ?? ""
        return ability.pay.words(insteadOf: catalogue[row].cost) + saved + rest
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
