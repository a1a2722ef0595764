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
            details: "Promos and cards beyond the set's numbers follow at the end."
        ) { input throws(ProgramFailure) in
            let (set, isStatistics) = (try input.set(), input.has(.stats))
            return Action(.service) { session throws(ProgramFailure) in
                let state = try await session.ask(.loadSet(setName: set.number))
                let all = state.cards.count
                if session.showing.countsOnly { return try session.finish(counted: all, state) }
                let groups = Dictionary(grouping: state.cards, by: \.setPart)
                // The numbered cards, those beyond the set's numbers (such as Enchanted), the promos.
                let sections = groups.keys.sorted().compactMap { groups[$0] }
                if isStatistics {
                    let numbered = sections.first ?? []
                    try session.show(CardStatistics(numbered), of: set.name)
                    session.report(session.counted(numbered.count, of: all), state)
                    return numbered.isEmpty ? .nothingMatched : .found
                }
                let cards = session.chosen(sections.flatMap(\.self))
                if session.wantsBrowser(cards, besides: 1 + sections.count), cards.count == all {
                    return try await session.open(.set(set.number), state, showing: cards)
                }
                try session.showOverview(of: set)
                if session.showing.format == .table, session.showing.order == nil {
                    try session.write(session.lines(sections, showing: Set(cards)))
                } else {
                    try session.show(cards)
                }
                session.report(session.counted(cards.count, of: all), state)
                return cards.isEmpty ? .nothingMatched : .found
            }
        }
    }
}

extension Session {
    /// The overview goes above a table; with other formats it goes to stderr.
    fileprivate func showOverview(of set: LorcanaSet) throws(ProgramFailure) {
        let overview = SetList.overview(set, today: today, on: canvas)
        if showing.format != .table { return console.note(overview) }
        try write(overview.wrapped(to: canvas.width) + [StyledText()])
    }

    /// The rows of the shown cards under one header, an empty line between sections.
    fileprivate func lines(_ sections: [[LorcanaCard]], showing: Set<LorcanaCard>) -> [StyledText] {
        let shown = sections.map { $0.filter(showing.contains) }.filter { !$0.isEmpty }
        let rows = tableRows(shown.flatMap(\.self))
        var rest = rows.dropFirst()
        let blocks = shown.map { section in
            defer { rest = rest.dropFirst(section.count) }
            return rest.prefix(section.count).flatMap(\.self)
        }
        return rows[0] + blocks.joined(separator: [StyledText()])
    }
}
