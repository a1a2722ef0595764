import LorcanaCards

/// How much the cards of a catalogue do what one card does: the same verb, object and trigger count more than amounts.
package struct Likeness {
    /// A card beside the one that is asked for.
    package struct Neighbour: Sendable, Equatable {
        package let row: Int
        /// From 0 to 1.
        package let likeness: Double
        /// The place of its effect that is most alike, among its own; nil if only keywords are.
        package let effect: Int?
        package let costsMore: Int
    }

    private let catalogue: Catalogue
    private let table: FrameTable
    private let row: Int

    init(_ row: Int, _ table: FrameTable, in catalogue: Catalogue) {
        (self.row, self.table, self.catalogue) = (row, table, catalogue)
    }

    /// Cards that are less alike are not found.
    private static let least = 0.45

    /// The cards that are most alike, the best first; the card itself is not among them.
    func neighbours(among rows: [Int]) -> [Neighbour] {
        let name = catalogue.nameRank(row)
        var known: [Int: Neighbour?] = [:]
        return rows.compactMap { other in
            let rank = catalogue.nameRank(other)
            if rank == name { return nil }
            if known[rank] == nil { known[rank] = .some(neighbour(other)) }
            guard let found = known[rank] ?? nil else { return nil }
            return Neighbour(
                row: other, likeness: found.likeness, effect: found.effect, costsMore: found.costsMore)
        }.sorted { $0.likeness > $1.likeness }
    }

    private func neighbour(_ other: Int) -> Neighbour? {
        let (mine, theirs) = (table.rows[row], table.rows[other])
        var best: (likeness: Double, effect: Int)?
        var matched = 0.0
        for frame in mine {
            var nearest = 0.0
            for place in theirs {
                let likeness = Self.likeness(table.frames[frame], table.frames[place])
                nearest = max(nearest, likeness)
                if likeness > best?.likeness ?? 0 { best = (likeness, place - theirs.lowerBound) }
            }
            matched += nearest
        }
        // Effects that only one of them has count against both.
        let effects = Double(max(mine.count, theirs.count))
        let keywords = keywords(other)
        guard effects + keywords.all > 0 else { return nil }
        let all = (matched + keywords.common * Self.keyword) / (effects + keywords.all * Self.keyword)
        let whole = all - difference(other)
        return whole >= Self.least
            ? Neighbour(
                row: other, likeness: whole, effect: best.map(\.effect),
                costsMore: (catalogue[other].cost ?? 0) - (catalogue[row].cost ?? 0)) : nil
    }

    /// A keyword counts less than an effect.
    private static let keyword = 0.6

    private func keywords(_ other: Int) -> (common: Double, all: Double) {
        // "Singer 5" is like "Singer 3".
        let names = { (row: Int) in
            Set(self.catalogue[row].keywords.map { $0.prefix { !$0.isNumber && $0 != "+" } })
        }
        let (mine, theirs) = (names(row), names(other))
        return (Double(mine.intersection(theirs).count), Double(mine.union(theirs).count))
    }

    /// The difference that another type, cost or ink makes.
    private func difference(_ other: Int) -> Double {
        let (mine, theirs) = (catalogue[row], catalogue[other])
        let costs = abs((mine.cost ?? 0) - (theirs.cost ?? 0))
        return (mine.type == theirs.type ? 0 : 0.08) + 0.02 * Double(min(costs, 5))
            + (mine.inks == theirs.inks ? 0 : 0.01)
    }

    // MARK: Frames

    private static let (verbs, details, triggers, sources) = (
        FactSet(EffectVerb.allCases.map(EffectFact.verb)),
        FactSet(EffectDetail.allCases.map(EffectFact.detail)),
        FactSet(EffectTrigger.allCases.map(EffectFact.trigger)),
        FactSet(EffectSource.allCases.map(EffectFact.source))
    )
    private static let (actors, kinds, objects, zones) = (
        FactSet(EffectActor.allCases.map(EffectFact.actor)),
        FactSet(EffectKind.allCases.map(EffectFact.kind)),
        FactSet(EffectWhose.allCases.map(EffectFact.whose) + EffectPick.allCases.map(EffectFact.pick)),
        FactSet(EffectZone.allCases.map(EffectFact.from) + EffectZone.allCases.map(EffectFact.to))
    )

    private static let (given, own) = (
        FactSet([EffectVerb.give, .take, .cant, .must, .allow].map(EffectFact.verb)),
        FactSet([.whose(.yours), .pick(.this)])
    )

    /// From 0 to 1; 0 for other verbs.
    private static func likeness(_ a: FrameTable.Frame, _ b: FrameTable.Frame) -> Double {
        let same = { (facts: FactSet) in a.facts.intersection(facts) == b.facts.intersection(facts) }
        guard same(verbs), same(actors) else { return 0 }
        // To give Ward is not like giving Rush, and less strength not like more.
        if a.facts.meets(given), !same(details) { return 0 }
        if let mine = a.amount, let theirs = b.amount, (mine < 0) != (theirs < 0) { return 0 }
        var sum = 5.0
        if same(details) { sum += 2 }
        if same(triggers) { sum += 2 }
        if same(sources) { sum += 0.5 }
        if same(kinds) { sum += 1.5 }
        if same(objects) { sum += 1 }
        if a.facts.meets(own) == b.facts.meets(own) { sum += 2 }
        if same(zones) { sum += 1 }
        if a.amount == b.amount { sum += 0.5 }
        if a.words == b.words { sum += 0.5 }
        return sum / 16
    }
}
