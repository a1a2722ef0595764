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
    /// What a standing follows from. Few in number: thousands of printings stand on some dozens of grounds.
    package enum Ground: Sendable, Hashable {
        case quest
        case banned(since: Timestamp?)
        case announced(from: Timestamp?)
        case rotated(until: Timestamp?)
        /// Sets by their places in the catalogue: the newest that keeps the card legal, and the printing's own if that
        /// has left.
        case legal(newest: Int?, own: Int?)
    }

    package let names: CardNames
    private let sets: [LorcanaSet]
    private let isInCore: [Bool]
    private let hasBegun: [Bool]
    private let isQuest: [Bool]

    package init(_ names: CardNames) {
        self.names = names
        sets = names.catalogue.sets
        isQuest = sets.map { $0.kind == .quest }
        let today = names.catalogue.factsDate
        hasBegun = sets.map { set in set.legalFrom.map { $0 <= today } ?? false }
        isInCore = zip(sets, hasBegun).map { set, hasBegun in
            set.rotationGroup != nil && hasBegun && set.coreUntil.map { $0 > today } ?? true
        }
    }

    private var catalogue: Catalogue { names.catalogue }

    /// The printing's standing in Core Constructed; nil if the facts do not know the card.
    package func core(_ row: Int) -> Standing? { coreGround(row).map(standing) }

    /// The printing's standing in Infinity Constructed, where every set is legal; nil if the facts do not know the card.
    package func infinity(_ row: Int) -> Standing? { infinityGround(row).map(standing) }

    package func coreGround(_ row: Int) -> Ground? {
        let legality = catalogue.legality(row)
        guard let core = legality.core else { return nil }
        if let early = early(row, legality, banned: core == .banned, since: legality.bannedInCore) {
            return early
        }
        var (newest, left): (Int?, Timestamp?) = (nil, nil)
        for printing in names.rowsNamed(asRow: row) {
            guard let set = catalogue.setIndex(Int(printing)), set != newest else { continue }
            if isInCore[set] {
                newest = newest.map { isOlder($0, set) ? set : $0 } ?? set
            } else if let until = sets[set].coreUntil {
                left = left.map { max($0, until) } ?? until
            }
        }
        if let newest {
            let own = catalogue.setIndex(row)
            let hasLeft = own.map { !isInCore[$0] && sets[$0].coreUntil != nil } ?? false
            return .legal(newest: newest, own: hasLeft ? own : nil)
        }
        // The facts know the card as legal, though not its set.
        if core == .legal { return .legal(newest: nil, own: nil) }
        return .rotated(until: left ?? legality.coreUntil)
    }

    package func infinityGround(_ row: Int) -> Ground? {
        let legality = catalogue.legality(row)
        guard let infinity = legality.infinity else { return nil }
        return early(row, legality, banned: infinity == .banned, since: legality.bannedInInfinity)
            ?? .legal(newest: nil, own: nil)
    }

    package func standing(on ground: Ground) -> Standing {
        switch ground {
        case .quest: return Standing(status: .never)
        case .banned(let since): return Standing(status: .banned, since: since)
        case .announced(let from): return Standing(status: .announced, since: from)
        case .rotated(let until): return Standing(status: .rotated, until: until)
        case .legal(let newest, let own):
            var standing = Standing(status: .legal)
            guard let newest = newest.map({ sets[$0] }) else { return standing }
            if let own { (standing.through, standing.ownSetLeft) = (newest.code, sets[own].coreUntil) }
            if let group = newest.rotationGroup {
                // Groups of four sets: group g leaves when set 4g+5 appears.
                let leavesWith = String(4 * group + 5)
                standing.leavesWith = leavesWith
                standing.until = newest.coreUntil ?? sets.first { $0.number == leavesWith }?.prerelease
            }
            return standing
        }
    }

    /// What holds before rotation is looked at: a quest, a ban, sets that may not be played yet.
    private func early(_ row: Int, _ legality: Legality, banned: Bool, since: Timestamp?) -> Ground? {
        if let own = catalogue.setIndex(row), isQuest[own] { return .quest }
        if banned { return .banned(since: since) }
        switch legality.core {
        case .legal, .rotated, .banned: return nil
        case .never, nil: break
        }
        var (knowsSet, from): (Bool, Timestamp?) = (false, nil)
        for printing in names.rowsNamed(asRow: row) {
            guard let set = catalogue.setIndex(Int(printing)) else { continue }
            if hasBegun[set] { return nil }
            knowsSet = true
            if let first = sets[set].legalFrom { from = from.map { min($0, first) } ?? first }
        }
        return knowsSet ? .announced(from: from) : nil
    }

    private func isOlder(_ a: Int, _ b: Int) -> Bool {
        let (groupA, groupB) = (sets[a].rotationGroup ?? 0, sets[b].rotationGroup ?? 0)
        if groupA != groupB { return groupA < groupB }
        return (sets[a].legalFrom?.secondsSince1970 ?? 0) < (sets[b].legalFrom?.secondsSince1970 ?? 0)
    }
}
