import Bloc
import BlocTesting
import Testing

@testable import Bloc

/// Promises.md, H: undo and redo.
@MainActor
@Suite struct UndoTests {
    final class Numbers: Cubit<Int>, UndoableCubit {
        var allowed: (Int) -> Bool = { _ in true }

        init(limit: Int? = nil) {
            super.init(initialState: 0)
            undoable(\.self, limit: limit) { [unowned self] in allowed($0) }
        }
    }

    func numbers(_ states: Int..., limit: Int? = nil) -> Numbers {
        let cubit = Numbers(limit: limit)
        for state in states { cubit.emit(state) }
        return cubit
    }

    /// The states after each call of `step`, until `possible` returns false.
    func walk(_ cubit: Numbers, _ step: (Numbers) -> Void, while possible: (Numbers) -> Bool) -> [Int] {
        var states: [Int] = []
        while possible(cubit) {
            step(cubit)
            states.append(cubit.state)
        }
        return states
    }

    enum Edit: UndoableEvent {
        case twice(Int), slowly, undo, redo
        var number: Int? { if case .twice(let number) = self { number } else { nil } }
    }

    final class Editing: Bloc<Int, Edit> {
        init(_ clock: ManualClock) {
            super.init(initialState: 0, clock: clock)
            undoable(\.self, byEvent: true)
            on(\.number) { number, emit in
                emit(number)
                emit(number + 1)
            }
            on(.slowly) { _, emit in
                for _ in 1...2 {
                    emit { $0 += 10 }
                    try await emit.sleep(for: .seconds(1))
                }
            }
        }
    }

    @Test(.startsAtOnce) func `promise 93: by event, consecutive changes by one event are a single step`()
        async
    {
        let clock = ManualClock()
        let bloc = Editing(clock)
        for number in [1, 5] { bloc.send(.twice(number)) }
        bloc.send(.slowly)
        await clock.advance(by: .seconds(2))
        #expect(bloc.state == 26)
        bloc.show(30)
        bloc.show(31)
        var states: [Int] = []
        while bloc.canUndo {
            bloc.undo()
            states.append(bloc.state)
        }
        #expect(states == [30, 26, 6, 2, 0])
        bloc.redo()
        #expect(bloc.state == 2)
        // Another event between the changes makes them separate steps.
        bloc.clearHistory()
        bloc.send(.slowly)
        bloc.send(.twice(50))
        await clock.advance(by: .seconds(1))
        states = []
        while bloc.canUndo {
            bloc.undo()
            states.append(bloc.state)
        }
        #expect(states == [51, 12, 2])
    }

    @Test func `promise 35: undo and redo move through the states`() {
        let cubit = numbers(1, 2, 3)
        #expect(!cubit.canRedo)
        #expect(walk(cubit, { $0.undo() }, while: \.canUndo) == [2, 1, 0])
        cubit.undo()
        #expect(cubit.state == 0)
        #expect(walk(cubit, { $0.redo() }, while: \.canRedo) == [1, 2, 3])
        cubit.redo()
        #expect(cubit.state == 3)
    }

    @Test func `promise 35: a change after undo clears redo`() {
        let cubit = numbers(1, 2)
        cubit.undo()
        #expect(cubit.canRedo)
        cubit.emit(9)
        #expect(!cubit.canRedo)
        #expect(walk(cubit, { $0.undo() }, while: \.canUndo) == [1, 0])
    }

    @Test func `promise 35: an emission by a listener of an undo is a step`() {
        let cubit = numbers(1, 2)
        let subscription = cubit.observe { if $0.nextState == 1 { cubit.emit(7) } }
        cubit.undo()
        subscription.cancel()
        #expect(cubit.state == 7)
        #expect(!cubit.canRedo)
        #expect(walk(cubit, { $0.undo() }, while: \.canUndo) == [1, 0])
    }

    @Test func `promise 35: an undo inside a listener is not a step`() {
        let cubit = Numbers()
        let subscription = cubit.observe { if $0.nextState == 13 { cubit.undo() } }
        cubit.emit(1)
        cubit.emit(13)
        #expect(cubit.state == 1 && cubit.canRedo)
        cubit.undo()
        #expect(cubit.state == 0)
        subscription.cancel()
    }

    @Test func `promise 35: an undo inside a hook reverses the current step`() {
        final class Refusing: Cubit<Int>, UndoableCubit {
            override func onChange(_ change: Change<Int>) { if change.nextState == 13 { undo() } }
        }
        let cubit = Refusing(initialState: 0)
        cubit.undoable(\.self)
        cubit.emit(1)
        cubit.emit(13)
        #expect(cubit.state == 1)
        #expect(cubit.canRedo)
        cubit.undo()
        #expect(cubit.state == 0)
        #expect(!cubit.canUndo)
    }

