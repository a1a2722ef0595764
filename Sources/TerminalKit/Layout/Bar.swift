/// Draws numbers as bars. Every number above 0 is visible.
package enum Bar {
    /// The sign of a bar, and of its remaining or lesser part.
    package static func sign(isUnicode: Bool) -> String { isUnicode ? "━" : "=" }
    package static func restSign(isUnicode: Bool) -> String { isUnicode ? "─" : "-" }

    /// A slim bar to the right.
    package static func across(_ count: Int, of most: Int, width: Int, isUnicode: Bool = true) -> String {
        String(repeating: sign(isUnicode: isUnicode), count: length(count, of: most, width: width))
    }

    /// The cells of a bar to the right, at least 1 for a count above 0.
    package static func length(_ count: Int, of most: Int, width: Int) -> Int {
        count == 0 ? 0 : share(count, of: most, width)
    }

    /// A column in one cell; a blank for 0.
    package static func up(_ count: Int, of most: Int, isUnicode: Bool = true) -> String {
        let signs = isUnicode ? heights : asciiHeights
        return count == 0 ? " " : signs[share(count, of: most, signs.count) - 1]
    }

    /// The part of `whole` for a count, at least 1, halves rounded up.
    private static func share(_ count: Int, of most: Int, _ whole: Int) -> Int {
        max(1, (2 * count * whole + most) / (2 * max(1, most)))
    }

    /// Without the full block, which would touch the row above.
    private static let heights = ["▁", "▂", "▃", "▄", "▅", "▆", "▇"]
    private static let asciiHeights = [".", ":", "-", "=", "+", "*", "%", "#"]
}
