import SeededRandom
import Testing

@testable import TerminalKit

@Suite struct TableTests {
    private func plain(_ columns: [Table.Column], _ cells: [String], width: Int) -> String {
        Table(columns, width: width).line { StyledText(cells[$0.index]) }.plain
    }

    // MARK: Fitting

    @Test func `columns are dropped in order until the others fit`() {
        let columns = [5, 4, 3].map { Table.Column(long: $0, gap: 1) }
        let shown = { (width: Int) in Table(columns, width: width, dropping: [1, 2]).columns.map(\.index) }
        #expect(shown(15) == [0, 1, 2] && shown(14) == [0, 2] && shown(9) == [0] && shown(1) == [0])
    }

    @Test func `spare cells go to columns in order, and to a short form completely or not at all`() {
        let columns = [
            Table.Column(long: 9, least: 4, gap: 0, hasShortForm: true), .init(long: 10, least: 6, gap: 1),
        ]
        func widths(_ width: Int) -> [Int] {
            Table(columns, width: width, growing: [0, 1]).columns.map(\.width)
        }
        #expect(widths(11) == [4, 6] && widths(15) == [4, 10] && widths(16) == [9, 6])
        #expect(widths(30) == [9, 10])
        #expect(Table(columns, width: 15, growing: [0, 1]).columns.map(\.isShort) == [true, false])
    }

    @Test func `the widest columns are cut first, none below its floor`() {
        let columns = [20, 12, 3].map { Table.Column(long: $0, floor: 4, gap: 0) }
        func widths(_ width: Int) -> [Int] { Table(columns, width: width).columns.map(\.width) }
        #expect(widths(30) == [15, 12, 3] && widths(20) == [9, 8, 3] && widths(5) == [4, 4, 3])
    }

    @Test func `a table that drops its first column begins with the second`() {
        let columns = [Table.Column(long: 3, gap: 0), .init(long: 4)]
        let row = { (width: Int) in
            Table(columns, width: width, dropping: [0]).line { StyledText(["abc", "defg"][$0.index]) }.plain
        }
        #expect(row(9) == "abc  defg" && row(8) == "defg")
    }

    // MARK: Lines

    @Test func `of a long value in one line the beginning or the end stays, and the values after it do`() {
        let row = { (part: Table.Column.Part, name: String) in
            let columns: [Table.Column] = [
                .init(long: 4, gap: 0, runsOn: true, breaksAt: ": ", keeping: part),
                .init(long: 3, gap: 1, alignment: .right),
            ]
            return plain(columns, [name, "1"], width: 8)
        }
        #expect(row(.beginning, "abcdef") == "abcdef 1")
        #expect(row(.beginning, "ab: cdefg") == "ab: c… 1")
        #expect(row(.end, "ab: cdefg") == "cdefg  1")
    }

    @Test func `cells are aligned left, right or centred in their columns`() {
        let columns: [Table.Column] = [
            .init(long: 4, gap: 0), .init(long: 4, alignment: .right),
            .init(long: 5, alignment: .center),
        ]
        #expect(plain(columns, ["a", "b", "c"], width: 40) == "a        b    c")
        #expect(plain(columns, ["a", "", ""], width: 40) == "a")
        #expect(plain(columns, ["abcde", "b", ""], width: 40) == "abc…     b")
    }

    @Test func `a value may extend into empty cells, up to a number`() {
        let columns: [Table.Column] = [
            .init(long: 4, gap: 0, runsOn: true), .init(long: 4), .init(long: 4, alignment: .right),
        ]
        #expect(plain(columns, ["abcdefghijkl", "", "7"], width: 40) == "abcdefghijkl   7")
        #expect(plain(columns, ["abcdefghijklmnop", "", "77"], width: 40) == "abcdefghijk…  77")
        #expect(plain(columns, ["abcdefgh", "x", "7"], width: 40) == "abc…  x        7")
    }

