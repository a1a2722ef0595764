public import Bloc

extension BlocTest {
    /// Builds a bloc, acts on it, and passes to `verify` whether its states are the expected ones, as in
    /// SwiftBloc.
    ///
    ///     BlocTest.execute(
    ///         build: { CounterBloc() }, act: { $0.send(.increment) }, expect: { [0, 1] },
    ///         verify: { areEqual, message in #expect(areEqual, "\(message)") })
    ///
    /// It doesn't wait, so it only supports synchronous handlers. `blocTest` waits, and also compares errors
    /// and effects.
    /// - Parameters:
    ///   - build: Creates the bloc.
    ///   - act: Acts on the bloc.
    ///   - expect: Returns the initial state and every later one.
    ///   - verify: Receives whether the states are equal, and a message with the differences.
    @MainActor
    public static func execute<B: AnyBloc>(
        build: @MainActor () -> B,
        act: @MainActor (B) -> Void = { _ in },
        expect: @MainActor () -> [B.State],
        verify: @MainActor (_ areEqual: Bool, _ message: String) -> Void
    ) {
        let bloc = build()
        let base = bloc.asBase
        var states = [base.state]
        let subscription = base.observe { states.append($0.nextState) }
        act(bloc)
        subscription.cancel()
        bloc.close()
        let message = difference("\(base.name) emitted other states", expected: expect(), actual: states) {
            $0 == $1
        }
        verify(message == nil, message ?? "\(base.name) emitted the expected states.")
    }
}
