import LorcanaCards
import LorcanaKit
import LorcanaQuery
import TerminalKit

/// Everything the browser shows, as one value: a stack of screens and what they share.
///
/// `press` and `update` alone change it. Each lays the screen out once and returns the effects that the loop
/// performs. The model never waits, reads or writes, so a test is a list of keys and the expected state.
struct BrowserModel: Equatable, Sendable {
    private(set) var size: TerminalSize
    /// Never empty; the last one is on screen.
    private(set) var screens: [Screen] = []
    /// The place of everything on the screen; laid out after each key and each other input.
    private(set) var layout = BrowserLayout()
    var preferences: BrowserPreferences
    /// How far the update is, while one runs.
    var updating: UpdateProgress?
    /// A message in the footer until the next key; a long one has lines of its own.
    var notice: String?
    /// What the line can be completed with.
    var words: LineWords
    /// The keys that the user chose.
    let choices: KeyChoices
    /// Reads what is typed, with the saved queries.
    let queries: QueryReader
    private(set) var marks = Marks()
    /// The content of the panel while the line is edited or the list is paged; nil if it follows the selected row.
    private(set) var heldPanel: PanelContent?
    /// The deck that is open; nil if none is.
    private(set) var deck: DeckTally?
    /// Whether the deck, rather than the card, is beside the list.
    var prefersDeck = true
    /// What the player owns; nil if there is no collection.
    private(set) var owned: OwnedCopies?
    /// The picture of the card in full, or of the one in the panel.
    private(set) var picture = PictureSlot()
    /// Whether pictures are shown unless the user chose otherwise; nil if the terminal cannot show any.
    private let pictures: Bool?
    /// Whether this input asked for a picture, so that a message follows if there is no room for one.
    private var mustShowPicture = false
    /// Whether Enter takes what is marked and leaves, instead of opening a card.
    let picks: Bool
    /// Whether an update can be asked for.
    let mayUpdate: Bool
    private var nextID = 0
    /// The seed of the next hand.
    private var seed: UInt64
    /// The screen of the last press of the mouse.
    private var pressed: Screen.ID?
    /// The effects of this input, in order.
    private var effects: [BrowserEffect] = []

    /// A browser on its first screen. The first input lays it out and returns the effects that load it.
    ///
    /// - Parameter pictures: whether pictures are shown unless the user chose otherwise; nil if the terminal cannot show any.
    init(
        _ first: Screen, asking questions: [LorcanaEvent], size: TerminalSize,
        preferences: BrowserPreferences = BrowserPreferences(), words: LineWords = LineWords(),
        queries: QueryReader = QueryReader(), picks: Bool = false, pictures: Bool? = nil,
        mayUpdate: Bool = false, seed: UInt64 = 1,
        choices: KeyChoices = KeyChoices()
    ) {
        (self.seed, self.choices) = (seed, choices)
        (self.size, self.preferences, self.words, self.queries) = (size, preferences, words, queries)
        (self.picks, self.mayUpdate, self.pictures) = (picks, mayUpdate, pictures)
        push(first, asking: questions)
    }

    var screen: Screen {
        get { screens[screens.count - 1] }
        set { screens[screens.count - 1] = newValue }
    }

    /// The screen that going back shows.
    var screenBelow: Screen? { screens.dropLast().last }

    /// Whether going back leaves the browser.
    var isFirst: Bool { screens.count == 1 }

    // MARK: Inputs

    /// Takes keys off the front and obeys them, up to one whose effect the others wait for; returns the effects to
    /// perform, in order.
    ///
    /// Letters typed in a row are inserted at once.
    mutating func press(_ rest: inout ArraySlice<Key>, _ drawing: Drawing) -> [BrowserEffect] {
        while let key = rest.first, effects.last?.endsTurn != true {
            let letters = screen.isTyping ? rest.prefix { $0.letter != nil } : []
            rest = rest.dropFirst(max(1, letters.count))
            obey(letters.count > 1 ? .paste(String(letters.compactMap(\.letter))) : key, drawing)
            settle(drawing)
        }
        if effects.contains(.leave) { rest = [] }
        return takeEffects()
    }

    /// The keys of the menu, or of the screen if none is open.
    var keys: KeyMap { screen.menu.map { choices.applied(to: $0.keys) } ?? keysOfScreen }

