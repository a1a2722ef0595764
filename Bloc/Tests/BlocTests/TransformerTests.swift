import Bloc
import BlocTesting
import Testing

/// Promises.md, D: how overlapping events run.
@MainActor
@Suite struct TransformerTests {
    let clock = ManualClock()

    /// A bloc in which each number takes a second, with a log of starts and ends.
    func slowBloc(_ transformer: EventTransformer<TestEvent>) -> SlowBloc {
        SlowBloc(transformer, clock: clock)
    }

    /// Advances second by second until the bloc is idle.
    func finish(_ bloc: SlowBloc) async {
        while bloc.hasPendingWork {
            await until {
                !bloc.hasPendingWork || clock.sleepingTasks.count >= max(1, bloc.handlersAtWork.count)
            }
            clock.jump(by: .seconds(1))
        }
    }

    @Test func `promise 17: concurrent handlers overlap`() async {
        let bloc = slowBloc(.concurrent)
        bloc.send(numbers: 1, 2, 3)
        await finish(bloc)
        #expect(bloc.log.prefix(3) == ["begin 1", "begin 2", "begin 3"])
        #expect(bloc.log.sorted().prefix(3) == ["begin 1", "begin 2", "begin 3"])
        #expect(bloc.log.filter { $0.hasPrefix("end") }.sorted() == ["end 1", "end 2", "end 3"])
    }

