/// How a run of text looks: colours, weight, and where it leads.
package struct Style: Hashable, Sendable {
    package struct Attributes: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let bold = Attributes(rawValue: 1)
        package static let dim = Attributes(rawValue: 2)
        package static let italic = Attributes(rawValue: 4)
        package static let underline = Attributes(rawValue: 8)
        package static let inverse = Attributes(rawValue: 16)
        package static let strikethrough = Attributes(rawValue: 32)
    }

    /// nil is the terminal's own colour.
    package var foreground: Color?
    package var background: Color?
    package var attributes: Attributes
    /// A URL the text links to, where the terminal knows OSC 8; already cleaned.
    package var link: String?

    package init(
        _ foreground: Color? = nil, on background: Color? = nil, _ attributes: Attributes = [],
        link: String? = nil
    ) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
        self.link = link
    }

    package static let plain = Style()
    package static let bold = Style(nil, .bold)
    package static let dim = Style(nil, .dim)

    /// This style with what `other` says laid over it.
    package func overlaid(by other: Style) -> Style {
        Style(
            other.foreground ?? foreground, on: other.background ?? background,
            attributes.union(other.attributes), link: other.link ?? link)
    }
}

extension Style {
    /// The Select Graphic Rendition that turns plain text into this style; "" where nothing shows.
    func sequence(_ depth: ColorDepth) -> String {
        if depth == .none { return "" }
        var numbers = attributeNumbers
        if let foreground { numbers.append(foreground.parameters(depth, isBackground: false)) }
        if let background { numbers.append(background.parameters(depth, isBackground: true)) }
        return numbers.isEmpty ? "" : "\u{1B}[\(numbers.joined(separator: ";"))m"
    }

    private var attributeNumbers: [String] {
        let table: [(Attributes, String)] = [
            (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.inverse, "7"),
            (.strikethrough, "9"),
        ]
        return table.filter { attributes.contains($0.0) }.map(\.1)
    }
}
