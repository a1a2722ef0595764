import LorcanaKit

/// Which pages are asked for, and when.
extension BrowserModel {
    /// Asks for the next page where the end of the list comes near, and for the rest where a wish waits.
    mutating func loadNearEnd() -> [BrowserAction] { loadNearEnd(at: screens.count - 1) }

    mutating func loadNearEnd(at index: Int) -> [BrowserAction] {
        let screen = screens[index]
        guard case .search(let search) = screen.content, screen.canLoadMore else { return [] }
        let height = layout(of: screen).list.count
        let isNear = search.listing.cursor.top + 2 * height >= search.listing.shown.count
        guard isNear || search.wish != nil else { return [] }
        return [loadMore(at: index)]
    }

    /// Does what `wish` says at once where every page is there, else after loading the rest.
    mutating func ask(for wish: Wish) -> [BrowserAction] {
        screen.changeSearch { $0.wish = wish }
        return fulfilWish(at: screens.count - 1)
    }

    mutating func fulfilWish(at index: Int) -> [BrowserAction] {
        guard case .search(let search) = screens[index].content, let wish = search.wish else { return [] }
        let status = screens[index].status
        if status.isLoading || status.isLoadingMore || status.error != nil { return [] }
        if status.hasMorePages { return [loadMore(at: index)] }
        if case .sort(let sort) = wish { preferences.sort = sort }
        let height = layout(of: screens[index]).list.count
        changeScreen(at: index) { $0.changeSearch { $0.grant(wish, height: height) } }
        return []
    }

    /// Asks again for what failed: the next page where pages were being loaded, else the screen's question.
    mutating func retry() -> [BrowserAction] {
        guard screen.status.error != nil else { return [] }
        screen.status.error = nil
        return screen.question.map { .send(screen: screen.id, $0) }
    }

    /// Marks the page as on its way, so that one is asked for once.
    private mutating func loadMore(at index: Int) -> BrowserAction {
        changeScreen(at: index) { $0.status.isLoadingMore = true }
        return .send(screen: screens[index].id, .loadNextPage)
    }
}

extension Screen {
    /// Whether another page may be asked for without anybody's word.
    fileprivate var canLoadMore: Bool {
        status.hasMorePages && !status.isLoading && !status.isLoadingMore && status.error == nil
    }

    /// What the screen asks of its bloc next.
    fileprivate var question: [LorcanaEvent] {
        switch content {
        case .search(let search):
            status.hasMorePages ? [.loadNextPage] : SearchScreen.events(for: search.query)
        case .set(let set): [.loadSet(setName: set.name)]
        case .sets: [.loadSets]
        case .card, .help: []
        }
    }
}
