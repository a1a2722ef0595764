import Bloc
import BlocLogging
import BlocTesting
import Testing

@testable import Bloc

/// bloc.md, N: errors that are heard by default, and texts without secrets.
@MainActor
@Suite struct ErrorTests {
    /// A bloc without an `onError` of its own.
    class Quiet: Bloc<Int, TestEvent> {
        init() {
            super.init(initialState: 0)
            on(matching: \.asText) { _, _ in throw TestError("broken") }
            on(.a) { _, _ in
                await Task.yield()
                throw TestError("broken")
            }
            on(.b) { _, emit in
                await Task.yield()
                Task { emit(1) }
            }
        }
    }

    final class Hearing: Quiet {
        override func onError(_ error: any Error) {}
    }

    final class Counting: Cubit<Int> {}

    /// Hears of transitions alone.
    final class Half: BlocObserver {}

    /// Does everything that reports an error, twice.
    static func fail(_ make: @MainActor () -> Quiet) async {
        for _ in 1...2 {
            let (bloc, cubit) = (make(), Counting(initialState: 0))
            for secret in ["hunter2", "hunter3"] { bloc.send(.text(secret)) }
            for event in [TestEvent.a, .b] { await bloc.send(event).finished }
            await Task.yield()
            Misuse.$traps.withValue(false) { _ = bloc.send(.number(7)) }
            bloc.close()
            cubit.close()
            bloc.send(.text("hunter2"))
            bloc.effect("hunter2")
            cubit.emit(4711)
            await bloc.launch {}.finished
        }
    }

    private static func lines(_ result: ExitTest.Result) -> [String] {
        String(decoding: result.standardErrorContent, as: UTF8.self).split(separator: "\n").map {
            String($0).replacing(" (No onError and no observer handles this error, which is written once.)", with: "")
        }
    }

    @Test func `promise 82: standard error has each kind of unheard error once for each place`() async throws
    {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            await Self.fail { Quiet() }
        }
        #expect(
            Self.lines(result) == [
                "Quiet, event text: broken", "Quiet, event a: broken",
                "\(BlocError.emittedAfterEnd(bloc: "Quiet", event: "b"))",
                "\(BlocError.unhandledEvent(bloc: "Quiet", event: "number"))",
                "\(BlocError.closed(bloc: "Quiet", attempt: "sending text"))",
                "\(BlocError.closed(bloc: "Counting", attempt: "emitting a state"))",
            ])
    }

    @Test func `promise 82: an onError of the bloc's own, an observer's or a test hears it instead`()
        async throws
    {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            await Self.fail { Hearing() }
            await MainActor.run {
                let quiet = { @MainActor in _ = Quiet().send(.text("x")) }
                BlocEnvironment.withObserver(RecordingObserver(), quiet)
                BlocEnvironment.withObserver(MultiBlocObserver([Half(), RecordingObserver(), Half()]), quiet)
                BlocEnvironment.withObserver(Half(), quiet)
            }
            try await blocTest(
                build: { Quiet() }, act: { $0.send(.a) }, expect: [], errors: [TestError("broken")])
        }
        // The cubit has none, and the observer that hears of no error leaves it to standard error.
        #expect(
            Self.lines(result) == [
                "\(BlocError.closed(bloc: "Counting", attempt: "emitting a state"))",
                "Quiet, event text: broken",
            ])
    }

    @Test func `promise 82: texts have the event's case, never its payload`() async {
        let bloc = TestBloc()
        Misuse.$traps.withValue(false) {
            bloc.on(.text("hunter2")) { _, _ in }
            bloc.on(.text("hunter2")) { _, _ in }
            bloc.on(.number(7), transformer: .restartable) { _, _ in }
            _ = bloc.send(.text("hunter3"))
        }
        bloc.close()
        bloc.send(.text("hunter2"))
        let errors = bloc.log.filter { $0.hasPrefix("error") }
        #expect(errors.count == 4)
        #expect(errors.allSatisfy { !$0.contains("hunter") && !$0.contains("7") })
        #expect(errors.count { $0.contains(" text") } == 3)
        // A value that is not an enumeration's has the name of its type.
        let lines = Bloc<Int, String>(initialState: 0)
        lines.close()
        let outcome = await lines.send("hunter2").result
        #expect("\(outcome)".contains("sending String was ignored"))
    }

    @Test
    func `promise 82: a transition log has errors, without what it hides, and a replay passes over them`()
        async
    {
        struct Refused: Error { let user = "ann", token = "hunter2" }
        final class Signing: Bloc<Int, TestEvent> {
            init() {
                super.init(initialState: 0)
                on(.a) { _, emit in emit { $0 += 1 } }
                on(.b) { _, _ in throw Refused() }
            }
        }
        var lines: [String] = []
        let log = TransitionLog(
            redact: .usual.and("Secret"), include: { bloc, _ in !(bloc is TestCubit) }, time: { .zero }
        ) { lines.append($0) }
        BlocEnvironment.withObserver(log) {
            let bloc = Signing()
            for event in [TestEvent.b, .a] { bloc.send(event) }
            let cubit = TestCubit(0)
            cubit.close()
            cubit.emit(1)
        }
        #expect(log.onLateError("Gone", TestError("full")))
        #expect(
            lines == [
                #"{"time":0.000,"bloc":"Signing","error":"Refused(user: ann, token: (hidden))"}"#,
                #"{"time":0.000,"bloc":"Signing","number":2,"event":"a","changes":["0 → 1"],"digest":"340ca71c"}"#,
                #"{"time":0.000,"bloc":"Gone","error":"full"}"#,
            ])
        let replay = TransitionReplay(log: lines.joined(separator: "\n"))
        #expect(replay.unreadable == [])
        #expect(replay.entries.map(\.error) == ["Refused(user: ann, token: (hidden))", nil, "full"])
        let differences = await replay.run(on: Signing()) { _ in .a }
        #expect(differences == [])
    }
}
