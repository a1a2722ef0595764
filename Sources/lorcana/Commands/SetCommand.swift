import CardBrowser
import CardRendering
import LorcanaCards
import LorcanaRules
import TerminalKit
import LorcanaKit

extension Command {
    static let set = Command("set") {
        CommandRow(
            .words("NAME|CODE|NUMBER", needs: "a name, a code or a number", first: [.set]),
            "list a set's cards by number",
            options: .cardLists + [.stats],
            examples: [
                ("lorcana set \"The First Chapter\"", "by name"), ("lorcana set TFC", "by code"),
                ("lorcana set 1", "by number"),
            ],
            details: "Promos and cards numbered above the set's total are listed last."
        ) { input throws(ProgramFailure) in
            let request = try SetRequest(input)
            return Action(.service) { run throws(ProgramFailure) in
                let found = try await request.cards(in: run.library)
                return try await found.show(request, today: run.library.today, on: run.presenter)
            }
        }
    }
}

/// The set of `lorcana set`.
struct SetRequest: Equatable {
    let set: LorcanaSet
    var drawsCharts = false

    init(set: LorcanaSet, drawsCharts: Bool = false) { (self.set, self.drawsCharts) = (set, drawsCharts) }

    @MainActor
    init(_ input: CommandInput) throws(ProgramFailure) {
        self.init(set: try input.set(), drawsCharts: input.has(.stats))
    }

    @MainActor
    fileprivate func cards(in library: CardLibrary) async throws(ProgramFailure) -> SetCards {
        SetCards(try await library.ask(.loadSet(setName: set.number)))
    }
}

/// The cards of a set, in sections.
private struct SetCards {
    let state: LorcanaState
    /// The numbered cards, the cards numbered after them (such as Enchanted), and the promos.
    let sections: [[LorcanaCard]]

    init(_ state: LorcanaState) {
        let groups = Dictionary(grouping: state.cards, by: \.setPart)
        (self.state, sections) = (state, groups.keys.sorted().compactMap { groups[$0] })
    }

    @MainActor
    func show(
        _ request: SetRequest, today: Timestamp, on presenter: ResultPresenter
    ) async throws(ProgramFailure) -> ExitCode {
        let (printer, output) = (presenter.printer, presenter.printer.output)
        let all = state.cards.count
        if output.countsOnly { return try presenter.show(count: all, of: state) }
        if request.drawsCharts { return try await drawCharts(of: request.set, presenter) }
        let cards = output.chosen(sections.flatMap(\.self))
        let overview = SetList.overview(request.set, today: today, on: printer.canvas)
        let lines = presenter.fitting(
            overview.whole(on: printer.canvas, indent: 2) + [StyledText()] + self.lines(cards, on: printer),
            atLeast: cards.count, of: all)
        guard let lines else {
            return try await presenter.open(.set(request.set.number), state, showing: cards)
        }
        if !printer.isTable || printer.handsLists { presenter.reporter.console.note(overview) }
        try printer.show(cards, as: lines)
        presenter.reporter.report(output.counted(cards.count, of: all), state)
        return cards.isEmpty ? .nothingMatched : .found
    }

    @MainActor
    private func drawCharts(
        of set: LorcanaSet, _ presenter: ResultPresenter
    ) async throws(ProgramFailure) -> ExitCode {
        let numbered = sections.first ?? []
        if let code = try await presenter.show(CardStatistics(numbered), of: set.name) { return code }
        let others = state.cards.count - numbered.count
        let specials = others == 1 ? "special or promo" : "specials and promos"
        let rest = others > 0 ? "; \(others) \(specials) not counted" : ""
        presenter.reporter.report("\(Counted.text(numbered.count))\(rest)", state)
        return numbered.isEmpty ? .nothingMatched : .found
    }

    /// The rows of the cards under a single header, with empty lines between sections unless the cards are sorted.
    @MainActor
    private func lines(_ cards: [LorcanaCard], on printer: ResultPrinter) -> [StyledText] {
        if printer.output.order != nil { return printer.tableLines(cards) }
        let isShown = Set(cards)
        let shown = sections.map { $0.filter(isShown.contains) }.filter { !$0.isEmpty }
        let rows = printer.tableRows(shown.flatMap(\.self))
        var rest = rows.dropFirst()
        let blocks = shown.map { section in
            defer { rest = rest.dropFirst(section.count) }
            return rest.prefix(section.count).flatMap(\.self)
        }
        return rows[0] + blocks.joined(separator: [StyledText()])
    }
}
