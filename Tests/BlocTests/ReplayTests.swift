import Bloc
import Testing

@testable import Bloc

/// bloc.md, H: undo and redo.
@MainActor
@Suite struct ReplayTests {
    final class Numbers: ReplayCubit<Int> {
        var allowed: (Int) -> Bool = { _ in true }
        override func shouldReplay(_ state: Int) -> Bool { allowed(state) }
    }

    func numbers(_ states: Int..., limit: Int? = nil) -> Numbers {
        let cubit = Numbers(initialState: 0, limit: limit)
        for state in states { cubit.emit(state) }
        return cubit
    }

    /// The states that repeated calls lead to, until nothing changes.
    func walk(_ cubit: Numbers, _ step: (Numbers) -> Void, while possible: (Numbers) -> Bool) -> [Int] {
        var states: [Int] = []
        while possible(cubit) {
            step(cubit)
            states.append(cubit.state)
        }
        return states
    }

    @Test func `promise 35: undo and redo walk through the states`() {
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

    @Test func `promise 35: what a listener emits because of an undo is a step`() {
        let cubit = numbers(1, 2)
        let subscription = cubit.observe { if $0.nextState == 1 { cubit.emit(7) } }
        cubit.undo()
        subscription.cancel()
        #expect(cubit.state == 7)
        #expect(!cubit.canRedo)
        #expect(walk(cubit, { $0.undo() }, while: \.canUndo) == [1, 0])
    }

    @Test func `promise 35: an undo from inside a listener is no step`() {
        let cubit = ReplayCubit(initialState: 0)
        let subscription = cubit.observe { if $0.nextState == 13 { cubit.undo() } }
        cubit.emit(1)
        cubit.emit(13)
        #expect(cubit.state == 1 && cubit.canRedo)
        cubit.undo()
        #expect(cubit.state == 0)
        subscription.cancel()
    }

    @Test func `promise 35: an undo from inside a hook takes back the step the hook tells of`() {
        final class Refusing: ReplayCubit<Int> {
            override func onChange(_ change: Change<Int>) { if change.nextState == 13 { undo() } }
        }
        let cubit = Refusing(initialState: 0)
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

    @Test func `promise 35: an equal state makes no step`() {
        let cubit = numbers(0, 1, 1)
        #expect(walk(cubit, { $0.undo() }, while: \.canUndo) == [0])
    }

    @Test func `promise 35: states that shouldReplay refuses are passed over`() {
        let cubit = numbers(1, 2, 3)
        cubit.allowed = { !$0.isMultiple(of: 2) }
        cubit.undo()
        #expect(cubit.state == 1)
        #expect(!cubit.canUndo)
        cubit.redo()
        #expect(cubit.state == 3)
    }

    @Test func `promise 35: clearHistory leaves the state and nothing to undo or redo`() {
        let cubit = numbers(1, 2)
        cubit.undo()
        cubit.clearHistory()
        #expect(!cubit.canUndo && !cubit.canRedo)
        #expect(cubit.state == 1)
    }

    @Test func `promise 35: in a bloc undo and redo appear as events in the hooks`() {
        final class Sums: ReplayBloc<Int, TestEvent> {
            var log: [String] = []
            init() {
                super.init(initialState: 0)
                on(.own(.a)) { _, emit in emit(emit.state + 1) }
            }
            override func onEvent(_ event: ReplayEvent<TestEvent>) { log.append("event \(event)") }
            override func onTransition(_ transition: Transition<Int, ReplayEvent<TestEvent>>) {
                log.append("\(transition)")
            }
        }
        let bloc = Sums()
        bloc.send(.a)
        bloc.undo()
        bloc.redo()
        bloc.redo()
        #expect(
            bloc.log == [
                "event a", "Transition { currentState: 0, event: a, nextState: 1 }",
                "event undo", "Transition { currentState: 1, event: undo, nextState: 0 }",
                "event redo", "Transition { currentState: 0, event: redo, nextState: 1 }",
                "event redo",
            ])
        #expect(bloc.canUndo && !bloc.canRedo)
        bloc.clearHistory()
        #expect(!bloc.canUndo)
    }

    @Test func `a history is a table of steps`() {
        var history = ReplayHistory<String>(limit: nil)
        for state in ["a", "b", "c"] { history.record(state) }
        #expect(history.undo(from: "d") { $0 != "c" } == "b")
        #expect(history.undo(from: "b") { $0 == "x" } == nil)
        #expect(history.redo(from: "b") { _ in true } == "d")
        #expect(history.redo(from: "d") { _ in true } == nil)
    }
}
