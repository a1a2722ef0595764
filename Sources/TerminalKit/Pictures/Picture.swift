import CPicture

/// A JPEG or PNG as it came, small enough to be decoded.
package struct Picture: Sendable {
    /// Why bytes are not shown.
    package enum Flaw: Error, Sendable, Hashable {
        /// The library that decodes this kind is not installed.
        case noLibrary(Kind)
        /// Neither JPEG nor PNG, or cut short, or wrong inside.
        case damaged
        /// More pixels than any card has.
        case tooLarge(width: Int, height: Int)
    }

    /// What it is, by its first bytes.
    package enum Kind: Sendable, Hashable { case jpeg, png }

    package static let mostBytes = 8 << 20
    private static let longestSide = 4096
    private static let mostPixels = 8_000_000

    package let bytes: [UInt8]
    package let kind: Kind
    package let width: Int
    package let height: Int

    /// Reads the header alone; nothing is decoded yet.
    package init(_ bytes: [UInt8]) throws(Flaw) {
        guard bytes.count <= Self.mostBytes else { throw .damaged }
        kind = try Self.kind(of: bytes)
        self.bytes = bytes
        var (width, height) = (Int32(0), Int32(0))
        let end =
            switch kind {
            case .jpeg: unsafe cpicture_jpeg_size(bytes, bytes.count, &width, &height)
            case .png: unsafe cpicture_png_size(bytes, bytes.count, &width, &height)
            }
        try Self.check(end, kind)
        (self.width, self.height) = (Int(width), Int(height))
        guard width > 0, height > 0 else { throw .damaged }
        guard max(width, height) <= Self.longestSide, self.width * self.height <= Self.mostPixels else {
            throw .tooLarge(width: self.width, height: self.height)
        }
    }

    /// A whole JPEG ends in FF D9 and a whole PNG in its last chunk; cut short they may decode all the same.
    private static func kind(of bytes: [UInt8]) throws(Flaw) -> Kind {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            guard bytes.suffix(2).elementsEqual([0xFF, 0xD9]) else { throw .damaged }
            return .jpeg
        }
        let isPNG = bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        guard isPNG, bytes.suffix(8).elementsEqual([0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]) else {
            throw .damaged
        }
        return .png
    }

    private static func check(_ end: cpicture_end, _ kind: Kind) throws(Flaw) {
        switch end {
        case .done: return
        case .no_library: throw .noLibrary(kind)
        case .damaged: throw .damaged
        }
    }

    /// The picture in this size. A JPEG is decoded at the smallest scale that is large enough.
    package func pixels(_ columns: Int, _ rows: Int) throws(Flaw) -> Pixels {
        switch kind {
        case .jpeg:
            let scaled = { (side: Int, eighths: Int) -> Int in (side * eighths + 7) / 8 }
            let eighths: Int =
                [1, 2, 4].first { scaled(width, $0) >= columns && scaled(height, $0) >= rows } ?? 8
            let (wide, high) = (scaled(width, eighths), scaled(height, eighths))
            var rgb = [UInt8](repeating: 0, count: wide * high * 3)
            let end = unsafe cpicture_jpeg_decode(
                bytes, bytes.count, Int32(width), Int32(height), Int32(eighths), &rgb)
            try Self.check(end, kind)
            return Pixels(width: wide, height: high, rgb: rgb).scaled(to: columns, rows)
        case .png:
            var rgb = [UInt8](repeating: 0, count: width * height * 3)
            let end = unsafe cpicture_png_decode(bytes, bytes.count, &rgb, rgb.count)
            try Self.check(end, kind)
            return Pixels(width: width, height: height, rgb: rgb).scaled(to: columns, rows)
        }
    }
}
