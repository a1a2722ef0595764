import LorcanaCards
@testable import LorcanaKit
import Testing

/// The data errors in the API response recorded in April 2025 (api-data-notes.md), one card each.
@Suite struct CardQuirkTests {
    @Test func `every quirk is read and no row is skipped`() throws {
        let answer = try decoded("cards-quirks.json")
        #expect(answer.skipped == 0)
        #expect(answer.cards.count == 23)
    }

    @Test func `an id in mixed case is written in capitals`() throws {
        #expect(try card("URS-190").name == "Philoctetes")
    }

    @Test(arguments: ["ARI-038", "AZS-028"])
    func `an action classified as a song is a song without classifications`(id: String) throws {
        #expect(try card(id).type == .song)
        #expect(try card(id).classifications == [])
    }

    @Test func `the zeros of set 6 are kept, as the API has them`() throws {
        let item = try card("AZS-033")
        #expect([item.strength, item.willpower, item.lore] == [0, 0, 0])
        let location = try card("AZS-034")
        #expect(
            [location.strength, location.willpower, location.lore, location.moveCost] == [0, 5, nil, nil])
    }

    @Test func `rules text in the classifications is rules text`() throws {
        let it = try card("ARI-039")
        #expect(it.text == "Mend up to 3 hearts, wherever they stand. Then rest.")
        #expect(it.classifications == [])
        #expect(it.type == .action)
        #expect(it.inks == InkSet([.amber, .sapphire]))
        #expect(it.illustrators == ["Nicola Saviori", "Livio Cacciatore"])
    }

    @Test func `missing numbers are absent, not zero`() throws {
        #expect(try card("ARI-170").strength == nil)
        #expect(try card("URS-157").lore == nil)
        #expect(try card("TFC-126").lore == 0)
    }

    @Test func `classifications are split and trimmed, and blank ones dropped`() throws {
        #expect(try card("URS-024").classifications == ["Floodborn", "Villain", "Princess", "Sorcerer"])
        #expect(try card("INK-118").classifications == ["Storyborn", "Ally"])
    }

    @Test func `a franchise is trimmed, and a blank one is empty`() throws {
        #expect(try card("URS-024").story == "The Little Mermaid")
        #expect(try card("TFC-126").story == "")
    }

    @Test func `a bare Shift takes its price from the text`() throws {
        #expect(try card("URS-024").keywords == ["Shift Discard a song card"])
    }

    @Test func `keywords are normalised`() throws {
        #expect(try card("ROF-181").keywords == ["Shift 4", "Resist +2"])
        #expect(try card("FAB-242").keywords == ["Shift 5", "Evasive"])
        #expect(try card("INK-118").keywords == [])
    }

    @Test func `line breaks of any kind stay only between abilities, and blanks are trimmed`() throws {
        #expect(
            try card("ROF-181").text
                == "Shift 4 (Four {i}, and a hero to grow from.)\nResist +2 (Two blows bounce off.)")
        #expect(
            try card("ROF-047").text
                == "Evasive (Purple, and quick.)\nRules Of The Duel: Bend one rule, break none.")
    }

    @Test(arguments: [
        ("ARI-144", "Sir Kay, Unruly Knight"), ("SSK-110", "Snowanna Rainbeau"),
        ("SSK-170", "Merlin's Cottage"),
        ("SSK-204", "Seven Dwarfs' Mine"),
    ])
    func `the four names without version stay whole`(id: String, name: String) throws {
        let it = try card(id)
        #expect(it.name == name)
        #expect(it.version.isEmpty)
    }

    @Test func `names with lost accents or letters are shown as received`() throws {
        #expect(try card("TFC-192").name == "Te Ka")
        #expect(try card("FAB-000").illustrators == ["Juan Diego Le?n"])
    }

    @Test func `card number 0 is a number`() throws {
        #expect(try card("FAB-000").number == 0)
    }

    @Test func `newer rarities are known`() throws {
        #expect(try card("FAB-223").rarity == .enchanted)
        #expect(try card("FAB-242").rarity == .iconic)
    }

    @Test func `an empty artist is left out`() throws {
        #expect(try card("TFC-001").illustrators == [])
    }

    @Test func `a picture's address is percent-encoded where necessary`() throws {
        #expect(
            try card("SSK-170").image
                == "https://lorcana-api.com/images/merlin%27s_cottage,_again!/merlin%27s%20cottage-large.png")
    }
}
