/// Draws numbers as bars. Every number above 0 is visible.
package enum Bar {
    /// A bar to the right, in eighths of a cell; `#` in ASCII.
    package static func across(_ count: Int, of most: Int, width: Int, isUnicode: Bool = true) -> String {
        if count == 0 { return "" }
        guard isUnicode else { return String(repeating: "#", count: share(count, of: most, width)) }
        let eighths = share(count, of: most, 8 * width)
        let rest = eighths % 8 == 0 ? "" : parts[eighths % 8 - 1]
        return String(repeating: "█", count: eighths / 8) + rest
    }

    /// A column of eight heights in one cell; a blank for 0.
    package static func up(_ count: Int, of most: Int, isUnicode: Bool = true) -> String {
        count == 0 ? " " : (isUnicode ? heights : asciiHeights)[share(count, of: most, 8) - 1]
    }

    /// The part of `whole` for a count, at least 1, halves rounded up.
    private static func share(_ count: Int, of most: Int, _ whole: Int) -> Int {
        max(1, (2 * count * whole + most) / (2 * max(1, most)))
    }

    private static let parts = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    private static let heights = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    private static let asciiHeights = [".", ":", "-", "=", "+", "*", "%", "#"]
}
