import CardRendering
import LorcanaCards
import TerminalKit

/// The keys for marks, decks and the collection.
extension KeyGroup {
    static let gathering = KeyGroup(
        title: "Decks, marks and your collection",
        bindings: [
            KeyBinding(
                .character("+"), help: "put one copy into the deck; with none open, mark one copy more",
                unless: { $0.noChange(.by(1)) },
                hint: FooterHint(.gathered, words: { $0.canChangeDeck ? $0.copyKeys : nil })
            ) { $0.changeCopies(.by(1)) },
            KeyBinding(
                .character("-"), help: "take one copy out of the deck; with none open, mark one copy less",
                unless: { $0.noChange(.by(-1)) }
            ) { $0.changeCopies(.by(-1)) },
            count(4), count(3), count(2), count(1), count(0),
            KeyBinding(.character("a"), help: "add a copy to your collection", unless: \.noCard) {
                $0.addOwned(isFoil: false)
            },
            KeyBinding(.character("A"), help: "add a foil to your collection", unless: \.noCard) {
                $0.addOwned(isFoil: true)
            },
            KeyBinding(
                .character("="), help: "put two or three marked cards side by side",
                unless: \.nothingToCompare, hint: FooterHint(.gathered, "compare", if: { !$0.picks })
            ) { $0.push(.comparison(of: $0.marks.cards)) },
        ] + history.bindings)

    /// Undo, redo and decks; also available on screens without a card.
    static let history = KeyGroup(
        title: "Back, forward, decks",
        bindings: [
            KeyBinding(
                .undo, help: "undo the last change: marks, decks or your collection",
                hint: FooterHint(.gathered, "undo", if: \.canChangeDeck)
            ) { $0.perform(.gather(.undo)) },
            KeyBinding(.character("R"), help: "redo what was undone") { $0.perform(.gather(.redo)) },
            KeyBinding(
                .decks, .function(3), help: "list your decks: open, start, copy, rename, delete, import",
                unless: { $0.screen.decks == nil ? nil : "the decks are listed already" },
                hint: FooterHint(.rarely, "deck")
            ) { $0.perform(.gather(.decks)) },
            KeyBinding(
                .character("I"), help: "show your collection: what you own and what is missing, by set",
                unless: { $0.screen.collection == nil ? nil : "this is your collection" },
                hint: FooterHint(.rarely, "collection", if: { $0.owned != nil })
            ) { $0.perform(.gather(.progress(opens: true))) },
            KeyBinding(
                .character("P"),
                help: "show the page of the deck: numbers, odds, a hand, what is missing",
                unless: { $0.screen.deckPage == nil ? $0.noDeckForPage : "this is its page" },
                hint: FooterHint(.often, "page", if: { $0.noDeckForPage == nil && !$0.picks })
            ) { $0.openDeckPage() },
        ])

    private static func count(_ count: Int) -> KeyBinding {
        KeyBinding(
            .character(Character(String(count))),
            help: count == 0
                ? "take all copies out of the deck; in a list, of each marked card"
                : "have \(count) in the deck; in a list, of each marked card",
            unless: { $0.noChange(.to(count)) }
        ) { $0.changeCopies(.to(count)) }
    }
}

extension BrowserModel {
    /// The reason why there is no deck page: neither a selected deck in the list of decks nor an open one.
    fileprivate var noDeckForPage: String? { screen.decks?.selected == nil ? noOpenDeck : nil }

    fileprivate var canChangeDeck: Bool { deck != nil && screen.card != nil }

    /// The other keys that change copies, listed after the first one: "- 0-4 copies".
    fileprivate var copyKeys: String {
        let keys = ["-", "0", "4"].map { (key: Character) -> String in
            let shown = name(of: key)
            return screen.isTyping && shown.hasPrefix("Alt-") ? String(shown.dropFirst(4)) : shown
        }
        return "\(keys[0]) \(keys[1])-\(keys[2]) copies"
    }

    /// The reason why copies cannot be changed. Errors of the deck's file only become known when it is changed.
    fileprivate func noChange(_ change: DeckChange) -> String? {
        guard let card = screen.card, deck == nil else { return noCard }
        let copies = marks.copies(of: card)
        switch change {
        case .by(let step) where step > 0:
            return copies < Marks.most ? nil : "at most \(Marks.most) copies are marked"
        case .by, .to(0): return copies > 0 ? nil : "the card is not marked"
        case .to(let count): return copies != count ? nil : "\(Counted.text(count, "copy")) marked already"
        }
    }

    fileprivate var nothingToCompare: String? {
        (2...3).contains(marks.cards.count)
            ? nil : "\(Counted.text(marks.cards.count, "card")) marked; mark two or three to compare"
    }

    /// Changes copies in the open deck; without one, changes the marks.
    fileprivate mutating func changeCopies(_ change: DeckChange) {
        guard let card = screen.card else { return }
        guard deck != nil else { return changeMarks { $0.change(card, change) } }
        // In a list, a count is applied to all marked cards, and then clears the marks, except in pick mode.
        if case .to = change, !marks.isEmpty, screen.listing != nil {
            perform(.gather(.copies(change, of: marks.cards, picks ? nil : marks)))
        } else {
            perform(.gather(.copies(change, of: [card], nil)))
        }
    }

    /// Opens a deck, or none. A new deck gets the marked cards, except in pick mode.
    mutating func openDeck(_ name: String?) {
        perform(
            .gather(
                .open(
                    name, putting: picks ? Marks() : marks,
                    keys: "\(self.name(of: "1")) to \(self.name(of: "4"))")))
    }

    fileprivate mutating func addOwned(isFoil: Bool) {
        if let card = screen.card { perform(.gather(.own(card, isFoil: isFoil))) }
    }

    /// Clears all marks in a list, and shows how to restore them; returns false if there are none.
    mutating func clearMarks() -> Bool {
        if marks.isEmpty || screen.listing == nil { return false }
        let key = typed(.undo).name
        notice = "\(Counted.text(marks.cards.count, "mark")) cleared; \(key) brings them back"
        changeMarks { $0 = Marks() }
        return true
    }
}

extension Marks {
    fileprivate mutating func change(_ card: LorcanaCard, _ change: DeckChange) {
        switch change {
        case .by(let step): self.change(card, by: step)
        case .to(let count): self.change(card, by: count - copies(of: card))
        }
    }
}
