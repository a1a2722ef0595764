/// Encodes numbers as bytes below 0x80, least significant digit first, so that every number is valid UTF-8.
///
/// A whole catalogue is therefore valid UTF-8, and can be stored in a string literal (decision 040).
enum Base128 {
    /// The number of digits of a full-width number: 56 bits.
    static let maximumWidth = 8
    static let maximum = (1 << 56) - 1

    /// The minimum number of digits for `number`; 0 for zero.
    static func width(of number: Int) -> Int {
        (Int.bitWidth - number.leadingZeroBitCount + 6) / 7
    }

    /// Appends the numbers, each with `width` digits.
    static func append(_ numbers: [Int], width: Int, to bytes: inout [UInt8]) {
        var place = bytes.count
        // All 8 digits are stored; the next number overwrites those after `width`.
        bytes.append(contentsOf: repeatElement(0, count: numbers.count * width + maximumWidth))
        unsafe bytes.withUnsafeMutableBytes { buffer in
            for number in numbers {
                let digits = digits(of: UInt64(truncatingIfNeeded: number)).littleEndian
                unsafe buffer.storeBytes(of: digits, toByteOffset: place, as: UInt64.self)
                place += width
            }
        }
        bytes.removeLast(maximumWidth)
    }

    /// The 8 digits of a number, one per byte: the reverse of `read`.
    static func digits(of number: UInt64) -> UInt64 {
        let quads = (number & 0x0FFF_FFFF) | ((number & 0x00FF_FFFF_F000_0000) << 4)
        let pairs = (quads & 0x0000_3FFF_0000_3FFF) | ((quads & 0x0FFF_C000_0FFF_C000) << 2)
        return (pairs & 0x007F_007F_007F_007F) | ((pairs & 0x3F80_3F80_3F80_3F80) << 1)
    }

    /// A mask for the digits of a number with `width` digits in the 8 bytes that `read` loads.
    static func mask(width: Int) -> UInt64 { 0x7F7F_7F7F_7F7F_7F7F & ~(~0 << (8 * UInt64(width))) }

    /// Reads the digits at `address` selected by `mask`; all 8 bytes there must be readable.
    ///
    /// Never traps: a byte above 0x7F, which only a damaged file contains, loses its top bit.
    @inline(__always)
    static func read(_ address: UnsafeRawPointer, mask: UInt64) -> Int {
        unsafe number(digits(address, mask: mask))
    }

    /// Only the digits, one per byte; they compare in the same way as the numbers.
    @inline(__always)
    static func digits(_ address: UnsafeRawPointer, mask: UInt64) -> UInt64 {
        unsafe UInt64(littleEndian: address.loadUnaligned(as: UInt64.self)) & mask
    }

    /// The number with these digits.
    @inline(__always)
    static func number(_ digits: UInt64) -> Int {
        let pairs = (digits & 0x007F_007F_007F_007F) | ((digits & 0x7F00_7F00_7F00_7F00) >> 1)
        let quads = (pairs & 0x0000_3FFF_0000_3FFF) | ((pairs & 0x3FFF_0000_3FFF_0000) >> 2)
        return Int((quads & 0x0FFF_FFFF) | ((quads & 0x0FFF_FFFF_0000_0000) >> 4))
    }
}

/// Encodes numbers that may be missing or negative as non-negative numbers.
enum OptionalNumber {
    /// The maximum amount; a larger one, which no card has, is clamped to it.
    static let bound = Base128.maximum / 4

    /// Returns 0 for nil, odd numbers for 0, 1, 2, …, even numbers for -1, -2, ….
    static func encode(_ number: Int?) -> Int {
        guard let number else { return 0 }
        let kept = min(max(number, -bound), bound)
        return kept >= 0 ? 2 * kept + 1 : -2 * kept
    }

    @inline(__always)
    static func decode(_ stored: Int) -> Int? {
        if stored == 0 { return nil }
        return stored & 1 == 1 ? stored >> 1 : -(stored >> 1)
    }

    static func encode(_ moment: Timestamp?) -> Int { encode(moment.map { Int($0.secondsSince1970) }) }

    static func moment(_ stored: Int) -> Timestamp? {
        decode(stored).map { Timestamp(secondsSince1970: Int64($0)) }
    }
}
