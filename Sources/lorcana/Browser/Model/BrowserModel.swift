import LorcanaKit
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
    /// Reads what is typed, with the saved queries.
    let queries: QueryReader
    /// A message in the footer until the next key.
    private(set) var notice: String?
    private var nextID = 0

    /// Returns a browser on its first screen and the effects that load it.
    static func start(
        _ start: BrowserStart, size: TerminalSize, preferences: BrowserPreferences = BrowserPreferences(),
        queries: QueryReader = QueryReader()
    ) -> (model: BrowserModel, effects: [BrowserEffect]) {
        var model = BrowserModel(size: size, preferences: preferences, queries: queries)
        var content = start.content
        if case .search = start { content = model.sorted(content) }
        let effects = model.push(content, first: start.events)
        return (model, effects)
    }

    private init(size: TerminalSize, preferences: BrowserPreferences, queries: QueryReader) {
        (self.size, self.preferences, self.queries) = (size, preferences, queries)
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
        BrowserLayout(size: size, screen: screen.content, showsPanel: preferences.showsPanel)
    }

    /// Handles one input and returns the effects to perform, in order.
    mutating func update(_ input: BrowserInput) -> [BrowserEffect] {
        switch input {
        case .key(let key):
            notice = nil
            return handle(key)
        case .resized(let size):
            self.size = size
            fitCursors()
            return loadNearEnd()
        case .loaded(let id, let cards): return change(id) { $0.receive(cards, height: $1) }
        case .loadedSets(let id, let sets): return change(id) { $0.receive(sets, height: $1) }
        case .status(let id, let status): return change(id) { screen, _ in screen.status = status }
        case .measured(let lines):
            let height = layout.list.count
            screen.changeScroll { $0.fit(count: lines, height: height) }
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

    /// A search in the order that was chosen last.
    func sorted(_ content: Screen.Content) -> Screen.Content {
        guard case .search(var search) = content else { return content }
        search.begin(sortedBy: preferences.sort, queries)
        return .search(search)
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
        return performPendingAction(at: index) + (index == screens.count - 1 ? loadNearEnd() : [])
    }

    private mutating func fitCursors() {
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
    /// The order of search results; a set and the list of all cards start in their own order.
    var sort = SortOrder.answer
}
