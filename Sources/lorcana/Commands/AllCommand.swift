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
        ) { _ in Action(.service) { session throws(ProgramFailure) in try await session.listAll() } }
    }
}

/// The pages loaded so far, and the failure that ended loading.
private struct LoadedPages {
    var state: LorcanaState
    /// The number of cards skipped before the first one.
    var skipped = 0
    var failure: ProgramFailure?
}

/// `lorcana all`: every card, loaded page by page until the wanted ones are there.
extension Session {
    func listAll() async throws(ProgramFailure) -> ExitCode {
        let isWhole = showing.range == 0..<(.max) && !showing.countsOnly
        if isWhole, showing.order == nil, wantsBrowser(.max) {
            return try await openBrowser(.all)
        }
        let loaded = try await loadPages()
        if showing.countsOnly {
            if let failure = loaded.failure { throw failure }
            return try finish(counted: loaded.state.cards.count, loaded.state)
        }
        let cards = chosen(loaded.state.cards, skipped: loaded.skipped)
        let mayOpen = isWhole && loaded.failure == nil
        guard let lines = fitting(tableLines(cards), atLeast: cards.count, of: mayOpen ? cards.count : .max)
        else { return try await open(.all, loaded.state, showing: cards) }
        if let failure = loaded.failure {
            if !cards.isEmpty { try show(cards, as: lines) }
            throw failure
        }
        try show(cards, as: lines)
        report(counted(cards.count, loaded), loaded.state)
        return cards.isEmpty ? .nothingMatched : .found
    }

    private func loadPages() async throws(ProgramFailure) -> LoadedPages {
        var settings = LorcanaBlocSettings.immediate
        // The API alone can start at the wanted page; joined data starts at the first.
        if request.source == .api, showing.order == nil {
            settings.firstPage = showing.range.lowerBound / settings.pageSize + 1
        }
        _ = makeBloc(settings)
        let skipped = (settings.firstPage - 1) * settings.pageSize
        var loaded = LoadedPages(state: try await ask(.fetchAllCards), skipped: skipped)
        // Sorting needs all cards; otherwise loading stops after the last one to be shown.
        let wanted = showing.order == nil ? showing.range.upperBound - skipped : .max
        while loaded.state.hasMorePages, loaded.state.cards.count < wanted {
            do {
                let page = loaded.state.currentPage
                loaded.state = try await ask(.loadNextPage)
                // The page was not requested, so loading has ended.
                if loaded.state.currentPage == page { return loaded }
            } catch {
                if showing.format.isJSON || error == .question(.cancelled) { throw error }
                loaded.failure = error
                return loaded
            }
        }
        return loaded
    }

    /// "100 of 3,556 cards"; if loading stopped early, the total is that of the data at hand, or "at least" with the
    /// API alone.
    private func counted(_ shown: Int, _ loaded: LoadedPages) -> String {
        if loaded.state.cards.isEmpty, loaded.skipped > 0, let page = showing.page {
            return "page \(page) is past the last card"
        }
        let known = loaded.skipped + loaded.state.cards.count
        guard loaded.state.hasMorePages else { return counted(shown, of: known) }
        if request.source == .api { return "\(shown) of at least \(Counted.text(known))" }
        return counted(shown, of: max(known, sources.catalogueAtHand.count))
    }
}
