import LorcanaKit
import Testing

/// Expects that a request exceeding its time limit fails with the right error.
///
/// On a busy machine a short limit may expire before the server's bytes arrive; then a longer one is tried.
func expectTimeout(
    _ location: SourceLocation = #_sourceLocation,
    _ attempt: (_ limit: Duration) async throws -> (failure: TransportError?, expected: TransportError)
) async throws {
    var seen: TransportError?
    for limit in [Duration.milliseconds(500), .seconds(4), .seconds(32)] {
        let (failure, expected) = try await attempt(limit)
        if failure == expected { return }
        seen = failure
        guard case .timedOut(_, _, after: limit, of: _)? = failure else { break }
    }
    Issue.record("\(String(describing: seen))", sourceLocation: location)
}

extension Stage {
    /// The error of a request; nil if it succeeds.
    func failure(
        _ target: String, _ adjust: (inout HTTPRequest) -> Void
    ) async throws -> TransportError? {
        do {
            _ = try await get(target, adjust)
            return nil
        } catch let error as TransportError { return error }
    }
}
