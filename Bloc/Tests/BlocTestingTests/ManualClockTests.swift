import Bloc
import BlocTesting
import Testing

/// Promises.md, 42: time advanced by a test.
@MainActor
@Suite struct ManualClockTests {
    let clock = ManualClock()

    @Test func `promise 42: advance wakes sleepers that are due, in order of their deadlines`() {
        var woken: [String] = []
        for (delay, name) in [(3, "c"), (1, "a"), (2, "b"), (2, "b too"), (5, "e")] {
            _ = clock.schedule(after: .seconds(delay)) { woken.append(name) }
        }
        #expect(clock.sleepers == [1, 2, 2, 3, 5].map { .seconds($0) })
        clock.jump(by: .seconds(3))
        #expect(woken == ["a", "b", "b too", "c"])
        #expect(clock.sleepers == [.seconds(2)])
    }

    @Test func `promise 42: the time during a wake-up is its deadline, and afterwards the end`() {
        let start = clock.now
        var times: [Duration] = []
        for delay in [1, 2] {
            _ = clock.schedule(after: .seconds(delay)) { [clock] in
                times.append(start.duration(to: clock.now))
            }
        }
        clock.jump(by: .seconds(10))
        #expect(times == [.seconds(1), .seconds(2)])
        #expect(start.duration(to: clock.now) == .seconds(10))
    }

    @Test func `promise 42: sleeps begun during a wake-up are woken by the same advance if due`() {
        var count = 0
        var cancel: @MainActor () -> Void = {}
        func again() {
            count += 1
            cancel = clock.schedule(after: .seconds(1), again)
        }
        again()
        clock.jump(by: .seconds(3))
        #expect(count == 4)
        #expect(clock.sleepers == [.seconds(1)])
        cancel()
    }

    @Test func `promise 42: run wakes all sleepers`() {
        var count = 0
        for delay in [5, 500] { _ = clock.schedule(after: .seconds(delay)) { count += 1 } }
        clock.run()
        #expect(count == 2)
        #expect(clock.sleepers == [])
    }

    @Test func `promise 42: a cancelled wait is removed`() {
        var count = 0
        let cancel = clock.schedule(after: .seconds(1)) { count += 1 }
        cancel()
        #expect(clock.sleepers == [])
        clock.jump(by: .seconds(2))
        #expect(count == 0)
    }

    @Test func `promise 42: a task sleeps until its deadline`() async throws {
        let sleeper = Task { [clock] in try await clock.sleep(for: .seconds(2)) }
        try await clock.sleepers(atLeast: 1)
        clock.jump(by: .seconds(1))
        #expect(clock.sleepers == [.seconds(1)])
        clock.jump(by: .seconds(1))
        try await sleeper.value
        try await clock.sleep(for: .zero)
    }

