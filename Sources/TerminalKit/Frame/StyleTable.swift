/// The styles, links and long graphemes that cells refer to by index.
///
/// Two cells are equal if and only if they look the same on the terminal, so comparing screens is cheap. Indices
/// remain valid as long as the table exists.
struct StyleTable {
    private let capabilities: TerminalCapabilities
    private var styles: [Rendition] = [.plain]
    /// For each style, the index of the style in which a blank cell looks the same.
    private var groundNumbers: [UInt16] = [0]
    private var expensive = [false]
    private var links: [String] = [""]
    private var linkNumbers: [String: UInt16] = ["": 0]
    private var longGraphemes: [[UInt8]] = []
    private var longNumbers: [[UInt8]: UInt16] = [:]
    private var transitions: [UInt32: [UInt8]] = [:]
    /// The maximum number of bytes at which a style sequence is shorter than moving the cursor.
    private static let cheap = 4

    init(_ capabilities: TerminalCapabilities) { self.capabilities = capabilities }

    /// Whether the indices are nearly used up, so that a new table is needed.
    var isFull: Bool { max(styles.count, links.count, longGraphemes.count) > 30_000 }

    func link(_ number: UInt16) -> String { links[Int(number)] }
    func longGrapheme(_ number: Int) -> [UInt8] { longGraphemes[number] }
    /// The index of the style in which a blank cell of this style looks the same.
    func ground(_ style: UInt16) -> UInt16 { groundNumbers[Int(style)] }

    /// Whether switching to the style takes so long a sequence that its cells should be written together.
    func isExpensive(_ style: UInt16) -> Bool { expensive[Int(style)] }

    /// The bytes that switch from one style to another.
    mutating func transition(from old: UInt16, to new: UInt16) -> [UInt8] {
        let key = UInt32(old) << 16 | UInt32(new)
        if let known = transitions[key] { return known }
        let bytes = Array(
            styles[Int(old)].transition(to: styles[Int(new)], capabilities.colorDepth).utf8)
        transitions[key] = bytes
        return bytes
    }

    // MARK: Indices

    private mutating func number(_ style: Rendition) -> UInt16 {
        let shown = (capabilities.hasItalics ? style : style.upright).shown(capabilities.colorDepth)
        if let index = styles.firstIndex(of: shown) { return UInt16(index) }
        let number = UInt16(styles.count)
        styles.append(shown)
        groundNumbers.append(number)
        expensive.append(shown.sequence(capabilities.colorDepth).utf8.count > Self.cheap)
        let ground = shown.onBlank
        if ground != shown { groundNumbers[Int(number)] = self.number(ground) }
        return number
    }

    private mutating func number(link: String?) -> UInt16 {
        guard capabilities.hyperlinks, let link else { return 0 }
        if let number = linkNumbers[link] { return number }
        links.append(link)
        linkNumbers[link] = UInt16(links.count - 1)
        return UInt16(links.count - 1)
    }

    private mutating func number(long grapheme: [UInt8]) -> UInt16 {
        if let number = longNumbers[grapheme] { return number }
        longGraphemes.append(grapheme)
        longNumbers[grapheme] = UInt16(longGraphemes.count - 1)
        return UInt16(longGraphemes.count - 1)
    }

    // MARK: Rows

    /// The texts as a row of exactly `columns` cells.
    mutating func cells(_ parts: [Frame.Part], columns: Int) -> [Cell] {
        var row = [Cell](repeating: .blank, count: columns)
        var cells = row.mutableSpan
        for part in parts {
            var column = part.column
            for span in part.text.spans {
                let style = number(span.style.rendition)
                put(span.text, style, number(link: span.style.link), in: &cells, at: &column)
            }
        }
        return row
    }

    private mutating func put(
        _ text: String, _ style: UInt16, _ link: UInt16, in row: inout MutableSpan<Cell>, at column: inout Int
    ) {
        let ground = ground(style)
        let bytes = text.utf8Span.span
        if text.isPrintableASCII {
            for index in 0..<min(bytes.count, row.count - column) {
                let byte = bytes[index]
                row[column + index] = Cell(
                    glyph: Glyph(ascii: byte), style: byte == 0x20 ? ground : style, link: link)
            }
            column = min(row.count, column + bytes.count)
            return
        }
        text.forEachGrapheme { range, width in
            if width == 0 || column + width > row.count { return true }
            if range.count == 1 || capabilities.isUnicode {
                let glyph = Glyph(bytes, range) ?? Glyph(long: number(long: range.map { bytes[$0] }))
                row[column] = Cell(glyph: glyph, style: glyph == .blank ? ground : style, link: link)
                if width == 2 { row[column + 1] = Cell(glyph: .none, style: style, link: link) }
            } else {
                let grapheme = text[text.utf8.index(text.startIndex, offsetBy: range.lowerBound)]
                for (index, byte) in ASCIIFallback.spell(grapheme, width: width).utf8.enumerated() {
                    row[column + index] = Cell(
                        glyph: Glyph(ascii: byte), style: byte == 0x20 ? ground : style, link: link)
                }
            }
            column += width
            return true
        }
    }
}

extension ASCIIFallback {
    /// A grapheme in ASCII, padded or truncated to the grapheme's width.
    fileprivate static func spell(_ grapheme: Character, width: Int) -> String {
        let text = spell(grapheme).prefix(width)
        return text + String(repeating: " ", count: width - text.count)
    }
}

extension Rendition {
    /// The part of the rendition that is visible in a blank cell: the background, and lines through or under the
    /// text.
    fileprivate var onBlank: Rendition {
        let drawn: Style.Attributes = [.underline, .inverse, .strikethrough]
        return attributes.isDisjoint(with: drawn) ? Rendition(background: background) : self
    }
}
