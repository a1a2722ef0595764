import Bloc
package import CardRendering
package import LorcanaKit
package import TerminalKit
package import LorcanaQuery

/// The full-screen browser: passes inputs to the model, performs its effects, and paints changes.
@MainActor
package final class Browser {
    /// The values that the browser depends on.
    package struct Surroundings {
        var terminal: any Terminal
        var capabilities: TerminalCapabilities
        var look: BrowserLook
        /// Creates the bloc for a screen, with its initial query if it has one; the browser closes it.
        var makeBloc: @MainActor (_ given: String?) -> LorcanaBloc
        /// Creates a bloc that answers from built-in data until the API responds; nil if the API is not used.
        package var makeStandIn: @MainActor () -> LorcanaBloc? = { nil }
        package var preferences = BrowserPreferences()
        /// The first notice, such as what an update changed.
        package var greeting: String?
        /// Whether the browser receives mouse events; otherwise the terminal handles them.
        package var usesMouse = true
        package var clock: any Clock<Duration> = ContinuousClock()
        package var words = LineWords()
        package var queries = QueryReader()
        /// Downloads all cards, and reports progress.
        package var update:
            @MainActor (_ tell: @escaping @MainActor (UpdateProgress) -> Void) async -> UpdateEnd = {
                _ in
                ("nothing to update", nil)
            }
        /// Nil if the terminal cannot show pictures.
        package var pictures: Pictures?
        /// Returns the theme for the terminal's reported colours; nil if the theme doesn't depend on them.
        package var themeIn: (TerminalColors) -> Theme? = { _ in nil }
        /// Opens a web page; returns false if there is no web browser.
        package var openPage: @MainActor (String) -> Bool = { _ in false }
        /// Copies text with another program, or returns the escape sequence that makes the terminal do so.
        package var copy: @MainActor (String) -> String? = { ScreenModes.copy($0) }
        /// Changes marks, decks and the collection; nil if only marks are supported.
        package var gathering: Gatherer?
        /// Whether an update is possible.
        package var mayUpdate = false
        /// Whether Enter returns the marked cards and quits.
        package var picks = false
        /// The first seed for drawing hands.
        package var seed: UInt64 = 1
        /// The user's key bindings.
        package var choices = KeyChoices()
        /// Saves a query under a name; returns whether that succeeded, and the notice to show.
        package var saveQuery:
            @MainActor (_ name: String, _ query: String) -> (isSaved: Bool, words: String) = {
                name, _ in (true, "saved as @\(name)")
            }
    }

    /// How card pictures are fetched and shown.
    package struct Pictures {
        /// Whether pictures are shown by default.
        var isOn: Bool
        /// The chosen protocol; nil to query the terminal.
        package var way: PictureWay?
        /// The size of a cell if the terminal doesn't report it.
        package var cell = CellSize.usual
        package var variables: [String: String] = [:]
        /// Draws a picture from disk, or fetches it from its host.
        var draw: Draw

        package enum Place: Sendable { case disk, host }
        package typealias Draw =
            @MainActor (PictureRequest, PictureWay, CellSize, Place) async -> PictureAnswer
    }

    private(set) var look: BrowserLook
    /// The terminal's text colour; nil until it is reported.
    private var text: RGB?
    let cubit: BrowserCubit
    /// The notice at the end of an update, and the completion words of the new data; nil without new data.
    package typealias UpdateEnd = (notice: Notice, words: LineWords?)

    /// The marked cards, and the preferences to save for the next run.
    package var marks: Marks { cubit.state.marks }
    package var preferences: BrowserPreferences { cubit.state.preferences }

    private let surroundings: Surroundings
    private let gathering: Gatherer
    private let screen: FullScreen
    private var scopes: [Screen.ID: ScreenScope] = [:]
    private var loaded: LorcanaState?
    private var painter: Subscription?
    private var performer: Subscription?
    private var wantsToLeave = false
    private var isCollectionShown = false
    private var updating: Task<Void, Never>?
    private var turning: Task<Void, Never>?
    /// Nil if the terminal cannot show pictures.
    private var pictures: PictureLoader?
    private var failure: TerminalError?
    /// Whether a paint is in progress or scheduled.
    private var isBusy = true
    private var paintIsDue = false

    /// - Parameter loaded: the results of the first screen, if available.
    package init(_ start: BrowserStart, loaded: LorcanaState? = nil, _ surroundings: Surroundings) {
        self.loaded = loaded
        self.surroundings = surroundings
        gathering = surroundings.gathering ?? Gatherer(nil)
        let model = BrowserModel(
            start.screen, asking: start.questions, size: surroundings.terminal.size,
            preferences: surroundings.preferences, words: surroundings.words, queries: surroundings.queries,
            picks: surroundings.picks, pictures: surroundings.pictures?.isOn,
            mayUpdate: surroundings.mayUpdate, seed: surroundings.seed, choices: surroundings.choices)
        look = surroundings.look
        cubit = BrowserCubit(model, Drawing(look))
        screen = FullScreen(
            surroundings.terminal, surroundings.capabilities, usesMouse: surroundings.usesMouse,
            clock: surroundings.clock)
        pictures = surroundings.pictures.map {
            PictureLoader($0, screen, clock: surroundings.clock) { [cubit] in cubit.update(.picture($0, $1)) }
        }
        if let start = gathering.start { cubit.update(start) }
        if let greeting = surroundings.greeting { cubit.update(.notice(Notice(greeting))) }
        painter = cubit.observe(when: { _, _ in true }, initial: true) { [weak self] model in
            self?.turn(model)
            self?.paintSoon()
        }
    }

    /// Advances the spinner while the model is waiting.
    private func turn(_ model: BrowserModel) {
        guard model.updating != nil || model.isWaiting else {
            turning?.cancel()
            turning = nil
            return
        }
        if turning != nil { return }
        turning = Task { [weak self, clock = surroundings.clock] in
            while (try? await clock.sleep(for: WaitingLine.step)) != nil, !Task.isCancelled {
                self?.cubit.update(.waited)
            }
        }
    }

    /// Runs until the user quits or a signal arrives. The terminal is restored when this returns or throws.
    package func run() async throws(TerminalError) -> FullScreen.End {
        guard surroundings.capabilities.isTerminal else { throw .notATerminal }
        guard !surroundings.capabilities.isDumb else { throw .dumb }
        defer {
            updating?.cancel()
            turning?.cancel()
            pictures?.end()
            for scope in scopes.values { scope.end() }
        }
        performer = cubit.observeEffects { [weak self] in self?.perform($0) }
        return try await screen.run { input throws(TerminalError) in try self.step(input) }
    }

    /// Handles all input that arrived together, performs its effects, then paints once.
    private func step(_ input: FullScreen.Input) throws(TerminalError) -> FullScreen.Step {
        if input == .rested, cubit.state.heldPanel == nil { return .go }
        isBusy = true
        switch input {
        case .resized(let size): cubit.update(.resized(size))
        case .keys(let keys):
            pictures?.waitAnew()
            cubit.press(keys)
        case .rested: cubit.update(.rested)
        case .replies(let replies): take(replies)
        }
        isBusy = false
        if wantsToLeave { return .leave }
        try paint()
        showCollection()
        return .go
    }

    /// Reads the collection, which may be large, after the screen is painted.
    private func showCollection() {
        if isCollectionShown { return }
        isCollectionShown = true
        Task { [weak self, gathering] in
            for answer in gathering.collection { self?.cubit.update(answer) }
        }
    }

    private func perform(_ effect: BrowserEffect) {
        switch effect {
        case .open(let id, let events): open(id, events)
        case .send(let id, let event): scopes[id]?.send(event)
        case .ask(let id, let query): renew(id, [.search(query: query)])
        case .renew(let id, let events): renew(id, events)
        case .update: update()
        case .useBuiltIn(let id): scopes[id]?.useBuiltIn()
        case .close(let id): scopes.removeValue(forKey: id)?.end()
        case .copy(let text, let noun, let detail):
            if copy(text) { cubit.update(.notice("\(noun) copied\(detail)")) }
        case .draw(let request): pictures?.want(request)
        case .gather(let request):
            for answer in gathering.answer(request) { cubit.update(answer) }
        case .openPage(let page): openPage(page)
        case .save(let name, let query):
            let (isSaved, words) = surroundings.saveQuery(name, query)
            cubit.update(
                isSaved ? .saved(name: name, query: query, words) : .notice(Notice(words, isFailure: true)))
        case .leave: wantsToLeave = true
        }
    }

    private func open(_ id: Screen.ID, _ events: [LorcanaEvent]) {
        let scope = makeScope(id, events)
        if let loaded {
            self.loaded = nil
            return show(loaded, on: id)
        }
        for event in events { scope.send(event) }
    }

    /// Replaces the screen's bloc, because a bloc gets its service and initial query on creation.
    private func renew(_ id: Screen.ID, _ events: [LorcanaEvent]) {
        scopes[id]?.end()
        open(id, events)
    }

    private func update() {
        updating = Task { [weak self, surroundings] in
            let end = await surroundings.update { self?.cubit.update(.updating($0)) }
            self?.cubit.update(.updated(end.notice, end.words))
        }
    }

    private func openPage(_ page: String) {
        if surroundings.openPage(page) { return cubit.update(.notice("opened \(page)")) }
        let done = copy(page) ? "copied" : "sent to the terminal"
        cubit.update(.notice("nothing here opens pages; URL \(done): \(page)"))
    }

    /// Copies the text; returns whether it is known to be in the clipboard, which terminals don't confirm.
    private func copy(_ text: String) -> Bool {
        guard let sequence = surroundings.copy(text) else { return true }
        try? screen.send(sequence)
        return false
    }

    // MARK: Replies of the terminal

    private func take(_ replies: [TerminalReply]) {
        for reply in replies {
            pictures?.note(reply)
            if case .text(let color) = reply { text = color }
            // The background is queried last, so its reply completes the colours.
            guard case .background(let ground) = reply,
                let theme = surroundings.themeIn(TerminalColors(ground: ground, text: text))
            else { continue }
            draw(in: theme)
        }
    }

    private func draw(in theme: Theme) {
        if theme == look.theme { return }
        look.theme = theme
        cubit.drawing = Drawing(look)
        cubit.update(.restyled)
    }

    @discardableResult
    private func makeScope(_ id: Screen.ID, _ events: [LorcanaEvent]) -> ScreenScope {
        // An initial query is complete, so the bloc need not wait for more key presses.
        var given: String?
        if case .search(let query)? = events.first { given = query }
        let scope = ScreenScope(
            screen: id, makeBloc: { [surroundings] in surroundings.makeBloc(given) },
            makeStandIn: surroundings.makeStandIn
        ) { [weak self] in self?.cubit.update($0) }
        scopes[id] = scope
        return scope
    }

    private func show(_ state: LorcanaState, on id: Screen.ID) {
        cubit.update(.answered(screen: id, cards: state.cards, sets: state.sets, status: LoadStatus(state)))
    }

    // MARK: Painting

    private func paint() throws(TerminalError) {
        if let failure { throw failure }
        paintIsDue = false
        isBusy = true
        defer { isBusy = false }
        try screen.paint(Frame(cubit.state, look))
    }

    /// Paints once for all results that arrive in the current main-actor job.
    private func paintSoon() {
        if isBusy || paintIsDue { return }
        paintIsDue = true
        Task { [weak self] in
            guard let self, self.paintIsDue, !self.wantsToLeave else { return }
            do throws(TerminalError) { try self.paint() } catch { self.failure = error }
        }
    }
}

extension Browser.Surroundings {
    package init(
        _ terminal: any Terminal, _ capabilities: TerminalCapabilities, _ look: BrowserLook,
        makeBloc: @escaping @MainActor (_ given: String?) -> LorcanaBloc
    ) {
        self.init(terminal: terminal, capabilities: capabilities, look: look, makeBloc: makeBloc)
    }
}

extension Browser.Pictures {
    package init(isOn: Bool, _ draw: @escaping Draw) { self.init(isOn: isOn, draw: draw) }
}
