package import LorcanaCards

/// Remembers for ten minutes that one API (one base URL) could not be reached, from one run to the next.
///
/// Never fails: a memory that cannot be read or written is an empty one.
package protocol FailureMemory: Sendable {
    /// When the connection failed, if that was less than ten minutes before `now`.
    func recentFailure(now: Timestamp) -> Timestamp?
    func remember(failureAt moment: Timestamp)
    func forget()
}
