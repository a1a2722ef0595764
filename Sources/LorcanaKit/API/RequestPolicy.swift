/// The time limits of a request to the API, and its retries.
package struct RequestPolicy: Sendable, Equatable {
    var limits: LorcanaAPI.Limits
    package var retries: RetryPolicy

    /// For questions that only the API can answer: `--source api`, and all downloads.
    package static let patient = RequestPolicy(limits: .patient, retries: RetryPolicy())
    /// One short attempt, for `auto`, which falls back to built-in data.
    static let brief = RequestPolicy(limits: .brief, retries: .none)

    /// The limits that a user set; nil leaves the policy's limit unchanged.
    package struct Overrides: Sendable, Equatable {
        var connect: Duration?
        var firstByte: Duration?
        var total: Duration?
        var command: Duration?

        package init(
            connect: Duration? = nil, firstByte: Duration? = nil, total: Duration? = nil,
            command: Duration? = nil
        ) {
            self.connect = connect
            self.firstByte = firstByte
            self.total = total
            self.command = command
        }
    }

    /// The policy with these limits. The limit for the first byte is that for the whole request, unless it is set,
    /// too.
    package func overridden(by chosen: Overrides) -> RequestPolicy {
        var policy = self
        policy.limits.connect = chosen.connect ?? limits.connect
        policy.limits.firstByte = chosen.firstByte ?? chosen.total ?? limits.firstByte
        policy.limits.total = chosen.total ?? limits.total
        policy.retries.budget = chosen.command ?? retries.budget
        return policy
    }
}

/// The requests that share the time in `RetryPolicy.budget`.
package enum Budget: Sendable, Equatable {
    /// All requests of a command, counted from its start.
    case wholeCommand
    /// The requests of each question, as in the browser, which runs for an unlimited time.
    case eachQuestion
}