    @Test func `promise 17: a bloc's transformer is shared by the handlers of different events`() async {
        let bloc = TestBloc(transformer: .sequential, clock: clock)
        let gate = Gate()
        bloc.on(.a) { [unowned bloc] _, _ in
            await gate.wait()
            bloc.note("a ended")
        }
        bloc.on(.b) { [unowned bloc] _, _ in bloc.note("b ran") }
        bloc.on(.c, transformer: .concurrent) { [unowned bloc] _, _ in bloc.note("c ran") }
        let tasks = [bloc.send(.a), bloc.send(.b), bloc.send(.c)]
        gate.open()
        for task in tasks { await task.finish() }
        #expect(
            bloc.log == [
                "event a", "event b", "event c", "c ran", "done c", "a ended", "done a", "b ran", "done b",
            ])
    }

    @Test func `promise 17: a bloc's transformer applies to mapEventToState too`() async {
        final class Mapping: Bloc<Int, TestEvent> {
            var mapped: [TestEvent] = []
            override func mapEventToState(event: TestEvent, emit: Emitter) { mapped.append(event) }
        }
        let bloc = Mapping(initialState: 0, transformer: .droppable)
        let gate = Gate()
        bloc.on(.a) { _, _ in await gate.wait() }
        let running = bloc.send(.a)
        #expect(await bloc.send(.b).finish() == .dropped)
        gate.open()
        await running.finish()
        #expect(await bloc.send(.c).finish() == .completed)
        #expect(bloc.mapped == [.c])
    }

    @Test(.startsAtOnce) func `promise 17: droppable and restartable act per key`() async {
        let dropping = slowBloc(.droppable { $0.isEven })
        dropping.send(numbers: 1, 2, 3, 4)
        #expect(dropping.log == ["begin 1", "begin 2"])
        let restarting = slowBloc(.restartable { $0.isEven })
        restarting.send(numbers: 1, 2, 3)
        await finish(restarting)
        #expect(restarting.log.prefix(3) == ["begin 1", "begin 2", "begin 3"])
        #expect(restarting.log.filter { $0.hasPrefix("end") }.sorted() == ["end 2", "end 3"])
    }

    @Test func `promise 92: groups and keys combine, and a group is any hashable value`() async {
        enum Work: Hashable { case rows, pages }
        enum Row: BlocEvent {
            case load(Int), drop(Int), all
            var loaded: Int? { if case .load(let row) = self { row } else { nil } }
            var dropped: Int? { if case .drop(let row) = self { row } else { nil } }
        }
        let bloc = Bloc<[Int], Row>(initialState: [], clock: clock)
        bloc.on(\.loaded, transformer: .restartable(group: Work.rows) { $0.loaded }) { row, emit in
            try await emit.sleep(for: .seconds(1))
            emit { $0.append(row) }
        }
        bloc.on(\.dropped, transformer: .restartable(group: Work.rows) { $0.dropped }) { _, _ in }
        bloc.on(.all, transformer: .restartable(group: Work.pages)) { _, _ in }
        let loads = (1...3).map { bloc.send(.load($0)) }
        bloc.send(.drop(2))
        bloc.send(.all)
        await clock.advance(by: .seconds(1))
        #expect(loads.map(\.outcome) == [.completed, .cancelled, .completed])
        #expect(Set(bloc.state) == [1, 3])
    }

    @Test(.startsAtOnce) func `promise 17: groups are independent`() {
        let bloc = TestBloc(clock: clock)
        for (event, group) in [(TestEvent.a, "load"), (.b, "save")] {
            bloc.on(event, transformer: .droppable(group: group)) { [clock, unowned bloc] event, _ in
                bloc.note("\(event) began")
                try await clock.sleep(for: .seconds(1))
            }
        }
        bloc.send(.a)
        bloc.send(.b)
        #expect(bloc.log.filter { $0.hasSuffix("began") } == ["a began", "b began"])
    }

    @Test func `promise 17: handlers of different events replace each other in a group`() async {
        let bloc = TestBloc(clock: clock)
        bloc.on(\.asText, transformer: .debounced(for: .milliseconds(300), group: "load")) {
            [clock] text, emit in
            try await clock.sleep(for: .seconds(1))
            emit(text.count)
        }
        bloc.on(.a, transformer: .droppable(group: "load")) { [clock] _, emit in
            try await clock.sleep(for: .seconds(1))
            emit(-1)
        }
        bloc.on(.b, transformer: .restartable(group: "load")) { _, emit in emit(100) }
        let page = bloc.send(.a)
        let secondPage = bloc.send(.a)
        let typed = bloc.send(.text("elsa"))
        clock.jump(by: .milliseconds(300))
        let cleared = bloc.send(.b)
        var outcomes: [String] = []
        for task in [page, secondPage, typed, cleared] { outcomes.append("\(await task.finish())") }
        #expect(outcomes == ["cancelled", "dropped", "cancelled", "completed"])
        #expect(bloc.state == 100)
    }

    @Test func `promise 18: sequential drops nothing and never overlaps`() async {
        let bloc = slowBloc(.sequential)
        bloc.send(numbers: 1, 2, 3)
        await finish(bloc)
        #expect(bloc.log == ["begin 1", "end 1", "begin 2", "end 2", "begin 3", "end 3"])
    }

    @Test
    func `promise 18: droppable never starts events that arrive while one is running, whatever the payload`()
        async
    {
        let bloc = slowBloc(.droppable)
        bloc.send(numbers: 1, 1, 2)
        await finish(bloc)
        bloc.send(numbers: 3)
        await finish(bloc)
        #expect(bloc.log == ["begin 1", "end 1", "begin 3", "end 3"])
    }

    @Test(.startsAtOnce)
    func `promise 18: droppable takes the next event if the handler only awaited finished work`() async {
        let bloc = TestBloc()
        let finished = Task { 1 }
        _ = await finished.value
        var runs = 0
        bloc.on(.a, transformer: .droppable) { _, _ in runs += await finished.value }
        bloc.send(.a)
        bloc.send(.a)
        #expect(runs == 2)
    }

    @Test func `promise 18: restartable cancels the running task and only the newest emits`() async {
        let bloc = slowBloc(.restartable)
        bloc.send(numbers: 1, 2, 3)
        await finish(bloc)
        #expect(bloc.log == ["begin 1", "begin 2", "begin 3", "end 3"])
        #expect(bloc.cancelled.sorted() == [1, 2])
        #expect(bloc.state == 3)
    }

    @Test func `promise 18: Task.isCancelled is true in the replaced handler`() async {
        let bloc = TestBloc()
        let gate = Gate()
        var seen: [Int: Bool] = [:]
        bloc.on(\.asNumber, transformer: .restartable) { number, _ in
            await gate.wait()
            seen[number] = Task.isCancelled
        }
        let tasks = [bloc.send(.number(1)), bloc.send(.number(2))]
        gate.open()
        for task in tasks { await task.finish() }
        #expect(seen == [1: true, 2: false])
    }

    @Test(.startsAtOnce)
    func `promise 19: debounced runs once, 300 ms after the last event and not after 299`() async {
        let bloc = slowBloc(.debounced(for: .milliseconds(300)))
        let replaced = bloc.send(.number(1))
        clock.jump(by: .milliseconds(200))
        bloc.send(numbers: 2)
        #expect(await replaced.finish() == .dropped)
        clock.jump(by: .milliseconds(299))
        #expect(bloc.log == [])
        clock.jump(by: .milliseconds(1))
        #expect(bloc.log == ["begin 2"])
        await finish(bloc)
        #expect(bloc.log == ["begin 2", "end 2"])
    }

    @Test func `promise 19: a new event cancels the running handler of the previous one`() async throws {
        let bloc = slowBloc(.debounced(for: .milliseconds(300)))
        bloc.send(numbers: 1)
        clock.jump(by: .milliseconds(300))
        try await clock.sleepers(atLeast: 1)
        bloc.send(numbers: 2)
        await until { bloc.cancelled == [1] }
        clock.jump(by: .milliseconds(300))
        await finish(bloc)
        #expect(bloc.log == ["begin 1", "begin 2", "end 2"])
    }

    @Test(.startsAtOnce) func `promise 19: the delay may depend on the event`() {
        let bloc = slowBloc(.debounced { $0 == .number(0) ? .zero : .milliseconds(300) })
        bloc.send(numbers: 1, 0)
        #expect(bloc.log == ["begin 0"])
        #expect(!clock.sleepers.contains(.milliseconds(300)))
    }

    @Test func `promise 19: events waiting at close neither run nor leak`() async {
        let bloc = slowBloc(.debounced(for: .milliseconds(300)))
        let task = bloc.send(.number(1))
        bloc.close()
        #expect(await task.finish() == .dropped)
        #expect(clock.sleepers == [])
        clock.jump(by: .seconds(1))
        #expect(bloc.log == [])
    }

    @Test func `promise 20: onEvent is called for dropped events and onDone for cancelled ones`() async {
        let bloc = TestBloc()
        let gate = Gate()
        bloc.on(.a, transformer: .droppable) { _, _ in await gate.wait() }
        bloc.on(.b, transformer: .restartable) { _, _ in await gate.wait() }
        let events: [TestEvent] = [.a, .a, .b, .b]
        let tasks = events.map { bloc.send($0) }
        gate.open()
        for task in tasks { await task.finish() }
        #expect(bloc.log.prefix(4) == ["event a", "event a", "event b", "event b"])
        #expect(bloc.log.dropFirst(4).sorted() == ["done a", "done b", "done b CancellationError()"])
    }

    @Test func `promise 21: a custom transformer filters, merges and reorders`() async {
        let bloc = TestBloc()
        var handled: [TestEvent] = []
        bloc.on(transformer: .custom { PairingFlow() }) { event, _ in
            handled.append(event)
        }
        let events: [TestEvent] = [.number(1), .a, .number(5), .number(2), .number(3)]
        var outcomes: [String] = []
        for task in events.map({ bloc.send($0) }) { outcomes.append("\(await task.finish())") }
        #expect(handled == [.number(6), .number(5)])
        #expect(outcomes == ["dropped", "dropped", "completed", "dropped", "completed"])
    }

    @Test func `promise 21: a custom transformer reorders`() async {
        let bloc = TestBloc()
        let gate = Gate()
        var handled: [TestEvent] = []
        bloc.on(transformer: .custom { NewestFirstFlow() }) { event, _ in
            await gate.wait()
            handled.append(event)
        }
        let tasks = [TestEvent.a, .b, .c, .number(4)].map { bloc.send($0) }
        gate.open()
        for task in tasks { await task.finish() }
        #expect(handled == [.a, .number(4), .c, .b])
    }

    @Test func `promise 21: a second wake of the same event replaces the first one`() {
        struct Restless: EventFlow {
            var woken = 0
            mutating func arrived(_ ticket: Ticket, _ event: TestEvent) -> [FlowAction<TestEvent>] {
                [.wake(ticket, after: .seconds(1)), .wake(ticket, after: .seconds(2))]
            }
            mutating func woke(_ ticket: Ticket) -> [FlowAction<TestEvent>] { [.start(ticket)] }
        }
        let bloc = TestBloc(clock: clock)
        bloc.on(.a, transformer: .custom { Restless() }) { _, emit in emit(1) }
        bloc.send(.a)
        #expect(clock.sleepers == [.seconds(2)])
        clock.jump(by: .seconds(2))
        #expect(bloc.state == 1)
    }

    @Test(arguments: [
        (WaitingBound.Policy.dropNewest, "completed completed dropped", [1, 2]),
        (.dropOldest, "completed dropped completed", [1, 3]),
        (.report, "completed completed refused", [1, 2]),
    ])
    func `promise 21: a limit on waiting events has a stated policy`(
        policy: WaitingBound.Policy, outcomes: String, handled: [Int]
    ) async {
        let bloc = TestBloc()
        let gate = Gate()
        var ran: [Int] = []
        bloc.on(\.asNumber, transformer: .sequential(bound: WaitingBound(1, whenFull: policy))) {
            number, _ in
            await gate.wait()
            ran.append(number)
        }
        let tasks = [1, 2, 3].map { bloc.send(.number($0)) }
        gate.open()
        var ended: [String] = []
        for task in tasks { ended.append("\(await task.finish())".prefix { $0 != "(" }.description) }
        #expect(ended.joined(separator: " ") == outcomes)
        #expect(ran == handled)
        let error = BlocError.tooManyWaiting(bloc: "TestBloc", event: "number")
        #expect(bloc.log.contains("error \(error)") == (policy == .report))
    }

    @Test(.startsAtOnce) func `promise 22: throttled uses the given clock`() async {
        let bloc = slowBloc(.throttled(for: .milliseconds(100)))
        bloc.send(numbers: 1, 2)
        clock.jump(by: .milliseconds(99))
        bloc.send(numbers: 3)
        clock.jump(by: .milliseconds(1))
        bloc.send(numbers: 4)
        #expect(bloc.log == ["begin 1", "begin 4"])
        let latest = slowBloc(.throttled(for: .milliseconds(100), latest: true))
        latest.send(numbers: 1, 2, 3)
        clock.jump(by: .milliseconds(100))
        #expect(latest.log == ["begin 1", "begin 3"])
    }

    @Test func `promise 22: any clock is supported, even one that only sleeps`() async throws {
        let bloc = SlowBloc(.debounced(for: .milliseconds(300)), clock: SleepOnlyClock(clock))
        bloc.send(numbers: 1)
        try await clock.sleepers(atLeast: 1)
        #expect(clock.sleepers == [.milliseconds(300)])
        clock.jump(by: .milliseconds(300))
        await until { bloc.log == ["begin 1"] }
        bloc.send(numbers: 2)
        bloc.close()
        await until { clock.sleepers.isEmpty }
    }
}

