import Bloc

/// Whether a test must name everything that a bloc does.
public enum Exhaustivity: Sendable {
    /// Everything: an extra state, error or effect and a handler still at work fail the test.
    case on
    /// What is expected must happen in that order; anything else may happen too.
    case off
}

/// What a bloc did in a test.
@MainActor
private final class Notes {
    var states: [any Sendable] = []
    var errors: [any Error] = []
    var effects: [any Sendable] = []
    var subscription: Subscription?
}

/// Records every bloc that a test builds.
@MainActor
private final class BuildWatcher: BlocWatcher {
    var notes: [ObjectIdentifier: Notes] = [:]

    func begins<State>(_ bloc: BlocBase<State>) {
        let notes = Notes()
        self.notes[ObjectIdentifier(bloc)] = notes
        notes.subscription = bloc.observe { [unowned notes] in notes.states.append($0.nextState) }
        bloc.errorTap = { notes.errors.append($0) }
        bloc.effectTap = { notes.effects.append($0) }
    }
}

/// One run of a bloc under test, and everything that the bloc did.
@MainActor
final class BlocTrial<B: AnyBloc> {
    let bloc: B
    private let notes: Notes
    private let clock: ManualClock?
    private let patience: Duration

    /// Builds the bloc and watches it from its first line, or from now on if it was built before.
    init(
        _ build: @MainActor () throws -> B, seed: B.State?, clock: ManualClock?, patience: Duration
    ) throws {
        let watcher = BuildWatcher()
        bloc = try BlocEnvironment.$watcher.withValue(watcher, operation: build)
        let base = bloc.asBase
        if watcher.notes[ObjectIdentifier(base)] == nil { watcher.begins(base) }
        notes = watcher.notes.removeValue(forKey: ObjectIdentifier(base)) ?? Notes()
        self.clock = clock ?? base.clock as? ManualClock
        self.patience = patience
        if let seed { base.seed(seed) }
    }

    var states: [B.State] { notes.states.compactMap { $0 as? B.State } }
    var errors: [any Error] { notes.errors }
    var effects: [any Sendable] { notes.effects }

    /// Whether the test has the clock of its bloc.
    var hasClock: Bool { clock != nil }

    /// Forgets earlier states; the current one is the initial one.
    func recordInitialState() { notes.states = [bloc.asBase.state] }

    /// Advances the test's clock; at each moment that wakes a handler, handlers run on.
    func wait(_ duration: Duration) async {
        await settle()
        guard let clock else { return }
        var rest = duration
        while let next = clock.sleepers.first, next <= rest {
            clock.jump(by: next)
            rest -= next
            await settle()
        }
        clock.jump(by: rest)
        await settle()
    }

    /// Returns when every handler has ended or sleeps on the clock, or patience is over.
    func settle() async {
        let base = bloc.asBase
        await yield { base.runningCount > base.restingCount + (self.clock?.sleepingTasks ?? 0) }
    }

    /// Yields as long as something is at work and patience lasts.
    private func yield(while isAtWork: () -> Bool) async {
        var patience = Patience(patience)
        while isAtWork(), await patience.wait() {}
    }

    /// Ends the trial; returns true if a handler was still at work.
    func end() async -> Bool {
        let base = bloc.asBase
        let wasRunning = base.runningCount > 0
        bloc.close()
        base.errorTap = nil
        base.effectTap = nil
        notes.subscription?.cancel()
        await yield { base.runningCount > 0 }
        return wasRunning
    }
}

/// What a test expects of a trial.
struct Expectation<State: Equatable & Sendable> {
    var states: [State]?
    var errors: [any Error]
    var effects: [any Sendable]
    var exhaustivity: Exhaustivity

    /// A sentence for each difference from what was expected.
    @MainActor
    func failures<B: AnyBloc>(of trial: BlocTrial<B>, skipping skip: Int) -> [String]
    where B.State == State {
        let name = trial.bloc.asBase.name
        let emitted = Array(trial.states.dropFirst(skip))
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
