import LorcanaCards
@testable import LorcanaKit
import Testing

/// Cards of every kind as the API sends them.
@Suite struct CardRowTests {
    @Test func `a character has every value of its row`() throws {
        let it = try card("TFC-042", in: "cards.json")
        #expect(it.name == "Elsa")
        #expect(it.version == "Spirit of Winter")
        #expect(it.setNumber == "1")
        #expect(it.number == 42)
        #expect(it.inks == InkSet([.amethyst]))
        #expect(it.cost == 8)
        #expect(it.inkable == false)
        #expect(it.type == .character)
        #expect(it.classifications == ["Floodborn", "Hero", "Queen", "Sorcerer"])
        #expect([it.strength, it.willpower, it.lore, it.moveCost] == [4, 6, 3, nil])
        #expect(it.keywords == ["Shift 6"])
        #expect(it.rarity == .legendary)
        #expect(it.story == "Frozen")
        #expect(it.illustrators == ["Matthew Robert Davies"])
        #expect(it.modified?.rfc3339 == "2025-03-03T04:13:40Z")
        #expect(it.image.hasPrefix("https://lorcana-api.com/images/elsa/spirit_of_winter/"))
        #expect(it.text?.split(separator: "\n").count == 2)
    }

    @Test func `songs, actions and items have no numbers except a cost`() throws {
        for (id, type) in [("TFC-025", CardType.song), ("SSK-127", .action), ("TFC-033", .item)] {
            let it = try card(id, in: "cards.json")
            #expect(it.type == type)
            #expect([it.strength, it.willpower, it.lore, it.moveCost] == [nil, nil, nil, nil])
            #expect(it.version.isEmpty)
        }
    }

    @Test func `a location has a move cost and no strength`() throws {
        let it = try card("INK-033", in: "cards.json")
        #expect(it.type == .location)
        #expect([it.strength, it.willpower, it.lore, it.moveCost] == [nil, 7, 1, 2])
        #expect(it.illustrators == ["Beverly Arce", "Jonathan Livslyst"])
        #expect(it.flavor == nil)
    }

    @Test func `dual ink is two inks`() throws {
        #expect(try card("ARI-001", in: "cards.json").inks == InkSet([.amber, .steel]))
    }

    @Test func `game tokens stay as they are written`() throws {
        #expect(try card("TFC-041", in: "cards.json").text?.contains("{e}") == true)
        #expect(
            try card("INK-118").text
                == "One o’clock: {A vulture with a crossbow can {e} to wake {n} guards.")
    }

    @Test func `flavour keeps its quotation marks and its lines`() throws {
        #expect(try card("ARI-001", in: "cards.json").flavor == "“Fully awesome.”\n—Rhino, about Rhino")
    }

    @Test func `each set that the rows name is listed once`() throws {
        let sets = try decoded("cards.json").sets
        #expect(Set(sets.map(\.code)) == ["TFC", "SSK", "INK", "ARI"])
        #expect(sets.count == 4)
        #expect(sets.first { $0.number == "7" }?.name == "Archazia's Island")
    }
}
