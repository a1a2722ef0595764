import Bloc
import LorcanaCards
import LorcanaKit

/// A screen's own bloc, and what of its states the browser hears.
///
/// Cards, sets and status are heard apart, so that a page on its way changes no list. The bloc is closed when
/// the scope ends.
@MainActor
final class ScreenScope {
    private let provider: BlocProvider<LorcanaBloc>
    private let cards: BlocSelector<[LorcanaCard]>
    private let sets: BlocListener
    private let status: BlocSelector<LoadStatus>
    /// What was sent last.
    private var running: EventTask?

    init(
        in registry: BlocRegistry, screen: Screen.ID, makeBloc: @MainActor () -> LorcanaBloc,
        tell: @escaping @MainActor (BrowserInput) -> Void
    ) {
        provider = BlocProvider(in: registry, create: makeBloc)
        let bloc = provider.bloc
        sets = BlocListener(bloc, listenWhen: { $0.sets != $1.sets }) {
            tell(.answeredSets(screen: screen, $0.sets))
        }
        cards = BlocSelector(bloc, select: \.cards) { tell(.answered(screen: screen, cards: $0)) }
        // The last to be heard: whether more can be loaded is judged with the new cards in place.
        status = BlocSelector(bloc, select: LoadStatus.init) { tell(.status(screen: screen, $0)) }
    }

    /// Sends the event; a page asked for while a question ends is sent once that has ended.
    ///
    /// A state is heard before its handler has returned, and until then the bloc leaves pages out
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
