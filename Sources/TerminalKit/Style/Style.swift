/// The style of a run of text: colours, attributes, and link.
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

    var rendition: Rendition
    /// The link and tag of the text, which most texts lack. A reference, since a style is copied with each run of
    /// text.
    private var target: Target?

    package init(
        _ foreground: Color? = nil, on background: Color? = nil, _ attributes: Attributes = [],
        link: String? = nil
    ) {
        rendition = Rendition(foreground: foreground, background: background, attributes: attributes)
        if let link { target = Target(link: link) }
    }

    /// The URL that the text links to if the terminal supports OSC 8; already sanitized.
    var link: String? {
        get { target?.link }
        set { target = Target(link: newValue, tag: tag) }
    }

    /// A value attached by the code that drew the text; it doesn't affect the appearance.
    var tag: (any TextTag)? {
        get { target?.tag }
        set { target = Target(link: link, tag: newValue) }
    }

    /// Nil for the terminal's default colour.
    package var foreground: Color? {
        get { rendition.foreground }
        set { rendition.foreground = newValue }
    }
    package var background: Color? {
        get { rendition.background }
        set { rendition.background = newValue }
    }
    package var attributes: Attributes { rendition.attributes }

    package static let plain = Style()
    package static let bold = Style(nil, .bold)

    /// This style, overridden by the parts that `other` sets.
    package func overlaid(by other: Style) -> Style {
        var style = Style(
            other.foreground ?? foreground, on: other.background ?? background,
            attributes.union(other.attributes))
        style.target =
            target == nil || other.target == nil
            ? other.target ?? target
            : Target(link: other.link ?? link, tag: other.tag ?? tag)
        return style
    }
}

/// A value that the code that draws a text attaches to it. The tag stays with the text when that is truncated,
/// wrapped or positioned, so that its cells on the screen can be mapped back to the value.
package protocol TextTag: Hashable, Sendable {}

extension Style {
    /// A link, a tag, or both.
    private final class Target: Hashable, Sendable {
        let link: String?
        let tag: (any TextTag)?

        /// Returns nil if there is neither.
        init?(link: String?, tag: (any TextTag)? = nil) {
            if link == nil, tag == nil { return nil }
            (self.link, self.tag) = (link, tag)
        }

        static func == (a: Target, b: Target) -> Bool {
            a === b || a.link == b.link && a.tag.map { AnyHashable($0) } == b.tag.map { AnyHashable($0) }
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(link)
            hasher.combine(tag.map { AnyHashable($0) })
        }
    }
}

extension Style {
    /// The style without italics.
    var upright: Style {
        var style = self
        style.rendition = rendition.upright
        return style
    }
}

/// How text is rendered: the attributes that SGR sets (ECMA-48, 8.3.117).
struct Rendition: Hashable, Sendable {
    /// Nil for the terminal's default colour.
    var foreground: Color?
    var background: Color?
    var attributes: Style.Attributes = []

    static let plain = Rendition()

    /// The rendition without italics.
    var upright: Rendition {
        var rendition = self
        rendition.attributes.subtract(.italic)
        return rendition
    }

    /// The rendition as it is visible at this depth.
    func shown(_ depth: ColorDepth) -> Rendition {
        switch depth {
        case .none: .plain
        case .attributes: Rendition(attributes: attributes)
        case .ansi16:
            // Terminals that show bold text in bright colours show bold black as grey.
            Rendition(
                foreground: foreground, background: background,
                attributes: foreground?.nearestBasic == .black ? attributes.subtracting(.bold) : attributes)
        case .ansi256, .trueColor: self
        }
    }

    /// The SGR sequence that switches from plain text to this rendition; empty if it looks plain.
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

    private static let attributeTable: [(attribute: Style.Attributes, on: String, off: String)] = [
        (.bold, "1", "22"), (.italic, "3", "23"), (.underline, "4", "24"),
        (.inverse, "7", "27"), (.strikethrough, "9", "29"),
    ]
}

extension Rendition {
    /// The shortest sequence that switches from this rendition to `new`.
    func transition(to new: Rendition, _ depth: ColorDepth) -> String {
        let (before, after) = (sequence(depth), new.sequence(depth))
        if before == after { return "" }
        if after.isEmpty { return "\u{1B}[m" }
        if before.isEmpty { return after }
        // An omitted parameter is 0, which resets all attributes (ECMA-48, 5.4.2).
        let fromPlain = "\u{1B}[;" + after.dropFirst(2)
        let step = "\u{1B}[\(shown(depth).steps(to: new.shown(depth), depth).joined(separator: ";"))m"
        return step.utf8.count < fromPlain.utf8.count ? step : fromPlain
    }

    /// The parameters that switch attributes and colours off, then those that switch them on.
    private func steps(to new: Rendition, _ depth: ColorDepth) -> [String] {
        let gone = Self.attributeTable.filter {
            attributes.contains($0.attribute) && !new.attributes.contains($0.attribute)
        }
        var numbers =
            gone.map(\.off) + Rendition(attributes: new.attributes.subtracting(attributes)).attributeNumbers
        if foreground != new.foreground {
            numbers.append(new.foreground?.parameters(depth, isBackground: false) ?? "39")
        }
        if background != new.background {
            numbers.append(new.background?.parameters(depth, isBackground: true) ?? "49")
        }
        return numbers
    }
}
