import Bloc
import LorcanaCards
import LorcanaKit

/// The blocs of one screen, and the inputs that their states become.
///
/// Only what differs is reported, so that a change of status redraws no list. `end` closes the blocs.
@MainActor
final class ScreenScope {
    private let screen: Screen.ID
    private let receive: @MainActor (BrowserInput) -> Void
    private let own: BlocProvider<LorcanaBloc>
    private let standIn: BlocProvider<LorcanaBloc>?
    private var answer: ScreenAnswer
    private var known = Known()
    /// Whether an event is being sent: what it leads to at once is reported together.
    private var isSending = false
    private var listeners: [Subscription] = []
    /// The last event sent.
    private var running: EventTask?

    /// What the model knows.
    private struct Known {
        var cards: [LorcanaCard] = []
        var sets: [LorcanaSet] = []
        var status: LoadStatus?
    }

    init(
        in registry: BlocRegistry, screen: Screen.ID, makeBloc: @MainActor () -> LorcanaBloc,
        makeStandIn: @MainActor () -> LorcanaBloc? = { nil },
        receive: @escaping @MainActor (BrowserInput) -> Void
    ) {
        (self.screen, self.receive) = (screen, receive)
        own = BlocProvider(in: BlocRegistry(inside: registry), create: makeBloc)
        standIn = makeStandIn().map { bloc in
            BlocProvider(in: BlocRegistry(inside: registry), create: { bloc })
        }
        answer = ScreenAnswer(hasStandIn: standIn != nil)
        listeners = [
            own.bloc.observe { [weak self] change in self?.change { $0.receive(own: change.nextState) } }
        ]
        if let standIn {
            listeners.append(
                standIn.bloc.observe { [weak self] change in
                    self?.change { $0.receive(standIn: change.nextState) }
                })
        }
    }

    /// Sends the event; a request for the next page waits for the event before it.
    ///
    /// A state arrives before its handler returns, and until then the bloc ignores page requests
    /// (lorcana-bloc.md, L8).
    func send(_ event: LorcanaEvent) {
        if event == .loadNextPage { return sendForPage() }
        isSending = true
        answer.ask()
        // A key has made the model's status that of an old question, so the same one is reported again.
        known.status = nil
        standIn?.bloc.send(event)
        running = own.bloc.send(event)
        isSending = false
        report()
    }

    private func sendForPage() {
        if answer.isStandInShown, let standIn {
            standIn.bloc.send(.loadNextPage)
            return
        }
        guard let running, running.outcome == nil else {
            running = own.bloc.send(.loadNextPage)
            return
        }
        Task { [bloc = own.bloc] in
            await running.finish()
            self.running = bloc.send(.loadNextPage)
        }
    }

    func useBuiltIn() { change { $0.preferStandIn() } }

    private func change(_ change: (inout ScreenAnswer) -> Void) {
        change(&answer)
        if !isSending { report() }
    }

    /// Reports what differs to the model.
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
        standIn?.end()
        own.end()
    }
}
