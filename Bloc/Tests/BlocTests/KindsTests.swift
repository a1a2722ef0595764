import BlocCompatibility
@testable import BlocStorage
import BlocTesting
import Testing

@testable import Bloc

struct Draft: Hashable, Sendable {
    var text = ""
    var isSaving = false
}

enum Toast: Equatable, Sendable { case saved, failed }

enum DraftEvent: UndoableEvent, EffectfulEvent {
    typealias Effect = Toast
    case typed(String), save, undo, redo

    var typed: String? { if case .typed(let text) = self { text } else { nil } }
}

/// A bloc with all features: stored, undoable, with effects.
final class DraftBloc: Bloc<Draft, DraftEvent> {
    init(
        in storage: any StateStorage, transformer: EventTransformer<DraftEvent> = .concurrent,
        save: @escaping @MainActor (String) async throws -> Void = { _ in }
    ) {
        super.init(
            initialState: Draft(), keeping: .part(\.text, in: storage, key: "draft"), transformer: transformer
        )
        undoable(\.text, limit: 100)
        on(\.typed) { text, emit in emit { $0.text = text } }
        on(.save) { _, emit in
            emit { $0.isSaving = true }
            defer { emit { $0.isSaving = false } }
            do {
                try await save(emit.state.text)
                emit.publish(.saved)
            } catch { emit.publish(.failed) }
        }
    }
}

/// A cubit with all features.
final class SketchCubit: Cubit<Draft>, UndoableCubit, EffectfulCubit {
    typealias Effect = Toast

    init(in storage: any StateStorage) {
        super.init(initialState: Draft(), keeping: .part(\.text, in: storage, key: "sketch"))
        undoable(\.text)
    }

    func type(_ text: String) { emit { $0.text = text } }

    func save() {
        emit { $0.isSaving = true }
        effect(.saved)
        emit { $0.isSaving = false }
    }
}

/// Promises.md, L: combinations of features.
@MainActor
@Suite struct KindsTests {
    let storage = MemoryStorage()

