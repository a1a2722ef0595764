/// The cards of a set, in the order of a binder.
extension Catalogue {
    /// The rows of the set at `setIndex`: its ordinary cards by number, then the rest, group by group.
    package func rows(inSet setIndex: Int) -> [Int] {
        let rows = (0..<count).filter { self.setIndex($0) == setIndex }
        return rows.sorted { a, b in
            let (groupA, groupB) = (group(a), group(b))
            if groupA != groupB { return groupA < groupB }
            if groupA == .promo, text(.promo, a) != text(.promo, b) {
                return text(.promo, a) < text(.promo, b)
            }
            let (numberA, numberB) = (number(a) ?? .max, number(b) ?? .max)
            if numberA != numberB { return numberA < numberB }
            return (text(.variant, a), a) < (text(.variant, b), b)
        }
    }

    /// The number that each set prints after the slash, by set number: 204 in "41/204".
    ///
    /// The highest number of its ordinary cards; Enchanted and other special printings have a base.
    package var printedTotals: [String: Int] {
        var totals = [Int](repeating: 0, count: sets.count)
        for row in 0..<count where !isPromo(row) && !hasBase(row) {
            guard let set = setIndex(row), let number = number(row) else { continue }
            totals[set] = max(totals[set], number)
        }
        return Dictionary(zip(sets.map(\.number), totals), uniquingKeysWith: { first, _ in first })
    }

    /// The part of its set that a row belongs to: an ordinary card, a special printing, or a promo.
    package func group(_ row: Int) -> PrintingGroup {
        if isPromo(row) { return .promo }
        switch rarity(row) {
        case .epic, .enchanted, .iconic: return .special
        case .common, .uncommon, .rare, .superRare, .legendary, .special, nil: break
        }
        guard let set = setIndex(row), let number = number(row) else { return .base }
        let baseCards = sets[set].baseCards
        return baseCards > 0 && number > baseCards ? .special : .base
    }
}

/// The parts of a set, in the order in which they are shown.
package enum PrintingGroup: UInt8, Sendable, Hashable, Comparable {
    /// With a plain number, up to the set's count.
    case base
    /// Epic, Enchanted, Iconic, and every other card numbered past the set's count.
    case special
    case promo

    package static func < (a: PrintingGroup, b: PrintingGroup) -> Bool { a.rawValue < b.rawValue }
}

extension LorcanaCard {
    package var group: PrintingGroup { catalogue.group(row) }
}
