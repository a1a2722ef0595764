import Bloc
import CardRendering
import LorcanaKit
import LorcanaQuery
import TerminalKit

/// The full-screen browser: passes inputs to the model, performs its effects and paints what changed.
@MainActor
final class Browser {
    /// What the browser needs from outside.
    struct Surroundings {
        var terminal: any Terminal
        var capabilities: TerminalCapabilities
        var look: BrowserLook
        /// Makes a bloc for a screen, for a query that is given whole if there is one; the browser closes it.
        var makeBloc: @MainActor (_ given: String?) -> LorcanaBloc
        /// Makes a bloc over the built-in data that answers until the API does; nil if the API is not asked.
        var makeStandIn: @MainActor () -> LorcanaBloc? = { nil }
        var preferences = BrowserPreferences()
        /// Whether the mouse is the program's, not the terminal's.
        var usesMouse = true
        var clock: any Clock<Duration> = ContinuousClock()
        /// The query of the command line; it is searched without waiting for more keys.
        var givenQuery: String?
        var words = LineWords()
        var queries = QueryReader()
        /// Downloads every card, and tells how far it is meanwhile.
        var update: @MainActor (_ tell: @escaping @MainActor (UpdateProgress) -> Void) async -> UpdateEnd = {
            _ in
            UpdateEnd(words: "nothing to update", isDone: false)
        }
        /// Nil if the terminal cannot show pictures.
        var pictures: Pictures?
        /// The theme for a background that the terminal says; nil if the background does not count.
        var themeOn: (TerminalBackground) -> Theme? = { _ in nil }
        /// Opens a page of the web; returns whether anything here can.
        var openPage: @MainActor (String) -> Bool = { _ in false }
        /// The deck that + and - change.
        var deck: DeckCubit?
        /// Whether an update can be asked for.
        var mayUpdate = false
        /// Whether Enter takes what is marked and leaves.
        var picks = false
        /// Saves a query under a name; returns whether it did, and what to say of it.
        var saveQuery: @MainActor (_ name: String, _ query: String) -> (isSaved: Bool, words: String) = {
            name, _ in (true, "saved as @\(name)")
        }
    }

    /// How cards' pictures are had and shown.
    struct Pictures {
        /// Whether they are shown from the start.
        var isOn: Bool
        /// The chosen way; nil to ask the terminal.
        var way: PictureWay?
        /// The size of a cell, if the terminal does not say.
        var cell = CellSize.usual
        var variables: [String: String] = [:]
        /// Fetches and draws a picture; if there is none, says why.
        var draw: @MainActor (PictureRequest, PictureWay, CellSize) async -> (ShownPicture?, String?)
    }

    let cubit: BrowserCubit
    let view: BrowserView
    /// How an update ended.
    struct UpdateEnd: Sendable {
        /// What to say of it.
        var words: String
        var isDone: Bool
    }

    private let surroundings: Surroundings
    private let screen: FullScreen
    private let registry = BlocRegistry()
    private var scopes: [Screen.ID: ScreenScope] = [:]
    /// The effects of opening the first screen, until the first turn.
    private var opening: [BrowserEffect]
    private var loaded: LorcanaState?
    private var painter: BlocBuilder?
    private var deck: BlocListener?
    private var wantsToLeave = false
    private var updating: Task<Void, Never>?
    private var drawing: Task<Void, Never>?
    /// What the terminal says about pictures; it is asked once.
    private var way: Task<(PictureWay, CellSize), Never>?
    private var replies: AsyncStream<TerminalReply>.Continuation?
    private var failure: TerminalError?
    /// True while a paint follows anyway, or is under way.
    private var isBusy = true
    private var paintIsDue = false

