/// For each letter, the texts of a table that contain it, so that texts that lack too many of a word's letters are
/// skipped unread.
///
/// Each letter has a bit set with one bit per text and 56 bits per number. The digits of the numbers are compared, 56
/// texts at a time.
struct LetterIndex {
    private let count: Int
    private let lists: SectionNumbers
    /// The length of each bit set in numbers.
    private let length: Int

    private static let letters = UInt32.bitWidth
    private static let bits = 7 * Base128.maximumWidth

    init(of count: Int, _ lists: SectionNumbers) {
        (self.count, self.lists) = (count, lists)
        length = Self.length(count)
    }

    private static func length(_ count: Int) -> Int { (count + bits - 1) / bits }

    /// The number of values in all bit sets.
    static func items(of count: Int) -> Int { letters * length(count) }

    /// The bit sets for texts with these `letterBits`.
    static func lists(of texts: [UInt32]) -> [Int] {
        let length = length(texts.count)
        var lists = [Int](repeating: 0, count: letters * length)
        for (text, letters) in texts.enumerated() {
            for letter in 0..<Self.letters where letters & 1 << UInt32(letter) != 0 {
                lists[letter * length + text / bits] |= 1 << (text % bits)
            }
        }
        return lists
    }

    /// Calls `body` with each text, in order, that lacks at most `most` of the letters in `wanted`; `most` is at most
    /// 7.
    @inline(__always)
    func each(lacking most: Int, of wanted: UInt32, _ body: (_ text: Int) -> Void) {
        for block in 0..<length {
            var rest = digits(lacking: most, of: wanted, block)
            while rest != 0 {
                let place = rest.trailingZeroBitCount
                // Each byte has 7 bits of the number.
                let text = block * Self.bits + (place >> 3) * 7 + (place & 7)
                if text < count { body(text) }
                rest &= rest &- 1
            }
        }
    }

    /// The digits of the texts in a block that lack at most `most` of the letters in `wanted`.
    private func digits(lacking most: Int, of wanted: UInt32, _ block: Int) -> UInt64 {
        if most == 0 { return digits(havingAll: wanted, block) }
        // A three-bit counter for each text, starting at 7 - most, so that it overflows if the text lacks too many
        // letters.
        let below = UInt64(7 - most)
        var (ones, twos, fours) = (0 &- (below & 1), 0 &- (below >> 1 & 1), 0 &- (below >> 2 & 1))
        var (tooMany, letters): (UInt64, UInt32) = (0, wanted)
        while letters != 0 {
            let lacking = ~lists.digits(letters.trailingZeroBitCount * length + block)
            let (toTwos, toFours) = (ones & lacking, ones & twos & lacking)
            tooMany |= fours & toFours
            (ones, twos, fours) = (ones ^ lacking, twos ^ toTwos, fours ^ toFours)
            letters &= letters &- 1
        }
        return ~tooMany & Base128.mask(width: Base128.maximumWidth)
    }

    private func digits(havingAll wanted: UInt32, _ block: Int) -> UInt64 {
        var (having, letters) = (Base128.mask(width: Base128.maximumWidth), wanted)
        while letters != 0, having != 0 {
            having &= lists.digits(letters.trailingZeroBitCount * length + block)
            letters &= letters &- 1
        }
        return having
    }
}
