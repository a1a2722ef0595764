import Encoding
import LorcanaCards
@testable import LorcanaRules
import SeededRandom
import Testing

func deck(_ text: String) throws -> Deck { try deck(Array(text.utf8)) }

func deck(_ bytes: [UInt8]) throws -> Deck {
    var reader = DeckReader(facts)
    return try reader.read(bytes)
}

/// The counts and representative printings of a deck, such as "4 TFC-041".
func cards(_ deck: Deck) -> [String] { deck.cards.map { "\($0.count) \(facts.catalogue[$0.row].id)" } }

/// All deck formats of other tools (knowledge.md, promises 16 and 17).
@Suite struct DeckReaderTests {
    @Test(arguments: [
        "4 Elsa - Snow Queen", "4x Elsa - Snow Queen", "4X Elsa - Snow Queen", "4× Elsa - Snow Queen",
        "4×Elsa - Snow Queen", "4 x Elsa - Snow Queen", "4 elsa snow queen", "4 Elsa – Snow Queen",
        "4 Elsa — Snow Queen", "4 Elsa, Snow Queen", "4\tElsa - Snow Queen", "4\u{A0}Elsa -\u{A0}Snow Queen",
        "\u{FEFF}4 Elsa - Snow Queen", "  4  Elsa - Snow Queen  ", "4 Elsa - Snow Queen\r\n",
        "4 Elsa_Snow Queen",
        "4 TFC-041", "4 tfc-41", "4x 1-041", "4 Elsa - Snow Queen [TFC-041]", "4 Elsa - Snow Queen (TFC) 41",
        "4 Elsa - Snow Queen *F*", "4 Elsa - Snow Queen [TFC-041] *F*", "4 Elsa - Snow Queen # my favourite",
        "4 Elsa - Snow Queen // and hers", "4 Elsa - Snow Queen (XYZ) 9", "4 Elsa - Snow Queen [XYZ-009]",
        "04 Elsa - Snow Queen", "４　Ｅｌｓａ－Ｓｎｏｗ　Ｑｕｅｅｎ", "４x Elsa - Snow Queen", "4 ＴＦＣ-０４１",
    ])
    func `promise 16: a line in any format is the card`(line: String) throws {
        let deck = try deck(line)
        #expect(cards(deck) == ["4 TFC-041"])
        #expect(deck.unread.isEmpty)
    }

    @Test func `a bare number in brackets doesn't replace the set and number after it`() throws {
        let line = try #require(try deck("1 Elsa - Spirit of Winter [2] [TFC-207]").lines.first)
        let printing: DeckLine.Printing? =
            line.printing
        #expect(printing?.row.map { facts.catalogue[$0].id } == "TFC-207")
    }

