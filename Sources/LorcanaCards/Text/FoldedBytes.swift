public import CSys

extension Span<UInt8> {
    /// The first place of `bytes` at or after `start`.
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

    /// Whether `bytes` are at `start`.
    @inlinable
    package func matches(_ bytes: [UInt8], at start: Int) -> Bool {
        guard start + bytes.count <= count else { return false }
        for offset in bytes.indices where self[start + offset] != bytes[offset] { return false }
        return true
    }

    /// Whether the bytes are all of this text, or a whole member if it is a list.
    @inlinable
    package func hasMember(_ member: [UInt8]) -> Bool {
        guard place(of: member, from: 0) != nil else { return false }
        return indices.contains { start in
            (start == 0 || self[start - 1] == UInt8(ascii: "\n")) && matches(member, at: start)
                && ends(start + member.count, with: UInt8(ascii: "\n"))
        }
    }

    @inlinable
    package func isWordStart(_ place: Int) -> Bool {
        place == 0 || self[place - 1] == UInt8(ascii: " ") || self[place - 1] == UInt8(ascii: "\n")
    }

    /// Whether the text, or a part of it that `separator` ends, ends before `place`.
    @inlinable
    package func ends(_ place: Int, with separator: UInt8) -> Bool {
        place == count || self[place] == separator
    }

    /// A bit for each letter, which may stand for others too; none for a blank.
    @inlinable
    package var letterBits: UInt32 {
        var bits: UInt32 = 0
        for index in indices where self[index] != UInt8(ascii: " ") { bits |= 1 << UInt32(self[index] & 31) }
        return bits
    }

    /// Below 0 if this text comes before `other` by bytes, 0 if they are equal.
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

extension [String] {
    /// The words joined by single blanks.
    package var spaced: String { joined(by: " ") }

    /// The strings, joined; not by `joined(separator:)`, whose first call searches all conformances of the program.
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
    /// The words of a folded text, split at blanks. By bytes: a combining mark may follow a blank.
    package var foldedWords: [String] {
        if !hasBlank { return isEmpty ? [] : [self] }
        return utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
    }

    /// The scalars in a list, quickly if all are ASCII.
    package var scalars: [Unicode.Scalar] {
        let bytes = utf8.span
        if !bytes.indices.allSatisfy({ bytes[$0] < 0x80 }) { return Array(unicodeScalars) }
        return bytes.indices.map { Unicode.Scalar(bytes[$0]) }
    }

    package var hasBlank: Bool {
        let bytes = utf8.span
        return bytes.indices.contains { bytes[$0] == UInt8(ascii: " ") }
    }
}
