import LorcanaCards

/// A line of a deck in which tags and unusual whitespace are replaced by spaces.
///
/// It has the same length as the line, so byte offsets are valid in both.
struct DeckLineText {
    private(set) var bytes: [UInt8]
    /// Whether the line is valid UTF-8.
    let isUTF8: Bool
    /// Whether any tag was replaced by spaces.
    private(set) var hadTags = false

    /// Fills the bytes left by a shortened or removed character; `TextCleaning` removes it.
    static let filler: UInt8 = 0x01

    /// A comma that is not followed by a space separates columns.
    ///
    /// - Parameter tags: the names of tags such as `[b]` that are closed somewhere in the text.
    init(_ line: ArraySlice<UInt8>, tags: Set<String> = []) {
        let valid = String(validating: line, as: UTF8.self)
        isUTF8 = valid != nil
        // A byte of an unknown encoding counts as one character.
        let text = valid ?? String(decoding: line.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
        bytes = []
        bytes.reserveCapacity(line.count)
        for scalar in text.unicodeScalars {
            let length = UTF8.width(scalar)
            switch scalar {
            case "\t", "|": bytes.append(UInt8(ascii: "\t"))
            // A keycap emoji is a digit and two characters.
            case "\u{FE0F}", "\u{20E3}": bytes += repeatElement(Self.filler, count: length)
            case "\u{D7}": bytes += [UInt8(ascii: "x"), Self.filler]
            case " "..."~": bytes.append(UInt8(truncatingIfNeeded: scalar.value))
            default:
                switch scalar.properties.generalCategory {
                case .spaceSeparator: bytes += repeatElement(0x20, count: length)
                case .control, .format: bytes += repeatElement(Self.filler, count: length)
                default:
                    // Full-width characters and ligatures; their replacements are never longer in UTF-8.
                    let plain = CompatibilityForms.replaced(in: String(scalar)).utf8
                    bytes += plain
                    bytes += repeatElement(Self.filler, count: max(0, length - plain.count))
                }
            }
        }
        for place in bytes.indices.dropLast()
        where bytes[place] == UInt8(ascii: ",") && !Self.isBlank(bytes[place + 1]) {
            bytes[place] = UInt8(ascii: "\t")
        }
        blankTags(tags)
    }

    /// The text of a range, cleaned.
    func text(_ range: Range<Int>) -> String {
        TextCleaning.cleanLine(String(decoding: bytes[range], as: UTF8.self))
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == filler }

    // MARK: Tags

    /// The names of the closing tags in a text: "b" for "[/b]".
    static func closedTags(in text: [UInt8]) -> Set<String> {
        var (tags, place) = (Set<String>(), 0)
        while place + 2 < text.count {
            if text[place] == UInt8(ascii: "["), text[place + 1] == UInt8(ascii: "/"), tags.count < 100 {
                tags.insert(name(text, from: place + 2))
            }
            place += 1
        }
        return tags
    }

    /// The ASCII letters at offset `place`, and digits after the first letter, in lower case: "h2".
    private static func name(_ bytes: [UInt8], from place: Int) -> String {
        let letters = bytes[place...].prefix(20).prefix { (0x61...0x7A).contains($0 | 0x20) || $0.isDigit }
        return letters.first?.isDigit == true ? "" : String(decoding: letters, as: UTF8.self).lowercased()
    }

    private mutating func blankTags(_ closed: Set<String>) {
        var place = 0
        while place < bytes.count {
            guard let end = tagEnd(place, closed) else {
                place += 1
                continue
            }
            for index in place..<end { bytes[index] = 0x20 }
            hadTags = true
            place = end
        }
    }

    /// The end of the tag that starts at `place`: `[b]`, `[url=...]`, `[/b]`, `[*]`, `<b>`, `<a href="...">`, `</b>`.
    private func tagEnd(_ place: Int, _ closed: Set<String>) -> Int? {
        let isHTML = bytes[place] == UInt8(ascii: "<")
        guard isHTML || bytes[place] == UInt8(ascii: "["),
            let end = bytes[place...].prefix(200).firstIndex(of: UInt8(ascii: isHTML ? ">" : "]"))
        else { return nil }
        let inside = bytes[place + 1..<end]
        if !isHTML, inside.elementsEqual([UInt8(ascii: "*")]) { return end + 1 }
        let isClosing = inside.first == UInt8(ascii: "/")
        let name = Self.name(bytes, from: place + (isClosing ? 2 : 1))
        if name.isEmpty { return nil }
        let rest = inside.dropFirst(name.utf8.count + (isClosing ? 1 : 0))
        if isHTML {
            return rest.first.map { $0 == 0x20 || $0 == UInt8(ascii: "/") } ?? true ? end + 1 : nil
        }
        let isWhole = rest.isEmpty || rest.first == UInt8(ascii: "=") && !isClosing
        return isWhole && (isClosing || closed.contains(name)) ? end + 1 : nil
    }

    // MARK: Entities

    /// The line with its HTML entities decoded; nil if it has none.
    func decodingEntities() -> DeckLineText? {
        var (decoded, place, found) = (self, 0, false)
        while let start = decoded.bytes[place...].firstIndex(of: UInt8(ascii: "&")) {
            place = start + 1
            guard let end = decoded.bytes[place...].prefix(10).firstIndex(of: UInt8(ascii: ";")),
                let scalar = Self.scalar(entity: String(decoding: decoded.bytes[place..<end], as: UTF8.self)),
                let plain = UTF8.encode(scalar), plain.count <= end + 1 - start
            else { continue }
            decoded.bytes.replaceSubrange(
                start...end,
                with: Array(plain) + repeatElement(Self.filler, count: end + 1 - start - plain.count))
            (place, found) = (end + 1, true)
        }
        if !found { return nil }
        // A decoded no-break space becomes a space.
        let tags = decoded.hadTags
        decoded = DeckLineText(decoded.bytes[...])
        decoded.hadTags = tags
        return decoded
    }

    private static let entities: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–", "mdash": "—",
        "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "hellip": "…", "times": "\u{D7}", "bull": "•",
        "middot": "·", "shy": "\u{AD}",
    ]

    /// HTML entity names of accents, which are dropped because names are compared without accents: "eacute".
    private static let accents = ["acute", "grave", "circ", "uml", "tilde", "cedil", "ring", "macr"]

    private static func scalar(entity: String) -> Unicode.Scalar? {
        if let scalar = entities[entity] { return scalar }
        if entity.hasPrefix("#") {
            let digits = entity.dropFirst()
            let isHex = digits.first == "x" || digits.first == "X"
            let value = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            return value.flatMap(Unicode.Scalar.init)
        }
        guard let letter = entity.unicodeScalars.first, letter.isASCII,
            accents.contains(String(entity.dropFirst()))
        else { return nil }
        return letter
    }
}
