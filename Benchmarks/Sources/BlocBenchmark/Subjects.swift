import Bloc

enum CounterEvent: Hashable, Sendable {
    case increment
    /// Sends this number of increments from inside the handler.
    case send(Int)
    case load
}

/// Handles its events in `mapEventToState`.
final class MappingBloc: Bloc<Int, CounterEvent> {
    init() { super.init(initialState: 0) }

    override func mapEventToState(event: CounterEvent, emit: Emitter) {
        if case .send(let count) = event {
            for _ in 0..<count { send(.increment) }
        } else {
            emit(state &+ 1)
        }
    }
}

/// Handles its events with registered handlers.
final class RegisteringBloc: Bloc<Int, CounterEvent> {
    init(transformer: EventTransformer<CounterEvent> = .concurrent) {
        super.init(initialState: 0, transformer: transformer)
        on(.increment) { _, emit in emit(emit.state &+ 1) }
        on(.load) { _, emit async in emit(emit.state &+ 1) }
    }
}

final class CounterCubit: Cubit<Int> {
    init() { super.init(initialState: 0) }

    func increment() { emit(state &+ 1) }
}

enum EditEvent: UndoableEvent, EffectfulEvent {
    typealias Effect = Int
    case increment, publish, undo, redo
}

/// A bloc with undo and effects.
final class EditBloc: Bloc<Int, EditEvent> {
    init() {
        super.init(initialState: 0)
        undoable(\.self, limit: 100)
        on(.increment) { _, emit in emit(emit.state &+ 1) }
        on(.publish) { _, emit in emit.publish(1) }
    }
}

struct Keyed: Hashable, Sendable {
    enum Kind: String, CaseIterable {
        case concurrent
        case droppable = "droppable(by:)"
        case restartable = "restartable(by:)"
    }

    let key: Int
}

/// Each event's handler waits until the bloc closes.
final class KeyedBloc: Bloc<Int, Keyed> {
    init(_ kind: Keyed.Kind) {
        super.init(initialState: 0)
        let transformer: EventTransformer<Keyed> =
            switch kind {
            case .concurrent: .concurrent
            case .droppable: .droppable { $0.key }
            case .restartable: .restartable { $0.key }
            }
        on(transformer: transformer) { _, emit in
            try? await Task.sleep(for: .seconds(1_000))
        }
    }
}
