public import Bloc

/// Tests a bloc or cubit: builds it, acts on it, and compares its states, errors and effects with the expected ones.
///
///     @Test func `an increment adds one`() async throws {
///         try await blocTest(build: { CounterBloc() }, act: { $0.send(.increment) }, expect: [1])
///     }
///
/// The bloc is watched from the start of its initialiser. Failures are recorded as issues in Swift Testing, and
/// thrown as `BlocTestFailure` in XCTest.
/// - Parameters:
///   - clock: The clock of the bloc's services, if it differs from the bloc's.
///   - build: Creates the bloc. If its clock is a `ManualClock`, `wait` advances it.
///   - seed: The initial state of the test, set without notifying anyone.
///   - act: Acts on the bloc; handlers then run until they end or wait.
///   - wait: The time to advance the clock after `act`; no real time passes. Without a manual clock the test
///     fails.
///   - skip: The number of initial states to leave out of the comparison.
///   - expect: The emitted states, in order, or with `.steps` the changes; nil skips the comparison.
///   - errors: The errors passed to `onError`.
///   - verify: Further checks, before the bloc is closed.
///   - exhaustivity: Whether anything else may happen.
///   - handlers: Whether handlers may still be running at the end, such as one that reads a stream.
///   - jobs: Whether work launched by the bloc may still be running at the end.
///   - fileID: The test's file, for its failures.
///   - filePath: The path of that file.
///   - line: The test's line.
///   - column: The test's column.
@MainActor
public func blocTest<B: AnyBloc>(
    clock: ManualClock? = nil,
    build: @MainActor () throws -> B,
    seed: B.State? = nil,
    act: @MainActor (B) async throws -> Void = { _ in },
    wait: Duration = .zero,
    skip: Int = 0,
    expect: ExpectedStates<B.State>? = nil,
    errors: [any Error] = [],
    verify: @MainActor (B) async throws -> Void = { _ in },
    exhaustivity: Exhaustivity = .on,
    handlers: WorkAtEnd = .finished,
    jobs: WorkAtEnd = .mayRun,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) async throws {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let expectation = Expectation(
        states: expect, errors: errors, effects: [], exhaustivity: exhaustivity, handlers: handlers,
        jobs: jobs)
    let trial = try BlocTrial(build, seed: seed, clock: clock)
    try await conduct(trial, act, wait, skip, expectation, verify, location)
}

/// Tests a bloc or cubit with effects, like the other `blocTest`, and compares them, too.
///
/// `effects` are the published effects, in order.
@MainActor
public func blocTest<B: Effectful>(
    clock: ManualClock? = nil,
    build: @MainActor () throws -> B,
    seed: B.State? = nil,
    act: @MainActor (B) async throws -> Void = { _ in },
    wait: Duration = .zero,
    skip: Int = 0,
    expect: ExpectedStates<B.State>? = nil,
    errors: [any Error] = [],
    effects: [B.Effect],
    verify: @MainActor (B) async throws -> Void = { _ in },
    exhaustivity: Exhaustivity = .on,
    handlers: WorkAtEnd = .finished,
    jobs: WorkAtEnd = .mayRun,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) async throws where B.Effect: Equatable {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let expectation = Expectation(
        states: expect, errors: errors, effects: effects, exhaustivity: exhaustivity, handlers: handlers,
        jobs: jobs)
    let trial = try BlocTrial(build, seed: seed, clock: clock)
    try await conduct(trial, act, wait, skip, expectation, verify, location)
}

@MainActor
private func conduct<B: AnyBloc>(
    _ trial: BlocTrial<B>, _ act: @MainActor (B) async throws -> Void, _ wait: Duration,
    _ skip: Int, _ expectation: Expectation<B.State>, _ verify: @MainActor (B) async throws -> Void,
    _ location: TestLocation
) async throws {
    do {
        try await act(trial.bloc)
        await trial.wait(wait, for: expectation.exhaustivity == .on ? expectation.handlers : .mayRun)
        try await verify(trial.bloc)
    } catch {
        _ = await trial.end()
        throw error
    }
    let wasRunning = await trial.end()
    var failures = expectation.failures(of: trial, skipping: skip)
    if wait > .zero, !trial.hasClock {
        failures.append("The test waits for \(wait), but its bloc has no ManualClock.")
    }
    let name = trial.bloc.asBase.name
    if wasRunning.handlers, expectation.handlers == .finished, expectation.exhaustivity == .on {
        failures.append(
            "\(name) still had a running handler when the test ended. Await it, advance its clock, or pass "
                + "handlers: .mayRun.")
    }
    if wasRunning.jobs, expectation.jobs == .finished {
        failures.append("\(name) still had launched work running when the test ended.")
    }
    try location.fail(failures)
}

/// The older form of tests, whose expectations begin with the initial state.
///
/// Its functions are isolated to the main actor.
public enum BlocTest {
    /// Builds a bloc, acts on it and compares its initial state and every later one.
    ///
    /// The initial state is the one after the initialiser. The parameters are as in `blocTest`.
    @MainActor
    public static func execute<B: AnyBloc>(
        clock: ManualClock? = nil,
        build: @MainActor () throws -> B,
        act: @MainActor (B) async throws -> Void = { _ in },
        wait: Duration = .zero,
        expect: [B.State],
        verify: @MainActor (B) async throws -> Void = { _ in },
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) async throws {
        let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        let expectation = Expectation(
            states: .states(expect), errors: [], effects: [], exhaustivity: .on, handlers: .finished,
            jobs: .mayRun)
        let trial = try BlocTrial(build, seed: nil, clock: clock)
        trial.recordInitialState()
        try await conduct(trial, act, wait, 0, expectation, verify, location)
    }
}
