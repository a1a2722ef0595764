import Bloc

/// Events for blocs of these tests, with names that say what a handler does.
enum TestEvent: BlocEvent {
    case a, b, c
    case text(String)
    case number(Int)
}

/// A bloc whose handlers a test registers, and whose log it compares.
final class TestBloc: Bloc<Int, TestEvent> {
    var log: [String] = []

    init(
        _ state: Int = 0, transformer: EventTransformer<TestEvent> = .concurrent,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        super.init(initialState: state, transformer: transformer, clock: clock)
    }

    func note(_ line: String) { log.append(line) }

    override func onEvent(_ event: TestEvent) {
        note("event \(event)")
        super.onEvent(event)
    }

    override func onTransition(_ transition: Transition<Int, TestEvent>) {
        note("\(transition) at \(state)")
        super.onTransition(transition)
    }

    override func onChange(_ change: Change<Int>) {
        note("\(change) at \(state)")
        super.onChange(change)
    }

    override func onDone(_ event: TestEvent, error: (any Error)?) {
        note("done \(event)" + (error.map { " \($0)" } ?? ""))
        super.onDone(event, error: error)
    }

    override func onError(_ error: any Error) {
        note("error \(error)")
        super.onError(error)
    }

    override func onClose() {
        note("close")
        super.onClose()
    }
}
