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
    private(set) var preferences: BrowserPreferences
    /// Something to say once, until the next key.
    private(set) var notice: String?
    private var nextID = 0

    /// A browser on its first screen, and what opening it wants done.
    static func start(
        _ start: BrowserStart, size: TerminalSize, preferences: BrowserPreferences = BrowserPreferences()
    ) -> (model: BrowserModel, actions: [BrowserAction]) {
        var model = BrowserModel(size: size, preferences: preferences)
        let actions = model.push(start.content, first: start.events)
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

    var layout: BrowserLayout {
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
        if screens.count == 1 { return [.leave] }
        screens.removeLast()
        fitCursors()
        return [.close(screen: gone)]
    }

    mutating func say(_ words: String) { notice = words }

    mutating func togglePanel() -> [BrowserAction] {
        preferences.showsPanel.toggle()
        fitCursors()
        return [.remember(preferences)]
    }

    /// Changes a screen, also one that is covered; then loads what its wish or its end calls for.
    private mutating func change(_ id: Screen.ID, _ body: (inout Screen, Int) -> Void) -> [BrowserAction] {
        guard let index = screens.firstIndex(where: { $0.id == id }) else { return [] }
        body(&screens[index], layout(of: screens[index]).list.count)
        return fulfilWish(at: index) + (index == screens.count - 1 ? loadNearEnd() : [])
    }

    private func layout(of screen: Screen) -> BrowserLayout {
        BrowserLayout(size: size, screen: screen.content, showsPanel: preferences.showsPanel)
    }

    private mutating func fitCursors() {
        for index in screens.indices {
            let height = layout(of: screens[index]).list.count
            screens[index].fit(height: height)
        }
    }

    // MARK: Loading

    /// Asks for the next page where the end of the list comes near, and for the rest where a wish waits.
    mutating func loadNearEnd() -> [BrowserAction] {
        guard case .search(let search) = screen.content, screen.canLoadMore else { return [] }
        let height = layout.list.count
        let isNear = search.listing.cursor.top + 2 * height >= search.listing.shown.count
        guard isNear || search.wish != nil else { return [] }
        return [loadMore(at: screens.count - 1)]
    }

    /// Marks the page as on its way, so that one is asked for once.
    private mutating func loadMore(at index: Int) -> BrowserAction {
        screens[index].status.isLoadingMore = true
        return .send(screen: screens[index].id, .loadNextPage)
    }

    private mutating func fulfilWish(at index: Int) -> [BrowserAction] {
        guard case .search(var search) = screens[index].content, let wish = search.wish else { return [] }
        let status = screens[index].status
        if status.isLoading || status.isLoadingMore || status.error != nil { return [] }
        if status.hasMorePages { return [loadMore(at: index)] }
        search.grant(wish, height: layout(of: screens[index]).list.count)
        screens[index].content = .search(search)
        return []
    }

    /// Does what `wish` says at once where every page is there, else after loading the rest.
    mutating func ask(for wish: Wish) -> [BrowserAction] {
        guard case .search(var search) = screen.content else { return [] }
        search.wish = wish
        screen.content = .search(search)
        return fulfilWish(at: screens.count - 1)
    }
}

extension Screen {
    /// Whether another page may be asked for without anybody's word.
    fileprivate var canLoadMore: Bool {
        status.hasMorePages && !status.isLoading && !status.isLoadingMore && status.error == nil
    }

    fileprivate mutating func take(_ cards: [LorcanaCard], height: Int) {
        switch content {
        case .search(var search):
            search.listing.take(cards, height: height)
            content = .search(search)
        case .set(var set):
            set.listing.take(cards, height: height)
            set.set = cards.first?.set ?? set.set
            content = .set(set)
        case .sets, .card, .help: break
        }
    }

    fileprivate mutating func take(_ sets: [LorcanaSet], height: Int) {
        guard case .sets(var screen) = content, screen.sets != sets else { return }
        screen.sets = sets
        screen.cursor.fit(count: sets.count, height: height)
        content = .sets(screen)
    }

    fileprivate mutating func fit(height: Int) {
        switch content {
        case .search(var search):
            search.listing.cursor.fit(count: search.listing.shown.count, height: height)
            content = .search(search)
        case .set(var set):
            set.listing.cursor.fit(count: set.listing.shown.count, height: height)
            content = .set(set)
        case .sets(var sets):
            sets.cursor.fit(count: sets.sets.count, height: height)
            content = .sets(sets)
        case .card, .help: break
        }
    }
}

extension SearchScreen {
    /// Does what was asked for, now that every page is there.
    fileprivate mutating func grant(_ wish: Wish, height: Int) {
        self.wish = nil
        switch wish {
        case .end: listing.cursor.select(.max, count: listing.shown.count, height: height)
        case .sort(let sort): listing.setSort(sort, height: height)
        case .ink(let ink): listing.setInk(ink, height: height)
        }
    }
}
