/// The rows of a catalogue by full name; names are numbered in the order of the folded names.
package struct RowsByName: Sendable {
    /// The rows in the order of their names; those of name `n` are at `starts[n]..<starts[n + 1]`.
    private let rows: [Int32]
    private let starts: [Int32]
    private let names: [Int32]

    package init(_ catalogue: Catalogue) {
        let ranks = Self.small(catalogue.nameRanks)
        // Ranks are indices of names, so rows are counting-sorted.
        var ends = [Int32](repeating: 0, count: (ranks.max() ?? -1) + 1)
        for rank in ranks { ends[rank] += 1 }
        var (starts, nameOfRank, place): ([Int32], [Int32], Int32) = ([], [], 0)
        for rank in ends.indices {
            nameOfRank.append(Int32(starts.count))
            if ends[rank] > 0 { starts.append(place) }
            (ends[rank], place) = (place, place + ends[rank])
        }
        var rows = [Int32](repeating: 0, count: ranks.count)
        for (row, rank) in ranks.enumerated() {
            rows[Int(ends[rank])] = Int32(row)
            ends[rank] += 1
        }
        self.rows = rows
        self.starts = starts + [place]
        names = ranks.map { nameOfRank[$0] }
    }

    /// The ranks, if they are as small as a catalogue's own; otherwise smaller numbers in the same order.
    private static func small(_ ranks: [Int]) -> [Int] {
        if ranks.allSatisfy({ (0..<1 << 16).contains($0) || (0..<ranks.count).contains($0) }) { return ranks }
        var (places, last) = ([Int: Int](), -1)
        for rank in ranks.sorted() where places[rank] == nil {
            last += 1
            places[rank] = last
        }
        return ranks.map { places[$0] ?? 0 }
    }

    /// The number of names.
    package var count: Int { starts.count - 1 }

    package func name(ofRow row: Int) -> Int { Int(names[row]) }

    package func firstRow(ofName name: Int) -> Int { Int(rows[Int(starts[name])]) }

    /// The rows of a name, in the catalogue's order.
    package func rows(ofName name: Int) -> ArraySlice<Int32> {
        rows[Int(starts[name])..<Int(starts[name + 1])]
    }
}
