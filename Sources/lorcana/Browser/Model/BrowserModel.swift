import LorcanaKit
import LorcanaQuery
import TerminalKit

/// Everything the browser shows, as one value: a stack of screens and the size of the terminal.
///
/// Only `update` changes it, and returns the effects that the loop performs. The model never waits, reads or
/// writes, so a test is a list of inputs and the expected state.
struct BrowserModel: Equatable, Sendable {
    private(set) var size: TerminalSize
    /// Never empty; the last one is on screen.
    private(set) var screens: [Screen] = []
    var preferences: BrowserPreferences
    /// How far the update is, while one runs.
    var updating: UpdateProgress?
    /// A message in the footer until the next key.
    private(set) var notice: String? {
        // A long one has lines of its own.
        didSet { if notice != oldValue { fitCursors() } }
    }
    /// What the line can be completed with.
    var words: LineWords
    /// Reads what is typed, with the saved queries.
    let queries: QueryReader
    var marks = Marks()
    /// What the panel goes on showing while the line is edited; nil if it follows the selected row.
    private(set) var heldPanel: PanelContent?
    /// The deck that + and - change; nil if none is open.
    var deck: DeckTally?
    /// The picture of the card in full.
    var picture = PictureSlot()
    /// Whether the terminal can show pictures, at least as text.
    var canDrawPictures = false
    /// Whether Enter takes what is marked and leaves, instead of opening a card.
    let picks: Bool
    /// Whether an update can be asked for.
    let mayUpdate: Bool
    private var nextID = 0

    /// Returns a browser on its first screen and the effects that load it.
    ///
    /// - Parameter pictures: whether pictures are shown from the start; nil if the terminal cannot show any.
    static func start(
        _ start: BrowserStart, size: TerminalSize, preferences: BrowserPreferences = BrowserPreferences(),
        words: LineWords = LineWords(), queries: QueryReader = QueryReader(), picks: Bool = false,
        pictures: Bool? = nil, mayUpdate: Bool = false
    ) -> (model: BrowserModel, effects: [BrowserEffect]) {
        var model = BrowserModel(
            size: size, preferences: preferences, words: words, queries: queries, picks: picks,
            mayUpdate: mayUpdate)
        (model.canDrawPictures, model.picture.isOn) = (pictures != nil, pictures ?? false)
        let effects = model.push(start.content, first: start.events)
        return (model, effects)
    }

    private init(
        size: TerminalSize, preferences: BrowserPreferences, words: LineWords, queries: QueryReader,
        picks: Bool, mayUpdate: Bool
    ) {
        self.size = size
        (self.queries, self.picks, self.mayUpdate) = (queries, picks, mayUpdate)
        self.words = words
        self.preferences = preferences
    }

    var screen: Screen {
        get { screens[screens.count - 1] }
        set { screens[screens.count - 1] = newValue }
    }

    /// The screen that going back shows.
    var screenBelow: Screen? { screens.dropLast().last }

    /// Whether going back leaves the browser.
    var isFirst: Bool { screens.count == 1 }

    var layout: BrowserLayout { layout(of: screen) }

    func layout(of screen: Screen) -> BrowserLayout {
        BrowserLayout(
            size: size, screen: screen, showing: strip(of: screen), showsPanel: preferences.showsPanel)
    }

    /// Handles one input and returns the effects to perform, in order.
    mutating func update(_ input: BrowserInput) -> [BrowserEffect] {
        let before = self
        let effects = take(input)
        heldPanel = heldPanel(after: input, before)
        return effects + wantPicture()
    }

    private mutating func take(_ input: BrowserInput) -> [BrowserEffect] {
        switch input {
        case .key(let key):
            notice = nil
            return handle(key)
        case .keys(let keys): return handle(keys)
        case .resized(let size):
            self.size = size
            fitCursors()
            return loadNearEnd()
        case .loaded(let id, let cards):
            let effects = change(id) { [queries] in $0.receive(cards, queries, height: $1) }
            if let index = screens.firstIndex(where: { $0.id == id }) { renewCard(above: index, cards) }
            return effects
        case .loadedSets(let id, let sets): return change(id) { $0.receive(sets, height: $1) }
        case .status(let id, let status):
            return change(id) { [queries] screen, _ in screen.receive(status, queries) }
        case .updating(let progress):
            if updating != nil { updating = progress }
            return []
        case .updated(let words, let isDone):
            (updating, notice) = (nil, words)
            return isDone ? renew() : []
        case .picture(let request, let shown, let words):
            if request == picture.request, let words { notice = words }
            picture.receive(shown, for: request)
            return []
        case .deck(let deck):
            self.deck = deck
            return []
        case .saved(let name, let query, let text):
            words.saved[name] = query
            notice = text
            return []
        case .notSaved(let name, let text):
            screen.menu = .save(LineEditor(name))
            notice = text
            return []
        case .notice(let text):
            notice = text
            return []
        case .rested: return []
        case .measured(let text, let panel):
            let layout = layout
            screen.changeScroll { $0.fit(count: text, height: layout.list.count) }
            if panel > 0 {
                screen.changeListing { $0.panel.fit(count: panel, height: layout.panelTextRows) }
            }
            return []
        }
    }

    // MARK: Screens

    mutating func push(_ content: Screen.Content, first: [LorcanaEvent]) -> [BrowserEffect] {
        screens.append(Screen(id: nextID, content: content))
        nextID += 1
        fitCursors()
        return first.isEmpty ? [] : [.open(screen: screen.id, first: first)]
    }

    /// Goes back to the screen below, which is as it was left; from the first screen, leaves the browser.
    mutating func back() -> [BrowserEffect] {
        let gone = screen.id
        if isFirst { return [.leave] }
        screens.removeLast()
        fitCursors()
        return [.close(screen: gone)]
    }

    mutating func show(notice: String) { self.notice = notice }

    mutating func togglePanel() -> [BrowserEffect] {
        preferences.showsPanel.toggle()
        fitCursors()
        return []
    }

    /// Changes a screen, on screen or not; then loads what its pending action or the end of its list needs.
    private mutating func change(_ id: Screen.ID, _ body: (inout Screen, Int) -> Void) -> [BrowserEffect] {
        guard let index = screens.firstIndex(where: { $0.id == id }) else { return [] }
        body(&screens[index], layout(of: screens[index]).list.count)
        // The first cards bring a panel, and what failed a line of its own: the list has fewer rows than before.
        let height = layout(of: screens[index]).list.count
        screens[index].begin(height: height)
        screens[index].fit(height: height)
        return performPendingAction(at: index) + (index == screens.count - 1 ? loadNearEnd() : [])
    }

    mutating func fitCursors() {
        for index in screens.indices {
            let height = layout(of: screens[index]).list.count
            screens[index].fit(height: height)
        }
    }

    /// Changes the screen at a place in the stack.
    mutating func changeScreen(at index: Int, _ body: (inout Screen) -> Void) { body(&screens[index]) }
}

/// What the browser remembers from one run to the next.
struct BrowserPreferences: Equatable, Sendable {
    var showsPanel = true
    /// Earlier queries, the latest last, each once.
    private(set) var history: [String] = []

    static let mostQueries = 200

    mutating func remember(query: String) {
        if query.allSatisfy(\.isWhitespace) { return }
        history.removeAll { $0 == query }
        history = history.suffix(Self.mostQueries - 1) + [query]
    }
}
