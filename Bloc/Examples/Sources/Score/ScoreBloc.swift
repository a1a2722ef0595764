import Bloc
import BlocStorage

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

extension Score: LosslessStringConvertible {
    /// Parses the stored form: `2:1`.
    init?(_ text: String) {
        let goals = text.split(separator: ":").compactMap { Int($0) }
        guard goals.count == 2 else { return nil }
        self.init(home: goals[0], away: goals[1])
    }

    var description: String { "\(home):\(away)" }
}

/// Counts the goals of two teams; an interrupted match continues.
final class ScoreBloc: HydratedBloc<Score, ScoreEvent> {
    init(in storage: any StateStorage = MemoryStorage()) {
        super.init(initialState: Score(), keeping: .whole(in: storage, key: "score"))
        on { event, emit in
            switch event {
            case .scored(.home): emit { $0.home += 1 }
            case .scored(.away): emit { $0.away += 1 }
            }
        }
    }
}
