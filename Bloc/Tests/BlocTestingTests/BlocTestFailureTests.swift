import Bloc
import Testing

@testable import BlocTesting

/// Promises.md, 43: every way in which a helper fails a test.
@MainActor
@Suite struct BlocTestFailureTests {
    /// Runs a test that must fail with exactly this message.
    func expectFailure(_ text: String, _ body: () async throws -> Void) async throws {
        try await withKnownIssue {
            try await body()
        } matching: { issue in
            issue.comments.map(\.rawValue) == [text]
        }
    }

    @Test func `promise 43: a wrong state shows a difference`() async throws {
        try await expectFailure(
            """
            CounterBloc emitted other states (- expected, + happened):
              1
            - 3
            + 2
            """
        ) {
            try await blocTest(
                build: { CounterBloc() },
                act: { bloc in for _ in 1...2 { bloc.send(.increment) } },
                expect: [1, 3])
        }
    }

    @Test func `promise 43: an additional state fails`() async throws {
        try await expectFailure(
            """
            CounterBloc emitted other states (- expected, + happened):
              1
            + 2
            """
        ) {
            try await blocTest(
                build: { CounterBloc() },
                act: { bloc in for _ in 1...2 { bloc.send(.increment) } },
                expect: [1])
        }
    }

    @Test func `promise 43: a missing state fails, also without exhaustivity`() async throws {
        let text = """
            CounterBloc emitted other states (- expected, + happened):
              1
            - 2
            """
        for exhaustivity in [Exhaustivity.on, .off] {
            try await expectFailure(text) {
                try await blocTest(
                    build: { CounterBloc() }, act: { $0.send(.increment) }, expect: [1, 2],
                    exhaustivity: exhaustivity)
            }
        }
    }

    @Test func `promise 43: an unexpected error fails`() async throws {
        try await expectFailure(
            """
            CounterBloc reported other errors (- expected, + happened):
            + BlocTestingTests.CounterError.broken
            """
        ) {
            try await blocTest(build: { CounterBloc() }, act: { $0.send(.fail) }, expect: [])
        }
    }

    @Test func `promise 43: a different error fails`() async throws {
        try await expectFailure(
            """
            CounterBloc reported other errors (- expected, + happened):
            - BlocTestingTests.CounterError.other
            + BlocTestingTests.CounterError.broken
            """
        ) {
            try await blocTest(
                build: { CounterBloc() }, act: { $0.send(.fail) }, errors: [CounterError.other])
        }
    }

    @Test func `promise 43: an unexpected effect fails`() async throws {
        try await expectFailure(
            """
            CounterBloc had other effects (- expected, + happened):
            + "saved"
            """
        ) {
            try await blocTest(build: { CounterBloc() }, act: { $0.send(.save) }, expect: [])
        }
    }

    @Test func `promise 43: a missing effect fails`() async throws {
        try await expectFailure(
            """
            CounterBloc had other effects (- expected, + happened):
            - "saved"
            """
        ) {
            try await blocTest(build: { CounterBloc() }, act: { _ in }, expect: [], effects: ["saved"])
        }
    }

    @Test func `promise 43: a handler still running at the end fails`() async throws {
        try await expectFailure(
            "CounterBloc still had a running handler when the test ended. Await it, advance its clock, or pass handlers: .mayRun."
        ) {
            let clock = ManualClock()
            try await blocTest(
                build: { CounterBloc(clock: clock) }, act: { $0.send(.slow) }, expect: [])
        }
    }

    @Test func `promise 43: a handler that waits for something else fails unless it may run`()
        async throws
    {
        final class Stuck: Bloc<Int, CounterEvent> {
            init() {
                super.init(initialState: 0)
                on(.slow) { _, emit in await emit.forEach(AsyncStream<Int> { _ in }) { $0 } }
            }
        }
        try await expectFailure(
            "Stuck still had a running handler when the test ended. Await it, advance its clock, or pass handlers: .mayRun."
        ) {
            try await blocTest(
                build: { Stuck() }, act: { $0.send(.slow) }, expect: [])
        }
    }

