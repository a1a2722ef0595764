import Bloc
import Testing

final class TransitionLog: BlocObserver {
    private(set) var lines: [String] = []

    func onTransition<State, Event>(
        _ bloc: Bloc<State, Event>, _ transition: Transition<State, Event>
    ) {
        lines.append("\(bloc.name): \(transition.event)")
    }
}

@MainActor
struct Reacting {
    @Test func `builders draw and listeners do`() {
        let counter = CounterBloc()
        var drawn: [String] = []
        var parities: [Bool] = []
        var rung = 0
        let title = BlocBuilder(counter, buildWhen: { $0 / 10 != $1 / 10 }) { count in
            drawn.append("\(count / 10) tens")
        }
        let bell = BlocListener(counter, listenWhen: { $0 < 10 && $1 >= 10 }) { _ in
            rung += 1
        }
        let parity = BlocSelector(counter, select: { $0.isMultiple(of: 2) }) { isEven in
            parities.append(isEven)
        }
        for _ in 1...11 { counter.send(.increment) }
        #expect(drawn == ["0 tens", "1 tens"])
        #expect(rung == 1)
        #expect(parities.count == 12)
        title.cancel()
        bell.cancel()
        parity.cancel()
    }

    @Test func `a scope closes what it made`() {
        let registry = BlocRegistry()
        let provider = BlocProvider(in: registry) { CounterBloc() }
        registry.resolve(CounterBloc.self).send(.increment)
        provider.end()
        #expect(provider.bloc.state == 1)
        #expect(provider.bloc.isClosed)
    }

    @Test func `an observer hears of every transition`() {
        let log = TransitionLog()
        let counter = BlocEnvironment.withObserver(log) { CounterBloc() }
        counter.send(.increment)
        #expect(log.lines == ["CounterBloc: increment"])
    }
}
