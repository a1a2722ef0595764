import BlocTesting
import LorcanaTesting
import Testing

@testable import LorcanaKit

@Suite(.timeLimit(.minutes(15))) struct OneAtATimeTests {
    @Test func `a second request starts when the first has ended`() async throws {
        let stub = StubTransport(clock: ManualClock())
        let end = Moment()
        stub.on("/sets/all", .ok("[]", .held(until: end)))
        stub.on("/bulk/cards", .ok("[]"))
        let api = LorcanaAPI(baseURL: "https://a.test", transport: stub)
        async let first = api.rows(.sets)
        _ = await stub.arrival(of: "/sets/all").wait()
        async let second = api.rows(.everyCard)
        for _ in 0..<100 { await Task.yield() }
        #expect(stub.requests.count == 1)
        end.come()
        _ = try await (first, second)
        #expect(stub.requests.count == 2)
    }

    @Test func `a cancelled task leaves the queue, and the next gets its turn`() async {
        let turn = OneAtATime()
        #expect(await turn.enter())
        let waiting = Task { await turn.enter() }
        let next = Task { await turn.enter() }
        waiting.cancel()
        #expect(await waiting.value == false)
        await turn.leave()
        #expect(await next.value)
        await turn.leave()
        #expect(await turn.enter())
    }

    @Test func `a task that was already cancelled gets no turn`() async {
        let turn = OneAtATime()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await turn.enter()
        }
        #expect(await task.value == false)
        #expect(await turn.enter())
    }

    @Test func `a request that waits for its turn is cancelled at once`() async {
        let stub = StubTransport(clock: ManualClock())
        stub.on("/sets/all", .silence)
        let api = LorcanaAPI(baseURL: "https://a.test", transport: stub)
        let first = Task { try await api.rows(.sets) }
        _ = await stub.arrival(of: "/sets/all").wait()
        let second = Task { try await api.rows(.everyCard) }
        second.cancel()
        await #expect(throws: LorcanaError.cancelled) { try await second.value }
        first.cancel()
        await #expect(throws: LorcanaError.cancelled) { try await first.value }
        #expect(stub.requests.count == 1)
    }
}
