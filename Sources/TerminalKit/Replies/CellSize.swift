/// The size of a cell in pixels.
package struct CellSize: Sendable, Hashable {
    let width: Int
    let height: Int

    /// The size to assume if the terminal doesn't report it.
    package static let usual = CellSize(width: 10, height: 20)!

    /// The maximum number of pixels to draw: enough for a card on a large high-resolution screen.
    static let mostPixels = 1_500_000

    /// Returns nil unless both are in 1...999.
    package init?(width: Int, height: Int) {
        guard (1...999).contains(width), (1...999).contains(height) else { return nil }
        (self.width, self.height) = (width, height)
    }

    /// The largest size in cells that fits into `columns` and `rows` and preserves the picture's aspect ratio.
    package func cells(of picture: (width: Int, height: Int), columns: Int, rows: Int) -> (
        columns: Int, rows: Int
    ) {
        let (most, high) = (max(1, columns), max(1, rows))
        let wide = (1...most).reversed().first { self.rows($0, of: picture) <= high } ?? 1
        return (wide, min(high, self.rows(wide, of: picture)))
    }

    /// The number of rows that preserves the aspect ratio of a picture with this number of columns.
    func rows(_ columns: Int, of picture: (width: Int, height: Int)) -> Int {
        let (above, below) = (columns * width * picture.height, picture.width * height)
        return max(1, (2 * above + below) / (2 * below))
    }

    /// The size in pixels of this number of cells, reduced to at most `mostPixels`.
    package func pixels(columns: Int, rows: Int) -> (width: Int, height: Int) {
        var (wide, high) = (columns * width, rows * height)
        while wide * high > Self.mostPixels { (wide, high) = (max(1, wide / 2), max(1, high / 2)) }
        return (wide, high)
    }
}
