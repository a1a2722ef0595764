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
                + "A word that starts with a dash excludes the cards it matches. A lone dash reads queries from stdin, one per "
                + "line."
        ) { input throws(ProgramFailure) in
            let request = try SearchRequest(input)
            return Action(.service) { run throws(ProgramFailure) in
                switch request {
                case .query(let query, let drawsCharts):
                    let found = try await SearchRequest.find(query, in: run.library)
                    return try await SearchRequest.show(
                        found, of: query, asCharts: drawsCharts, on: run.presenter)
                case .lines:
                    let found = try await LinesResult(run.input.lines(), run.output, run.reporter) {
                        line throws(ProgramFailure) in
                        let query = try SearchRequest.query(ofLine: line, run.library.queries)
                        return try await SearchRequest.find(query, in: run.library)
                    }
                    return try found.show(markingWords: true, run.printer, run.reporter)
                }
            }
        }
    }
}

/// The query or queries of `lorcana search`.
enum SearchRequest: Equatable {
    case query(String, drawsCharts: Bool)
    /// The queries in the lines of stdin, one per line.
    case lines

    @MainActor
    init(_ input: CommandInput) throws(ProgramFailure) {
        if input.words == [StandardInput.operand] {
            try input.refuseOptionsOfOneResult()
            self = .lines
        } else {
            self = .query(try input.query() ?? "", drawsCharts: input.has(.stats))
        }
    }

    @MainActor
    fileprivate static func find(
        _ query: String, in library: CardLibrary
    ) async throws(ProgramFailure) -> Finding {
        let state = try await library.ask(.search(query: query))
        let isAnswered = state.notes.contains(where: \.isAnswer)
        let sentence =
            state.cards.isEmpty && !isAnswered
            ? Reporter.noMatch(query) : Counted.text(state.cards.count)
        return Finding(cards: state.cards, sentence: sentence, state: state)
    }

    @MainActor
    fileprivate static func show(
        _ found: Finding, of query: String, asCharts: Bool, on presenter: ResultPresenter
    ) async throws(ProgramFailure) -> ExitCode {
        if found.cards.isEmpty || presenter.printer.output.countsOnly { return try presenter.show(found) }
        if !asCharts { return try await presenter.list(found.state, foundBy: query) }
        if let code = try await presenter.show(CardStatistics(found.cards), of: query) { return code }
        presenter.reporter.report(found.sentence, found.state)
        return .found
    }

    /// Validates a line of stdin as a query, which cannot name stdin as a deck.
    fileprivate static func query(
        ofLine line: String, _ queries: QueryReader
    ) throws(ProgramFailure) -> String {
        let query = try queries.query([line]) ?? ""
        guard let deck = try? queries.read(query).decks.first(where: { $0.typed == StandardInput.operand })
        else { return query }
        throw .question(
            .invalidQuery(
                QueryError(
                    query: query, scalars: deck.range, message: "stdin has the queries, not a deck",
                    hint: "write the name of a deck, or of a file")))
    }
}
