/// A state that changes by calling methods.
///
///     final class Counter: Cubit<Int> {
///         init() { super.init(initialState: 0) }
///         func increment() { emit(state + 1) }
///     }
open class Cubit<State: Equatable & Sendable>: BlocBase<State> {
    /// Sets the state to `next` immediately and notifies every subscriber.
    ///
    /// A state equal to the current one is dropped, except as the first emission. Called inside a hook, it
    /// takes effect right after the current emission.
    @inlinable
    public final func emit(_ next: State) { set(next) }

    /// Reports an error to `onError` and the observer, like one thrown by a bloc's handler.
    public final func addError(_ error: any Error) { raise(error) }

    /// Changes the current state in place and emits it.
    ///
    ///     emit { $0.isLoading = true }
    ///
    /// Emitting inside the closure is a programmer's error: one of the two changes would be lost.
    @inlinable
    public final func emit<Failure: Error>(
        _ change: (inout State) throws(Failure) -> Void
    ) throws(Failure) {
        emit(try changed(change))
    }
}
