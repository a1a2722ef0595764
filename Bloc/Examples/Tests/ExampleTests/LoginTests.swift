import Bloc
import BlocTesting
import Testing

@testable import Login

@MainActor
@Suite struct LoginTests {
    struct Down: Error {}
    struct BrokenAccounts: Accounts {
        func isFree(_ name: String) async throws -> Bool { throw Down() }
        func signUp(_ name: String, _ password: String) async throws { throw Down() }
    }

    @Test func `each letter is shown immediately, and only the last name is checked`() async throws {
        try await blocTest(
            build: { LoginBloc(CannedAccounts(), clock: ManualClock()) },
            act: {
                $0.send(.name("o"))
                $0.send(.name("ol"))
                $0.send(.name("olaf"))
            },
            wait: .milliseconds(300),
            expect: [
                LoginState(name: "o", check: .asking), LoginState(name: "ol", check: .asking),
                LoginState(name: "olaf", check: .asking), LoginState(name: "olaf", check: .taken),
            ])
    }

    @Test func `a complete form signs up once`() async throws {
        try await blocTest(
            build: { LoginBloc(CannedAccounts(), clock: ManualClock()) },
            seed: LoginState(name: "elsa", password: "letitgo1", check: .free),
            act: { $0.send(.submit) },
            expect: [
                LoginState(name: "elsa", password: "letitgo1", check: .free, isSubmitting: true),
                LoginState(name: "elsa", password: "letitgo1", check: .free),
            ],
            effects: [.welcome("elsa")])
    }

    @Test func `a form with a short password is rejected`() async throws {
        try await blocTest(
            build: { LoginBloc(CannedAccounts(), clock: ManualClock()) },
            seed: LoginState(name: "elsa", check: .free),
            act: {
                $0.send(.password("short"))
                $0.send(.submit)
            },
            skip: 1, expect: [], effects: [.refused])
    }

    @Test func `a name that could not be checked is neither free nor taken`() async throws {
        try await blocTest(
            build: { LoginBloc(BrokenAccounts(), clock: ManualClock()) },
            act: { $0.send(.name("elsa")) },
            wait: .seconds(1),
            expect: [LoginState(name: "elsa", check: .asking), LoginState(name: "elsa")], errors: [Down()])
    }
}
