import LorcanaCards
import LorcanaKit
import LorcanaQuery
import TerminalKit

/// The complete state of the browser as a value: a stack of screens, and the state they share.
///
/// Only `press` and `update` change it. Each of them lays out the screen once, and returns effects for the loop to
/// perform. The model never waits, reads or writes, so a test consists of keys and an expected state.
struct BrowserModel: Equatable, Sendable {
    private(set) var size: TerminalSize
    /// The stack of screens, which is never empty; the last one is visible.
    private(set) var screens: [Screen] = []
    /// The layout, updated after every input.
    private(set) var layout = BrowserLayout()
    var preferences: BrowserPreferences
    /// The progress of a running update.
    var updating: UpdateProgress?
    /// A notice shown in the footer until the next key; a long one is moved to lines above the footer.
    var notice: Notice?
    /// The words offered by completion.
    var words: LineWords
    /// The user's key bindings.
    let choices: KeyChoices
    /// Parses queries, including saved ones.
    let queries: QueryReader
    private(set) var marks = Marks()
    /// A frozen panel while the user types or pages; nil if the panel follows the selected row.
    private(set) var heldPanel: PanelContent?
    /// The open deck; nil if none is open.
    private(set) var deck: DeckTally?
    /// Whether the deck takes precedence over the card beside the list.
    var prefersDeck = true
    /// The owned copies; nil without a collection.
    private(set) var owned: OwnedCopies?
    /// The picture of the full card, or of the card in the panel.
    private(set) var picture = PictureSlot()
    /// Whether pictures are shown by default; nil if the terminal doesn't support them.
    private let pictures: Bool?
    /// Whether the user requested a picture, so that a notice is shown if it doesn't fit.
    private var mustShowPicture = false
    /// Whether Enter returns the marked cards and quits, instead of opening a card.
    let picks: Bool
    /// Whether an update is possible.
    let mayUpdate: Bool
    private var nextID = 0
    /// The seed of the last hand.
    private var seed: UInt64
    /// The screen of the last mouse press.
    private var pressed: Screen.ID?
    /// The effects of the current input, in order.
    private var effects: [BrowserEffect] = []

    /// Starts on the first screen. The first input lays it out, and returns the effects that load it.
    ///
    /// - Parameter pictures: whether pictures are shown by default; nil if the terminal doesn't support them.
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

    /// The screen that is shown after going back; nil on the first screen.
    var screenBelow: Screen? { screens.dropLast().last }

    /// Whether going back quits the browser.
    var isFirst: Bool { screens.count == 1 }

    // MARK: Inputs

    /// Removes and handles keys from the front, through the first one whose effect must complete before the rest;
    /// returns the effects in order.
    ///
    /// Consecutive characters are inserted together.
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

    /// The keys of the open menu, or of the screen if no menu is open.
    var keys: KeyMap { screen.menu.map { choices.applied(to: $0.keys) } ?? keysOfScreen }

    /// The keys of the screen, regardless of menus.
    var keysOfScreen: KeyMap { choices.applied(to: screen.keys) }

    /// Handles a key, or a click on a text that has an intent.
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

    /// Runs the key's handler, or shows why the key has no effect now.
    mutating func obey(_ key: Key) {
        if case .paste(let text) = key, offersPasted(text) { return }
        if let binding = keys.binding(for: key, in: layout) {
            if let reason = binding.reason(self) { notice = Notice(reason) } else { binding.does(&self, key) }
        } else {
            let help = typed(.help)
            let tip = keys.binding(for: help, in: layout) == nil ? "" : "; \(help.name) lists the keys"
            notice = "\(key.name) does nothing here\(tip)"
        }
    }

