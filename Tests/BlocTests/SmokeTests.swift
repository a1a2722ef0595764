import Bloc
import BlocTesting
import Testing

@MainActor
@Suite struct SmokeTests {
    @Test func `hooks come in order with a nested send`() {
        let bloc = TestBloc()
        bloc.on(.a) { [unowned bloc] _, emit in
            bloc.note("enter a")
            emit.send(.b)
            emit(1)
            bloc.note("exit a")
        }
        bloc.on(.b) { [unowned bloc] _, emit in
            bloc.note("enter b")
            emit(2)
        }
        bloc.send(.a)
        #expect(
            bloc.log == [
                "event a", "enter a", "Transition { currentState: 0, event: a, nextState: 1 } at 0",
                "Change { currentState: 0, nextState: 1 } at 0", "exit a", "done a",
                "event b", "enter b", "Transition { currentState: 1, event: b, nextState: 2 } at 1",
                "Change { currentState: 1, nextState: 2 } at 1", "done b",
            ])
    }

    @Test func `debounce waits for the clock`() async {
        let clock = ManualClock()
        let bloc = TestBloc(clock: clock)
        var runs: [String] = []
        bloc.on(
            matching: { if case .text(let text) = $0 { text } else { nil } },
            transformer: .debounced(for: { $0 == .text("") ? .zero : .milliseconds(300) }, group: "load")
        ) { text, emit in
            runs.append(text)
            try await clock.sleep(for: .seconds(1))
            emit(text.count)
        }
        bloc.on(.a, transformer: .restartable(group: "load")) { _, emit in emit(0) }
        let first = bloc.send(.text("e"))
        clock.advance(by: .milliseconds(299))
        let second = bloc.send(.text("els"))
        clock.advance(by: .milliseconds(299))
        #expect(runs == [])
        clock.advance(by: .milliseconds(1))
        #expect(runs == ["els"])
        bloc.send(.a)
        #expect("\(await first.finished) \(await second.finished)" == "dropped cancelled")
        bloc.send(.text(""))
        #expect(runs == ["els", ""])
        bloc.close()
        await bloc.closeAfterPending()
        #expect(bloc.log.last == "close")
    }

    @Test func `a hundred thousand nested sends`() {
        let bloc = TestBloc()
        var count = 0
        bloc.on(.a, transformer: .sequential) { _, emit async throws in
            count += 1
            if count == 1 { for _ in 1..<100_000 { emit.send(.a) } }
        }
        bloc.send(.a)
        #expect(count == 100_000)
    }

    @Test func `dropping the bloc ends its streams and handlers`() async {
        var bloc: TestBloc? = TestBloc()
        let gate = AsyncStream.makeStream(of: Void.self)
        bloc?.on(.a) { _, _ in for await _ in gate.stream {} }
        let task = bloc?.send(.a)
        let states = bloc!.states
        bloc = nil
        var seen: [Int] = []
        for await state in states { seen.append(state) }
        #expect(seen == [0])
        #expect("\(await task!.finished)" == "cancelled")
    }
}
