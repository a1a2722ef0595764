import LorcanaCards

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
