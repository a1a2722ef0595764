import CCurl
import Locks

/// The single thread that runs libcurl; other threads post commands to it.
///
/// All of libcurl's handles stay on the thread, inside `TransferLoop`.
final class TransferThread: Sendable {
    private struct Inbox: Sendable {
        var commands: [TransferCommand] = []
        var thread: SystemThread?
        var waker: TransferWaker?
        /// The reason why requests are no longer accepted.
        var end: TransportError?
    }

    private let settings: CurlSettings
    private let inbox = Locked(Inbox())
    private let shuttingDown = Locked(())

    init(_ settings: CurlSettings) { self.settings = settings }

    /// Posts a command to the thread; the first command starts the thread.
    func post(_ command: TransferCommand) throws(TransportError) {
        try inbox.withLock { inbox throws(TransportError) in
            if let end = inbox.end { throw end }
            if inbox.thread == nil { inbox.thread = try start() }
            inbox.commands.append(command)
            inbox.waker?.wake()
        }
    }

    /// Stops the thread and waits until it has ended; so does every later call.
    func shutdown() {
        shuttingDown.withLock { _ in
            let thread = inbox.withLock { inbox in
                inbox.end = .shutDown
                inbox.waker?.wake()
                defer { inbox.thread = nil }
                return inbox.thread
            }
            thread?.join()
        }
    }

    private func start() throws(TransportError) -> SystemThread {
        do { return try SystemThread { self.run() } } catch {
            throw .system(reason: "cannot start a thread (error \(error.code))")
        }
    }

    private func run() {
        do throws(TransportError) {
            let loop = try TransferLoop(settings)
            inbox.withLock { $0.waker = loop.waker }
            let end = run(loop)
            inbox.withLock { $0.waker = nil }
            loop.failAll(with: end)
            refuseAll(with: end)
        } catch {
            refuseAll(with: error)
        }
    }

    /// Runs the loop until the thread should end or libcurl cannot continue; returns the reason.
    private func run(_ loop: TransferLoop) -> TransportError {
        do throws(TransportError) {
            while let commands = nextCommands() {
                for command in commands { loop.handle(command) }
                try loop.turn()
            }
            return .shutDown
        } catch {
            return error
        }
    }

    /// The commands posted since the last call; nil if the thread should end.
    private func nextCommands() -> [TransferCommand]? {
        inbox.withLock { inbox in
            if inbox.end != nil { return nil }
            defer { inbox.commands.removeAll() }
            return inbox.commands
        }
    }

    private func refuseAll(with error: TransportError) {
        let (waiting, end) = inbox.withLock { inbox in
            let end = inbox.end ?? error
            inbox.end = end
            defer { inbox.commands.removeAll() }
            return (inbox.commands, end)
        }
        for case .start(let ticket, _) in waiting { ticket.answer.settle(.failure(end)) }
    }
}

/// Identifies a request, and receives its response.
final class TransferTicket: Sendable {
    let answer = Promise<Result<HTTPResponse, TransportError>>()
}

/// A command for the thread that runs libcurl.
enum TransferCommand: Sendable {
    case start(TransferTicket, HTTPRequest)
    case cancel(TransferTicket)
}
