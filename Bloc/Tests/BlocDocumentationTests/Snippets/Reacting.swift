import Bloc
import BlocCompatibility
import BlocLogging
import BlocStorage
import BlocTesting
import Testing

final class ErrorReports: BlocObserver {
    private(set) var lines: [String] = []

    func onError<State>(_ bloc: BlocBase<State>, _ error: any Error) {
        lines.append("\(bloc.name): \(error)")
    }
}

final class EventNames: BlocObserver {
    private(set) var lines: [String] = []

    func onTransition<State, Event>(
        _ bloc: Bloc<State, Event>, _ transition: Transition<State, Event>
    ) {
        lines.append("\(bloc.name): \(transition.event)")
    }
}

extension Int {
    fileprivate var isEven: Bool { isMultiple(of: 2) }
}

@MainActor
struct Reacting {
    @Test func `secrets are hidden`() {
        var lines: [String] = []
        let quiet = TransitionLog(
            redact: .usual.and("pin").and(\Letter.text),
            include: { bloc, event in bloc is LetterBloc }
        ) { line in lines.append(line) }
        let (letter, counter) = BlocEnvironment.withObserver(quiet) {
            (LetterBloc(in: MemoryStorage()) { _ in }, CounterBloc())
        }
        letter.send(.typed("Dear"))
        counter.send(.increment)
        #expect(lines.count == 1)
        #expect(lines[0].contains(#""changes":["text: (hidden)"],"#))
    }

    @Test func `a view draws and sends events`() {
        let counter = CounterBloc()
        var drawn: [String] = []
        var parities: [Bool] = []
        var rung = 0
        let title = counter.observe(when: { $0 / 10 != $1 / 10 }, initial: true) { count in
            drawn.append("\(count / 10) tens")
        }
        let bell = counter.observe(when: { $0 < 10 && $1 >= 10 }) { _ in
            rung += 1
        }
        let parity = counter.observe(\.isEven, initial: true) { isEven in
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

    @Test func `a screen finds its own bloc`() {
        let registry = BlocRegistry()
        let screen = BlocRegistry(inside: registry)
        let own = BlocProvider(in: screen) { CounterBloc() }
        #expect(screen.resolve(CounterBloc.self) === own.bloc)
    }

    @Test func `a scope closes the blocs it created`() {
        let registry = BlocRegistry()
        let provider = BlocProvider(in: registry) { CounterBloc() }
        registry.resolve(CounterBloc.self).send(.increment)
        provider.end()
        #expect(provider.bloc.state == 1)
        #expect(provider.bloc.isClosed)
    }

    @Test func `an observer receives every transition`() {
        let names = EventNames()
        let counter = BlocEnvironment.withObserver(names) { CounterBloc() }
        counter.send(.increment)
        #expect(names.lines == ["CounterBloc: increment"])
    }

    @Test func `a log is written and replayed`() async {
        var lines: [String] = []
        let log = TransitionLog(time: { .zero }) { line in lines.append(line) }
        let first = BlocEnvironment.withObserver(log) { CounterBloc() }
        first.send(.increment)
        #expect(
            lines == [
                #"{"time":0.000,"bloc":"CounterBloc","number":1,"event":"increment","changes":["0 → 1"],"digest":"340ca71c"}"#
            ])
        let replay = TransitionReplay(log: lines.joined(separator: "\n"))
        let differences = await replay.run(on: CounterBloc()) { text in
            text == "increment" ? .increment : .decrement
        }
        #expect(differences.isEmpty)
    }
}
