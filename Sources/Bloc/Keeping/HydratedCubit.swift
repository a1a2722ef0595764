/// A cubit whose state is kept between runs.
///
/// The kept state, read once, becomes the initial state without a notice. Each change is written after the
/// state has changed and before subscribers are notified. Errors in reading or writing go to `onError`; the
/// state change remains.
open class HydratedCubit<State: Equatable & Sendable>: Cubit<State> {
    private final let keeper: Keeper<State>

    public init(initialState: State, hydration: Hydration<State>) {
        keeper = Keeper(hydration, typeName: String(describing: Self.self))
        super.init(initialState: keeper.initial ?? initialState)
        keep(by: keeper)
    }

    /// Forgets what is kept of this cubit; the state stays.
    public final func clear() { attempt { try keeper.clear() } }
}

/// A bloc whose state is kept between runs; see `HydratedCubit`.
open class HydratedBloc<State: Equatable & Sendable, Event: Hashable & Sendable>: Bloc<State, Event> {
    private final let keeper: Keeper<State>

    public init(
        initialState: State, hydration: Hydration<State>,
        transformer: EventTransformer<Event> = .concurrent,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        keeper = Keeper(hydration, typeName: String(describing: Self.self))
        super.init(
            initialState: keeper.initial ?? initialState, transformer: transformer, clock: clock)
        keep(by: keeper)
    }

    /// Forgets what is kept of this bloc; the state stays.
    public final func clear() { attempt { try keeper.clear() } }
}

extension BlocBase {
    /// Writes each change, before other subscribers hear of it, and reports what went wrong in reading.
    final func keep(by keeper: Keeper<State>) {
        if let failure = keeper.failure { raise(failure) }
        links.append(
            observe { [weak self] change in
                self?.attempt { try keeper.write(change.nextState) }
            })
    }

    final func attempt(_ body: () throws -> Void) {
        do { try body() } catch { raise(error) }
    }
}
