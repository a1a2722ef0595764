import LorcanaCards
import LorcanaKit
import TerminalKit

/// The keys of the search line and of lists of cards.
extension BrowserModel {
    // MARK: The search line

    mutating func pressInLine(_ key: Key) -> [BrowserAction] {
        switch key {
        case .escape: back()
        case .down, .enter, .control("n"): focus(.list)
        case .pageDown, .pageUp: focus(.list) + press(key)
        case .tab: togglePanel()
        case .function(1): pressAnywhere(key)
        default: edit(key)
        }
    }

    private mutating func edit(_ key: Key) -> [BrowserAction] {
        guard case .search(var search) = screen.content else { return [] }
        let before = search.line.text
        guard search.line.take(key) else { return [] }
        let isChanged = search.line.text != before
        if isChanged { search.begin(sortedBy: preferences.sort) }
        screen.content = .search(search)
        return isChanged
            ? SearchScreen.events(for: search.line.text).map { .send(screen: screen.id, $0) } : []
    }

    private mutating func focus(_ focus: SearchScreen.Focus) -> [BrowserAction] {
        screen.changeSearch { $0.focus = focus }
        return []
    }

    /// Goes to the search line; from a set it is a search within that set.
    private mutating func startTyping() -> [BrowserAction] {
        guard let number = screen.setNumber else { return focus(.line) }
        let query = "set:\(number.contains(" ") ? "\"\(number)\"" : number) "
        let search = SearchScreen(line: LineEditor(query), focus: .line)
        return push(sorted(.search(search)), first: SearchScreen.events(for: query))
    }

    /// Opens a new search; going back shows again what it was opened from.
    mutating func openSearch() -> [BrowserAction] {
        let start = BrowserStart.search("")
        return push(sorted(start.content), first: start.events)
    }

    // MARK: Lists of cards

    mutating func pressInCards(_ key: Key) -> [BrowserAction] {
        if let motion = Motion(key) { return move(motion) }
        return switch key {
        case .enter, .right: openCard()
        case .escape: giveUpWish() ?? back()
        case .character("/"): startTyping()
        case .character("s"): openSet()
        case .tab: togglePanel()
        case .character("o"): sort()
        case .character("i"): filter()
        default: pressAnywhere(key)
        }
    }

    /// Stops waiting for the rest of the pages; nil where nothing waits.
    private mutating func giveUpWish() -> [BrowserAction]? {
        guard case .search(let search) = screen.content, search.wish != nil else { return nil }
        screen.changeSearch { $0.wish = nil }
        return []
    }

    private mutating func move(_ motion: Motion) -> [BrowserAction] {
        let height = layout.list.count
        if motion == .end, screen.status.hasMorePages { return ask(for: .end) }
        screen.changeListing { $0.cursor.move(motion, count: $0.shown.count, height: height) }
        return loadNearEnd()
    }

    /// Sorts by the next order, once every page is there; so begins the next search, and the next run.
    private mutating func sort() -> [BrowserAction] {
        guard let next = screen.wishedSort?.next else { return [] }
        if case .search = screen.content { return ask(for: .sort(next)) }
        screen.changeListing { $0.setSort(next) }
        return []
    }

    private mutating func filter() -> [BrowserAction] {
        guard let next = screen.wishedInk?.next else { return [] }
        if case .search = screen.content { return ask(for: .ink(next)) }
        let height = layout.list.count
        screen.changeListing { $0.setInk(next, height: height) }
        return []
    }

    private mutating func openCard() -> [BrowserAction] {
        screen.card.map { push(.card(CardScreen(card: $0)), first: []) } ?? []
    }

    /// Shows the card that many rows further on in the list below; the row selected there goes along.
    mutating func showNeighbour(_ step: Int) -> [BrowserAction] {
        let index = screens.count - 2
        guard index >= 0, screens[index].card != nil else {
            say("This card was not opened from a list")
            return []
        }
        let height = layout(of: screens[index]).list.count
        changeScreen(at: index) { below in
            below.changeListing { $0.cursor.move(by: step, count: $0.shown.count, height: height) }
        }
        if let card = screens[index].card, card.id != screen.card?.id {
            screen.content = .card(CardScreen(card: card))
        } else {
            say(Self.endWords(step, hasMore: screens[index].status.hasMorePages))
        }
        return loadNearEnd(at: index)
    }

    private static func endWords(_ step: Int, hasMore: Bool) -> String {
        if step < 0 { return "This is the first card of the list" }
        return hasMore ? "The next cards are not here yet" : "This is the last card of the list"
    }
}
