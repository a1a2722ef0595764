import LorcanaCards
import LorcanaKit

/// What keys do in the search line and in lists of cards.
extension BrowserModel {
    // MARK: The search line

    mutating func edit(_ edit: LineEdit) -> [BrowserEffect] {
        guard case .search(var search) = screen.content else { return [] }
        let before = search.line.text
        search.line.apply(edit)
        let isChanged = search.line.text != before
        if isChanged { search.begin(sortedBy: preferences.sort, queries) }
        screen.content = .search(search)
        return isChanged
            ? SearchScreen.events(for: search.line.text).map { .send(screen: screen.id, $0) } : []
    }

    mutating func enterList(_ motion: Motion?) -> [BrowserEffect] {
        screen.changeSearch { $0.focus = .list }
        return motion.map { moveInCards($0) } ?? []
    }

    /// Goes to the search line. A set is searched on a screen of its own, and so are all cards if the screen has
    /// no search line.
    mutating func enterLine() -> [BrowserEffect] {
        switch screen.content {
        case .search:
            screen.changeSearch { $0.focus = .line }
            return []
        case .set(let set):
            let number = set.number.contains(" ") ? "\"\(set.number)\"" : set.number
            return openSearch("set:\(number) ")
        case .sets, .card, .help: return openSearch("")
        }
    }

    private mutating func openSearch(_ query: String) -> [BrowserEffect] {
        let search = SearchScreen(line: LineEditor(query), focus: .line)
        return push(sorted(.search(search)), first: SearchScreen.events(for: query))
    }

    // MARK: Lists of cards

    mutating func moveInCards(_ motion: Motion) -> [BrowserEffect] {
        let height = layout.list.count
        if motion == .end, screen.status.hasMorePages { return performWithAllPages(.goToEnd) }
        screen.changeListing { $0.cursor.move(motion, count: $0.shown.count, height: height) }
        return loadNearEnd()
    }

    /// Sorts by the next field, once every page is loaded. The next search and the next run begin with it.
    mutating func changeSort() -> [BrowserEffect] {
        guard let next = screen.chosenSort?.next else { return [] }
        if case .search = screen.content { return performWithAllPages(.sort(next)) }
        screen.changeListing { $0.setSort(next) }
        return []
    }

    mutating func changeInk() -> [BrowserEffect] {
        guard let next = screen.chosenInk?.next else { return [] }
        if case .search = screen.content { return performWithAllPages(.filter(next)) }
        let height = layout.list.count
        screen.changeListing { $0.setInk(next, height: height) }
        return []
    }

    /// Shows the card `step` rows further on in the list below, and selects it there.
    mutating func showNeighbour(_ step: Int) -> [BrowserEffect] {
        let index = screens.count - 2
        guard index >= 0, screens[index].card != nil else {
            show(notice: "this card was not opened from a list")
            return []
        }
        let height = layout(of: screens[index]).list.count
        changeScreen(at: index) { below in
            below.changeListing { $0.cursor.move(by: step, count: $0.shown.count, height: height) }
        }
        if let card = screens[index].card, card.id != screen.card?.id {
            screen.content = .card(CardScreen(card: card))
        } else {
            show(notice: Self.endNotice(step, screens[index].status))
        }
        return loadNearEnd(at: index)
    }

    private static func endNotice(_ step: Int, _ status: LoadStatus) -> String {
        if step < 0 { return "first card of the list" }
        if !status.hasMorePages { return "last card of the list" }
        return status.isFailed
            ? "could not load more cards: go back and press \(KeyGroup.retry.name) to retry"
            : "loading more cards"
    }
}
