import CardTesting
import LorcanaCards
import LorcanaQuery
import LorcanaRules
import Testing

@testable import lorcana

@Suite struct CardReferenceTests {
    private func id(_ words: [String]) -> String? {
        guard case .printing(let printing) = try? CardReference(words, sets: Samples.sets) else { return nil }
        return printing.id
    }

    @Test(arguments: [
        (["TFC", "41"], "TFC-041"), (["tfc", "041"], "TFC-041"), (["1", "41"], "TFC-041"),
        (["TFC 41"], "TFC-041"),
        (["The", "First", "Chapter", "41"], "TFC-041"), (["The First Chapter", "41"], "TFC-041"),
        (["tfc-41"], "TFC-041"), (["TFC-041"], "TFC-041"), (["1-41"], "TFC-041"),
        (["TFC-003-P1"], "TFC-003-P1"),
        (["tfc-3-p1"], "TFC-003-P1"), (["fab", "4a"], "FAB-004A"), (["q1-1"], "Q1-001"),
        (["16-001"], "16-001"), (["41/204 EN 1"], "TFC-041"), (["001-041"], "TFC-041"),
        (["207/204", "•", "EN", "•", "9"], "FAB-207"), (["41/204•EN•1"], "TFC-041"),
        (["TFC 41/204"], "TFC-041"), (["TFC", "#41"], "TFC-041"), (["1 #41"], "TFC-041"),
        (["fab 4b/204"], "FAB-004B"), (["36/P1 • EN • 9"], "FAB-036-P1"), (["TFC-026-p2-2"], "TFC-026-P2-2"),
    ])
    func `a set and a number, or an id, name a printing`(words: [String], expected: String) {
        #expect(id(words) == expected)
    }

    @Test(arguments: [
        ["Elsa - Snow Queen"], ["Elsa"], ["101", "Dalmatians"], ["Mickey", "3"], ["A-1"], ["x-y-z"], ["TFC"],
        ["Hei-Hei"], ["1"], ["#41"], ["#"], ["TFC", "##41"], ["TFC041"],
    ])
    func `anything else is a name`(words: [String]) throws {
        #expect(try CardReference(words, sets: Samples.sets) == .name(words.joined(separator: " ")))
    }

    @Test func `a number finds the ordinary printing, not the promo`() throws {
        let cards = Samples.catalogue.cards.filter { $0.setNumber == "1" }
        for (written, id) in [
            ("TFC 41", "TFC-041"), ("TFC 3", nil), ("TFC-3-P1", "TFC-003-P1"), ("TFC 999", nil),
        ] {
            #expect(try PrintingReference(written, in: Samples.sets).find(in: cards)?.id == id, "\(written)")
        }
    }

    @Test(arguments: [
        ("41/204", "num:41 -is:promo unique:prints sort:set"),
        ("4b/204", "num:4 -is:promo unique:prints sort:set"),
        ("36/p1", "num:36 is:promo unique:prints sort:set"),
        ("41/204 EN", "num:41 -is:promo unique:prints sort:set"),
    ])
    func `a printed number without a set is searched for in all sets`(word: String, query: String) throws {
        guard case .printing(let printing) = try CardReference([word], sets: Samples.sets) else {
            throw CancellationError()
        }
        #expect(printing.set == nil && printing.query == query)
    }

    @Test(arguments: ["4/", "/204", "4/x", "4/204/1", "41/204 Elsa", "4bc/204"])
    func `a number printed on no card is read as a name`(word: String) throws {
        #expect(try CardReference([word], sets: Samples.sets) == .name(word))
    }

    @Test func `a printed number names the cards whose sets have that total`() throws {
        let number = try PrintingReference("41/204", in: Samples.sets)
        let card = Samples.card("TFC-041")
        #expect(number.isOn(card, totals: ["1": 204]) && !number.isOn(card, totals: ["1": 205]))
        #expect(try PrintingReference("3/p1", in: Samples.sets).isOn(Samples.card("TFC-003-P1"), totals: [:]))
    }

    @Test func `a set's second code finds its cards by number`() throws {
        var set = Samples.sets[0]
        set.code = "ONE"
        let cards = Samples.catalogue.cards.filter { $0.setNumber == "1" }
        for (written, id) in [("ONE 41", "TFC-041"), ("one-3-p1", "TFC-003-P1")] {
            #expect(try PrintingReference(written, in: [set]).find(in: cards)?.id == id)
        }
    }

    @Test(arguments: [
        (["XXX", "1"], "XXX"), (["xxx-001"], "xxx"), (["99 3"], "99"), (["99-3"], "99"),
        (["XXX 1/204"], "XXX"),
    ])
    func `an unknown set code is reported`(words: [String], code: String) {
        #expect(throws: PrintingReference.Failure.unknownSet(code)) {
            try CardReference(words, sets: Samples.sets)
        }
    }

    @Test(arguments: [
        ["Mickey", "3"], ["A-1"], ["99", "Puppies"], ["Omnidroid", "V.8"], ["Stitch", "626"],
    ])
    func `a name with a number is not read as a code`(words: [String]) throws {
        #expect(try CardReference(words, sets: Samples.sets) == .name(words.joined(separator: " ")))
    }
}
