import CardRendering
import LorcanaCards
import LorcanaRules
import LorcanaKit

extension Command {
    static let random = Command("random") {
        CommandRow(
            .query("[QUERY]"), "show a random card",
            options: .questions + .records + [.fields, .header, .noInteractive, .seed, .today],
            examples: [
                ("lorcana random", "any card"), ("lorcana random t:song", "a card that matches"),
                ("lorcana random --seed 7", "the same card each time"),
                ("lorcana random --today", "the card of the day"),
            ]
        ) { input throws(ProgramFailure) in
            let request = try RandomRequest(input)
            switch request.choice {
            case .cardOfTheDay:
                return Action(.atHand) { run throws(ProgramFailure) in
                    let daily = try request.daily(run.library)
                    return try await request.show(daily, run.library, on: run.presenter)
                }
            case .seed(let seed):
                return Action(.service) { run throws(ProgramFailure) in
                    let drawn = try await request.draw(seed ?? run.seeds.next(), run.library)
                    return try await request.show(drawn, on: run.presenter)
                }
            }
        }
    }
}

/// The cards to draw from, and how to draw.
struct RandomRequest: Equatable {
    enum Choice: Equatable {
        case cardOfTheDay
        /// Nil for a random seed.
        case seed(UInt64?)
    }

    /// Nil for all cards.
    let query: String?
    let choice: Choice

    init(query: String?, choice: Choice) { (self.query, self.choice) = (query, choice) }

    @MainActor
    init(_ input: CommandInput) throws(ProgramFailure) {
        query = try input.query()
        choice = input.has(.today) ? .cardOfTheDay : .seed(try input.seed())
    }

    /// A condition that every card meets, used if there is no query.
    private static let everyCard = "t:character or t:action or t:item or t:location"

    // MARK: Any card

    /// Draws a card from a state; returns nil if it has no cards.
    @MainActor
    fileprivate func draw(
        _ seed: UInt64, _ library: CardLibrary
    ) async throws(ProgramFailure) -> (card: LorcanaCard?, state: LorcanaState) {
        let state = try await library.ask(.search(query: query ?? Self.everyCard))
        if state.cards.isEmpty { return (nil, state) }
        var generator = SplitMix64(seed: seed)
        return (state.cards[generator.next(below: state.cards.count)], state)
    }

    @MainActor
    fileprivate func show(
        _ drawn: (card: LorcanaCard?, state: LorcanaState), on presenter: ResultPresenter
    ) async throws(ProgramFailure) -> ExitCode {
        guard let card = drawn.card else {
            try presenter.printer.show([])
            presenter.reporter.report(Reporter.noMatch(query ?? ""), drawn.state)
            return .nothingMatched
        }
        let code = try await presenter.showInFull(card)
        presenter.reporter.report("1 of \(Counted.text(drawn.state.cards.count))", drawn.state, of: card)
        return code
    }

    // MARK: The card of the day

    /// The card of the day in UTC, the same for everyone; nil if no card matches.
    @MainActor
    fileprivate func daily(
        _ library: CardLibrary
    ) throws(ProgramFailure) -> (card: LorcanaCard?, notes: [AnswerNote]) {
        let (rows, notes) = try library.rows(matching: query)
        let catalogue = library.local.catalogue
        return (DailyCard.choose(rows, of: catalogue, on: library.today).map { catalogue[$0] }, notes)
    }

    @MainActor
    fileprivate func show(
        _ daily: (card: LorcanaCard?, notes: [AnswerNote]), _ library: CardLibrary,
        on presenter: ResultPresenter
    ) async throws(ProgramFailure) -> ExitCode {
        let origin = library.local.origin
        guard let card = daily.card else {
            try presenter.printer.show([])
            return presenter.reporter.noMatch(query ?? "", daily.notes, from: origin)
        }
        let code = try await presenter.showInFull(card)
        presenter.reporter.report("the card of \(library.today.date)", notes: daily.notes, from: origin)
        return code
    }
}
