import CardRendering
import LorcanaCards
import LorcanaRules
import TerminalKit

extension Menu {
    /// The keys of the menu.
    var keys: KeyMap {
        switch form {
        case .letters: letterKeys
        case .list: .list
        case .name: .name
        }
    }

    private var letterKeys: KeyMap {
        let letters = choices.compactMap { choice in
            choice.key.map { key in
                KeyBinding(.character(key), help: choice.words) { model in
                    model.screen.menu = nil
                    model.take(choice.action)
                }
            }
        }
        let others = [
            KeyBinding(.right, .down, .tab, help: "the next choice") { $0.screen.menu?.point(1) },
            KeyBinding(.left, .up, .backTab, help: "the previous choice") { $0.screen.menu?.point(-1) },
            KeyBinding(
                .enter, help: "make the choice",
                hint: FooterHint(.main, "take", if: { $0.screen.menu?.selected != nil })
            ) { $0.takeChoice() },
            KeyBinding(.escape, help: "close the menu", hint: FooterHint(.back, "close")) {
                $0.screen.menu = nil
            },
            KeyBinding(.other, help: "close the menu") { model, _ in model.screen.menu = nil },
        ]
        return .table(KeyGroup(title: title, bindings: letters + others))
    }
}

extension BrowserModel {
    /// Takes the choice at this index or, without one, the selected choice; closes the menu if there is none.
    mutating func takeChoice(at place: Int? = nil) {
        guard let menu = screen.menu else { return }
        screen.menu = nil
        if let place = place ?? menu.selected, menu.choices.indices.contains(place) {
            take(menu.choices[place].action)
        }
    }

    fileprivate mutating func take(_ action: MenuAction) {
        switch action {
        case .sort(let order): sort(by: order)
        case .goToTop: move(.start)
        case .openSet: openSet()
        case .openSets: openSets()
        case .list(let query): list(query)
        case .search(let query): search(query)
        case .addLines(let text, let name): perform(.gather(.lines(text, to: name)))
        case .nameDeckOfLines(let text): screen.menu = Menu("name of the deck", for: .addLines(text))
        case .selectDeck(let name): selectDeck(name)
        case .compareDecks(let name, let other): perform(.gather(.compare(name, with: other)))
        case .insert(let text): edit(.insert(text.onOneLine))
        case .download: downloadAll()
        case .leave: perform(.leave)
        case .unmark: _ = clearMarks()
        case .copyDeckLinesAndLeave:
            copyDeckLines()
            perform(.leave)
        case .say(let words): notice = Notice(words)
        }
    }

    fileprivate mutating func list(_ query: String) { push(.search(query, focus: .list)) }

    fileprivate mutating func search(_ query: String) {
        if screen.search != nil { edit(.replace(query)) } else { list(query) }
    }
}

// MARK: Orders

extension Menu {
    /// The orders of a list, with the current one selected.
    static func sort(_ present: Arrangement) -> Menu {
        let orders = SortOrder.allCases
        let choices = orders.map { order in
            let words = present.isReversed ? "now, reversed" : "now"
            return Choice(
                order.row.letter, order.row.words, .sort(order), detail: order == present.order ? words : "")
        }
        var menu = Menu("sort by", choices, selected: orders.firstIndex(of: present.order))
        menu.hint = "choose again to reverse"
        return menu
    }
}

extension BrowserModel {
    /// Sorts once all pages are loaded; choosing the same order again reverses it.
    mutating func sort(by order: SortOrder) {
        guard let current = screen.listing?.arrangement else { return }
        let isReversed = order != .answer && current.order == order && !current.isReversed
        performOnAnswer(.sort(Arrangement(order: order, isReversed: isReversed)))
    }
}

// MARK: Destinations

extension Menu {
    /// The destinations from a card; without a card, the top of the list, and the sets.
    static func go(from card: LorcanaCard?) -> Menu {
        let top = Choice("g", "top", .goToTop)
        let sets = Choice("S", "all sets", .openSets)
        var menu = Menu("go to", [top] + (card.map { places(from: $0, sets) } ?? [sets]), selected: 0)
        menu.followsCard = true
        return menu
    }

