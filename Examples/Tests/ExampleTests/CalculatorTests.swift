import Bloc
import BlocTesting
import Testing

@testable import Calculator

@MainActor
struct CalculatorTests {
    @Test(arguments: [("12+30=", 42), ("2+3*4=", 20), ("9-10=", -1), ("7/2=", 3), ("8+1c5=", 5)])
    func `keys lead to a result, from left to right`(keys: String, result: Int) {
        let calculator = CalculatorBloc()
        for event in Calculator.events(keys) { calculator.send(event) }
        #expect(calculator.state == CalculatorState(display: result))
    }

    @Test func `the hooks write the tape`() {
        let calculator = CalculatorBloc()
        for event in Calculator.events("1+2=") { calculator.send(event) }
        #expect(calculator.tape == ["1 → 1", "+ → 0", "2 → 2", "= → 3"])
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
