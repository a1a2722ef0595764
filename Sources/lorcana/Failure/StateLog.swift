import Bloc
import CardRendering

/// Writes a line of JSON for each state change: the bloc, the event, and a short description of the state.
///
/// `TransitionLog` isn't used, because comparing states field by field would link reflection into the program.
final class StateLog: BlocObserver {
    private let write: @MainActor (String) -> Void

    init(write: @escaping @MainActor (String) -> Void) { self.write = write }

    func onTransition<State, Event>(_ bloc: Bloc<State, Event>, _ transition: Transition<State, Event>) {
        write(bloc.name, "\(transition.event)", "\(transition.nextState)")
    }

    private func write(_ bloc: String, _ event: String, _ state: String) {
        let table = RecordTable(
            fields: ["bloc", "event", "state"], rows: [[.text(bloc), .text(event), .text(state)]])
        write(String(decoding: table.written(as: .jsonl).dropLast(), as: UTF8.self))
    }
}
