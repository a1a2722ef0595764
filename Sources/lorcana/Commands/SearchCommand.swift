import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaRules

extension Command {
    static let search = Command("search") {
        CommandRow(
            .query("QUERY...", needs: "a query"), "find cards",
            options: .cardLists + [.stats, .explain],
            examples: [
                ("lorcana search Elsa", "names with a word like Elsa"),
                ("lorcana search 'ink:amber cost<=3 is:inkable'", "cards that meet all conditions"),
                ("lorcana search 'singer>=5 or t:song cost>=7'", "one or the other"),
                ("lorcana search te ka --json", "JSON, for scripts"),
                ("lorcana search elsa -ink:ruby", "without ruby cards"),
            ],
            details: "Words search names; key:value is the query language (lorcana help query). "
                + "A word with one dash excludes cards. A dash alone reads queries from stdin, one a line."
        ) { input throws(ProgramFailure) in
            if input.words == [CommandInput.stdin] { return try LinesCommand.action(.query, input) }
            let query = try input.query() ?? ""
            return Action(.service, run: SearchCommand(query: query, isStatistics: input.has(.stats)).run)
        }
    }
}

/// `lorcana search QUERY…`: the cards that match.
@MainActor
struct SearchCommand {
    let query: String
    /// Whether the cards are counted by cost, ink, type and rarity.
    var isStatistics = false

    func run(in session: Session) async throws(ProgramFailure) -> ExitCode {
        let found = try await find(in: session)
        if found.cards.isEmpty || session.showing.countsOnly { return try session.finish(found) }
        if isStatistics {
            try session.show(CardStatistics(found.cards), of: query)
            session.report(found.sentence, found.state)
            return .found
        }
        return try await session.list(found.state, foundBy: query)
    }

    func find(in session: Session) async throws(ProgramFailure) -> Finding {
        let state = try await session.ask(.search(query: query))
        let count = state.cards.count
        return Finding(
            cards: state.cards,
            sentence: count == 0 ? "no card matches \(Quoted.text(query))" : Counted.text(count), state: state
        )
    }
}

/// The cards found for one question, and what to say about them.
struct Finding {
    var cards: [LorcanaCard]
    /// What was found: "3 cards", "no card matches "x"".
    var sentence: String
    var state: LorcanaState
    /// All printings of the one card that was asked for; nil if a list was found.
    var printings: [LorcanaCard]?
}
