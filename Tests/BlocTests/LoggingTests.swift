import Bloc
import BlocTesting
import Testing

@testable import Bloc

/// bloc.md, K: the transition log and its replay.
@MainActor
@Suite struct LoggingTests {
    final class Lines {
        var all: [String] = []
    }

    /// Lines that a bloc wrote while a clock advanced.
    func logged(_ lines: Lines, _ clock: ManualClock) -> TransitionLog {
        let start = clock.now
        return TransitionLog(time: { start.duration(to: clock.now) }) { lines.all.append($0) }
    }

    func counter() -> TestBloc {
        let bloc = TestBloc()
        bloc.on(matching: { $0.asText }) { text, emit in
            emit(emit.state + text.count)
            await Task.yield()
            emit(emit.state * 2)
        }
        bloc.on(.a) { _, emit in emit(emit.state + 1) }
        return bloc
    }

    @Test func `promise 46: a line of JSON for each change, with event, states and time`() async {
        let (lines, clock) = (Lines(), ManualClock())
        let (bloc, cubit) = BlocEnvironment.withObserver(logged(lines, clock)) { (counter(), TestCubit(0)) }
        bloc.send(.a)
        clock.jump(by: .milliseconds(1_050))
        _ = await bloc.send(.text("a\"b\\\n\u{1}é")).finished
        cubit.emit(4)
        bloc.close()
        #expect(
            lines.all == [
                #"{"time":0.000,"bloc":"TestBloc","number":1,"event":"a","from":"0","to":"1"}"#,
                #"{"time":1.050,"bloc":"TestBloc","number":2,"#
                    + #""event":"text(\"a\\\"b\\\\\\n\\u{01}é\")","from":"1","to":"8"}"#,
                #"{"time":1.050,"bloc":"TestBloc","number":2,"#
                    + #""event":"text(\"a\\\"b\\\\\\n\\u{01}é\")","from":"8","to":"16"}"#,
                #"{"time":1.050,"bloc":"TestCubit","from":"0","to":"4"}"#,
            ])
    }

    @Test func `promise 46: a replay of the log comes to the same states`() async {
        let (lines, clock) = (Lines(), ManualClock())
        let bloc = BlocEnvironment.withObserver(logged(lines, clock)) { counter() }
        let events: [TestEvent] = [.a, .text("elsa"), .a, .text("x")]
        for event in events { _ = await bloc.send(event).finished }
        let replay = TransitionReplay(log: lines.all.joined(separator: "\n") + "\n")
        #expect(replay.entries.count == 6)
        #expect(replay.unreadable == [])
        let again = counter()
        let differences = await replay.run(on: again) { text in events.first { "\($0)" == text } }
        #expect(differences == [])
        #expect(again.state == bloc.state)
    }

    @Test func `promise 46: a replay says which event led elsewhere`() async {
        let log = """
            {"time":0.000,"bloc":"TestBloc","number":1,"event":"a","from":"0","to":"2"}
            nonsense
            {"time":0.000,"bloc":"Other","number":2,"event":"a","from":"0","to":"1"}
            {"time":0.000,"bloc":"TestBloc","number":3,"event":"gone","from":"2","to":"3"}
            """
        let replay = TransitionReplay(log: log)
        #expect(replay.unreadable == [2])
        let differences = await replay.run(on: counter()) { $0 == "a" ? .a : nil }
        #expect(
            differences.map(\.description) == [
                #"a: logged ["2"], replayed ["1"]"#, #"gone: logged ["3"], replayed []"#,
            ])
    }

    @Test func `promise 46: dropped events have numbers too, and leave nothing behind`() {
        let (lines, clock) = (Lines(), ManualClock())
        let bloc = BlocEnvironment.withObserver(logged(lines, clock)) { TestBloc(clock: clock) }
        bloc.on(matching: { $0.asNumber }, transformer: .debounced(for: .seconds(1))) { $1($0) }
        for number in 1...10_000 { bloc.send(.number(number)) }
        clock.jump(by: .seconds(1))
        #expect(
            lines.all == [
                #"{"time":1.000,"bloc":"TestBloc","number":10000,"event":"number(10000)","#
                    + #""from":"0","to":"10000"}"#
            ])
    }

    /// The number of each line, with the state that it leads to.
    private func numbers(_ lines: Lines) -> [String] {
        TransitionReplay(log: lines.all.joined(separator: "\n")).entries.map { "\($0.number ?? 0): \($0.to)" }
    }

    @Test func `promise 51: equal events in flight have numbers of their own`() async {
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
            _ = await task.finished
        }
        #expect(numbers(lines) == ["1: 1", "2: 2", "3: 11", "3: 111", "2: 102", "1: 202"])
    }

    @Test func `promise 51: a kept emitter's later emissions have its event's number`() {
        let (lines, clock) = (Lines(), ManualClock())
        let bloc = BlocEnvironment.withObserver(logged(lines, clock)) { TestBloc() }
        var kept: [Bloc<Int, TestEvent>.Emitter] = []
        bloc.on(.a) { _, emit in kept.append(emit) }
        bloc.send(.a)
        bloc.send(.a)
        kept[1](1)
        kept[0](2)
        bloc.send(.a)
        kept[2](3)
        #expect(numbers(lines) == ["2: 1", "1: 2", "3: 3"])
    }

    @Test func `promise 51: an event from before the log is given a number when it emits`() async {
        let (lines, clock) = (Lines(), ManualClock())
        let observers = MultiBlocObserver([])
        let bloc = BlocEnvironment.withObserver(observers) { TestBloc() }
        var kept: Bloc<Int, TestEvent>.Emitter?
        bloc.on(.a) { _, emit in kept = emit }
        bloc.send(.a)
        observers.observers = [logged(lines, clock)]
        kept?(1)
        #expect(numbers(lines) == ["1: 1"])
    }

    @Test func `a line reads back as it was written, whatever it holds`() {
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
            #expect(replay.entries.map(\.from) == [texts[0]])
            #expect(replay.entries.map(\.to) == [texts[1]])
        }
    }

    @Test(arguments: [
        "{", "{}", "{\"a\"}", "{\"a\":}", "{\"a\":1", "{\"a\":1,}", "{\"a\":\"x}", "{\"a\":1}x",
        "{\"a\":\"\\q\"}", "{\"a\":\"\\u12\"}", "{\"a\":\"\\ud800\"}", "[1]", "{\"a\":\"\\",
        #"{"time":0.000,"bloc":"B","from":"0","to":"1"}x"#, #"{"time":0.000,"bloc":"B","from":"0"}"#,
        #"{"time":"x","bloc":"B","from":"0","to":"1"}"#, #"{"time":0.000,"bloc":"B","from":"\q","to":"1"}"#,
    ])
    func `what is no line of a log is noted`(text: String) {
        let replay = TransitionReplay(log: "\n" + text)
        #expect(replay.unreadable == [2])
        #expect(replay.entries.isEmpty)
    }
}

/// A seeded source of numbers.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
