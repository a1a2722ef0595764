import LorcanaCards
import LorcanaKit

/// `lorcana sets`: all sets, announced ones too.
@MainActor
struct SetsCommand {
    func run(in session: Session) async throws(ProgramFailure) -> ExitCode {
        let state = try await session.ask(.loadSets)
        let showing = session.showing
        let range = showing.limit == nil && showing.page == nil ? 0..<state.sets.count : showing.range
        let sets = Array(state.sets[range.clamped(to: 0..<state.sets.count)])
        if session.wantsBrowser(sets.count), showing.setFields == nil, sets.count == state.sets.count {
            return try await BrowseCommand(start: .sets, answered: state).run(in: session)
        }
        if showing.format == .table, showing.setFields == nil {
            try session.write(SetList.lines(sets, header: showing.header, on: session.canvas))
        } else {
            try write(sets, in: session)
        }
        session.report(session.counted(sets.count, of: state.sets.count, "set"), state)
        return sets.isEmpty ? .nothingMatched : .found
    }

    private func write(_ sets: [LorcanaSet], in session: Session) throws(ProgramFailure) {
        let showing = session.showing
        let format = showing.format == .table ? .plain : showing.format
        let bytes = Records.write(sets, as: format, fields: showing.setFields, header: showing.header)
        if showing.format == .table {
            try session.write(FieldTable.lines(bytes, on: session.canvas))
        } else {
            try session.write(bytes)
        }
    }
}
