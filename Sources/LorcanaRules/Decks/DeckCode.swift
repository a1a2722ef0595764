import Encoding
import LorcanaCards

/// A deck in one word: the Base64 text of `Elsa_Snow Queen$4|Let It Go$4|`, alone or as `id=` of an address.
enum DeckCode {
    struct Card: Equatable {
        var name: String
        /// Nil if it has too many digits.
        var count: Int?
    }

    static func text(_ cards: [Card]) -> String {
        Base64.encode(Array(cards.map { "\($0.name)$\($0.count ?? 1)|" }.joined().utf8))
    }

    /// The cards of a word; nil if it is no code.
    static func cards(in word: String) -> [Card]? {
        guard word.utf8.count >= 8, !word.utf8.contains(0x20), let bytes = Base64.decode(code(in: word)),
            let text = String(validating: bytes, as: UTF8.self)
        else { return nil }
        var cards: [Card] = []
        for entry in text.split(separator: "|") where !entry.allSatisfy(\.isWhitespace) {
            guard let sign = entry.utf8.lastIndex(of: UInt8(ascii: "$")) else { return nil }
            let digits = entry[entry.utf8.index(after: sign)...]
            guard digits.areDigits else { return nil }
            let name = TextCleaning.cleanLine(entry[..<sign]).with(" - ", for: "_")
            cards.append(Card(name: name, count: digits.utf8.count <= 9 ? Int(digits) : nil))
        }
        return cards.isEmpty ? nil : cards
    }

    /// The value of `id=` in an address; the word itself if it is none.
    private static func code(in word: String) -> String {
        guard word.holds("://") else { return word }
        let parts = word.split { $0 == "?" || $0 == "&" || $0 == "#" }
        guard let id = parts.dropFirst().first(where: { $0.hasPrefix("id=") }) else { return "" }
        return PercentEncoding.decode(id.dropFirst(3))
    }
}
