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

    @Test func `a name for which there is no room is broken at its colon, and never cut`() {
        #expect(
            lines(40) == [
                "Code  Name", "Q3    Illumineer's Quest", "      The Great Hunny Rescue",
                "TFC   The First Chapter",
            ])
        for width in 30...120 {
            #expect(!lines(width).joined().contains("…"), "\(width)")
            #expect(lines(width).allSatisfy { CellWidth.of($0) <= width }, "\(width)")
        }
    }

    @Test func `the code stands for the number where the name has no room beside both`() {
        #expect(lines(53)[0] == "No.  Code  Name" && lines(52)[0] == "Code  Name")
        #expect(lines(49, isOneLine: true)[1] == "Q3    Illumineer's Quest: The Great Hunny Rescue")
    }

    @Test func `the numbers of cards go right, and a set without cards says why`() {
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

    @Test func `in full screen each set is one line`() {
        let lines = lines(40, isOneLine: true)
        #expect(lines.count == 3 && lines[1] == "Q3    Illumineer's Quest: The Great Hun…")
    }
}
