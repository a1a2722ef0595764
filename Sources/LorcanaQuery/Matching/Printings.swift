import LorcanaCards

/// What the printings of each full name have in common; worked out once it is asked for.
final class Printings {
    private let catalogue: Catalogue
    private lazy var names = Names(catalogue)

    init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// The printings of the row's full name in this catalogue.
    func count(_ row: Int) -> Int { names.counts[names.ofRow[row]] }

    /// Whether a printing of the row's full name is in a set released earlier than the row's.
    func isReprint(_ row: Int) -> Bool {
        let days = names.days
        return days[row] > names.firstDays[names.ofRow[row]]
    }

    /// Whether each row's full name has a printing in the set.
    func areIn(set: Int) -> [Bool] {
        var isIn = [Bool](repeating: false, count: names.counts.count)
        for row in 0..<catalogue.count where catalogue.setIndex(row) == set { isIn[names.ofRow[row]] = true }
        return names.ofRow.map { isIn[$0] }
    }

    private struct Names {
        /// The name of each row, counted from 0.
        let ofRow: [Int]
        /// The release day of each row; a set without a day counts as the last.
        let days: [Int]
        private(set) var counts: [Int]
        private(set) var firstDays: [Int]

        init(_ catalogue: Catalogue) {
            let releases = catalogue.sets.map { $0.release.map { Int($0.secondsSince1970) / 86_400 } ?? .max }
            days = (0..<catalogue.count).map { catalogue.setIndex($0).map { releases[$0] } ?? .max }
            ofRow = Self.dense((0..<catalogue.count).map(catalogue.nameRank))
            counts = [Int](repeating: 0, count: catalogue.count)
            firstDays = [Int](repeating: .max, count: catalogue.count)
            for row in 0..<catalogue.count {
                counts[ofRow[row]] += 1
                firstDays[ofRow[row]] = min(firstDays[ofRow[row]], days[row])
            }
        }

        /// Numbers below the number of rows, whatever the ranks are: a part of the cards has large ones.
        private static func dense(_ ranks: [Int]) -> [Int] {
            if ranks.allSatisfy({ $0 >= 0 && $0 < ranks.count }) { return ranks }
            var places: [Int: Int] = [:]
            return ranks.map { rank in
                let place = places[rank] ?? places.count
                places[rank] = place
                return place
            }
        }
    }
}

extension Catalogue {
    /// The set with this name, code or number, or the only one in whose name a word begins so; "newest" is the last
    /// released of those that have cards.
    func setIndex(named name: String) -> Int? {
        if let set = SetNames.resolve(name, in: sets) { return sets.firstIndex(of: set) }
        guard name == "newest" else {
            return SetNames.find(name, in: sets).flatMap { sets.firstIndex(of: $0) }
        }
        var hasCards = [Bool](repeating: false, count: sets.count)
        for row in 0..<count { if let set = setIndex(row) { hasCards[set] = true } }
        let releases = LorcanaSet.releaseRanks(sets)
        return sets.indices.filter { hasCards[$0] && sets[$0].release != nil }.max {
            releases[$0] < releases[$1]
        }
    }
}

extension LorcanaSet {
    /// Ranks sets by their release, then by number, quests after expansions.
    static func releaseRanks(_ sets: [LorcanaSet]) -> [Int] {
        sets.map { set in
            let day = (set.release?.secondsSince1970).map { Int($0) / 86_400 } ?? 1_000_000
            let number = Int(set.number) ?? 500 + min(Int(set.number.drop { !$0.isNumber }) ?? 0, 499)
            return day * 1000 + min(max(number, 0), 999)
        }
    }
}
