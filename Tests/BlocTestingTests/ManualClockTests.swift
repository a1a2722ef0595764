import BlocTesting
import Testing

/// bloc.md, 42: time that a test advances.
@MainActor
@Suite struct ManualClockTests {
    let clock = ManualClock()

    @Test func `promise 42: advance wakes those whose time has come, in the order of their deadlines`() {
        var woken: [String] = []
        for (delay, name) in [(3, "c"), (1, "a"), (2, "b"), (2, "b too"), (5, "e")] {
            _ = clock.schedule(after: .seconds(delay)) { woken.append(name) }
        }
        #expect(clock.sleepers == [1, 2, 2, 3, 5].map { .seconds($0) })
        clock.jump(by: .seconds(3))
        #expect(woken == ["a", "b", "b too", "c"])
        #expect(clock.sleepers == [.seconds(2)])
    }

    @Test func `promise 42: the time while waking is the deadline, afterwards the end`() {
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

    @Test func `promise 42: what is scheduled while waking is woken by the same advance if due`() {
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

    @Test func `promise 42: run wakes everybody`() {
        var count = 0
        for delay in [5, 500] { _ = clock.schedule(after: .seconds(delay)) { count += 1 } }
        clock.run()
        #expect(count == 2)
        #expect(clock.sleepers == [])
    }

    @Test func `promise 42: a cancelled wait leaves`() {
        var count = 0
        let cancel = clock.schedule(after: .seconds(1)) { count += 1 }
        cancel()
        #expect(clock.sleepers == [])
        clock.jump(by: .seconds(2))
        #expect(count == 0)
    }

    @Test func `promise 42: a task sleeps until its deadline`() async throws {
        let sleeper = Task { [clock] in try await clock.sleep(for: .seconds(2)) }
        await clock.sleepers(atLeast: 1)
        clock.jump(by: .seconds(1))
        #expect(clock.sleepers == [.seconds(1)])
        clock.jump(by: .seconds(1))
        try await sleeper.value
        try await clock.sleep(for: .zero)
    }

    @Test func `promise 42: a cancelled sleep throws and leaves`() async {
        let sleeper = Task { [clock] in try await clock.sleep(for: .seconds(2)) }
        await clock.sleepers(atLeast: 1)
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

    @Test func `promise 54: a loop of a second ticks ten times in ten seconds`() async {
        var ticks = [0, 0]
        let loops = [1, 2].map { seconds in
            Task { @MainActor [clock] in
                while true {
                    try await clock.sleep(for: .seconds(seconds))
                    ticks[seconds - 1] += 1
                }
            }
        }
        await clock.sleepers(atLeast: 2)
        await clock.advance(by: .seconds(10))
        #expect(ticks == [10, 5])
        for loop in loops { loop.cancel() }
    }

    @Test func `promise 54: a sleeper that does not sleep again is waited for no longer than a patience`()
        async
    {
        var isAwake = false
        let sleeper = Task { @MainActor [clock] in
            try await clock.sleep(for: .seconds(1))
            isAwake = true
        }
        await clock.sleepers(atLeast: 1)
        let start = clock.now
        await clock.advance(by: .seconds(5))
        #expect(isAwake)
        #expect(start.duration(to: clock.now) == .seconds(5))
        #expect(clock.sleepers.isEmpty)
        try? await sleeper.value
    }

    @Test func `promise 54: what waits in a bloc is woken by advance in its order too`() async {
        var woken: [Int] = []
        for delay in [2, 1] { _ = clock.schedule(after: .seconds(delay)) { woken.append(delay) } }
        await clock.advance(by: .seconds(1))
        #expect(woken == [1])
        await clock.advance(by: .seconds(1))
        #expect(woken == [1, 2])
    }

    @Test func `promise 42: time does not go back`() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { ManualClock().jump(by: .seconds(-1)) }
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("A clock does not go back by -1.0 seconds."))
    }
}