    @Test func `a value that breaks continues below its row, from the separator or between words`() {
        let columns: [Table.Column] = [
            .init(long: 3, gap: 0), .init(long: 30, floor: 8, breaksAt: " - "),
            .init(long: 3, alignment: .right),
        ]
        func lines(_ name: String, _ width: Int) -> [String] {
            Table(columns, width: width).lines { StyledText(["abc", name, "12"][$0.index]) }.map(\.plain)
        }
        #expect(lines("Elsa - Snow", 30) == ["abc  Elsa - Snow            12"])
        #expect(
            lines("Elsa - Spirit of Winter", 24) == ["abc  Elsa             12", "     Spirit of Winter"])
        #expect(
            lines("Elsa - Spirit of Winter and Ice", 20)
                == ["abc  Elsa         12", "     Spirit of", "     Winter and Ice"])
        #expect(lines("You Broke My Smolder", 20) == ["abc  You Broke    12", "     My Smolder"])
    }

    @Test func `text that continues below a row gets at least half a line`() {
        let columns: [Table.Column] = [.init(long: 9, gap: 0), .init(long: 17, floor: 4, breaksAt: " - ")]
        func lines(_ width: Int) -> [String] {
            Table(columns, width: width).lines { StyledText(["abc", "Elsa - Snow Queen"][$0.index]) }.map(
                \.plain)
        }
        #expect(lines(22) == ["abc        Elsa", "           Snow Queen"])
        #expect(lines(21) == ["abc        Elsa", "  Snow Queen"])
    }

    @Test(arguments: [0, 1])
    func `a value whose column is too narrow continues below as a whole`(floor: Int) {
        let columns: [Table.Column] = [
            .init(long: 10, gap: 0), .init(long: 8, least: floor, floor: floor, breaksAt: " - "),
        ]
        let value = StyledText(floor == 0 ? "Te - Ka" : "界 - Ka")
        let lines = Table(columns, width: 12 + floor).lines {
            $0.index == 0 ? StyledText("0123456789") : value
        }
        #expect(
            lines.map(\.plain).joined(separator: " ").filter { $0 != " " }
                == "0123456789\(value.plain)".filter { $0 != " " })
    }

    @Test func `no word of a generated value that breaks is lost, and no line is too wide`() {
        var random = SeededGenerator(seed: 3)
        for _ in trials(2000) {
            let names = (0..<4).map { _ in
                (0..<Int.random(in: 1...6, using: &random)).map { _ in
                    String(repeating: "x", count: Int.random(in: 1...9, using: &random))
                }.joined(separator: [" ", " - "].randomElement(using: &random)!)
            }
            let width = Int.random(in: 24...90, using: &random)
            let long = names.map(\.count).max()!
            let columns: [Table.Column] = [
                .init(long: 4, gap: 0), .init(long: long, floor: 9, gap: 1, breaksAt: " - "),
                .init(long: 5, alignment: .right),
            ]
            let table = Table(columns, width: width)
            for name in names {
                let lines = table.lines { StyledText(["", name, "7"][$0.index]) }
                #expect(lines.allSatisfy { $0.width <= width })
                let words = lines.flatMap { $0.plain.split(separator: " ") }.filter { $0 != "7" && $0 != "-" }
                #expect(words == name.split(separator: " ").filter { $0 != "-" }, "\(name), \(width)")
            }
        }
    }

    @Test func `no line of generated cells is wider than the table, and whole cells are shown if they fit`() {
        var random = SeededGenerator(seed: 1)
        for _ in trials(2000) {
            let count = Int.random(in: 1...6, using: &random)
            let rows = (0..<5).map { _ in random.row(count) }
            let width = Int.random(in: 1...140, using: &random)
            let lines = Table.lines(rows, width: width)
            #expect(lines.count == 5 && lines.allSatisfy { $0.width <= width })
            let whole = Table.lines(rows, width: .max)
            #expect(
                zip(rows, whole).allSatisfy { row, line in
                    row.allSatisfy { $0.isEmpty || line.plain.holds($0.plain) }
                })
            let widths = (0..<count).map { column in rows.map { $0[column].width }.max()! }
            if widths.reduce(2 * (count - 1), +) <= width {
                #expect(lines.map(\.plain) == whole.map(\.plain))
            }
        }
    }

    @Test func `generated columns never exceed the width, except for one that cannot be dropped`() {
        var random = SeededGenerator(seed: 2)
        for _ in trials(2000) {
            let columns = (0..<Int.random(in: 1...8, using: &random)).map { _ in
                let least = Int.random(in: 0...20, using: &random)
                return Table.Column(
                    long: least + Int.random(in: 0...30, using: &random), least: least,
                    gap: Int.random(in: 0...3, using: &random), hasShortForm: Bool.random(using: &random))
            }
            let (order, width) = (
                columns.indices.shuffled(using: &random), Int.random(in: 0...120, using: &random)
            )
            let table = Table(columns, width: width, dropping: order, growing: order)
            // If another column becomes the first one, its gap is dropped.
            let first = table.columns[0].index
            let total =
                table.columns.reduce(0) { $0 + $1.width + columns[$1.index].gap }
                - (first == 0 ? 0 : columns[first].gap)
            #expect(total <= width || table.columns.count == 1)
            for fitted in table.columns {
                let column = columns[fitted.index]
                #expect((column.least...column.long).contains(fitted.width))
                #expect(fitted.isShort == (fitted.width < column.long))
                if column.hasShortForm { #expect([column.least, column.long].contains(fitted.width)) }
            }
        }
    }
}
