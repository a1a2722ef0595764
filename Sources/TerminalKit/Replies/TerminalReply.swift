/// A reply of the terminal to a query.
package enum TerminalReply: Sendable, Hashable {
    /// The colour of the background (OSC 11).
    case background(RGB)
    /// The terminal's features (DA1); 4 is sixel. Every terminal replies to it, so it is always asked last.
    case attributes([Int])
    /// The terminal's own name (XTVERSION): "kitty(0.26.5)".
    case name(String)
    /// Whether kitty graphics are supported.
    case pictures(isOK: Bool)
    /// The flags of the kitty keyboard protocol; sent only by terminals that have it.
    case keyboard(flags: Int)
    case cell(CellSize)
    /// All that was written before the question is read (DSR).
    case ready
}

/// Separates a terminal's replies from typed keys.
///
/// Bytes that are not part of a reply are returned unchanged. An incomplete reply is held until the next bytes, or
/// `rest`.
package struct ReplyReader: Sendable {
    private var held: [UInt8] = []

    package init() {}

    /// The replies in `bytes`, and the bytes between them.
    package mutating func read(_ bytes: [UInt8]) -> (replies: [TerminalReply], keys: [UInt8]) {
        if held.isEmpty, !bytes.contains(Self.escape) { return ([], bytes) }
        let bytes = held + bytes
        held = []
        var (replies, keys, index) = ([TerminalReply](), [UInt8](), 0)
        while index < bytes.count {
            switch Self.match(bytes[index...]) {
            case .key:
                keys.append(bytes[index])
                index += 1
            case .reply(let reply, let count):
                if let reply { replies.append(reply) }
                index += count
            case .partial:
                held = Array(bytes[index...])
                return (replies, keys)
            }
        }
        return (replies, keys)
    }

    /// Returns the held bytes, which are keys after all. An incomplete longer reply is dropped.
    package mutating func rest() -> [UInt8] {
        defer { held = [] }
        return held.count > Self.longestIntroducer ? [] : held
    }

    // MARK: Matching

    private enum Match {
        case key
        case partial
        /// A whole reply of this many bytes; nil for an unknown one.
        case reply(TerminalReply?, Int)
    }

    private static let escape: UInt8 = 0x1B
    private static let limit = 4096

    /// Replies begin with these; other sequences, such as Alt-], Alt-P and Alt-_, are keys.
    private static let introducers: [[UInt8]] = ["\u{1B}]11;", "\u{1B}P>|", "\u{1B}_G"].map { Array($0.utf8) }
    private static let longestIntroducer = 5

    private static func match(_ bytes: ArraySlice<UInt8>) -> Match {
        guard bytes.first == escape else { return .key }
        for introducer in introducers {
            if bytes.starts(with: introducer) { return matchString(bytes, introducer) }
            if introducer.starts(with: bytes) { return .partial }
        }
        return matchControl(bytes)
    }

    /// A string up to ST, or BEL.
    private static func matchString(_ bytes: ArraySlice<UInt8>, _ introducer: [UInt8]) -> Match {
        let body = bytes.dropFirst(introducer.count)
        for index in body.indices {
            let length = index - bytes.startIndex
            if body[index] == 0x07 { return .reply(reply(introducer, body[..<index]), length + 1) }
            guard body[index] == escape else { continue }
            guard index + 1 < body.endIndex else { return .partial }
            // Another escape also ends the string: the reply was truncated.
            let isWhole = body[index + 1] == UInt8(ascii: "\\")
            return .reply(isWhole ? reply(introducer, body[..<index]) : nil, isWhole ? length + 2 : length)
        }
        return bytes.count < limit ? .partial : .reply(nil, bytes.count)
    }

    /// A control sequence that is a reply: `CSI ? … c`, `CSI ? … u`, `CSI 6 ; … t` and `CSI 0 n`.
    private static func matchControl(_ bytes: ArraySlice<UInt8>) -> Match {
        let body = bytes.dropFirst(2)
        guard bytes.dropFirst().first == UInt8(ascii: "[") else { return .key }
        guard let first = body.first else { return .partial }
        guard "?60".utf8.contains(first) else { return .key }
        let end = body.dropFirst().firstIndex { !(0x30...0x3B).contains($0) }
        guard let end else { return bytes.count < 64 ? .partial : .key }
        let length = end + 1 - bytes.startIndex
        let numbers = body[..<end].drop { $0 == UInt8(ascii: "?") }.split(separator: UInt8(ascii: ";"))
            .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        switch (first, bytes[end]) {
        case (UInt8(ascii: "?"), UInt8(ascii: "c")): return .reply(.attributes(numbers), length)
        case (UInt8(ascii: "?"), UInt8(ascii: "u")):
            return .reply(.keyboard(flags: numbers.first ?? 0), length)
        case (UInt8(ascii: "6"), UInt8(ascii: "t")) where numbers.count == 3:
            return .reply(
                CellSize(width: numbers[2], height: numbers[1]).map(TerminalReply.cell), length)
        case (UInt8(ascii: "0"), UInt8(ascii: "n")) where length == 4: return .reply(.ready, length)
        default: return .key
        }
    }

    private static func reply(_ introducer: [UInt8], _ body: ArraySlice<UInt8>) -> TerminalReply? {
        switch introducer[1] {
        case UInt8(ascii: "]"): return RGB(reply: body).map(TerminalReply.background)
        case UInt8(ascii: "P"):
            return .name(
                String(decoding: body.prefix(80).filter { (0x20..<0x7F).contains($0) }, as: UTF8.self))
        default:
            let answer = body.firstIndex(of: UInt8(ascii: ";")).map { body[($0 + 1)...] } ?? []
            return .pictures(isOK: answer.elementsEqual("OK".utf8))
        }
    }
}

extension RGB {
    /// "rgb:1e1e/1e1e/1e1e" or "rgba:…", with 1 to 4 digits a part.
    init?(reply: ArraySlice<UInt8>) {
        let halves = reply.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard halves.count == 2, [Array("rgb".utf8), Array("rgba".utf8)].contains(Array(halves[0])) else {
            return nil
        }
        let parts = halves[1].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .compactMap { digits -> UInt8? in
                guard (1...4).contains(digits.count), digits.allSatisfy(\.isHexDigit),
                    let value = Int(String(decoding: digits, as: UTF8.self), radix: 16)
                else { return nil }
                return UInt8(value * 255 / (1 << (4 * digits.count) - 1))
            }
        guard parts.count == (halves[0].count == 4 ? 4 : 3) else { return nil }
        self.init(parts[0], parts[1], parts[2])
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool { 0x30...0x39 ~= self || 0x61...0x66 ~= self | 0x20 }
}
