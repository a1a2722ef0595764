extension HTTPRequest {
    /// The failure that is due, `elapsed` after the start, or nil while there is time.
    ///
    /// The earliest phase that is late names the failure: a host that never accepts is not a slow answer.
    package func failure(after elapsed: Duration, connected: Bool, answered: Bool) -> TransportError? {
        if !connected, elapsed >= connectTimeout { return .timedOut(.connect, after: connectTimeout) }
        if !answered, elapsed >= firstByteTimeout { return .timedOut(.firstByte, after: firstByteTimeout) }
        if elapsed >= totalTimeout { return .timedOut(.total, after: totalTimeout) }
        return nil
    }

    /// When the next failure would be due, counted from the start.
    package func nextDeadline(connected: Bool, answered: Bool) -> Duration {
        var deadline = totalTimeout
        if !answered { deadline = min(deadline, firstByteTimeout) }
        if !connected { deadline = min(deadline, connectTimeout) }
        return deadline
    }
}
