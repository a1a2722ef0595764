/// Cleans the bytes of texts in a catalogue on disk.
extension TextCleaning {
    /// Whether the bytes are valid UTF-8 that `clean` would not change; also false for rare characters, which need a
    /// closer look. Takes about one instruction per byte.
    ///
    /// - Parameter kept: the only control character to allow: a line feed, or the separator of a list.
    static func isPlain(_ bytes: UnsafeRawBufferPointer, keeping kept: UInt8?) -> Bool {
        var place = 0
        while place < bytes.count {
            if place + 8 <= bytes.count {
                let word = unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
                let others = unprintable(in: UInt64(littleEndian: word))
                place += others.trailingZeroBitCount / 8
                if others == 0 { continue }
            }
            guard let next = unsafe plainScalar(in: bytes, at: place, kept) else { return false }
            place = next
        }
        return true
    }

    /// The cleaned bytes; invalid UTF-8 is replaced, and a line feed other than `kept` becomes a space.
    static func clean(_ bytes: UnsafeRawBufferPointer, keeping kept: UInt8?) -> [UInt8] {
        guard let kept, kept != lineFeed else {
            let text = unsafe clean(String(decoding: bytes, as: UTF8.self)).utf8
            return kept == nil ? text.map { $0 == lineFeed ? blank : $0 } : Array(text)
        }
        let members = unsafe bytes.split(separator: kept, omittingEmptySubsequences: false)
            .map { unsafe clean(UnsafeRawBufferPointer(rebasing: $0), keeping: nil) }
        return Array(members.joined(separator: [kept]))
    }

    /// A mask with the highest bit set in the first of eight bytes that is not in 0x20...0x7E; bits of later bytes
    /// may be set, too.
    @inline(__always)
    private static func unprintable(in word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let below = (word &- ones &* 0x20) & ~word
        let delete = word ^ (ones &* 0x7F)
        return (word | below | ((delete &- ones) & ~delete)) & (ones &* 0x80)
    }

    /// The offset after the scalar at `place`; nil if the scalar is not plain.
    ///
    /// Plain scalars are printable ASCII, U+00A1 to U+05FF except the soft hyphen, and U+2000 to U+2FFF except the
    /// format controls there.
    @inline(__always)
    private static func plainScalar(in bytes: UnsafeRawBufferPointer, at place: Int, _ kept: UInt8?) -> Int? {
        let first = unsafe bytes[place]
        if (0x20...0x7E).contains(first) || first == kept { return place + 1 }
        guard first >= 0xC2, place + 1 < bytes.count else { return nil }
        let second = unsafe bytes[place + 1]
        guard (0x80...0xBF).contains(second) else { return nil }
        if first == 0xC2 { return second > 0xA0 && second != 0xAD ? place + 2 : nil }
        if first <= 0xD7 { return place + 2 }
        guard first == 0xE2, place + 2 < bytes.count else { return nil }
        let third = unsafe bytes[place + 2]
        let isPlain =
            switch second {
            // U+200B to U+200F, U+2028 to U+202E, U+2060 to U+206F.
            case 0x80: (0x90...0xA7).contains(third) || (0xAF...0xBF).contains(third)
            case 0x81: (0x80...0x9F).contains(third) || (0xB0...0xBF).contains(third)
            default: (0x80...0xBF).contains(third)
            }
        return isPlain ? place + 3 : nil
    }
}
