import CardRendering
import LorcanaCards
import LorcanaRules
import TerminalKit

extension Screen {
    static func deckPage(_ part: DeckPage.Part, seed: UInt64) -> Screen {
        var page = DeckPage(hand: DeckHand(seed: seed))
        page.part = part
        return Screen(.deckPage(page, TextScroll()))
    }
}

extension KeyMap {
    static let decks = table(.moving, .decks, .history, .anywhere, .wheel, .pointing)
    static let deckPage = table(.moving, .reading, .deckPage, .history, .anywhere, .wheel)
}

extension KeyGroup {
    static let decks = KeyGroup(
        title: "List of decks",
        bindings: [
            KeyBinding(
                .enter, .right, help: "open the deck; without one, start one",
                hint: FooterHint(.main, words: { $0.screen.decks?.selected == nil ? "new deck" : "open" })
            ) { $0.openSelectedDeck() },
            KeyBinding(.character("n"), help: "start a deck", hint: FooterHint(.often, "new")) {
                $0.screen.menu = .newDeck
            },
            KeyBinding(
                .character("s"), help: "list the cards of the deck, which is open then",
                unless: \.noDeckSelected,
                hint: FooterHint(.often, "cards")
            ) { $0.listSelectedDeck() },
            KeyBinding(
                .character("C"), help: "copy the deck under another name", unless: \.noDeckSelected,
                hint: FooterHint(.often, "copy")
            ) { model in
                if let name = model.screen.decks?.selected?.name { model.screen.menu = .copying(name) }
            },
            KeyBinding(
                .character("M"), help: "rename the deck", unless: \.noDeckSelected,
                hint: FooterHint(.often, "rename")
            ) { model in
                if let name = model.screen.decks?.selected?.name { model.screen.menu = .renaming(name) }
            },
            KeyBinding(
                .character("x"), help: "delete the deck; undo brings it back", unless: \.noDeckSelected,
                hint: FooterHint(.often, "delete")
            ) { model in
                if let name = model.screen.decks?.selected?.name {
                    model.perform(.gather(.folder(.delete(name), undo: model.typed(.undo).name)))
                }
            },
            KeyBinding(
                .character("="), help: "compare the deck with another one", unless: \.nothingToCompareWith,
                hint: FooterHint(.rarely, "compare")
            ) { $0.askWhatToCompare() },
            KeyBinding(
                .character("i"), help: "import a deck from a file", hint: FooterHint(.often, "import")
            ) { $0.screen.menu = .importing },
            KeyBinding(.character("N"), help: "close the open deck", unless: \.noOpenDeck) {
                $0.openDeck(nil)
            },
        ])

    static let deckPage = KeyGroup(
        title: "A deck's page",
        bindings: [
            KeyBinding(.right, .tab, help: "the next part", hint: FooterHint(.main, "next part")) {
                $0.turnPage(1)
            },
            KeyBinding(.left, .backTab, help: "the previous part") { $0.turnPage(-1) },
            KeyBinding(
                .character("o"), help: "show the odds of cards that match a query",
                hint: FooterHint(.often, "odds of")
            ) { $0.screen.menu = .odds },
            KeyBinding(
                .character("h"), help: "draw another hand", hint: FooterHint(.often, "hand")
            ) { $0.drawHand() },
            choose(1), choose(2), choose(3), choose(4), choose(5), choose(6), choose(7),
            KeyBinding(
                .enter, help: "alter the chosen cards", unless: \.nothingToAlter,
                hint: FooterHint(.main, "alter")
            ) { $0.screen.deckPage?.hand.alter() },
            KeyBinding(.character("t"), help: "draw a card after the hand", unless: \.noHand) {
                $0.screen.deckPage?.hand.draw()
            },
            KeyBinding(
                .character("s"), help: "list the cards of the deck", unless: \.noOpenDeck,
                hint: FooterHint(.often, "cards")
            ) { model in
                if let deck = model.deck { model.listDeck(deck.typed) }
            },
            KeyBinding(
                .character("L"), help: "show what leaves Core", hint: FooterHint(.rarely, "rotation")
            ) { $0.push(.page(.rotation)) },
        ])

    /// The key that selects a card of the hand by its position.
    private static func choose(_ place: Int) -> KeyBinding {
        KeyBinding(
            .character(Character(String(place))), help: "choose card \(place) of the hand, or keep it",
            unless: \.noHand
        ) { $0.screen.deckPage?.hand.toggle(place - 1) }
    }
}

extension BrowserModel {
    fileprivate var noDeckSelected: String? {
        screen.decks?.selected == nil ? "no deck is selected" : nil
    }

    fileprivate var nothingToCompareWith: String? {
        noDeckSelected ?? (screen.decks?.decks.count == 1 ? "there is no other deck" : nil)
    }

    /// Asks which deck to compare with; the open deck is first.
    fileprivate mutating func askWhatToCompare() {
        guard let decks = screen.decks, let name = decks.selected?.name else { return }
        let others = decks.decks.map(\.name).filter { $0 != name }
        let first = others.filter { $0 == deck?.name }
        screen.menu = .comparing(name, with: first + others.filter { $0 != deck?.name })
    }

    /// The reason why a key that needs an open deck has no effect.
    var noOpenDeck: String? { deck == nil ? "no deck is open; \(typed(.decks).name) opens one" : nil }

    fileprivate var noHand: String? {
        screen.deckPage?.part == .hand ? nil : "the hand is another part of this page"
    }

