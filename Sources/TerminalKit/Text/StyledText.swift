/// Styled text, stored as spans.
///
/// It can be measured, truncated and joined; rendering for a colour depth comes last.
///
///     var line = StyledText("Elsa", .bold)
///     line.append(" - Snow Queen", .italic)
///     line.fitted(to: 20).rendered(for: .none)  // "Elsa - Snow Queen   "
package struct StyledText: Hashable, Sendable {
    package struct Span: Hashable, Sendable {
        package private(set) var text: String
        package let style: Style
        /// The width in cells, measured once.
        private(set) var width: Int

        package init(_ text: String, _ style: Style = .plain) {
            self.init(text, style, width: CellWidth.of(text))
        }

        init(_ text: String, _ style: Style, width: Int) {
            (self.text, self.style, self.width) = (text, style, width)
        }

        /// Appends text of known width; combining marks and joiners at the boundary may merge two graphemes.
        fileprivate mutating func append(_ more: String, width moreWidth: Int) {
            let areApart = text.endsPlain && more.beginsPlain
            text += more
            width = areApart ? width + moreWidth : CellWidth.of(text)
        }
    }

    package private(set) var spans: [Span]

    package init(_ text: String = "", _ style: Style = .plain) {
        spans = text.isEmpty ? [] : [Span(text, style)]
    }

    /// Appends text; extends the last span if it has the same style.
    package mutating func append(_ text: String, _ style: Style = .plain) {
        if !text.isEmpty { append(Span(text, style)) }
    }

    package mutating func append(_ other: StyledText) {
        if spans.isEmpty, spans.capacity == 0 {
            spans = other.spans
            return
        }
        for span in other.spans { append(span) }
    }

    mutating func append(_ span: Span) {
        let last = spans.count - 1
        if last >= 0, spans[last].style == span.style {
            spans[last].append(span.text, width: span.width)
        } else if !span.text.isEmpty {
            spans.append(span)
        }
    }

    /// Reserves capacity for spans that are appended one by one.
    mutating func reserve(_ count: Int) { spans.reserveCapacity(count) }

    package static func + (a: StyledText, b: StyledText) -> StyledText {
        var sum = a
        sum.append(b)
        return sum
    }

    package static func += (a: inout StyledText, b: StyledText) { a.append(b) }

    /// The text without its styles.
    package var plain: String { spans.reduce(into: "") { $0 += $1.text } }
    package var isEmpty: Bool { spans.isEmpty }
    /// The width on a terminal, in cells.
    package var width: Int { spans.reduce(0) { $0 + $1.width } }

    /// The text with `style` overlaid on every span.
    package func overlaid(by style: Style) -> StyledText { restyled { $0.overlaid(by: style) } }

    /// The text with this tag.
    package func tagged(_ tag: (any TextTag)?) -> StyledText {
        if tag == nil { return self }
        var style = Style.plain
        style.tag = tag
        return overlaid(by: style)
    }

    /// The tag of the cell in this column; most cells have none.
    func tag(at column: Int) -> (any TextTag)? {
        var end = 0
        return spans.first { span in
            end += span.width
            return column < end
        }?.style.tag
    }

    /// The text without italics.
    private var upright: StyledText { restyled(\.upright) }

    private func restyled(_ change: (Style) -> Style) -> StyledText {
        spans.reduce(into: StyledText()) { $0.append(Span($1.text, change($1.style), width: $1.width)) }
    }

    /// The text in ASCII; its width may change.
    var asciiOnly: StyledText {
        var result = StyledText()
        for span in spans { result.append(ASCIIFallback.spell(span.text), span.style) }
        return result
    }
}

extension [StyledText] {
    /// The texts joined by `separator`.
    package func joined(separator: StyledText = StyledText()) -> StyledText {
        var result = StyledText()
        for (index, text) in enumerated() {
            if index > 0 { result += separator }
            result += text
        }
        return result
    }
}

extension StyledText {
    /// The text with escape sequences for the depth; without colour, it has none.
    ///
    /// Each styled run ends with a reset, so rendered lines can be joined.
    package func rendered(for depth: ColorDepth, hyperlinks: Bool = false) -> String {
        if depth == .none { return plain }
        return spans.reduce(into: "") { output, span in
            output += Self.rendered(span, depth, hyperlinks)
        }
    }

    /// The text as this stream can show it: with colours and links, or in ASCII if necessary.
    package func rendered(for capabilities: TerminalCapabilities) -> String {
        let text = capabilities.isUnicode ? self : asciiOnly
        return (capabilities.hasItalics ? text : text.upright).rendered(
            for: capabilities.colorDepth, hyperlinks: capabilities.hyperlinks)
    }

    private static func rendered(_ span: Span, _ depth: ColorDepth, _ hyperlinks: Bool) -> String {
        let sequence = span.style.rendition.sequence(depth)
        let text = sequence.isEmpty ? span.text : "\(sequence)\(span.text)\u{1B}[0m"
        guard hyperlinks, let link = span.style.link else { return text }
        return "\u{1B}]8;;\(link)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
    }
}

extension [StyledText] {
    /// The lines as a terminal with these capabilities shows them, each followed by a line feed.
    package func bytes(for capabilities: TerminalCapabilities) -> [UInt8] {
        var bytes: [UInt8] = []
        for line in self { bytes += (line.rendered(for: capabilities) + "\n").utf8 }
        return bytes
    }
}
