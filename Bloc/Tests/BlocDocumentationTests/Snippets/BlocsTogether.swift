import Bloc
import BlocCompatibility
import BlocTesting
import Testing

struct Account: Equatable, Sendable { var user: String? }

final class AccountCubit: Cubit<Account> {
    func signOut() { emit { $0.user = nil } }
}

struct Cart: Equatable, Sendable {
    var owner: String?
    var items: [String] = []
}

enum CartEvent: BlocEvent {
    case userChanged(String?)
    case added(String)

    var user: String?? { if case .userChanged(let user) = self { .some(user) } else { nil } }
    var item: String? { if case .added(let item) = self { item } else { nil } }
}

final class CartBloc: Bloc<Cart, CartEvent> {
    private var userChanges: Subscription?

    init(account: AccountCubit) {
        super.init(initialState: Cart())
        on(\.user) { user, emit in emit(Cart(owner: user)) }
        on(\.item) { item, emit in emit { $0.items.append(item) } }
        userChanges = account.observe(\.user, initial: true) { [weak self] user in
            guard let self, !isClosed else { return }
            send(.userChanged(user))
        }
    }
}

@MainActor
struct BlocsTogether {
    @MainActor
    @Test func `signing out empties the cart`() async throws {
        let account = AccountCubit(initialState: Account(user: "Anna"))
        try await blocTest(
            build: { CartBloc(account: account) },
            act: {
                $0.send(.added("tea"))
                account.signOut()
            },
            expect: [Cart(owner: "Anna"), Cart(owner: "Anna", items: ["tea"]), Cart()])
    }

    @Test func `a cart follows in the same call stack, and not after its end`() {
        let observer = RecordingObserver()
        let account = AccountCubit(initialState: Account(user: "Anna"))
        let cart = BlocEnvironment.withObserver(observer) { CartBloc(account: account) }
        account.emit(Account(user: "Bert"))
        #expect(cart.state == Cart(owner: "Bert"))
        cart.close()
        account.signOut()
        #expect(cart.state == Cart(owner: "Bert"))
        #expect(!observer.log.contains { $0.contains("reported") })
    }

    @Test func `an account doesn't keep a cart alive`() async throws {
        let account = AccountCubit(initialState: Account(user: "Anna"))
        try await expectReleased {
            CartBloc(account: account)
        } after: { _ in
            account.signOut()
        }
    }

    @Test func `blocs that share a state see each other's changes`() {
        let total = CounterBloc()
        let (left, right) = (CounterBloc(), CounterBloc())
        left.shareState(of: total)
        right.shareState(of: total)
        left.send(.increment)
        #expect(right.state == 1)
    }
}
