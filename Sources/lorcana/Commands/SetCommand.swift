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
                    let others = all - numbered.count
                    let specials = others == 1 ? "special or promo" : "specials and promos"
                    let rest = others > 0 ? "; \(others) \(specials) not counted" : ""
                    session.report("\(Counted.text(numbered.count))\(rest)", state)
                    return numbered.isEmpty ? .nothingMatched : .found
                }
                let cards = session.chosen(sections.flatMap(\.self))
                let overview = SetList.overview(set, today: session.today, on: session.canvas)
                let lines = session.fitting(
                    overview.whole(on: session.canvas, indent: 2) + [StyledText()]
                        + session.lines(sections, showing: cards), atLeast: cards.count, of: all)
                guard let lines else {
                    return try await session.open(.set(set.number), state, showing: cards)
                }
                if session.showing.format != .table { session.console.note(overview) }
                try session.show(cards, as: lines)
                session.report(session.counted(cards.count, of: all), state)
                return cards.isEmpty ? .nothingMatched : .found
            }
        }
    }
}

extension Session {
    /// The rows of the shown cards under one header, an empty line between sections unless they are sorted.
    fileprivate func lines(_ sections: [[LorcanaCard]], showing cards: [LorcanaCard]) -> [StyledText] {
        if showing.order != nil { return tableLines(cards) }
        let isShown = Set(cards)
        let shown = sections.map { $0.filter(isShown.contains) }.filter { !$0.isEmpty }
        let rows = tableRows(shown.flatMap(\.self))
        var rest = rows.dropFirst()
        let blocks = shown.map { section in
            defer { rest = rest.dropFirst(section.count) }
            return rest.prefix(section.count).flatMap(\.self)
        }
        return rows[0] + blocks.joined(separator: [StyledText()])
    }
}
