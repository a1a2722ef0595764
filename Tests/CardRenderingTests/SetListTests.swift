import LorcanaCards
import TerminalKit
import Testing

@testable import CardRendering

@Suite struct SetListTests {
    private func lines(_ width: Int, isOneLine: Bool = false) -> [String] {
        let sets = [
            LorcanaSet(number: "Q3", code: "Q3", name: "Illumineer's Quest: The Great Hunny Rescue"),
            LorcanaSet(number: "1", code: "TFC", name: "The First Chapter"),
        ]
        return SetList.lines(sets, today: nil, isOneLine: isOneLine, on: Canvas(width: width)).map(\.plain)
    }

    @Test func `a long name is broken at its colon, and never truncated`() {
        #expect(
            lines(40) == [
                "No.  Code  Name", "Q3         Illumineer's Quest", "           The Great Hunny Rescue",
                "1    TFC   The First Chapter",
            ])
        for width in 30...120 {
            #expect(!lines(width).joined().contains("…"), "\(width)")
            #expect(lines(width).allSatisfy { CellWidth.of($0) <= width }, "\(width)")
        }
    }

    @Test func `the code replaces the number where the name doesn't fit beside both`() {
        #expect(lines(33)[0] == "No.  Code  Name" && lines(32)[0] == "Code  Name")
    }

    @Test(arguments: [false, true]) func `a long name doesn't displace a column`(isOneLine: Bool) {
        let titles = { (width: Int) in lines(width, isOneLine: isOneLine)[0].split(separator: " ") }
        #expect(titles(53) == ["No.", "Code", "Name", "Release", "Cards"])
        #expect(titles(52) == ["No.", "Code", "Name", "Release"])
    }

    @Test func `numbers of cards are right-aligned, and a set without cards says why`() {
        let sets = [
            LorcanaSet(number: "1", code: "TFC", name: "The First Chapter", baseCards: 204),
            LorcanaSet(number: "Q1", code: "Q1", name: "Deep Trouble", baseCards: 31),
            LorcanaSet(number: "16", code: "16", name: "Cosmic Quest"),
        ]
        let lines = SetList.lines(sets, today: nil, on: Canvas(width: 80)).map(\.plain)
        #expect(lines.allSatisfy { $0.count == lines[0].count })
        #expect(lines[0].hasSuffix("  Cards") && lines[1].hasSuffix(" 204") && lines[2].hasSuffix(" 31"))
        #expect(lines[3].hasSuffix("  announced"))
    }

    @Test func `in full screen each set is one line, and a long name is reduced to the part after its colon`()
    {
        for (width, row) in [
            (27, "Q3 The Great Hunny Resc…"), (28, "Q3 The Great Hunny Rescue"),
            (33, "Q3 The Great Hunny Rescue"), (48, "Q3 The Great Hunny Rescue no date"),
            (53, "Q3 The Great Hunny Rescue no date announced"),
            (73, "Q3 Illumineer's Quest: The Great Hunny Rescue no date announced"),
        ] {
            let lines = lines(width, isOneLine: true)
            #expect(lines.count == 3, "\(width)")
            #expect(lines[1].split(separator: " ").joined(separator: " ") == row, "\(width)")
        }
    }
}
