import Glibc
import SeededRandom
import Testing

@testable import TerminalKit

@Suite struct PictureTests {
    /// The colours of the four quarters that Fixtures/pictures/make.py draws, row by row.
    private static let colors: [RGB] = [
        RGB(hex: 0xC81E1E), RGB(hex: 0x1EC81E), RGB(hex: 0x1E1EC8), RGB(hex: 0xDCDCDC),
    ]

    static func file(_ name: String) throws -> [UInt8] {
        let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let stream = try #require(fopen("\(root)/Fixtures/pictures/\(name)", "r"))
        defer { fclose(stream) }
        var bytes: [UInt8] = []
        while case let byte = fgetc(stream), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
        return bytes
    }

    private func isNear(_ a: RGB, _ b: RGB) -> Bool {
        let pairs: [(UInt8, UInt8)] = [(a.red, b.red), (a.green, b.green), (a.blue, b.blue)]
        return pairs.allSatisfy { abs(Int($0.0) - Int($0.1)) <= 12 }
    }

    /// The picture in a file; nil if its decoder library is not installed.
    ///
    /// `scripts/test` installs both libraries. Under a plain `swift test` one may be missing; then the error must name
    /// it.
    static func picture(_ name: String) throws -> Picture? {
        do {
            return try Picture(file(name))
        } catch Picture.Flaw.noLibrary(let kind) {
            #expect(kind == (name.hasSuffix(".jpg") ? .jpeg : .png))
            return nil
        }
    }

    // MARK: Decoding

    @Test(arguments: ["quarters.jpg", "quarters.png"])
    func `a picture is decoded in the requested size, or the missing library is named`(
        name: String
    ) throws {
        guard let picture = try Self.picture(name) else { return }
        #expect((picture.width, picture.height) == (46, 64))
        for (columns, rows) in [(2, 2), (6, 8), (46, 64), (100, 120)] {
            let pixels = picture.pixels(columns, rows)
            #expect((pixels.width, pixels.height) == (columns, rows))
            let corners = [(0, 0), (columns - 1, 0), (0, rows - 1), (columns - 1, rows - 1)]
            for (corner, color) in zip(corners, Self.colors) {
                #expect(isNear(pixels[corner.0, corner.1], color))
            }
        }
    }

