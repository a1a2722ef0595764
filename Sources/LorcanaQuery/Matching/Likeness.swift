import LorcanaCards

/// Measures how similar the cards of a catalogue are to one card, by the number of effects they share and by how
/// similar those are.
///
/// Additional effects of the other card lower the similarity a little; shared costs raise it a little.
package struct Likeness {
    /// A similar card.
    package struct Neighbour: Sendable, Equatable {
        package let row: Int
        /// The similarity, from 0 to 1.
        package let likeness: Double
        /// The index of its most similar effect; nil if only keywords are similar.
        package let effect: Int?
        package let costsMore: Int
    }

    private let catalogue: Catalogue
    private let table: FrameTable
    private let row: Int
    private let words: [Word]

    init(_ row: Int, _ table: FrameTable, in catalogue: Catalogue) {
        (self.row, self.table, self.catalogue) = (row, table, catalogue)
        words = table.words.map(Word.init)
    }

    /// The minimum similarity of a result.
    private static let least = 0.28

    /// The most similar cards, best first, without the card itself. Cards that are never legal are left out, unless
    /// it is one of them.
    func neighbours(among rows: [Int]) -> [Neighbour] {
        let (rank, name, isPlayed) = (catalogue.nameRank(row), foldedName(row), isPlayed(row))
        var known: [Int: Neighbour?] = [:]
        return rows.compactMap { other in
            let otherRank = catalogue.nameRank(other)
            if otherRank == rank || isPlayed && !self.isPlayed(other) { return nil }
            if known[otherRank] == nil { known[otherRank] = .some(neighbour(other)) }
            // Printings of a card may differ in upper and lower case.
            guard let found = known[otherRank] ?? nil, foldedName(other) != name else { return nil }
            return Neighbour(
                row: other, likeness: found.likeness, effect: found.effect, costsMore: found.costsMore)
        }.sorted { $0.likeness > $1.likeness }
    }

    private func foldedName(_ row: Int) -> String { catalogue.text(.fullName, row).lowercased() }

    /// Whether the card is or was legal in a format; quest cards never are.
    private func isPlayed(_ row: Int) -> Bool { catalogue[row].legality.infinity != .never }

    private func neighbour(_ other: Int) -> Neighbour? {
        let (mine, theirs) = (table.rows[row], table.rows[other])
        var best: (likeness: Double, effect: Int)?
        var (all, common) = (0.0, 0.0)
        var matched: Set<Int> = []
        for place in mine {
            let frame = table.frames[place]
            let weight = Self.weight(frame)
            var nearest: (likeness: Double, place: Int)?
            for other in theirs {
                let likeness = likeness(frame, table.frames[other])
                if likeness > nearest?.likeness ?? 0 { nearest = (likeness, other) }
            }
            all += weight
            guard let nearest else { continue }
            common += weight * nearest.likeness
            if nearest.likeness > 0.5 { matched.insert(nearest.place) }
            if !frame.facts.contains(Self.price), weight * nearest.likeness > best?.likeness ?? 0 {
                best = (weight * nearest.likeness, nearest.place - theirs.lowerBound)
            }
        }
        let (mineHas, theirsHas) = (keywords(row), keywords(other))
        let weight = mine.isEmpty ? 0.6 : 0.3
        all += weight * Double(mineHas.count)
        common += weight * Double(mineHas.intersection(theirsHas).count)
        guard all > 0 else { return nil }
        let added =
            theirs.lazy.filter { !matched.contains($0) }.map { Self.added(self.table.frames[$0]) }.reduce(
                0, +)
            + 0.5 * Double(theirsHas.subtracting(mineHas).count)
        let whole = common / all - min(0.25, 0.07 * added) - difference(other)
        return whole >= Self.least
            ? Neighbour(
                row: other, likeness: whole, effect: best.map(\.effect),
                costsMore: (catalogue[other].cost ?? 0) - (catalogue[row].cost ?? 0)) : nil
    }

    private func keywords(_ row: Int) -> Set<Substring> {
        // "Singer 5" counts as similar to "Singer 3".
        Set(catalogue[row].keywords.map { $0.prefix { !$0.isNumber && $0 != "+" } })
    }

    /// The penalty for a different type, cost or ink.
    private func difference(_ other: Int) -> Double {
        let (mine, theirs) = (catalogue[row], catalogue[other])
        let types = Set([mine.type, theirs.type])
        let type =
            types.count == 1
            ? 0 : types == [.action, .song] ? 0.05 : types.isDisjoint(with: [.item, .location]) ? 0.1 : 0.16
        let costs = abs((mine.cost ?? 0) - (theirs.cost ?? 0))
        return type + 0.015 * Double(min(costs, 5)) + (mine.inks == theirs.inks ? 0 : 0.01)
    }

    // MARK: Frames

    /// The weight of an effect that both cards have.
    private static func weight(_ frame: FrameTable.Frame) -> Double {
        if frame.facts.contains(price) { return frame.facts.meets(bills) ? 0.15 : 0.5 }
        return frame.facts.meets(steps) ? 0.4 : 1
    }

    /// The penalty for an effect that only the other card has; largest if its cost is paid in cards.
    private static func added(_ frame: FrameTable.Frame) -> Double {
        if frame.facts.contains(price) { return frame.facts.meets(bills) ? 0.5 : 2 }
        return weight(frame)
    }

    /// The similarity of two effects, from 0 to 1; 0 if their verbs differ.
    private func likeness(_ a: FrameTable.Frame, _ b: FrameTable.Frame) -> Double {
        let same = { (facts: FactSet) in a.facts.intersection(facts) == b.facts.intersection(facts) }
        let both = { (facts: FactSet) in a.facts.meets(facts) == b.facts.meets(facts) }
        guard same(Self.verbs), same(Self.price) else { return 0 }
        // Giving Ward is not similar to giving Rush, nor is losing strength to gaining it.
        if a.facts.meets(Self.given), !same(Self.details) { return 0 }
        if let mine = a.amount, let theirs = b.amount, (mine < 0) != (theirs < 0) { return 0 }
        var product = Self.actors(a.facts, b.facts) * Self.occasions(a.facts, b.facts)
        if !same(Self.granted) { product *= 0.7 }
        if !same(Self.details) { product *= a.facts.meets(Self.numbers) ? 0.5 : 0.85 }
        let (kinds, others) = (a.facts.intersection(Self.kinds), b.facts.intersection(Self.kinds))
        if kinds != others {
            let areApart = !kinds.isEmpty && !others.isEmpty && !kinds.meets(others)
            product *= areApart ? 0.45 : 0.8
        }
        if !both(Self.thisCard) { product *= 0.55 } else if !both(Self.own) { product *= 0.65 }
        if !both(Self.all) { product *= 0.5 } else if !same(Self.objects) { product *= 0.95 }
        if !same(Self.zones) { product *= 0.6 }
        if !same(Self.durations) { product *= 0.9 }
        if !both(Self.conditions) { product *= 0.88 } else if !same(Self.conditions) { product *= 0.95 }
        if !both(Self.choice) { product *= 0.85 }
        return product * filters(a, b) * Self.amounts(a, b)
    }

    /// Compares the acting players. "Each player" includes you and the others; a chosen player may be either.
    private static func actors(_ a: FactSet, _ b: FactSet) -> Double {
        if a.intersection(actors) == b.intersection(actors) { return 1 }
        let either = { (facts: FactSet) in a.meets(facts) || b.meets(facts) }
        return either(strangers) ? 0 : either(everyone) ? 0.7 : either(anyone) ? 0.8 : 0
    }

    /// Compares the triggers. One-time triggers, repeated ones, those at the end of a card and those of an opponent's
    /// actions differ greatly.
    private static func occasions(_ a: FactSet, _ b: FactSet) -> Double {
        var product = 1.0
        let same = { (facts: FactSet) in a.intersection(facts) == b.intersection(facts) }
        let moments = [once, last, suffered].map { moment in
            (a.meets(moment) && a.contains(this), b.meets(moment) && b.contains(this))
        }
        if moments.contains(where: { $0.0 != $0.1 }) {
            product = moments[2].0 || moments[2].1 || moments[1].0 || moments[1].1 ? 0.5 : 0.62
        } else if !same(triggers) {
            product = moments[0].0 ? 0.95 : 0.85
        }
        if !same(sources) { product *= a.meets(opposing) || b.meets(opposing) ? 0.75 : 0.9 }
        if !same(sourceKinds) { product *= 0.85 }
        return product
    }

    /// Compares the filters. A name that only one side has counts most.
    private func filters(_ a: FrameTable.Frame, _ b: FrameTable.Frame) -> Double {
        let (mine, theirs) = (Filters(a, words), Filters(b, words))
        var product = 1.0
        if mine.names.isEmpty != theirs.names.isEmpty { product *= 0.45 }
        if mine.classes != theirs.classes {
            product *= mine.classes.isEmpty != theirs.classes.isEmpty ? 0.72 : 0.85
        }
        if mine.states != theirs.states {
            product *= 0.88
        } else if mine.bounds != theirs.bounds {
            product *= 0.97
        }
        return mine.occasions == theirs.occasions ? product : product * 0.85
    }

    private static func amounts(_ a: FrameTable.Frame, _ b: FrameTable.Frame) -> Double {
        let each = a.facts.meets(.forEach) == b.facts.meets(.forEach) ? 1 : 0.85
        guard let mine = a.amount, let theirs = b.amount else {
            return a.amount == b.amount ? each : 0.8 * each
        }
        let (less, more) = (Double(min(abs(mine), abs(theirs))), Double(max(abs(mine), abs(theirs))))
        return each * (more == 0 ? 1 : 0.6 + 0.4 * less / more)
    }
}