    /// - Parameter loaded: the results of the first screen, if they are loaded already.
    init(_ start: BrowserStart, loaded: LorcanaState? = nil, _ surroundings: Surroundings) {
        self.loaded = loaded
        self.surroundings = surroundings
        let (model, effects) = BrowserModel.start(
            start, size: surroundings.terminal.size, preferences: surroundings.preferences,
            words: surroundings.words, queries: surroundings.queries, picks: surroundings.picks,
            pictures: surroundings.pictures?.isOn, mayUpdate: surroundings.mayUpdate)
        cubit = BrowserCubit(model)
        view = BrowserView(surroundings.look)
        screen = FullScreen(
            surroundings.terminal, surroundings.capabilities, usesMouse: surroundings.usesMouse,
            clock: surroundings.clock)
        opening = effects
        if let deck = surroundings.deck {
            _ = cubit.handle(.deck(deck.state))
            self.deck = BlocListener(deck) { [weak self] in self?.receive(.deck($0)) }
        }
        painter = BlocBuilder(cubit) { [weak self] _ in self?.paintSoon() }
    }

    /// Runs until the user leaves or a signal arrives. The terminal is restored when this returns or throws.
    func run() async throws(TerminalError) -> FullScreen.End {
        guard surroundings.capabilities.isTerminal else { throw .notATerminal }
        guard !surroundings.capabilities.isDumb else { throw .dumb }
        defer {
            updating?.cancel()
            drawing?.cancel()
            replies?.finish()
            for scope in scopes.values { scope.end() }
        }
        return try await screen.run { input throws(TerminalError) in try self.step(input) }
    }

    /// One turn: handles all input that arrived together, then asks, then paints once.
    private func step(_ input: FullScreen.Input) throws(TerminalError) -> FullScreen.Step {
        if input == .rested, cubit.state.heldPanel == nil { return .go }
        isBusy = true
        var effects: [BrowserEffect] = []
        switch input {
        case .resized(let size): effects = cubit.handle(.resized(size))
        case .keys(let keys): effects = cubit.handle(.keys(keys))
        case .rested: effects = cubit.handle(.rested)
        case .replies(let replies): take(replies)
        }
        effects = opening + effects
        opening = []
        for effect in effects.withoutSuperseded { perform(effect) }
        isBusy = false
        if wantsToLeave { return .leave }
        try paint()
        return .go
    }

