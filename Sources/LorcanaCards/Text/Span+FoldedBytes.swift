public import CSys

extension Span<UInt8> {
    /// The offset of the first occurrence of `bytes` at or after `start`.
    @inlinable
    package func place(of bytes: [UInt8], from start: Int) -> Int? {
        guard count - start >= bytes.count else { return nil }
        return unsafe withUnsafeBytes { text in
            unsafe bytes.withUnsafeBytes { bytes in
                guard let base = text.baseAddress, let wanted = bytes.baseAddress else { return nil }
                let found = unsafe csys_find(base + start, text.count - start, wanted, bytes.count)
                return unsafe found.map { unsafe $0 - base }
            }
        }
    }

    /// Whether the bytes at `start` begin with `bytes`.
    @inlinable
    package func matches(_ bytes: [UInt8], at start: Int) -> Bool {
        guard start + bytes.count <= count else { return false }
        for offset in bytes.indices where self[start + offset] != bytes[offset] { return false }
        return true
    }

    /// Whether the bytes are the whole text, or a whole element of a list.
    @inlinable
    package func hasMember(_ member: [UInt8]) -> Bool {
        guard place(of: member, from: 0) != nil else { return false }
        return indices.contains { start in
            (start == 0 || self[start - 1] == UInt8(ascii: "\n")) && matches(member, at: start)
                && ends(start + member.count, with: UInt8(ascii: "\n"))
        }
    }

    package var string: String {
        unsafe withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }

    @inlinable
    package func isWordStart(_ place: Int) -> Bool {
        place == 0 || self[place - 1] == UInt8(ascii: " ") || self[place - 1] == UInt8(ascii: "\n")
    }

    /// Whether the text, or one of its parts that end with `separator`, ends before offset `place`.
    @inlinable
    package func ends(_ place: Int, with separator: UInt8) -> Bool {
        place == count || self[place] == separator
    }

    /// A bit set of the letters, in which several letters may share a bit; spaces have none.
    @inlinable
    package var letterBits: UInt32 {
        var bits: UInt32 = 0
        for index in indices where self[index] != UInt8(ascii: " ") { bits |= 1 << UInt32(self[index] & 31) }
        return bits
    }

    /// The 8 bytes at offset `place`, which must be in the text; the first one is in the lowest bits.
    @inline(__always)
    func eightBytes(at place: Int) -> UInt64 {
        unsafe UInt64(
            littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt64.self))
    }

    package func contains(_ byte: UInt8) -> Bool {
        var place = 0
        while place + 8 <= count {
            if eightBytes(at: place).places(of: byte) != 0 { return true }
            place += 8
        }
        return (place..<count).contains { self[$0] == byte }
    }

    /// Whether all bytes are ASCII.
    var areASCII: Bool {
        var place = 0
        while place + 8 <= count {
            if eightBytes(at: place) & 0x8080_8080_8080_8080 != 0 { return false }
            place += 8
        }
        return (place..<count).allSatisfy { self[$0] < 0x80 }
    }

    /// The first bytes, at most 8, as a number that sorts like them: the first one is in the highest bits.
    var leadingBytes: UInt64 {
        if count >= 8 { return eightBytes(at: 0).byteSwapped }
        var number: UInt64 = 0
        for index in indices { number |= UInt64(self[index]) << UInt64(56 - 8 * index) }
        return number
    }

    /// Negative if the text at offset `place` sorts before `other`, 0 if it starts with `other`.
    ///
    /// - Parameter leading: the leading bytes of `other`, which are nearly always sufficient.
    @inline(__always)
    func order(at place: Int, _ other: Span<UInt8>, _ leading: UInt64) -> Int {
        if place + 8 <= count {
            let kept = Swift.min(other.count, 8)
            let own = kept == 0 ? 0 : eightBytes(at: place).byteSwapped & (.max << UInt64(64 - 8 * kept))
            if own != leading { return own < leading ? -1 : 1 }
            if other.count <= 8 { return 0 }
        }
        return extracting(place..<Swift.min(place + other.count, count)).order(with: other)
    }

    /// Negative if this text comes before `other` by bytes, 0 if they are equal.
    @inlinable
    package func order(with other: Span<UInt8>) -> Int {
        let common = Swift.min(count, other.count)
        var place = 0
        while place < common {
            let (byte, others) = unsafe (self[unchecked: place], other[unchecked: place])
            if byte != others { return Int(byte) - Int(others) }
            place += 1
        }
        return count - other.count
    }
}

extension UInt64 {
    /// A mask with the high bit set in each byte that equals `byte`.
    @inline(__always)
    func places(of byte: UInt8) -> UInt64 {
        let (low, others) = (UInt64(0x7F7F_7F7F_7F7F_7F7F), self ^ 0x0101_0101_0101_0101 &* UInt64(byte))
        return ~((others & low) &+ low | others | low)
    }
}

extension [String] {
    /// The words joined by single spaces.
    package var spaced: String { joined(by: " ") }

    /// The strings, joined. The first call of the standard `joined(separator:)` would search all conformances of the
    /// program.
    package func joined(by separator: String) -> String {
        var text = first ?? ""
        for other in dropFirst() {
            text += separator
            text += other
        }
        return text
    }
}

extension String {
    /// The words of a folded text, split at spaces. Compares bytes, since a combining mark may follow a space.
    package var foldedWords: [String] {
        if !hasBlank { return isEmpty ? [] : [self] }
        return utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
    }

    /// The scalars as an array; fast if all are ASCII.
    package var scalars: [Unicode.Scalar] {
        let bytes = utf8.span
        if !bytes.areASCII { return Array(unicodeScalars) }
        return bytes.indices.map { Unicode.Scalar(bytes[$0]) }
    }

    package var hasBlank: Bool { utf8.span.contains(UInt8(ascii: " ")) }
}
