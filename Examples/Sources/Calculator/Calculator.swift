import Bloc

/// `swift run Calculator '12 + 30 ='` prints the tape and the result.
@main
struct Calculator {
    static func main() {
        let keys = CommandLine.arguments.dropFirst().joined(separator: " ")
        let calculator = CalculatorBloc()
        for event in events(keys.isEmpty ? "12 + 30 =" : keys) { calculator.send(event) }
        for line in calculator.tape { print(line) }
        print("= \(calculator.state.display)")
    }

    /// The events of the keys; what is no key is left out.
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
