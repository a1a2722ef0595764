package import LorcanaCards

/// Chooses one card for a whole day, the same one for everyone with the same cards.
///
/// Each full name has a number for the day, and the greatest number wins. So the order of the cards doesn't matter,
/// and new cards rarely change the result.
package enum DailyCard {
    /// The row chosen for the day; nil if `rows` is empty.
    package static func choose(_ rows: [Int], of catalogue: Catalogue, on day: Timestamp) -> Int? {
        let (year, month, date) = day.day
        let seed = SplitMix64.mixed(UInt64(year * 10_000 + month * 100 + date))
        return rows.max { number(of: $0, catalogue, seed) < number(of: $1, catalogue, seed) }
    }

    /// An FNV-1a hash of the folded full name, mixed with the number of the day.
    private static func number(of row: Int, _ catalogue: Catalogue, _ seed: UInt64) -> UInt64 {
        catalogue.words(.fullName, row) { name in
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            for place in name.indices { hash = (hash ^ UInt64(name[place])) &* 0x100_0000_01B3 }
            return SplitMix64.mixed(hash ^ seed)
        }
    }
}