    @Test func `promise 70: launched work still running fails in strict mode`() async throws {
        try await expectFailure("Listening still had launched work running when the test ended.") {
            try await blocTest(
                build: { BlocTestTests.Listening(AsyncStream { _ in }) }, act: { $0.send(.increment) },
                expect: [1], jobs: .finished)
        }
    }

    @Test func `promise 70: a running initialiser block counts as a running handler`() async throws {
        final class Loading: Bloc<Int, CounterEvent> {
            init() {
                super.init(initialState: 0)
                let silence = AsyncStream<Int> { _ in }
                initialise { _ in for await _ in silence {} }
            }
        }
        try await expectFailure(
            "Loading still had a running handler when the test ended. Await it, advance its clock, or pass handlers: .mayRun."
        ) {
            try await blocTest(build: { Loading() }, expect: [])
        }
    }

    @Test func `promise 94: a wrong step fails once, with its fields`() async throws {
        typealias Cubits = BlocTestTests.FormCubit
        try await expectFailure(
            """
            FormCubit emitted other states (- expected, + happened, ~ differs):
              BlocTestingTests.BlocTestTests.Form(name: "", isSaving: false, count: 1)
            ~ [1]
            ~   name: "anna", got "elsa"
              BlocTestingTests.BlocTestTests.Form(name: "elsa", isSaving: false, count: 1)
            """
        ) {
            try await blocTest(
                build: { Cubits() }, act: { $0.save("elsa") },
                expect: .steps(
                    { $0.count = 1 }, { ($0.name, $0.isSaving) = ("anna", true) }, { $0.isSaving = false }))
        }
        try await expectFailure(
            """
            CounterCubit emitted other states (- expected, + happened):
              1
            - 3
            - 6
            """
        ) {
            try await blocTest(
                build: { CounterCubit(initialState: 0) }, act: { $0.increment() },
                expect: .steps({ $0 += 1 }, { $0 += 2 }, { $0 += 3 }))
        }
        try await expectFailure(
            """
            CounterCubit emitted other states (- expected, + happened):
              1
            + 2
            """
        ) {
            try await blocTest(
                build: { CounterCubit(initialState: 0) },
                act: {
                    $0.increment()
                    $0.increment()
                }, expect: .steps({ $0 += 1 }))
        }
    }

    @Test func `promise 43: different values with equal texts are pointed out`() async throws {
        struct Shy: Equatable, CustomDebugStringConvertible, CustomReflectable {
            let secret: Int
            var debugDescription: String { "Shy" }
            var customMirror: Mirror { Mirror(self, children: []) }
        }
        try await expectFailure(
            """
            Cubit<Shy> emitted other states (- expected, + happened):
            - Shy
            + Shy
            The values differ, but their descriptions are equal.
            """
        ) {
            try await blocTest(
                build: { Cubit(initialState: Shy(secret: 0)) }, act: { $0.show(Shy(secret: 1)) },
                expect: [Shy(secret: 2)])
        }
    }

    struct Row: Hashable, Sendable {
        var title: String
        var isDone = false
    }

    struct List: Equatable, Sendable {
        var rows: [Row] = []
        var filter: String?
    }

    @Test func `promise 71: a state that differs in fields is reported by those fields`() async throws {
        let rows = ["a", "b", "c", "d"].map { Row(title: $0) }
        var done = rows
        done[3].isDone = true
        try await expectFailure(
            """
            Cubit<List> emitted other states (- expected, + happened, ~ differs):
              BlocTestingTests.BlocTestFailureTests.List(rows: [], filter: Optional("x"))
            ~ [1]
            ~   rows[3].isDone: false, got true
            ~   filter: nil, got Optional("open")
            """
        ) {
            try await blocTest(
                build: { Cubit(initialState: List()) },
                act: { $0.show(List(filter: "x"), List(rows: done, filter: "open")) },
                expect: [List(filter: "x"), List(rows: rows)])
        }
    }

    @Test func `promise 71: a difference has at most 20 lines`() async throws {
        let text = """
            Cubit<Int> emitted other states (- expected, + happened):
            \((1...19).map { "- \($0)" }.joined(separator: "\n"))
            … and 11 more lines
            """
        try await expectFailure(text) {
            try await blocTest(build: { Cubit(initialState: 0) }, expect: .states(Array(1...30)))
        }
    }

