import LorcanaCards
import LorcanaKit
import TerminalKit

// MARK: Orders

extension Menu {
    static let sort = Menu(
        "sort by",
        [
            ("n", SortOrder.name), ("c", .cost), ("l", .lore), ("s", .strength), ("w", .willpower),
            ("r", .rarity), ("d", .newest), ("o", .answer),
        ].map { key, order in Choice(key, order.menuWords) { $0.sort(by: order) } },
        hint: "again: reversed")
}

extension SortOrder {
    fileprivate var menuWords: String {
        switch self {
        case .answer: "best match"
        case .newest: "release"
        case .name, .cost, .lore, .strength, .willpower, .rarity: rawValue
        }
    }
}

extension BrowserModel {
    /// Sorts once every page is loaded; the same order again is turned round.
    fileprivate mutating func sort(by order: SortOrder) {
        guard let current = screen.listing?.arrangement else { return }
        let isReversed = order != .answer && current.order == order && !current.isReversed
        let next = Arrangement(order: order, isReversed: isReversed)
        performOnAnswer(
            PendingAction(name: "sort \(next)", purpose: "to sort") { model, index in
                model.changeScreen(at: index) { $0.listing?.arrange(next) }
            })
    }
}

// MARK: Places

extension Menu {
    /// Where one can go from a card; without a card to the top and to the sets.
    static func go(from card: LorcanaCard?) -> Menu {
        let top = Choice("g", "top") { $0.move(.start) }
        let sets = Choice("S", "all sets") { $0.openSets() }
        guard let card else { return Menu("go to", [top, sets]) }
        let isSong = card.type == .song
        return Menu(
            "go to",
            [
                top, Choice("s", "its set") { $0.openSet() }, sets,
                Choice("p", "printings") { $0.list("!\"\(unquoted(card.fullName))\" unique:prints") },
                Choice("a", "same artist") { model in
                    guard let artist = card.facts.illustrators.first else {
                        return model.notice = "no artist is known"
                    }
                    model.list("art=\"\(unquoted(artist))\"")
                },
                Choice("v", "other versions") { $0.list("char=\"\(unquoted(card.name))\"") },
                Choice("w", isSong ? "who sings it" : "what it sings") {
                    $0.list(isSong ? "sings:\(card.id)" : "sungby:\(card.id)")
                },
            ])
    }

    private static func unquoted(_ name: String) -> String { name.filter { $0 != "\"" } }
}

extension BrowserModel {
    fileprivate mutating func list(_ query: String) { push(.search(query, focus: .list)) }
}

// MARK: Saved queries

extension Menu {
    /// The name to save the query under; open until the query is saved.
    static func save(_ line: LineEditor = LineEditor()) -> Menu {
        Menu("save this query as", line, keys: .name) { model, name in
            guard let query = model.screen.search?.query else { return }
            model.screen.menu?.line = LineEditor(name)
            model.perform(.save(name: name, query: query))
        }
    }

    /// The name of the saved query to search.
    static func search(_ line: LineEditor = LineEditor()) -> Menu {
        Menu("search the saved query", line, keys: .name) { model, name in
            let saved = model.words.saved
            guard let query = saved[name] else {
                let near = NearestNames.nearest(to: name, in: saved.keys.sorted()).first
                return model.notice = "no saved query \(name)" + (near.map { "; did you mean \($0)?" } ?? "")
            }
            model.screen.menu = nil
            model.edit(.replace(query))
        }
    }
}

extension BrowserModel {
    /// Does the menu's work with the name that was typed; nothing without one.
    mutating func useName() {
        guard let menu = screen.menu, let line = menu.line else { return }
        let name = line.text.trimmed.lowercased()
        if name.isEmpty || screen.search == nil { screen.menu = nil } else { menu.use(&self, name) }
    }

    mutating func saveQuery() {
        guard let search = screen.search, !search.isBlank else { return notice = "no query to save" }
        screen.menu = .save()
    }

    mutating func searchSaved() {
        if words.saved.isEmpty { return notice = "no saved queries; \(Key.saveQuery.name) saves one" }
        screen.menu = .search()
    }
}
