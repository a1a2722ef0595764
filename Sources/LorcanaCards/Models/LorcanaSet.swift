/// A set of cards: an expansion or a quest.
package struct LorcanaSet: Sendable, Hashable, Identifiable {
    package enum Kind: String, Sendable, Hashable { case expansion, quest }

    /// The set's number as text: "1", "Q1".
    package var number: String
    /// The common code ("TFC"); the number if the set has no code yet.
    package var code: String
    package var name: String
    package var kind: Kind
    /// The first day of sale; the only date that the API has.
    package var prerelease: Timestamp?
    package var release: Timestamp?
    /// The number of cards with a plain number; 0 for a set that is only announced.
    package var baseCards: Int
    package var specialCards: Int
    package var promoCards: Int
    /// The group of four sets that leave Core together; nil for a quest.
    package var rotationGroup: Int?
    /// The day on which the set left Core.
    package var coreUntil: Timestamp?
    /// The set's first tournament day.
    package var legalFrom: Timestamp?

    package var id: String { number }

    package var codeOrNumber: String { code.isEmpty ? number : code }

    package init(
        number: String, code: String, name: String, kind: Kind = .expansion, prerelease: Timestamp? = nil,
        release: Timestamp? = nil, baseCards: Int = 0, specialCards: Int = 0, promoCards: Int = 0,
        rotationGroup: Int? = nil, coreUntil: Timestamp? = nil, legalFrom: Timestamp? = nil
    ) {
        self.number = number
        self.code = code
        self.name = name
        self.kind = kind
        self.prerelease = prerelease
        self.release = release
        self.baseCards = baseCards
        self.specialCards = specialCards
        self.promoCards = promoCards
        self.rotationGroup = rotationGroup
        self.coreUntil = coreUntil
        self.legalFrom = legalFrom
    }

    /// The first day of sale: the release, or else the prerelease.
    package var firstDay: Timestamp? { release ?? prerelease }

    /// Whether the set was released earlier; undated sets come last.
    package func isOlder(than other: LorcanaSet) -> Bool {
        guard let day = firstDay else { return false }
        return other.firstDay.map { day < $0 } ?? true
    }

    /// A sort key for sets: by release date, then by number, quests after expansions.
    package var age: Int {
        let day = firstDay.map { Int($0.secondsSince1970) / 86_400 } ?? 1_000_000
        let number = Int(number) ?? 500 + min(Int(number.drop { !$0.isNumber }) ?? 0, 499)
        return day * 1000 + min(max(number, 0), 999)
    }

    /// Whether the set has no cards yet.
    package var hasNoCards: Bool { baseCards == 0 }

    /// The set with cleaned texts.
    var cleaned: LorcanaSet {
        var set = self
        set.number = TextCleaning.cleanLine(number)
        set.code = TextCleaning.cleanLine(code)
        set.name = TextCleaning.cleanLine(name)
        return set
    }
}

extension Sequence<LorcanaSet> {
    /// The last set that is released or has a release date; nil if no set has one.
    package var newest: LorcanaSet? { filter { $0.firstDay != nil }.max { $0.age < $1.age } }
}
