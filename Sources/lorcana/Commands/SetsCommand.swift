import CardBrowser
import CardRendering
import LorcanaCards
import LorcanaKit

/// `lorcana sets`: all sets, including announced ones.
@MainActor
struct SetsCommand {
    func run(in session: Session) async throws(ProgramFailure) -> ExitCode {
        let state = try await session.ask(.loadSets)
        let showing = session.showing
        if showing.countsOnly { return try session.finish(counted: state.sets.count, state, noun: "set") }
        let range = showing.limit == nil && showing.page == nil ? 0..<state.sets.count : showing.range
        let sets = Array(state.sets[range.clamped(to: 0..<state.sets.count)])
        if session.wantsBrowser(sets.count), showing.setFields == nil, sets.count == state.sets.count {
            return try await BrowseCommand(start: .sets, answered: state).run(in: session)
        }
        try write(sets, in: session)
        session.report(session.counted(sets.count, of: state.sets.count, "set"), state)
        return sets.isEmpty ? .nothingMatched : .found
    }

    private func write(_ sets: [LorcanaSet], in session: Session) throws(ProgramFailure) {
        let showing = session.showing
        guard showing.format == .table else {
            return try session.write(
                Records.write(sets, as: showing.format, fields: showing.setFields, header: showing.header))
        }
        let lines = showing.setFields.map { FieldTable.rows(sets, $0, header: true) }
            .map { FieldTable.lines($0, header: true, on: session.canvas) }
        try session.write(lines ?? SetList.lines(sets, header: true, on: session.canvas))
    }
}
