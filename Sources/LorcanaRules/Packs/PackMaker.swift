package import LorcanaCards

/// A booster pack as the publisher describes it: 6 Commons, 3 Uncommons, 2 Rare or better, 1 foil.
///
/// The publisher doesn't state the rates; these are estimates based on players' counts.
package struct PackMaker: Sendable {
    /// A card of a pack.
    package struct Slot: Sendable, Equatable {
        package var row: Int
        /// The position in the pack, from 1 to 12.
        package var slot: Int
        package var isFoil: Bool
    }

    private let catalogue: Catalogue
    /// The rows of the set by rarity, in the order of their ids.
    private let normal: [Rarity: [Int]]
    private let foil: [Rarity: [Int]]
    private let foilWeights: [(Rarity, Int)]

    /// Returns nil for a set without packs: a quest, or a set with too few cards.
    package init?(set: LorcanaSet, in names: CardNames) {
        let catalogue = names.catalogue
        guard set.kind == .expansion,
            let place = catalogue.sets.firstIndex(where: { $0.number == set.number })
        else { return nil }
        let cards = (0..<catalogue.count).filter { catalogue.setIndex($0) == place && !catalogue[$0].isPromo }
        let sorted = cards.map { (catalogue[$0].id, $0) }.sorted { $0.0 < $1.0 }.map(\.1)
        var (normal, foil): ([Rarity: [Int]], [Rarity: [Int]]) = ([:], [:])
        for row in sorted {
            guard let rarity = catalogue[row].rarity else { continue }
            let finishes = catalogue[row].finishes
            if finishes != .foil { normal[rarity, default: []].append(row) }
            if finishes != .normal { foil[rarity, default: []].append(row) }
        }
        (self.catalogue, self.normal, self.foil) = (catalogue, normal, foil)
        foilWeights = (Int(set.number) ?? .max) >= 9 ? Self.foilFromNinth : Self.foilToEighth
        let different = { (rarity: Rarity) in Set((normal[rarity] ?? []).map(catalogue.nameRank)).count }
        guard different(.common) >= 6, different(.uncommon) >= 3,
            Self.rareOrBetter.reduce(0, { $0 + different($1.0) }) >= 2,
            foilWeights.contains(where: { foil[$0.0] != nil })
        else { return nil }
    }

    /// Probabilities in ten thousandths.
    private static let rareOrBetter: [(Rarity, Int)] = [(.rare, 7200), (.superRare, 2000), (.legendary, 800)]
    private static let foilToEighth: [(Rarity, Int)] = [
        (.common, 7000), (.uncommon, 2000), (.rare, 600), (.superRare, 200), (.legendary, 75),
        (.enchanted, 125),
    ]
    private static let foilFromNinth: [(Rarity, Int)] = [
        (.common, 6400), (.uncommon, 1800), (.rare, 550), (.superRare, 200), (.legendary, 75), (.epic, 833),
        (.enchanted, 125), (.iconic, 17),
    ]

    /// Generates the cards of the next pack.
    package func pack(_ random: inout SplitMix64) -> [Slot] {
        var chosen: [Slot] = []
        for _ in 0..<6 { add(.common, to: &chosen, &random) }
        for _ in 0..<3 { add(.uncommon, to: &chosen, &random) }
        for _ in 0..<2 {
            let rarity = rarity(Self.rareOrBetter, &random) { !left($0, besides: chosen).isEmpty }
            add(rarity, to: &chosen, &random)
        }
        let rarity = rarity(foilWeights, &random) { foil[$0] != nil }
        chosen.append(Slot(row: pick(foil[rarity] ?? [], &random), slot: 12, isFoil: true))
        return chosen
    }

    private func add(_ rarity: Rarity, to chosen: inout [Slot], _ random: inout SplitMix64) {
        let row = pick(left(rarity, besides: chosen), &random)
        chosen.append(Slot(row: row, slot: chosen.count + 1, isFoil: false))
    }

    /// The printings of a rarity whose names are not yet in the pack.
    private func left(_ rarity: Rarity, besides chosen: [Slot]) -> [Int] {
        let names = chosen.map { catalogue.nameRank($0.row) }
        return (normal[rarity] ?? []).filter { !names.contains(catalogue.nameRank($0)) }
    }

    private func pick(_ rows: [Int], _ random: inout SplitMix64) -> Int {
        rows[random.next(below: rows.count)]
    }

    /// Chooses a rarity by weight, out of those that are possible.
    private func rarity(
        _ weights: [(Rarity, Int)], _ random: inout SplitMix64, where isPossible: (Rarity) -> Bool
    ) -> Rarity {
        let possible = weights.filter { isPossible($0.0) }
        var number = random.next(below: possible.reduce(0) { $0 + $1.1 })
        for (rarity, weight) in possible {
            if number < weight { return rarity }
            number -= weight
        }
        return possible[possible.count - 1].0
    }
}
