import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import LorcanaRules
import TerminalKit

/// Keys shared by several kinds of screens. A new key is a row with its help, hint and handler.
extension KeyGroup {
    /// All groups in the order of the help page.
    static let all: [KeyGroup] = [
        searchLine, editing, moving, anywhere, cards, gathering, comparison, filters, panel, reading, card,
        sets, decks, deckPage, collection, page, list, name, help,
    ]

    static let rows = [
        KeyBinding(
            .down, .character("j"), .control("n"), help: "go down one row", unless: \.nothingToMove
        ) { $0.move(.rows(1)) },
        KeyBinding(
            .up, .character("k"), .control("p"), help: "go up one row",
            unless: \.nothingToMoveUp
        ) { $0.move(.rows(-1)) },
    ]

    static let pages = [
        KeyBinding(.pageDown, help: "go down one page", unless: \.nothingToMove) { $0.move(.pages(1)) },
        KeyBinding(.pageUp, help: "go up one page", unless: \.nothingToMove) { $0.move(.pages(-1)) },
    ]

    static let moving = KeyGroup(
        title: "Moving",
        bindings: rows + [
            KeyBinding(
                .pageDown, .control("f"), help: "go down one page", unless: \.nothingToMove
            ) { $0.move(.pages(1)) },
            KeyBinding(
                .pageUp, .control("b"), help: "go up one page", unless: \.nothingToMove
            ) { $0.move(.pages(-1)) },
            KeyBinding(.home, help: "go to the top", unless: \.nothingToMove) { $0.move(.start) },
            KeyBinding(
                .character("g"),
                help:
                    "go to the top (g), a set, printings, the artist's cards, other versions, cards like it",
                hint: FooterHint(.rarely, "go to")
            ) { $0.screen.menu = .go(from: $0.screen.card) },
            KeyBinding(.end, .character("G"), help: "go to the end", unless: \.nothingToMove) {
                $0.move(.end)
            },
        ])

    /// The mouse wheel scrolls the part under it.
    static let wheel = KeyGroup(
        title: "Wheel",
        bindings: [
            KeyBinding(.mouse(.wheelUp, .panel), help: "scroll the card up") { model, _ in
                model.scrollPanel(.rows(-wheelRows))
            },
            KeyBinding(.mouse(.wheelDown, .panel), help: "scroll the card down") { model, _ in
                model.scrollPanel(.rows(wheelRows))
            },
            KeyBinding(BrowserLayout.Part.others.map { .mouse(.wheelUp, $0) }, help: "go up") { model, _ in
                model.move(.rows(-wheelRows))
            },
            KeyBinding(BrowserLayout.Part.others.map { .mouse(.wheelDown, $0) }, help: "go down") {
                model, _ in
                model.move(.rows(wheelRows))
            },
        ])

    private static let wheelRows = 3

    /// A click selects a row; a double-click opens it.
    static let pointing = KeyGroup(
        title: "Mouse",
        bindings: [
            KeyBinding(.mouse(.press, .list), help: "select the row") { $0.select($1) },
            KeyBinding(.mouse(.press, .top), .mouse(.doublePress, .top), help: "go to the search line") {
                model, _ in if model.screen.search != nil { model.enterLine() }
            },
            KeyBinding(
                .mouse(.doublePress, .list), .mouse(.doublePress, .panel), .mouse(.doublePress, .elsewhere),
                help: "open the row"
            ) { model, key in
                model.select(key)
                if let mouse = key.mouse, model.layout.list.contains(mouse.row) { model.open() }
            },
        ])

    static let panel = KeyGroup(
        title: "The card beside or below the list",
        bindings: [
            KeyBinding(.altDown, help: "scroll its text down", unless: \.nothingToScroll) {
                $0.scrollPanel(.rows(1))
            },
            KeyBinding(.altUp, help: "scroll its text up", unless: \.nothingToScroll) {
                $0.scrollPanel(.rows(-1))
            },
        ])

    /// Keys for texts longer than the screen.
    static let reading = KeyGroup(
        title: "Texts",
        bindings: [
            KeyBinding(.character(" "), help: "read on by one page", unless: \.nothingToMove) {
                $0.move(.pages(1))
            }
        ])

    static let oneStepBack =
        "one step back: cancel loading, clear the marks, take back what was typed, go back, leave"

