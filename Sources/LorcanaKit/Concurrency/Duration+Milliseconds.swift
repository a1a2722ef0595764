extension Duration {
    /// Whole milliseconds, rounded up so that a wait never ends too early.
    func milliseconds(clampedTo range: ClosedRange<Int64>) -> Int {
        let (seconds, attoseconds) = components
        if seconds > range.upperBound / 1000 { return Int(range.upperBound) }
        let exact = seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return Int(min(max(exact, range.lowerBound), range.upperBound))
    }
}
