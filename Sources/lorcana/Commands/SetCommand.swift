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
            Action(.service, run: SetCommand(set: try input.set(), isStatistics: input.has(.stats)).run)
        }
    }
}

/// `lorcana set NAME|CODE|NUMBER`: a set's overview and its cards by number, then promos and special cards.
@MainActor
struct SetCommand {
    let set: LorcanaSet
    let isStatistics: Bool

    func run(in session: Session) async throws(ProgramFailure) -> ExitCode {
        let state = try await session.ask(.loadSet(setName: set.number))
        let sections = Self.sections(state.cards)
        if session.showing.countsOnly { return try session.finish(counted: state.cards.count, state) }
        if isStatistics {
            let numbered = sections.first ?? []
            try session.show(CardStatistics(numbered), of: set.name)
            session.report(session.counted(numbered.count, of: state.cards.count), state)
            return numbered.isEmpty ? .nothingMatched : .found
        }
        let cards = session.chosen(sections.flatMap(\.self))
        if session.wantsBrowser(cards.count + 2), cards.count == state.cards.count {
            return try await session.open(.set(set.number), state, showing: cards)
        }
        try showOverview(in: session)
        if session.showing.format == .table, session.showing.order == nil {
            try session.write(lines(sections, showing: Set(cards), in: session))
        } else {
            try session.show(cards)
        }
        session.report(session.counted(cards.count, of: state.cards.count), state)
        return cards.isEmpty ? .nothingMatched : .found
    }

    /// The overview goes above a table; with other formats it goes to stderr.
    private func showOverview(in session: Session) throws(ProgramFailure) {
        let overview = SetList.overview(set, on: session.canvas)
        if session.showing.format == .table {
            try session.write(overview.wrapped(to: session.canvas.width) + [StyledText()])
        } else if !session.showing.isQuiet {
            session.console.note(overview)
        }
    }

    private func lines(
        _ sections: [[LorcanaCard]], showing: Set<LorcanaCard>, in session: Session
    ) -> [StyledText] {
        let shown = sections.map { $0.filter(showing.contains) }.filter { !$0.isEmpty }
        let lines = session.tableLines(shown.flatMap(\.self))
        let header = lines.count - shown.reduce(0) { $0 + $1.count }
        var result = Array(lines[..<header])
        var start = header
        for (index, section) in shown.enumerated() {
            if index > 0 { result.append(StyledText()) }
            result += lines[start..<start + section.count]
            start += section.count
        }
        return result
    }

    /// The numbered cards, those beyond the set's numbers (such as Enchanted) and the promos, each in the given order.
    static func sections(_ cards: [LorcanaCard]) -> [[LorcanaCard]] {
        let groups = Dictionary(grouping: cards, by: \.group)
        return groups.keys.sorted().compactMap { groups[$0] }
    }
}
