/// How one event ended.
///
/// A value, for any thread.
public enum EventOutcome: Sendable {
    /// Its handler ran to its end.
    case completed
    /// Its handler threw; `onError` and `onDone` were called.
    case failed(any Error)
    /// Its handler had begun and was cancelled, by a newer event, its sender or the bloc's end.
    case cancelled
    /// Its handler never ran: the transformer dropped it, its sender cancelled it, or the bloc ended first.
    case dropped
    /// The bloc refused it.
    case refused(BlocError)

    /// The error passed to `onDone`: nil after a normal end.
    var error: (any Error)? {
        switch self {
        case .failed(let error): error
        case .cancelled, .dropped, .refused: CancellationError()
        case .completed: nil
        }
    }
}

extension EventOutcome: Equatable {
    /// Whether both ended in the same way; errors are equal if they are of one type and equal, or have the same text.
    public static func == (left: EventOutcome, right: EventOutcome) -> Bool {
        switch (left, right) {
        case (.completed, .completed), (.cancelled, .cancelled), (.dropped, .dropped): true
        case (.failed(let left), .failed(let right)): areEqual(left, right)
        case (.refused(let left), .refused(let right)): left == right
        case (.completed, _), (.failed, _), (.cancelled, _), (.dropped, _), (.refused, _): false
        }
    }
}

/// Compares values of any type: by `==` if they have it, else by their types and texts.
package func areEqual(_ left: Any, _ right: Any) -> Bool {
    func compare<Left: Equatable>(_ left: Left) -> Bool { (right as? Left) == left }
    if let left = left as? any Equatable { return compare(left) }
    return type(of: left) == type(of: right) && String(reflecting: left) == String(reflecting: right)
}

extension EventOutcome: CustomStringConvertible {
    /// The case, with its error.
    public var description: String {
        switch self {
        case .completed: "completed"
        case .failed(let error): "failed(\(error))"
        case .cancelled: "cancelled"
        case .dropped: "dropped"
        case .refused(let error): "refused(\(error))"
        }
    }
}
