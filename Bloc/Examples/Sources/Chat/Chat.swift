import Bloc
import BlocCompatibility

/// `swift run Chat hello` says something and prints the answers.
@main
struct Chat {
    static func main() async {
        let server = EchoServer()
        let chat = ChatBloc(server)
        let outbox = OutboxBloc(server, beside: chat)
        let window = BlocPair(chat, outbox)
        let title = BlocBuilder(chat, buildWhen: { $0.messages.count != $1.messages.count }) { state in
            if let last = state.messages.last { print("\(last.author): \(last.text)") }
        }
        let opened = chat.send(.opened)
        for word in CommandLine.arguments.dropFirst() { await outbox.send(Said(text: word)).finish() }
        await opened.finish()
        print(window.state.messages.count, "messages")
        withExtendedLifetime(title) {
            outbox.close()
            chat.close()
        }
    }
}

/// A server that sends two messages to each client and ignores posts.
struct EchoServer: ChatServer {
    func messages() -> AsyncThrowingStream<Message, any Error> {
        AsyncThrowingStream { continuation in
            for text in ["Hello.", "Goodbye."] { continuation.yield(Message(author: "server", text: text)) }
            continuation.finish()
        }
    }

    func post(_ text: String) async throws {}
}
