/// The look of a run of text: colours, weight, and link.
package struct Style: Hashable, Sendable {
    package struct Attributes: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let bold = Attributes(rawValue: 1)
        package static let italic = Attributes(rawValue: 2)
        package static let underline = Attributes(rawValue: 4)
        package static let inverse = Attributes(rawValue: 8)
        static let strikethrough = Attributes(rawValue: 16)
    }

    /// nil for the terminal's default colour.
    package var foreground: Color?
    package var background: Color?
    package var attributes: Attributes
    /// A URL the text links to, if the terminal supports OSC 8; already cleaned.
    var link: String?
    /// The keys that a press of the mouse on the text stands for; no part of how it looks.
    var keys: [Key] = []

    package init(
        _ foreground: Color? = nil, on background: Color? = nil, _ attributes: Attributes = [],
        link: String? = nil
    ) {
        (self.foreground, self.background) = (foreground, background)
        (self.attributes, self.link) = (attributes, link)
    }

    package static let plain = Style()
    package static let bold = Style(nil, .bold)

    /// This style, with the parts that `other` sets in their place.
    package func overlaid(by other: Style) -> Style {
        var style = Style(
            other.foreground ?? foreground, on: other.background ?? background,
            attributes.union(other.attributes), link: other.link ?? link)
        style.keys = other.keys.isEmpty ? keys : other.keys
        return style
    }
}

extension Style {
    /// The style without italics.
    var upright: Style {
        var style = self
        style.attributes.subtract(.italic)
        return style
    }

    /// The style as it is visible at this depth, without the link and the keys.
    func shown(_ depth: ColorDepth) -> Style {
        switch depth {
        case .none: .plain
        case .attributes: Style(nil, attributes)
        case .ansi16:
            // Terminals that show bold text in bright colours make black grey.
            Style(
                foreground, on: background,
                foreground?.nearestBasic == .black ? attributes.subtracting(.bold) : attributes)
        case .ansi256, .trueColor: Style(foreground, on: background, attributes)
        }
    }

    /// The Select Graphic Rendition that switches from plain text to this style; "" if it looks plain.
    func sequence(_ depth: ColorDepth) -> String {
        let shown = shown(depth)
        var numbers = shown.attributeNumbers
        if let foreground = shown.foreground {
            numbers.append(foreground.parameters(depth, isBackground: false))
        }
        if let background = shown.background {
            numbers.append(background.parameters(depth, isBackground: true))
        }
        return numbers.isEmpty ? "" : "\u{1B}[\(numbers.joined(separator: ";"))m"
    }

    private var attributeNumbers: [String] {
        Self.attributeTable.filter { attributes.contains($0.attribute) }.map(\.on)
    }

    private static let attributeTable: [(attribute: Attributes, on: String, off: String)] = [
        (.bold, "1", "22"), (.italic, "3", "23"), (.underline, "4", "24"),
        (.inverse, "7", "27"), (.strikethrough, "9", "29"),
    ]
}

extension Style {
    /// The shortest rendition sequence that switches from this style to `new`.
    func transition(to new: Style, _ depth: ColorDepth) -> String {
        let (before, after) = (sequence(depth), new.sequence(depth))
        if before == after { return "" }
        if after.isEmpty { return "\u{1B}[m" }
        if before.isEmpty { return after }
        // An empty number is 0, which switches everything off (ECMA-48, 5.4.2).
        let anew = "\u{1B}[;" + after.dropFirst(2)
        let step = "\u{1B}[\(shown(depth).steps(to: new.shown(depth), depth).joined(separator: ";"))m"
        return step.utf8.count < anew.utf8.count ? step : anew
    }

    /// The attributes and colours to switch off, then those to switch on.
    private func steps(to new: Style, _ depth: ColorDepth) -> [String] {
        let gone = Self.attributeTable.filter {
            attributes.contains($0.attribute) && !new.attributes.contains($0.attribute)
        }
        var numbers = gone.map(\.off) + Style(nil, new.attributes.subtracting(attributes)).attributeNumbers
        if foreground != new.foreground {
            numbers.append(new.foreground?.parameters(depth, isBackground: false) ?? "39")
        }
        if background != new.background {
            numbers.append(new.background?.parameters(depth, isBackground: true) ?? "49")
        }
        return numbers
    }
}