    @Test(arguments: ["quarters.jpg", "quarters.png"])
    func `a picture that was cut short is damaged`(name: String) throws {
        guard let bytes = try Self.picture(name)?.bytes else { return }
        for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 40)) {
            #expect(throws: Picture.Flaw.damaged) {
                try Picture(Array(bytes[..<count]))
            }
        }
    }

    @Test func `a huge picture is refused by its header, before it is decoded`() throws {
        #expect(throws: Picture.Flaw.tooLarge(width: 20000, height: 20000)) {
            try Picture(Self.file("huge.png"))
        }
    }

    @Test(arguments: ["", "\u{7F}", "<html></html>", "RIFF0000WEBPVP8 ", "GIF89a"])
    func `a file that is neither JPEG nor PNG is damaged`(text: String) {
        #expect(throws: Picture.Flaw.damaged) { try Picture(Array(text.utf8)) }
    }

    @Test(arguments: ["quarters.jpg", "quarters.png"])
    func `any bytes are decoded or refused`(name: String) throws {
        let bytes = try Self.file(name)
        var random = SeededGenerator(seed: 4)
        for _ in trials(300) {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                changed[Int.random(in: changed.indices, using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            if let pixels = try? Picture(changed).pixels(8, 8) { #expect(pixels.rgb.count == 8 * 8 * 3) }
        }
    }

    // MARK: Scaling

    @Test func `each pixel of a smaller picture is the average of the area that it covers`() {
        let pixels = Pixels(width: 2, height: 2, rgb: [0, 0, 0, 100, 0, 0, 0, 200, 0, 0, 0, 40])
        #expect(pixels.scaled(to: 1, 1).rgb == [25, 50, 10])
        #expect(pixels.scaled(to: 2, 2) == pixels)
        #expect(pixels.scaled(to: 4, 4)[3, 0] == RGB(100, 0, 0))
    }

    // MARK: Blocks

    @Test func `four pixels become a block in two colours`() {
        let (red, blue) = ([UInt8](arrayLiteral: 200, 0, 0), [UInt8](arrayLiteral: 0, 0, 200))
        let blocks: [([[UInt8]], String)] = [
            ([red, blue, blue, blue], "▘"), ([blue, red, blue, blue], "▝"), ([red, red, blue, blue], "▀"),
            ([blue, blue, red, blue], "▖"), ([red, blue, red, blue], "▌"), ([blue, red, red, blue], "▞"),
            ([red, red, red, blue], "▛"),
        ]
        for (quarters, block) in blocks {
            let lines = QuarterBlocks.lines(Pixels(width: 2, height: 2, rgb: quarters.flatMap(\.self)))
            #expect(lines.map(\.plain) == [block])
            let style = lines[0].spans[0].style
            #expect(style.foreground?.rgb == RGB(200, 0, 0) && style.background?.rgb == RGB(0, 0, 200))
        }
        let plain = QuarterBlocks.lines(
            Pixels(width: 2, height: 2, rgb: [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3]))
        #expect(plain[0].plain == " " && plain[0].spans[0].style.background?.rgb == RGB(1, 2, 3))
    }

    @Test func `a picture takes one cell per four pixels`() throws {
        guard let picture = try Self.picture("quarters.jpg") else { return }
        let lines = QuarterBlocks.lines(picture.pixels(40, 28))
        #expect(lines.count == 14 && lines.allSatisfy { $0.width == 20 })
    }

    @Test func `a picture keeps its proportions on cells of any shape`() {
        #expect(CellSize(width: 10, height: 20)!.rows(30, of: (734, 1024)) == 21)
        #expect(CellSize(width: 9, height: 18)!.rows(20, of: (734, 1024)) == 14)
        #expect(CellSize(width: 10, height: 10)!.rows(1, of: (1000, 1)) == 1)
    }

    @Test(arguments: [(1, 4096), (4096, 1), (734, 1024), (1, 1)])
    func `a picture of any shape fits the cells, and takes at least one`(picture: (Int, Int)) {
        for (columns, rows) in [(30, 22), (1, 1), (0, -1), (200, 3), (3, 200)] {
            for (width, height) in [(10, 20), (999, 1), (1, 999)] {
                let cell = CellSize(width: width, height: height)!
                let size = cell.cells(of: picture, columns: columns, rows: rows)
                #expect(
                    (1...max(1, columns)).contains(size.columns) && (1...max(1, rows)).contains(size.rows))
            }
        }
        #expect(CellSize.usual.cells(of: (734, 1024), columns: 30, rows: 22) == (30, 21))
        #expect(CellSize.usual.cells(of: (734, 1024), columns: 30, rows: 14) == (20, 14))
    }

    @Test func `an impossible cell size is ignored, and the number of drawn pixels is limited`() {
        for (width, height) in [(0, 20), (10, 0), (-1, 20), (1000, 20), (10, 1000), (65_535, 65_535)] {
            #expect(CellSize(width: width, height: height) == nil)
        }
        let pixels = CellSize(width: 999, height: 999)!.pixels(columns: 30, rows: 30)
        #expect(pixels.width * pixels.height <= CellSize.mostPixels && pixels.width == pixels.height)
        #expect(CellSize.usual.pixels(columns: 30, rows: 21) == (300, 420))
    }

    // MARK: Bounds

    /// A PNG chunk with a zero checksum, which only libpng would verify.
    private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: body.count >> $0) } + Array(name.utf8) + body + [
            0, 0, 0, 0,
        ]
    }

    @Test func `a PNG's texts and profiles are left out, and its pixels are the same`() throws {
        let plain = try Self.file("quarters.png")
        let noise = [UInt8](repeating: 0x41, count: 5000)
        let added = ["tEXt", "zTXt", "iTXt", "iCCP", "eXIf", "pHYs", "acTL", "abCd"].flatMap {
            Self.chunk($0, noise)
        }
        let header = try PictureHeader.png(plain)
        #expect(try PictureHeader.png(Array(plain[..<33]) + added + plain[33...]).bytes == header.bytes)
        #expect((header.width, header.height) == (46, 64) && header.bytes.count <= plain.count)
    }

    @Test
    func
        `a PNG with too many chunks of pixels, or that unpacks to too much, is refused before it is decoded`()
        throws
    {
        let plain = try Self.file("quarters.png")
        let pixels = (0...PictureHeader.mostChunks).flatMap { _ in Self.chunk("IDAT", [0]) }
        #expect(throws: Picture.Flaw.tooCostly) { try Picture(Array(plain[..<33]) + pixels + plain[33...]) }
        var deep = plain
        deep.replaceSubrange(16..<26, with: [0, 0, 8, 0, 0, 0, 8, 0, 16, 6])
        #expect(throws: Picture.Flaw.tooLarge(width: 2048, height: 2048)) { try Picture(deep) }
    }

    @Test func `a PNG that takes too long is refused`() throws {
        guard try Self.picture("quarters.png") != nil else { return }
        #expect(throws: Picture.Flaw.tooCostly) { try Picture(Self.file("quarters.png"), milliseconds: 0) }
    }

    @Test func `a JPEG with too many scans, four colours or another coding is refused`()
        throws
    {
        let plain = try Self.file("quarters.jpg")
        let frame = try #require(
            plain.indices.dropLast(1).first { plain[$0] == 0xFF && plain[$0 + 1] == 0xC0 })
        let padded = 64 * 64
        let scans = { (count: Int) in Array(repeating: [0xFF, 0xDA] as [UInt8], count: count).joined() }
        let some = PictureHeader.mostScanned / padded - 1
        #expect(try PictureHeader.jpeg(plain.dropLast(2) + scans(some) + [0xFF, 0xD9]).width == 46)
        #expect(throws: Picture.Flaw.tooCostly) {
            try Picture(plain.dropLast(2) + scans(some + 1) + [0xFF, 0xD9])
        }
        for (place, byte) in [(frame + 1, 0xC9), (frame + 1, 0xC3), (frame + 4, 12), (frame + 9, 4)] {
            var other = plain
            other[place] = UInt8(byte)
            #expect(throws: Picture.Flaw.damaged) { try Picture(other) }
        }
    }
}
