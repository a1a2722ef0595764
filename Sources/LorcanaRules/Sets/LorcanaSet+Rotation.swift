package import LorcanaCards

extension LorcanaSet {
    /// The number of the set whose release makes this set leave Core: group g of four sets leaves with set 4g+5.
    var leavesWith: String? {
        rotationGroup.flatMap { (0...1_000_000).contains($0) ? String(4 * $0 + 5) : nil }
    }

    /// The day on which the set leaves or left Core: the stated one, else the prerelease of the set `leavesWith`.
    package func coreEnd(among sets: [LorcanaSet]) -> Timestamp? {
        coreUntil ?? leavesWith.flatMap { number in sets.first { $0.number == number }?.prerelease }
    }

    /// Whether the set has no cards yet and is not released; false if `day` is nil.
    package func isAnnounced(on day: Timestamp?) -> Bool { hasNoCards && !hasCome(by: day) }

    /// Whether the set is released, but the data has none of its cards yet.
    package func isMissing(on day: Timestamp?) -> Bool { hasNoCards && hasCome(by: day) }

    private func hasCome(by day: Timestamp?) -> Bool {
        guard let day, let first = firstKnownDay else { return false }
        return first <= day
    }

    private var firstKnownDay: Timestamp? { [prerelease, release].compactMap(\.self).min() }
}
