import Bloc
import BlocCompatibility

struct Message: Hashable, Sendable {
    let author: String
    let text: String
}

/// The state shared by both blocs of the chat.
struct ChatState: Equatable, Sendable {
    enum Link: Equatable, Sendable { case off, connecting(attempt: Int), on, lost }
    var messages: [Message] = []
    var link = Link.off
}

enum ChatEffect: Equatable, Sendable {
    case sound
    case notSent(String)
}

enum ChatEvent: EffectfulEvent {
    typealias Effect = ChatEffect
    case opened, closed
}

protocol ChatServer: Sendable {
    func messages() -> AsyncThrowingStream<Message, any Error>
    func post(_ text: String) async throws
}

/// Reads the server's messages, and reconnects when the stream breaks.
final class ChatBloc: Bloc<ChatState, ChatEvent> {
    static let attempts = 4

    init(_ server: any ChatServer, clock: any Clock<Duration> = ContinuousClock()) {
        super.init(initialState: ChatState(), clock: clock)
        on(.opened, transformer: .restartable(group: "link")) { _, emit in
            var attempt = 1
            while attempt <= Self.attempts {
                emit { $0.link = .connecting(attempt: attempt) }
                do {
                    try await emit.onEach(server.messages()) { message in
                        attempt = 1
                        emit {
                            $0.link = .on
                            $0.messages.append(message)
                        }
                        emit.publish(.sound)
                    }
                    return emit { $0.link = .off }
                } catch {
                    attempt += 1
                    try await emit.sleep(for: .seconds(1 << attempt))
                }
            }
            emit { $0.link = .lost }
        }
        on(.closed, transformer: .restartable(group: "link")) { _, emit in emit { $0.link = .off } }
    }
}

/// A message by the user, the only event of an outbox.
struct Said: EffectfulEvent {
    typealias Effect = ChatEffect
    let text: String
}

/// Sends the user's messages in order; shares the chat's state, so the message is shown immediately.
final class OutboxBloc: Bloc<ChatState, Said> {
    init(_ server: any ChatServer, beside chat: ChatBloc) {
        super.init(initialState: chat.state, transformer: .sequential)
        shareState(of: chat)
        on { said, emit in
            let message = Message(author: "me", text: said.text)
            emit { $0.messages.append(message) }
            do {
                try await server.post(said.text)
            } catch {
                emit { $0.messages.removeAll { $0 == message } }
                emit.publish(.notSent(said.text))
            }
        }
    }
}