    /// The keys of the screen, whether a menu is open or not.
    var keysOfScreen: KeyMap { choices.applied(to: screen.keys) }

    /// Does what the key is bound to, or what the text under the mouse is for.
    private mutating func obey(_ key: Key, _ drawing: Drawing) {
        let (id, line, shown) = (screen.id, screen.search?.line.text, panel)
        let (cursor, arrangement) = (screen.visibleListing?.cursor, screen.visibleListing?.arrangement)
        notice = nil
        if let mouse = key.mouse {
            point(mouse, drawing)
        } else {
            obey(key)
        }
        let isPaged =
            screen.visibleListing?.arrangement == arrangement
            && cursor.flatMap { screen.visibleListing?.cursor.isPaged(since: $0) } ?? false
        heldPanel = screen.id == id && (isPaged || screen.search?.line.text != line) ? shown : nil
    }

    /// Does what the key is bound to, or says why it cannot.
    mutating func obey(_ key: Key) {
        if case .paste(let text) = key, offersPasted(text) { return }
        if let binding = keys.binding(for: key, in: layout) {
            if let reason = binding.reason(self) { notice = reason } else { binding.does(&self, key) }
        } else {
            let help = typed(.help)
            let tip = keys.binding(for: help, in: layout) == nil ? "" : "; \(help.name) lists the keys"
            notice = "\(key.name) does nothing here\(tip)"
        }
    }

    private mutating func point(_ mouse: Mouse, _ drawing: Drawing) {
        var mouse = mouse
        if mouse.action.isPress {
            // The second of two presses is a first one on a screen that the first one opened.
            if mouse.action == .doublePress, pressed != screen.id { mouse.action = .press }
            pressed = screen.id
            if let intent = drawing.intent(self, mouse) { return follow(intent) }
        }
        // A menu takes the keys, but not the mouse.
        keysOfScreen.binding(for: .mouse(mouse), in: layout)?.does(&self, .mouse(mouse))
        if screen.menu?.followsCard == true { screen.menu = .go(from: screen.card) }
    }

    /// Handles any other input and returns the effects to perform, in order.
    mutating func update(_ input: BrowserInput, _ drawing: Drawing) -> [BrowserEffect] {
        switch input {
        case .resized(let size): (self.size, heldPanel) = (size, nil)
        case .rested:
            heldPanel = nil
            offerSlowCompletions()
        case .restyled: break
        case .answered(let id, let cards, let sets, let status):
            change(id) { [queries, words] in
                if let sets { $0.receive(sets) }
                if let cards { $0.receive(cards, queries) }
                if let status {
                    $0.receive(status, queries)
                    $0.offer(queries, words.catalogue)
                }
            }
            guard let cards else { break }
            renewCard(above: id, cards)
            if screen.id == id, screen.isTyping, screen.search?.completion?.index == nil {
                offerCompletions()
            }
        case .updating(let progress):
            if let steps = updating?.steps {
                updating = progress
                updating?.steps = steps
            }
        case .waited:
            updating?.steps += 1
            if screen.status.isLoading { screen.status.steps += 1 }
        case .updated(let text, let new):
            (updating, notice) = (nil, text)
            if let new { renew(with: new) }
        case .picture(let request, let answer):
            picture.receive(answer, for: request)
            // The panel says it in the picture's place.
            if screen.shownCard != nil, case .missing(let words)? = picture.answer(to: request) {
                notice = words
            }
        case .deck(let deck, let opensPage):
            self.deck = deck
            if opensPage { openDeckPage() }
        case .decks(let decks, let opens): show(decks, opens: opens)
        case .progress(let progress, let opens): show(progress, opens: opens)
        case .page(let page): push(.page(page))
        case .owned(let owned):
            self.owned = owned
            for index in screens.indices { screens[index].search?.filters?.recount(owned) }
            if screens.contains(where: { $0.collection != nil }) { perform(.gather(.progress(opens: false))) }
        case .marks(let marks): self.marks = marks
        case .saved(let name, let query, let text):
            words.saved[name] = query
            (screen.menu, notice) = (nil, text)
        case .notice(let text): notice = text
        }
        settle(drawing)
        return takeEffects()
    }

