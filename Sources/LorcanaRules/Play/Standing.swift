package import LorcanaCards

/// The legality of a printing in a format, and the reason for it.
package struct Standing: Sendable, Hashable {
    package enum Status: String, Sendable, Hashable { case legal, rotated, banned, never, announced }

    package var status: Status
    /// The day of the ban, or the first tournament day of an announced card.
    package var since: Timestamp?
    /// The day on which the card leaves or left the format.
    package var until: Timestamp?
    /// The code of the newest set that makes the card legal, if this printing's own set has left.
    package var through: String?
    /// The number of the set whose release makes the card leave.
    package var leavesWith: String?
    /// The day on which this printing's own set left, if a newer printing makes the card legal.
    package var ownSetLeft: Timestamp?

    /// The standing as worded in machine-readable output: "legal through WIN (its own set left on 2025-09-05); leaves
    /// with set 17, no date yet".
    package var words: String {
        var words = brief
        if let through {
            words += " through \(through)"
            if let ownSetLeft { words += " (its own set left on \(ownSetLeft.date))" }
        }
        if let leavesWith { words += "; leaves with set \(leavesWith), \(until?.date ?? "no date yet")" }
        return words
    }

    /// The standing without future dates: "legal", "left on 2026-07-17".
    package var brief: String {
        switch status {
        case .legal: "legal"
        case .rotated: until.map { "left on \($0.date)" } ?? "left Core"
        case .banned: since.map { "banned since \($0.date)" } ?? "banned"
        case .never: "never legal"
        case .announced: since.map { "legal from \($0.date)" } ?? "not legal yet, no date"
        }
    }
}

