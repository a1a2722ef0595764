import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery
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
            if input.words == [CommandInput.stdin] {
                return try input.eachLine(areQueries: true) { line, session throws(ProgramFailure) in
                    try await session.find(session.query(ofLine: line))
                }
            }
            let (query, isStatistics) = (try input.query() ?? "", input.has(.stats))
            return Action(.service) { session throws(ProgramFailure) in
                let found = try await session.find(query)
                if found.cards.isEmpty || session.showing.countsOnly { return try session.finish(found) }
                if !isStatistics { return try await session.list(found.state, foundBy: query) }
                try session.show(CardStatistics(found.cards), of: query)
                session.report(found.sentence, found.state)
                return .found
            }
        }
    }
}

extension Session {
    /// Asks for the cards of a query.
    fileprivate func find(_ query: String) async throws(ProgramFailure) -> Finding {
        let state = try await ask(.search(query: query))
        let sentence =
            state.cards.isEmpty ? "no card matches \(Quoted.text(query))" : Counted.text(state.cards.count)
        return Finding(cards: state.cards, sentence: sentence, state: state)
    }

    /// Checks a line of stdin as a query; stdin itself cannot be a deck in it.
    fileprivate func query(ofLine line: String) throws(ProgramFailure) -> String {
        let query = try queries.query([line]) ?? ""
        guard let deck = try? queries.read(query).decks.first(where: { $0.typed == CommandInput.stdin })
        else {
            return query
        }
        throw .question(
            .invalidQuery(
                QueryError(
                    query: query, scalars: deck.range, message: "stdin has the queries, not a deck",
                    hint: "write the name of a deck, or of a file")))
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
