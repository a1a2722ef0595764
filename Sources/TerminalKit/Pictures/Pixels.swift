/// A picture as rows of red, green and blue bytes.
package struct Pixels: Sendable, Equatable {
    let width: Int
    let height: Int
    /// Three bytes per pixel.
    let rgb: [UInt8]

    init(width: Int, height: Int, rgb: [UInt8]) {
        precondition(width > 0 && height > 0 && rgb.count == width * height * 3)
        (self.width, self.height, self.rgb) = (width, height, rgb)
    }

    subscript(x: Int, y: Int) -> RGB {
        let start = (y * width + x) * 3
        return RGB(rgb[start], rgb[start + 1], rgb[start + 2])
    }

    /// The picture scaled to another size; each pixel is the average of the area that it covers.
    func scaled(to width: Int, _ height: Int) -> Pixels {
        if width == self.width, height == self.height { return self }
        var result = [UInt8]()
        result.reserveCapacity(width * height * 3)
        for y in 0..<height {
            let rows = Self.span(y, of: height, in: self.height)
            for x in 0..<width {
                let columns = Self.span(x, of: width, in: self.width)
                var sums = (0, 0, 0)
                for row in rows {
                    for start in stride(
                        from: (row * self.width + columns.lowerBound) * 3,
                        to: (row * self.width + columns.upperBound) * 3, by: 3)
                    {
                        sums.0 += Int(rgb[start])
                        sums.1 += Int(rgb[start + 1])
                        sums.2 += Int(rgb[start + 2])
                    }
                }
                let count = rows.count * columns.count
                for sum in [sums.0, sums.1, sums.2] { result.append(UInt8((sum + count / 2) / count)) }
            }
        }
        return Pixels(width: width, height: height, rgb: result)
    }

    /// The range of old pixels that a new one covers; never empty.
    private static func span(_ index: Int, of count: Int, in whole: Int) -> Range<Int> {
        let start = index * whole / count
        return start..<max(start + 1, (index + 1) * whole / count)
    }
}
