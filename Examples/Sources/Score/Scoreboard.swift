import Bloc

/// Shows a score: a listener for announcements, a consumer that cheers and draws.
@MainActor
final class Scoreboard {
    private let leads: BlocListener
    private let goals: BlocConsumer

    init(_ bloc: ScoreBloc, show: @escaping @MainActor (String) -> Void) {
        leads = BlocListener(bloc, listenWhen: { $0.leader != $1.leader }) { score in
            show(score.leader.map { "\($0.rawValue) takes the lead." } ?? "All square.")
        }
        goals = BlocConsumer(bloc) { _ in
            show("Goal!")
        } build: { score in
            show("Home \(score.home) : \(score.away) Away")
        }
    }
}