    @Test func `promise 35: the limit counts steps`() {
        let cubit = numbers(1, 2, 3, 4, limit: 2)
        #expect(walk(cubit, { $0.undo() }, while: \.canUndo) == [3, 2])
    }

    @Test func `promise 35: an equal state is not a step`() {
        let cubit = numbers(0, 1, 1)
        #expect(walk(cubit, { $0.undo() }, while: \.canUndo) == [0])
    }

    @Test func `promise 35: states rejected by shouldReplay are skipped`() {
        let cubit = numbers(1, 2, 3)
        cubit.allowed = { !$0.isMultiple(of: 2) }
        cubit.undo()
        #expect(cubit.state == 1)
        #expect(!cubit.canUndo)
        cubit.redo()
        #expect(cubit.state == 3)
    }

    @Test func `promise 35: clearHistory keeps the state, and there is nothing to undo or redo`() {
        let cubit = numbers(1, 2)
        cubit.undo()
        cubit.clearHistory()
        #expect(!cubit.canUndo && !cubit.canRedo)
        #expect(cubit.state == 1)
    }

    @Test func `promise 35: in a bloc undo and redo appear as events in the hooks`() {
        enum SumEvent: UndoableEvent { case add, undo, redo }
        final class Sums: Bloc<Int, SumEvent> {
            var log: [String] = []
            init() {
                super.init(initialState: 0)
                undoable(\.self)
                on(.add) { _, emit in emit(emit.state + 1) }
            }
            override func onEvent(_ event: SumEvent) { log.append("event \(event)") }
            override func onTransition(_ transition: Transition<Int, SumEvent>) {
                log.append("\(transition)")
            }
        }
        let bloc = Sums()
        bloc.send(.add)
        bloc.undo()
        bloc.redo()
        bloc.redo()
        #expect(
            bloc.log == [
                "event add", "Transition { currentState: 0, event: add, nextState: 1 }",
                "event undo", "Transition { currentState: 1, event: undo, nextState: 0 }",
                "event redo", "Transition { currentState: 0, event: redo, nextState: 1 }",
                "event redo",
            ])
        #expect(bloc.canUndo && !bloc.canRedo)
        bloc.clearHistory()
        #expect(!bloc.canUndo)
    }

    @Test func `promise 50: a skipped state is not lost`() {
        let cubit = numbers(1, 2, 3)
        cubit.allowed = { !$0.isMultiple(of: 2) }
        cubit.undo()
        #expect(cubit.state == 1)
        cubit.allowed = { _ in true }
        cubit.redo()
        #expect(cubit.state == 2)
        #expect(walk(cubit, { $0.redo() }, while: \.canRedo) == [3])
        #expect(walk(cubit, { $0.undo() }, while: \.canUndo) == [2, 1, 0])
    }

    @Test func `promise 50: after an undo to an equal state the next change is a step`() {
        let cubit = numbers(1, 2, 1)
        cubit.allowed = { $0 == 1 }
        cubit.undo()
        cubit.allowed = { _ in true }
        cubit.emit(5)
        #expect(walk(cubit, { $0.undo() }, while: \.canUndo) == [1, 0])
    }

    @Test func `promise 55: undo without undoable is reported in release builds`() {
        final class Plain: Cubit<Int>, UndoableCubit {
            var errors: [String] = []
            override func onError(_ error: any Error) { errors.append("\(error)") }
        }
        let cubit = Plain(initialState: 0)
        Misuse.$traps.withValue(false) {
            cubit.undo()
            cubit.redo()
        }
        let text = "\(BlocError.notUndoable(bloc: "Plain"))"
        #expect(cubit.errors == [text, text])
        #expect(text == "Plain has no undo history. Call undoable(…) in its initialiser.")
        #expect(!cubit.canUndo && !cubit.canRedo)
    }

    @Test func `promise 23: a closed cubit undoes nothing`() {
        let cubit = numbers(1, 2)
        cubit.close()
        cubit.undo()
        #expect(cubit.state == 2)
    }

    @Test func `a history is a table of steps`() {
        var history = UndoSteps<String>(limit: nil)
        for state in ["a", "b", "c"] { history.record(state) }
        #expect(history.step(.undo, from: "d") { $0 != "c" } == "b")
        #expect(history.step(.undo, from: "b") { $0 == "x" } == nil)
        #expect(history.step(.redo, from: "b") { _ in true } == "c")
        #expect(history.step(.redo, from: "c") { _ in true } == "d")
        #expect(history.step(.redo, from: "d") { _ in true } == nil)
        #expect(history.step(.undo, from: "d") { _ in true } == "c")
    }
}
