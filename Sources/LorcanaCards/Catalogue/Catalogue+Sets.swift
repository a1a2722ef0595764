/// The sets, and the cards of a set in binder order.
extension Catalogue {
    /// The index of the set with this number, code or name; nil if there is no such set.
    package func setIndex(resolving name: String) -> Int? {
        SetNames.resolve(name, in: sets).flatMap { named in sets.firstIndex { $0.number == named.number } }
    }

    /// The rows of the set at `setIndex`: its ordinary cards by number, then special printings, then promos.
    package func rows(inSet setIndex: Int) -> [Int] {
        let places = unsortedRows(inSet: setIndex).map {
            (row: $0, part: self[$0].setPart, number: self[$0].number ?? .max)
        }
        return places.sorted { a, b in
            if a.part != b.part { return a.part < b.part }
            if a.part == .promo, text(.promo, a.row) != text(.promo, b.row) {
                return text(.promo, a.row) < text(.promo, b.row)
            }
            if a.number != b.number { return a.number < b.number }
            return (text(.variant, a.row), a.row) < (text(.variant, b.row), b.row)
        }.map(\.row)
    }

    /// The total that each set prints after the slash, by set number: 204 in "41/204".
    ///
    /// It is the highest number of the ordinary cards; Enchanted and other special printings have a base.
    package var printedTotals: [String: Int] {
        var totals = [Int](repeating: 0, count: sets.count)
        for row in 0..<count {
            guard let number = ordinaryNumber(row), let set = setIndex(row) else { continue }
            totals[set] = max(totals[set], number)
        }
        return Dictionary(zip(sets.map(\.number), totals), uniquingKeysWith: { first, _ in first })
    }

    /// The printed total of a set; 0 if it prints none, nil if there is no such set.
    package func printedTotal(ofSet number: String) -> Int? {
        guard let set = sets.firstIndex(where: { $0.number == number }) else { return nil }
        return unsortedRows(inSet: set).lazy.compactMap(ordinaryNumber).max() ?? 0
    }

    /// The number of an ordinary card; nil for a promo, an Enchanted or another special printing.
    private func ordinaryNumber(_ row: Int) -> Int? {
        self[row].isPromo || self[row].hasBase ? nil : self[row].number
    }

    /// The rows of a set in the catalogue's order.
    private func unsortedRows(inSet setIndex: Int) -> [Int] {
        let (numbers, wanted) = (reader.numbers(.row(.setIndex)), OptionalNumber.encode(setIndex))
        return (0..<count).filter { numbers[written($0)] == wanted }
    }
}

extension LorcanaCard {
    /// The part of the set that the card belongs to: ordinary cards, special printings, or promos.
    package var setPart: SetPart {
        if isPromo { return .promo }
        switch rarity {
        case .epic, .enchanted, .iconic: return .special
        case .common, .uncommon, .rare, .superRare, .legendary, .special, nil: break
        }
        guard let set else { return .base }
        return set.baseCards > 0 && number ?? .max > set.baseCards ? .special : .base
    }
}
