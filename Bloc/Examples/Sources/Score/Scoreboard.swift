import Bloc

/// Shows a score: one observation announces the leader, another cheers and draws.
@MainActor
final class Scoreboard {
    private let leads: Subscription
    private let goals: Subscription

    init(_ bloc: ScoreBloc, show: @escaping @MainActor (String) -> Void) {
        func draw(_ score: Score) { show("Home \(score.home) : \(score.away) Away") }
        leads = bloc.observe(\.leader) { leader in
            show(leader.map { "\($0.rawValue) takes the lead." } ?? "All square.")
        }
        goals = bloc.observe { change in
            show("Goal!")
            draw(change.nextState)
        }
        draw(bloc.state)
    }
}