    @Test func `promise 42: a cancelled sleep throws and is removed`() async throws {
        let sleeper = Task { [clock] in try await clock.sleep(for: .seconds(2)) }
        try await clock.sleepers(atLeast: 1)
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
        #expect(clock.sleepers == [])
        let late = Task { [clock] in
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(2))
        }
        await #expect(throws: CancellationError.self) { try await late.value }
        #expect(clock.sleepers == [])
    }

    @Test func `promise 54: a loop of a second ticks ten times in ten seconds`() async throws {
        var ticks = [0, 0]
        let loops = [1, 2].map { seconds in
            Task { @MainActor [clock] in
                while true {
                    try await clock.sleep(for: .seconds(seconds))
                    ticks[seconds - 1] += 1
                }
            }
        }
        try await clock.sleepers(atLeast: 2)
        await clock.advance(by: .seconds(10))
        #expect(ticks == [10, 5])
        for loop in loops { loop.cancel() }
    }

    @Test func `promise 54: a sleeper that doesn't sleep again is only waited for as long as patience lasts`()
        async throws
    {
        var isAwake = false
        let sleeper = Task { @MainActor [clock] in
            try await clock.sleep(for: .seconds(1))
            isAwake = true
        }
        try await clock.sleepers(atLeast: 1)
        let start = clock.now
        await clock.advance(by: .seconds(5))
        #expect(isAwake)
        #expect(start.duration(to: clock.now) == .seconds(5))
        #expect(clock.sleepers.isEmpty)
        try? await sleeper.value
    }

    @Test func `promise 54: waits inside a bloc are also woken by advance in order`() async {
        var woken: [Int] = []
        for delay in [2, 1] { _ = clock.schedule(after: .seconds(delay)) { woken.append(delay) } }
        await clock.advance(by: .seconds(1))
        #expect(woken == [1])
        await clock.advance(by: .seconds(1))
        #expect(woken == [1, 2])
    }

    @Test func `promise 42: time never goes back`() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { ManualClock().jump(by: .seconds(-1)) }
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("A clock cannot be advanced by -1.0 seconds."))
    }

    @Test func `promise 69: all kinds of a handler's sleeps are awaited during advance`() async {
        let bloc = CounterBloc(clock: clock)
        // Debounced for 300 ms; then `emit.sleep` waits a second through a callback of the clock.
        bloc.send(.later)
        await clock.advance(by: .seconds(1))
        #expect(bloc.state == 100)
        await clock.advance(by: .milliseconds(300))
        #expect(bloc.state == 1_100)
        // Sleeps on the clock, possibly starting on another thread.
        bloc.send(.slow)
        await clock.advance(by: .seconds(1))
        #expect(bloc.state == 1_110)
        await clock.advance(by: .zero)
        #expect(clock.sleepers.isEmpty)
    }

    /// Counts seconds in launched work, and half seconds in a handler.
    private final class Ticking: Bloc<[Int], CounterEvent> {
        init(clock: any Clock<Duration>) {
            super.init(initialState: [0, 0, 0], clock: clock)
            on(.later) { _, emit in
                while true {
                    try await emit.sleep(for: .milliseconds(500))
                    emit { $0[0] += 1 }
                }
            }
            on(.slow) { [weak self] _, emit in
                emit { $0[2] += 1 }
                await Task.detached { for _ in 0..<10 { await Task.yield() } }.value
                try await emit.sleep(for: .seconds(1))
                self?.send(.slow)
            }
            launch { [weak self] in
                while true {
                    try await clock.sleep(for: .seconds(1))
                    if let self { show([state[0], state[1] + 1, state[2]]) }
                }
            }
        }
    }

    @Test func `promise 69: loops in handlers and in launched work run as often as they are due`() async {
        for _ in 0..<5 {
            let bloc = Ticking(clock: clock)
            bloc.send(.later)
            bloc.send(.slow)
            await clock.advance(by: .seconds(10))
            #expect(bloc.state == [20, 10, 11])
            bloc.close()
            await clock.advance(by: .zero)
        }
    }

    @Test func `promise 69: work that waits for something else doesn't delay advance`() async {
        let bloc = CounterBloc(clock: clock)
        bloc.on(.never) { _, emit in
            await emit.forEach(AsyncStream<Int> { _ in }) { $0 }
        }
        let silence = AsyncStream<Int> { _ in }
        bloc.launch { for await _ in silence {} }
        bloc.send(.never)
        bloc.send(.later)
        for _ in 1...5 { await clock.advance(by: .milliseconds(260)) }
        #expect(bloc.state == 1_100)
        bloc.close()
    }

    /// Reads a stream in a handler and in launched work.
    private final class Reading: Bloc<Int, CounterEvent> {
        init(_ numbers: AsyncStream<Int>, clock: any Clock<Duration>) {
            super.init(initialState: 0, clock: clock)
            on(.never) { _, emit in await emit.forEach(AsyncStream<Int> { _ in }) { $0 } }
            launch { [weak self] in
                for await number in numbers {
                    self?.show(number)
                    try await clock.sleep(for: .seconds(1))
                    await manyTurns()
                    self?.show(-number)
                }
            }
        }
    }

    @Test func `promise 80: work that reads a stream delays advance only for idle turns`() async {
        let (numbers, feed) = AsyncStream.makeStream(of: Int.self)
        let bloc = Reading(numbers, clock: clock)
        bloc.send(.never)
        let turns = await turns {
            for _ in 1...10 { await clock.advance(by: .seconds(1)) }
        }
        // Waiting 200 ms of real time for each advance would take some ten thousand turns.
        #expect(turns < 10_000)
        feed.yield(5)
        await clock.advance(by: .zero)
        #expect(bloc.state == 5)
        await clock.advance(by: .seconds(1))
        #expect(bloc.state == -5)
        bloc.close()
    }

    /// The number of turns of the main actor while `work` runs.
    private func turns(_ work: () async -> Void) async -> Int {
        var turns = 0
        let counting = Task {
            while !Task.isCancelled {
                turns += 1
                await Task.yield()
            }
        }
        await work()
        counting.cancel()
        return turns
    }

    @Test func `promise 80: a handler is waited for, whichever handlers ran before it`() async {
        for _ in 1...40 {
            let earlier = CounterBloc(clock: clock)
            earlier.on(.never) { _, emit in
                await emit.forEach(AsyncStream<Int> { _ in }) { $0 }
            }
            earlier.send(.never)
            await clock.advance(by: .seconds(1))
            earlier.close()
            let bloc = CounterBloc(clock: clock)
            bloc.on(.never) { _, emit in
                try await emit.sleep(for: .seconds(1))
                await manyTurns()
                emit(7)
            }
            await Task.yield()
            bloc.send(.never)
            await clock.advance(by: .seconds(1))
            #expect(bloc.state == 7)
        }
    }

    @Test func `promise 80: a handler that sleeps twice at the same time is idle until both sleeps end`()
        async
    {
        let bloc = CounterBloc(clock: clock)
        bloc.on(.never) { _, emit in
            async let brief: Void = emit.sleep(for: .seconds(1))
            async let long: Void = emit.sleep(for: .seconds(60))
            try await brief
            try await long
            emit(7)
        }
        bloc.send(.never)
        await clock.advance(by: .zero)
        #expect(bloc.handlersAtWork.allSatisfy { $0.rests > 0 })
        await clock.advance(by: .seconds(30))
        #expect(bloc.handlersAtWork.allSatisfy { $0.rests > 0 })
        await clock.advance(by: .seconds(30))
        #expect(bloc.state == 7)
    }

    @Test func `promise 69: a handler that takes many turns is waited for`() async {
        let bloc = CounterBloc(clock: clock)
        bloc.on(.never) { _, emit in
            try await emit.sleep(for: .seconds(1))
            await manyTurns()
            emit(7)
        }
        bloc.send(.never)
        await clock.advance(by: .seconds(1))
        #expect(bloc.state == 7)
    }

    @Test func `promise 69: waiting for sleepers ends when it is cancelled`() async {
        let waiter = Task { @MainActor [clock] in try await clock.sleepers(atLeast: 1) }
        await Task.yield()
        waiter.cancel()
        await #expect(throws: CancellationError.self) { try await waiter.value }
    }

    @Test func `promise 69: missing sleepers fail the test with their number`()
        async throws
    {
        let cancel = clock.schedule(after: .seconds(1)) {}
        let line = #line + 2
        try await withKnownIssue {
            try await clock.sleepers(atLeast: 3)
        } matching: { issue in
            issue.comments.map(\.rawValue) == [
                "The test waited for 3 sleepers on its clock, but there are only 1."
            ] && issue.sourceLocation?.line == line
        }
        cancel()
    }
}

/// More turns than the 16 of a step of the clock, but fewer than `advance` waits for work that seems idle.
private func manyTurns() async {
    for _ in 0..<25 { await Task.yield() }
}
