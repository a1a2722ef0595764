import BuiltInCatalogue
import LorcanaCards
import Testing

@testable import LorcanaRules

@Suite struct PrintingReferenceTests {
    private let sets = BuiltInCatalogue.catalogue.sets

    private func id(_ text: String) -> String? { (try? PrintingReference(text, in: sets))?.id }

    @Test func `all printings are found by each notation`() throws {
        let (catalogue, index) = (BuiltInCatalogue.catalogue, PrintingIndex(BuiltInCatalogue.catalogue))
        for row in 0..<catalogue.count {
            let (card, set) = (catalogue[row], try #require(catalogue[row].set))
            let number = "\(card.number ?? 0)\(card.variant.lowercased())"
            let isCopy = card.id.split(separator: "-").count > 3
            let foot = card.isPromo ? "\(number)/\(card.promo)" : "\(number)/\(set.baseCards)"
            let rest = card.id.drop { $0 != "-" }
            var forms = [card.id, card.id.lowercased(), "\(set.number)\(rest)"]
            if Int(set.number) != nil { forms.append("00\(set.number)\(rest)") }
            if !isCopy {
                forms += [
                    "\(foot) • EN • \(set.number)", "\(set.code) \(foot)", "\(foot) \(set.name)",
                    "\(foot)•DE•\(set.number)",
                ]
            }
            if !card.isPromo {
                forms += ["\(set.code) \(number)", "\(set.number) #\(number)", "\(set.name) \(number)"]
            }
            for form in forms {
                let reference = try PrintingReference(form, in: sets)
                #expect(reference.id == card.id && index.row(reference) == row, "\(form)")
            }
            // Without its set, a promo is found only if its number and series are unique.
            let others = (0..<catalogue.count).filter { catalogue[$0].number == card.number }
            let alike = others.count {
                catalogue[$0].promo == card.promo && catalogue[$0].variant == card.variant
            }
            let found = index.row(try PrintingReference(foot, in: sets))
            #expect(found == (card.isPromo && alike == 1 ? row : nil), "\(foot)")
        }
    }

    @Test(arguments: [
        ("tfc-41", "TFC-041"), ("TFC-041", "TFC-041"), ("1-041", "TFC-041"), ("ink-4a", "INK-004A"),
        ("TFC-003-p1", "TFC-003-P1"), ("14-001", "14-001"), ("ari-26-P2-2", "ARI-026-P2-2"),
        ("Q1-1", "Q1-001"), ("TFC-#41", "TFC-041"),
    ])
    func `an id is recognized in any spelling`(typed: String, id: String) {
        #expect(self.id(typed) == id)
    }

    @Test(arguments: [
        "", "-", "TFC", "TFC-", "TFC-x", "TFC--1", "TFC-1-", "TFC-123456", "TFC-1/P1", "41/", "/204", "4/x",
        "41/204/1", "4bc/204", "41/+204", "41/-5", "41/0", "1/P12345678", "Elsa", "41 Elsa",
        String(repeating: "TFC ", count: 30) + "41",
    ])
    func `a text without a printed number is rejected`(text: String) {
        #expect(throws: PrintingReference.Failure.noNumber) { try PrintingReference(text, in: sets) }
    }

    @Test(arguments: [
        ("XXX-1", "XXX"), ("XXX 1", "XXX"), ("99 3", "99"), ("41/204 Elsa", "Elsa"), ("EN 41", "EN"),
        ("41/204 EN XXX", "XXX"),
    ])
    func `an unknown set is reported`(text: String, set: String) {
        #expect(throws: PrintingReference.Failure.unknownSet(set)) { try PrintingReference(text, in: sets) }
    }

    @Test func `a number alone has no set, and no id`() throws {
        for text in ["41", "#41", "041", "41/204", "41/204 • EN"] {
            let reference = try PrintingReference(text, in: sets)
            #expect(reference.set == nil && reference.id == nil && reference.number.number == 41)
        }
    }

    @Test func `if a total doesn't match the named set, the set wins`() throws {
        #expect(id("TFC 41/999") == "TFC-041")
    }

    @Test func `the word "set" may precede a set`() {
        #expect(id("set 1 41") == "TFC-041" && id("Set TFC #41") == "TFC-041")
        #expect(id("set 1 ４１") == "TFC-041" && id("ＴＦＣ-０４１") == "TFC-041")
    }

    @Test func `printed numbers have a variant and a series`() {
        #expect(
            CollectorNumber("041") == CollectorNumber("41") && CollectorNumber("#41") == CollectorNumber("41")
        )
        #expect(CollectorNumber("4a").map { [$0.variant, $0.promo] } == ["a", ""])
        #expect(CollectorNumber("14/P1").map { [$0.variant, $0.promo] } == ["", "P1"])
        #expect(CollectorNumber("24B/p2").map { [$0.variant, $0.promo] } == ["b", "P2"])
        #expect(CollectorNumber("41/204")?.series == .total(204))
        for text in ["41", "4b/204", "36/P1"] { #expect(CollectorNumber(text)?.text == text) }
        for wrong in ["", "x", "#", "##1", "4ab", "1/", "/P1", "123456", "4-1", "1/P12345678", "1/2/3"] {
            #expect(CollectorNumber(wrong) == nil, "\(wrong)")
        }
    }
}
