import Bloc

enum Team: String, Sendable {
    case home = "Home"
    case away = "Away"
}

enum ScoreEvent: BlocEvent {
    case scored(Team)
}

struct Score: Equatable, Sendable {
    var home = 0
    var away = 0

    /// The team that is ahead; nil when the score is level.
    var leader: Team? { home == away ? nil : home > away ? .home : .away }
}

/// Counts the goals of two teams.
final class ScoreBloc: Bloc<Score, ScoreEvent> {
    init() {
        super.init(initialState: Score())
        on(.scored(.home)) { _, emit in emit(Score(home: emit.state.home + 1, away: emit.state.away)) }
        on(.scored(.away)) { _, emit in emit(Score(home: emit.state.home, away: emit.state.away + 1)) }
    }
}