extension Likeness {
    private static let verbs = FactSet(EffectVerb.allCases.map(EffectFact.verb))
    private static let details = FactSet(EffectDetail.allCases.map(EffectFact.detail))
    private static let triggers = FactSet(EffectTrigger.allCases.map(EffectFact.trigger))
    private static let sources = FactSet(EffectSource.allCases.map(EffectFact.source))
    private static let sourceKinds = FactSet(EffectKind.allCases.map(EffectFact.sourceKind))
    private static let actors = FactSet(EffectActor.allCases.map(EffectFact.actor))
    /// The types of cards that make two effects dissimilar, as in "an item card" and "a character card".
    private static let kinds = FactSet(
        EffectKind.allCases.filter { $0 != .card }.map(EffectFact.kind))
    private static let objects = FactSet(
        EffectWhose.allCases.map(EffectFact.whose) + EffectPick.allCases.map(EffectFact.pick))
    private static let zones = FactSet(
        EffectZone.allCases.map(EffectFact.from) + EffectZone.allCases.map(EffectFact.to))
    private static let durations = FactSet(EffectDuration.allCases.map(EffectFact.duration))
    private static let conditions = FactSet(
        EffectCondition.allCases.map(EffectFact.condition)
            + EffectCircumstance.allCases.map(EffectFact.circumstance))
    fileprivate static let states = FactSet(
        EffectState.allCases.map { EffectFact.filter(.state($0)) }
            + EffectDetail.keywords.map { EffectFact.filter(.keyword($0)) }
            + Ink.allCases.map { EffectFact.filter(.ink($0)) })

