import Bloc
import BlocLogging
import CAllocations

/// Measures whether the memory of a long-lived bloc keeps growing.
@MainActor
enum Memory {
    /// The growth of the process in bytes while a bloc with a transition log handles a million events.
    static func growth(events: Int = 1_000_000) -> Int {
        let log = TransitionLog { Sink.take($0.utf8.count) }
        let bloc = BlocEnvironment.withObserver(log) { MappingBloc() }
        for _ in 0..<events / 10 { bloc.send(.increment) }
        let before = callocations_resident_bytes()
        for _ in 0..<events { bloc.send(.increment) }
        return callocations_resident_bytes() - before
    }
}
