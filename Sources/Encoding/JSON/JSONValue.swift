/// A value that a `JSONReader` has skipped. It is decoded on demand, which cannot fail.
package struct JSONValue: Sendable {
    package let token: JSONToken
    package let bytes: [UInt8]

    package init(token: JSONToken, bytes: [UInt8]) { (self.token, self.bytes) = (token, bytes) }

    /// The Boolean; nil if it is not one.
    package var truth: Bool? { token.kind == .true ? true : token.kind == .false ? false : nil }

    /// The integer, which may be written with a fraction or an exponent ("1.0", "1e2") if it is at most 2^53.
    ///
    /// Nil for anything else, and for numbers beyond `Int`.
    package var integer: Int? {
        guard token.kind == .number, token.end - token.start <= Self.longestNumber else { return nil }
        let digits = String(decoding: bytes[token.start..<token.end], as: UTF8.self)
        if let number = Int(digits) { return number }
        guard let number = Double(digits), abs(number) <= 0x1p53 else { return nil }
        return Int(exactly: number)
    }

    /// The string, truncated to at most `limit` bytes at a boundary of Unicode scalars; nil if it is not a string.
    package func string(cutTo limit: Int = .max) -> String? {
        switch token.kind {
        case .plainString:
            let text = bytes[token.start + 1..<token.end - 1]
            if text.count <= limit { return String(decoding: text, as: UTF8.self) }
            return String(decoding: text.prefix(Self.wholeScalars(of: text, within: limit)), as: UTF8.self)
        case .escapedString: return JSONEscapes.read(bytes[token.start + 1..<token.end - 1], limit: limit)
        case .object, .array, .number, .true, .false, .null: return nil
        }
    }

    package func isText(_ text: StaticString) -> Bool {
        switch token.kind {
        case .plainString:
            guard token.end - token.start - 2 == text.utf8CodeUnitCount else { return false }
            return text.withUTF8Buffer { text in
                for index in text.indices where unsafe bytes[token.start + 1 + index] != text[index] {
                    return false
                }
                return true
            }
        case .escapedString: return string() == text.description
        case .object, .array, .number, .true, .false, .null: return false
        }
    }

    /// The elements, at most `JSONReader.mostElements`; nil if it is not an array.
    package var elements: [JSONValue]? {
        guard token.kind == .array else { return nil }
        var elements: [JSONValue] = []
        var reader = JSONReader(inside: token, of: bytes)
        // The value was validated when it was skipped, so only the limit can end the loop.
        try? reader.array(most: JSONReader.mostElements) { reader throws(JSONFault) in
            elements.append(try reader.value())
        }
        return elements
    }

    /// The members; nil if it is not an object.
    package var row: JSONRow? {
        guard token.kind == .object else { return nil }
        var reader = JSONReader(inside: token, of: bytes)
        return try? reader.row()
    }

    /// Longer than any number that is decoded here.
    private static let longestNumber = 64

    /// The greatest number of bytes, up to `limit`, that ends at a boundary of Unicode scalars.
    fileprivate static func wholeScalars(of text: ArraySlice<UInt8>, within limit: Int) -> Int {
        var count = limit
        while count > 0, text[text.startIndex + count] & 0xC0 == 0x80, limit - count < 3 { count -= 1 }
        return count
    }
}

/// The kind of a value, and the range of its bytes.
package struct JSONToken: Sendable {
    package enum Kind: Sendable {
        case object, array, plainString, escapedString, number, `true`, `false`, null

        var isContainer: Bool { self == .object || self == .array }
    }

    package let kind: Kind
    package let start: Int
    package let end: Int
}

/// The members of an object in order, looked up by key. Of duplicate keys, the first is used.
package struct JSONRow: Sendable {
    package struct Member: Sendable {
        package let key: JSONToken
        package let value: JSONToken
    }

    package let members: [Member]
    package let bytes: [UInt8]

    /// The value of `key`; nil if the object doesn't have it.
    package subscript(key: StaticString) -> JSONValue? {
        let length = key.utf8CodeUnitCount
        let place = unsafe bytes.withUnsafeBytes { bytes in
            members.firstIndex { member in
                if member.key.kind == .escapedString {
                    return JSONValue(token: member.key, bytes: self.bytes).isText(key)
                }
                let start = member.key.start + 1
                return member.key.end - start == length + 1
                    && (0..<length).allSatisfy { unsafe bytes[start + $0] == key.utf8Start[$0] }
            }
        }
        return place.map { JSONValue(token: members[$0].value, bytes: bytes) }
    }
}

/// Decodes the escapes of a JSON string.
enum JSONEscapes {
    /// The text of `bytes`, truncated to `limit` bytes.
    ///
    /// An invalid escape is left as it is; an unpaired surrogate becomes U+FFFD.
    static func read(_ bytes: ArraySlice<UInt8>, limit: Int) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(min(bytes.count, limit))
        var place = bytes.startIndex
        while place < bytes.endIndex {
            let end = bytes[place...].firstIndex(of: UInt8(ascii: "\\")) ?? bytes.endIndex
            if text.count + (end - place) > limit {
                text +=
                    bytes[
                        place..<place
                            + JSONValue.wholeScalars(of: bytes[place..<end], within: limit - text.count)]
                break
            }
            text += bytes[place..<end]
            place = end
            if place == bytes.endIndex { break }
            let start = text.count
            readEscape(in: bytes, at: &place, into: &text)
            if text.count > limit {
                text.removeSubrange(start...)
                break
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func readEscape(in bytes: ArraySlice<UInt8>, at place: inout Int, into text: inout [UInt8])
    {
        let letter = place + 1 < bytes.endIndex ? bytes[place + 1] : 0
        if let character = single(letter) {
            text.append(character)
            place += 2
            return
        }
        guard letter == UInt8(ascii: "u"), let unit = hexadecimal(bytes, after: place + 2) else {
            text.append(bytes[place])
            place += 1
            return
        }
        place += 6
        if let scalar = Unicode.Scalar(unit) {
            text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        } else if unit < 0xDC00, place + 1 < bytes.endIndex, bytes[place] == UInt8(ascii: "\\"),
            bytes[place + 1] == UInt8(ascii: "u"), let low = hexadecimal(bytes, after: place + 2),
            (0xDC00...0xDFFF).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        {
            text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            place += 6
        } else {
            text += UTF8.encodedReplacementCharacter
        }
    }

    private static func single(_ letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        default: nil
        }
    }

    /// Parses the four hexadecimal digits at `start`.
    private static func hexadecimal(_ bytes: ArraySlice<UInt8>, after start: Int) -> UInt32? {
        guard start + 4 <= bytes.endIndex, !"+-".utf8.contains(bytes[start]) else { return nil }
        return UInt32(String(decoding: bytes[start..<start + 4], as: UTF8.self), radix: 16)
    }
}