    private static let price = FactSet([.price])
    private static let granted = FactSet([.granted])
    private static let choice = FactSet([.condition(.mode)])
    private static let all = FactSet([.pick(.all)])
    private static let this = FactSet([.source(.this)])
    private static let opposing = FactSet([.source(.opposing)])
    private static let thisCard = FactSet([.pick(.this)])
    private static let own = FactSet([.whose(.yours), .pick(.this)])
    private static let everyone = FactSet([.actor(.eachPlayer)])
    private static let anyone = FactSet([.actor(.chosenPlayer)])
    private static let strangers = FactSet([.actor(.owner), .actor(.rival)])
    private static let given = FactSet([.give, .take, .cant, .must, .allow].map(EffectFact.verb))
    private static let numbers = FactSet([.change, .set].map(EffectFact.verb))
    /// Costs that are not paid in cards.
    private static let bills = FactSet([.pay, .exert, .loseDrop].map(EffectFact.verb))
    /// Intermediate steps of an effect.
    private static let steps = FactSet(
        [.look, .reveal, .name, .choose, .shuffle, .enter, .other].map(EffectFact.verb) + [.pick(.rest)])
    private static let once = FactSet([.resolved, .played].map(EffectFact.trigger))
    private static let last = FactSet(
        [.banished, .banishedInChallenge, .leaves, .discarded].map(EffectFact.trigger))
    private static let suffered = FactSet([.challenged, .damaged, .chosen].map(EffectFact.trigger))

    /// A fact that includes a name or a number.
    private enum Word {
        case name, classification, occasion, condition
        case bound(FactSet)

        init(_ word: String) {
            let fact = EffectFact(word: word)
            self =
                if case .filter(.name)? = fact {
                    .name
                } else if case .filter(.classification)? = fact {
                    .classification
                } else if case .filter(.bound(let bound))? = fact {
                    .bound(FactSet([.detail(bound.number)]))
                } else if case .sourceFilter? = fact {
                    .occasion
                } else {
                    .condition
                }
        }
    }

    /// The filters on a frame's object.
    private struct Filters {
        private(set) var (names, classes, bounds, occasions) = ([Int](), [Int](), [Int](), [Int]())
        /// The enumerated facts, and which numbers have a bound.
        private(set) var states: FactSet

        init(_ frame: FrameTable.Frame, _ words: [Word]) {
            states = frame.facts.intersection(Likeness.states)
            for word in frame.words {
                switch words[word] {
                case .name: names.append(word)
                case .classification: classes.append(word)
                case .bound(let number):
                    bounds.append(word)
                    states.formUnion(number)
                case .occasion: occasions.append(word)
                case .condition: break
                }
            }
        }
    }
}
