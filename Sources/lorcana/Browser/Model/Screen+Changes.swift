import CardRendering
import LorcanaCards
import LorcanaQuery

/// How results and keys change a screen.
extension Screen {
    mutating func receive(_ cards: [LorcanaCard], _ queries: QueryReader, height: Int) {
        // The API's answer takes the place of the built-in data's to the same question.
        let keepsPlace = self.keepsPlace || (status.standsIn && status.isCurrent)
        if !cards.isEmpty { self.keepsPlace = false }
        switch content {
        case .search(var search):
            if search.hasSort(queries) { search.listing.next = Arrangement() }
            search.listing.receive(cards, keepsPlace: keepsPlace, height: height)
            content = .search(search)
        case .set(var set):
            set.receive(cards, keepsPlace: keepsPlace, height: height)
            content = .set(set)
        case .sets, .card, .help: break
        }
    }

    mutating func receive(_ new: LoadStatus, _ queries: QueryReader) {
        status = new
        guard new.isCurrent, case .search(var search) = content, search.wanted?.query != search.query else {
            return
        }
        search.wanted = SearchScreen.Wanted(
            query: search.query, names: WantedNames.words(in: search.query, queries))
        content = .search(search)
    }

    mutating func receive(_ sets: [LorcanaSet], height: Int) {
        let newest = sets.newestFirst
        guard case .sets(var screen) = content, screen.sets != newest else { return }
        screen.sets = newest
        screen.cursor.fit(count: newest.count, height: height)
        if let row = newest.firstIndex(where: { $0.number == screen.beginsAt }) {
            screen.cursor.show(row, count: newest.count, height: height)
            screen.beginsAt = nil
        }
        content = .sets(screen)
    }

    /// Selects the card that a set was opened at, once it is there.
    mutating func begin(height: Int) {
        guard case .set(var set) = content, let id = set.beginsAt, !set.listing.cards.isEmpty else { return }
        set.listing.show(id, height: height)
        set.beginsAt = nil
        content = .set(set)
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
    fileprivate mutating func receive(_ cards: [LorcanaCard], keepsPlace: Bool, height: Int) {
        listing.receive(cards, keepsPlace: keepsPlace, height: height)
        set = cards.first?.set ?? set
    }
}

extension SearchScreen {
    /// Prepares for the results of a changed query: cancels the pending action and chooses the order.
    ///
    /// The order that was chosen stays while the line is changed. All cards have their own because another one
    /// would need every page first; so do the results of a query with a `sort:`.
    mutating func begin() {
        pendingAction = nil
        if isBlank { listing.next = Arrangement() }
    }

    /// Performs what was pending, now that every page is loaded.
    ///
    /// - Parameter bar: makes the filter bar over the line.
    mutating func perform(_ action: PendingAction, height: Int, bar: (SearchScreen) -> FilterBar) {
        pendingAction = nil
        switch action {
        case .open: break
        case .goToEnd: listing.cursor.select(.max, count: listing.shown.count, height: height)
        case .sort(let arrangement): listing.arrange(arrangement)
        case .filter:
            filters = bar(self)
            focus = .filters
        }
    }

    private var isBlank: Bool { query.allSatisfy(\.isWhitespace) }

    /// Whether the query has an order of its own; asked for each answer, not for each key.
    fileprivate func hasSort(_ queries: QueryReader) -> Bool { (try? queries.read(query))?.order != nil }
}

extension [LorcanaSet] {
    /// Sets without a day are still to come.
    fileprivate var newestFirst: [LorcanaSet] {
        let days = map { $0.firstDay?.secondsSince1970 ?? .max }
        return indices.sorted { (days[$0], $0) > (days[$1], $1) }.map { self[$0] }
    }
}