    /// Lays the screen out, asks for the picture that it has room for, and keeps cursors and texts within it.
    private mutating func settle(_ drawing: Drawing) {
        if heldPanel == nil || !screen.isTyping, screen.status.isCurrent, !screen.status.isUnfinished {
            screen.listing?.renewShape()
        }
        layout = drawing.layOut(self)
        if picture.want(layout.pictureRequest) { perform(.draw(layout.pictureRequest)) }
        if mustShowPicture, layout.pictureRequest == nil { notice = "no room for a picture" }
        mustShowPicture = false
        screen.fit(layout, isPanelHeld: heldPanel != nil)
        loadNearEnd(at: screens.count - 1)
    }

    /// Changes the marks, so that undo brings them back.
    mutating func changeMarks(_ body: (inout Marks) -> Void) {
        let before = marks
        body(&marks)
        if marks != before { perform(.gather(.marks(.init(before: before, after: marks)))) }
    }

    mutating func nextSeed() -> UInt64 {
        seed &+= 1
        return seed
    }

    /// Has the effect performed after this input.
    mutating func perform(_ effect: BrowserEffect) { effects.append(effect) }

    private mutating func takeEffects() -> [BrowserEffect] {
        defer { effects = [] }
        return effects
    }

    // MARK: Pictures

    /// Whether the terminal can show pictures, at least as text.
    var canDrawPictures: Bool { pictures != nil }

    /// Whether pictures are shown where there is room for them.
    var showsPictures: Bool { pictures.map { preferences.showsPictures ?? $0 } ?? false }

    /// Hides the picture that is shown, or shows one: of the card in full, or of the selected one in the panel.
    mutating func togglePicture() {
        let isHidden = screen.listing != nil && (!preferences.showsPanel || deck != nil && prefersDeck)
        preferences.showsPictures = !showsPictures || isHidden
        mustShowPicture = showsPictures
        if showsPictures, screen.listing != nil { (preferences.showsPanel, prefersDeck) = (true, false) }
    }

    // MARK: Screens

    /// Puts a screen on the stack.
    ///
    /// - Parameter questions: what it asks its bloc first; nil for what its kind asks.
    mutating func push(_ new: Screen, asking questions: [LorcanaEvent]? = nil) {
        screens.append(new)
        screen.id = nextID
        nextID += 1
        let first = questions ?? screen.questions
        if !first.isEmpty { perform(.open(screen: screen.id, first: first)) }
    }

    /// Goes back to the screen below, which is as it was left; from the first screen, leaves the browser, but asks
    /// first if there are marks that nothing has used.
    mutating func back() {
        if isFirst, !marks.isEmpty, !picks { return screen.menu = .leaving(marks) }
        if isFirst { return perform(.leave) }
        perform(.close(screen: screens.removeLast().id))
    }

    /// Changes the screen at a place in the stack.
    mutating func changeScreen(at index: Int, _ body: (inout Screen) -> Void) { body(&screens[index]) }

    /// Changes a screen, on top or not, then performs the pending action if it can be.
    private mutating func change(_ id: Screen.ID, _ body: (inout Screen) -> Void) {
        guard let index = screens.firstIndex(where: { $0.id == id }) else { return }
        body(&screens[index])
        performPendingAction(at: index)
    }

    /// Asks for everything on screen again, rows keeping their places.
    private mutating func renew(with new: LineWords) {
        words.catalogue = new.catalogue
        for index in screens.indices {
            if let all = words.catalogue { screens[index].search?.filters?.recount(queries, in: all) }
            // A card that was not opened from a list; `renewCard` has the others.
            if index == 0, let shown = screens[0].shownCard {
                screens[0].shownCard = words.catalogue?.cards.first { $0.id == shown.id } ?? shown
            }
            let questions = screens[index].questions
            if questions.isEmpty { continue }
            screens[index].keepsPlace = true
            perform(.renew(screen: screens[index].id, first: questions))
        }
    }

    /// A card's screen shows the card of the list below it, which may have been loaded again.
    private mutating func renewCard(above id: Screen.ID, _ cards: [LorcanaCard]) {
        guard let index = screens.firstIndex(where: { $0.id == id }), screens.indices.contains(index + 1),
            let shown = screens[index + 1].shownCard, let fresh = cards.first(where: { $0.id == shown.id })
        else { return }
        screens[index + 1].shownCard = fresh
    }

    // MARK: Pages

