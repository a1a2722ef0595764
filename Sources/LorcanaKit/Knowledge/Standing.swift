package import LorcanaCards

/// Whether a printing may be played in a format, and why.
package struct Standing: Sendable, Hashable {
    package enum Status: String, Sendable, Hashable { case legal, rotated, banned, never, announced }

    package var status: Status
    /// The day of the ban, or the first tournament day of a card that is announced.
    package var since: Timestamp?
    /// The day on which the card leaves or left.
    package var until: Timestamp?
    /// The code of the newest set that keeps the card legal, if this printing's own set has left.
    package var through: String?
    /// The number of the set with which the card leaves.
    package var leavesWith: String?
    /// The day on which this printing's own set left, if a newer printing keeps the card legal.
    package var ownSetLeft: Timestamp?

    /// "legal through WIN (its own set left on 2025-09-05); leaves with set 17, no date yet".
    package var words: String {
        switch status {
        case .legal:
            var words = "legal"
            if let through {
                words += " through \(through)"
                if let ownSetLeft { words += " (its own set left on \(ownSetLeft.date))" }
            }
            if let leavesWith { words += "; leaves with set \(leavesWith), \(until?.date ?? "no date yet")" }
            return words
        case .rotated: return until.map { "left on \($0.date)" } ?? "left Core"
        case .banned: return since.map { "banned since \($0.date)" } ?? "banned"
        case .never: return "never legal"
        case .announced: return since.map { "legal from \($0.date)" } ?? "not legal yet, no date"
        }
    }
}

/// The standing of each printing of a catalogue, on the day of its facts.
package struct Standings: Sendable {
    package let names: CardNames
    private let today: Timestamp

    package init(_ names: CardNames) {
        self.names = names
        today = names.catalogue.factsDate
    }

    private var catalogue: Catalogue { names.catalogue }

    /// The printing's standing in Core Constructed; nil if the facts do not know the card.
    package func core(_ row: Int) -> Standing? {
        let legality = catalogue.legality(row)
        guard legality.core != nil else { return nil }
        if let early = early(row, banned: legality.core == .banned, since: legality.bannedInCore) {
            return early
        }
        let sets = sets(ofPrintingsOf: row)
        guard let newest = sets.filter(isInCore).max(by: isOlder) else {
            // The facts know the card as legal, though not its set.
            if legality.core == .legal { return Standing(status: .legal) }
            let left = sets.compactMap(\.coreUntil).max() ?? legality.coreUntil
            return Standing(status: .rotated, until: left)
        }
        var standing = Standing(status: .legal)
        if let own = set(row), !isInCore(own), let left = own.coreUntil {
            (standing.through, standing.ownSetLeft) = (newest.code, left)
        }
        if let group = newest.rotationGroup {
            // Groups of four sets: group g leaves when set 4g+5 appears.
            let leavesWith = String(4 * group + 5)
            standing.leavesWith = leavesWith
            standing.until = newest.coreUntil ?? catalogue.sets.first { $0.number == leavesWith }?.prerelease
        }
        return standing
    }

    /// The printing's standing in Infinity Constructed, where every set is legal; nil if the facts do not know the card.
    package func infinity(_ row: Int) -> Standing? {
        let legality = catalogue.legality(row)
        guard legality.infinity != nil else { return nil }
        return early(row, banned: legality.infinity == .banned, since: legality.bannedInInfinity)
            ?? Standing(status: .legal)
    }

    /// What holds before rotation is looked at: a quest, a ban, sets that may not be played yet.
    private func early(_ row: Int, banned: Bool, since: Timestamp?) -> Standing? {
        if names.isQuestRow(row) { return Standing(status: .never) }
        if banned { return Standing(status: .banned, since: since) }
        let sets = sets(ofPrintingsOf: row)
        let isPlayed = [.legal, .rotated, .banned].contains(catalogue.legality(row).core)
        if isPlayed || sets.isEmpty || sets.contains(where: hasBegun) { return nil }
        return Standing(status: .announced, since: sets.compactMap(\.legalFrom).min())
    }

    private func set(_ row: Int) -> LorcanaSet? { catalogue.setIndex(row).map { catalogue.sets[$0] } }

    private func sets(ofPrintingsOf row: Int) -> [LorcanaSet] {
        names.printings(names.name(ofRow: row)).compactMap(set)
    }

    private func hasBegun(_ set: LorcanaSet) -> Bool { set.legalFrom.map { $0 <= today } ?? false }

    private func isInCore(_ set: LorcanaSet) -> Bool {
        set.rotationGroup != nil && hasBegun(set) && set.coreUntil.map { $0 > today } ?? true
    }

    private func isOlder(_ a: LorcanaSet, _ b: LorcanaSet) -> Bool {
        let (groupA, groupB) = (a.rotationGroup ?? 0, b.rotationGroup ?? 0)
        if groupA != groupB { return groupA < groupB }
        return (a.legalFrom?.secondsSince1970 ?? 0) < (b.legalFrom?.secondsSince1970 ?? 0)
    }
}
