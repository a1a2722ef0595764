import Bloc
import BlocLogging
import BlocTesting
import Testing

@testable import Calculator

@MainActor
struct CalculatorTests {
    @Test(arguments: [("12+30=", 42), ("2+3*4=", 20), ("9-10=", -1), ("7/2=", 3), ("8+1c5=", 5)])
    func `keys give a result, from left to right`(keys: String, result: Int) {
        let calculator = CalculatorBloc()
        for event in Calculator.events(keys) { calculator.send(event) }
        #expect(calculator.state == CalculatorState(display: result))
    }

    @Test func `the hooks write the tape`() {
        let calculator = CalculatorBloc()
        for event in Calculator.events("1+2=") { calculator.send(event) }
        #expect(calculator.tape == ["1 → 1", "+ → 0", "2 → 2", "= → 3"])
    }

    @Test(arguments: [("12s", 144), ("1+2s", 9), ("3-8=s", 25), ("2ss", 16), ("0s", 0)])
    func `a number is squared by pressing keys`(keys: String, result: Int) {
        let calculator = CalculatorBloc()
        Calculator.press(keys, on: calculator)
        #expect(calculator.state == CalculatorState(display: result))
    }

    @Test func `squaring presses its keys at once, and stops at a division by zero`() {
        let calculator = CalculatorBloc()
        Calculator.press("7s", on: calculator)
        #expect(calculator.tape == ["7 → 7", "C → 0", "7 → 7", "* → 0", "7 → 7", "= → 49"])
        Calculator.press("/0s", on: calculator)
        #expect(calculator.tape.suffix(2) == ["/ → 0", "divisionByZero"])
        #expect(calculator.state == CalculatorState(display: 0, memory: 49, operation: .divide))
    }

    /// A calculator after these keys, with its log.
    private func logged(_ keys: String) -> (CalculatorBloc, String) {
        var lines: [String] = []
        let log = TransitionLog(time: { .zero }) { lines.append($0) }
        let calculator = BlocEnvironment.withObserver(log) { CalculatorBloc() }
        Calculator.press(keys, on: calculator)
        return (calculator, lines.joined(separator: "\n"))
    }

    @Test func `replaying the log of a calculation leads to the same states`() async {
        let (first, log) = logged("12+30=s")
        let replay = TransitionReplay(log: log)
        #expect(replay.unreadable.isEmpty)
        #expect(replay.entries.compactMap(\.event).joined() == "12+30=C42*42=")
        let second = CalculatorBloc()
        #expect(await replay.run(on: second) { Calculator.events($0).first } == [])
        #expect(second.state == first.state)
        #expect(second.tape == first.tape)
    }

    @Test func `a replay from a different initial state reports the keys that differ`() async {
        let (_, log) = logged("7+1=")
        let second = CalculatorBloc()
        second.send(.digit(3))
        let differences = await TransitionReplay(log: log).run(on: second) { Calculator.events($0).first }
        #expect(differences.map(\.event) == ["7", "+", "1", "="])
        #expect(differences.last?.replayed.first?.contains("display: 1 → 38") == true)
    }

    @Test func `a division by zero is reported and changes nothing`() async throws {
        try await blocTest(
            build: { CalculatorBloc() },
            act: { bloc in for event in Calculator.events("4/0=") { bloc.send(event) } },
            skip: 2,
            expect: [],
            errors: [CalculatorError.divisionByZero],
            verify: { #expect($0.tape.last == "divisionByZero") })
    }
}
