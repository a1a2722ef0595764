import Bloc

enum FormulaOneEvent: BlocEvent {
    case seasonChosen(Int)
    case refreshed

    var season: Int? { if case .seasonChosen(let season) = self { season } else { nil } }
}

/// The phases of a load, which exclude each other, so that a view's `switch` covers them all.
enum FormulaOneState: Equatable, Sendable {
    case idle
    case ready(seasons: [Int])
    case loading(season: Int)
    case loaded(season: Int, [Standing])
    case failed(season: Int, StandingsError)
}

/// Loads the list of seasons on creation, and the standings of the chosen season.
///
/// Choosing another season cancels the previous load; choosing it again reloads it, at most once in five
/// seconds.
final class FormulaOneBloc: Bloc<FormulaOneState, FormulaOneEvent> {
    init(service: any StandingsService, clock: any Clock<Duration> = ContinuousClock()) {
        super.init(initialState: .idle, clock: clock)
        initialise { emit in emit(.ready(seasons: try await service.seasons())) }
        on(\.season, transformer: .restartable) { season, emit in
            emit(.loading(season: season))
            do {
                emit(.loaded(season: season, try await service.standings(of: season)))
            } catch let error as StandingsError {
                emit(.failed(season: season, error))
            }
        }
        route(.refreshed, to: FormulaOneBloc.refresh, transformer: .throttled(for: .seconds(5)))
    }

    private func refresh(_ event: FormulaOneEvent, _ emit: Emitter) async {
        if case .loaded(let season, _) = state { await send(.seasonChosen(season)).finish() }
    }
}
