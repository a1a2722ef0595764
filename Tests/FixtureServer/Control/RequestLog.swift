import Foundation

/// Writes one line when a request begins and one when it ends, for tests to read.
///
/// The tab-separated fields are request number, event, connection number, method, target, detail. The event is
/// `received`, then `answered` (with status and bytes as detail), `gone` (the client closed the connection first) or
/// `closed` (the server closed it without a response).
final class RequestLog: Sendable {
    private let file: FileHandle?
    private let count = Guarded(0)

    /// - Parameter path: the file to append to; nil for no log.
    init(path: String?) {
        guard let path else {
            file = nil
            return
        }
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        file = FileHandle(forWritingAtPath: path)
    }

    /// Logs the start of a request, and returns its number.
    func received(_ head: RequestHead, connection: Int) -> Int {
        let number = count.with { count in
            count += 1
            return count
        }
        write(number, "received", head, connection, "")
        return number
    }

    func ended(_ number: Int, _ outcome: Outcome, _ head: RequestHead, connection: Int) {
        switch outcome {
        case .answered(let status, let bytes):
            write(number, "answered", head, connection, "\(status) \(bytes)")
        case .gone: write(number, "gone", head, connection, "")
        case .closed: write(number, "closed", head, connection, "")
        }
    }

    private func write(
        _ number: Int, _ event: String, _ head: RequestHead, _ connection: Int, _ detail: String
    ) {
        let fields = ["\(number)", event, "\(connection)", head.method, head.target, detail]
        file?.write(Data((fields.joined(separator: "\t") + "\n").utf8))
    }
}

/// How a request ended.
enum Outcome: Equatable, Sendable {
    case answered(status: Int, bytes: Int)
    case gone
    case closed
}
