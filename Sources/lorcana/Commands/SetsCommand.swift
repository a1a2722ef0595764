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
            ]
        ) { input throws(ProgramFailure) in
            let fields: [SetField]? = try input.line.fields()
            return Action(.service) { session throws(ProgramFailure) in
                let state = try await session.ask(.loadSets)
                let all = state.sets
                if session.showing.countsOnly {
                    return try session.finish(counted: all.count, state, noun: "set")
                }
                let sets = Array(session.inRange(all))
                guard
                    let lines = session.fitting(
                        session.lines(sets, fields), atLeast: sets.count,
                        of: fields == nil ? all.count : .max)
                else { return try await session.openBrowser(.sets, answered: state) }
                if session.showing.format == .table {
                    try session.write(lines)
                } else {
                    try session.write(
                        Records.write(
                            sets, knowing: session.knowledge, as: session.showing.format, fields: fields,
                            header: session.showing.header))
                }
                session.report(session.counted(sets.count, of: all.count, "set"), state)
                return sets.isEmpty ? .nothingMatched : .found
            }
        }
    }
}

extension Session {
    /// The sets as a table.
    fileprivate func lines(_ sets: [LorcanaSet], _ fields: [SetField]?) -> [StyledText] {
        guard let fields else { return SetList.lines(sets, today: today, on: canvas) }
        let rows = FieldTable.rows(sets, fields, header: true, knowing: knowledge)
        return FieldTable.lines(rows, header: true, on: canvas)
    }
}
