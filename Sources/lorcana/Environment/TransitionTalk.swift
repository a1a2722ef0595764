import Bloc

/// `--verbose`: each event and each change of state as a line on stderr.
final class TransitionTalk: BlocObserver {
    private let talk: Talk

    init(_ talk: Talk) { self.talk = talk }

    func onEvent<State, Event>(_ bloc: Bloc<State, Event>, _ event: Event) {
        talk.say("event \(event)")
    }
}
