import Glibc
import TerminalKit

/// Where bytes go: stdout or stderr, or a record of them in tests.
@MainActor
protocol ByteSink: AnyObject {
    /// Writes all bytes, however long that takes.
    func write(_ bytes: [UInt8]) throws(OutputFailure)
}

/// Why output could not be written.
enum OutputFailure: Error, Equatable, Sendable {
    /// The reader went away, which is no failure: `lorcana set 1 | head -1`.
    case closedPipe
    case system(code: Int32)

    /// The system's own words: "No space left on device".
    var reason: String {
        switch self {
        case .closedPipe: "the reader is gone"
        case .system(let code): String(cString: strerror(code))
        }
    }
}

/// A file descriptor of this process.
final class DescriptorSink: ByteSink {
    private let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    func write(_ bytes: [UInt8]) throws(OutputFailure) {
        do { try DescriptorWriter.write(bytes, to: descriptor) } catch {
            throw error.code == EPIPE ? .closedPipe : .system(code: error.code)
        }
    }
}
