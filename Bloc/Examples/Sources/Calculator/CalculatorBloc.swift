import Bloc

enum CalculatorEvent: BlocEvent {
    case digit(Int)
    case operation(Operation)
    case equals
    case clear
}

extension CalculatorEvent: CustomStringConvertible {
    /// The pressed key, as on the tape.
    var description: String {
        switch self {
        case .digit(let digit): "\(digit)"
        case .operation(let operation): "\(operation.rawValue)"
        case .equals: "="
        case .clear: "C"
        }
    }
}

enum Operation: Character, Sendable {
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divide = "/"

    func apply(_ left: Int, _ right: Int) throws(CalculatorError) -> Int {
        switch self {
        case .plus: left &+ right
        case .minus: left &- right
        case .times: left &* right
        case .divide where right == 0: throw .divisionByZero
        case .divide: left / right
        }
    }
}

enum CalculatorError: Error, Equatable {
    case divisionByZero
}

/// The display and memory of the calculator.
struct CalculatorState: Hashable, Sendable {
    var display = 0
    var memory: Int?
    var operation: Operation?
}

/// A calculator that evaluates from left to right, and writes a tape in its hooks.
final class CalculatorBloc: Bloc<CalculatorState, CalculatorEvent> {
    /// The lines written by the hooks.
    private(set) var tape: [String] = []

    init() { super.init(initialState: CalculatorState()) }

    override func mapEventToState(event: CalculatorEvent, emit: Emitter) throws {
        var next = state
        switch event {
        case .digit(let digit): next.display = state.display &* 10 &+ digit
        case .operation(let operation):
            next = CalculatorState(display: 0, memory: try result(), operation: operation)
        case .equals: next = CalculatorState(display: try result())
        case .clear: next = CalculatorState()
        }
        emit(next)
    }

    /// Presses the keys that square the result, depending on the display.
    func square() {
        send(.equals)
        // After a division by zero there is nothing to square.
        guard state.operation == nil else { return }
        let side = "\(state.display.magnitude)".compactMap(\.wholeNumberValue)
        send(.clear)
        for digit in side { send(.digit(digit)) }
        send(.operation(.times))
        for digit in side { send(.digit(digit)) }
        send(.equals)
    }

    override func onTransition(_ transition: Transition<CalculatorState, CalculatorEvent>) {
        tape.append("\(transition.event) → \(transition.nextState.display)")
    }

    override func onError(_ error: any Error) {
        tape.append("\(error)")
    }

    private func result() throws(CalculatorError) -> Int {
        guard let memory = state.memory, let operation = state.operation else { return state.display }
        return try operation.apply(memory, state.display)
    }
}
