import Bloc
import BlocStorage
import Foundation
import OpenCombine

/// The benchmark cases, each in a separate function; `listeners` is 0, 1 or 10.
@MainActor
enum Cases {
    static func closure() -> Measurement {
        var state = 0
        let call: (Int) -> Void = { state = $0 }
        let calls = [call, call]
        return .of("plain closure call") { count in
            for index in 0..<count { calls[index & 1](state &+ 1) }
            Sink.take(state)
        }
    }

    static func subject(listeners: Int) -> Measurement {
        let subject = CurrentValueSubject<Int, Never>(0)
        let sinks = (0..<listeners).map { _ in subject.sink { Sink.take($0) } }
        defer { for sink in sinks { sink.cancel() } }
        return .of("CurrentValueSubject, \(listeners) sinks") { count in
            for _ in 0..<count { subject.send(subject.value &+ 1) }
        }
    }

    static func mapping(listeners: Int) -> Measurement {
        let bloc = MappingBloc()
        return observed(bloc, listeners) {
            .of("Bloc, mapEventToState, \(listeners) listeners") { count in
                for _ in 0..<count { bloc.send(.increment) }
            }
        }
    }

    static func registering(listeners: Int) -> Measurement {
        let bloc = RegisteringBloc()
        return observed(bloc, listeners) {
            .of("Bloc, on(event), \(listeners) listeners") { count in
                for _ in 0..<count { bloc.send(.increment) }
            }
        }
    }

    static func cubit(listeners: Int) -> Measurement {
        let cubit = CounterCubit()
        return observed(cubit, listeners) {
            .of("Cubit, \(listeners) listeners") { count in
                for _ in 0..<count { cubit.increment() }
            }
        }
    }

    /// A synchronous event of a bloc that handles events one after another.
    static func sequential() -> Measurement {
        let bloc = RegisteringBloc(transformer: .sequential)
        return .of("Bloc, sequential, synchronous event") { count in
            for _ in 0..<count { bloc.send(.increment) }
        }
    }

    static func undoable() -> Measurement {
        let bloc = EditBloc()
        return .of("Bloc, event undoable by 100") { count in
            for _ in 0..<count { bloc.send(.increment) }
        }
    }

    static func effects() -> Measurement {
        let bloc = EditBloc()
        let token = bloc.observeEffects { Sink.take($0) }
        defer { token.cancel() }
        return .of("Bloc, emit.publish") { count in
            for _ in 0..<count { bloc.send(.publish) }
        }
    }

    /// A cubit stored in a file, measured on the main actor; another thread writes the file.
    static func kept() async -> Measurement {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bloc-benchmark-\(getpid())")
        let storage = FileStorage(directory: folder.path)
        let cubit = Cubit<Int>(initialState: 0, keeping: .whole(in: storage, key: "n"))
        let measurement = Measurement.of("Cubit, kept in a file", count: 20_000) { count in
            for _ in 0..<count { cubit.emit(cubit.state &+ 1) }
        }
        await cubit.closeAfterPending()
        try? FileManager.default.removeItem(at: folder)
        return measurement
    }

    /// An event for each key; all handlers run concurrently, then all end.
    static func keyed(_ kind: Keyed.Kind) -> Measurement {
        .of("Bloc, \(kind.rawValue), 20,000 keys", count: 20_000, rounds: 5) { count in
            let bloc = KeyedBloc(kind)
            for key in 0..<count { bloc.send(Keyed(key: key)) }
            bloc.close()
        }
    }

    static func asynchronous() -> Measurement {
        let bloc = RegisteringBloc()
        return .of("Bloc, async handler that does not suspend", count: 50_000) { count in
            for _ in 0..<count { bloc.send(.load) }
        }
    }

    /// One event whose handler sends all the others.
    static func queued() -> Measurement {
        let bloc = MappingBloc()
        return .of("Bloc, 100,000 sends queued by a handler", count: 100_000) { count in
            bloc.send(.send(count))
        }
    }

    /// The lower bound for a queue: closures appended to an array, then called.
    static func queuedClosures() -> Measurement {
        var state = 0
        var queue: [() -> Void] = []
        return .of("100,000 closures queued in an array", count: 100_000) { count in
            for step in 0..<count { queue.append { state &+= step } }
            for call in queue { call() }
            queue.removeAll(keepingCapacity: true)
            Sink.take(state)
        }
    }

    private static func observed(
        _ bloc: BlocBase<Int>, _ listeners: Int, _ measure: () -> Measurement
    ) -> Measurement {
        let subscriptions = (0..<listeners).map { _ in bloc.observe { Sink.take($0.nextState) } }
        defer { for subscription in subscriptions { subscription.cancel() } }
        return measure()
    }
}
