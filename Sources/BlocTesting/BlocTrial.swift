import Bloc

/// How much of what a bloc does a test must name.
public enum Exhaustivity: Sendable {
    /// Everything: an extra state, error or effect and a handler still at work fail the test.
    case on
    /// What is expected must happen in that order; anything else may happen too.
    case off
}

/// One run of a bloc under test, and everything that came of it.
@MainActor
final class BlocTrial<B: BlocBase<State>, State: Equatable & Sendable> {
    let bloc: B
    private(set) var states: [State] = []
    private(set) var errors: [any Error] = []
    private(set) var effects: [any Sendable] = []
    private let clock: ManualClock?
    private let patience: Duration
    private var subscription: Subscription?

    init(_ bloc: B, seed: State?, clock: ManualClock?, patience: Duration) {
        self.bloc = bloc
        self.clock = clock
        self.patience = patience
        if let seed { bloc.seed(seed) }
        subscription = bloc.observe { [unowned self] in states.append($0.nextState) }
        bloc.errorTap = { [unowned self] in errors.append($0) }
        bloc.tapEffects { [unowned self] in effects.append($0) }
    }

    /// Whether the test was given the clock of its bloc.
    var hasClock: Bool { clock != nil }

    /// Counts the initial state among the states.
    func recordInitialState() { states = [bloc.state] }

    /// Lets time pass on the test's clock, and handlers go on at each moment that wakes one.
    func wait(_ duration: Duration) async {
        await settle()
        guard let clock else { return }
        var rest = duration
        while let next = clock.sleepers.first, next <= rest {
            clock.advance(by: next)
            rest -= next
            await settle()
        }
        clock.advance(by: rest)
        await settle()
    }

    /// Returns when every handler has ended or sleeps on the clock, or patience is over.
    func settle() async {
        await yield { self.bloc.runningCount > self.bloc.restingCount + (self.clock?.sleepingTasks ?? 0) }
    }

    /// Gives way as long as something is at work and there is patience.
    private func yield(while isAtWork: () -> Bool) async {
        var patience = Patience(patience)
        while isAtWork(), await patience.wait() {}
    }

    /// Ends the trial; true if a handler was still at work.
    func end() async -> Bool {
        let wasRunning = bloc.runningCount > 0
        bloc.close()
        bloc.errorTap = nil
        bloc.tapEffects(nil)
        subscription?.cancel()
        await yield { self.bloc.runningCount > 0 }
        return wasRunning
    }
}

/// What a test says should come of a trial.
struct Expectation<State: Equatable & Sendable> {
    var states: [State]?
    var errors: [any Error]
    var effects: [any Sendable]
    var exhaustivity: Exhaustivity

    /// A text for each way in which what happened is not what was expected.
    @MainActor
    func failures<B: BlocBase<State>>(of trial: BlocTrial<B, State>, skipping skip: Int) -> [String] {
        let name = trial.bloc.name
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
