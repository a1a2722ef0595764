import Encoding
import Testing

@testable import TerminalKit

@Suite struct PictureWriterTests {
    private static func drawn(_ width: Int, _ height: Int, _ color: (_ x: Int, _ y: Int) -> [Int]) -> Pixels {
        var rgb: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width { rgb += color(x, y).map { UInt8(truncatingIfNeeded: $0) } }
        }
        return Pixels(width: width, height: height, rgb: rgb)
    }

    private let pixels = drawn(7, 13) { x, y in [x * 36, y * 19, 80] }

    @Test func `kitty gets every pixel, in pieces of at most 4096 bytes`() throws {
        let large = Self.drawn(64, 64) { x, y in [x, y, x + y] }
        let drawn = PictureWriter.kitty(large, id: 7, columns: 5, rows: 4)
        let texts = drawn.pieces.map { String(decoding: $0, as: UTF8.self) }
        #expect(texts.allSatisfy { $0.hasPrefix("\u{1B}_G") && $0.hasSuffix("\u{1B}\\") })
        let pieces = texts.map { $0.dropFirst(3).dropLast(2).split(separator: ";") }
        #expect(pieces[0][0] == "q=2,a=T,i=7,f=24,s=64,v=64,c=5,r=4,C=1,m=1")
        #expect(pieces.dropFirst().dropLast().allSatisfy { $0[0] == "m=1" } && pieces.last![0] == "m=0")
        #expect(pieces.allSatisfy { $0[1].count <= 4096 })
        #expect(pieces.map { String($0[1]) }.joined() == Base64.encode(large.rgb))
    }

    @Test func `only one picture is removed, and an incomplete one is ended first`() {
        let drawn = PictureWriter.kitty(pixels, id: 7, columns: 5, rows: 4)
        #expect(drawn.removal == Array("\u{1B}_Ga=d,d=I,i=7,q=2\u{1B}\\".utf8))
        #expect(drawn.ending == Array("\u{1B}_Gm=0,q=2;\u{1B}\\".utf8))
    }

    @Test func `a sequence is sent in pieces of at most 4096 bytes, and cancelled if incomplete`() throws {
        let large = Self.drawn(200, 200) { x, y in [x, y, x * y] }
        let drawn = PictureWriter.sixel(large, columns: 20, rows: 10)
        #expect(drawn.pieces.count > 1 && drawn.pieces.allSatisfy { (1...4096).contains($0.count) })
        #expect(drawn.ending == [0x18, 0x1B, 0x5C] && drawn.removal.isEmpty)
    }

    @Test func `iTerm2 gets the unchanged file`() throws {
        guard let picture = try PictureTests.picture("quarters.png") else { return }
        let text = String(
            decoding: PictureWriter.iterm(picture, columns: 30, rows: 21).pieces.joined(), as: UTF8.self)
        #expect(text.hasPrefix("\u{1B}]1337;File=inline=1;size=\(picture.bytes.count);width=30;height=21;"))
        #expect(text.hasSuffix(":" + Base64.encode(picture.bytes) + "\u{7}"))
    }

    @Test func `sixels show the same colours, pixel by pixel`() throws {
        let shown = try #require(
            Sixels(Array(PictureWriter.sixel(pixels, columns: 1, rows: 1).pieces.joined())))
        #expect((shown.width, shown.height) == (7, 13))
        for y in 0..<13 {
            for x in 0..<7 {
                let (wanted, seen) = (pixels[x, y], try #require(shown.colors[y * 7 + x]))
                let pairs: [(UInt8, UInt8)] = [
                    (wanted.red, seen.red), (wanted.green, seen.green), (wanted.blue, seen.blue),
                ]
                #expect(pairs.allSatisfy { abs(Int($0.0) - Int($0.1)) <= 10 })
            }
        }
    }

    @Test func `more colours than a palette can hold are reduced`() {
        let many = Self.drawn(64, 64) { x, y in [x * 4, y * 4, x * y] }
        let cube = ColorCube(many)
        #expect(cube.colors.count == 255)
        #expect(cube.indices.count == 64 * 64)
        #expect(ColorCube(Pixels(width: 1, height: 1, rgb: [255, 255, 255])).colors == [RGB(hex: 0xFFFFFF)])
    }

    /// Decodes sixels as a terminal would.
    private struct Sixels {
        var width = 0
        var height = 0
        var colors: [RGB?] = []

        init?(_ bytes: [UInt8]) {
            let text = String(decoding: bytes, as: UTF8.self)
            guard text.hasPrefix("\u{1B}P0;1;0q\"1;1;"), text.hasSuffix("\u{1B}\\") else { return nil }
            var body = text.dropFirst(13).dropLast(2)
            func number() -> Int {
                let digits = body.prefix { $0.isNumber }
                body = body.dropFirst(digits.count)
                return Int(digits) ?? -1
            }
            width = number()
            body = body.dropFirst()
            height = number()
            colors = Array(repeating: nil, count: width * height)
            var (palette, color, x, y) = ([Int: RGB](), 0, 0, 0)
            while let sign = body.first {
                body = body.dropFirst()
                var (count, sixel) = (1, sign)
                switch sign {
                case "#":
                    color = number()
                    if body.hasPrefix(";2;") {
                        body = body.dropFirst(3)
                        let parts = (0..<3).map { index -> UInt8 in
                            if index > 0 { body = body.dropFirst() }
                            return UInt8(number() * 255 / 100)
                        }
                        palette[color] = RGB(parts[0], parts[1], parts[2])
                    }
                    continue
                case "$":
                    x = 0
                    continue
                case "-":
                    (x, y) = (0, y + 6)
                    continue
                case "!":
                    count = number()
                    sixel = body.removeFirst()
                default: break
                }
                let bits = Int(sixel.asciiValue!) - 63
                for _ in 0..<count {
                    for row in 0..<6 where bits & 1 << row != 0 {
                        colors[(y + row) * width + x] = palette[color]
                    }
                    x += 1
                }
            }
        }
    }
}

