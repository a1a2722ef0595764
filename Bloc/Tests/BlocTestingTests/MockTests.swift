import Bloc
import BlocTesting
import Testing

/// Promises.md, 42: recording observers and scripted blocs.
@MainActor
@Suite struct MockTests {
    @Test func `promise 42: a mock bloc emits its script and records events`() {
        let bloc = MockBloc<String, CounterEvent>(initialState: "idle")
        bloc.script(.save, ["saving", "saved"])
        var shown: [String] = []
        let token = bloc.observe { shown.append($0.nextState) }
        bloc.send(.save)
        bloc.send(.increment)
        bloc.show("broken", "idle")
        #expect(shown == ["saving", "saved", "broken", "idle"])
        #expect(bloc.sent == [.save, .increment])
        token.cancel()
    }

    @Test func `promise 42: show(_:) makes a cubit emit states`() {
        let cubit = Cubit(initialState: 0)
        var shown: [Int] = []
        let token = cubit.observe { shown.append($0.nextState) }
        cubit.show(1, 2)
        #expect(shown == [1, 2])
        token.cancel()
    }

    @Test func `promise 60: a script replaces a concrete bloc's handlers, including effects`() {
        let bloc = CounterBloc()
        bloc.script { event, emit in
            if event == .increment { emit(10) }
            if event == .save { emit.publish("scripted") }
            if event == .fail { throw CounterError.other }
        }
        var effects: [String] = []
        let token = bloc.observeEffects { effects.append($0) }
        for event in [CounterEvent.increment, .save, .slow, .later] { bloc.send(event) }
        let failed = bloc.send(.fail).outcome
        #expect(bloc.state == 10)
        #expect(effects == ["scripted"])
        #expect("\(failed!)" == "failed(other)")
        bloc.script { _, emit in emit(20) }
        bloc.send(.increment)
        #expect(bloc.state == 20)
        token.cancel()
    }

    @Test func `promise 42: a recording observer records the life cycle of a bloc`() {
        let observer = RecordingObserver()
        let bloc = BlocEnvironment.withObserver(observer) { CounterBloc() }
        bloc.send(.increment)
        bloc.send(.fail)
        bloc.close()
        #expect(
            observer.log == [
                "CounterBloc created in 0", "CounterBloc took up increment",
                "CounterBloc Transition { currentState: 0, event: increment, nextState: 1 }",
                "CounterBloc Change { currentState: 0, nextState: 1 }",
                "CounterBloc was done with increment", "CounterBloc took up fail",
                "CounterBloc reported broken", "CounterBloc was done with fail: broken",
                "CounterBloc closed in 1",
            ])
        observer.clear()
        #expect(observer.log == [])
        #expect(observer.onLateError("CounterBloc", CounterError.broken))
        #expect(observer.log == ["CounterBloc, which is gone, reported broken"])
    }
}
