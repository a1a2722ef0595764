import LorcanaCards
import LorcanaKit

/// How a screen takes what its bloc answers, and what a person asks of its list.
extension Screen {
    mutating func take(_ cards: [LorcanaCard], height: Int) {
        switch content {
        case .search(var search):
            search.listing.take(cards, height: height)
            content = .search(search)
        case .set(var set):
            set.take(cards, height: height)
            content = .set(set)
        case .sets, .card, .help: break
        }
    }

    mutating func take(_ sets: [LorcanaSet], height: Int) {
        guard case .sets(var screen) = content, screen.sets != sets else { return }
        screen.sets = sets
        screen.cursor.fit(count: sets.count, height: height)
        content = .sets(screen)
    }

    /// Keeps the selection in sight on a screen of another size.
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
    fileprivate mutating func take(_ cards: [LorcanaCard], height: Int) {
        listing.take(cards, height: height)
        set = cards.first?.set ?? set
        guard !cards.isEmpty, let id = beginsAt else { return }
        listing.show(id, height: height)
        beginsAt = nil
    }
}

extension SearchScreen {
    /// The line's text is another one: nothing waits for its pages any more, and the answer will be sorted anew.
    ///
    /// All cards begin as they come, because another order would need every page first; so does an answer
    /// whose query says its order itself.
    mutating func begin(sortedBy sort: SortOrder) {
        wish = nil
        listing.next = isBlank ? Arrangement() : Arrangement(sort: saysOrder ? .answer : sort, ink: ink)
    }

    /// Does what was asked for, now that every page is there.
    mutating func grant(_ wish: Wish, height: Int) {
        self.wish = nil
        switch wish {
        case .end: listing.cursor.select(.max, count: listing.shown.count, height: height)
        case .sort(let sort): listing.setSort(sort)
        case .ink(let ink):
            self.ink = ink
            listing.setInk(ink, height: height)
        }
    }

    private var isBlank: Bool { query.allSatisfy(\.isWhitespace) }

    private var saysOrder: Bool {
        query.contains(":") && (try? CardQuery(parsing: query))?.order != nil
    }
}