    private mutating func point(_ mouse: Mouse, _ drawing: Drawing) {
        var mouse = mouse
        if mouse.action.isPress {
            // If the first click opened another screen, the second one is a first click there.
            if mouse.action == .doublePress, pressed != screen.id { mouse.action = .press }
            pressed = screen.id
            if let intent = drawing.intent(self, mouse) { return follow(intent) }
        }
        // Menus handle keys, but not the mouse.
        keysOfScreen.binding(for: .mouse(mouse), in: layout)?.does(&self, .mouse(mouse))
        if screen.menu?.followsCard == true { screen.menu = .go(from: screen.card) }
    }

    /// Handles any other input and returns its effects, in order.
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
        case .updated(let end, let new):
            (updating, notice) = (nil, end)
            if let new { renew(with: new) }
        case .picture(let request, let answer):
            picture.receive(answer, for: request)
            // In the panel, the words are shown instead of the picture.
            if screen.shownCard != nil, case .missing(let words)? = picture.answer(to: request) {
                notice = Notice(words)
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
            (screen.menu, notice) = (nil, Notice(text))
        case .notice(let notice): self.notice = notice
        }
        settle(drawing)
        return takeEffects()
    }

    /// Lays out the screen, requests the picture that fits, and clamps cursors and scroll positions.
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

    /// Changes the marks in one step that can be undone.
    mutating func changeMarks(_ body: (inout Marks) -> Void) {
        let before = marks
        body(&marks)
        if marks != before { perform(.gather(.marks(.init(before: before, after: marks)))) }
    }

    mutating func nextSeed() -> UInt64 {
        seed &+= 1
        return seed
    }

    /// Appends an effect to those of the current input.
    mutating func perform(_ effect: BrowserEffect) { effects.append(effect) }

    private mutating func takeEffects() -> [BrowserEffect] {
        defer { effects = [] }
        return effects
    }

    // MARK: Pictures

    /// Whether the terminal can show pictures, at least as characters.
    var canDrawPictures: Bool { pictures != nil }

    /// Whether pictures are shown where they fit.
    var showsPictures: Bool { pictures.map { preferences.showsPictures ?? $0 } ?? false }

    /// Shows or hides the picture of the full card or of the card in the panel.
    mutating func togglePicture() {
        let isHidden = screen.listing != nil && (!preferences.showsPanel || deck != nil && prefersDeck)
        preferences.showsPictures = !showsPictures || isHidden
        mustShowPicture = showsPictures
        if showsPictures, screen.listing != nil { (preferences.showsPanel, prefersDeck) = (true, false) }
    }

    // MARK: Screens

    /// Pushes a screen.
    ///
    /// - Parameter questions: the first events for its bloc; nil for the screen's default events.
    mutating func push(_ new: Screen, asking questions: [LorcanaEvent]? = nil) {
        screens.append(new)
        screen.id = nextID
        nextID += 1
        let first = questions ?? screen.questions
        if !first.isEmpty { perform(.open(screen: screen.id, first: first)) }
    }

    /// Returns to the previous screen, which is unchanged. From the first screen, quits; unused marks require a
    /// confirmation.
    mutating func back() {
        if isFirst, !marks.isEmpty, !picks { return screen.menu = .leaving(marks) }
        if isFirst { return perform(.leave) }
        perform(.close(screen: screens.removeLast().id))
    }

    /// Changes the screen at an index of the stack.
    mutating func changeScreen(at index: Int, _ body: (inout Screen) -> Void) { body(&screens[index]) }

    /// Changes a screen anywhere in the stack, then performs its pending action if that is now possible.
    private mutating func change(_ id: Screen.ID, _ body: (inout Screen) -> Void) {
        guard let index = screens.firstIndex(where: { $0.id == id }) else { return }
        body(&screens[index])
        performPendingAction(at: index)
    }

    /// Reloads all screens; lists retain their positions.
    private mutating func renew(with new: LineWords) {
        words.catalogue = new.catalogue
        for index in screens.indices {
            if let all = words.catalogue { screens[index].search?.filters?.recount(queries, in: all) }
            // A card on the first screen has no list below; `renewCard` updates the others.
            if index == 0, let shown = screens[0].shownCard {
                screens[0].shownCard = words.catalogue?.cards.first { $0.id == shown.id } ?? shown
            }
            let questions = screens[index].questions
            if questions.isEmpty { continue }
            screens[index].keepsPlace = true
            perform(.renew(screen: screens[index].id, first: questions))
        }
    }

    /// Updates the screen of a card above a list that was reloaded.
    private mutating func renewCard(above id: Screen.ID, _ cards: [LorcanaCard]) {
        guard let index = screens.firstIndex(where: { $0.id == id }), screens.indices.contains(index + 1),
            let shown = screens[index + 1].shownCard, let fresh = cards.first(where: { $0.id == shown.id })
        else { return }
        screens[index + 1].shownCard = fresh
    }

    // MARK: Pages

    /// Loads the next page if the end of the list is near, or if an action waits for all pages.
    mutating func loadNearEnd(at index: Int) {
        let screen = screens[index]
        guard let search = screen.search, let listing = screen.listing, screen.status.canLoadMore else {
            return
        }
        let (cursor, count) = (listing.cursor, listing.shown.count)
        if cursor.top + 2 * cursor.height >= count || search.pendingAction != nil { loadMore(at: index) }
    }

    /// Requests the next page once, by setting the status to loading.
    mutating func loadMore(at index: Int) {
        screens[index].status.isLoadingMore = true
        perform(.send(screen: screens[index].id, .loadNextPage))
    }

    /// Performs the action on the results for the line, now or when they arrive.
    mutating func performOnAnswer(_ action: PendingAction) {
        guard let search = screen.search else { return finish(action, at: screens.count - 1) }
        screen.search?.pendingAction = action
        if screen.status.isCurrent { return performPendingAction(at: screens.count - 1) }
        // Starts a search that is still waiting for more characters or a pause; one that is already loading is
        // awaited.
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

/// The content of the panel beside or below a list.
struct PanelContent: Equatable, Sendable {
    var card: LorcanaCard?
    /// The index of the first visible line of the card's text.
    var scroll = 0
    /// The rows of the panel on the screen.
    var place = 0..<0
    /// The visible part of the list, for the scroll bar on the rule before the panel.
    var list = ListPart()
}

/// The first visible row of a list or a text, and its total number of rows.
struct ListPart: Equatable, Sendable {
    var top = 0
    var count = 0
}

/// The panel shows the selected row's card. While the user types or pages, it is frozen until a pause, so that a key
/// press repaints only the list. If a frozen panel is moved, it becomes empty.
extension BrowserModel {
    var panel: PanelContent { panel(in: layout.panelRows) }

    /// Whether the screen is empty until results arrive.
    var isWaiting: Bool { screen.status.isLoading && screen.visibleListing?.shown.isEmpty == true }

    func panel(in place: Range<Int>) -> PanelContent {
        if let heldPanel { return heldPanel.place == place ? heldPanel : PanelContent() }
        guard let listing = screen.visibleListing else { return PanelContent() }
        let part = ListPart(top: listing.cursor.top, count: listing.shown.count)
        return PanelContent(card: listing.selected, scroll: listing.panel.line, place: place, list: part)
    }
}

/// The progress of an update.
package struct UpdateProgress: Equatable, Sendable {
    /// The host that sends the cards; nil before the first response.
    var host: String?
    var received = 0
    var total: Int?
    /// The elapsed time in steps of `WaitingLine.step`.
    var steps = 0

    package init(host: String? = nil, received: Int = 0, total: Int? = nil) {
        (self.host, self.received, self.total) = (host, received, total)
    }
}

/// The state that is stored between runs of the browser.
package struct BrowserPreferences: Equatable, Sendable {
    var showsPanel = true
    /// Whether pictures are shown; nil to use the setting `pictures` until the user chooses.
    var showsPictures: Bool?
    /// The data used by the last run; nil in the first run.
    package var seen: String?
    /// Earlier queries without duplicates, latest last.
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
