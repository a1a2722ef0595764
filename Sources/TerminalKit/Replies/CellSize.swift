/// The size of a cell in pixels.
package struct CellSize: Sendable, Hashable {
    package let width: Int
    package let height: Int

    /// Half as wide as high, if the terminal does not say.
    package static let usual = CellSize(width: 10, height: 20)!

    /// The most pixels that are drawn: a card on a large screen of four times the usual pixels.
    static let mostPixels = 1_500_000

    /// Nil for a size that no cell has, whoever says it.
    package init?(width: Int, height: Int) {
        guard (1...999).contains(width), (1...999).contains(height) else { return nil }
        (self.width, self.height) = (width, height)
    }

    /// The columns and rows of a picture: as many columns as fit, and the rows that keep its proportions, if they can.
    package func cells(of picture: (width: Int, height: Int), columns: Int, rows: Int) -> (
        columns: Int, rows: Int
    ) {
        let (most, high) = (max(1, columns), max(1, rows))
        let wide = (1...most).reversed().first { self.rows($0, of: picture) <= high } ?? 1
        return (wide, min(high, self.rows(wide, of: picture)))
    }

    /// The rows that a picture of these proportions takes if it is so many columns wide.
    func rows(_ columns: Int, of picture: (width: Int, height: Int)) -> Int {
        let (above, below) = (columns * width * picture.height, picture.width * height)
        return max(1, (2 * above + below) / (2 * below))
    }

    /// The pixels that so many cells have; fewer if those are too many.
    package func pixels(columns: Int, rows: Int) -> (width: Int, height: Int) {
        var (wide, high) = (columns * width, rows * height)
        while wide * high > Self.mostPixels { (wide, high) = (max(1, wide / 2), max(1, high / 2)) }
        return (wide, high)
    }
}
