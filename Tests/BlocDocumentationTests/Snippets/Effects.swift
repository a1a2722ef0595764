import Bloc
import BlocTesting
import Testing

enum OrderEvent: BlocEvent { case submitted }
enum OrderState: Equatable, Sendable { case open, sent }
enum OrderEffect: Equatable, Sendable { case message(String) }

final class OrderBloc: EffectBloc<OrderState, OrderEvent, OrderEffect> {
    init() {
        super.init(initialState: .open)
        on(.submitted) { [publish] _, emit in
            emit(.sent)
            publish(.message("Thank you"))
        }
    }
}

@MainActor
struct Effects {
    @Test func `a submitted order says thank you`() async throws {
        try await blocTest(
            build: { OrderBloc() },
            act: { $0.send(.submitted) },
            expect: [.sent],
            effects: [.message("Thank you")])
    }

    @Test func `a listener hears of an effect once`() {
        let order = OrderBloc()
        var messages: [OrderEffect] = []
        let subscription = order.observeEffects { effect in
            messages.append(effect)
        }
        order.send(.submitted)
        subscription.cancel()
        #expect(messages == [.message("Thank you")])
    }

    @Test func `work from outside joins the queue`() async {
        let counter = CounterBloc()
        counter.send(.increment)
        counter.reduce { state in state * 2 }
        counter.thunk { getState, dispatch in
            while getState() < 10 { dispatch(.increment) }
        }
        await counter.closeAfterPending()
        #expect(counter.state == 10)
    }
}
