import LorcanaCards
import LorcanaKit
import Testing

@testable import lorcana

@Suite struct CardReferenceTests {
    private func id(_ words: [String]) -> String? {
        guard case .printing(let id) = CardReference(words, sets: Samples.sets) else { return nil }
        return id.id
    }

    @Test(arguments: [
        (["TFC", "41"], "TFC-041"), (["tfc", "041"], "TFC-041"), (["1", "41"], "TFC-041"),
        (["TFC 41"], "TFC-041"),
        (["The", "First", "Chapter", "41"], "TFC-041"), (["The First Chapter", "41"], "TFC-041"),
        (["tfc-41"], "TFC-041"), (["TFC-041"], "TFC-041"), (["1-41"], "TFC-041"),
        (["TFC-003-P1"], "TFC-003-P1"),
        (["tfc-3-p1"], "TFC-003-P1"), (["fab", "4a"], "FAB-004A"), (["q1-1"], "Q1-001"),
        (["16-001"], "16-001"), (["41/204"], "TFC-041"), (["41/204 EN 1"], "TFC-041"),
        (["207/204", "•", "EN", "•", "9"], "FAB-207"),
    ])
    func `a set and a number, or an id, name a printing`(words: [String], expected: String) {
        #expect(id(words) == expected)
    }

    @Test(arguments: [
        ["Elsa - Snow Queen"], ["Elsa"], ["101", "Dalmatians"], ["Mickey", "3"], ["A-1"], ["x-y-z"], ["TFC"],
        ["Hei-Hei"], ["1"],
    ])
    func `anything else is a name`(words: [String]) {
        #expect(CardReference(words, sets: Samples.sets) == .name(words.joined(separator: " ")))
    }

    @Test func `a number finds the ordinary printing, not the promo`() throws {
        let cards = Samples.catalogue.cards.filter { $0.setNumber == "1" }
        let set = Samples.sets[0]
        #expect(PrintingID(set: set, number: 41).find(in: cards)?.id == "TFC-041")
        #expect(PrintingID(set: set, number: 3).find(in: cards) == nil)
        #expect(PrintingID(set: set, number: 3, promo: "P1").find(in: cards)?.id == "TFC-003-P1")
        #expect(PrintingID(set: set, number: 999).find(in: cards) == nil)
    }

    @Test func `a printed number that several sets have names none of them`() {
        let twin = LorcanaSet(number: "2", code: "ROF", name: "Rise of the Floodborn", baseCards: 204)
        let both = [Samples.sets[0], twin]
        #expect(CardReference(["41/204"], sets: both) == .numbered(41, among: both))
        #expect(CardReference(["41/999"], sets: both) == .name("41/999"))
        #expect(CardReference(["4/"], sets: both) == .name("4/"))
    }

    @Test(arguments: [["XXX", "1"], ["xxx-001"], ["99 3"], ["99-3"]])
    func `a code that no set has is told as such`(words: [String]) {
        #expect(CardReference.setCode(words) != nil)
    }

    @Test(arguments: [
        ["Mickey", "3"], ["A-1"], ["99", "Puppies"], ["Omnidroid", "V.8"], ["Stitch", "626"],
    ])
    func `a name with a number is no code`(words: [String]) {
        #expect(CardReference.setCode(words) == nil)
    }
}
