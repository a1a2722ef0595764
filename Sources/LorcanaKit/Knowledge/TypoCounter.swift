/// Counts the typos between one text and many: letters added, dropped or replaced.
///
/// By bits (Myers 1999, as Hyyrö 2003 writes it): one step a letter of the other text, whatever the length of this one,
/// of which only the first 64 bytes count.
struct TypoCounter {
    private var places = [UInt64](repeating: 0, count: 256)
    private let length: Int

    /// Returns nil for an empty text.
    init?(_ text: String) {
        let bytes = Array(text.utf8.prefix(64))
        guard !bytes.isEmpty else { return nil }
        length = bytes.count
        for (place, byte) in bytes.enumerated() { places[Int(byte)] |= 1 << UInt64(place) }
    }

    func typos(in text: Span<UInt8>) -> Int {
        var (more, less) = (UInt64.max, UInt64(0))
        var typos = length
        let last = UInt64(1) << UInt64(length - 1)
        for index in text.indices {
            let equal = places[Int(text[index])]
            let diagonal = (((equal & more) &+ more) ^ more) | equal | less
            var across = less | ~(diagonal | more)
            let down = more & diagonal
            if across & last != 0 { typos += 1 }
            if down & last != 0 { typos -= 1 }
            across = across << 1 | 1
            more = down << 1 | ~(diagonal | across)
            less = across & diagonal
        }
        return typos
    }
}