    static let anywhere: KeyGroup = KeyGroup(
        title: "Everywhere",
        bindings: [
            KeyBinding(
                .character("q"), help: "go back; on the first screen, leave",
                hint: FooterHint(.back, words: { $0.isFirst ? "leave" : "back" })
            ) { $0.back() },
            KeyBinding(
                .escape, help: oneStepBack,
                hint: FooterHint(.recover, "cancel", if: { $0.screen.search?.pendingAction != nil })
            ) { $0.stepBack() },
            KeyBinding(
                .enterLine,
                help:
                    "go to the search line; in a set, search that set; among decks, find one; elsewhere, start a new search",
                hint: FooterHint(.search, "search", if: { !$0.picks })
            ) { $0.enterLine() },
            KeyBinding(
                .character("?"), .function(1), help: "show the keys of this screen",
                hint: FooterHint(.help, "help")
            ) { $0.openHelp() },
            KeyBinding(
                .retry, help: "retry what failed", unless: \.nothingFailed,
                hint: FooterHint(
                    .recover, "retry",
                    if: { $0.screen.status.isFailed && ($0.mayUpdate || !$0.screen.status.lacksTexts) })
            ) { $0.retry() },
            KeyBinding(
                .character("b"), help: "show the built-in data instead, if the API failed",
                unless: \.noBuiltIn, hint: FooterHint(.recover, "built-in")
            ) { $0.perform(.useBuiltIn(screen: $0.screen.id)) },
            KeyBinding(
                .update, help: "download every card with its text",
                unless: \.alreadyUpdating
            ) { $0.screen.menu = .update },
            KeyBinding(
                .character("y"), help: "copy the name; of marked cards, all of these",
                unless: \.noName,
                hint: FooterHint(
                    .sometimes, "copy", if: { $0.screen.card != nil || $0.screen.selectedSet != nil })
            ) { $0.copyName() },
            KeyBinding(.character("Y"), help: "copy the name and the text", unless: \.nothingToCopy) {
                $0.copyText()
            },
            KeyBinding(
                .character("d"),
                help: "copy as lines of a deck; on a deck's page and among decks, the open deck",
                unless: \.noDeckLines
            ) {
                $0.copyDeckLines()
            },
            KeyBinding(.character("c"), help: "copy the URL of the card's picture", unless: \.noImage) {
                $0.copyImageURL()
            },
            KeyBinding(
                .character("w"), help: "open the card's web page", unless: \.noPage,
                hint: FooterHint(.rarely, "web")
            ) { $0.openPage() },
            KeyBinding(
                .character("S"), help: "list all sets",
                unless: \.alreadyInSets,
                hint: FooterHint(.rarely, "sets")
            ) { $0.openSets() },
        ])
}

extension BrowserLayout.Part {
    /// All parts except the panel.
    fileprivate static let others: [Self] = [.top, .list, .elsewhere]
}

// MARK: - Moving

extension BrowserModel {
    /// The reason why there is nothing to move in. At either end, the footer already shows the position.
    var nothingToMove: String? {
        if let scroll = screen.scroll {
            return scroll.count > scroll.height ? nil : "the whole text is on screen"
        }
        return screen.visibleCursor == nil ? "nothing is listed" : nil
    }

    /// The reason why "up" has no effect; in a search, "up" from the first row moves to the line.
    fileprivate var nothingToMoveUp: String? { screen.search == nil ? nothingToMove : nil }

    /// The reason why there is nothing to scroll beside or below the list.
    fileprivate var nothingToScroll: String? {
        guard let panel = screen.listing?.panel, !layout.panelText.isEmpty else {
            return "no card is shown here"
        }
        return panel.count > panel.height ? nil : "the whole text is on screen"
    }

    mutating func move(_ motion: Motion) {
        if screen.scroll != nil { screen.scroll?.move(motion) } else { moveInList(motion) }
    }

    mutating func moveInList(_ motion: Motion) {
        if motion == .end, screen.status.hasMorePages { return performOnAnswer(.goToEnd) }
        if motion == .rows(-1), screen.search != nil, screen.cursor?.selection == 0 { return enterLine() }
        screen.cursor?.move(motion)
        noteChosenRow()
    }

    /// Records that the user selected a row while typing, so that it stays selected when the word is complete.
    private mutating func noteChosenRow() {
        if screen.status.isUnfinished { screen.search?.isRowChosen = true }
    }

    mutating func scrollPanel(_ motion: Motion) { screen.listing?.panel.move(motion) }

    /// Selects the row under the mouse.
    fileprivate mutating func select(_ key: Key) {
        guard let mouse = key.mouse, layout.part(at: mouse) == .list else { return }
        let place = mouse.row - layout.list.lowerBound
        screen.cursor?.select(at: place)
        noteChosenRow()
    }
}

