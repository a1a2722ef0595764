import CCurl
import Glibc

/// One request on its way: its identity, and where its answer goes.
final class TransferTicket: Sendable {
    let answer = Promise<Result<HTTPResponse, TransportError>>()
}

/// What the thread that runs libcurl is told.
enum TransferCommand: Sendable {
    case start(TransferTicket, HTTPRequest)
    case cancel(TransferTicket)
}

/// The one thread libcurl runs on, and the way there from any other.
///
/// Commands go through an inbox; all of libcurl's handles stay on the thread, inside `TransferLoop`.
final class TransferThread: Sendable {
    private struct Inbox: Sendable {
        var commands: [TransferCommand] = []
        var thread: pthread_t?
        var waker: TransferWaker?
        /// Why no request is taken any more.
        var end: TransportError?
    }

    private let settings: CurlSettings
    private let inbox = Locked(Inbox())
    private let shuttingDown = Locked(())

    init(_ settings: CurlSettings) { self.settings = settings }

    /// Hands a command to the thread, which the first one starts.
    func post(_ command: TransferCommand) throws(TransportError) {
        try inbox.withLock { inbox throws(TransportError) in
            if let end = inbox.end { throw end }
            if inbox.thread == nil { inbox.thread = try start() }
            inbox.commands.append(command)
            inbox.waker?.wake()
        }
    }

    /// Stops the thread and waits for its end; a second caller waits for the same end.
    func shutdown() {
        shuttingDown.withLock { _ in
            let thread = inbox.withLock { inbox in
                inbox.end = .shutDown
                inbox.waker?.wake()
                defer { inbox.thread = nil }
                return inbox.thread
            }
            if let thread { pthread_join(thread, nil) }
        }
    }

    private func start() throws(TransportError) -> pthread_t {
        var thread = pthread_t()
        let me = unsafe Unmanaged.passRetained(self)
        let failure = SignalMask.withSignalsBlocked {
            unsafe pthread_create(
                &thread, nil,
                { context in
                    if let context = unsafe context {
                        unsafe Unmanaged<TransferThread>.fromOpaque(context).takeRetainedValue().run()
                    }
                    return nil
                }, me.toOpaque())
        }
        if failure == 0 { return thread }
        unsafe me.release()
        throw .other(reason: "a thread could not be started (error \(failure))")
    }

    private func run() {
        do {
            let loop = try TransferLoop(settings)
            inbox.withLock { $0.waker = loop.waker }
            while let commands = nextCommands() {
                for command in commands { loop.obey(command) }
                loop.turn()
            }
            inbox.withLock { $0.waker = nil }
            loop.giveUpAll(with: .shutDown)
            refuseAll(with: .shutDown)
        } catch {
            refuseAll(with: error)
        }
    }

    /// What has been posted since the last call; nil when the thread is to end.
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
