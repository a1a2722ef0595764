import CPicture

/// A decoded JPEG or PNG. The cost of decoding is bounded in advance (`PictureHeader`).
package struct Picture: Sendable {
    /// The reason why a file cannot be shown.
    package enum Flaw: Error, Sendable, Hashable {
        /// The library that decodes this format is not installed.
        case noLibrary(Kind)
        /// Neither JPEG nor PNG, or truncated, or malformed.
        case damaged
        /// More pixels than any card's picture has.
        case tooLarge(width: Int, height: Int)
        /// More decoding work than any card's picture needs.
        case tooCostly

        /// Whether the cause is the machine, rather than the file.
        package var isOfThisMachine: Bool {
            if case .noLibrary = self { true } else { false }
        }
    }

    /// A format, recognized by the first bytes of the file.
    package enum Kind: Sendable, Hashable { case jpeg, png }

    static let mostBytes = 8 << 20
    private static let mostMilliseconds: Int32 = 200

    /// The file without the chunks that don't affect its pixels.
    let bytes: [UInt8]
    let kind: Kind
    package let width: Int
    package let height: Int
    /// The pixels in the original size, or in half of it if that is enough for every terminal.
    private let pixels: Pixels

    package init(_ bytes: [UInt8]) throws(Flaw) { try self.init(bytes, milliseconds: Self.mostMilliseconds) }

    /// - Parameter milliseconds: the maximum CPU time for a PNG; the time for a JPEG is bounded by its pixels, scans
    ///   and bytes.
    init(_ bytes: [UInt8], milliseconds: Int32) throws(Flaw) {
        guard bytes.count <= Self.mostBytes else { throw .damaged }
        kind = try Self.kind(of: bytes)
        let header =
            switch kind {
            case .jpeg: try PictureHeader.jpeg(bytes)
            case .png: try PictureHeader.png(bytes)
            }
        self.bytes = header.bytes
        (width, height) = (header.width, header.height)
        pixels = try Self.decoded(header, kind, milliseconds: milliseconds)
    }

    /// Detects the format. Rejects truncated files, which libraries may decode: a JPEG ends in FF D9, a PNG in its
    /// last chunk.
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

    private static func decoded(_ header: PictureHeader, _ kind: Kind, milliseconds: Int32) throws(Flaw)
        -> Pixels
    {
        let isHalved = kind == .jpeg && header.width * header.height / 4 >= CellSize.mostPixels
        let eighths = isHalved ? 4 : 8
        let (wide, high) = ((header.width * eighths + 7) / 8, (header.height * eighths + 7) / 8)
        var rgb = [UInt8](repeating: 0, count: wide * high * 3)
        let end =
            switch kind {
            case .jpeg:
                unsafe cpicture_jpeg_decode(
                    header.bytes, header.bytes.count, Int32(header.width), Int32(header.height),
                    Int32(eighths),
                    &rgb)
            case .png:
                unsafe cpicture_png_decode(header.bytes, header.bytes.count, milliseconds, &rgb, rgb.count)
            }
        switch end {
        case .done: return Pixels(width: wide, height: high, rgb: rgb)
        case .no_library: throw .noLibrary(kind)
        case .damaged: throw .damaged
        case .too_long: throw .tooCostly
        }
    }

    /// The picture, scaled to this size in pixels.
    package func pixels(_ columns: Int, _ rows: Int) -> Pixels { pixels.scaled(to: columns, rows) }
}
