import Bloc
import BlocCompatibility
import Testing

/// Promises.md, 75: APIs of other libraries. BlocDocumentationTests runs the examples in the book.
@MainActor
@Suite struct CompatibilityTests {
    private final class Counting: MappingBloc<TestEvent, Int> {
        override func mapEventToState(event: TestEvent) -> Int {
            if case .number(let number) = event { state + number } else { state }
        }
    }

    @Test func `promise 75: an emission by the bloc is a change without an event`() {
        let bloc = TestBloc()
        bloc.emit(1)
        #expect(bloc.log == ["Change { currentState: 0, nextState: 1 } at 0"])
    }

    @Test func `promise 75: an emission inside a hook follows the current emission`() {
        final class Echo: Bloc<Int, TestEvent> {
            override func onChange(_ change: Change<Int>) { if change.nextState == 1 { emit(10) } }
        }
        let bloc = Echo(initialState: 0)
        bloc.on(.a) { _, emit in emit(1) }
        bloc.send(.a)
        #expect(bloc.state == 10)
    }

    @Test func `promise 75: an emission by a closed bloc changes nothing`() {
        let bloc = TestBloc()
        bloc.close()
        bloc.emit(1)
        #expect(bloc.state == 0)
    }

    @Test func `promise 85: an escaping emitter emits until the bloc closes, without retaining it`() {
        weak var released: TestBloc?
        var kept: (@MainActor (Int) -> Void)?
        do {
            let bloc = TestBloc()
            released = bloc
            bloc.on(.a) { _, emit in kept = emit.escaping }
            bloc.send(.a)
            kept?(1)
            #expect(bloc.state == 1)
            bloc.close()
            kept?(2)
            #expect(bloc.state == 1)
        }
        #expect(released == nil)
        kept?(3)
    }

    @Test func `promise 75: the next state is returned for an event, and the event added`() {
        let bloc = Counting(initialState: 1)
        bloc.add(event: .number(2))
        #expect(bloc.state == 3)
    }

    @Test func `promise 75: a mapping bloc without its method reports its type`() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                _ = MappingBloc<TestEvent, Int>(initialState: 0).add(event: .a)
            }
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("does not override mapEventToState(event:)."))
    }

    @Test func `promise 75: a cubit emits a state with a label`() {
        let cubit = Cubit<Int>(initialState: 0)
        cubit.emit(state: 4)
        #expect(cubit.state == 4)
    }

    @Test func `promise 75: an observer prints each event, transition, change and error`() {
        var lines: [String] = []
        let observer = PrintingObserver { line in lines.append(line) }
        let bloc = BlocEnvironment.withObserver(observer) { Counting(initialState: 0) }
        bloc.add(event: .number(1))
        bloc.close()
        bloc.add(event: .a)
        #expect(
            lines == [
                "Counting Event { number(1) }",
                "Counting Transition { currentState: 0, event: number(1), nextState: 1 }",
                "Counting Change { currentState: 0, nextState: 1 }",
                "Counting Error { \(BlocError.closed(bloc: "Counting", attempt: "sending a")) }",
            ])
    }

    @Test func `promise 75: by default the observer prints to standard output`() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
            await MainActor.run {
                BlocEnvironment.observer = PrintingObserver()
                Counting(initialState: 0).add(event: .a)
            }
        }
        #expect(
            String(decoding: result.standardOutputContent, as: UTF8.self).contains("Counting Event { a }"))
    }

    @Test func `promise 75: a bloc is resolved by a static call from the shared registry`() {
        let provider = BlocProvider(in: .shared) { Counting(initialState: 5) }
        #expect(BlocRegistry.resolve(Counting.self).state == 5)
        provider.end()
        #expect(throws: MissingBloc.self) { try BlocRegistry.shared.tryResolve(Counting.self) }
    }
}
