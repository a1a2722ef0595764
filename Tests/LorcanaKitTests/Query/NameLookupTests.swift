import BuiltInCatalogue
import LorcanaKit
import Testing

@Suite struct NameLookupTests {
    private let facts = BuiltInCatalogue.catalogue

    private func shown(_ text: String) -> String? {
        if case .card(let row, _) = NameLookup.find(text, in: facts) { facts.id(row) } else { nil }
    }

    @Test(
        arguments: [
            ("Elsa - Snow Queen", "TFC-041"), ("elsa snow queen", "TFC-041"), ("TFC-041", "TFC-041"),
            ("tfc-41", "TFC-041"), ("TFC 41", "TFC-041"),
            ("1 41", "TFC-041"), ("the first chapter 41", "TFC-041"), ("INK-004A", "INK-004A"),
            ("ink-4b", "INK-004B"), ("INK 4", "INK-004A"),
            ("TFC-003-P1", "TFC-003-P1"), ("tfc 3", "TFC-003"), ("14-1", "14-001"), ("14 001", "14-001"),
            ("q3 0", "Q3-000"), ("Be Prepared", "TFC-128"),
            ("Let's Get Dangerous", "WIN-198"), ("I2I", "FAB-130"), ("snowqueen", "TFC-041"), ("heihei", nil),
            ("elsa", nil),
        ] as [(String, String?)])
    func `a name, an id, or a set and a number is one card`(text: String, id: String?) {
        #expect(shown(text) == id)
    }

    @Test func `an exact full name brings its printings, the oldest that is no promo first`() throws {
        guard case .card(let row, let printings) = NameLookup.find("elsa - snow queen", in: facts) else {
            Issue.record("no card")
            return
        }
        #expect(printings.first == row)
        #expect(
            printings.map(facts.id)
                == (try ids("!\"elsa snow queen\" -is:promo unique:prints")
                    + ids("!\"elsa snow queen\" is:promo unique:prints")))
    }

    @Test func `a promo's id shows the promo, among all printings`() {
        guard case .card(let row, let printings) = NameLookup.find("tfc-3-p1", in: facts) else {
            Issue.record("no card")
            return
        }
        #expect(facts.id(row) == "TFC-003-P1" && printings.contains(row) && printings.first != row)
    }

    @Test func `a bare name lists its versions`() throws {
        guard case .versions(let rows) = NameLookup.find("Elsa", in: facts) else {
            Issue.record("no versions")
            return
        }
        #expect(rows.map(facts.id) == (try ids("char=elsa")))
    }

    @Test func `a bare name with one version is that card`() {
        let one = catalogue([card("A-1", "Pongo", "Ol' Rascal")])
        #expect(NameLookup.find("pongo", in: one) == .card(0, printings: [0]))
    }

    @Test func `an exact full name wins over versions and near names`() {
        let some = catalogue([card("A-1", "Mickey"), card("A-2", "Mickey", "Brave"), card("A-3", "Mikey")])
        #expect(NameLookup.find("mickey", in: some) == .card(0, printings: [0]))
        #expect(NameLookup.find("mikey", in: some) == .card(2, printings: [2]))
    }

    @Test func `a misspelt name brings the nearest`() throws {
        guard case .near(let rows, let names) = NameLookup.find("elza snow quen", in: facts) else {
            Issue.record("nothing near")
            return
        }
        #expect(rows.map(facts.id) == ["TFC-041"] && names == ["Elsa Snow Queen"])
        #expect(NameLookup.find("elza", in: facts, isForgiving: false) == .nothing)
    }

    @Test(arguments: [
        "", "%", "TFC 9999", "TFC-", "99-1", "zzqqjj", String(repeating: "x ", count: 5000),
        "tfc 99999999999999999999",
    ])
    func `what is no card is nothing`(text: String) {
        #expect(NameLookup.find(text, in: facts) == .nothing)
    }
}
