import Bloc
import BlocTesting
import Testing

enum OrderEvent: EffectfulEvent {
    typealias Effect = OrderEffect
    case submitted
}
enum OrderState: Equatable, Sendable { case open, sent }
enum OrderEffect: Equatable, Sendable { case message(String) }

final class OrderBloc: Bloc<OrderState, OrderEvent> {
    init() {
        super.init(initialState: .open)
        on(.submitted) { _, emit in
            emit(.sent)
            emit.publish(.message("Thank you"))
        }
    }
}

final class PlayerCubit: Cubit<Bool>, EffectfulCubit {
    typealias Effect = String

    func start() {
        emit(true)
        effect("click")
    }
}

enum Weather: Equatable, Sendable {
    case unknown
    case measured(Int)
}

enum WeatherEvent: BlocEvent {
    case read(Int)

    var reading: Int? {
        if case .read(let reading) = self { reading } else { nil }
    }
}

protocol WeatherStation: Sendable {
    func lastReading() async -> Int
    func readings() -> AsyncStream<Int>
}

final class WeatherBloc: Bloc<Weather, WeatherEvent> {
    init(station: any WeatherStation) {
        super.init(initialState: .unknown)
        on(\.reading) { reading, emit in emit(.measured(reading)) }
        initialise { emit in emit(.measured(await station.lastReading())) }
        launch(id: "readings") { [weak self] in
            for await reading in station.readings() { self?.send(.read(reading)) }
        }
    }
}

struct CannedStation: WeatherStation {
    func lastReading() async -> Int { 20 }

    func readings() -> AsyncStream<Int> {
        AsyncStream { continuation in
            for reading in 21...23 { continuation.yield(reading) }
            continuation.finish()
        }
    }
}

@MainActor
struct Effects {
    @Test func `a submitted order publishes a thank-you`() async throws {
        try await blocTest(
            build: { OrderBloc() },
            act: { $0.send(.submitted) },
            expect: [.sent],
            effects: [.message("Thank you")])
    }

    @Test func `a listener receives an effect once`() {
        let order = OrderBloc()
        var messages: [OrderEffect] = []
        let subscription = order.observeEffects { effect in
            messages.append(effect)
        }
        order.send(.submitted)
        subscription.cancel()
        #expect(messages == [.message("Thank you")])
    }

    @Test func `a cubit has effects too`() async throws {
        try await blocTest(
            build: { PlayerCubit(initialState: false) }, act: { $0.start() }, expect: [true],
            effects: ["click"])
    }

    @Test func `launched work begins with the bloc`() async throws {
        try await blocTest(
            build: { WeatherBloc(station: CannedStation()) },
            verify: { #expect($0.state == .measured(23)) })
    }

    struct OpenStation: WeatherStation {
        let stream: AsyncStream<Int>
        func lastReading() async -> Int { 20 }
        func readings() -> AsyncStream<Int> { stream }
    }

    @Test func `a bloc with endless work can be tested`() async throws {
        let (readings, station) = AsyncStream.makeStream(of: Int.self)
        try await blocTest(
            build: { WeatherBloc(station: OpenStation(stream: readings)) },
            act: { _ in station.yield(21) },
            expect: [.measured(20), .measured(21)])
    }
}
