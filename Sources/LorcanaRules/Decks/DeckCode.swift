import Encoding
import LorcanaCards

/// A deck encoded in one word: the Base64 text of `Elsa_Snow Queen$4|Let It Go$4|`, alone or in a URL; or a TCGplayer
/// URL that contains the deck's lines.
enum DeckCode {
    struct Card: Equatable {
        var name: String
        var count: Int
    }

    static func text(_ cards: [Card]) -> String {
        Base64.encode(Array(cards.map { "\($0.name)$\($0.count)|" }.joined().utf8))
    }

    enum Reading: Equatable {
        /// The deck's lines: "4 Elsa - Snow Queen".
        case lines([String])
        /// Only part of the code can be decoded.
        case damaged
    }

    /// The minimum length of a code with a card.
    static let shortest = 8

    /// Decodes the first code in a line; returns nil if there is none.
    static func read(_ line: String) -> Reading? {
        var found: Reading?
        for word in line.utf8.split(whereSeparator: { around.contains($0) }) where word.count >= shortest {
            guard let reading = read(word: String(decoding: Array(word), as: UTF8.self)) else { continue }
            if reading != .damaged { return reading }
            found = found ?? reading
        }
        return found
    }

    /// Bytes that separate a code from other words.
    private static let around = Set(" \t\u{1}\"'`<>()[]{}|,;".utf8)

    private static func read(word: String) -> Reading? {
        guard word.holds("://") || word.holds("?") else { return cards(in: word) }
        for parameter in word.split(whereSeparator: { $0 == "?" || $0 == "&" || $0 == "#" }).dropFirst() {
            guard let equals = parameter.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let value = PercentEncoding.decode(parameter[parameter.index(after: equals)...])
            if let reading = cards(in: value) { return reading }
            if value.holds("||") || parameter.hasPrefix("c="), value.utf8.first?.isDigit == true {
                return .lines(
                    value.with("\n", for: "||").with(" ", for: "+").split(separator: "\n").map(String.init))
            }
        }
        return nil
    }

    private static func cards(in word: String) -> Reading? {
        let digits = word.utf8.prefix { isDigit($0) }
        let padding = word.utf8.dropFirst(digits.count)
        guard digits.count >= shortest, padding.count < 3, padding.allSatisfy({ $0 == UInt8(ascii: "=") })
        else {
            return damage(word)
        }
        guard let bytes = Base64.decode(word), let text = String(validating: bytes, as: UTF8.self) else {
            return damage(word)
        }
        var lines: [String] = []
        for entry in text.split(separator: "|") where !entry.allSatisfy(\.isWhitespace) {
            guard let sign = entry.utf8.lastIndex(of: UInt8(ascii: "$")) else { return damage(word) }
            let count = entry[entry.utf8.index(after: sign)...]
            guard count.areDigits else { return damage(word) }
            lines.append("\(count) \(TextCleaning.cleanLine(entry[..<sign]).with(" - ", for: "_"))")
        }
        return lines.isEmpty ? nil : .lines(lines)
    }

    /// Returns `damaged` if a word starts like a code, with a card and its count.
    private static func damage(_ word: String) -> Reading? {
        let digits = word.utf8.prefix { isDigit($0) }
        let whole = String(decoding: Array(digits.prefix(digits.count / 4 * 4)), as: UTF8.self)
        guard let bytes = Base64.decode(whole), let end = bytes.firstIndex(of: UInt8(ascii: "|")),
            let sign = bytes[..<end].lastIndex(of: UInt8(ascii: "$")), sign > 0
        else { return nil }
        let count = bytes[(sign + 1)..<end]
        return !count.isEmpty && count.allSatisfy(\.isDigit) ? .damaged : nil
    }

    static func isDigit(_ byte: UInt8) -> Bool {
        byte.isDigit || (0x61...0x7A).contains(byte | 0x20) || "+/-_".utf8.contains(byte)
    }

    /// Decodes a code that was wrapped into several lines, and returns their number; nil if fewer than two lines
    /// belong together.
    static func wrapped(_ lines: [String], from place: Int) -> (reading: Reading, count: Int)? {
        guard let first = lines[place].split(whereSeparator: { " \t\"'`<([".contains($0) }).last,
            first.utf8.count >= 20,
            first.utf8.allSatisfy(isDigit)
        else { return nil }
        var (code, end) = (String(first), place + 1)
        while end < lines.count {
            let line = lines[end].filter { !" \t\"'`>)]".contains($0) }
            let digits = line.utf8.prefix { isDigit($0) }
            guard !digits.isEmpty, lines[end].utf8.count < line.utf8.count + 3,
                line.utf8.dropFirst(digits.count).allSatisfy({ $0 == UInt8(ascii: "=") })
            else { break }
            code += line
            end += 1
        }
        guard end > place + 1, let reading = read(word: code) else { return nil }
        // A complete code above other text is not wrapped.
        if reading == .damaged, read(word: String(first)) != .damaged { return nil }
        return (reading, end - place)
    }
}

/// The URL of a deck, as users paste it.
package enum DeckAddress {
    /// The URL includes the deck as a code.
    case withDeck
    case alone

    /// Returns nil for any other text, such as a list of cards that contains a URL.
    package init?(_ text: String) {
        guard !text.contains(where: \.isNewline), DeckTitle.isAddress(text) else { return nil }
        self = DeckCode.read(text).map { $0 != .damaged } == true ? .withDeck : .alone
    }
}