    /// Loads the next page if the end of the list is near or an action waits for all pages.
    mutating func loadNearEnd(at index: Int) {
        let screen = screens[index]
        guard let search = screen.search, let listing = screen.listing, screen.status.canLoadMore else {
            return
        }
        let (cursor, count) = (listing.cursor, listing.shown.count)
        if cursor.top + 2 * cursor.height >= count || search.pendingAction != nil { loadMore(at: index) }
    }

    /// Marks the page as loading, so that it is requested once.
    mutating func loadMore(at index: Int) {
        screens[index].status.isLoadingMore = true
        perform(.send(screen: screens[index].id, .loadNextPage))
    }

    /// Performs the action on the rows that answer the line, at once or as soon as they are there.
    mutating func performOnAnswer(_ action: PendingAction) {
        guard let search = screen.search else { return finish(action, at: screens.count - 1) }
        screen.search?.pendingAction = action
        if screen.status.isCurrent { return performPendingAction(at: screens.count - 1) }
        // A question that is loading is waited for; one that waits for more letters or a rest is sent now.
        if !screen.status.isLoading { perform(.ask(screen: screen.id, query: search.query)) }
    }

    private mutating func performPendingAction(at index: Int) {
        guard let action = screens[index].search?.pendingAction else { return }
        let status = screens[index].status
        if action.needsAllPages {
            if status.isCurrent, status.queryError != nil {
                screens[index].search?.pendingAction = nil
                return notice = "correct the query first"
            }
            if status.isLoading || status.isLoadingMore || status.error != nil || !status.isCurrent { return }
            if status.hasMorePages { return loadMore(at: index) }
        } else if !status.isCurrent, status.error == nil {
            return
        }
        screens[index].search?.pendingAction = nil
        finish(action, at: index)
    }
}

// MARK: - The panel

/// What the panel beside or below a list shows.
struct PanelContent: Equatable, Sendable {
    var card: LorcanaCard?
    /// The first line of the card's text in sight.
    var scroll = 0
    /// The rows of the screen that it takes.
    var place = 0..<0
    /// What part of the list is in sight, for the scroll bar on the rule before the panel.
    var list = ListPart()
}

/// The first row in sight of a list or a text, and how many it has.
struct ListPart: Equatable, Sendable {
    var top = 0
    var count = 0
}

/// The panel shows the selected row's card. While the line is edited or the list is paged it stays as it is until the keys
/// rest, so that a key repaints only the list; if it loses its place meanwhile, it is empty.
extension BrowserModel {
    var panel: PanelContent { panel(in: layout.panelRows) }

    /// What the panel shows in these rows of the screen.
    /// Whether the screen has nothing to show until an answer comes.
    var isWaiting: Bool { screen.status.isLoading && screen.visibleListing?.shown.isEmpty == true }

    func panel(in place: Range<Int>) -> PanelContent {
        if let heldPanel { return heldPanel.place == place ? heldPanel : PanelContent() }
        guard let listing = screen.visibleListing else { return PanelContent() }
        let part = ListPart(top: listing.cursor.top, count: listing.shown.count)
        return PanelContent(card: listing.selected, scroll: listing.panel.line, place: place, list: part)
    }
}

/// How far an update is.
package struct UpdateProgress: Equatable, Sendable {
    /// The host that sends the cards; nil before it does.
    var host: String?
    var received = 0
    var total: Int?
    /// How long it has taken, in steps of `WaitingLine.step`.
    var steps = 0

    package init(host: String? = nil, received: Int = 0, total: Int? = nil) {
        (self.host, self.received, self.total) = (host, received, total)
    }
}

/// What the browser remembers from one run to the next.
package struct BrowserPreferences: Equatable, Sendable {
    var showsPanel = true
    /// Whether pictures are shown; nil until the user chose, as the setting `pictures` says.
    var showsPictures: Bool?
    /// The data that the last run had; nil before the first.
    package var seen: String?
    /// Earlier queries, the latest last, each once.
    private(set) var history: [String] = []

    static let mostQueries = 200

    mutating func remember(query: String) {
        let query = query.trimmed
        if query.isEmpty { return }
        history.removeAll { $0 == query }
        history = history.suffix(Self.mostQueries - 1) + [query]
    }
}

extension Mouse.Action {
    fileprivate var isPress: Bool { self == .press || self == .doublePress }
}

extension Key {
    /// The typed character; nil for any other key.
    fileprivate var letter: Character? {
        if case .character(let letter) = self { letter } else { nil }
    }
}
