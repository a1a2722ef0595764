import BuiltInCatalogue
import CardTesting
import LorcanaCards
import LorcanaQuery
import LorcanaRules
import Testing

@testable import CardRendering

/// Questions and the expected answers, from the facts of 2026-10-16 (Query.md, Questions).
@Suite struct AnswerWordsTests {
    private func asked(_ text: String, on day: String = "2026-11-27") throws -> (
        answer: String?, ids: [String]
    ) {
        let catalogue = BuiltInCatalogue.catalogue
        let query = try QueryReader(on: Timestamp(date: day)).read(text)
        let found = try QueryEvaluator.evaluate(query, over: catalogue)
        let answers = found.notes.compactMap(\.answer).map(AnswerWords.sentence)
        return (answers.isEmpty ? nil : answers.joined(separator: "; "), found.rows.map { catalogue[$0].id })
    }

    @Test(arguments: [
        // Legality.
        ("is be prepared legal", "Be Prepared left Core on 2025-09-05; legal in Infinity"),
        ("can i still play be prepared?", "Be Prepared left Core on 2025-09-05; legal in Infinity"),
        (
            "is be our guest still legal",
            "Be Our Guest is legal in Core and Infinity; it leaves Core with set 17, no date yet"
        ),
        (
            "is hiram flaversham toymaker banned",
            "Hiram Flaversham - Toymaker is banned in Core since 2025-04-08, in Infinity since 2026-03-26"
        ),
        ("is elsa legal", "6 of 13 full names are legal in Core, all in Infinity"),
        ("are the microbots legal in core", "Microbots left Core on 2026-07-17; legal in Infinity"),
        (
            "can i still play set 6",
            "Azurite Sea left Core on 2026-07-17; none of its cards stays legal by a reprint"
        ),
        (
            "is the first chapter legal",
            "The First Chapter left Core on 2025-09-05; 50 of its cards stay legal by a reprint"
        ),
        (
            "when does shimmering skies rotate",
            "Shimmering Skies left Core on 2026-07-17; none of its cards stays legal by a reprint"
        ),
        ("when will fabled leave core", "Fabled is legal in Core; it leaves Core with set 17, no date yet"),
        ("is cosmic quest legal", "Cosmic Quest is announced, no date yet"),
        ("is deep trouble legal", "Illumineer's Quest: Deep Trouble is a quest; its cards are never legal"),
        (
            "how long is set 10 legal",
            "Whispers in the Well is legal in Core; it leaves Core with set 17, no date yet"
        ),
        ("what rotates next", "sets 9 to 12 leave Core with set 17, no date yet"),
        ("when is the next rotation?", "sets 9 to 12 leave Core with set 17, no date yet"),
        // Misspelt questions.
        ("how meny dragons are there", "17 full names, 30 printings"),
        ("waht does ward do", "Ward: Opponents cannot choose it, except to challenge it"),
        // Other wordings.
        ("can be prepared go in the inkwell", "Be Prepared is not inkable"),
        ("how many cards are in the game", "2,785 full names, 3,556 printings"),
        (
            "how many sets has let it go been printed in",
            "Let It Go is from The First Chapter, printed again in Winterspell"
        ),
        ("can i run 5 copies of dragon fire", "a deck may hold 4 copies of Dragon Fire"),
        ("how many cards does winterspell have", "204 full names, 256 printings"),
        // Keywords.
        ("what does ward do", "Ward: Opponents cannot choose it, except to challenge it"),
        (
            "what is shift",
            "Shift N: For N ink instead of its cost, it goes on top of your character of the same name"
        ),
        (
            "what does sing together mean",
            "Sing Together N: Characters whose costs add up to N or more may sing this song"
        ),
        (
            "how does boost work",
            "Boost N: Once a turn, N ink puts the top card of your deck under it, face down"
        ),
        // Facts of a card by version.
        ("elsa snow queen cost", "Elsa - Snow Queen costs 3"),
        ("what does be prepared cost", "Be Prepared costs 7"),
        (
            "how much lore does maui make",
            "Maui, lore: Hero to All 0, Soaring Demigod 0, Demigod 3, Stubborn Trickster 3, Whale 1, Half-Shark 1, "
                + "Snow Slider 2"
        ),
        ("how much is elsa", "Elsa, cost: 2 to 8 in 13 versions"),
        ("what is elsa snow queen's willpower", "Elsa - Snow Queen has 3 willpower"),
        ("how strong is maui hero to all", "Maui - Hero to All has 6 strength"),
        ("what ink is elsa snow queen", "Elsa - Snow Queen is Amethyst"),
        ("is mickey mouse brave little tailor inkable", "Mickey Mouse - Brave Little Tailor is inkable"),
        ("what is the shift cost of elsa spirit of winter", "Elsa - Spirit of Winter has Shift 6"),
        ("how much does it cost to shift elsa spirit of winter", "Elsa - Spirit of Winter has Shift 6"),
        // Facts of its printings.
        (
            "what set is elsa snow queen from",
            "Elsa - Snow Queen is from The First Chapter, printed again in Fabled"
        ),
        ("where is let it go from", "Let It Go is from The First Chapter, printed again in Winterspell"),
        ("what number is elsa snow queen", "Elsa - Snow Queen is TFC-041, FAB-053, FAB-210 and TFC-003-P1"),
        (
            "what number is mickey mouse detective in whispers in the well",
            "Mickey Mouse - Detective is WHI-160"
        ),
        (
            "what number is copper on the scent and who drew it",
            "Copper - On the Scent is WIN-107; Copper - On the Scent is by Gonzalo Kenny"
        ),
        ("who drew elsa snow queen", "Elsa - Snow Queen is by Nicholas Kole"),
        (
            "who is the artist of let it go",
            "Let It Go, artist: Milica Celikovic (TFC-163, TFC-002-C1, TFC-010-C2), Hyuna Lee (WIN-163)"
        ),
        (
            "what's the rarity of maui hero to all",
            "Maui - Hero to All, rarity: Rare (TFC-114), Enchanted (TFC-212)"
        ),
        (
            "when did elsa snow queen come out",
            "Elsa - Snow Queen came out on 2023-09-01, and again on 2025-09-05"
        ),
        // Copies.
        ("how many copies of microbots can i run", "a deck may hold any number of copies of Microbots"),
        ("how many copies of the glass slipper are allowed", "a deck may hold 2 copies of The Glass Slipper"),
        ("how many elsa snow queen can a deck have", "a deck may hold 4 copies of Elsa - Snow Queen"),
        // Counts.
        ("how many dragons are there", "17 full names, 30 printings"),
        ("how many ruby dragons are there in the game", "7 full names, 16 printings"),
        ("how many songs are legal in core", "78 full names, 127 printings"),
        ("how many cards does fabled have", "205 full names, 260 printings"),
        // Sets.
        ("when did azurite sea come out", "Azurite Sea came out on 2024-11-25, prerelease 2024-11-15"),
        ("when is set 15 coming out", "Into the Inkdark comes out on 2027-02-12, prerelease 2027-02-05"),
        ("when is the next set", "Into the Inkdark comes out on 2027-02-12, prerelease 2027-02-05"),
        (
            "what was the first set with pirates",
            "The First Chapter was the first, on 2023-09-01, with 7 cards"
        ),
        ("first set that had vanish", "Archazia's Island was the first, on 2025-03-21, with 3 cards"),
        ("is brawl core legal", "Brawl left Core on 2025-09-05; legal in Infinity"),
        (
            "highest card number in the first chapter",
            "the highest number is Tinker Bell - Giant Fairy, number 216"
        ),
        ("which set has the most songs", "Fabled has the most: 23 full names"),
        ("who drew the most cards", "Leonardo Giammichele has the most: 57 full names"),
        ("what keywords does aladdin prince ali have", "Aladdin - Prince Ali has Ward"),
        // Extremes.
        ("what is the cheapest dragon", "the cheapest cost 3: 5 cards"),
        ("which dragon is the cheapest", "the cheapest cost 3: 5 cards"),
        (
            "what is the most expensive card",
            "the most expensive is Gramma Tala - Connected to Nature, cost 12"
        ),
        ("which character has 12 strength", "Te Kā - Elemental Terror"),
        // Yes or no.
        ("is let it go inkable or not", "Let It Go is inkable"),
        ("is maui a villain", "no: not 7 cards"),
        ("is maui a hero", "yes: 7 cards"),
        ("does any dragon have ward", "no"),
        ("does tinker bell giant fairy have shift", "yes: Tinker Bell - Giant Fairy"),
        ("are there evasive cards with ward", "no"),
        ("are all songs inkable", "no: 93 of 133 cards"),
        ("has be prepared been reprinted", "no: not Be Prepared"),
        // Sets.
        ("how many sets are there", "14 sets; sets 9 to 14 are legal in Core"),
        ("which sets are in core", "14 sets; sets 9 to 14 are legal in Core"),
        ("total number of songs", "133 full names, 193 printings"),
        (
            "how much lore do i get from questing with mickey mouse brave little tailor",
            "Mickey Mouse - Brave Little Tailor has 4 lore"
        ),
        // Terms of other games.
        ("lifelink", "Lorcana has no lifelink; near it: heal"),
        ("counterspell", "Lorcana has no counterspell; near it: ward"),
    ])
    func `a question gets a one-sentence answer`(_ text: String, _ sentence: String) throws {
        #expect(try asked(text).answer == sentence)
    }

