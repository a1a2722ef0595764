import CardBrowser
import CardRendering
import LorcanaCards
import LorcanaKit
import TerminalKit

extension Command {
    static let sets = Command("sets") {
        CommandRow(
            .none, "list all sets with their release dates",
            options: .lists,
            uses: [(.fields, Option.fields.row.summary, SetField.allCases.map(\.rawValue))],
            examples: [
                ("lorcana sets", "number, code, name, release, cards"),
                ("lorcana sets --json", "JSON, for scripts"),
            ],
            details: "On a terminal the newest set is first."
        ) { input throws(ProgramFailure) in
            let request = try SetsRequest(input)
            return Action(.service) { run throws(ProgramFailure) in
                let state = try await run.library.ask(.loadSets)
                return try await request.show(state, today: run.library.today, on: run.presenter)
            }
        }
    }
}

/// The list of all sets.
struct SetsRequest: Equatable {
    /// The fields of each set; nil for the default ones.
    var fields: [SetField]?

    init(fields: [SetField]? = nil) { self.fields = fields }

    @MainActor
    init(_ input: CommandInput) throws(ProgramFailure) { fields = try input.line.fields() }

    @MainActor
    fileprivate func show(
        _ state: LorcanaState, today: Timestamp, on presenter: ResultPresenter
    ) async throws(ProgramFailure) -> ExitCode {
        let (printer, output, all) = (presenter.printer, presenter.printer.output, state.sets)
        if output.countsOnly { return try presenter.show(count: all.count, of: state, noun: "set") }
        // People look for the newest sets; in pipes, the order of the data is preserved.
        let isNewestFirst = printer.isTable && fields == nil
        let sets = Array(output.inRange(isNewestFirst ? all.sorted { $0.age > $1.age } : all))
        guard
            let lines = presenter.fitting(
                printer.tableLines(sets, among: all, fields, today: today), atLeast: sets.count,
                of: fields == nil ? all.count : .max)
        else { return try await presenter.browser.open(.sets, answered: state) }
        try printer.show(sets, fields, lines: lines)
        presenter.reporter.report(output.counted(sets.count, of: all.count, "set"), state)
        return sets.isEmpty ? .nothingMatched : .found
    }
}