    private func kept(_ key: String) -> String? {
        storage.contents[key].flatMap { try? StateEnvelope($0).state }.map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    @Test(arguments: ["concurrent", "sequential"])
    func `promise 55: a bloc can be stored, undoable and have effects, with any transformer`(kind: String)
        async
    {
        let transformer = kind == "concurrent" ? EventTransformer<DraftEvent>.concurrent : .sequential
        let bloc = DraftBloc(in: storage, transformer: transformer)
        var effects: [Toast] = []
        let token = bloc.observeEffects { effects.append($0) }
        bloc.send(.typed("a"))
        bloc.send(.typed("ab"))
        await bloc.send(.save).finish()
        #expect(bloc.state == Draft(text: "ab"))
        #expect(effects == [.saved])
        #expect(kept("draft") == "ab")
        await bloc.undo().finish()
        #expect(bloc.state == Draft(text: "a"))
        #expect(kept("draft") == "a")
        #expect(bloc.canUndo && bloc.canRedo)
        await bloc.redo().finish()
        await bloc.redo().finish()
        #expect(bloc.state == Draft(text: "ab"))
        token.cancel()
        bloc.close()
        #expect(DraftBloc(in: storage).state.text == "ab")
    }

    @Test(.startsAtOnce) func `promise 55: undo only affects its part of the state`() async {
        let gate = Gate()
        let bloc = DraftBloc(in: storage) { _ in await gate.wait() }
        bloc.send(.typed("a"))
        let saving = bloc.send(.save)
        bloc.send(.undo)
        #expect(bloc.state == Draft(text: "", isSaving: true))
        gate.open()
        await saving.finish()
        #expect(bloc.state == Draft())
    }

    @Test func `promise 55: the stored state is set before onCreate, and a failure is reported after it`() {
        final class Watcher: BlocObserver {
            var log: [String] = []
            func onCreate<State>(_ bloc: BlocBase<State>) { log.append("created in \(bloc.state)") }
            func onError<State>(_ bloc: BlocBase<State>, _ error: any Error) { log.append("\(error)") }
        }
        let watcher = Watcher()
        storage.contents["n"] = StateEnvelope(version: 1, state: Array("7".utf8)).bytes
        BlocEnvironment.withObserver(watcher) {
            _ = Cubit<Int>(initialState: 0, keeping: .whole(in: storage, key: "n"))
            storage.contents["n"] = [1]
            _ = Cubit<Int>(initialState: 0, keeping: .whole(in: storage, key: "n"))
        }
        #expect(watcher.log == ["created in 7", "created in 0", "\(KeepingError.corrupt)"])
    }

    @Test func `promise 55: an unchanged part is not written`() {
        let bloc = DraftBloc(in: storage)
        bloc.show(Draft(text: "", isSaving: true))
        #expect(storage.contents.isEmpty)
        bloc.send(.typed("x"))
        #expect(kept("draft") == "x")
        bloc.forgetKept()
        #expect(storage.contents.isEmpty)
        Cubit(initialState: 0).forgetKept()
    }

    @Test func `promise 55: a cubit can have all features too`() {
        let cubit = SketchCubit(in: storage)
        var log: [String] = []
        let tokens = [
            cubit.observeEffects { log.append("\($0), saving \(cubit.state.isSaving)") },
            cubit.observe { log.append($0.nextState.text) },
        ]
        cubit.type("a")
        cubit.save()
        cubit.type("b")
        cubit.undo()
        cubit.undo()
        cubit.redo()
        #expect(log == ["a", "a", "saved, saving true", "a", "b", "a", "", "a"])
        #expect(kept("sketch") == "a")
        tokens.forEach { $0.cancel() }
    }

    @Test func `promise 55: a bloc with all features leaks nothing, open or closed`() async throws {
        try await expectReleased {
            DraftBloc(in: MemoryStorage())
        } after: {
            $0.send(.typed("a"))
            $0.undo()
            await $0.send(.save).finish()
            _ = $0.effects
        }
        try await expectReleased {
            SketchCubit(in: MemoryStorage())
        } after: {
            $0.type("a")
            $0.undo()
            $0.save()
        }
    }

    @Test func `promise 55: a plain bloc has no parts`() {
        let bloc = TestBloc()
        bloc.on(.a) { _, emit in emit(1) }
        bloc.send(.a)
        #expect(bloc.parts == nil)
        #expect(bloc.effectBox == nil)
    }

    @Test func `promise 48: two live blocs with one key are reported, consecutive ones are not`() {
        let observer = RecordingObserver()
        BlocEnvironment.withObserver(observer) {
            let first = SketchCubit(in: storage)
            let second = SketchCubit(in: storage)
            _ = SketchCubit(in: MemoryStorage())
            first.close()
            second.close()
            _ = SketchCubit(in: storage)
            _ = SketchCubit(in: storage)
        }
        let errors = observer.log.filter { $0.contains("reported") }
        #expect(
            errors == [
                "SketchCubit reported SketchCubit stores its state under the key sketch, which another live bloc of "
                    + "the same storage uses. Give each its own key."
            ])
    }

    @Test func `promise 48: the state of a former key is moved once, unless the new key has one`() {
        func cubit() -> Cubit<Int> {
            Cubit(initialState: 0, keeping: .whole(in: storage, key: "count", formerly: "CounterCubit-a"))
        }
        let old = StateEnvelope(version: 1, state: Array("5".utf8)).bytes
        storage.contents = ["CounterCubit-a": old]
        #expect(cubit().state == 5)
        #expect(storage.contents == ["count": old])
        storage.contents["CounterCubit-a"] = [1]
        #expect(cubit().state == 5)
        #expect(storage.contents["CounterCubit-a"] == [1])
    }

    @Test func `promise 48: a text that converts to no value is corrupt`() {
        storage.contents["n"] = StateEnvelope(version: 1, state: Array("seven".utf8)).bytes
        let observer = RecordingObserver()
        let cubit = BlocEnvironment.withObserver(observer) {
            Cubit<Int>(initialState: 3, keeping: .whole(in: storage, key: "n"))
        }
        #expect(cubit.state == 3)
        #expect(observer.log.last == "Cubit<Int> reported \(KeepingError.corrupt)")
    }

