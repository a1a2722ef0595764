/// Reads JSON in one pass over its bytes, and creates only the values that are requested.
///
/// `array` and `object` visit the parts of the next value, `value` and `row` skip the whole value; all of them
/// validate the bytes that they pass.
///
///     var reader = JSONReader(bytes)
///     try reader.object { key, reader throws(JSONFault) in
///         guard key.isText("cards") else { return }
///         try reader.array { reader throws(JSONFault) in
///             guard let card = try reader.row() else { return }
///             names.append(card["name"]?.string() ?? "")
///         }
///     }
///     try reader.end()
///
/// A value that a closure doesn't read is skipped. Harmless errors are accepted: raw control characters, invalid
/// escapes (read literally), invalid numbers (the value is not a number), duplicate keys (the first is used), a comma
/// before a closing bracket, bytes that are not UTF-8 (U+FFFD). An invalid structure is a `JSONFault`. Decision 035
/// compares this with JSONDecoder.
package struct JSONReader: Sendable {
    package let bytes: [UInt8]
    /// The offset of the next byte to read.
    package private(set) var position: Int
    /// The maximum number of members of an object and of elements of a list that are stored; later ones are skipped.
    package static let mostMembers = 1_024
    package static let mostElements = 4_096
    private let limits: JSONLimits
    private let endPosition: Int
    private var values = 0
    private var depth = 0

    /// Reads `bytes`, UTF-8 with or without a byte order mark.
    package init(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) {
        self.bytes = bytes
        self.limits = limits
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        endPosition = bytes.count
    }

    /// Reads a value that another reader has skipped, and therefore validated and counted.
    package init(inside token: JSONToken, of bytes: [UInt8]) {
        self.bytes = bytes
        limits = .none
        position = token.start
        endPosition = token.end
    }
}

/// Limits on the input, so that reading takes bounded time and memory.
///
/// A limit in bytes is not enough: `{},` is three bytes, and its row costs hundreds.
package struct JSONLimits: Sendable {
    /// The maximum nesting depth, the same as JSONDecoder's.
    package var depth = 512
    /// The maximum number of members and elements in total.
    package var values = 1_000_000

    package init(depth: Int = 512, values: Int = 1_000_000) { (self.depth, self.values) = (depth, values) }

    package static let none = JSONLimits(depth: .max, values: .max)
}

/// The reason why JSON cannot be read.
package enum JSONFault: Error, Equatable {
    /// The input ends inside a value.
    case cutOff
    /// The byte at this offset is not allowed there.
    case unexpected(at: Int)
    case moreElements(than: Int)
    case moreValues(than: Int)
    case deeper(than: Int)
}

// MARK: Walking

extension JSONReader {
    /// Calls `element` before each element of the array that is the next value.
    package mutating func array(
        most: Int = .max, _ element: (inout JSONReader) throws(JSONFault) -> Void
    ) throws(JSONFault) {
        try enter(UInt8(ascii: "["))
        var count = 0
        while try hasNext(before: UInt8(ascii: "]"), isFirst: count == 0) {
            if count == most { throw .moreElements(than: most) }
            count += 1
            let start = position
            try element(&self)
            if position == start { try skipValue() }
        }
        depth -= 1
    }

    /// Calls `member` with each key of the object that is the next value, before the key's value.
    package mutating func object(
        _ member: (JSONValue, inout JSONReader) throws(JSONFault) -> Void
    ) throws(JSONFault) {
        try enter(UInt8(ascii: "{"))
        var isFirst = true
        while try hasNext(before: UInt8(ascii: "}"), isFirst: isFirst) {
            isFirst = false
            let key = try key()
            let start = position
            try member(JSONValue(token: key, bytes: bytes), &self)
            if position == start { try skipValue() }
        }
        depth -= 1
    }

    /// Skips the next value.
    package mutating func value() throws(JSONFault) -> JSONValue {
        JSONValue(token: try skipValue(), bytes: bytes)
    }

    /// Skips the next value and stores the positions of its members, up to `mostMembers`; returns nil if it is not an
    /// object.
    package mutating func row() throws(JSONFault) -> JSONRow? {
        guard try nextByte() == UInt8(ascii: "{") else {
            try skipValue()
            return nil
        }
        var members: [JSONRow.Member] = []
        members.reserveCapacity(32)
        try enter(UInt8(ascii: "{"))
        while try hasNext(before: UInt8(ascii: "}"), isFirst: members.isEmpty) {
            let member = JSONRow.Member(key: try key(), value: try skipValue())
            if members.count < Self.mostMembers { members.append(member) }
        }
        depth -= 1
        return JSONRow(members: members, bytes: bytes)
    }

    /// Checks that only whitespace follows.
    package mutating func end() throws(JSONFault) {
        skipBlanks()
        if position < endPosition { throw .unexpected(at: position) }
    }
}

// MARK: Skipping

extension JSONReader {
    /// Skips a value and everything in it, without recursion.
    @discardableResult
    private mutating func skipValue() throws(JSONFault) -> JSONToken {
        let outer = try skipScalarOrOpen()
        guard outer.kind.isContainer else { return outer }
        var isObject = [outer.kind == .object]
        var isFirst = true
        while let inObject = isObject.last {
            guard try hasNext(before: UInt8(ascii: inObject ? "}" : "]"), isFirst: isFirst) else {
                isObject.removeLast()
                depth -= 1
                isFirst = false
                continue
            }
            if inObject { _ = try key() }
            let token = try skipScalarOrOpen()
            isFirst = token.kind.isContainer
            if isFirst { isObject.append(token.kind == .object) }
        }
        return JSONToken(kind: outer.kind, start: outer.start, end: position)
    }

