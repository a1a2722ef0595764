import Bloc

/// `swift run Login elsa letitgo1` signs up.
@main
struct Login {
    static func main() async {
        let words = Array(CommandLine.arguments.dropFirst())
        let bloc = LoginBloc(CannedAccounts())
        let toasts = bloc.observeEffects { print($0 == .refused ? "Not signed up." : "Welcome!") }
        let checks = bloc.observe(\.check, initial: true) { print("the name is", $0) }
        bloc.send(.password(words.dropFirst().first ?? "letitgo1"))
        await bloc.send(.name(words.first ?? "elsa")).finish()
        await bloc.send(.submit).finish()
        withExtendedLifetime((toasts, checks)) { bloc.close() }
    }
}

/// Accounts in which one name is taken.
struct CannedAccounts: Accounts {
    func isFree(_ name: String) async throws -> Bool { name != "olaf" }
    func signUp(_ name: String, _ password: String) async throws {}
}
