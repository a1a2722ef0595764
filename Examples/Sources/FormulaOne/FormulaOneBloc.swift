import Bloc

enum FormulaOneEvent: BlocEvent {
    case seasonChosen(Int)

    var season: Int? {
        switch self {
        case .seasonChosen(let season): season
        }
    }
}

/// The phases of a load; each excludes the others, so a view's `switch` is complete.
enum FormulaOneState: Equatable, Sendable {
    case idle
    case loading(season: Int)
    case loaded(season: Int, [Standing])
    case failed(season: Int, StandingsError)
}

/// Loads the standings of a season; choosing another one cancels the load before it.
final class FormulaOneBloc: Bloc<FormulaOneState, FormulaOneEvent> {
    init(service: any StandingsService) {
        super.init(initialState: .idle)
        on(matching: \.season, transformer: .restartable) { season, emit in
            emit(.loading(season: season))
            do {
                emit(.loaded(season: season, try await service.standings(of: season)))
            } catch let error as StandingsError {
                emit(.failed(season: season, error))
            }
        }
    }
}
