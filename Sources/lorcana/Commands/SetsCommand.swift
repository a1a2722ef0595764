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
            let fields: [SetField]? = try input.line.fields()
            return Action(.service) { session throws(ProgramFailure) in
                let state = try await session.ask(.loadSets)
                let all = state.sets
                if session.showing.countsOnly {
                    return try session.finish(counted: all.count, state, noun: "set")
                }
                let sets = Array(session.inRange(all))
                if session.wantsBrowser(sets.count), fields == nil, sets.count == all.count {
                    return try await session.openBrowser(.sets, answered: state)
                }
                try session.show(sets, fields)
                session.report(session.counted(sets.count, of: all.count, "set"), state)
                return sets.isEmpty ? .nothingMatched : .found
            }
        }
    }
}

extension Session {
    fileprivate func show(_ sets: [LorcanaSet], _ fields: [SetField]?) throws(ProgramFailure) {
        guard showing.format == .table else {
            return try write(
                Records.write(
                    sets, knowing: knowledge, as: showing.format, fields: fields, header: showing.header))
        }
        guard let fields else {
            return try write(SetList.lines(sets, today: today, header: true, on: canvas))
        }
        let rows = FieldTable.rows(sets, fields, header: true, knowing: knowledge)
        try write(FieldTable.lines(rows, header: true, on: canvas))
    }
}
