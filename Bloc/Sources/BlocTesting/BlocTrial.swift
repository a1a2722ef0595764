import Bloc
import BlocLogging

/// Everything recorded about a bloc in a test.
@MainActor
private final class Notes {
    var states: [any Sendable] = []
    /// The state before each of `states`.
    var befores: [any Sendable] = []
    var errors: [any Error] = []
    var effects: [any Sendable] = []
    var subscription: Subscription?
}

/// Records every bloc created in a test.
@MainActor
private final class BuildWatcher: BlocWatcher {
    var notes: [ObjectIdentifier: Notes] = [:]

    func begins<State>(_ bloc: BlocBase<State>) {
        let notes = Notes()
        self.notes[ObjectIdentifier(bloc)] = notes
        notes.subscription = bloc.observe { [unowned notes] in
            notes.befores.append($0.currentState)
            notes.states.append($0.nextState)
        }
        bloc.errorTap = { notes.errors.append($0) }
        bloc.effectTap = { notes.effects.append($0) }
    }
}

/// A run of a bloc under test, with its record.
@MainActor
final class BlocTrial<B: AnyBloc> {
    let bloc: B
    private let notes: Notes
    /// The bloc's clock if it is manual; otherwise a clock that is only used to wait until work is idle.
    private let clock: ManualClock
    /// Whether `clock` is the bloc's clock.
    let hasClock: Bool

    /// Builds the bloc and watches it from the start of its initialiser, or from now on if it already existed.
    init(_ build: @MainActor () throws -> B, seed: B.State?, clock: ManualClock?) throws {
        let watcher = BuildWatcher()
        bloc = try BlocEnvironment.$watcher.withValue(watcher, operation: build)
        let base = bloc.asBase
        if watcher.notes[ObjectIdentifier(base)] == nil { watcher.begins(base) }
        notes = watcher.notes.removeValue(forKey: ObjectIdentifier(base)) ?? Notes()
        let given = clock ?? base.blocClock as? ManualClock
        (self.clock, hasClock) = (given ?? ManualClock(), given != nil)
        self.clock.begins(base)
        if let seed { base.seed(seed) }
    }

    var states: [B.State] { notes.states.compactMap { $0 as? B.State } }
    var befores: [B.State] { notes.befores.compactMap { $0 as? B.State } }
    var errors: [any Error] { notes.errors }
    var effects: [any Sendable] { notes.effects }

    /// Discards the recorded states, so that the current one is the initial one.
    func recordInitialState() { (notes.befores, notes.states) = ([bloc.asBase.state], [bloc.asBase.state]) }

    /// Advances the test's clock until handlers and launched work are idle; waits for handlers that must have ended.
    func wait(_ duration: Duration, for handlers: WorkAtEnd) async {
        await clock.advance(by: hasClock ? duration : .zero)
        if handlers == .finished { await yield { !bloc.asBase.handlersAtWork.isEmpty } }
    }

    /// Yields while work is running and patience lasts.
    private func yield(while isAtWork: () -> Bool) async {
        var patience = Patience()
        while isAtWork(), await patience.wait() {}
    }

    /// Ends the trial; returns whether handlers and launched work were still running.
    func end() async -> (handlers: Bool, jobs: Bool) {
        let base = bloc.asBase
        let wasRunning = (!base.handlersAtWork.isEmpty, !base.jobs.isEmpty)
        bloc.close()
        base.errorTap = nil
        base.effectTap = nil
        notes.subscription?.cancel()
        await yield { !base.handlersAtWork.isEmpty || !base.jobs.isEmpty }
        return wasRunning
    }
}

/// The expectation of a test.
struct Expectation<State: Equatable & Sendable> {
    var states: ExpectedStates<State>?
    var errors: [any Error]
    var effects: [any Sendable]
    var exhaustivity: Exhaustivity
    var handlers: WorkAtEnd
    var jobs: WorkAtEnd

    /// A message for each difference from the expectation.
    @MainActor
    func failures<B: AnyBloc>(of trial: BlocTrial<B>, skipping skip: Int) -> [String]
    where B.State == State {
        let name = trial.bloc.asBase.name
        let emitted = Array(trial.states.dropFirst(skip))
        let states = states?.resolved(
            emitted, after: Array(trial.befores.dropFirst(skip)), from: trial.bloc.asBase.state, exhaustivity)
        return [
            states.flatMap { check("\(name) emitted other states", $0, emitted) { $0 == $1 } },
            check("\(name) reported other errors", errors, trial.errors) { areEqual($0, $1) },
            check("\(name) had other effects", effects, trial.effects) { areEqual($0, $1) },
        ].compactMap { $0 }
    }

    private func check<Value>(
        _ title: String, _ expected: [Value], _ actual: [Value], by areEqual: (Value, Value) -> Bool
    ) -> String? {
        if exhaustivity == .off, isOrdered(expected, in: actual, by: areEqual) { return nil }
        return difference(title, expected: expected, actual: actual, by: areEqual)
    }
}
