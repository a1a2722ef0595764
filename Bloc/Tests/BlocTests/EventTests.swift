import Bloc
import BlocTesting
import Testing

@testable import Bloc

/// Promises.md, B: events and handlers.
@MainActor
@Suite struct EventTests {
    @Test func `promise 7: a synchronous handler has completed when send returns`() {
        let bloc = TestBloc()
        bloc.on(.a) { [unowned bloc] _, _ in bloc.note("handled") }
        bloc.note("before")
        bloc.send(.a)
        bloc.note("after")
        #expect(bloc.log == ["before", "event a", "handled", "done a", "after"])
    }

    @Test(.startsAtOnce)
    func `promise 7: an asynchronous handler has reached its first await when send returns`() async {
        let bloc = TestBloc()
        let gate = Gate()
        bloc.on(.a) { [unowned bloc] _, _ in
            bloc.note("begun")
            await gate.wait()
            bloc.note("went on")
        }
        let task = bloc.send(.a)
        bloc.note("sent")
        gate.open()
        await task.finish()
        #expect(bloc.log == ["event a", "begun", "sent", "went on", "done a"])
    }

    @Test func `promise 8: the complete order for an event`() {
        let observer = RecordingObserver()
        let bloc = BlocEnvironment.withObserver(observer) { TestBloc() }
        let subscription = bloc.observe { [unowned bloc] in bloc.note("told \($0.nextState)") }
        bloc.on(.a) { [unowned bloc] _, emit in
            bloc.note("entered")
            emit(1)
            emit(2)
            bloc.note("ended")
        }
        bloc.send(.a)
        #expect(
            bloc.log == [
                "event a", "entered",
                "Transition { currentState: 0, event: a, nextState: 1 } at 0",
                "Change { currentState: 0, nextState: 1 } at 0", "told 1",
                "Transition { currentState: 1, event: a, nextState: 2 } at 1",
                "Change { currentState: 1, nextState: 2 } at 1", "told 2",
                "ended", "done a",
            ])
        #expect(
            observer.log == [
                "TestBloc created in 0", "TestBloc took up a",
                "TestBloc Transition { currentState: 0, event: a, nextState: 1 }",
                "TestBloc Change { currentState: 0, nextState: 1 }",
                "TestBloc Transition { currentState: 1, event: a, nextState: 2 }",
                "TestBloc Change { currentState: 1, nextState: 2 }",
                "TestBloc was done with a",
            ])
        subscription.cancel()
    }

    @Test func `promise 8: a cubit only has onChange`() {
        let observer = RecordingObserver()
        let cubit = BlocEnvironment.withObserver(observer) { TestCubit(0) }
        cubit.emit(1)
        #expect(
            observer.log == ["TestCubit created in 0", "TestCubit Change { currentState: 0, nextState: 1 }"])
    }

    @Test(arguments: ["handler", "onEvent", "onChange", "observer", "listener"])
    func `promise 9: an event sent inside a handler waits for the current event's synchronous part`(
        place: String
    ) {
        let observer = SendingObserver()
        let bloc = BlocEnvironment.withObserver(observer) { SendingBloc(from: place) }
        observer.bloc = place == "observer" ? bloc : nil
        let subscription = bloc.observe { [unowned bloc] in
            if place == "listener", $0.nextState == 1 { bloc.send(.b) }
        }
        bloc.send(.a)
        #expect(bloc.log == ["enterA", "exitA", "enterB", "exitB"])
        subscription.cancel()
    }

    @Test func `promise 9: a listener's event sent after an await begins when the emission is complete`()
        async
    {
        let bloc = TestBloc()
        let gate = Gate()
        bloc.on(.a) { [unowned bloc] _, emit in
            await gate.wait()
            emit(1)
            bloc.note("emitted")
        }
        bloc.on(.b) { [unowned bloc] _, emit in
            emit(2)
            bloc.note("b handled")
        }
        var told: [String] = []
        let subscriptions = [
            bloc.observe { [unowned bloc] change in if change.nextState == 1 { bloc.send(.b) } },
            bloc.observe { told.append("\($0.currentState) → \($0.nextState)") },
        ]
        let task = bloc.send(.a)
        gate.open()
        await task.finish()
        #expect(told == ["0 → 1", "1 → 2"])
        #expect(
            bloc.log == [
                "event a", "Transition { currentState: 0, event: a, nextState: 1 } at 0",
                "Change { currentState: 0, nextState: 1 } at 0",
                "event b", "Transition { currentState: 1, event: b, nextState: 2 } at 1",
                "Change { currentState: 1, nextState: 2 } at 1", "b handled", "done b",
                "emitted", "done a",
            ])
        subscriptions.forEach { $0.cancel() }
    }

    @Test(.startsAtOnce, arguments: [false, true])
    func `promise 9: a hundred thousand sends from a handler neither overflow nor slow down`(
        asynchronous: Bool
    ) {
        final class Counting: Bloc<Int, TestEvent> {}
        let bloc = Counting(initialState: 0, transformer: asynchronous ? .sequential : .concurrent)
        if asynchronous {
            bloc.on(.b) { _, emit async throws in emit(emit.state + 1) }
        } else {
            bloc.on(.b) { _, emit in emit(emit.state + 1) }
        }
        bloc.on(.a) { _, emit in for _ in 1...100_000 { emit.send(.b) } }
        bloc.send(.a)
        #expect(bloc.state == 100_000)
    }

    @Test func `promise 9: a chain of a hundred thousand sends doesn't need a deep stack`() {
        final class Counting: Bloc<Int, TestEvent> {}
        let bloc = Counting(initialState: 0)
        bloc.on(.a) { _, emit in
            emit(emit.state + 1)
            if emit.state < 100_000 { emit.send(.a) }
        }
        bloc.send(.a)
        #expect(bloc.state == 100_000)
    }

    @Test
    func `promise 10: on(value) takes that event, on(keyPath) its payloads, mapEventToState all others`() {
        final class Routing: Bloc<Int, TestEvent> {
            var log: [String] = []
            override func mapEventToState(event: TestEvent, emit: Emitter) { log.append("rest \(event)") }
        }
        let bloc = Routing(initialState: 0)
        bloc.on(.a) { [unowned bloc] event, _ in bloc.log.append("value \(event)") }
        bloc.on(.text("x")) { [unowned bloc] event, _ in bloc.log.append("value \(event)") }
        bloc.on(\.asText) { [unowned bloc] text, _ in
            bloc.log.append("payload \(text)")
        }
        bloc.on(.b, .text("y")) { [unowned bloc] event, _ in
            bloc.log.append("several \(event)")
        }
        let events: [TestEvent] = [.a, .b, .c, .text("x"), .text("y"), .number(1), .text("z")]
        for event in events { bloc.send(event) }
        #expect(
            bloc.log == [
                "value a", "several b", "rest c", "value text(\"x\")", "several text(\"y\")",
                "rest number(1)",
                "payload z",
            ])
    }

    @Test func `promise 10: handlers of payloads and of several values may be asynchronous`() async {
        let bloc = TestBloc()
        bloc.on(\.asNumber) { number, emit in
            await Task.yield()
            emit(number)
        }
        bloc.on(.a) { _, emit in
            await Task.yield()
            emit(emit.state + 1)
        }
        await bloc.send(.number(3)).finish()
        await bloc.send(.a).finish()
        #expect(bloc.state == 4)
    }

    @Test func `promise 11: in release builds an unhandled event goes to onError`() {
        let bloc = TestBloc()
        let task = Misuse.$traps.withValue(false) { bloc.send(.a) }
        let error = BlocError.unhandledEvent(bloc: "TestBloc", event: "a")
        #expect(bloc.log == ["event a", "error \(error)", "done a \(error)"])
        #expect(task.outcome?.description == "failed(\(error))")
    }

    @Test func `promise 11: in release builds a second handler is reported and the first is kept`() {
        let bloc = TestBloc()
        bloc.on(.a) { _, emit in emit(1) }
        Misuse.$traps.withValue(false) { bloc.on(.a) { _, emit in emit(2) } }
        bloc.send(.a)
        #expect(bloc.state == 1)
        #expect(
            bloc.log.first == "error \(BlocError.duplicateHandler(bloc: "TestBloc", event: "a"))")
    }

    @Test func `promise 11: an unhandled event traps with the bloc, the event and the remedies`() async throws
    {
        let result = try await #require(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await MainActor.run { _ = TestBloc().send(.text("elsa")) }
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(
            text.contains(
                """
                TestBloc has no handler for the event text. Register one with on(…) { event, emit in … } \
                in its initialiser, or override mapEventToState(event:emit:).
                """))
    }

    @Test
    func `promise 11: registering a second handler traps, and names the bloc, the event and the remedies`()
        async throws
    {
        let result = try await #require(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await MainActor.run {
                let bloc = TestBloc()
                bloc.on(.a) { _, _ in }
                bloc.on(.a) { _, _ in }
            }
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(
            text.contains(
                """
                TestBloc already has a handler for the event a. Remove one of the two, or distinguish \
                the events inside one handler.
                """))
    }

    @Test(arguments: [false, true])
    func `promise 12: a handler that throws is reported once and the bloc continues`(asynchronous: Bool) async
    {
        let bloc = TestBloc()
        if asynchronous {
            bloc.on(.a) { _, _ in
                await Task.yield()
                throw TestError("broken")
            }
        } else {
            bloc.on(.a) { _, _ in throw TestError("broken") }
        }
        bloc.on(.b) { _, emit in emit(1) }
        let outcome = await bloc.send(.a).finish()
        bloc.send(.b)
        #expect("\(outcome)" == "failed(broken)")
        #expect(
            bloc.log == [
                "event a", "error broken", "done a broken", "event b",
                "Transition { currentState: 0, event: b, nextState: 1 } at 0",
                "Change { currentState: 0, nextState: 1 } at 0", "done b",
            ])
    }

    @Test func `promise 13: finish returns how each event ended`() async throws {
        let clock = ManualClock()
        let bloc = TestBloc(clock: clock)
        bloc.on(.a, transformer: .restartable) { _, _ in try await clock.sleep(for: .seconds(1)) }
        bloc.on(.b, transformer: .droppable) { _, _ in try await clock.sleep(for: .seconds(1)) }
        bloc.on(.c) { _, _ in throw TestError("broken") }
        let events: [TestEvent] = [.a, .a, .b, .b, .c]
        let tasks = events.map { bloc.send($0) }
        try await clock.sleepers(atLeast: 2)
        clock.jump(by: .seconds(1))
        var outcomes: [String] = []
        for task in tasks { outcomes.append("\(await task.finish())") }
        bloc.close()
        outcomes.append("\(await bloc.send(.c).finish())")
        let closed = BlocError.closed(bloc: "TestBloc", attempt: "sending c")
        #expect(
            outcomes == [
                "cancelled", "completed", "completed", "dropped", "failed(broken)", "refused(\(closed))",
            ])
    }

    @Test func `promise 13: finish of a queued event waits for that event's handler`() async {
        let bloc = TestBloc()
        var queued: EventTask?
        bloc.on(.b) { _, emit in emit(2) }
        bloc.on(.a) { [unowned bloc] _, _ in
            queued = bloc.send(.b)
            #expect(queued?.outcome == nil)
        }
        bloc.send(.a)
        #expect(bloc.state == 2)
        #expect(await queued!.finish() == .completed)
    }
}

/// While `.a` is being handled, sends `.b` from the given hook or handler.
private final class SendingBloc: Bloc<Int, TestEvent> {
    let place: String
    var log: [String] = []

    init(from place: String) {
        self.place = place
        super.init(initialState: 0)
        on(.a) { [unowned self] _, emit in
            log.append("enterA")
            if place == "handler" { emit.send(.b) }
            emit(1)
            log.append("exitA")
        }
        on(.b) { [unowned self] _, _ in log += ["enterB", "exitB"] }
    }

    override func onEvent(_ event: TestEvent) {
        if place == "onEvent", event == .a { send(.b) }
        super.onEvent(event)
    }

    override func onChange(_ change: Change<Int>) {
        if place == "onChange" { send(.b) }
        super.onChange(change)
    }
}

private final class SendingObserver: BlocObserver {
    var bloc: SendingBloc?

    func onChange<State>(_ bloc: BlocBase<State>, _ change: Change<State>) {
        self.bloc?.send(.b)
        self.bloc = nil
    }
}
