import Bloc
import BlocCompatibility
import BlocTesting
import Testing

@testable import Chat

@MainActor
@Suite struct ChatTests {
    struct Down: Error {}

    /// A server whose stream breaks after each message, and which accepts no messages.
    struct BrokenServer: ChatServer {
        var first: [Message] = []
        func messages() -> AsyncThrowingStream<Message, any Error> {
            AsyncThrowingStream { continuation in
                for message in first { continuation.yield(message) }
                continuation.finish(throwing: Down())
            }
        }
        func post(_ text: String) async throws { throw Down() }
    }

    @Test func `messages arrive, each with a sound`() async throws {
        let messages = ["Hello.", "Goodbye."].map { Message(author: "server", text: $0) }
        try await blocTest(
            build: { ChatBloc(EchoServer(), clock: ManualClock()) },
            act: { $0.send(.opened) },
            expect: [
                ChatState(link: .connecting(attempt: 1)), ChatState(messages: [messages[0]], link: .on),
                ChatState(messages: messages, link: .on), ChatState(messages: messages),
            ],
            effects: [.sound, .sound])
    }

    @Test func `a broken stream is retried with increasing delays, and finally given up`() async throws {
        try await blocTest(
            build: { ChatBloc(BrokenServer(), clock: ManualClock()) },
            act: { $0.send(.opened) },
            wait: .seconds(4 + 8 + 16 + 32),
            expect: .states(
                (1...4).map { ChatState(link: .connecting(attempt: $0)) } + [ChatState(link: .lost)]))
    }

    @Test func `closing ends the retries`() async throws {
        try await blocTest(
            build: { ChatBloc(BrokenServer(), clock: ManualClock()) },
            act: {
                $0.send(.opened)
                $0.send(.closed)
            },
            wait: .seconds(100), expect: [ChatState(link: .connecting(attempt: 1)), ChatState()])
    }

    @Test func `a sent message is shown in both blocs, and removed if sending fails`() async {
        let chat = ChatBloc(BrokenServer(), clock: ManualClock())
        let outbox = OutboxBloc(BrokenServer(), beside: chat)
        var seen: [[String]] = []
        let states = chat.observe { seen.append($0.nextState.messages.map(\.text)) }
        let effects = BlocPair(chat, outbox).effects
        await outbox.send(Said(text: "hi")).finish()
        #expect(seen == [["hi"], []])
        outbox.close()
        chat.close()
        var heard: [ChatEffect] = []
        for await effect in effects { heard.append(effect) }
        #expect(heard == [.notSent("hi")])
        states.cancel()
    }
}
