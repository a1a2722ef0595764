/// Counts the typos between one text and many others: letters added, dropped, replaced, or swapped with their neighbour.
///
/// One step a letter of the other text, whatever the length of this one, of which only the first 64 bytes count. Letters
/// are bytes.
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
        var steps = TypoSteps(length: length)
        for index in other.indices {
            let letter = other[index]
            if letter != blank { steps.take(places[Int(letter)]) }
        }
        return steps.typos
    }
}

/// The typos between a text of up to 64 letters and the letters that were taken so far, by bits (Hyyrö, 2003).
struct TypoSteps {
    private let last: UInt64
    private var (plus, minus, equal, before): (UInt64, UInt64, UInt64, UInt64) = (.max, 0, 0, 0)
    private(set) var typos: Int

    @inline(__always)
    init(length: Int) { (last, typos) = (1 << UInt64(length - 1), length) }

    /// Takes the next letter, given its places in the text.
    @inline(__always)
    mutating func take(_ now: UInt64) {
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
}
