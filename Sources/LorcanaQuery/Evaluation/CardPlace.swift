package import LorcanaCards

/// A card's position by name, set and number: the order that breaks all ties.
struct CardPlace: Comparable {
    /// The rank of the folded full name, equal for printings of one card.
    var name: Int
    /// The rank of the set by release; `Int.max` if unknown.
    var release: Int
    var number: Int
    var isPromo: Bool
    /// The row, or the index in a list of cards.
    var index: Int

    init(_ catalogue: Catalogue, row: Int, name: Int, releases: [Int], index: Int) {
        self.name = name
        release = catalogue.setIndex(row).map { releases[$0] } ?? .max
        number = catalogue[row].number ?? .max
        isPromo = catalogue[row].isPromo
        self.index = index
    }

    static func < (a: CardPlace, b: CardPlace) -> Bool {
        if a.name != b.name { return a.name < b.name }
        if a.release != b.release { return a.release < b.release }
        if a.number != b.number { return a.number < b.number }
        if a.isPromo != b.isPromo { return b.isPromo }
        return a.index < b.index
    }
}

extension [CardPlace] {
    /// The positions in sorted order. Long arrays are counting-sorted by name, so that only printings of a name are
    /// compared.
    var inOrder: [CardPlace] {
        guard let most = map(\.name).max(), most < 8 * count, allSatisfy({ $0.name >= 0 }) else {
            return sorted()
        }
        var next = [Int32](repeating: 0, count: most + 1)
        for place in self { next[place.name] += 1 }
        // No card has as many printings, except in a damaged catalogue.
        if next.contains(where: { $0 > 64 }) { return sorted() }
        var end: Int32 = 0
        for name in next.indices { (next[name], end) = (end, end + next[name]) }
        var ordered = self
        for place in self {
            ordered[Int(next[place.name])] = place
            next[place.name] += 1
        }
        for index in ordered.indices.dropFirst() {
            var index = index
            while index > 0, ordered[index] < ordered[index - 1] {
                ordered.swapAt(index, index - 1)
                index -= 1
            }
        }
        return ordered
    }
}

extension [NearestSentences] {
    /// The positions sorted by the score of their best sentence; the sort is stable.
    func sorted(_ places: [CardPlace]) -> [CardPlace] {
        if isEmpty { return places }
        let fits = places.map { place in -reduce(0) { $0 + $1.fit(ofRow: place.index) } }
        return CardOrder.sorted(places, by: [fits])
    }
}

extension SortKey {
    /// The sort key of the card at `place`, negated for descending order; cards without the number come last.
    func value(_ catalogue: Catalogue, row: Int, place: CardPlace) -> Int {
        guard let number = number(catalogue, row, place) else { return .max }
        return isDescending ? -number : number
    }

    private func number(_ catalogue: Catalogue, _ row: Int, _ place: CardPlace) -> Int? {
        switch field {
        case .name: place.name
        case .cost: catalogue[row].cost
        case .strength: catalogue[row].strength
        case .willpower: catalogue[row].willpower
        case .lore: catalogue[row].lore
        case .moveCost: catalogue[row].moveCost
        case .ink: inkRank(catalogue[row].inks)
        case .type: Int(catalogue[row].type.rawValue)
        case .rarity: catalogue[row].rarity.flatMap { $0 == .special ? nil : Int($0.rawValue) }
        case .set: place.release == .max ? nil : place.release
        case .number: catalogue[row].number
        case .date:
            catalogue.setIndex(row).flatMap { catalogue.sets[$0].release }.map { Int($0.secondsSince1970) }
        }
    }

    /// The rank in the game's order of inks; a two-ink card comes after the single-ink cards of its first ink.
    private func inkRank(_ inks: InkSet) -> Int? {
        let ranks = inks.inks.map { Int($0.rawValue) + 1 }
        return ranks.isEmpty ? nil : ranks[0] * 10 + (ranks.count > 1 ? ranks[1] : 0)
    }
}

extension CardOrder {
    /// The cards in this order, from one or several catalogues; ties are broken by name, set and number.
    ///
    /// The rules are those of `sort:` in a query, without removing printings.
    package func sorted(_ cards: [LorcanaCard]) -> [LorcanaCard] {
        let names = cards.map { $0.catalogue.words(.fullName, $0.row) }
        let ranks = Dictionary(
            uniqueKeysWithValues: Set(names).sorted { $0.comesBefore($1) }.enumerated().map { ($1, $0) })
        var releases: [ObjectIdentifier: [Int]] = [:]
        let places = cards.indices.map { index in
            let (catalogue, row) = (cards[index].catalogue, cards[index].row)
            let known = releases[ObjectIdentifier(catalogue)] ?? catalogue.sets.map(\.age)
            releases[ObjectIdentifier(catalogue)] = known
            return CardPlace(
                catalogue, row: row, name: ranks[names[index]] ?? 0, releases: known, index: index)
        }
        return sorted(places.sorted()) { (cards[$0].catalogue, cards[$0].row) }.map { cards[$0.index] }
    }

    /// Sorts positions that are in natural order. `locate` returns the catalogue and row of the card at an index.
    func sorted(_ places: [CardPlace], _ locate: (Int) -> (Catalogue, Int)) -> [CardPlace] {
        let columns = keys.map { key in
            places.map { place in
                let (catalogue, row) = locate(place.index)
                return key.value(catalogue, row: row, place: place)
            }
        }
        return CardOrder.sorted(places, by: columns)
    }

    /// Sorts by the first column, then the second and so on; the sort is stable.
    static func sorted(_ places: [CardPlace], by columns: [[Int]]) -> [CardPlace] {
        guard !columns.isEmpty else { return places }
        let order = places.indices.sorted { a, b in
            for column in columns where column[a] != column[b] { return column[a] < column[b] }
            return a < b
        }
        return order.map { places[$0] }
    }
}