    /// Results that arrive between turns.
    private func receive(_ input: BrowserInput) {
        for effect in cubit.handle(input).withoutSuperseded { perform(effect) }
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
        case .copy(let text): try? screen.send(ScreenModes.copy(text))
        case .draw(let request): draw(request)
        case .changeDeck(let card, let step):
            guard let deck = surroundings.deck, let words = deck.change(card, by: step) else { break }
            receive(.deck(deck.state))
            receive(.notice(words))
        case .openPage(let page): openPage(page)
        case .save(let name, let query):
            let (isSaved, words) = surroundings.saveQuery(name, query)
            receive(isSaved ? .saved(name: name, query: query, words) : .notSaved(name: name, words))
        case .leave: wantsToLeave = true
        }
    }

    private func open(_ id: Screen.ID, _ events: [LorcanaEvent]) {
        let scope = makeScope(id, given: surroundings.givenQuery)
        if let loaded {
            self.loaded = nil
            return show(loaded, on: id)
        }
        for event in events { scope.send(event) }
    }

    /// A bloc takes its service, and a query that is given whole, when it is made; so the screen has a new one.
    private func renew(_ id: Screen.ID, _ events: [LorcanaEvent]) {
        scopes[id]?.end()
        var given: String?
        if case .search(let query)? = events.first { given = query }
        let scope = makeScope(id, given: given)
        for event in events { scope.send(event) }
    }

    private func update() {
        updating = Task { [weak self, surroundings] in
            let end = await surroundings.update { self?.receive(.updating($0)) }
            self?.receive(.updated(end.words, isDone: end.isDone))
        }
    }

    private func openPage(_ page: String) {
        if surroundings.openPage(page) { return receive(.notice("opened \(page)")) }
        try? screen.send(ScreenModes.copy(page))
        receive(.notice("nothing here opens pages; address copied: \(page)"))
    }

    // MARK: Replies of the terminal

    private func take(_ replies: [TerminalReply]) {
        for reply in replies {
            self.replies?.yield(reply)
            if let background = TerminalBackground(reply), let theme = surroundings.themeOn(background) {
                view.change(to: theme)
            }
        }
    }

    // MARK: Pictures

    /// A picture is drawn when the keys rest, so that none is fetched for a card that is passed.
    private func draw(_ request: PictureRequest?) {
        drawing?.cancel()
        drawing = nil
        guard let request, let pictures = surroundings.pictures else { return }
        drawing = Task { [weak self, clock = surroundings.clock] in
            guard (try? await clock.sleep(for: Self.pictureRest)) != nil, let self else { return }
            let (way, cell) = await self.way(pictures)
            let (shown, words) = await pictures.draw(request, way, cell)
            if !Task.isCancelled { self.receive(.picture(request, shown, notice: words)) }
        }
    }

    private static let pictureRest = Duration.milliseconds(150)

    private func way(_ pictures: Pictures) async -> (PictureWay, CellSize) {
        if let way = pictures.way { return (way, pictures.cell) }
        let asked = way ?? ask(pictures)
        way = asked
        return await asked.value
    }

    /// Asks the terminal, and waits for the last reply as long as it may take.
    private func ask(_ pictures: Pictures) -> Task<(PictureWay, CellSize), Never> {
        let (stream, replies) = AsyncStream.makeStream(of: TerminalReply.self)
        self.replies = replies
        // What ends an earlier question does not end this one.
        var earlier = screen.pendingReplies
        guard (try? screen.ask(PictureQuestion.bytes)) != nil else {
            return Task { (.blocks, pictures.cell) }
        }
        let limit = Task { [clock = surroundings.clock] in
            try? await clock.sleep(for: PictureQuestion.patience)
            replies.finish()
        }
        return Task {
            var question = PictureQuestion()
            for await reply in stream {
                if case .attributes = reply, earlier > 0 {
                    earlier -= 1
                    continue
                }
                question.note(reply)
                if question.isAnswered { break }
            }
            limit.cancel()
            return (question.way(environment: pictures.variables), question.cell ?? pictures.cell)
        }
    }

    @discardableResult
    private func makeScope(_ id: Screen.ID, given: String?) -> ScreenScope {
        let scope = ScreenScope(
            in: registry, screen: id, makeBloc: { [surroundings] in surroundings.makeBloc(given) },
            makeStandIn: surroundings.makeStandIn
        ) { [weak self] in self?.receive($0) }
        scopes[id] = scope
        return scope
    }

    private func show(_ state: LorcanaState, on id: Screen.ID) {
        receive(.loadedSets(screen: id, state.sets))
        receive(.loaded(screen: id, cards: state.cards))
        receive(.status(screen: id, LoadStatus(state)))
    }

    // MARK: Painting

    private func paint() throws(TerminalError) {
        if let failure { throw failure }
        paintIsDue = false
        isBusy = true
        defer { isBusy = false }
        // The model needs the lengths of texts for scrolling.
        _ = cubit.handle(view.measure(cubit.state))
        try screen.paint(view.frame(cubit.state))
    }

    /// Paints once for all results that arrive in this turn of the main actor.
    private func paintSoon() {
        if isBusy || paintIsDue { return }
        paintIsDue = true
        Task { [weak self] in
            guard let self, self.paintIsDue, !self.wantsToLeave else { return }
            do throws(TerminalError) { try self.paint() } catch { self.failure = error }
        }
    }
}

/// Holds the browser's model.
final class BrowserCubit: Cubit<BrowserModel> {
    init(_ model: BrowserModel) { super.init(initialState: model) }

    /// Handles one input, emits the model after it, and returns what is to be done.
    func handle(_ input: BrowserInput) -> [BrowserEffect] {
        var effects: [BrowserEffect] = []
        emit { effects = $0.update(input) }
        return effects
    }
}