    @Test(.startsAtOnce)
    func `promise 49: effects of a cancelled handler are ignored, and of an ended one reported`() async {
        let bloc = TestBloc()
        let gate = Gate()
        var kept: Bloc<Int, TestEvent>.Emitter?
        bloc.on(.a, transformer: .restartable) { _, emit in
            kept = emit
            emit.publish("began")
            await gate.wait()
            emit.publish("ended")
        }
        var effects: [String] = []
        let token = bloc.observeEffects { effects.append($0) }
        let first = bloc.send(.a)
        let second = bloc.send(.a)
        gate.open()
        #expect(await first.finish() == .cancelled)
        #expect(await second.finish() == .completed)
        #expect(effects == ["began", "began", "ended"])
        bloc.log = []
        kept?.publish("late")
        #expect(effects == ["began", "began", "ended"])
        #expect(bloc.log == ["error \(BlocError.emittedAfterEnd(bloc: "TestBloc", event: "a"))"])
        token.cancel()
    }

    @Test func `promise 49: a synchronous handler that closes its bloc publishes nothing afterwards`() {
        let bloc = TestBloc()
        bloc.on(.a) { [unowned bloc] _, emit in
            emit.publish("one")
            bloc.close()
            emit.publish("two")
        }
        var effects: [String] = []
        let token = bloc.observeEffects { effects.append($0) }
        bloc.send(.a)
        #expect(effects == ["one"])
        #expect(
            bloc.log.contains("error \(BlocError.closed(bloc: "TestBloc", attempt: "publishing an effect"))"))
        token.cancel()
    }

    @Test(.startsAtOnce)
    func `promise 52: a second initialise, or one after work began, is reported in release builds`() {
        let bloc = TestBloc()
        var begun = 0
        bloc.initialise { _ in begun += 1 }
        Misuse.$traps.withValue(false) { bloc.initialise { _ in begun += 1 } }
        let text = "error \(BlocError.lateInitialisation(bloc: "TestBloc"))"
        #expect(bloc.log == [text])
        for begin in [
            {
                $0.on(.a) { _, _ in }; $0.send(.a)
            }, { $0.show(1) },
        ] as [@MainActor (TestBloc) -> Void] {
            let late = TestBloc()
            begin(late)
            late.log = []
            Misuse.$traps.withValue(false) { late.initialise { _ in begun += 1 } }
            #expect(late.log == [text])
        }
        #expect(begun == 1)
    }

    @Test func `promise 52: a second initialise traps with the bloc and the remedy`() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let bloc = TestBloc()
                bloc.initialise { _ in }
                bloc.initialise { _ in }
            }
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(
            text.contains(
                "TestBloc called initialise a second time, or after its work began. Call it once"))
    }

    @Test func `promise 53: a synchronous event of a sequential bloc needs no record`() async {
        let bloc = TestBloc(transformer: .sequential)
        let gate = Gate()
        bloc.on(.a) { _, emit in emit(emit.state + 1) }
        bloc.on(.b) { _, _ in await gate.wait() }
        #expect("\(bloc.send(.a).outcome!)" == "completed")
        #expect(bloc.lastTicket == 0)
        let running = bloc.send(.b)
        let waiting = bloc.send(.a)
        #expect(waiting.outcome == nil)
        gate.open()
        await waiting.finish()
        #expect("\(running.outcome!)" == "completed")
        #expect(bloc.state == 2)
    }

    @Test func `promise 10: each of a dozen handlers is found, and a switch takes the rest`() {
        let bloc = TestBloc()
        for number in 1...12 { bloc.on(.number(number)) { _, emit in emit(number * 10) } }
        bloc.on { _, emit in emit(-1) }
        for number in 1...13 { bloc.send(.number(number)) }
        #expect(bloc.received() == (1...12).map { $0 * 10 } + [-1])
        Misuse.$traps.withValue(false) { bloc.on(.number(12)) { _, emit in emit(7) } }
        bloc.send(.number(12))
        #expect(bloc.state == 120)
    }

    @Test func `promise 8: a stored emitter used inside a hook emits after the current emission`() {
        final class Echoing: Bloc<Int, TestEvent> {
            var kept: Emitter?
            override func onChange(_ change: Change<Int>) { if change.nextState == 1 { kept?(2) } }
        }
        let bloc = Echoing(initialState: 0)
        var seen: [Int] = []
        let token = bloc.observe { seen.append($0.nextState) }
        bloc.on(.a) { [unowned bloc] _, emit in
            bloc.kept = emit
            emit(1)
        }
        bloc.send(.a)
        #expect(seen == [1, 2])
        token.cancel()
        bloc.kept = nil
    }

    @Test func `promise 17: a group may drop repeats of one handler`() async {
        let bloc = TestBloc()
        let gate = Gate()
        bloc.on(.a, transformer: .restartable(group: "g", droppingRepeats: true)) { _, _ in await gate.wait()
        }
        bloc.on(.b, transformer: .restartable(group: "g", droppingRepeats: false)) { _, _ in }
        let tasks = [bloc.send(.a), bloc.send(.a), bloc.send(.b)]
        gate.open()
        var outcomes: [String] = []
        for task in tasks { outcomes.append("\(await task.finish())") }
        #expect(outcomes == ["cancelled", "dropped", "completed"])
    }

    @Test func `promise 23: closeAfterPending waits for running work`() async {
        let bloc = TestBloc()
        let gate = Gate()
        bloc.on(.a) { _, emit in
            await gate.wait()
            emit(1)
        }
        bloc.send(.a)
        var hasEnded = false
        let closing = Task {
            await bloc.closeAfterPending()
            hasEnded = true
        }
        for _ in 1...20 { await Task.yield() }
        #expect(!hasEnded && !bloc.isClosed)
        gate.open()
        await closing.value
        #expect(bloc.isClosed)
        #expect(bloc.state == 1)
    }

    @Test func `promise 36: an effect published by a listener comes after the one that caused it`() {
        let bloc = TestBloc()
        var heard: [String] = []
        let tokens = [
            bloc.observeEffects { effect in
                heard.append("first \(effect)")
                if effect == "a" { bloc.effect("b") }
            },
            bloc.observeEffects { heard.append("second \($0)") },
        ]
        bloc.effect("a")
        #expect(heard == ["first a", "second a", "first b", "second b"])
        tokens.forEach { $0.cancel() }
    }

    @Test func `promise 56: a switch takes events without another handler`() async {
        let bloc = TestBloc()
        bloc.on(.b) { _, emit in emit(20) }
        bloc.on { event, emit in
            switch event {
            case .a: emit { $0 += 1 }
            case .text(let text): emit(text.count)
            case .b, .c, .number: emit(-1)
            }
        }
        bloc.send(.a)
        bloc.send(.b)
        bloc.send(.text("four"))
        #expect(bloc.received() == [1, 20, 4])
        Misuse.$traps.withValue(false) { bloc.on { _, emit in emit(9) } }
        bloc.send(.c)
        #expect(bloc.state == -1)
        #expect(
            bloc.log.contains(
                "error \(BlocError.duplicateHandler(bloc: "TestBloc", event: "any other event"))"))
    }

    @Test func `promise 56: an asynchronous switch may throw, and follows its transformer`() async {
        let bloc = TestBloc(transformer: .concurrent)
        let gate = Gate()
        bloc.on(transformer: .sequential) { event, emit in
            if event == .c { throw TestError("c") }
            await gate.wait()
            emit(emit.state * 10 + (event == .a ? 1 : 2))
        }
        let tasks = [TestEvent.a, .b, .c].map { bloc.send($0) }
        gate.open()
        var outcomes: [String] = []
        for task in tasks { outcomes.append("\(await task.finish())") }
        #expect(outcomes == ["completed", "completed", "failed(c)"])
        #expect(bloc.state == 12)
    }

    @Test func `promise 57: emit changes the current state in place`() throws {
        let cubit = SketchCubit(in: storage)
        cubit.emit { $0.text = "a" }
        cubit.emit { draft in
            draft.text += "b"
            draft.isSaving = true
        }
        #expect(cubit.state == Draft(text: "ab", isSaving: true))
        #expect(throws: TestError("no")) {
            try cubit.emit { draft in
                draft.text = "lost"
                throw TestError("no")
            }
        }
        #expect(cubit.state.text == "ab")
        let list = Cubit<[Int]?>(initialState: nil)
        list.emit([])
        list.emit { $0?.append(1) }
        #expect(list.state == [1])
        list.emit(nil)
        #expect(list.state == nil)
    }

    @Test func `promise 59: the observer receives every hook even if overrides don't call super`() async {
        final class Silent: Bloc<Int, TestEvent> {
            var log: [String] = []
            override func onEvent(_ event: TestEvent) { log.append("event") }
            override func onTransition(_ transition: Transition<Int, TestEvent>) { log.append("transition") }
            override func onChange(_ change: Change<Int>) { log.append("change") }
            override func onDone(_ event: TestEvent, error: (any Error)?) { log.append("done") }
            override func onError(_ error: any Error) { log.append("error") }
            override func onClose() { log.append("close") }
        }
        let observer = RecordingObserver()
        let bloc = BlocEnvironment.withObserver(observer) { Silent(initialState: 0) }
        bloc.on(.a) { _, emit in
            emit(1)
            throw TestError("broken")
        }
        bloc.send(.a)
        bloc.close()
        #expect(bloc.log == ["event", "transition", "change", "error", "done", "close"])
        #expect(observer.log.count == 7)
    }

    @Test func `promise 59: a transformer that has nothing to cancel is reported at registration`() {
        let bloc = TestBloc()
        let expected = BlocError.nothingToCancel(bloc: "TestBloc", event: "a")
        bloc.on(.a, transformer: .restartable) { _, emit in emit(1) }
        bloc.on(.b, transformer: .restartable) { _, _ in await Task.yield() }
        bloc.on(.c, transformer: .restartable(group: "g")) { _, emit in emit(2) }
        #expect(bloc.log == ["error \(expected)"])
        #expect(
            "\(expected)".hasPrefix(
                "TestBloc registered a restartable transformer for the synchronous handler of a")
        )
        bloc.send(.a)
        #expect(bloc.state == 1)
    }

    final class Methods: Bloc<Int, TestEvent> {
        let door: Gate
        init(_ gate: Gate) {
            door = gate
            super.init(initialState: 0)
            route(.a, to: Methods.add)
            route(.b, to: Methods.wait, transformer: .droppable)
        }
        private func add(_ event: TestEvent, _ emit: Emitter) { emit { $0 += 1 } }
        private func wait(_ event: TestEvent, _ emit: Emitter) async {
            await door.wait()
            emit { $0 += 10 }
        }
    }

    @Test func `promise 59: a method as handler captures nothing, and is retained while it runs`()
        async throws
    {
        let gate = Gate()
        try await expectReleased {
            Methods(gate)
        } after: {
            $0.send(.a)
        }
        weak var held: Methods?
        var running: EventTask?
        do {
            let bloc = Methods(gate)
            held = bloc
            bloc.send(.a)
            running = bloc.send(.b)
        }
        #expect(held?.state == 1)
        gate.open()
        #expect(await running!.finish() == .completed)
        await until { held == nil }
    }

    final class ValueMethods: Bloc<[String], TestEvent> {
        let door: Gate
        init(_ gate: Gate) {
            door = gate
            super.init(initialState: [])
            route(\.asText, to: Self.take)
            route(\.asNumber, to: Self.count, transformer: .droppable)
            route(to: Self.handle)
        }
        private func take(_ text: String, _ emit: Emitter) { emit { $0.append(text) } }
        private func count(_ number: Int, _ emit: Emitter) async throws {
            await door.wait()
            emit { $0.append("\(number)") }
            if number < 0 { throw TestError("negative") }
        }
        private func handle(_ event: TestEvent, _ emit: Emitter) { emit { $0.append("event \(event)") } }
    }

    final class Waiting: Bloc<Int, TestEvent> {
        let door: Gate
        init(_ gate: Gate) {
            door = gate
            super.init(initialState: 0)
            route(to: Self.handle, transformer: .sequential)
        }
        private func handle(_ event: TestEvent, _ emit: Emitter) async {
            await door.wait()
            emit { $0 += 1 }
        }
    }

    @Test func `promise 73: methods take payloads and all other events`() async throws {
        let gate = Gate()
        try await blocTest(
            build: { ValueMethods(gate) },
            act: {
                for event in [TestEvent.text("x"), .number(-3), .number(4), .a] { $0.send(event) }
                gate.open()
            },
            expect: [["x"], ["x", "event a"], ["x", "event a", "-3"]], errors: [TestError("negative")])
    }

    @Test func `promise 73: such methods capture nothing, and are retained while they run`() async throws {
        let gate = Gate()
        try await expectReleased {
            ValueMethods(gate)
        } after: {
            for event in [TestEvent.text("x"), .a] { $0.send(event) }
        }
        weak var (first, second): (ValueMethods?, Waiting?)
        var running: [EventTask] = []
        do {
            let (methods, waiting) = (ValueMethods(gate), Waiting(gate))
            (first, second) = (methods, waiting)
            running = [methods.send(.number(1)), waiting.send(.a)]
        }
        #expect(first != nil && second != nil)
        gate.open()
        for task in running { #expect(await task.finish() == .completed) }
        await until { first == nil && second == nil }
    }

    final class Alarm: Cubit<Int> {
        let clock = "on the wall"
    }

    @Test func `promise 77: a subclass may have its own clock`() {
        let clock = ManualClock()
        let alarm = Alarm(initialState: 0, clock: clock)
        #expect(alarm.clock == "on the wall")
        #expect(alarm.blocClock as? ManualClock === clock)
    }

    @Test func `promise 74: a transformer is Sendable, and debounces each key separately`() async {
        let clock = ManualClock()
        let transformer = await Task.detached {
            EventTransformer<TestEvent>.debounced(for: .seconds(1)) { $0.asNumber.map { $0 / 10 } }
        }.value
        let bloc = Bloc<[Int], TestEvent>(initialState: [], transformer: transformer, clock: clock)
        bloc.on(\.asNumber) { number, emit in emit { $0.append(number) } }
        for number in [10, 20, 11, 30, 21] { bloc.send(.number(number)) }
        clock.jump(by: .seconds(1))
        #expect(bloc.state == [11, 30, 21])
    }

    @Test func `promise 74: throttled by key starts the first event of each key`() {
        let clock = ManualClock()
        let bloc = Bloc<[Int], TestEvent>(initialState: [], clock: clock)
        bloc.on(
            \.asNumber, transformer: .throttled(for: .seconds(1)) { $0.asNumber.map { $0 / 10 } }
        ) { number, emit in emit { $0.append(number) } }
        for number in [10, 20, 11, 21] { bloc.send(.number(number)) }
        #expect(bloc.state == [10, 20])
        clock.jump(by: .seconds(1))
        bloc.send(.number(12))
        #expect(bloc.state == [10, 20, 12])
    }

    @Test func `promise 59: a method of another class traps at registration`() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let bloc = TestBloc()
                bloc.route(.a, to: Other.add)
            }
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("TestBloc registers a method of Other, which is a different class."))
    }

    final class Other: Bloc<Int, TestEvent> {
        func add(_ event: TestEvent, _ emit: Emitter) {}
    }

    @Test func `promise 61: two live sibling screens each find their own bloc`() {
        let root = BlocRegistry()
        let shared = BlocProvider(in: root) { TestCubit(7) }
        let screens = [BlocRegistry(inside: root), BlocRegistry(inside: root)]
        let providers = screens.map { screen in BlocProvider(in: screen) { TestBloc() } }
        for (screen, provider) in zip(screens, providers) {
            #expect(screen.resolve(TestBloc.self) === provider.bloc)
            #expect(screen.resolve(TestCubit.self) === shared.bloc)
        }
        let error = #expect(throws: MissingBloc.self) { try root.tryResolve(TestBloc.self) }
        #expect(error?.registered == ["TestCubit"])
        let inner = #expect(throws: MissingBloc.self) { try screens[0].tryResolve(SketchCubit.self) }
        #expect(inner?.registered == ["TestCubit", "TestBloc"])
        let own = BlocProvider(in: screens[0]) { TestCubit(1) }
        #expect(screens[0].resolve(TestCubit.self) === own.bloc)
        #expect(screens[1].resolve(TestCubit.self) === shared.bloc)
    }
}

extension TestBloc {
    /// The new states of the changes in its log.
    func received() -> [Int] {
        log.filter { $0.hasPrefix("Change") }.compactMap { line in
            line.split(separator: "nextState: ").last?.split(separator: " ").first.flatMap { Int($0) }
        }
    }
}
