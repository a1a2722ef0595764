import CardRendering
import LorcanaCards
import TerminalKit

// MARK: Orders

extension Menu {
    static let sort = Menu(
        "sort by",
        SortOrder.allCases.map { order in Choice(order.row.letter, order.row.words) { $0.sort(by: order) } },
        hint: "choose again to reverse")
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
            ], again: go)
    }

    private static func unquoted(_ name: String) -> String { name.filter { $0 != "\"" } }
}

extension BrowserModel {
    fileprivate mutating func list(_ query: String) { push(.search(query, focus: .list)) }
}

// MARK: Saved queries

extension Menu {
    /// The name to save the query under; open until the query is saved.
    static let save: Menu =
        Menu("save this query as", LineEditor(), keys: .name, verb: "save") { model, name in
            guard let query = model.screen.search?.query else { return }
            let name = name.lowercased()
            model.screen.menu?.line = LineEditor(name)
            model.perform(.save(name: name, query: query))
        }

    /// The saved queries by name, of which one is searched.
    static func saved(_ queries: [String: String]) -> Menu {
        Menu(
            "saved queries",
            list: queries.sorted { $0.key < $1.key }.map { name, query in
                Choice(noKey, "\(name): \(query)") { $0.search(query) }
            })
    }

    /// Earlier queries, the latest first.
    static func earlier(_ queries: [String]) -> Menu {
        Menu(
            "earlier queries",
            list: queries.reversed().map { query in Choice(noKey, query) { $0.search(query) } })
    }
}

extension BrowserModel {
    /// What Enter does with the name that is typed; nil without one.
    var nameVerb: String? {
        screen.menu.flatMap { $0.line?.text.allSatisfy(\.isWhitespace) == false ? $0.verb : nil }
    }

    /// Does the menu's work with the name that was typed; nothing without one.
    mutating func useName() {
        guard let menu = screen.menu, let line = menu.line else { return }
        let name = line.text.trimmed
        if name.isEmpty { screen.menu = nil } else { menu.use(&self, name) }
    }

    mutating func saveQuery() {
        guard let search = screen.search, !search.isBlank else { return notice = "no query to save" }
        screen.menu = .save
    }

    mutating func searchSaved() {
        if words.saved.isEmpty {
            return notice = "no saved queries; \(screen.typed(.saveQuery).name) saves one"
        }
        screen.menu = .saved(words.saved)
    }

    mutating func searchEarlier() {
        if preferences.history.isEmpty { return notice = "no earlier queries" }
        screen.menu = .earlier(preferences.history)
    }

    /// Does what the selected choice says.
    mutating func takeChoice() {
        guard let menu = screen.menu else { return }
        if menu.choices.isEmpty { return notice = "no query has these words" }
        screen.menu = nil
        if let selected = menu.selected { menu.choices[selected].does(&self) }
    }

    /// Searches the query in the line; on a screen of its own if there is no line.
    fileprivate mutating func search(_ query: String) {
        if screen.search != nil { edit(.replace(query)) } else { list(query) }
    }
}

// MARK: Decks

extension Menu {
    /// The decks to open, a new one, and what can be done with the one that is open.
    static func decks(_ names: [String], open: DeckTally?) -> Menu {
        let decks = names.enumerated().map { place, name in
            // Decks behind the ninth are reached by arrows alone.
            Choice(place < 9 ? Character(String(place + 1)) : Menu.noKey, name) {
                $0.openDeck(name)
            }
        }
        let new = Choice("n", "new deck") { $0.screen.menu = .newDeck }
        let ofOpen =
            open == nil
            ? []
            : [
                Choice("s", "show its cards") { $0.listDeck() },
                Choice("x", "none") { $0.openDeck(nil) },
            ]
        let place = open.flatMap { names.firstIndex(of: $0.name) }
        return Menu("deck", [new] + ofOpen + decks, selected: place.map { $0 + 1 + ofOpen.count } ?? 0)
    }

    /// The name of a deck to begin; one that is there is opened.
    private static let newDeck: Menu =
        Menu("name of the new deck", LineEditor(), keys: .name, verb: "begin") { model, name in
            model.screen.menu = nil
            model.openDeck(name)
        }

    /// Whether to leave though marks are lost by it.
    static func leaving(_ marks: Marks) -> Menu {
        Menu(
            "leave? \(Counted.text(marks.cards.count, "card")) marked",
            [
                Choice("q", "leave") { $0.perform(.leave) },
                Choice("d", "copy as deck lines and leave") { model in
                    model.copyDeckLines()
                    model.perform(.leave)
                },
            ], hint: "any other key stays")
    }
}

extension BrowserModel {
    /// Lists the cards of the deck that is open.
    fileprivate mutating func listDeck() {
        if let deck { push(.search(deck.query, focus: .list)) }
    }
}