@Suite struct PictureQuestionTests {
    private func way(_ replies: [TerminalReply], _ environment: [String: String] = [:]) -> PictureWay {
        var question = PictureQuestion()
        for reply in replies { question.note(reply) }
        return question.way(environment: environment)
    }

    @Test func `the replies choose the protocol, and the environment one that has no query`() {
        let kitty = [TerminalReply.name("kitty(0.26.5)"), .pictures(isOK: true), .attributes([62])]
        #expect(way(kitty) == .kitty)
        #expect(way([.attributes([62, 4, 22])]) == .sixel)
        #expect(way([.attributes([1, 2])]) == .blocks)
        #expect(way([]) == .blocks)
        #expect(way([.pictures(isOK: false), .attributes([62])]) == .blocks)
        #expect(way([.name("WezTerm 2024"), .pictures(isOK: true), .attributes([4])]) == .iterm)
        #expect(way([.attributes([1])], ["TERM_PROGRAM": "iTerm.app"]) == .iterm)
        #expect(way(kitty, ["TERM_PROGRAM": "iTerm.app"]) == .kitty)
    }

    @Test(arguments: ["TMUX", "STY", "ZELLIJ"])
    func `in a multiplexer only its own reply counts`(variable: String) {
        let environment = [variable: "x", "TERM_PROGRAM": "iTerm.app"]
        #expect(way([.attributes([1, 2])], environment) == .blocks)
        #expect(way([.pictures(isOK: true), .attributes([1, 4])], environment) == .sixel)
    }

    @Test func `the query ends with one that every terminal answers`() {
        for variables in [[:], ["TMUX": ""], ["TMUX": "x"], ["STY": "x"], ["ZELLIJ": "0"]] {
            let bytes = PictureQuestion.bytes(variables)
            #expect(bytes.suffix(3).elementsEqual("\u{1B}[c".utf8))
            // tmux and screen would read an APC string as a window title.
            let asksForGraphics = String(decoding: bytes, as: UTF8.self).contains("\u{1B}_G")
            #expect(asksForGraphics == variables.values.allSatisfy(\.isEmpty))
        }
        var question = PictureQuestion()
        question.note(.cell(CellSize(width: 9, height: 18)!))
        #expect(question.cell == CellSize(width: 9, height: 18) && !question.isAnswered)
        question.note(.attributes([]))
        #expect(question.isAnswered)
    }
}
