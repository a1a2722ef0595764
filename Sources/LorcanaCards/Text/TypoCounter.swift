/// Counts the typos between one text and many others: letters added, dropped, replaced, or swapped with their neighbour.
///
/// By bits (Hyyrö, 2003): one step a letter of the other text, whatever the length of this one, of which only the first
/// 64 bytes count. Letters are bytes.
package struct TypoCounter {
    private let length: Int
    /// The places of each byte in the text.
    private var places = [UInt64](repeating: 0, count: 256)

    /// Returns nil for an empty text.
    package init?(_ text: [UInt8]) {
        length = min(text.count, 64)
        if length == 0 { return nil }
        for (place, letter) in text.prefix(64).enumerated() { places[Int(letter)] |= 1 << UInt64(place) }
    }

    /// The typos between the text and `other`, without `blank` if that is given.
    package func typos(in other: Span<UInt8>, skipping blank: UInt8? = nil) -> Int {
        let last: UInt64 = 1 << UInt64(length - 1)
        var (plus, minus, equal, before): (UInt64, UInt64, UInt64, UInt64) = (.max, 0, 0, 0)
        var typos = length
        for index in other.indices {
            let letter = other[index]
            if letter == blank { continue }
            let now = places[Int(letter)]
            let swapped = ((~equal & now) << 1) & before
            equal = (((now & plus) &+ plus) ^ plus) | now | minus | swapped
            var added = minus | ~(equal | plus)
            let dropped = equal & plus
            if added & last != 0 { typos += 1 }
            if dropped & last != 0 { typos -= 1 }
            added = added << 1 | 1
            plus = dropped << 1 | ~(equal | added)
            minus = added & equal
            before = now
        }
        return typos
    }
}
