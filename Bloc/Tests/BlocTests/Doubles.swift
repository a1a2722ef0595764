import Bloc
import BlocTesting
import Testing

extension Trait where Self == ConditionTrait {
    /// Enables a test only if tasks can start immediately; otherwise Bloc starts them in the next turn.
    static var startsAtOnce: Self {
        #if BLOC_PLAIN_TASKS
            .disabled("work starts at the next turn")
        #else
            .enabled(if: true)
        #endif
    }
}

/// Events for test blocs, named after what their handlers do.
enum TestEvent: EffectfulEvent {
    typealias Effect = String
    case a, b, c
    case text(String)
    case number(Int)

    var asText: String? { if case .text(let text) = self { text } else { nil } }
    var asEven: Int? { asNumber.flatMap { $0.isMultiple(of: 2) ? $0 : nil } }
    var asNumber: Int? { if case .number(let number) = self { number } else { nil } }
}

/// A bloc with handlers added by a test, and a log.
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

/// A cubit that records its changes, and the states that a subscriber receives.
final class TestCubit: Cubit<Int> {
    var log: [String] = []
    var received: [Int] = []
    var errors: [String] = []
    private var subscription: Subscription?

    init(_ state: Int) {
        super.init(initialState: state)
        subscription = observe { [unowned self] in received.append($0.nextState) }
    }

    override func onChange(_ change: Change<Int>) {
        log.append("\(change.currentState) → \(change.nextState)")
        super.onChange(change)
    }

    override func onError(_ error: any Error) {
        errors.append("\(error)")
        super.onError(error)
    }
}

/// Blocks handlers until the test opens it.
@MainActor
final class Gate {
    private(set) var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Returns when the gate is open; ignores cancellation.
    func wait() async {
        if isOpen { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}

struct TestError: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// Waits until `condition` is true, while other tasks run. Fails the test after some thousand turns.
@MainActor
func until(_ location: SourceLocation = #_sourceLocation, _ condition: () -> Bool) async {
    var patience = Patience()
    while !condition() {
        guard await patience.wait() else {
            Issue.record("What was waited for did not come.", sourceLocation: location)
            return
        }
    }
}

/// All elements of a stream; fails the test if the stream doesn't end.
@MainActor
func elements<Element: Sendable>(
    of stream: AsyncStream<Element>, _ location: SourceLocation = #_sourceLocation
) async -> [Element] {
    var all: [Element] = []
    var hasEnded = false
    let reader = Task {
        for await element in stream { all.append(element) }
        hasEnded = true
    }
    await until(location) { hasEnded }
    reader.cancel()
    return all
}
