import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery

/// `lorcana search -` and `lorcana card -`: a query, a name or an id on each line of stdin.
///
/// All results are one list in the order of the lines. Blank lines are skipped.
@MainActor
struct LinesCommand {
    /// What each line is.
    enum Kind { case query, card }

    let kind: Kind

    static func action(_ kind: Kind, _ input: CommandInput) throws(ProgramFailure) -> Action {
        for option in [Option.web, .picture, .stats] where input.has(option) {
            throw .misuse(.contradiction(option.rawValue, CommandInput.stdin))
        }
        return Action(.service, run: LinesCommand(kind: kind).run)
    }

    func run(in session: Session) async throws(ProgramFailure) -> ExitCode {
        let lines = try session.inputLines()
        var counts: [Int] = []
        var cards: [LorcanaCard] = []
        var last: LorcanaState?
        for line in lines {
            let found = try await found(line, in: session)
            let chosen = session.chosen(found.cards)
            cards += chosen
            counts.append(found.cards.count)
            last = found.state
            note(found, line, in: session)
        }
        if session.showing.countsOnly {
            try session.show(counts: counts, asList: true)
        } else {
            try session.show(cards, foundBy: queries(lines))
        }
        if let last {
            session.report(
                Counted.text(counts.reduce(0, +)) + " for " + Counted.text(counts.count, "line"), last,
                notes: [])
        }
        return counts.contains(0) ? .nothingMatched : .found
    }

    private func found(_ line: InputLine, in session: Session) async throws(ProgramFailure) -> Finding {
        do throws(ProgramFailure) {
            switch kind {
            case .query: return try await SearchCommand(query: query(line, in: session)).find(in: session)
            case .card: return try await CardCommand(reference: reference(line, session)).find(in: session)
            }
        } catch { throw .line(line.number, error) }
    }

    /// What the cards are found by, to mark it in their names; a card's name marks nothing.
    private func queries(_ lines: [InputLine]) -> [String] {
        switch kind {
        case .query: lines.map(\.text)
        case .card: []
        }
    }

    private func query(_ line: InputLine, in session: Session) throws(ProgramFailure) -> String {
        let query = try session.queries.query([line.text]) ?? ""
        if let read = try? session.queries.read(query),
            let deck = read.decks.first(where: { $0.typed == "-" })
        {
            throw .question(
                .invalidQuery(
                    QueryError(
                        query: query, scalars: deck.range, message: "stdin has the queries, not a deck",
                        hint: "write the name of a deck, or of a file")))
        }
        return query
    }

    private func reference(_ line: InputLine, _ session: Session) throws(ProgramFailure) -> CardReference {
        let sets = session.environment.sources.knownSets(session.settings)
        return try CardCommand.reference([TextCleaning.cleanLine(line.text)], among: sets)
    }

    /// Prints what a person should know about one line; nothing if it simply found cards.
    private func note(_ found: Finding, _ line: InputLine, in session: Session) {
        let words = session.words(of: found.state.notes) + (found.cards.isEmpty ? [found.sentence] : [])
        for sentence in words { session.console.note("line \(line.number): \(sentence)") }
    }
}
