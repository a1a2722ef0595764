/// How strictly a test treats occurrences that it doesn't expect.
///
/// The value can be used on any thread.
public enum Exhaustivity: Sendable {
    /// Strict: additional states, errors, effects or running handlers fail the test.
    case on
    /// The expected occurrences must happen in order; others may happen, too.
    case off
}

/// The rule for handlers and launched work still running at the end of a test.
///
/// The value can be used on any thread.
public enum WorkAtEnd: Sendable {
    /// They may still be running, like a subscription for the bloc's whole life.
    case mayRun
    /// They must have ended.
    case finished
}
