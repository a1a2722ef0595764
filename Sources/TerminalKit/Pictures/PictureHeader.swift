/// The size of a picture, and an upper bound on the cost of decoding it.
///
/// Counts what libturbojpeg and libpng will do with the bytes, so that their work is bounded for any input.
struct PictureHeader {
    let width: Int
    let height: Int
    /// The bytes to decode, without the chunks that don't affect the pixels.
    let bytes: [UInt8]

    static let longestSide = 4096
    static let mostPixels = 8_000_000
    /// The maximum number of bytes of a PNG's unpacked pixels: four million pixels in true colour with alpha.
    static let mostUnpacked = 16_000_000
    /// The maximum number of image data chunks in a PNG. Each takes a fraction of a microsecond, and usual ones have
    /// kilobytes.
    static let mostChunks = 10_000
    /// The maximum number of pixels in all scans of a JPEG. A picture of the largest size may have the usual ten
    /// scans.
    static let mostScanned = 100_000_000

    private init(
        _ width: Int, _ height: Int, _ bytes: [UInt8]
    ) throws(Picture.Flaw) {
        guard width > 0, height > 0 else { throw .damaged }
        guard max(width, height) <= Self.longestSide, width * height <= Self.mostPixels else {
            throw .tooLarge(width: width, height: height)
        }
        (self.width, self.height, self.bytes) = (width, height, bytes)
    }

    // MARK: JPEG (ITU-T T.81, annex B)

    /// Reads the segments up to the first scan, and counts the scans.
    static func jpeg(_ bytes: [UInt8]) throws(Picture.Flaw) -> PictureHeader {
        var header: PictureHeader?
        var place = 2
        while let segment = segment(bytes, at: place), segment.marker != 0xDA {
            place = segment.body.upperBound
            guard (0xC0...0xCF).contains(segment.marker), ![0xC4, 0xC8, 0xCC].contains(segment.marker) else {
                continue
            }
            // One frame, baseline or progressive with Huffman coding, 8 bits, greyscale or YCbCr; CMYK is for print.
            let body = bytes[segment.body]
            guard header == nil, (0xC0...0xC2).contains(segment.marker), body.count >= 6, body.first == 8,
                [1, 3].contains(body[body.startIndex + 5])
            else { throw .damaged }
            header = try PictureHeader(
                number(bytes, body.startIndex + 3, 2), number(bytes, body.startIndex + 1, 2), bytes)
        }
        guard let header else { throw .damaged }
        // Every scan starts with these two bytes, which are never adjacent in entropy-coded data.
        let scans = zip(bytes, bytes.dropFirst()).count { $0 == 0xFF && $1 == 0xDA }
        let padded = (header.width + 31) / 32 * ((header.height + 31) / 32) * 1024
        guard scans * padded <= mostScanned else { throw .tooCostly }
        return header
    }

    private static func segment(_ bytes: [UInt8], at place: Int) -> (marker: UInt8, body: Range<Int>)? {
        var place = place
        guard place < bytes.count, bytes[place] == 0xFF else { return nil }
        // A marker may be preceded by any number of FF bytes.
        while place < bytes.count, bytes[place] == 0xFF { place += 1 }
        guard place + 3 <= bytes.count else { return nil }
        let length = number(bytes, place + 1, 2)
        guard length >= 2, place + 1 + length <= bytes.count else { return nil }
        return (bytes[place], place + 3..<place + 1 + length)
    }

    // MARK: PNG (W3C, 5 and 11)

    /// Reads the header, and drops the chunks that don't affect the pixels (texts, profiles, times), which libpng
    /// would unpack.
    static func png(_ bytes: [UInt8]) throws(Picture.Flaw) -> PictureHeader {
        var drawing = Array(bytes.prefix(8))
        drawing.reserveCapacity(bytes.count)
        var (place, chunks) = (8, 0)
        var name: [UInt8] = []
        while name != Array("IEND".utf8) {
            guard place + 12 <= bytes.count else { throw .damaged }
            let length = number(bytes, place, 4)
            name = Array(bytes[place + 4..<place + 8])
            let end = place + 12 + length
            guard end <= bytes.count, place > 8 || name.elementsEqual("IHDR".utf8) else { throw .damaged }
            if isDrawing(name), length > 0 || name.elementsEqual("IEND".utf8) {
                drawing += bytes[place..<end]
                chunks += 1
            }
            place = end
        }
        guard chunks <= mostChunks else { throw .tooCostly }
        return try header(drawing)
    }

    /// Whether the pixels depend on a chunk: all critical chunks, and three others of a few bytes.
    private static func isDrawing(_ name: [UInt8]) -> Bool {
        name[0] & 0x20 == 0 || ["tRNS", "gAMA", "sRGB"].contains { name.elementsEqual($0.utf8) }
    }

    private static func header(_ bytes: [UInt8]) throws(Picture.Flaw) -> PictureHeader {
        guard number(bytes, 8, 4) == 13 else { throw .damaged }
        let header = try PictureHeader(number(bytes, 16, 4), number(bytes, 20, 4), bytes)
        guard let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][Int(bytes[25])] else { throw .damaged }
        // Each row has a filter byte; an interlaced picture has more, narrower rows.
        let row = (header.width * samples * Int(bytes[24]) + 7) / 8 + 1
        guard row * header.height <= mostUnpacked else {
            throw .tooLarge(width: header.width, height: header.height)
        }
        return header
    }

    private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
        bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
}
