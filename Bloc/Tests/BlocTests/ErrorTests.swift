import Bloc
import BlocLogging
import BlocTesting
import Testing

@testable import Bloc

/// Promises.md, N: errors are reported by default, in messages without secrets.
@MainActor
@Suite struct ErrorTests {
    /// A bloc without its own `onError`.
    class Quiet: Bloc<Int, TestEvent> {
        init() {
            super.init(initialState: 0)
            on(\.asText) { _, _ in throw TestError("broken") }
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

    /// Implements `onTransition` only.
    final class Half: BlocObserver {}

    /// Causes each kind of error twice.
    static func fail(_ make: @MainActor () -> Quiet) async {
        for _ in 1...2 {
            let (bloc, cubit) = (make(), Counting(initialState: 0))
            for secret in ["hunter2", "hunter3"] { bloc.send(.text(secret)) }
            for event in [TestEvent.a, .b] { await bloc.send(event).finish() }
            await Task.yield()
            Misuse.$traps.withValue(false) { _ = bloc.send(.number(7)) }
            bloc.close()
            cubit.close()
            bloc.send(.text("hunter2"))
            bloc.effect("hunter2")
            cubit.emit(4711)
            await bloc.launch {}.finish()
        }
    }

    private static func lines(_ result: ExitTest.Result) -> [String] {
        String(decoding: result.standardErrorContent, as: UTF8.self).split(separator: "\n").map {
            String($0).replacing(
                " (Not handled by onError or an observer; reported once.)", with: "")
        }
    }

    @Test func `promise 82: standard error gets each kind of unhandled error once per place`() async throws {
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

    @Test func `promise 82: a bloc's onError, an observer's or a test handles it instead`()
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
        // The cubit has no `onError`. An observer without `onError` leaves the error to standard error.
        #expect(
            Self.lines(result) == [
                "\(BlocError.closed(bloc: "Counting", attempt: "emitting a state"))",
                "Quiet, event text: broken",
            ])
    }

    @Test func `promise 82: texts contain the event's case, but never its payload`() async {
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
        // A value that is not an enum is named by its type.
        let lines = Bloc<Int, String>(initialState: 0)
        lines.close()
        let outcome = await lines.send("hunter2").finish()
        #expect("\(outcome)".contains("sending String was ignored"))
    }

    @Test
    func `promise 82: a transition log records errors with secrets redacted, and a replay skips them`()
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

    @Test func `promise 85: an emission inside emit is reported and ignored`() {
        final class Nested: Cubit<[Int]> {
            var errors: [String] = []
            func add() {
                emit { state in
                    state.append(1)
                    emit { $0.append(2) }
                    emit([3])
                }
                emit { $0.append(4) }
            }
            override func onError(_ error: any Error) { errors.append("\(error)") }
        }
        let cubit = Nested(initialState: [])
        let bloc = TestBloc()
        bloc.on(.a) { _, emit in
            emit { state in
                state = 1
                emit(2)
            }
        }
        Misuse.$traps.withValue(false) {
            cubit.add()
            _ = bloc.send(.a)
        }
        #expect(cubit.state == [1, 4])
        let text = "\(BlocError.nestedEmission(bloc: "Nested"))"
        #expect(cubit.errors == [text, text])
        #expect(
            text == """
                Nested emitted a state while it changed one in emit { }, so one of the two would be lost. \
                Make both changes in one emit { }, or emit one after the other.
                """)
        #expect(bloc.state == 1)
        // A change that throws, or that closes the bloc, is ended, too.
        #expect(throws: TestError("no")) { try cubit.emit { _ in throw TestError("no") } }
        cubit.emit { $0 = [5] }
        #expect(cubit.state == [5])
        cubit.emit { _ in cubit.close() }
        #expect(cubit.errors.count == 3)
    }

    @Test func `promise 85: an emission inside emit traps in debug builds`() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let cubit = Cubit<Int>(initialState: 0)
                cubit.emit { _ in cubit.emit(1) }
            }
        }
        #expect(
            String(decoding: result.standardErrorContent, as: UTF8.self).contains(
                "so one of the two would be lost"))
    }

    @Test func `promise 91: a cubit reports its own errors`() {
        let cubit = TestCubit(0)
        cubit.addError(TestError("offline"))
        #expect(cubit.errors == ["offline"])
        let observer = RecordingObserver()
        BlocEnvironment.withObserver(observer) { Counting(initialState: 0) }.addError(TestError("offline"))
        #expect(observer.log.last == "Counting reported offline")
    }

    @Test func `promise 88: a second handler for one key path is reported, and the first is kept`()
        async throws
    {
        let bloc = TestBloc()
        bloc.on(\.asText) { _, emit in emit(1) }
        Misuse.$traps.withValue(false) { bloc.on(\.asText) { _, emit in emit(2) } }
        bloc.on(\.asNumber) { number, emit in emit(number) }
        let error = BlocError.duplicateHandler(bloc: "TestBloc", event: "payload String")
        #expect(bloc.log == ["error \(error)"])
        bloc.send(.text("secret"))
        #expect(bloc.state == 1)
        bloc.send(.number(3))
        #expect(bloc.state == 3)
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let bloc = TestBloc()
                for _ in 1...2 { bloc.on(\.asText) { _, _ in } }
            }
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("TestBloc already has a handler for the event payload String."))
    }

    final class Making: Bloc<Int, TestEvent> {
        init() {
            super.init(initialState: 0)
            on(.a) { _, _ in _ = Counting(initialState: 1) }
            on(.b, transformer: .sequential) { _, _ in
                await Task.yield()
                _ = Counting(initialState: 2)
            }
        }
        override func mapEventToState(event: TestEvent, emit: Emitter) { _ = Counting(initialState: 3) }
        func start() -> EventTask {
            launch {
                await Task.yield()
                _ = Counting(initialState: 4)
            }
        }
    }

    @Test func `promise 85: an observer of a scope observes blocs created later by its blocs`() async {
        let observer = RecordingObserver()
        let bloc = BlocEnvironment.withObserver(observer) { Making() }
        for event in [TestEvent.a, .b, .c] { await bloc.send(event).finish() }
        await bloc.start().finish()
        let created = observer.log.filter { $0.hasPrefix("Counting created") }
        #expect(created == (1...4).map { "Counting created in \($0)" })
        let other = RecordingObserver()
        await BlocEnvironment.withObserver(other) {
            await Task.yield()
            _ = Counting(initialState: 5)
        }
        #expect(other.log == ["Counting created in 5"])
    }

    @Test func `promise 85: nothing traps once a bloc has closed`() async {
        final class Sketching: Cubit<Int>, UndoableCubit {
            var errors: [String] = []
            override func onError(_ error: any Error) { errors.append("\(error)") }
        }
        enum Edit: UndoableEvent { case undo, redo }
        final class Editing: Bloc<Int, Edit> {
            var errors: [String] = []
            override func onError(_ error: any Error) { errors.append("\(error)") }
        }
        let (cubit, bloc) = (Sketching(initialState: 0), Editing(initialState: 0))
        cubit.close()
        bloc.close()
        cubit.undo()
        cubit.redo()
        bloc.undo()
        bloc.initialise { _ in }
        #expect(
            cubit.errors == ["undo", "redo"].map { "\(BlocError.closed(bloc: "Sketching", attempt: $0))" })
        #expect(bloc.errors.first == "\(BlocError.closed(bloc: "Editing", attempt: "sending undo"))")
    }
}
