import CardBrowser
import CardRendering
import LorcanaCards
import LorcanaKit

extension Command {
    static let sets = Command("sets") {
        CommandRow(
            .none, "list all sets with their release dates",
            options: .lists,
            uses: [(.fields, Option.fields.row.summary, SetField.allCases.map(\.rawValue))],
            examples: [
                ("lorcana sets", "number, code, name, release, cards"),
                ("lorcana sets --json", "JSON, for scripts"),
            ]
        ) { input throws(ProgramFailure) in
            Action(.service, run: SetsCommand(fields: try input.line.fields()).run)
        }
    }
}

/// `lorcana sets`: all sets, including announced ones.
@MainActor
struct SetsCommand {
    let fields: [SetField]?

    func run(in session: Session) async throws(ProgramFailure) -> ExitCode {
        let state = try await session.ask(.loadSets)
        let showing = session.showing
        if showing.countsOnly { return try session.finish(counted: state.sets.count, state, noun: "set") }
        let range = showing.limit == nil && showing.page == nil ? 0..<state.sets.count : showing.range
        let sets = Array(state.sets[range.clamped(to: 0..<state.sets.count)])
        if session.wantsBrowser(sets.count), fields == nil, sets.count == state.sets.count {
            return try await BrowserScreen(start: .sets, answered: state).run(in: session)
        }
        try write(sets, in: session)
        session.report(session.counted(sets.count, of: state.sets.count, "set"), state)
        return sets.isEmpty ? .nothingMatched : .found
    }

    private func write(_ sets: [LorcanaSet], in session: Session) throws(ProgramFailure) {
        let showing = session.showing
        guard showing.format == .table else {
            return try session.write(
                Records.write(sets, as: showing.format, fields: fields, header: showing.header))
        }
        let lines = fields.map { FieldTable.rows(sets, $0, header: true) }
            .map { FieldTable.lines($0, header: true, on: session.canvas) }
        try session.write(lines ?? SetList.lines(sets, header: true, on: session.canvas))
    }
}
