/// A reply of the terminal to a query.
package enum TerminalReply: Sendable, Hashable {
    /// The colour of plain text (OSC 10).
    case text(RGB)
    /// The colour of the background (OSC 11).
    case background(RGB)
    /// The terminal's features (DA1); 4 is sixel. Every terminal replies to this query, so it is always sent last.
    case attributes([Int])
    /// The terminal's own name (XTVERSION): "kitty(0.26.5)".
    case name(String)
    /// Whether kitty graphics are supported.
    case pictures(isOK: Bool)
    /// The flags of the kitty keyboard protocol; only terminals that support it reply.
    case keyboard(flags: Int)
    case cell(CellSize)
    /// Everything written before the query has been processed (DSR).
    case ready
}

extension TerminalReply {
    /// A reply that is a control sequence: `CSI ? … c`, `CSI ? … u`, `CSI 6 ; … t` or `CSI 0 n`.
    init?(csi parameters: [UInt8], _ final: UInt8) {
        guard let first = parameters.first, parameters.dropFirst().allSatisfy({ 0x30...0x3B ~= $0 }) else {
            return nil
        }
        let numbers = parameters.drop { $0 == UInt8(ascii: "?") }.split(separator: UInt8(ascii: ";"))
            .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        switch (first, final) {
        case (UInt8(ascii: "?"), UInt8(ascii: "c")): self = .attributes(numbers)
        case (UInt8(ascii: "?"), UInt8(ascii: "u")): self = .keyboard(flags: numbers.first ?? 0)
        case (UInt8(ascii: "6"), UInt8(ascii: "t")) where numbers.count == 3:
            guard let size = CellSize(width: numbers[2], height: numbers[1]) else { return nil }
            self = .cell(size)
        case (UInt8(ascii: "0"), UInt8(ascii: "n")) where parameters.count == 1: self = .ready
        default: return nil
        }
    }

    /// Whether a string may be the start of a reply.
    static func mayBegin(string: [UInt8]) -> Bool {
        [text, background, name, pictures].contains {
            $0.utf8.starts(with: string) || string.starts(with: $0.utf8)
        }
    }

    /// The prefixes of replies that are strings.
    private static let (text, background, name, pictures) = ("]10;", "]11;", "P>|", "_G")

    /// A reply that is a string: `OSC 10 ; …`, `OSC 11 ; …`, `DCS > | …` or `APC G …`, from the byte after ESC up to the end.
    init?(string: [UInt8]) {
        func body(after introducer: String) -> ArraySlice<UInt8>? {
            string.starts(with: introducer.utf8) ? string.dropFirst(introducer.utf8.count) : nil
        }
        if let reply = body(after: Self.text) {
            guard let color = RGB(reply: reply) else { return nil }
            self = .text(color)
        } else if let reply = body(after: Self.background) {
            guard let color = RGB(reply: reply) else { return nil }
            self = .background(color)
        } else if let name = body(after: Self.name) {
            let printable = name.prefix(80).filter { (0x20..<0x7F).contains($0) }
            self = .name(String(decoding: printable, as: UTF8.self))
        } else if let answer = body(after: Self.pictures) {
            let result = answer.firstIndex(of: UInt8(ascii: ";")).map { answer[($0 + 1)...] } ?? []
            self = .pictures(isOK: result.elementsEqual("OK".utf8))
        } else {
            return nil
        }
    }
}

extension RGB {
    /// Parses "rgb:1e1e/1e1e/1e1e" and "rgba:…", with 1 to 4 digits per component.
    fileprivate init?(reply: ArraySlice<UInt8>) {
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
