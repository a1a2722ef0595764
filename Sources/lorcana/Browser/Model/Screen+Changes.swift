import LorcanaCards
import LorcanaKit

/// How results and keys change a screen.
extension Screen {
    mutating func receive(_ cards: [LorcanaCard], height: Int) {
        switch content {
        case .search(var search):
            search.listing.receive(cards, height: height)
            content = .search(search)
        case .set(var set):
            set.receive(cards, height: height)
            content = .set(set)
        case .sets, .card, .help: break
        }
    }

    mutating func receive(_ sets: [LorcanaSet], height: Int) {
        guard case .sets(var screen) = content, screen.sets != sets else { return }
        screen.sets = sets
        screen.cursor.fit(count: sets.count, height: height)
        content = .sets(screen)
    }

    /// Keeps the selection on screen after a change of size.
    mutating func fit(height: Int) {
        changeListing { $0.cursor.fit(count: $0.shown.count, height: height) }
        guard case .sets(var sets) = content else { return }
        sets.cursor.fit(count: sets.sets.count, height: height)
        content = .sets(sets)
    }

    mutating func changeListing(_ body: (inout CardListing) -> Void) {
        switch content {
        case .search(var search):
            body(&search.listing)
            content = .search(search)
        case .set(var set):
            body(&set.listing)
            content = .set(set)
        case .sets, .card, .help: break
        }
    }

    mutating func changeScroll(_ body: (inout TextScroll) -> Void) {
        switch content {
        case .card(var card):
            body(&card.scroll)
            content = .card(card)
        case .help(var help):
            body(&help.scroll)
            content = .help(help)
        case .search, .set, .sets: break
        }
    }

    mutating func changeSearch(_ body: (inout SearchScreen) -> Void) {
        guard case .search(var search) = content else { return }
        body(&search)
        content = .search(search)
    }
}

extension SetScreen {
    fileprivate mutating func receive(_ cards: [LorcanaCard], height: Int) {
        listing.receive(cards, height: height)
        set = cards.first?.set ?? set
        guard !cards.isEmpty, let id = beginsAt else { return }
        listing.show(id, height: height)
        beginsAt = nil
    }
}

extension SearchScreen {
    /// Prepares for the results of a changed query: cancels the pending action and chooses the order.
    ///
    /// All cards keep their own order because another one would need every page first. So do the results of a
    /// query with a `sort:`.
    mutating func begin(sortedBy sort: SortOrder, _ queries: QueryReader) {
        pendingAction = nil
        listing.next =
            isBlank ? Arrangement() : Arrangement(sort: hasSort(queries) ? .answer : sort, ink: ink)
    }

    /// Performs what was pending, now that every page is loaded.
    mutating func perform(_ action: PendingAction, height: Int) {
        pendingAction = nil
        switch action {
        case .goToEnd: listing.cursor.select(.max, count: listing.shown.count, height: height)
        case .sort(let sort): listing.setSort(sort)
        case .filter(let ink):
            self.ink = ink
            listing.setInk(ink, height: height)
        }
    }

    private var isBlank: Bool { query.allSatisfy(\.isWhitespace) }

    private func hasSort(_ queries: QueryReader) -> Bool { (try? queries.read(query))?.order != nil }
}
