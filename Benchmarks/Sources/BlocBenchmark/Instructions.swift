import Bloc

/// Single cases, each run alone so that its instructions can be counted.
@MainActor
enum Instructions {
    /// The case and count passed after `--run`; nil without that option.
    static var asked: (name: String, count: Int)? {
        let words = CommandLine.arguments
        guard words.count == 4, words[1] == "--run", let count = Int(words[3]) else { return nil }
        return (words[2], count)
    }

    static func run(_ name: String, _ count: Int) {
        switch name {
        case "cubit":
            let cubit = CounterCubit()
            for _ in 0..<count { cubit.increment() }
        case "mapEventToState": send(to: MappingStepBloc(), count)
        case "on(event)": send(to: StepBloc(), count)
        case "on(key path)": send(to: PayloadStepBloc(), count)
        case "on-switch": send(to: SwitchingStepBloc(), count)
        case "sequential": send(to: StepBloc(transformer: .sequential), count)
        default: exitWithFailure()
        }
    }

    private static func send(to bloc: MappingStepBloc, _ count: Int) {
        for _ in 0..<count { bloc.send(.up) }
    }

    private static func send(to bloc: StepBloc, _ count: Int) {
        for _ in 0..<count { bloc.send(.up) }
    }

    private static func send(to bloc: PayloadStepBloc, _ count: Int) {
        for _ in 0..<count { bloc.send(.up) }
    }

    private static func send(to bloc: SwitchingStepBloc, _ count: Int) {
        for _ in 0..<count { bloc.send(.up) }
    }
}

enum Step: BlocEvent { case up, down }

final class MappingStepBloc: Bloc<Int, Step> {
    init() { super.init(initialState: 0) }

    override func mapEventToState(event: Step, emit: Emitter) { emit(state &+ 1) }
}

final class StepBloc: Bloc<Int, Step> {
    init(transformer: EventTransformer<Step> = .concurrent) {
        super.init(initialState: 0, transformer: transformer)
        on(.up) { _, emit in emit(emit.state &+ 1) }
    }
}

extension Step {
    var step: Int? { self == .up ? 1 : nil }
}

/// Handles its event by a key path to a payload.
final class PayloadStepBloc: Bloc<Int, Step> {
    init() {
        super.init(initialState: 0)
        on(\.step) { step, emit in emit(emit.state &+ step) }
    }
}

/// Handles its events in one switch.
final class SwitchingStepBloc: Bloc<Int, Step> {
    init() {
        super.init(initialState: 0)
        on { event, emit in
            switch event {
            case .up: emit(emit.state &+ 1)
            case .down: emit(emit.state &- 1)
            }
        }
    }
}
