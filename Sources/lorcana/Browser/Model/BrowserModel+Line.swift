import LorcanaKit

/// What keys do in the search line.
extension BrowserModel {
    mutating func edit(_ edit: LineEdit) -> [BrowserEffect] {
        screen.changeSearch { search in
            search.recalled = nil
            if search.completion != nil { search.completion = nil }
        }
        let effects = change(edit)
        fitCursors()
        return effects
    }

    private mutating func change(_ edit: LineEdit) -> [BrowserEffect] {
        guard case .search(var search) = screen.content else { return [] }
        let before = search.line.text
        search.line.apply(edit)
        let isChanged = search.line.text != before
        if isChanged { search.begin() }
        if search.filters?.query != search.query { search.filters = nil }
        screen.content = .search(search)
        if !isChanged { return [] }
        screen.status.isCurrent = false
        return SearchScreen.events(for: search.query).map { .send(screen: screen.id, $0) }
    }

    mutating func emptyOrBack() -> [BrowserEffect] {
        if let cancelled = cancelPendingAction() { return cancelled }
        guard case .search(let search) = screen.content, !search.query.isEmpty else { return back() }
        rememberQuery()
        return edit(.replace(""))
    }

    /// Opens the selected card if the list answers the line, otherwise as soon as it does.
    mutating func submit() -> [BrowserEffect] {
        if screen.status.isCurrent { return open() }
        rememberQuery()
        return performOnAnswer(.open)
    }

    // MARK: Earlier queries

    mutating func moveUpOrRecall() -> [BrowserEffect] {
        guard case .search(let search) = screen.content, search.listing.cursor.selection == 0,
            search.query.isEmpty || search.recalled != nil
        else { return moveInCards(.rows(-1)) }
        return recall()
    }

    /// Shows the query before the one that is shown.
    mutating func recall() -> [BrowserEffect] {
        guard case .search(let search) = screen.content else { return [] }
        let back = (search.recalled ?? 0) + 1
        guard back <= preferences.history.count else {
            show(notice: preferences.history.isEmpty ? "no earlier queries" : "no query before this one")
            return []
        }
        let effects = change(.replace(preferences.history[preferences.history.count - back]))
        screen.changeSearch { $0.recalled = back }
        return effects
    }

    /// Notes the line's query as one that was used.
    mutating func rememberQuery() {
        guard case .search(let search) = screen.content, search.recalled == nil else { return }
        preferences.remember(query: search.query)
    }

    // MARK: Focus

    mutating func enterList() -> [BrowserEffect] {
        screen.changeSearch { $0.focus = .list }
        return []
    }

    /// Goes to the search line. A set is searched on a screen of its own, and so are all cards if the screen has
    /// no search line.
    mutating func enterLine() -> [BrowserEffect] {
        switch screen.content {
        case .search:
            screen.changeSearch { $0.focus = .line }
            return []
        case .set(let set): return openSearch(set.query + " ", focus: .line)
        case .sets, .card, .help: return openSearch("", focus: .line)
        }
    }

    mutating func openSearch(_ query: String, focus: SearchScreen.Focus) -> [BrowserEffect] {
        push(
            .search(SearchScreen(line: LineEditor(query), focus: focus)),
            first: SearchScreen.events(for: query))
    }
}
