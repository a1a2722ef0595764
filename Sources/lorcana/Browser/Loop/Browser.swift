import Bloc
import LorcanaKit
import TerminalKit

/// The full-screen browser: passes inputs to the model, performs its effects and paints what changed.
@MainActor
final class Browser {
    /// What the browser needs from outside.
    struct Surroundings {
        var terminal: any Terminal
        var capabilities: TerminalCapabilities
        var look: BrowserLook
        /// Makes a bloc for a screen; the browser closes it.
        var makeBloc: @MainActor () -> LorcanaBloc
        var preferences = BrowserPreferences()
        var queries = QueryReader()
    }

    let cubit: BrowserCubit
    let view: BrowserView
    private let surroundings: Surroundings
    private let screen: FullScreen
    private let registry = BlocRegistry()
    private var scopes: [Screen.ID: ScreenScope] = [:]
    /// The effects of opening the first screen, until the first turn.
    private var opening: [BrowserEffect]
    private var loaded: LorcanaState?
    private var performer: Subscription?
    private var painter: BlocBuilder?
    private var wantsToLeave = false
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
            queries: surroundings.queries)
        cubit = BrowserCubit(model)
        view = BrowserView(cubit, surroundings.look)
        screen = FullScreen(surroundings.terminal, surroundings.capabilities)
        opening = effects
        performer = cubit.observeEffects { [weak self] in self?.perform($0) }
        painter = BlocBuilder(cubit) { [weak self] _ in self?.paintSoon() }
    }

    /// Runs until the user leaves or a signal arrives. The terminal is restored when this returns or throws.
    func run() async throws(TerminalError) -> FullScreen.End {
        guard surroundings.capabilities.isTerminal else { throw .notATerminal }
        guard !surroundings.capabilities.isDumb else { throw .dumb }
        defer { for scope in scopes.values { scope.end() } }
        return try await screen.run { input throws(TerminalError) in try self.step(input) }
    }

    /// One turn: handles all input that arrived together, then paints once.
    private func step(_ input: FullScreen.Input) throws(TerminalError) -> FullScreen.Step {
        isBusy = true
        switch input {
        case .resized(let size): cubit.handle(.resized(size))
        case .keys(let keys):
            for key in keys where !wantsToLeave {
                measure()
                cubit.handle(.key(key))
            }
        }
        for effect in opening { perform(effect) }
        opening = []
        isBusy = false
        if wantsToLeave { return .leave }
        try paint()
        return .go
    }

    private func perform(_ effect: BrowserEffect) {
        switch effect {
        case .open(let id, let events): open(id, events)
        case .send(let id, let event): scopes[id]?.send(event)
        case .close(let id): scopes.removeValue(forKey: id)?.end()
        case .copy(let text): try? screen.send(ScreenModes.copy(text))
        case .leave: wantsToLeave = true
        }
    }

    private func open(_ id: Screen.ID, _ events: [LorcanaEvent]) {
        let scope = ScreenScope(in: registry, screen: id, makeBloc: surroundings.makeBloc) { [weak self] in
            self?.cubit.handle($0)
        }
        scopes[id] = scope
        if let loaded {
            self.loaded = nil
            return show(loaded, on: id)
        }
        for event in events { scope.send(event) }
    }

    private func show(_ state: LorcanaState, on id: Screen.ID) {
        cubit.handle(.loadedSets(screen: id, state.sets))
        cubit.handle(.loaded(screen: id, cards: state.cards))
        cubit.handle(.status(screen: id, LoadStatus(state)))
    }

    // MARK: Painting

    private func paint() throws(TerminalError) {
        if let failure { throw failure }
        paintIsDue = false
        isBusy = true
        defer { isBusy = false }
        measure()
        try screen.paint(view.frame)
    }

    /// Gives the model the length of the text on screen, which it needs for scrolling.
    private func measure() {
        if let lines = view.textLines { cubit.handle(.measured(lines: lines)) }
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

/// Holds the browser's model: the regions follow its states, the browser performs its effects.
final class BrowserCubit: Cubit<BrowserModel>, EffectfulCubit {
    typealias Effect = BrowserEffect

    init(_ model: BrowserModel) { super.init(initialState: model) }

    /// Handles one input: emits the model after it, then publishes what is to be done.
    func handle(_ input: BrowserInput) {
        var effects: [BrowserEffect] = []
        emit { effects = $0.update(input) }
        for effect in effects { self.effect(effect) }
    }
}
