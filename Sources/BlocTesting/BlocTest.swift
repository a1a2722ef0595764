public import Bloc

/// Tests one bloc or cubit: builds it, acts on it, compares everything that came of it.
///
///     @Test func `an increment adds one`() async throws {
///         try await blocTest(build: { CounterBloc() }, act: { $0.send(.increment) }, expect: [1])
///     }
///
/// Works in Swift Testing, where it records an issue, and in XCTest, where it throws `BlocTestFailure`.
/// - Parameters:
///   - clock: The clock that the bloc was built with, if it waits.
///   - seed: The state to start from, set without a notice.
///   - act: What is done; handlers are then given until `patience` to end or to sleep on the clock.
///   - wait: How far the clock is advanced after `act`; no real time passes. Without a `clock` it fails the
///     test.
///   - skip: How many of the first states are left out of the comparison.
///   - expect: Exactly the states emitted, in order; nil compares none.
///   - errors: Exactly the errors passed to `onError`.
///   - verify: Further checks, before the bloc is closed.
@MainActor
public func blocTest<B: BlocBase<State>, State: Equatable & Sendable>(
    clock: ManualClock? = nil,
    build: @MainActor () throws -> B,
    seed: State? = nil,
    act: @MainActor (B) async throws -> Void = { _ in },
    wait: Duration = .zero,
    skip: Int = 0,
    expect: [State]? = nil,
    errors: [any Error] = [],
    verify: @MainActor (B) async throws -> Void = { _ in },
    exhaustivity: Exhaustivity = .on,
    patience: Duration = .seconds(2),
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) async throws {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let expectation = Expectation(
        states: expect, errors: errors, effects: [], exhaustivity: exhaustivity)
    let trial = BlocTrial(try build(), seed: seed, clock: clock, patience: patience)
    try await conduct(trial, act, wait, skip, expectation, verify, location)
}

/// Tests a bloc with effects, like the other `blocTest`, and compares them too.
///
/// - Parameter effects: Exactly the effects that were published, in order.
@MainActor
public func blocTest<
    B: EffectBloc<State, Event, Effect>, State: Equatable & Sendable, Event: Hashable & Sendable,
    Effect: Equatable & Sendable
>(
    clock: ManualClock? = nil,
    build: @MainActor () throws -> B,
    seed: State? = nil,
    act: @MainActor (B) async throws -> Void = { _ in },
    wait: Duration = .zero,
    skip: Int = 0,
    expect: [State]? = nil,
    errors: [any Error] = [],
    effects: [Effect],
    verify: @MainActor (B) async throws -> Void = { _ in },
    exhaustivity: Exhaustivity = .on,
    patience: Duration = .seconds(2),
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) async throws {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let expectation = Expectation(
        states: expect, errors: errors, effects: effects, exhaustivity: exhaustivity)
    let trial = BlocTrial(try build(), seed: seed, clock: clock, patience: patience)
    try await conduct(trial, act, wait, skip, expectation, verify, location)
}

@MainActor
private func conduct<B: BlocBase<State>, State: Equatable & Sendable>(
    _ trial: BlocTrial<B, State>, _ act: @MainActor (B) async throws -> Void, _ wait: Duration,
    _ skip: Int, _ expectation: Expectation<State>, _ verify: @MainActor (B) async throws -> Void,
    _ location: TestLocation
) async throws {
    do {
        try await act(trial.bloc)
        await trial.wait(wait)
        try await verify(trial.bloc)
    } catch {
        _ = await trial.end()
        throw error
    }
    let wasRunning = await trial.end()
    var failures = expectation.failures(of: trial, skipping: skip)
    if wait > .zero, !trial.hasClock {
        failures.append("The test waits for \(wait), but was not given the clock that its bloc waits on.")
    }
    if wasRunning, expectation.exhaustivity == .on {
        failures.append("\(trial.bloc.name) still had a handler at work when the test ended.")
    }
    try location.fail(failures)
}

/// The older form of a bloc's test, whose expectation begins with the initial state.
public enum BlocTest {
    /// Builds a bloc, acts on it and compares its initial state and every later one.
    @MainActor
    public static func execute<B: BlocBase<State>, State: Equatable & Sendable>(
        clock: ManualClock? = nil,
        build: @MainActor () throws -> B,
        act: @MainActor (B) async throws -> Void = { _ in },
        wait: Duration = .zero,
        expect: [State],
        verify: @MainActor (B) async throws -> Void = { _ in },
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) async throws {
        let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        let expectation = Expectation(states: expect, errors: [], effects: [], exhaustivity: .on)
        let trial = BlocTrial(try build(), seed: nil, clock: clock, patience: .seconds(2))
        trial.recordInitialState()
        try await conduct(trial, act, wait, 0, expectation, verify, location)
    }
}
