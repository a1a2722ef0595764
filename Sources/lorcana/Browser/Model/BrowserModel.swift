import LorcanaKit
import TerminalKit

/// Everything the browser shows, as one value: a stack of screens and the size to show them in.
///
/// `update` is the only way it changes; what it wants done comes back as actions. Nothing in it waits,
/// reads or writes, so every behaviour is a table of inputs and outcomes.
struct BrowserModel: Equatable, Sendable {
    private(set) var size: TerminalSize
    /// Never empty; the last one shows.
    private(set) var screens: [Screen] = []
    var preferences: BrowserPreferences
    /// Something to say once, until the next key.
    private(set) var notice: String?
    private var nextID = 0

    /// A browser on its first screen, and what opening it wants done.
    static func start(
        _ start: BrowserStart, size: TerminalSize, preferences: BrowserPreferences = BrowserPreferences()
    ) -> (model: BrowserModel, actions: [BrowserAction]) {
        var model = BrowserModel(size: size, preferences: preferences)
        var content = start.content
        if case .search = start { content = model.sorted(content) }
        let actions = model.push(content, first: start.events)
        return (model, actions)
    }

    private init(size: TerminalSize, preferences: BrowserPreferences) {
        self.size = size
        self.preferences = preferences
    }

    var screen: Screen {
        get { screens[screens.count - 1] }
        set { screens[screens.count - 1] = newValue }
    }

    /// Whether going back leaves the browser.
    var isFirst: Bool { screens.count == 1 }

    var layout: BrowserLayout { layout(of: screen) }

    func layout(of screen: Screen) -> BrowserLayout {
        BrowserLayout(size: size, screen: screen.content, showsPanel: preferences.showsPanel)
    }

    /// Takes one input; the actions are to be done in order.
    mutating func update(_ input: BrowserInput) -> [BrowserAction] {
        switch input {
        case .key(let key):
            notice = nil
            return press(key)
        case .resized(let size):
            self.size = size
            fitCursors()
            return loadNearEnd()
        case .answered(let id, let cards): return change(id) { $0.take(cards, height: $1) }
        case .answeredSets(let id, let sets): return change(id) { $0.take(sets, height: $1) }
        case .status(let id, let status): return change(id) { screen, _ in screen.status = status }
        case .measured(let lines):
            let height = layout.list.count
            screen.changeScroll { $0.fit(count: lines, height: height) }
            return []
        }
    }

    // MARK: Screens

    mutating func push(_ content: Screen.Content, first: [LorcanaEvent]) -> [BrowserAction] {
        screens.append(Screen(id: nextID, content: content))
        nextID += 1
        fitCursors()
        return first.isEmpty ? [] : [.open(screen: screen.id, first: first)]
    }

    /// Goes back to the screen below, which is as it was; from the first one the browser is left.
    mutating func back() -> [BrowserAction] {
        let gone = screen.id
        if isFirst { return [.leave] }
        screens.removeLast()
        fitCursors()
        return [.close(screen: gone)]
    }

    /// A search that begins in the order which was chosen last.
    func sorted(_ content: Screen.Content) -> Screen.Content {
        guard case .search(var search) = content else { return content }
        search.begin(sortedBy: preferences.sort)
        return .search(search)
    }

    mutating func say(_ words: String) { notice = words }

    mutating func togglePanel() -> [BrowserAction] {
        preferences.showsPanel.toggle()
        fitCursors()
        return []
    }

    /// Changes a screen, also one that is covered; then loads what its wish or its end calls for.
    private mutating func change(_ id: Screen.ID, _ body: (inout Screen, Int) -> Void) -> [BrowserAction] {
        guard let index = screens.firstIndex(where: { $0.id == id }) else { return [] }
        body(&screens[index], layout(of: screens[index]).list.count)
        return fulfilWish(at: index) + (index == screens.count - 1 ? loadNearEnd() : [])
    }

    private mutating func fitCursors() {
        for index in screens.indices {
            let height = layout(of: screens[index]).list.count
            screens[index].fit(height: height)
        }
    }

    /// The screen at a place in the stack changes; for what loads pages.
    mutating func changeScreen(at index: Int, _ body: (inout Screen) -> Void) { body(&screens[index]) }
}
