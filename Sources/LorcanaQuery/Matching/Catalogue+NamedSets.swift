import LorcanaCards

extension Catalogue {
    /// The set with this name, code or number, or the only set with a word that starts with it; "newest" is the last
    /// set with cards.
    func setIndex(named name: String) -> Int? {
        if let set = setIndex(resolving: name) { return set }
        guard name == "newest" else {
            return SetNames.find(name, in: sets).flatMap { sets.firstIndex(of: $0) }
        }
        var hasCards = [Bool](repeating: false, count: sets.count)
        for row in 0..<count { if let set = setIndex(row) { hasCards[set] = true } }
        let newest = sets.indices.filter { hasCards[$0] }.map { sets[$0] }.newest
        return newest.flatMap { sets.firstIndex(of: $0) }
    }
}