/// The standings of all printings of a catalogue on a given day, computed from its dates. Used by queries, records,
/// views and deck checks.
package struct Standings: Sendable {
    /// The facts that determine a standing. Thousands of printings share a few dozen of them.
    package enum Ground: Sendable, Hashable {
        case quest
        case banned(since: Timestamp?)
        case announced(from: Timestamp?)
        case rotated(until: Timestamp?)
        /// The indices of the newest set that makes the card legal and, if it has left, of the printing's own set.
        case legal(newest: Int?, own: Int?)

        package var isLegal: Bool { if case .legal = self { true } else { false } }
    }

    let names: CardNames
    package let day: Timestamp
    private let sets: [LorcanaSet]
    /// The day on which each set leaves or left Core; nil while unknown.
    private let coreEnds: [Timestamp?]
    private let phases: [SetStanding]

    /// - Parameter day: any moment of the day to determine standings for; nil for the day of the catalogue's facts.
    package init(_ names: CardNames, on day: Timestamp? = nil) {
        self.names = names
        let (sets, day) = (names.catalogue.sets, day ?? names.catalogue.factsDate)
        let ends = sets.map { $0.coreEnd(among: sets) }
        (self.sets, self.day, coreEnds) = (sets, day, ends)
        phases = sets.map { SetStanding($0, among: sets, on: day) }
    }

    private var catalogue: Catalogue { names.catalogue }

    /// The date of the facts, if a set announced in them has been released since; nil if the facts are complete.
    package var knownUntil: Timestamp? {
        let isBehind = sets.contains { $0.kind == .expansion && $0.isMissing(on: day) }
        return isBehind ? catalogue.factsDate : nil
    }

    /// The number of the set whose release starts the next rotation; nil if none is known.
    var nextToLeave: String? { leavingSets.first }

    /// The numbers of the sets whose releases start rotations of sets now in Core, the next one first.
    package var leavingSets: [String] {
        let numbers = zip(sets, phases).compactMap { set, phase in
            phase.isInCore ? set.leavesWith.flatMap { Int($0) } : nil
        }
        return Set(numbers).sorted().map(String.init)
    }

    /// The last day on which sets left Core; nil if none has left.
    package var lastRotation: Timestamp? {
        phases.compactMap { if case .left(let day) = $0 { day } else { nil } }.max()
    }

    /// The number of the set whose release starts a rotation, by "next", number, code or name; nil if there is no
    /// such set.
    package func leavingSet(named name: String) -> String? {
        if name == "next" { return nextToLeave }
        let set = SetNames.find(name, in: sets)?.number ?? Int(name).map(String.init)
        return leavingSets.first { $0 == set }
    }

    /// The printing's standing in Core Constructed; nil if the facts lack the card.
    package func core(_ row: Int) -> Standing? { coreGround(row).map(standing) }

    /// The printing's standing in Infinity Constructed, where every set is legal; nil if the facts lack the card.
    func infinity(_ row: Int) -> Standing? { infinityGround(row).map(standing) }

    package func coreGround(_ row: Int) -> Ground? {
        let legality = catalogue[row].legality
        guard let stated = legality.core else { return nil }
        if let early = early(row, legality, stated, banned: legality.bannedInCore) { return early }
        var (newest, left): (Int?, Timestamp?) = (nil, nil)
        var (isStated, wasDated) = (false, false)
        for printing in names.rowsNamed(asRow: row) {
            guard let set = catalogue.setIndex(Int(printing)) else {
                isStated = true
                continue
            }
            switch phases[set] {
            case .inCore: if set != newest { newest = newest.map { isOlder($0, set) ? set : $0 } ?? set }
            case .left:
                left = [left, coreEnds[set]].compactMap(\.self).max()
                wasDated = wasDated || coreEnds[set].map { $0 > catalogue.factsDate } ?? false
            case .unstated: isStated = true
            case .coming:
                wasDated = wasDated || sets[set].legalFrom.map { $0 <= catalogue.factsDate } ?? false
            }
        }
        if let newest {
            let own = catalogue.setIndex(row)
            return .legal(newest: newest, own: own.flatMap { phases[$0].hasLeft ? $0 : nil })
        }
        // The facts state that the card is legal, but not when its set becomes legal or leaves.
        if stated == .legal, !wasDated, isStated || left == nil { return .legal(newest: nil, own: nil) }
        return .rotated(until: left ?? legality.coreUntil)
    }

    package func infinityGround(_ row: Int) -> Ground? {
        let legality = catalogue[row].legality
        guard let stated = legality.infinity else { return nil }
        return early(row, legality, stated, banned: legality.bannedInInfinity)
            ?? .legal(newest: nil, own: nil)
    }

    /// Whether the card is banned in the format, even if it has since left the format.
    package func isBanned(inCore: Bool, _ row: Int) -> Bool {
        let legality = catalogue[row].legality
        let ban = inCore ? legality.bannedInCore : legality.bannedInInfinity
        return ban.map { $0 <= day } ?? ((inCore ? legality.core : legality.infinity) == .banned)
    }

    package func standing(on ground: Ground) -> Standing {
        switch ground {
        case .quest: return Standing(status: .never)
        case .banned(let since): return Standing(status: .banned, since: since)
        case .announced(let from): return Standing(status: .announced, since: from)
        case .rotated(let until): return Standing(status: .rotated, until: until)
        case .legal(let newest, let own):
            var standing = Standing(status: .legal)
            guard let newest else { return standing }
            if let own { (standing.through, standing.ownSetLeft) = (sets[newest].code, coreEnds[own]) }
            (standing.leavesWith, standing.until) = (sets[newest].leavesWith, coreEnds[newest])
            return standing
        }
    }

    /// Checks the reasons that take precedence over rotation: a quest, a ban, a set that is not legal yet.
    private func early(
        _ row: Int, _ legality: Legality, _ stated: Legality.Status, banned ban: Timestamp?
    ) -> Ground? {
        if names.isQuestRow(row) { return .quest }
        if let ban, ban <= day { return .banned(since: ban) }
        if ban == nil, stated == .banned { return .banned(since: nil) }
        var (knowsSet, isUndated, from): (Bool, Bool, Timestamp?) = (false, false, nil)
        for printing in names.rowsNamed(asRow: row) {
            guard let set = catalogue.setIndex(Int(printing)) else { continue }
            knowsSet = true
            switch phases[set] {
            case .inCore, .left: return nil
            case .unstated: if sets[set].legalFrom == nil { isUndated = true } else { return nil }
            case .coming:
                from = [from, sets[set].legalFrom].compactMap(\.self).min()
            }
        }
        // The facts state that the card has been legal, but not since when.
        let isDated = from.map { $0 <= catalogue.factsDate } ?? false
        if isUndated, !isDated, legality.core.map({ $0 != .never }) ?? false { return nil }
        return knowsSet ? .announced(from: from) : nil
    }

    private func isOlder(_ a: Int, _ b: Int) -> Bool {
        let place = { (set: LorcanaSet) in (set.rotationGroup ?? 0, set.legalFrom?.secondsSince1970 ?? 0) }
        return place(sets[a]) < place(sets[b])
    }
}
