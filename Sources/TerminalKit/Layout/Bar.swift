/// Draws numbers as bars. Every number above 0 is visible.
package enum Bar {
    /// The character for a bar, or for its remaining or lighter part.
    package static func sign(isUnicode: Bool) -> String { isUnicode ? "━" : "=" }
    package static func restSign(isUnicode: Bool) -> String { isUnicode ? "─" : "-" }

    /// A horizontal bar that grows to the right.
    package static func across(_ count: Int, of most: Int, width: Int, isUnicode: Bool = true) -> String {
        String(repeating: sign(isUnicode: isUnicode), count: length(count, of: most, width: width))
    }

    /// The length of a horizontal bar in cells, at least 1 for a count above 0.
    package static func length(_ count: Int, of most: Int, width: Int) -> Int {
        count == 0 ? 0 : share(count, of: most, width)
    }

    /// A vertical bar in a single cell; a space for 0.
    package static func up(_ count: Int, of most: Int, isUnicode: Bool = true) -> String {
        let signs = isUnicode ? heights : asciiHeights
        return count == 0 ? " " : signs[share(count, of: most, signs.count) - 1]
    }

    /// The share of `whole` for a count, at least 1, rounded half up.
    private static func share(_ count: Int, of most: Int, _ whole: Int) -> Int {
        max(1, (2 * count * whole + most) / (2 * max(1, most)))
    }

    /// Excludes the full block, which would touch the row above.
    private static let heights = ["▁", "▂", "▃", "▄", "▅", "▆", "▇"]
    private static let asciiHeights = [".", ":", "-", "=", "+", "*", "%", "#"]
}
