import LorcanaCards
import LorcanaRules

/// What the printings of each full name have in common; worked out once it is asked for.
final class Printings {
    private let catalogue: Catalogue
    private(set) lazy var names = CardNames(catalogue)
    /// The release day of each set; one without a day counts as the last.
    private lazy var days = catalogue.sets.map {
        $0.release.map { Int($0.secondsSince1970) / 86_400 } ?? .max
    }

    init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// The printings of the row's full name in this catalogue.
    func count(_ row: Int) -> Int { names.rowsNamed(asRow: row).count }

    /// Whether a printing of the row's full name is in a set released earlier than the row's.
    func isReprint(_ row: Int) -> Bool {
        let own = day(row)
        return names.rowsNamed(asRow: row).contains { day(Int($0)) < own }
    }

    /// Whether each row's full name has a printing in the set.
    func areIn(set: Int) -> [Bool] {
        var isIn = [Bool](repeating: false, count: names.count)
        for row in 0..<catalogue.count where catalogue.setIndex(row) == set {
            isIn[names.name(ofRow: row)] = true
        }
        return (0..<catalogue.count).map { isIn[names.name(ofRow: $0)] }
    }

    private func day(_ row: Int) -> Int { catalogue.setIndex(row).map { days[$0] } ?? .max }
}

extension Catalogue {
    /// The set with this name, code or number, or the only one in whose name a word begins so; "newest" is the last
    /// released of those that have cards.
    func setIndex(named name: String) -> Int? {
        if let set = setIndex(resolving: name) { return set }
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
