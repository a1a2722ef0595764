/// A cell of a screen: its grapheme, and the indices of its style and link in a style table.
struct Cell: Equatable {
    var glyph: Glyph
    var style: UInt16 = 0
    var link: UInt16 = 0

    static let blank = Cell(glyph: .blank)
    /// A cell with unknown content, which is never equal to a cell of a row.
    static let unknown = Cell(glyph: .none, style: .max)
    /// A cell covered by a pixel picture, which is never written.
    static let picture = Cell(glyph: .picture)
}

/// A grapheme of up to eight bytes of UTF-8 as an integer, or the index of a longer one in a style table.
struct Glyph: Equatable {
    /// The UTF-8 bytes, the first in the lowest bits.
    private(set) var bits: UInt64

    static let blank = Glyph(bits: 0x20)
    /// The second half of a wide grapheme.
    static let none = Glyph(bits: 0)
    /// A cell covered by a picture. 0xFE never occurs in UTF-8, and long graphemes are marked by 0xFF.
    static let picture = Glyph(bits: 0xFE)

    init(bits: UInt64) { self.bits = bits }

    init(ascii: UInt8) { bits = UInt64(ascii) }

    /// Returns nil if the bytes don't fit.
    init?(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) {
        guard range.count <= 8 else { return nil }
        bits = 0
        for index in range.reversed() { bits = bits << 8 | UInt64(bytes[index]) }
    }

    /// A grapheme of more than eight bytes, by its index in a style table. It is marked by 0xFF, which never occurs
    /// in UTF-8.
    init(long number: UInt16) { bits = UInt64(number) << 8 | 0xFF }

    var longNumber: Int? { bits & 0xFF == 0xFF ? Int(bits >> 8) : nil }

    /// Whether it is an arrow or a shape (U+2180 to U+27FF), but not a line or a block (U+2500 to U+259F).
    var isSign: Bool {
        guard bits & 0xFF == 0xE2 else { return false }
        let (second, third) = (bits >> 8 & 0xFF, bits >> 16 & 0xFF)
        return (0x86...0x9F).contains(second) && second != 0x94 && second != 0x95
            && (second != 0x96 || third >= 0xA0)
    }

    /// The number of bytes of a short grapheme.
    var count: Int { (64 - bits.leadingZeroBitCount + 7) / 8 }
}
