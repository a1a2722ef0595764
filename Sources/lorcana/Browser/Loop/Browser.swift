import Bloc
import LorcanaKit
import TerminalKit

/// The full-screen browser: hands inputs to its model, does what comes back, paints what changed.
@MainActor
final class Browser {
    /// What the browser needs from outside.
    struct Surroundings {
        var terminal: any Terminal
        var capabilities: TerminalCapabilities
        var look: BrowserLook
        /// A new bloc for a screen; the browser closes it.
        var makeBloc: @MainActor () -> LorcanaBloc
        var preferences = BrowserPreferences()
    }

    let cubit: BrowserCubit
    let view: BrowserView
    private let surroundings: Surroundings
    private let screen: FullScreen
    private let registry = BlocRegistry()
    private var scopes: [Screen.ID: ScreenScope] = [:]
    private var opening: [BrowserAction]
    private var answered: LorcanaState?
    private var wantsToLeave = false
    private var failure: TerminalError?
    private var isBusy = false
    private var paintIsDue = false

    /// - Parameter answered: what the first screen's question was answered with already; nil asks it.
    init(_ start: BrowserStart, answered: LorcanaState? = nil, _ surroundings: Surroundings) {
        self.answered = answered
        self.surroundings = surroundings
        let (model, actions) = BrowserModel.start(
            start, size: surroundings.terminal.size, preferences: surroundings.preferences)
        cubit = BrowserCubit(model)
        view = BrowserView(cubit, surroundings.look)
        screen = FullScreen(surroundings.terminal, surroundings.capabilities)
        opening = actions
    }

    /// Runs until the person leaves or a signal comes; the terminal is as before when this returns or throws.
    func run() async throws(TerminalError) -> FullScreen.End {
        guard surroundings.capabilities.isTerminal else { throw .notATerminal }
        guard !surroundings.capabilities.isDumb else { throw .dumb }
        defer { for scope in scopes.values { scope.end() } }
        return try await screen.run { input throws(TerminalError) in try self.take(input) }
    }

    /// One turn: everything that came at once is obeyed, then the screen is painted once.
    private func take(_ input: FullScreen.Input) throws(TerminalError) -> FullScreen.Step {
        isBusy = true
        switch input {
        case .resized(let size): tell(.resized(size))
        case .keys(let keys):
            for key in keys where !wantsToLeave {
                measure()
                tell(.key(key))
            }
        }
        perform(opening)
        opening = []
        isBusy = false
        if wantsToLeave { return .leave }
        try paint()
        return .go
    }

    private func tell(_ input: BrowserInput) {
        perform(cubit.take(input))
        if !isBusy { paintSoon() }
    }

    private func perform(_ actions: [BrowserAction]) {
        for action in actions { perform(action) }
    }

    private func perform(_ action: BrowserAction) {
        switch action {
        case .open(let id, let events): open(id, events)
        case .send(let id, let event): scopes[id]?.send(event)
        case .close(let id): scopes.removeValue(forKey: id)?.end()
        case .copy(let text): try? screen.send(ScreenModes.copy(text))
        case .leave: wantsToLeave = true
        }
    }

    private func open(_ id: Screen.ID, _ events: [LorcanaEvent]) {
        let scope = ScreenScope(in: registry, screen: id, makeBloc: surroundings.makeBloc) { [weak self] in
            self?.tell($0)
        }
        scopes[id] = scope
        if let answered {
            self.answered = nil
            return show(answered, on: id)
        }
        for event in events { scope.send(event) }
    }

    private func show(_ state: LorcanaState, on id: Screen.ID) {
        tell(.answeredSets(screen: id, state.sets))
        tell(.answered(screen: id, cards: state.cards))
        tell(.status(screen: id, LoadStatus(state)))
    }

    // MARK: Painting

    private func paint() throws(TerminalError) {
        if let failure { throw failure }
        paintIsDue = false
        measure()
        try screen.paint(view.frame)
    }

    /// Tells the model how long the text is that it scrolls.
    private func measure() {
        if let lines = view.textLines { _ = cubit.take(.measured(lines: lines)) }
    }

    /// Paints once for all that answers bring in this turn of the main actor.
    private func paintSoon() {
        if paintIsDue { return }
        paintIsDue = true
        Task { [weak self] in
            guard let self, self.paintIsDue, !self.wantsToLeave else { return }
            do throws(TerminalError) { try self.paint() } catch { self.failure = error }
        }
    }
}
