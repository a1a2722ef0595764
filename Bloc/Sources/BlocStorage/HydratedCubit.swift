public import Bloc

/// A cubit whose state is stored between runs, under the name used by other Bloc libraries.
///
/// Any `Cubit` with a `Keeping` behaves in the same way.
open class HydratedCubit<State: Equatable & Sendable>: Cubit<State> {
    /// Creates a cubit with the stored state, or with `initialState` if none is stored.
    public init(
        initialState: State, keeping: Keeping<State>, clock: any Clock<Duration> = ContinuousClock()
    ) {
        super.init(initialState: initialState, keeping: keeping, clock: clock)
    }

    /// Removes the stored state of this cubit; the current state remains.
    public final func clear() { forgetKept() }
}

/// A bloc whose state is stored between runs, under the name used by other Bloc libraries.
///
/// Any `Bloc` with a `Keeping` behaves in the same way.
open class HydratedBloc<State: Equatable & Sendable, Event: Hashable & Sendable>: Bloc<State, Event> {
    /// Creates a bloc with the stored state, or with `initialState` if none is stored.
    public init(
        initialState: State, keeping: Keeping<State>, transformer: EventTransformer<Event> = .concurrent,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        super.init(initialState: initialState, keeping: keeping, transformer: transformer, clock: clock)
    }

    /// Removes the stored state of this bloc; the current state remains.
    public final func clear() { forgetKept() }
}
