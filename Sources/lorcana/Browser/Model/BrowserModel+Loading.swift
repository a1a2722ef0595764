import LorcanaCards
import LorcanaKit

/// Which pages are loaded, and when.
extension BrowserModel {
    /// Loads the next page if the end of the list is near or an action waits for all pages.
    mutating func loadNearEnd() -> [BrowserEffect] { loadNearEnd(at: screens.count - 1) }

    mutating func loadNearEnd(at index: Int) -> [BrowserEffect] {
        let screen = screens[index]
        guard case .search(let search) = screen.content, screen.canLoadMore else { return [] }
        let height = layout(of: screen).list.count
        let isNear = search.listing.cursor.top + 2 * height >= search.listing.shown.count
        guard isNear || search.pendingAction != nil else { return [] }
        return [loadMore(at: index)]
    }

    /// Performs the action on the rows that answer the line, at once or as soon as they are there. Only opening a card
    /// does not wait for all pages.
    mutating func performOnAnswer(_ action: PendingAction) -> [BrowserEffect] {
        guard case .search(let search) = screen.content else { return [] }
        screen.changeSearch { $0.pendingAction = action }
        if screen.status.isCurrent { return performPendingAction(at: screens.count - 1) }
        // What is being loaded is the answer; what waits for more letters or a rest is asked for now.
        return screen.status.isLoading ? [] : [.ask(screen: screen.id, query: search.query)]
    }

    mutating func performPendingAction(at index: Int) -> [BrowserEffect] {
        guard case .search(let search) = screens[index].content, let action = search.pendingAction else {
            return []
        }
        let status = screens[index].status
        if action == .open { return openPending(at: index) }
        if status.isLoading || status.isLoadingMore || status.error != nil || !status.isCurrent { return [] }
        if status.hasMorePages { return [loadMore(at: index)] }
        let height = layout(of: screens[index]).list.count
        // The cards of a query are counted anew only where all of them are at hand.
        let known =
            status.origin?.source == .api ? nil : search.listing.cards.first?.catalogue ?? words.catalogue
        changeScreen(at: index) { [queries] screen in
            screen.changeSearch { search in
                search.perform(action, height: height) {
                    FilterBar(
                        over: $0.query, queries, cards: $0.listing.cards, in: known, returnsTo: $0.focus)
                }
            }
        }
        return []
    }

    /// Opens the first card of the answer that was waited for, if its screen is still in front.
    private mutating func openPending(at index: Int) -> [BrowserEffect] {
        let status = screens[index].status
        guard status.isCurrent || status.error != nil else { return [] }
        changeScreen(at: index) { $0.changeSearch { $0.pendingAction = nil } }
        return status.isCurrent && index == screens.count - 1 ? open() : []
    }

    /// Returns nil if no action is pending.
    mutating func cancelPendingAction() -> [BrowserEffect]? {
        if screen.pendingAction == nil { return nil }
        screen.changeSearch { $0.pendingAction = nil }
        return []
    }

    /// Repeats what failed: the next page if pages were being loaded, otherwise the screen's first request.
    mutating func retry() -> [BrowserEffect] {
        guard screen.status.error != nil else { return [] }
        screen.status.error = nil
        return screen.request.map { .send(screen: screen.id, $0) }
    }

    mutating func useBuiltIn() -> [BrowserEffect] {
        screen.status.hasBuiltIn && screen.status.isFailed ? [.useBuiltIn(screen: screen.id)] : []
    }

    /// Marks the page as loading, so that it is requested once.
    private mutating func loadMore(at index: Int) -> BrowserEffect {
        changeScreen(at: index) { $0.status.isLoadingMore = true }
        return .send(screen: screens[index].id, .loadNextPage)
    }
}

extension Screen {
    /// Whether the next page may be loaded without a retry.
    fileprivate var canLoadMore: Bool {
        status.hasMorePages && !status.isLoading && !status.isLoadingMore && status.error == nil
    }

    /// What the screen requests from its bloc next.
    fileprivate var request: [LorcanaEvent] {
        switch content {
        case .search(let search):
            status.hasMorePages ? [.loadNextPage] : SearchScreen.events(for: search.query)
        case .set(let set): [.loadSet(setName: set.name)]
        case .sets: [.loadSets]
        case .card, .help: []
        }
    }
}
