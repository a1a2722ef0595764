/// Draws a picture as text: four pixels per cell, in two colours.
package enum QuarterBlocks {
    /// The block characters by a bit mask of the quadrants in the first colour: 1 upper left, 2 upper right, 4 lower
    /// left, 8 lower right.
    private static let blocks = [
        " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
    ]

    /// - Parameter pixels: two by two pixels for each cell.
    package static func lines(_ pixels: Pixels) -> [StyledText] {
        (0..<pixels.height / 2).map { row in
            (0..<pixels.width / 2).reduce(into: StyledText()) { line, column in
                let cell = cell([
                    pixels[2 * column, 2 * row], pixels[2 * column + 1, 2 * row],
                    pixels[2 * column, 2 * row + 1], pixels[2 * column + 1, 2 * row + 1],
                ])
                line.append(cell.text, cell.style)
            }
        }
    }

    /// The block character and colours with the smallest error for four pixels.
    private static func cell(_ quarters: [RGB]) -> (text: String, style: Style) {
        var best = (loss: Int.max, mask: 0, first: RGB(hex: 0), second: RGB(hex: 0))
        // The other eight masks are the same with the colours swapped.
        for mask in 0..<8 {
            let (first, second) = (average(quarters, mask, isIn: true), average(quarters, mask, isIn: false))
            let loss = quarters.indices.reduce(0) { sum, index in
                sum + distance(quarters[index], mask & 1 << index != 0 ? first : second)
            }
            if loss < best.loss { best = (loss, mask, first, second) }
        }
        return (blocks[best.mask], Style(Color(best.first), on: Color(best.second)))
    }

    private static func average(_ quarters: [RGB], _ mask: Int, isIn: Bool) -> RGB {
        var (red, green, blue, count) = (0, 0, 0, 0)
        for (index, quarter) in quarters.enumerated() where (mask & 1 << index != 0) == isIn {
            (red, green, blue) = (
                red + Int(quarter.red), green + Int(quarter.green), blue + Int(quarter.blue)
            )
            count += 1
        }
        if count == 0 { return RGB(hex: 0) }
        return RGB(UInt8(red / count), UInt8(green / count), UInt8(blue / count))
    }

    private static func distance(_ a: RGB, _ b: RGB) -> Int {
        let parts = [
            Int(a.red) - Int(b.red), Int(a.green) - Int(b.green), Int(a.blue) - Int(b.blue),
        ]
        return parts.reduce(0) { $0 + $1 * $1 }
    }
}
