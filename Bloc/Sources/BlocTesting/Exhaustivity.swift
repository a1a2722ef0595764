/// How much of what a bloc does a test must name.
///
/// A value, for any thread.
public enum Exhaustivity: Sendable {
    /// Everything: an extra state, error or effect and a handler still at work fail the test.
    case on
    /// The expected happens in that order; anything else may happen too.
    case off
}

/// The handlers and launched work that a test may leave at its end.
///
/// A value, for any thread.
public enum WorkAtEnd: Sendable {
    /// They may still be at work, as a subscription for the bloc's whole life is.
    case mayRun
    /// They must have ended.
    case finished
}
