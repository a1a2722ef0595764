import Bloc

/// `swift run Calculator '1 + 2 s'` adds and squares, and prints the tape and the result.
@main
struct Calculator {
    static func main() {
        let keys = CommandLine.arguments.dropFirst().joined(separator: " ")
        let calculator = CalculatorBloc()
        press(keys.isEmpty ? "12 + 30 =" : keys, on: calculator)
        for line in calculator.tape { print(line) }
        print("= \(calculator.state.display)")
    }

    /// Presses the keys; `s` is the key for squaring.
    @MainActor
    static func press(_ keys: String, on calculator: CalculatorBloc) {
        for key in keys {
            if key == "s" { calculator.square() }
            for event in events(String(key)) { calculator.send(event) }
        }
    }

    /// The events for the keys; unknown keys are ignored.
    static func events(_ keys: String) -> [CalculatorEvent] {
        keys.compactMap { key in
            switch key {
            case "=": .equals
            case "c", "C": .clear
            default:
                key.wholeNumberValue.map { .digit($0) } ?? Operation(rawValue: key).map { .operation($0) }
            }
        }
    }
}
