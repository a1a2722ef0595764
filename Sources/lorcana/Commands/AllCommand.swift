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
            ],
            details: "For --stats of every card, run `lorcana search 'cost>=0' --stats`."
        ) { _ in
            Action(.service) { run throws(ProgramFailure) in
                try await EveryCard.list(run.library, on: run.presenter)
            }
        }
    }
}

/// All cards, loaded page by page as far as necessary.
@MainActor
struct EveryCard {
    private var state: LorcanaState
    /// The number of cards before the first one.
    private let skipped: Int
    /// The failure that stopped loading.
    private var failure: ProgramFailure?

    /// Opens all cards in the browser if possible; otherwise loads and prints the requested ones.
    static func list(
        _ library: CardLibrary, on presenter: ResultPresenter
    ) async throws(ProgramFailure) -> ExitCode {
        let output = presenter.printer.output
        let isWhole = output.range == 0..<(.max) && !output.countsOnly
        if isWhole, output.order == nil, presenter.browser.wants(lines: .max) {
            return try await presenter.browser.open(.all)
        }
        let loaded = try await load(from: library, output)
        return try await loaded.show(isWhole: isWhole, of: library, on: presenter)
    }

    private static func load(
        from library: CardLibrary, _ output: OutputOptions
    ) async throws(ProgramFailure) -> EveryCard {
        var settings = LorcanaBlocSettings.immediate
        // Without joined data, loading can start at the requested page; with joined data, it starts at the first.
        if library.plan == .api, output.order == nil {
            settings.firstPage = output.range.lowerBound / settings.pageSize + 1
        }
        let bloc = library.makeBloc(settings)
        let skipped = (settings.firstPage - 1) * settings.pageSize
        var loaded = EveryCard(state: try await library.ask(.fetchAllCards, on: bloc), skipped: skipped)
        // Sorting needs all cards; otherwise, loading stops after the last requested card.
        let wanted = output.order == nil ? output.range.upperBound - skipped : .max
        while loaded.state.hasMorePages, loaded.state.cards.count < wanted {
            do {
                let page = loaded.state.currentPage
                loaded.state = try await library.ask(.loadNextPage, on: bloc)
                // The bloc ignored the request for another page, so all pages are loaded.
                if loaded.state.currentPage == page { return loaded }
            } catch {
                if output.format.isJSON || error == .question(.cancelled) { throw error }
                loaded.failure = error
                return loaded
            }
        }
        return loaded
    }

    private func show(
        isWhole: Bool, of library: CardLibrary, on presenter: ResultPresenter
    ) async throws(ProgramFailure) -> ExitCode {
        let (printer, output) = (presenter.printer, presenter.printer.output)
        if output.countsOnly {
            if let failure { throw failure }
            return try presenter.show(count: state.cards.count, of: state)
        }
        let cards = output.chosen(state.cards, skipped: skipped)
        let mayOpen = isWhole && failure == nil
        guard
            let lines = presenter.fitting(
                printer.tableLines(cards), atLeast: cards.count, of: mayOpen ? cards.count : .max)
        else { return try await presenter.open(.all, state, showing: cards) }
        if let failure {
            if !cards.isEmpty { try printer.show(cards, as: lines) }
            throw failure
        }
        try printer.show(cards, as: lines)
        presenter.reporter.report(counted(cards.count, of: library, output), state)
        return cards.isEmpty ? .nothingMatched : .found
    }

    /// Formats "100 of 3,556 cards". If loading stopped early, the total is that of local data, or "at least" if only
    /// the API is used.
    private func counted(_ shown: Int, of library: CardLibrary, _ output: OutputOptions) -> String {
        if state.cards.isEmpty, skipped > 0, let page = output.page {
            return "page \(page) is past the end"
        }
        let known = skipped + state.cards.count
        guard state.hasMorePages else { return output.counted(shown, of: known) }
        if library.plan == .api { return "\(shown) of at least \(Counted.text(known))" }
        return output.counted(shown, of: max(known, library.local.atHand.count))
    }
}
