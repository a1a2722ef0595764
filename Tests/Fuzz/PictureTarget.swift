import FuzzSupport
import TerminalKit

/// Any bytes are rejected or decoded to a picture, which every graphics protocol draws within its cells.
enum PictureTarget {
    static func run(_ bytes: [UInt8]) {
        guard let picture = try? Picture(bytes) else { return }
        expect(
            (1...4096).contains(picture.width) && (1...4096).contains(picture.height),
            "a size beyond the bounds")
        let cell = CellSize.usual
        let size = cell.cells(of: (picture.width, picture.height), columns: 6, rows: 5)
        expect(size.columns <= 6 && size.rows <= 5, "more cells than there are")
        let lines = QuarterBlocks.lines(picture.pixels(2 * size.columns, 2 * size.rows))
        expect(lines.count == size.rows && lines.allSatisfy { $0.width == size.columns }, "other cells")
        let pixels = picture.pixels(7, 13)
        let drawn = [
            PictureWriter.kitty(pixels, id: 1, columns: 1, rows: 1),
            PictureWriter.iterm(picture, columns: 1, rows: 1),
            PictureWriter.sixel(pixels, columns: 1, rows: 1),
        ]
        for picture in drawn { expect(picture.pieces.allSatisfy { $0.count <= 4200 }, "a large piece") }
    }
}
