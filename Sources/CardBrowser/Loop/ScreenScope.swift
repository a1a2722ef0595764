import Bloc
import LorcanaCards
import LorcanaKit

/// The blocs of a screen. Converts their states to inputs for the model.
///
/// Reports only differences, so that a change of status doesn't redraw the list. `end` closes the blocs.
@MainActor
final class ScreenScope {
    private let screen: Screen.ID
    private let receive: @MainActor (BrowserInput) -> Void
    private let own: LorcanaBloc
    private let standIn: LorcanaBloc?
    private var answer: ScreenAnswer
    private var known = Known()
    /// Whether an event is being sent; its immediate results are reported together.
    private var isSending = false
    private var listeners: [Subscription] = []
    /// The last event sent.
    private var running: EventTask?

    /// The values last reported to the model.
    private struct Known {
        var cards: [LorcanaCard] = []
        var sets: [LorcanaSet] = []
        var status: LoadStatus?
    }

    init(
        screen: Screen.ID, makeBloc: @MainActor () -> LorcanaBloc,
        makeStandIn: @MainActor () -> LorcanaBloc? = { nil },
        receive: @escaping @MainActor (BrowserInput) -> Void
    ) {
        (self.screen, self.receive) = (screen, receive)
        (own, standIn) = (makeBloc(), makeStandIn())
        answer = ScreenAnswer(hasStandIn: standIn != nil)
        listeners = [
            own.observe { [weak self] change in self?.change { $0.receive(own: change.nextState) } }
        ]
        if let standIn {
            listeners.append(
                standIn.observe { [weak self] change in
                    self?.change { $0.receive(standIn: change.nextState) }
                })
        }
    }

    /// Sends an event; a request for the next page waits until the previous event completes.
    ///
    /// A state is emitted before its handler returns; until then, the bloc ignores page requests (lorcana-bloc.md,
    /// L8).
    func send(_ event: LorcanaEvent) {
        if event == .loadNextPage { return sendForPage() }
        isSending = true
        answer.ask()
        // Since the key press, the model has an outdated status, so even an equal one must be reported.
        known.status = nil
        standIn?.send(event)
        running = own.send(event)
        isSending = false
        report()
    }

    private func sendForPage() {
        if answer.isStandInShown, let standIn {
            standIn.send(.loadNextPage)
            return
        }
        guard let running, running.outcome == nil else {
            running = own.send(.loadNextPage)
            return
        }
        Task { [bloc = own] in
            await running.finish()
            self.running = bloc.send(.loadNextPage)
        }
    }

    func useBuiltIn() { change { $0.preferStandIn() } }

    private func change(_ change: (inout ScreenAnswer) -> Void) {
        change(&answer)
        if !isSending { report() }
    }

    /// Reports differences to the model.
    private func report() {
        let now = Known(cards: answer.shown.cards, sets: answer.shown.sets, status: answer.status)
        let before = known
        known = now
        let cards = now.cards == before.cards ? nil : now.cards
        let sets = now.sets == before.sets ? nil : now.sets
        let status = now.status == before.status ? nil : now.status
        if cards == nil, sets == nil, status == nil { return }
        receive(.answered(screen: screen, cards: cards, sets: sets, status: status))
    }

    func end() {
        listeners = []
        standIn?.close()
        own.close()
    }
}