    @Test func `questions are answered as in the manual`() throws {
        let manual = try #require(Golden.read("docs/Query.md"))
        let section = try #require(manual.split(separator: "\n## ").first { $0.hasPrefix("Questions\n") })
        let rows = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
        #expect(rows.count > 10)
        for row in rows {
            let cells = row.dropFirst(2).dropLast(2).split(separator: " | ")
            for typed in cells[0].split(separator: "`").filter({ $0 != ", " }) {
                #expect(try asked(String(typed)).answer == String(cells[1]), "\(typed)")
            }
        }
    }

    @Test(arguments: [
        "pirates", "elsa", "amber songs", "elsa shift", "robin hood film", "what else can i do",
        "amber cost 3",
        "the wardrobe", "strongest dragon", "elsa low cost", "who can sing let it go", "ink:amber cost",
        "\"lifelink\"",
        "is", "how many", "cheapest songs", "high lore", "low cost", "no lore", "zero cost",
        "hero cost", "set 6", "elsa set 6", "can", "what does elsa do",
    ])
    func `other queries get no answer`(_ text: String) throws {
        #expect(try asked(text).answer == nil)
    }

    @Test(arguments: [
        ("is be prepared legal", "!\"be prepared\""), ("how many dragons are there", "class:dragon"),
        ("what does ward do", "kw:ward"), ("when does shimmering skies rotate", "set:SSK"),
        ("what is the cheapest dragon", "class:dragon sort:cost"),
    ])
    func `the cards below an answer are those the question is about`(_ text: String, _ query: String)
        throws
    {
        #expect(try asked(text).ids == asked(query).ids)
    }

    @Test(arguments: [
        ("is fabled legal", "2025-09-18", "Fabled is legal from 2025-09-19"),
        (
            "when does shimmering skies rotate", "2026-07-16",
            "Shimmering Skies is legal in Core; it leaves Core with set 13, 2026-07-17"
        ),
        ("next rotation", "2026-07-16", "sets 5 to 8 leave Core with set 13, 2026-07-17"),
        (
            "when did azurite sea come out", "2024-11-01",
            "Azurite Sea comes out on 2024-11-25, prerelease 2024-11-15"
        ),
        ("next set", "2027-03-01", "Cosmic Quest is announced, no date yet"),
    ])
    func `an answer depends on the day`(_ text: String, _ day: String, _ sentence: String) throws {
        #expect(try asked(text, on: day).answer == sentence)
    }
}
