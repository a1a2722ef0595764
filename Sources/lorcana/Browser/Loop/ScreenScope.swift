import Bloc
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

    func send(_ event: LorcanaEvent) { _ = provider.bloc.send(event) }
    func end() { provider.end() }
}
