public import Bloc

/// A cubit whose state is kept between runs, by the name that other Bloc libraries have for it.
///
/// Any `Cubit` that is given a `Keeping` is kept likewise.
open class HydratedCubit<State: Equatable & Sendable>: Cubit<State> {
    /// Makes a cubit in the kept state, or in `initialState` if nothing is kept.
    public init(
        initialState: State, keeping: Keeping<State>, clock: any Clock<Duration> = ContinuousClock()
    ) {
        super.init(initialState: initialState, keeping: keeping, clock: clock)
    }

    /// Forgets what is kept of this cubit; the state stays.
    public final func clear() { forgetKept() }
}

/// A bloc whose state is kept between runs, by the name that other Bloc libraries have for it.
///
/// Any `Bloc` that is given a `Keeping` is kept likewise.
open class HydratedBloc<State: Equatable & Sendable, Event: Hashable & Sendable>: Bloc<State, Event> {
    /// Makes a bloc in the kept state, or in `initialState` if nothing is kept.
    public init(
        initialState: State, keeping: Keeping<State>, transformer: EventTransformer<Event> = .concurrent,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        super.init(initialState: initialState, keeping: keeping, transformer: transformer, clock: clock)
    }

    /// Forgets what is kept of this bloc; the state stays.
    public final func clear() { forgetKept() }
}
