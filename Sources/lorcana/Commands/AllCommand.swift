import CardBrowser
import CardRendering
import LorcanaCards
import LorcanaKit

extension Command {
    static let all = Command("all") {
        CommandRow(
            .none, "list every card (--page N: 100 at a time)",
            options: .cardLists,
            examples: [
                ("lorcana all", "every card"), ("lorcana all --page 2", "cards 101 to 200"),
                ("lorcana all --format csv > cards.csv", "for a spreadsheet"),
            ]
        ) { _ in Action(.service, run: AllCommand().run) }
    }
}

/// `lorcana all`: every card, loaded page by page until the wanted ones are there.
@MainActor
struct AllCommand {
    /// The pages loaded; a page that fails ends the list and keeps those before it.
    private struct Loaded {
        var state: LorcanaState
        /// The number of cards skipped before the first one.
        var skipped = 0
        var failure: ProgramFailure?
    }

    func run(in session: Session) async throws(ProgramFailure) -> ExitCode {
        if session.showing.countsOnly {
            let loaded = try await load(in: session)
            if let failure = loaded.failure { throw failure }
            return try session.finish(counted: loaded.state.cards.count, loaded.state)
        }
        let isWhole = session.showing.range == 0..<(.max)
        if isWhole, session.showing.order == nil, session.wantsBrowser(.max) {
            return try await BrowserScreen(start: .all).run(in: session)
        }
        let loaded = try await load(in: session)
        let cards = session.chosen(loaded.state.cards, skipped: loaded.skipped)
        if isWhole, loaded.failure == nil, session.wantsBrowser(cards.count) {
            return try await session.open(.all, loaded.state, showing: cards)
        }
        if let failure = loaded.failure {
            if !cards.isEmpty { try session.show(cards) }
            throw failure
        }
        try session.show(cards)
        session.report(counted(cards.count, loaded, in: session), loaded.state)
        return cards.isEmpty ? .nothingMatched : .found
    }

    private func load(in session: Session) async throws(ProgramFailure) -> Loaded {
        var settings = LorcanaBlocSettings.immediate
        settings.firstPage = firstPage(session, of: settings.pageSize)
        _ = session.makeBloc(settings)
        let skipped = (settings.firstPage - 1) * settings.pageSize
        var loaded = Loaded(state: try await session.ask(.fetchAllCards), skipped: skipped)
        // Sorting needs all cards; otherwise loading stops after the last one to be shown.
        let wanted = session.showing.order == nil ? session.showing.range.upperBound - skipped : .max
        while loaded.state.hasMorePages, loaded.state.cards.count < wanted {
            do {
                let page = loaded.state.currentPage
                loaded.state = try await session.ask(.loadNextPage)
                // A page that was not asked for never comes.
                if loaded.state.currentPage == page { return loaded }
            } catch {
                if session.showing.format.isJSON || error == .question(.cancelled) { throw error }
                loaded.failure = error
                return loaded
            }
        }
        return loaded
    }

    /// The first page to load: the API alone can start at the wanted page; joined data starts at the first.
    private func firstPage(_ session: Session, of size: Int) -> Int {
        guard session.request.source == .api, session.showing.order == nil else { return 1 }
        return session.showing.range.lowerBound / size + 1
    }

    /// "100 of 3,556 cards"; if loading stopped early, the total is that of the data at hand, or "at least" with the
    /// API alone.
    private func counted(_ shown: Int, _ loaded: Loaded, in session: Session) -> String {
        if loaded.state.cards.isEmpty, loaded.skipped > 0, let page = session.showing.page {
            return "page \(page) is past the last card"
        }
        let known = loaded.skipped + loaded.state.cards.count
        guard loaded.state.hasMorePages else { return session.counted(shown, of: known) }
        if session.request.source == .api { return "\(shown) of at least \(Counted.text(known))" }
        let all = session.environment.sources.catalogueAtHand(session.settings).count
        return session.counted(shown, of: max(known, all))
    }
}
