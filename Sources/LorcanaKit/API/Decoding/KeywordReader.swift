import LorcanaCards

/// Reads a card's keywords with their values: "Shift 4", "Challenger +2", "Evasive".
///
/// `Abilities` has them on only a third of the cards, sometimes without the value; the rules text has a line "Shift 4
/// (You may …)" for each. `Abilities` is read first, then completed from the lines.
enum KeywordReader {
    static func read(abilities: [String], text: String) -> [String] {
        let printed = text.utf8.split(separator: 0x0A).compactMap { keyword(inLine: Substring($0)) }
        var keywords = abilities.map(normalise).filter { !$0.isEmpty }.map { ability in
            printed.first { $0 != ability && Keywords.name(of: $0) == ability } ?? ability
        }
        for keyword in printed
        where !keywords.contains(where: { Keywords.name(of: $0) == Keywords.name(of: keyword) }) {
            keywords.append(keyword)
        }
        return keywords
    }

    /// The keyword that a line of rules text explains: the words before the bracket, if they are a keyword.
    private static func keyword(inLine line: Substring) -> String? {
        let head = Substring(line.utf8.prefix { $0 != UInt8(ascii: "(") })
        let isShift = head.utf8.starts(with: "Shift:".utf8)
        guard isShift || isShort(head) else { return nil }
        let keyword = normalise(String(head))
        if isShift { return keyword }
        let words = keyword.split(separator: " ")
        let name = words.prefix { !Keywords.isValue($0) }
        guard words.count - name.count <= 1 else { return nil }
        if Keywords.names.contains(name.joined(separator: " ")) { return keyword }
        // "Combo Shift 4" and similar keywords; without a value, the words would be an ability's title.
        return name.last == "Shift" && name.count <= 4 && name.count < words.count ? keyword : nil
    }

    /// Whether the text has at most five words, the number in the longest keyword with its value.
    private static func isShort(_ line: Substring) -> Bool {
        var words = 0
        var isInWord = false
        for byte in line.utf8 {
            let isBetween = isBetweenWords(byte)
            if !isBetween && !isInWord && byte != UInt8(ascii: "{") { words += 1 }
            if words > 5 { return false }
            isInWord = !isBetween
        }
        return true
    }

    private static func isBetweenWords(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "+")
    }

    /// Spells "Challenger 2" and "Challenger+2" as "Challenger +2", and "Shift: Discard a card" without the colon.
    private static func normalise(_ keyword: String) -> String {
        let words = keyword.utf8.split(whereSeparator: isBetweenWords).map { Substring($0) }
            .filter { $0.utf8.first != UInt8(ascii: "{") }
        guard words.count > 1, let value = words.last, Keywords.isValue(value) else {
            return words.joined(separator: " ")
        }
        let sign = words[0] == "Challenger" || words[0] == "Resist" ? "+" : ""
        return words.dropLast().joined(separator: " ") + " " + sign + value
    }
}
