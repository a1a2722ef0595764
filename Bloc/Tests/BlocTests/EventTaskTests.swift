import Bloc
import BlocTesting
import Testing

/// Cancelling single events, and comparing outcomes (Promises.md, 89).
@MainActor
@Suite struct EventTaskTests {
    let clock = ManualClock()

    /// A bloc whose events `a` and `b` take a second each, in order.
    private func slow(_ transformer: EventTransformer<TestEvent>) -> TestBloc {
        let bloc = TestBloc(transformer: transformer, clock: clock)
        bloc.on(.a, .b) { event, emit in
            emit.whenCancelled { $0 = -1 }
            try await emit.sleep(for: .seconds(1))
            emit(event == .a ? 1 : 2)
        }
        bloc.on(.c) { _, emit in emit(3) }
        return bloc
    }

    @Test func `promise 89: outcomes compare, and errors of one type by their values`() {
        #expect(EventOutcome.completed == .completed)
        #expect(EventOutcome.dropped != .cancelled)
        #expect(EventOutcome.failed(TestError("a")) == .failed(TestError("a")))
        #expect(EventOutcome.failed(TestError("a")) != .failed(TestError("b")))
        #expect(EventOutcome.failed(TestError("a")) != .failed(CancellationError()))
        let closed = BlocError.closed(bloc: "A", attempt: "sending b")
        #expect(EventOutcome.refused(closed) == .refused(closed))
        #expect(EventOutcome.refused(closed) != .failed(closed))
    }

    @Test(.startsAtOnce) func `promise 89: the sender cancels a handler, whose registered change is made`()
        async
    {
        let bloc = slow(.sequential)
        let first = bloc.send(.a)
        let second = bloc.send(.b)
        #expect(first.outcome == nil)
        first.cancel()
        #expect(bloc.state == -1)
        #expect(await first.finish() == .cancelled)
        await clock.advance(by: .seconds(1))
        #expect(second.outcome == .completed)
        #expect(bloc.state == 2)
        first.cancel()
        second.cancel()
        #expect(first.outcome == .cancelled && second.outcome == .completed)
        bloc.close()
    }

    @Test(arguments: [0, 1, 2])
    func `promise 89: a cancelled waiting event never runs, and later ones do`(manner: Int) async {
        let bloc = slow(
            [.sequential, .debounced(for: .seconds(1)), .debounced(for: .seconds(1), group: "g")][manner])
        if manner == 0 { bloc.send(.a) }
        let waiting = bloc.send(.b)
        waiting.cancel()
        #expect(waiting.outcome == .dropped)
        if manner == 0 { bloc.send(.c) }
        await clock.advance(by: .seconds(1))
        #expect(bloc.state == (manner == 0 ? 3 : 0))
        let last = bloc.send(.c)
        await clock.advance(by: .seconds(1))
        #expect(last.outcome == .completed)
        #expect(bloc.log.filter { $0.hasPrefix("done b") } == [])
        await bloc.closeAfterPending()
    }

    @Test func `promise 89: an event waiting for its turn is cancelled before it begins`() {
        let bloc = TestBloc()
        var tasks: [EventTask] = []
        bloc.on(.a) { [unowned bloc] _, _ in
            tasks = [bloc.send(.b), bloc.send(.c)]
            tasks[0].cancel()
        }
        bloc.on(.b) { _, emit in emit(2) }
        bloc.on(.c) { _, emit in emit(3) }
        bloc.send(.a)
        #expect(tasks.map(\.outcome) == [.dropped, .completed])
        #expect(bloc.received() == [3])
    }

    @Test(.startsAtOnce) func `promise 89: cancelling a task that awaits an event cancels the event`() async {
        let bloc = slow(.concurrent)
        let sent = bloc.send(.a)
        let waiter = Task { await sent.finish() }
        await Task.yield()
        waiter.cancel()
        #expect(await waiter.value == .cancelled)
        #expect(bloc.state == -1)
        let late = Task { await bloc.send(.b).finish() }
        late.cancel()
        #expect(await late.value == .cancelled)
        bloc.close()
    }

    @Test
    func `promise 89: a discarded handle cancels nothing, and launched work is cancelled in the same way`()
        async
    {
        let bloc = slow(.concurrent)
        bloc.send(.a)
        let job = bloc.launch { [clock] in try await clock.sleep(for: .seconds(9)) }
        job.cancel()
        #expect(await job.finish() == .cancelled)
        await clock.advance(by: .seconds(1))
        #expect(bloc.state == 1)
    }
}
