/// Columns of eight heights, a cell each.
enum CostBars {
    /// Nothing for none, the lowest for one card at least.
    static func bar(_ count: Int, of most: Int, on canvas: Canvas) -> String {
        let bars = canvas.isUnicode ? unicode : ascii
        return count == 0 ? " " : bars[(count * (bars.count - 1) + most - 1) / max(1, most)]
    }

    private static let unicode = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    private static let ascii = [".", ":", "-", "=", "+", "*", "%", "#"]
}