    @Test func `promise 71: differences after many common states are shown, and omitted lines are counted`()
        async throws
    {
        let before = (1...40).map { $0 * 10 }
        let more = (1...16).map { "+ \($0 * 100 + 1)" }.joined(separator: "\n")
        try await expectFailure(
            """
            Cubit<Int> emitted other states (- expected, + happened):
              … 40 as expected
            - 1
              7
            \(more)
            … and 2 more lines
            """
        ) {
            try await blocTest(
                build: { Cubit(initialState: 0) },
                act: { cubit in
                    for state in before + [7] { cubit.emit(state) }
                    for state in 1...17 { cubit.emit(state * 100 + 1) }
                    cubit.emit(8)
                }, expect: .states(before + [1, 7, 8]))
        }
    }

    @Test func `promise 43: several failures are reported together`() async throws {
        try await expectFailure(
            """
            CounterBloc emitted other states (- expected, + happened):
            + 1

            CounterBloc reported other errors (- expected, + happened):
            + BlocTestingTests.CounterError.broken
            """
        ) {
            try await blocTest(
                build: { CounterBloc() },
                act: { bloc in
                    bloc.send(.increment)
                    bloc.send(.fail)
                }, expect: [])
        }
    }

    @Test func `promise 43: the older form reports a different initial state`() async throws {
        try await expectFailure(
            """
            CounterBloc emitted other states (- expected, + happened):
            - 7
            + 0
              1
            """
        ) {
            try await BlocTest.execute(
                build: { CounterBloc() }, act: { $0.send(.increment) }, expect: [7, 1])
        }
    }

    @Test func `promise 43: a failure is at the line of the test`() async throws {
        let line = #line + 2
        try await withKnownIssue {
            try await blocTest(build: { CounterBloc() }, expect: [1])
        } matching: { issue in
            issue.sourceLocation?.line == line
                && issue.sourceLocation?.fileName == "BlocTestFailureTests.swift"
        }
    }

    @Test func `promise 43: an error of act or verify is thrown by the test`() async {
        await #expect(throws: CounterError.broken) {
            try await blocTest(build: { CounterBloc() }, act: { _ in throw CounterError.broken })
        }
        let bloc = CounterBloc()
        await #expect(throws: CounterError.other) {
            try await blocTest(build: { bloc }, verify: { _ in throw CounterError.other })
        }
        #expect(bloc.isClosed)
        bloc.send(.increment)  // is reported, but no longer to the test
    }

    @Test func `promise 43: a bloc that retains itself is reported as a leak`() async throws {
        final class Holding: Bloc<Int, CounterEvent> {
            init() {
                super.init(initialState: 0)
                on(.increment) { _, emit in emit(self.state + 1) }
            }
        }
        try await expectFailure(
            "Holding is still retained. A handler that captures self retains its bloc until that is closed: use "
                + "emit, or register a method with route(event, to: Holding.method)."
        ) {
            try await expectReleased(
                { Holding() }, after: { $0.send(.increment) })
        }
        try await expectReleased {
            CounterBloc()
        } after: {
            $0.send(.increment)
        }
    }

    @Test func `promise 43: a bloc with a running method is distinguished from one that leaks`() async throws
    {
        final class Resting: Bloc<Int, CounterEvent> {
            init(clock: ManualClock) {
                super.init(initialState: 0, clock: clock)
                route(.slow, to: Self.rest)
            }
            private func rest(_ event: CounterEvent, emit: Emitter) async throws {
                try await emit.sleep(for: .seconds(1))
            }
        }
        let clock = ManualClock()
        try await expectFailure(
            "Resting has a running handler, which retains it if it is a method or captures self. Await it, or advance its "
                + "clock, before the bloc is released."
        ) {
            try await expectReleased(
                { Resting(clock: clock) }, after: { $0.send(.slow) })
        }
        try await expectReleased {
            Resting(clock: clock)
        } after: {
            $0.send(.slow)
            await clock.advance(by: .seconds(1))
        }
    }

    @Test func `promise 43: waiting without the clock fails`() async throws {
        try await expectFailure(
            "The test waits for 1.0 seconds, but its bloc has no ManualClock."
        ) {
            try await blocTest(build: { CounterBloc() }, wait: .seconds(1), expect: [])
        }
    }
}