// MARK: - Screens and the network

extension BrowserModel {
    /// Opens the selected card or set; in pick mode, returns the marked cards and quits.
    mutating func open() {
        rememberQuery()
        if picks, screen.listing != nil, screen.offers == nil || !marks.isEmpty { return pick() }
        if let offer = screen.offers?.selected { return push(.search(offer.query, focus: .list)) }
        if screen.collection != nil { return openCollectionRow() }
        if let set = screen.selectedSet { return push(.set(set.number, set)) }
        if let card = screen.card { push(.card(card)) }
    }

    /// Cancels loading for a pending action; returns false if there is none.
    mutating func cancelPendingAction() -> Bool {
        if screen.search?.pendingAction == nil { return false }
        screen.search?.pendingAction = nil
        return true
    }

    /// Retries the failed request: the next page, or the screen's initial events.
    fileprivate mutating func retry() {
        screen.status.error = nil
        if screen.search != nil, screen.status.hasMorePages { return loadMore(at: screens.count - 1) }
        for question in screen.questions { perform(.send(screen: screen.id, question)) }
    }

    fileprivate var nothingFailed: String? { screen.status.error == nil ? "nothing failed here" : nil }

    fileprivate var noBuiltIn: String? {
        if !screen.status.isFailed { return nothingFailed ?? "the query is wrong, not the data" }
        return screen.status.hasBuiltIn ? nil : "no other data to show"
    }

    fileprivate var alreadyUpdating: String? {
        updating == nil ? nil : "the cards are being downloaded already"
    }

    fileprivate var alreadyInSets: String? { screen.sets == nil ? nil : "the sets are listed already" }

    mutating func downloadAll() {
        updating = UpdateProgress()
        perform(.update)
    }

    fileprivate var noPage: String? {
        guard let card = screen.card else { return noCard }
        return card.page == nil ? "no page of \(card.id) is known" : nil
    }

    fileprivate mutating func openPage() {
        if let page = screen.card?.page { perform(.openPage(page)) }
    }
}

// MARK: - The clipboard

/// Copies the marked cards, or the card under the cursor if none is marked.
extension BrowserModel {
    fileprivate var nothingToCopy: String? { marks.isEmpty ? noCard : nil }

    fileprivate var noDeckLines: String? { copiesDeck ? nil : nothingToCopy }

    /// Whether to copy the lines of the whole open deck.
    private var copiesDeck: Bool { deck != nil && (screen.deckPage != nil || screen.decks != nil) }

    fileprivate var noName: String? { screen.selectedSet == nil ? nothingToCopy : nil }

    fileprivate var imageURL: String? { screen.card.flatMap { PictureAddress($0.image)?.text } }

    fileprivate var noImage: String? { noCard ?? (imageURL == nil ? "no image for this card" : nil) }

    fileprivate mutating func copyName() {
        if let set = screen.selectedSet { return copy(set.name, "name", saying: ": \(set.name)") }
        copyEach("name", \.fullName)
    }

    fileprivate mutating func copyText() {
        copyEach("text") { card in card.fullName + (card.text.map { "\n\($0)" } ?? "") }
    }

    mutating func copyDeckLines() {
        if copiesDeck, let deck {
            let text = deck.deck.exported(as: .lorcana)
            return copy(text, deck.name, saying: ": \(Counted.text(deck.total))")
        }
        let (marks, deck) = (marks, deck)
        copyEach("deck line") { card in
            let copies = marks.isEmpty ? deck?.copies(of: card) ?? 0 : marks.copies(of: card)
            return "\(max(1, copies)) \(card.fullName)"
        }
    }

    fileprivate mutating func copyImageURL() {
        if let url = imageURL { copy(url, "image URL", saying: ": \(url)") }
    }

    fileprivate mutating func copyEach(_ noun: String, _ words: (LorcanaCard) -> String) {
        let cards = marks.isEmpty ? [screen.card].compactMap(\.self) : marks.cards
        guard let first = cards.first else { return }
        let text = cards.map(words).joined(separator: "\n")
        if cards.count > 1 { return copy(text, Counted.text(cards.count, noun), saying: "") }
        copy(text, noun, saying: ": \(words(first).prefix { $0 != "\n" })")
    }

    fileprivate mutating func copy(_ text: String, _ noun: String, saying detail: String) {
        // Terminals don't confirm that they allow access to the clipboard.
        notice = "\(noun) sent to the terminal\(detail)"
        perform(.copy(text, noun: noun, detail: detail))
    }
}
