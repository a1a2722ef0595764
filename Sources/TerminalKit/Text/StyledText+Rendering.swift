extension StyledText {
    /// The text as it is written: escape sequences for the depth, none at all without colour.
    ///
    /// Every styled run is reset at its end, so a line can be cut between spans and joined to another.
    package func rendered(for depth: ColorDepth, hyperlinks: Bool = false) -> String {
        if depth == .none { return plain }
        return spans.reduce(into: "") { output, span in
            output += Self.rendered(span, depth, hyperlinks)
        }
    }

    /// The text as this stream can show it: its colours, its links, 7 bits where it must be.
    package func rendered(for capabilities: TerminalCapabilities) -> String {
        let text = capabilities.isUnicode ? self : asciiOnly
        return text.rendered(for: capabilities.colorDepth, hyperlinks: capabilities.hyperlinks)
    }

    private static func rendered(_ span: Span, _ depth: ColorDepth, _ hyperlinks: Bool) -> String {
        let sequence = span.style.sequence(depth)
        let text = sequence.isEmpty ? span.text : "\(sequence)\(span.text)\u{1B}[0m"
        guard hyperlinks, let link = span.style.link else { return text }
        return "\u{1B}]8;;\(link)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
    }
}
