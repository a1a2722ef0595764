import Bloc
import BlocLogging
import BlocTesting
import Testing

@testable import Bloc

/// Promises.md, K: the transition log and its replay.
@MainActor
@Suite struct LoggingTests {
    final class Lines {
        var all: [String] = []
    }

    /// The lines logged by a bloc while a clock advances.
    func logged(_ lines: Lines, _ clock: ManualClock) -> TransitionLog {
        let start = clock.now
        return TransitionLog(time: { start.duration(to: clock.now) }) { lines.all.append($0) }
    }

    func counter() -> TestBloc {
        let bloc = TestBloc()
        bloc.on(\.asText) { text, emit in
            emit(emit.state + text.count)
            await Task.yield()
            emit(emit.state * 2)
        }
        bloc.on(.a) { _, emit in emit(emit.state + 1) }
        return bloc
    }

    @Test func `promise 46: each change is a line of JSON, with event, states and time`() async {
        let (lines, clock) = (Lines(), ManualClock())
        let (bloc, cubit) = BlocEnvironment.withObserver(logged(lines, clock)) { (counter(), TestCubit(0)) }
        bloc.send(.a)
        clock.jump(by: .milliseconds(1_050))
        await bloc.send(.text("a\"b\\\n\u{1}é")).finish()
        cubit.emit(4)
        bloc.close()
        #expect(
            lines.all == [
                #"{"time":0.000,"bloc":"TestBloc","number":1,"event":"a","changes":["0 → 1"],"digest":"340ca71c"}"#,
                #"{"time":1.050,"bloc":"TestBloc","number":2,"#
                    + #""event":"text(\"a\\\"b\\\\\\n\\u{01}é\")","changes":["1 → 8"],"digest":"3d0cb547"}"#,
                #"{"time":1.050,"bloc":"TestBloc","number":2,"#
                    + #""event":"text(\"a\\\"b\\\\\\n\\u{01}é\")","changes":["8 → 16"],"digest":"19eb271e"}"#,
                #"{"time":1.050,"bloc":"TestCubit","changes":["0 → 4"],"digest":"310ca263"}"#,
            ])
    }

    @Test func `promise 46: a replay of the log has the same states`() async {
        let (lines, clock) = (Lines(), ManualClock())
        let bloc = BlocEnvironment.withObserver(logged(lines, clock)) { counter() }
        let events: [TestEvent] = [.a, .text("elsa"), .a, .text("x")]
        for event in events { await bloc.send(event).finish() }
        let replay = TransitionReplay(log: lines.all.joined(separator: "\n") + "\n")
        #expect(replay.entries.count == 6)
        #expect(replay.unreadable == [])
        let again = counter()
        let differences = await replay.run(on: again) { text in events.first { "\($0)" == text } }
        #expect(differences == [])
        #expect(again.state == bloc.state)
    }

    @Test func `promise 46: a replay reports the event that led to a different state`() async {
        let log = """
            {"time":0.000,"bloc":"TestBloc","number":1,"event":"a","changes":["0 → 2"]}
            nonsense
            {"time":0.000,"bloc":"Other","number":2,"event":"a","changes":["0 → 1"]}
            {"time":0.000,"bloc":"TestBloc","number":3,"event":"gone","changes":["2 → 3"]}
            """
        let replay = TransitionReplay(log: log)
        #expect(replay.unreadable == [2])
        let differences = await replay.run(on: counter()) { $0 == "a" ? .a : nil }
        #expect(
            differences.map(\.description) == [
                #"a: logged ["0 → 2"], replayed ["0 → 1"]"#, #"gone: logged ["2 → 3"], replayed []"#,
            ])
    }

    private struct Sums: Equatable, Sendable {
        var last = 0
        var first: Int?
    }

    private func summing(_ first: Int? = nil) -> Bloc<Sums, TestEvent> {
        let bloc = Bloc<Sums, TestEvent>(initialState: Sums(first: first))
        bloc.on(\.asNumber) { number, emit in
            emit {
                $0.last = number
                if $0.first == nil { $0.first = number }
            }
        }
        bloc.on(.a) { _, emit in emit { $0.first = nil } }
        return bloc
    }

    @Test func `promise 46: an event that makes the same change to a different state is a difference`() async
    {
        let lines = Lines()
        let bloc = BlocEnvironment.withObserver(TransitionLog { lines.all.append($0) }) { summing() }
        let events: [TestEvent] = [.number(1), .number(2), .a, .number(3)]
        for event in events { bloc.send(event) }
        let replay = TransitionReplay(log: lines.all.joined(separator: "\n"))
        let differences = await replay.run(on: summing(9)) { text in events.first { "\($0)" == text } }
        #expect(
            differences.map(\.description) == [
                #"number(1): logged ["first: nil → Optional(1)"], replayed []"#,
                "number(2): the same changes of another state",
            ])
    }

    @Test func `promise 46: dropped events have numbers too, and leave nothing behind`() {
        let (lines, clock) = (Lines(), ManualClock())
        let bloc = BlocEnvironment.withObserver(logged(lines, clock)) { TestBloc(clock: clock) }
        bloc.on(\.asNumber, transformer: .debounced(for: .seconds(1))) { $1($0) }
        for number in 1...10_000 { bloc.send(.number(number)) }
        clock.jump(by: .seconds(1))
        #expect(
            lines.all == [
                #"{"time":1.000,"bloc":"TestBloc","number":10000,"event":"number(10000)","#
                    + #""changes":["0 → 10000"],"digest":"68f47e1c"}"#
            ])
    }

    /// The event number in each line, with the resulting state.
    private func numbers(_ lines: Lines) -> [String] {
        TransitionReplay(log: lines.all.joined(separator: "\n")).entries.map {
            "\($0.number ?? 0): \($0.changes[0].split(separator: " ").last ?? "")"
        }
    }

    @Test func `promise 51: equal events in flight have separate numbers`() async {
        let (lines, clock) = (Lines(), ManualClock())
        let blocs = BlocEnvironment.withObserver(logged(lines, clock)) { [TestBloc(), TestBloc(10)] }
        let gates = [Gate(), Gate(), Gate()]
        var free = gates
        for bloc in blocs {
            bloc.on(.a) { _, emit in
                let gate = free.removeFirst()
                emit(emit.state + 1)
                await gate.wait()
                emit(emit.state + 100)
            }
        }
        let tasks = [blocs[0].send(.a), blocs[0].send(.a), blocs[1].send(.a)]
        for (gate, task) in zip(gates, tasks).reversed() {
            gate.open()
            await task.finish()
        }
        #expect(numbers(lines) == ["1: 1", "2: 2", "3: 11", "3: 111", "2: 102", "1: 202"])
    }

    @Test func `promise 51: emissions of overlapping handlers have their events' numbers`() async {
        let (lines, clock) = (Lines(), ManualClock())
        let bloc = BlocEnvironment.withObserver(logged(lines, clock)) { TestBloc() }
        let gates = [Gate(), Gate()]
        var free = gates
        bloc.on(.a) { _, emit in
            await free.removeFirst().wait()
            emit { $0 += 1 }
        }
        bloc.on(.b) { _, emit in emit { $0 += 10 } }
        let tasks = [bloc.send(.a), bloc.send(.a)]
        gates[1].open()
        await tasks[1].finish()
        bloc.send(.b)
        gates[0].open()
        await tasks[0].finish()
        #expect(numbers(lines) == ["2: 1", "3: 11", "1: 12"])
    }

    @Test func `promise 51: an event from before the log gets a number when it emits`() async {
        let (lines, clock) = (Lines(), ManualClock())
        let observers = MultiBlocObserver([])
        let bloc = BlocEnvironment.withObserver(observers) { TestBloc() }
        bloc.on(.a) { _, emit in
            observers.observers = [logged(lines, clock)]
            emit(1)
        }
        bloc.send(.a)
        #expect(numbers(lines) == ["1: 1"])
    }

    private struct Account: Equatable, Sendable {
        var name = ""
        var password = ""
    }

    private enum AccountEvent: BlocEvent { case named(String), password(String) }

    private final class AccountBloc: Bloc<Account, AccountEvent> {
        init() {
            super.init(initialState: Account())
            on { event, emit in
                switch event {
                case .named(let name): emit { $0.name = name }
                case .password(let password): emit { $0.password = password }
                }
            }
        }
    }

    @Test func `promise 72: a line has the changed fields, with secrets hidden`() {
        let (lines, all) = (Lines(), Lines())
        let observers = MultiBlocObserver([
            TransitionLog(time: { .zero }) { lines.all.append($0) },
            TransitionLog(redact: .none, time: { .zero }) { all.all.append($0) },
        ])
        let bloc = BlocEnvironment.withObserver(observers) { AccountBloc() }
        bloc.send(.named("ann"))
        bloc.send(.password("hunter2"))
        #expect(
            lines.all == [
                #"{"time":0.000,"bloc":"AccountBloc","number":1,"event":"named(\"ann\")","changes":["name:  → ann"],"#
                    + #""digest":"873da673"}"#,
                #"{"time":0.000,"bloc":"AccountBloc","number":2,"event":"password(hidden)","#
                    + #""changes":["password: (hidden)"],"digest":"873da673"}"#,
            ])
        #expect(all.all[1].contains("hunter2"))
    }

    @Test func `promise 72: events left out of a log have no number, and logs have separate numbers`() {
        let (lines, others) = (Lines(), Lines())
        let observers = MultiBlocObserver([
            TransitionLog(include: { bloc, event in bloc is TestBloc && event as? TestEvent != .a }) {
                lines.all.append($0)
            },
            TransitionLog { others.all.append($0) },
        ])
        let (bloc, cubit) = BlocEnvironment.withObserver(observers) { (counter(), TestCubit(0)) }
        bloc.on(.b) { _, emit in emit(emit.state + 10) }
        for event in [TestEvent.a, .b, .a, .b] { bloc.send(event) }
        cubit.emit(4)
        #expect(numbers(lines) == ["1: 11", "2: 22"])
        #expect(numbers(others) == ["1: 1", "2: 11", "3: 12", "4: 22", "0: 4"])
    }

    @Test func `promise 72: a line has at most 20 changes`() {
        let lines = Lines()
        let cubit = BlocEnvironment.withObserver(TransitionLog { lines.all.append($0) }) {
            Cubit<[Int]>(initialState: [])
        }
        cubit.emit(Array(0..<50))
        let changes = TransitionReplay(log: lines.all[0]).entries[0].changes
        #expect(changes.count == 20)
        #expect(changes.last == "… and 31 more")
    }

    @Test func `any line is parsed back unchanged`() {
        var random = SplitMix(state: 42)
        let scalars = Array("ab\"\\\n\r\t\u{0}\u{1f}\u{7f} {}:,é火🂡".unicodeScalars)
        for _ in 1...2_000 {
            let texts = (0..<2).map { _ in
                let scalars = (0..<random.next() % 6).map { _ in
                    scalars[Int(random.next() % UInt64(scalars.count))]
                }
                return String(String.UnicodeScalarView(scalars))
            }
            let (lines, clock) = (Lines(), ManualClock())
            let cubit = BlocEnvironment.withObserver(logged(lines, clock)) { Cubit(initialState: texts[0]) }
            cubit.emit(texts[1])
            let replay = TransitionReplay(log: lines.all.joined(separator: "\n"))
            let isChanged = texts[0] != texts[1]
            #expect(replay.entries.map(\.changes) == [isChanged ? ["\(texts[0]) → \(texts[1])"] : []])
        }
    }

    @Test(arguments: [
        "{", "{}", "{\"a\"}", "{\"a\":}", "{\"a\":1", "{\"a\":1,}", "{\"a\":\"x}", "{\"a\":1}x",
        "{\"a\":\"\\q\"}", "{\"a\":\"\\u12\"}", "{\"a\":\"\\ud800\"}", "[1]", "{\"a\":\"\\",
        #"{"time":0.000,"bloc":"B","changes":["0 → 1"]}x"#, #"{"time":0.000,"bloc":"B","from":"0"}"#,
        #"{"time":"x","bloc":"B","changes":["0 → 1"]}"#, #"{"time":0.000,"bloc":"B","from":"\q","to":"1"}"#,
    ])
    func `unreadable lines are listed`(text: String) {
        let replay = TransitionReplay(log: "\n" + text)
        #expect(replay.unreadable == [2])
        #expect(replay.entries.isEmpty)
    }
}

/// A seeded random number generator.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
