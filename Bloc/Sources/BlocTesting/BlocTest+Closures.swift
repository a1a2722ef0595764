public import Bloc

extension BlocTest {
    /// Builds a bloc, acts on it, and passes to `verify` whether its states are the expected ones, as SwiftBloc does.
    ///
    ///     BlocTest.execute(
    ///         build: { CounterBloc() }, act: { $0.send(.increment) }, expect: { [0, 1] },
    ///         verify: { areEqual, message in #expect(areEqual, "\(message)") })
    ///
    /// It waits for nothing, so it is for synchronous handlers. `blocTest` waits, and compares errors and effects too.
    /// - Parameters:
    ///   - build: Makes the bloc.
    ///   - act: Acts on the bloc.
    ///   - expect: Returns the initial state and every later one.
    ///   - verify: Receives whether the states are those, and a message that has the differences.
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