    fileprivate var nothingToAlter: String? {
        guard let hand = screen.deckPage?.hand, screen.deckPage?.part == .hand else { return noHand }
        if hand.isAltered { return "a hand is altered once; \(name(of: "h")) draws another" }
        return hand.chosen.isEmpty ? "choose cards with \(name(of: "1")) to \(name(of: "7")) first" : nil
    }

    /// Opens the deck, and returns to the cards.
    fileprivate mutating func openSelectedDeck() {
        guard let name = screen.decks?.selected?.name else { return screen.menu = .newDeck }
        leaveDecks()
        openDeck(name)
    }

    /// Returns from the list of decks to the screen below it.
    mutating func leaveDecks() {
        if screen.decks != nil, !isFirst { back() }
    }

    /// Selects and opens the deck with this name.
    mutating func selectDeck(_ name: String) {
        guard let row = screen.decks?.decks.firstIndex(where: { $0.name == name }) else { return }
        screen.decks?.cursor.select(row)
        openSelectedDeck()
    }

    fileprivate mutating func listSelectedDeck() {
        guard let name = screen.decks?.selected?.name else { return }
        if deck?.name != name { perform(.gather(.open(name, putting: Marks()))) }
        listDeck(name)
    }

    fileprivate mutating func listDeck(_ typed: String) {
        push(.search("deck:\"\(typed.filter { $0 != "\"" })\"", focus: .list))
    }

    /// Opens the list of decks, or updates it.
    mutating func show(_ decks: [DeckEntry], opens: Bool) {
        words.decks = decks.map(\.name)
        if screen.decks != nil {
            screen.decks?.receive(decks)
        } else if opens {
            push(Screen(.decks(DeckListing(decks, beginsAt: deck?.name))))
        }
    }

    mutating func openDeckPage() {
        if let name = screen.decks?.selected?.name, deck?.name != name {
            perform(.gather(.open(name, putting: Marks())))
        }
        push(.deckPage(.cards, seed: nextSeed()))
    }

    fileprivate mutating func turnPage(_ step: Int) {
        screen.deckPage?.turn(step)
        screen.scroll = TextScroll()
    }

    fileprivate mutating func drawHand() {
        let hand = DeckHand(seed: nextSeed())
        screen.deckPage?.hand = hand
        screen.deckPage?.part = .hand
        screen.scroll = TextScroll()
    }

    /// Shows the odds of drawing cards that match a query.
    mutating func showOdds(of query: String) {
        screen.deckPage?.query = query
        screen.deckPage?.part = .odds
        screen.scroll = TextScroll()
    }
}

extension Key {
    static let decks = Key.character("D")
}

// MARK: Names

extension Menu {
    /// Asks for the name of a new deck; an existing deck with that name is opened.
    static let newDeck = Menu("name of the new deck", for: .beginDeck)
    static let importing = Menu("file to import", for: .importDeck)
    static let odds = Menu("odds of", for: .odds)

    static func copying(_ name: String) -> Menu { Menu("copy \(name) to", for: .copyDeck(name)) }
    static func renaming(_ name: String) -> Menu { Menu("new name of \(name)", for: .renameDeck(name)) }

    /// A list of decks that typing filters.
    static func find(_ names: [String]) -> Menu {
        Menu("decks", list: names.map { Choice(nil, $0, .selectDeck($0)) })
    }

    /// A list of decks to compare with, which typing filters.
    static func comparing(_ name: String, with others: [String]) -> Menu {
        Menu("compare \(name) with", list: others.map { Choice(nil, $0, .compareDecks(name, with: $0)) })
    }

    /// The actions for a pasted list.
    ///
    /// - Parameter isSearch: whether there is a line in which to search for it.
    static func pasted(_ text: String, lines: Int, into deck: DeckTally?, isSearch: Bool) -> Menu {
        let known = deck.map { [Choice("a", "add them to \($0.name)", .addLines(text, to: $0.typed))] } ?? []
        var menu = Menu(
            "\(Counted.text(lines, "line")) pasted",
            known + [
                Choice("n", "add them to \(deck == nil ? "a" : "another") deck", .nameDeckOfLines(text))
            ] + (isSearch ? [Choice("s", "search them", .insert(text))] : []), selected: 0)
        let first = text.split(separator: "\n").prefix(2).map { Quoted.clean(String($0).trimmed, limit: 30) }
        menu.hint = first.joined(separator: ", ") + (lines > first.count ? ", ..." : "")
        return menu
    }
}

extension BrowserModel {
    /// Offers to add a pasted list to a deck, or explains what to paste instead of a URL; returns false for other
    /// text.
    mutating func offersPasted(_ text: String) -> Bool {
        let isFree = screen.menu == nil || screen.menu?.form == .name(.importDeck)
        guard isFree, screen.search != nil || screen.decks != nil || screen.deckPage != nil else {
            return false
        }
        let lines = text.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }
        switch DeckAddress(text.trimmed) {
        case .alone:
            notice = "a URL has no cards; paste the text of the deck"
            return true
        case .withDeck: break
        case nil:
            // The text is a list if at least half of its lines have a count.
            let counted = lines.count { line in line.contains { $0.isNumber } }
            guard lines.count > 1, 2 * counted >= lines.count else { return false }
        }
        screen.menu = .pasted(text, lines: lines.count, into: deck, isSearch: screen.search != nil)
        return true
    }
}
