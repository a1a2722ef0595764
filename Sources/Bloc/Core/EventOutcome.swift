/// How one event ended.
///
/// A value, for any thread.
public enum EventOutcome: Sendable {
    /// Its handler ran to its end.
    case completed
    /// Its handler threw; `onError` and `onDone` were called.
    case failed(any Error)
    /// Its handler had begun and was cancelled, by a newer event or by the bloc's end.
    case cancelled
    /// Its handler never ran: the transformer dropped it, or the bloc ended first.
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
