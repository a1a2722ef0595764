package import LorcanaCards

extension Catalogue {
    /// The keywords of the set that don't occur in any earlier set; empty for the first set.
    package func newKeywords(in set: LorcanaSet) -> [String] {
        if set.firstDay == nil { return [] }
        let isEarlier = sets.map { $0.isOlder(than: set) }
        let own = sets.firstIndex { $0.number == set.number }
        var (before, now) = (Set<String>(), Set<String>())
        for row in 0..<count {
            guard let index = setIndex(row), index == own || isEarlier[index] else { continue }
            let keywords = list(.keywords, row).map(Keywords.base(of:))
            if index == own { now.formUnion(keywords) } else { before.formUnion(keywords) }
        }
        return before.isEmpty ? [] : now.subtracting(before).sorted()
    }
}