/// Handles each number for a second, and then emits it as the state.
final class SlowBloc: Bloc<Int, TestEvent> {
    var log: [String] = []
    var cancelled: [Int] = []

    init(_ transformer: EventTransformer<TestEvent>, clock: any Clock<Duration>) {
        super.init(initialState: 0, clock: clock)
        on(\.asNumber, transformer: transformer) {
            [weak self] number, emit in
            self?.log.append("begin \(number)")
            do {
                try await clock.sleep(for: .seconds(1))
            } catch {
                self?.cancelled.append(number)
                throw error
            }
            emit(number)
            self?.log.append("end \(number)")
        }
    }

    func send(numbers: Int...) {
        for number in numbers { send(.number(number)) }
    }
}

extension TestEvent {
    fileprivate var isEven: Bool {
        if case .number(let number) = self { number.isMultiple(of: 2) } else { false }
    }
}

/// Drops events other than numbers, and combines numbers in pairs: the second one runs with the sum.
private struct PairingFlow: EventFlow {
    private var held: (ticket: Ticket, number: Int)?

    mutating func arrived(_ ticket: Ticket, _ event: TestEvent) -> [FlowAction<TestEvent>] {
        guard case .number(let number) = event else { return [.drop(ticket)] }
        guard let first = held else {
            held = (ticket, number)
            return []
        }
        held = nil
        return [.drop(first.ticket), .start(ticket, as: .number(first.number + number))]
    }
}

/// Runs one event at a time; the newest waiting one comes first.
private struct NewestFirstFlow: EventFlow {
    private var running: Ticket?
    private var waiting: [Ticket] = []

    mutating func arrived(_ ticket: Ticket, _ event: TestEvent) -> [FlowAction<TestEvent>] {
        waiting.append(ticket)
        return running == nil ? next() : []
    }

    mutating func ended(_ ticket: Ticket) -> [FlowAction<TestEvent>] { next() }

    private mutating func next() -> [FlowAction<TestEvent>] {
        running = waiting.popLast()
        return running.map { [.start($0)] } ?? []
    }
}

/// A clock without callbacks.
private struct SleepOnlyClock: Clock {
    let base: ManualClock

    init(_ base: ManualClock) { self.base = base }

    var now: ManualClock.Instant { base.now }
    var minimumResolution: Duration { base.minimumResolution }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
        try await base.sleep(until: deadline, tolerance: tolerance)
    }
}