    /// Skips a string, number or literal, or the bracket that opens an array or object.
    private mutating func skipScalarOrOpen() throws(JSONFault) -> JSONToken {
        let first = try nextByte()
        let start = position
        let kind: JSONToken.Kind
        switch first {
        case UInt8(ascii: "\""): kind = try skipString()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            skipNumber()
            kind = .number
        case UInt8(ascii: "{"):
            try enter(first)
            kind = .object
        case UInt8(ascii: "["):
            try enter(first)
            kind = .array
        case UInt8(ascii: "t"):
            try skipWord("true")
            kind = .true
        case UInt8(ascii: "f"):
            try skipWord("false")
            kind = .false
        case UInt8(ascii: "n"):
            try skipWord("null")
            kind = .null
        default: throw .unexpected(at: position)
        }
        return JSONToken(kind: kind, start: start, end: position)
    }

    private mutating func enter(_ bracket: UInt8) throws(JSONFault) {
        guard try nextByte() == bracket else { throw .unexpected(at: position) }
        position += 1
        depth += 1
        if depth > limits.depth { throw .deeper(than: limits.depth) }
    }

    /// Skips the comma before another element or member, or else the closing bracket; returns whether there is
    /// another one.
    private mutating func hasNext(before closing: UInt8, isFirst: Bool) throws(JSONFault) -> Bool {
        var byte = try nextByte()
        if !isFirst && byte == UInt8(ascii: ",") {
            position += 1
            byte = try nextByte()
        } else if !isFirst && byte != closing {
            throw .unexpected(at: position)
        }
        if byte == closing {
            position += 1
            return false
        }
        values += 1
        if values > limits.values { throw .moreValues(than: limits.values) }
        return true
    }

    /// Skips a key and its colon, up to the value.
    private mutating func key() throws(JSONFault) -> JSONToken {
        guard try nextByte() == UInt8(ascii: "\"") else { throw .unexpected(at: position) }
        let start = position
        let key = JSONToken(kind: try skipString(), start: start, end: position)
        guard try nextByte() == UInt8(ascii: ":") else { throw .unexpected(at: position) }
        position += 1
        _ = try nextByte()
        return key
    }

    /// Skips a string through its closing quotation mark; the content is validated when it is read.
    private mutating func skipString() throws(JSONFault) -> JSONToken.Kind {
        var place = position + 1
        var kind = JSONToken.Kind.plainString
        while true {
            place = quoteOrBackslash(from: place)
            if place >= endPosition { throw .cutOff }
            if bytes[place] == UInt8(ascii: "\"") {
                position = place + 1
                return kind
            }
            kind = .escapedString
            place += 2
        }
    }

    /// The offset of the first quotation mark or backslash, or of the end. Compares eight bytes at a time.
    private func quoteOrBackslash(from start: Int) -> Int {
        unsafe bytes.withUnsafeBytes { bytes in
            var place = start
            while place + 8 <= endPosition {
                let word = unsafe UInt64(
                    littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
                let found =
                    Self.places(of: UInt8(ascii: "\""), in: word)
                    | Self.places(of: UInt8(ascii: "\\"), in: word)
                if found != 0 { return place + found.trailingZeroBitCount / 8 }
                place += 8
            }
            while place < endPosition, unsafe bytes[place] != UInt8(ascii: "\""),
                unsafe bytes[place] != UInt8(ascii: "\\")
            { place += 1 }
            return place
        }
    }

    /// A mask in which the highest bit of the first byte equal to `byte` is set; bits of later bytes may be set, too.
    @inline(__always)
    private static func places(of byte: UInt8, in word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let differing = word ^ (ones &* UInt64(byte))
        return (differing &- ones) & ~differing & (ones &* 0x80)
    }

    /// Skips all characters that may occur in a number; the number is validated when it is read.
    private mutating func skipNumber() {
        while position < endPosition {
            switch bytes[position] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
                UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
                position += 1
            default: return
            }
        }
    }

    private mutating func skipWord(_ word: String) throws(JSONFault) {
        for letter in word.utf8 {
            guard position < endPosition else { throw .cutOff }
            guard bytes[position] == letter else { throw .unexpected(at: position) }
            position += 1
        }
    }

    /// The next byte that is not whitespace, without skipping it.
    @inline(__always)
    private mutating func nextByte() throws(JSONFault) -> UInt8 {
        if position + 1 < endPosition {
            // Fast path: usually there is no whitespace, or only one space.
            if bytes[position] > 0x20 { return bytes[position] }
            if bytes[position] == 0x20, bytes[position + 1] > 0x20 {
                position += 1
                return bytes[position]
            }
        }
        return try nextByteAfterBlanks()
    }

    private mutating func nextByteAfterBlanks() throws(JSONFault) -> UInt8 {
        skipBlanks()
        guard position < endPosition else { throw .cutOff }
        return bytes[position]
    }

    private mutating func skipBlanks() {
        while position < endPosition {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }
}
