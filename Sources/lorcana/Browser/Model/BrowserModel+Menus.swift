import CardRendering
import LorcanaCards
import LorcanaKit
import TerminalKit

/// What keys do in menus and in the filter bar.
extension BrowserModel {
    mutating func open(_ menu: Menu) -> [BrowserEffect] {
        screen.menu = menu
        fitCursors()
        return []
    }

    /// Does what the key chooses; any other key closes the menu.
    mutating func handle(_ key: Key, in menu: Menu) -> [BrowserEffect] {
        if let line = menu.line { return type(key, in: menu, line) }
        close()
        guard case .character(let letter) = key,
            let choice = menu.choices(for: screen.card).first(where: { $0.key == letter })
        else { return [] }
        switch choice.action {
        case .sort(let order): return sort(by: order)
        case .go(let place): return go(to: place)
        }
    }

    private mutating func close() {
        screen.menu = nil
        fitCursors()
    }

    // MARK: Orders

    /// Sorts once every page is loaded; the same order again is turned round.
    private mutating func sort(by order: SortOrder) -> [BrowserEffect] {
        guard let listing = screen.listing else { return [] }
        let current = listing.arrangement
        let isReversed = order != .answer && current.order == order && !current.isReversed
        let next = Arrangement(order: order, isReversed: isReversed)
        if case .search = screen.content { return performOnAnswer(.sort(next)) }
        screen.changeListing { $0.arrange(next) }
        return []
    }

    // MARK: Places

    private mutating func go(to place: Menu.Place) -> [BrowserEffect] {
        guard let card = screen.card else { return place == .sets ? openSets() : move(.start) }
        let name = card.fullName.filter { $0 != "\"" }
        switch place {
        case .top: return move(.start)
        case .sets: return openSets()
        case .set: return openSet()
        case .printings: return openSearch("!\"\(name)\" unique:prints", focus: .list)
        case .artist:
            guard let artist = card.facts.illustrators.first else {
                show(notice: "no artist is known")
                return []
            }
            return openSearch("art=\"\(artist.filter { $0 != "\"" })\"", focus: .list)
        case .versions: return openSearch("char=\"\(card.name.filter { $0 != "\"" })\"", focus: .list)
        case .singing:
            return openSearch(card.type == .song ? "sings:\(card.id)" : "sungby:\(card.id)", focus: .list)
        }
    }

    // MARK: Saved queries

    mutating func saveQuery() -> [BrowserEffect] {
        guard case .search(let search) = screen.content, !search.query.allSatisfy(\.isWhitespace) else {
            show(notice: "no query to save")
            return []
        }
        return open(.save(LineEditor()))
    }

    mutating func searchSaved() -> [BrowserEffect] {
        if words.saved.isEmpty {
            show(notice: "no saved queries; \(KeyGroup.saveQuery.name) saves one")
            return []
        }
        return open(.search(LineEditor()))
    }

    private mutating func type(_ key: Key, in menu: Menu, _ line: LineEditor) -> [BrowserEffect] {
        switch KeyMap.name.action(for: key) {
        case .edit(let edit):
            var line = line
            line.apply(edit)
            screen.menu = menu.with(line)
            return []
        case .submit:
            close()
            return use(line.text.trimmed.lowercased(), in: menu)
        case nil: return []
        case .some:
            close()
            return []
        }
    }

    private mutating func use(_ name: String, in menu: Menu) -> [BrowserEffect] {
        guard case .search(let search) = screen.content, !name.isEmpty else { return [] }
        switch menu {
        case .sort, .go: return []
        case .save: return [.save(name: name, query: search.query)]
        case .search:
            guard let query = words.saved[name] else {
                let near = NearestNames.nearest(to: name, in: words.saved.keys.sorted()).first
                screen.menu = menu
                show(notice: "no saved query \(name)" + (near.map { "; did you mean \($0)?" } ?? ""))
                return []
            }
            return edit(.replace(query))
        }
    }

    // MARK: Filters

    /// Opens the bar over every page of the list. A set is filtered on a search of its own.
    mutating func openFilters() -> [BrowserEffect] {
        switch screen.content {
        case .search(let search) where search.filters == nil: return performOnAnswer(.filter)
        case .search:
            screen.changeSearch { $0.focus = .filters }
            fitCursors()
            return []
        case .set(let set):
            var search = SearchScreen(line: LineEditor(set.query), focus: .filters)
            search.filters = FilterBar(
                over: set.query, queries, cards: set.listing.cards, in: nil, returnsTo: .list)
            return push(.search(search), first: SearchScreen.events(for: set.query))
        case .sets, .card, .help: return []
        }
    }

    mutating func closeFilters() -> [BrowserEffect] {
        screen.changeSearch { $0.focus = $0.filters?.returnsTo ?? .list }
        fitCursors()
        return []
    }

    mutating func filter(_ change: FilterChange) -> [BrowserEffect] {
        guard case .search(var search) = screen.content, var bar = search.filters else { return [] }
        bar.apply(change)
        search.filters = bar
        screen.content = .search(search)
        return edit(.replace(bar.query))
    }

    // MARK: Completion

    /// Whether Tab marks the card, as pickers do, rather than complete what is typed.
    var tabMarks: Bool {
        guard picks else { return false }
        guard case .search(let search) = screen.content, search.focus == .line else { return true }
        return !LineCompletion.isValue(search.line)
    }

    /// Completes the word before the cursor; again, shows the next completion.
    mutating func complete() -> [BrowserEffect] {
        guard case .search(let search) = screen.content else { return [] }
        if tabMarks { return mark() }
        var completion = search.completion
        if completion == nil {
            completion = LineCompletion(search.line, words)
        } else {
            completion?.advance()
        }
        guard let completion else {
            show(notice: "nothing completes this")
            return []
        }
        let effects = edit(.replaceLine(completion.line))
        // One completion leaves nothing to choose, and Tab goes on with what follows it.
        screen.changeSearch { $0.completion = completion.words.count > 1 ? completion : nil }
        fitCursors()
        return effects
    }
}
