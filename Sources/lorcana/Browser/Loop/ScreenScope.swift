import Bloc
import LorcanaCards
import LorcanaKit

/// The bloc of one screen, and the inputs that its states become.
///
/// Cards, sets and status are observed separately, so that a change of status redraws no list. `end` closes the
/// bloc.
@MainActor
final class ScreenScope {
    private let provider: BlocProvider<LorcanaBloc>
    private let cards: BlocSelector<[LorcanaCard]>
    private let sets: BlocListener
    private let status: BlocSelector<LoadStatus>
    /// The last event sent.
    private var running: EventTask?

    init(
        in registry: BlocRegistry, screen: Screen.ID, makeBloc: @MainActor () -> LorcanaBloc,
        receive: @escaping @MainActor (BrowserInput) -> Void
    ) {
        provider = BlocProvider(in: BlocRegistry(inside: registry), create: makeBloc)
        let bloc = provider.bloc
        sets = BlocListener(bloc, listenWhen: { $0.sets != $1.sets }) {
            receive(.loadedSets(screen: screen, $0.sets))
        }
        cards = BlocSelector(bloc, select: \.cards) { receive(.loaded(screen: screen, cards: $0)) }
        // Observed last: the model decides with the new cards in place whether to load more.
        status = BlocSelector(bloc, select: LoadStatus.init) { receive(.status(screen: screen, $0)) }
    }

    /// Sends the event; a request for the next page waits for the event before it.
    ///
    /// A state arrives before its handler returns, and until then the bloc ignores page requests
    /// (lorcana-bloc.md, L8).
    func send(_ event: LorcanaEvent) {
        guard event == .loadNextPage, let running, running.outcome == nil else {
            running = provider.bloc.send(event)
            return
        }
        Task { [bloc = provider.bloc] in
            _ = await running.finished
            self.running = bloc.send(event)
        }
    }

    func end() { provider.end() }
}
