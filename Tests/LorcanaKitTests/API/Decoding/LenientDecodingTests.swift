import LorcanaCards
@testable import LorcanaKit
import Testing

/// Rows and values of unexpected types.
@Suite struct LenientDecodingTests {
    private func named(_ name: String) throws -> CardFacts {
        try #require(try decoded("lenient-values.json").cards.first { $0.name == name })
    }

    @Test func `every row with a name is read`() throws {
        let answer = try decoded("lenient-values.json")
        #expect(answer.cards.count == 6)
        #expect(answer.skipped == 0)
    }

    @Test func `numbers and Booleans may be sent as text, and text as a number`() throws {
        let card = try named("Everything As Text")
        #expect(card.id == "14-007")
        #expect([card.cost, card.number, card.strength, card.willpower, card.lore] == [3, 7, 2, 4, 1])
        #expect(card.setNumber == "14")
        #expect(card.inkable == true)
        #expect(card.inks == InkSet([.ruby, .sapphire]))
        #expect(card.rarity == .superRare)
        #expect(card.modified == Timestamp(year: 2026, month: 10, day: 20))
        #expect(card.illustrators == ["12"])
    }

    @Test func `null, empty and absent are the same`() throws {
        var empty = try named("Everything Null")
        var absent = try named("Only A Name")
        #expect(empty.version == "Or Empty")
        #expect(empty.id == "Everything Null - Or Empty")
        #expect(absent.id == "Only A Name")
        (empty.id, empty.name, empty.version) = ("", "", "")
        (absent.id, absent.name, absent.version) = ("", "", "")
        #expect(empty == absent)
    }

    @Test func `unknown values are left out, and known ones next to them stay`() throws {
        let card = try named("Unknown Values")
        #expect(card.id == "XYZ-008")
        #expect(card.inks == InkSet([.amber]))
        #expect(card.rarity == nil)
        #expect(card.inkable == nil)
        #expect(card.modified == nil)
        #expect(card.type == .character)
        #expect(
            try decoded("lenient-values.json").sets.contains {
                $0.code == "XYZ" && $0.name == "A Set To Come"
            })
    }

    @Test func `values of another type are absent`() throws {
        let card = try named("Odd Types")
        #expect(card.cost == 2)
        #expect(card.number == nil)
        #expect(card.setNumber == "")
        #expect(card.inkable == true)
        #expect(card.inks == [])
        #expect(card.type == .location)
        #expect(card.moveCost == 2)
        #expect(card.lore == nil)
    }

    @Test func `an impossible date is nil`() throws {
        #expect(try named("Odd Dates").modified == nil)
        #expect(try named("Odd Dates").id == "TFC-900")
    }

    @Test func `rows that are not cards are counted, and the others stay`() throws {
        let answer = try decoded("lenient-rows.json")
        #expect(answer.cards.map(\.id) == ["TFC-901", "TFC-904"])
        #expect(answer.skipped == 10)
        #expect(answer.received == 12)
    }

    @Test func `a list without rows is not an error`() throws {
        #expect(try decoded("no-match.json") == APIAnswer())
    }

    @Test func `Windows-1252 labelled as UTF-8 is read as Windows-1252`() throws {
        let it = try card("TFC-041", in: "windows-1252.json")
        #expect(it.name == "Mamá Imelda")
        #expect(it.version == "Señora")
        #expect(it.illustrators == ["Cécile Carré"])
        #expect(it.text == "“Cœur” – so they called it… 5 €.")
    }

    @Test func `a byte order mark is accepted`() throws {
        #expect(try decoded("byte-order-mark.json").cards.map(\.name) == ["Lantern"])
    }
}