    private static func places(from card: LorcanaCard, _ sets: Choice) -> [Choice] {
        let isSong = card.type == .song
        let artist = card.facts.illustrators.first
        return [
            Choice("s", "its set", .openSet), sets,
            Choice("p", "printings", .list("!\"\(unquoted(card.fullName))\" unique:prints")),
            Choice(
                "a", "same artist",
                artist.map { MenuAction.list("art=\"\(unquoted($0))\"") } ?? .say("no artist is known")),
            Choice("v", "other versions", .list("char=\"\(unquoted(card.name))\"")),
            Choice(
                "w", isSong ? "who sings it" : "what it sings",
                .list(isSong ? "sings:\(card.id)" : "sungby:\(card.id)")),
            Choice("l", "alike", .list("like:\(card.id)")),
        ]
    }

    private static func unquoted(_ name: String) -> String { name.filter { $0 != "\"" } }
}

// MARK: Saved queries

extension Menu {
    /// Asks for a name for the query; remains open until the query is saved.
    static let save = Menu("save this query as", for: .saveQuery)

    /// The saved queries, sorted by name.
    static func saved(_ queries: [String: String]) -> Menu {
        Menu(
            "saved queries",
            list: queries.sorted { $0.key < $1.key }.map { name, query in
                Choice(nil, "\(name): \(query)", .search(query))
            })
    }

    /// Earlier queries, latest first.
    static func earlier(_ queries: [String]) -> Menu {
        Menu(
            "earlier queries",
            list: queries.reversed().map(\.trimmed).once(by: \.self).map { Choice(nil, $0, .search($0)) })
    }
}

extension BrowserModel {
    /// The verb for Enter on the typed name; nil if there is no name.
    var nameVerb: String? {
        guard let menu = screen.menu, case .name(let use) = menu.form else { return nil }
        return menu.line?.text.allSatisfy(\.isWhitespace) == false ? use.verb : nil
    }

    /// The reason why Enter has no name to use.
    var noTypedName: String? { nameVerb == nil ? "no name was typed" : nil }

    /// Uses the typed name.
    mutating func useName() {
        guard let menu = screen.menu, case .name(let use) = menu.form, let line = menu.line else { return }
        let name = line.text.trimmed
        switch use {
        case .saveQuery: save(as: name.lowercased())
        case .beginDeck:
            screen.menu = nil
            leaveDecks()
            openDeck(name)
        case .importDeck: change(.keep(file: name, as: DeckName.ofImport(name)))
        case .copyDeck(let old): change(.copy(old, to: name))
        case .renameDeck(let old): change(.renamed(old, to: name))
        case .addLines(let text):
            screen.menu = nil
            perform(.gather(.lines(text, to: name)))
        case .odds:
            screen.menu = nil
            showOdds(of: name)
        }
    }

    private mutating func change(_ folder: FolderChange) {
        screen.menu = nil
        perform(.gather(.folder(folder)))
    }

    private mutating func save(as name: String) {
        guard let query = screen.search?.query else { return }
        screen.menu?.line = LineEditor(name)
        perform(.save(name: name, query: query))
    }

    /// The verb for Enter in a list, depending on the selected row.
    var listVerb: String? {
        guard let menu = screen.menu, let place = menu.selected else { return nil }
        let action = menu.choices[place].action
        if case .selectDeck = action { return "open" }
        if case .compareDecks = action { return "compare" }
        return "search"
    }

    /// The reason why no query in the list can be taken.
    var noQueryFound: String? { screen.menu?.choices.isEmpty == true ? "no query has these words" : nil }

    var noQueryToSave: String? { screen.search?.isBlank == false ? nil : "no query to save" }

    var noSavedQuery: String? {
        words.saved.isEmpty ? "no saved queries; \(typed(.saveQuery).name) saves one" : nil
    }

    var noEarlierQuery: String? { preferences.history.isEmpty ? "no earlier queries" : nil }
}

// MARK: Leaving and downloading

extension Menu {
    /// Asks for confirmation before a download, which takes some time.
    static let update = Menu(
        "download every card with its text, 2 MB?", [Choice("y", "download", .download)], selected: 0)

    /// Asks for confirmation before quitting, which discards the marks.
    static func leaving(_ marks: Marks) -> Menu {
        var menu = Menu(
            "leave? \(Counted.text(marks.cards.count, "card")) marked",
            [
                Choice("q", "leave", .leave),
                Choice("d", "copy as deck lines and leave", .copyDeckLinesAndLeave),
                Choice("x", "take the marks away", .unmark),
            ])
        menu.hint = "any other key stays"
        return menu
    }
}
