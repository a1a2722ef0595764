import Bloc

/// The result of checking whether the name is free.
enum NameCheck: Equatable, Sendable {
    case none
    case asking
    case free
    case taken
}

struct LoginState: Equatable, Sendable {
    var name = ""
    var password = ""
    var check = NameCheck.none
    var isSubmitting = false

    var isComplete: Bool { check == .free && password.count >= 8 && !isSubmitting }
}

enum LoginEffect: Equatable, Sendable {
    case welcome(String)
    case refused
}

enum LoginEvent: EffectfulEvent {
    typealias Effect = LoginEffect

    case name(String)
    case password(String)
    case submit

    var name: String? { if case .name(let name) = self { name } else { nil } }
    var password: String? { if case .password(let password) = self { password } else { nil } }
}

protocol Accounts: Sendable {
    func isFree(_ name: String) async throws -> Bool
    func signUp(_ name: String, _ password: String) async throws
}

/// A form that shows each letter immediately and checks the name after a pause in typing.
final class LoginBloc: Bloc<LoginState, LoginEvent> {
    init(_ accounts: any Accounts, clock: any Clock<Duration> = ContinuousClock()) {
        super.init(initialState: LoginState(), clock: clock)
        // A debounced transformer would also delay the letter, so this handler emits it first and then sleeps.
        on(\.name, transformer: .restartable) { name, emit in
            emit {
                $0.name = name
                $0.check = name.isEmpty ? .none : .asking
            }
            if name.isEmpty { return }
            try await emit.sleep(for: .milliseconds(300))
            do {
                let isFree = try await accounts.isFree(name)
                emit { $0.check = isFree ? .free : .taken }
            } catch {
                // A name that could not be checked is neither free nor taken.
                emit { $0.check = .none }
                throw error
            }
        }
        on(\.password) { password, emit in emit { $0.password = password } }
        on(.submit, transformer: .droppable) { _, emit in
            guard emit.state.isComplete else { return emit.publish(.refused) }
            emit { $0.isSubmitting = true }
            defer { emit { $0.isSubmitting = false } }
            do {
                try await accounts.signUp(emit.state.name, emit.state.password)
                emit.publish(.welcome(emit.state.name))
            } catch { emit.publish(.refused) }
        }
    }
}
