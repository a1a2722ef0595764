public import Bloc

/// A cubit whose state is kept between runs, under the name that other Bloc libraries use.
///
/// Any `Cubit` with a `Keeping` is kept in the same way.
open class HydratedCubit<State: Equatable & Sendable>: Cubit<State> {
    /// Makes a cubit with the kept state, or with `initialState` if nothing is kept.
    public init(
        initialState: State, keeping: Keeping<State>, clock: any Clock<Duration> = ContinuousClock()
    ) {
        super.init(initialState: initialState, keeping: keeping, clock: clock)
    }

    /// Removes the kept state of this cubit; the current state stays.
    public final func clear() { forgetKept() }
}

/// A bloc whose state is kept between runs, under the name that other Bloc libraries use.
///
/// Any `Bloc` with a `Keeping` is kept in the same way.
open class HydratedBloc<State: Equatable & Sendable, Event: Hashable & Sendable>: Bloc<State, Event> {
    /// Makes a bloc with the kept state, or with `initialState` if nothing is kept.
    public init(
        initialState: State, keeping: Keeping<State>, transformer: EventTransformer<Event> = .concurrent,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        super.init(initialState: initialState, keeping: keeping, transformer: transformer, clock: clock)
    }

    /// Removes the kept state of this bloc; the current state stays.
    public final func clear() { forgetKept() }
}
