import Encoding

/// Encodes pictures for terminals that draw pixels. The cursor must be in the top left cell, and isn't moved.
package enum PictureWriter {
    /// Encodes the pixels for kitty's protocol, in pieces.
    package static func kitty(_ pixels: Pixels, id: Int, columns: Int, rows: Int) -> DrawnPicture {
        let data = Array(Base64.encode(pixels.rgb).utf8)
        let pieces = stride(from: 0, to: data.count, by: DrawnPicture.pieceSize).map { start in
            let end = min(start + DrawnPicture.pieceSize, data.count)
            let more = end < data.count ? 1 : 0
            let keys =
                start == 0
                ? "q=2,a=T,i=\(id),f=24,s=\(pixels.width),v=\(pixels.height),c=\(columns),r=\(rows),C=1,m=\(more)"
                : "m=\(more)"
            return Array("\u{1B}_G\(keys);".utf8) + data[start..<end] + Array("\u{1B}\\".utf8)
        }
        // The first sequence removes only this picture; the second ends an incomplete one.
        let removal = Array("\u{1B}_Ga=d,d=I,i=\(id),q=2\u{1B}\\".utf8)
        let ending = Array("\u{1B}_Gm=0,q=2;\u{1B}\\".utf8)
        return DrawnPicture(columns: columns, rows: rows, pieces: pieces, ending: ending, removal: removal)
    }

    /// Encodes the file itself for iTerm2's protocol; the terminal decodes it.
    package static func iterm(_ picture: Picture, columns: Int, rows: Int) -> DrawnPicture {
        let begin =
            "\u{1B}]1337;File=inline=1;size=\(picture.bytes.count);width=\(columns);height=\(rows);preserveAspectRatio=0;doNotMoveCursor=1:"
        return DrawnPicture(
            columns: columns, rows: rows,
            sequence: Array(begin.utf8) + Array(Base64.encode(picture.bytes).utf8) + [0x07])
    }

    /// Encodes sixel graphics (DEC STD 070): bands of six pixel rows, with a line for each colour.
    package static func sixel(_ pixels: Pixels, columns: Int, rows: Int) -> DrawnPicture {
        let palette = ColorCube(pixels)
        var output = Array("\u{1B}P0;1;0q\"1;1;\(pixels.width);\(pixels.height)".utf8)
        for (index, color) in palette.colors.enumerated() {
            let percent = [color.red, color.green, color.blue].map { (Int($0) * 100 + 127) / 255 }
            output += "#\(index);2;\(percent[0]);\(percent[1]);\(percent[2])".utf8
        }
        for top in stride(from: 0, to: pixels.height, by: 6) {
            appendBand(palette.indices, pixels, top, to: &output)
        }
        return DrawnPicture(columns: columns, rows: rows, sequence: output + "\u{1B}\\".utf8)
    }

    private static func appendBand(_ indices: [UInt8], _ pixels: Pixels, _ top: Int, to output: inout [UInt8])
    {
        var lines: [UInt8: [UInt8]] = [:]
        for row in top..<min(top + 6, pixels.height) {
            for column in 0..<pixels.width {
                let index = indices[row * pixels.width + column]
                lines[index, default: [UInt8](repeating: 0, count: pixels.width)][column] |= 1 << (row - top)
            }
        }
        for (index, line) in lines.sorted(by: { $0.key < $1.key }) {
            output += "#\(index)".utf8
            appendRuns(line, to: &output)
            output.append(UInt8(ascii: "$"))
        }
        output.append(UInt8(ascii: "-"))
    }

    private static func appendRuns(_ line: [UInt8], to output: inout [UInt8]) {
        let end = (line.lastIndex { $0 != 0 } ?? -1) + 1
        var start = 0
        while start < end {
            var next = start + 1
            while next < end, line[next] == line[start] { next += 1 }
            let sixel = 63 + line[start]
            if next - start > 3 {
                output += "!\(next - start)".utf8
                output.append(sixel)
            } else {
                output += [UInt8](repeating: sixel, count: next - start)
            }
            start = next
        }
    }
}

/// The ways of showing pictures on a terminal.
package enum PictureWay: String, Sendable {
    /// As text, on any terminal with true colour.
    case blocks
    case kitty, iterm, sixel
}

/// A palette of at most 255 colours for a picture, computed by median cut.
struct ColorCube {
    private(set) var colors: [RGB] = []
    /// The index in `colors` of each pixel.
    private(set) var indices: [UInt8]

    private static let most = 255
    /// Colours are quantised to five bits per channel to keep the table small.
    private static let bits = 5

    init(_ pixels: Pixels) {
        var counts = [Int](repeating: 0, count: 1 << (3 * Self.bits))
        let keys = (0..<pixels.width * pixels.height).map { index in Self.key(pixels.rgb, index * 3) }
        for key in keys { counts[key] += 1 }
        var boxes = [counts.indices.filter { counts[$0] > 0 }]
        while boxes.count < Self.most, let widest = Self.widest(boxes) {
            let axis = Self.spread(boxes[widest]).axis
            let sorted = boxes[widest].sorted { Self.part($0, axis) < Self.part($1, axis) }
            let half = sorted.reduce(0) { $0 + counts[$1] } / 2
            var (sum, cut) = (0, 1)
            for (index, key) in sorted.enumerated().dropLast() {
                sum += counts[key]
                cut = index + 1
                if sum >= half { break }
            }
            boxes[widest] = Array(sorted[..<cut])
            boxes.append(Array(sorted[cut...]))
        }
        var table = [UInt8](repeating: 0, count: counts.count)
        for (index, box) in boxes.enumerated() {
            colors.append(Self.average(box, counts))
            for key in box { table[key] = UInt8(index) }
        }
        indices = keys.map { table[$0] }
    }

    /// The index of the box with the longest side; nil if no box can be split.
    private static func widest(_ boxes: [[Int]]) -> Int? {
        let spreads = boxes.enumerated().filter { $0.element.count > 1 }.map {
            ($0.offset, spread($0.element).length)
        }
        return spreads.max { $0.1 < $1.1 }?.0
    }

    private static func spread(_ box: [Int]) -> (axis: Int, length: Int) {
        let lengths = (0..<3).map { axis -> (axis: Int, length: Int) in
            var (least, most) = (Int.max, Int.min)
            for key in box { (least, most) = (min(least, part(key, axis)), max(most, part(key, axis))) }
            return (axis, most - least)
        }
        return lengths.max { $0.length < $1.length }!
    }

    private static func key(_ rgb: [UInt8], _ start: Int) -> Int {
        (0..<3).reduce(0) { $0 << bits | Int(rgb[start + $1] >> (8 - UInt8(bits))) }
    }

    private static func part(_ key: Int, _ axis: Int) -> Int { key >> (bits * (2 - axis)) & (1 << bits - 1) }

    private static func average(_ box: [Int], _ counts: [Int]) -> RGB {
        let count = box.reduce(0) { $0 + counts[$1] }
        let parts = (0..<3).map { axis in
            UInt8(box.reduce(0) { $0 + part($1, axis) * counts[$1] } * 255 / (count * (1 << bits - 1)))
        }
        return RGB(parts[0], parts[1], parts[2])
    }
}