    @Test func `promise 16: no count is one copy, and a name may begin with digits`() throws {
        #expect(cards(try deck("Elsa - Snow Queen")) == ["1 TFC-041"])
        let puppies = facts.catalogue[facts.shownRow(try #require(facts.find("99 Puppies")))].id
        let town = facts.catalogue[facts.shownRow(try #require(facts.find("4*Town - Made by the Vine")))].id
        #expect(cards(try deck("99 Puppies\n2 99 Puppies")) == ["3 \(puppies)"])
        #expect(cards(try deck("4*Town - Made by the Vine\n4 4*Town - Made by the Vine")) == ["5 \(town)"])
    }

    @Test func `promise 16: blank lines and comments are skipped`() throws {
        let text = """
            # my deck
            // of Friday
            [Main]

            Characters (20)
            Characters:
            Total: 60
            TOTAL 60
            4 Elsa - Snow Queen
            \t
            """
        let deck = try deck(text)
        #expect(deck.lines.filter(\.isCard).map(\.number) == [9])
        #expect(deck.unread.isEmpty)
    }

    @Test func `CR LF, CR and LF each end a line`() throws {
        let deck = try deck("4 Elsa - Snow Queen\r\n1 Let It Go\r1 Microbots\n1 Nobody\r\n")
        #expect(deck.lines.map(\.number) == [1, 2, 3, 4])
    }

    @Test(arguments: [
        "Characters", "Locations", "Sideboard", "Main Deck", "Considering", "SONGS", "Charaktere",
        "Gegenstände", "Orte",
        "Personnages", "Réserve", "Lieux",
    ])
    func `promise 16: a heading, with or without a number, is not a card`(heading: String) throws {
        let deck = try deck("4 Elsa - Snow Queen\n\(heading)\n2 \(heading)\n\(heading) (2)\n")
        #expect(cards(deck) == ["4 TFC-041"])
        #expect(deck.unread.isEmpty)
    }

    @Test(arguments: [
        ("*E*", Rarity.enchanted), ("ENCHANTED", .enchanted), ("*P*", .special), ("PROMO", .special),
    ])
    func `promise 16: a rarity selects the printing`(mark: String, rarity: Rarity) throws {
        let row = try #require(
            (0..<facts.catalogue.count).first {
                facts.catalogue[$0].rarity == rarity && (rarity != .special || facts.catalogue[$0].isPromo)
                    && !facts.isQuestRow($0)
            })
        let deck = try deck("2 \(facts.catalogue.text(.fullName, row)) \(mark)")
        let printing = try #require(deck.lines[0].printing)
        #expect(printing.row.flatMap { facts.catalogue[$0].rarity } == rarity)
    }

    @Test func `promise 16: a printing and a finish are kept`() throws {
        let deck = try deck("1 Strike a Good Match (WIN) 94 *F*\n1 Strike a Good Match [INK-096]")
        let printings = deck.lines.map { line -> DeckLine.Printing? in
            line.printing
        }
        #expect(printings.map { $0?.row.map { facts.catalogue[$0].id } } == ["WIN-094", "INK-096"])
        #expect(printings.map { $0?.isFoil } == [true, false])
    }

    @Test(arguments: [
        "RWxzYV9Tbm93IFF1ZWVuJDR8TGV0IEl0IEdvJDR8", "RWxzYSAtIFNub3cgUXVlZW4kNHxMZXQgSXQgR28kNA==",
        "RWxzYSAtIFNub3cgUXVlZW4kNHxMZXQgSXQgR28kNA",
        "https://inktable.net/lor/import?svc=dreamborn&id=RWxzYV9Tbm93IFF1ZWVuJDR8TGV0IEl0IEdvJDR8",
        "https://inktable.net/lor/import?id=RWxzYSAtIFNub3cgUXVlZW4kNHxMZXQgSXQgR28kNA%3D%3D&svc=x#top",
    ])
    func `promise 16: a code, or an address with one, is a deck`(text: String) throws {
        let song = facts.catalogue[facts.shownRow(try #require(facts.find("Let It Go")))].id
        #expect(cards(try deck(text + "\n")) == ["4 TFC-041", "4 \(song)"])
    }

    @Test func `a code cannot insert control characters into output`() throws {
        let code = Base64.encode(Array("Elsa\u{1B}]0;x\u{7}$4|A\u{202E}B$1|".utf8))
        #expect(try deck(code).lines.map(\.typed) == ["Elsa]0;x", "AB"])
    }

    @Test func `promise 17: a similar name is unknown, and never guessed`() throws {
        let deck = try deck(
            "4 Elsa - Snow Quen\n4 Elsa\n4 Elsa - Spirit of Winter [TFC-041]\n4 TFC-999\n4 TFC-041")
        #expect(
            deck.unread.map(\.fate) == [
                .unknown(.name), .unknown(.versions(facts.versions(of: "Elsa").count)),
                .unknown(.otherCard(id: "TFC-041", fullName: "Elsa - Snow Queen")), .unknown(.id),
            ])
        #expect(cards(deck) == ["4 TFC-041"])
    }

    @Test(arguments: [("0", 0), ("1000", 1000), ("-1", -1), ("999999999", 999_999_999)])
    func `promise 17: a count outside 1 to 999 is malformed`(count: String, value: Int) throws {
        let deck = try deck("\(count) Elsa - Snow Queen\n1 TFC-041")
        #expect(deck.lines[0].fate == .malformed(.count))
        #expect(deck.lines[0].count == value)
    }

    @Test func `promise 17: an overlong count, and one without a name, are malformed`() throws {
        let deck = try deck("99999999999999999999999 Elsa - Snow Queen\n4\n4x\n4 \n1 TFC-041")
        #expect(
            deck.lines.dropLast().map(\.fate)
                == [.malformed(.count), .malformed(.noName), .malformed(.noName), .malformed(.noName)])
        #expect(deck.lines[0].count == nil)
    }

    @Test(arguments: [
        ("", DeckDamage.noCard), ("# only a comment\n", .noCard),
        ("4 Elsa - Snow Queen\n\0", .notText), (String(repeating: "\n", count: 1001), .tooManyLines),
        (String(repeating: " ", count: 64 * 1024 + 1), .tooLarge),
    ])
    func `promise 17: a text that is not a deck is rejected`(text: String, damage: DeckDamage) {
        #expect(throws: damage) { try deck(text) }
    }

    @Test func `promise 17: a deck of 1,000 lines and 64 KiB is read`() throws {
        let line = "1 Elsa - Snow Queen"
        let lines = Array(
            repeating: line + String(repeating: " ", count: 65 - line.utf8.count - 1), count: 1000)
        let text = lines.joined(separator: "\n")
        #expect(text.utf8.count <= 64 * 1024)
        #expect(cards(try deck(text)) == ["1000 TFC-041"])
    }

    @Test func `two decks in one file are one deck`() throws {
        let song = facts.catalogue[facts.shownRow(try #require(facts.find("Let It Go")))].id
        #expect(
            cards(try deck("Deck 1:\n4 Elsa - Snow Queen\n\nDeck 2:\n2 Let It Go\n3 Elsa - Snow Queen\n"))
                == ["7 TFC-041", "2 \(song)"])
    }

    @Test func `bytes that are not text only make lines unknown`() throws {
        var random = SeededGenerator(seed: 5)
        let alphabet =
            Array("4 xX×Elsa - Snow Queen[](TFC)*E*F#/$|_=\u{A0}\r\n\tRWxz0199999".utf8) + [
                0xFF, 0xC2, 0xE2, 0xEF,
            ]
        for _ in trials(800) {
            let bytes = (0..<Int.random(in: 1...60, using: &random)).map { _ in
                alphabet.randomElement(using: &random)!
            }
            var reader = DeckReader(facts)
            guard let deck = try? reader.read(bytes, mayBeEmpty: true) else { continue }
            for line in deck.lines {
                #expect(line.place.line.upperBound <= bytes.count)
                #expect(
                    line.place.count.map { line.place.line.contains($0.lowerBound) || $0.isEmpty } ?? true)
            }
            _ = DeckCheck(deck, rules: .core)
        }
    }

    @Test func `Base64 round-trips`() {
        var random = SeededGenerator(seed: 9)
        for length in 0..<100 {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
            let text = Base64.encode(bytes)
            #expect(Base64.decode(text) == (bytes.isEmpty ? nil : bytes))
        }
        #expect(Base64.encode(Array("Elsa".utf8)) == "RWxzYQ==")
        #expect(Base64.decode("RWxzY*==") == nil)
        #expect(Base64.decode("-_-_") == [0xFB, 0xFF, 0xBF])
    }
}
