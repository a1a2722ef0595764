import LorcanaCards
@testable import LorcanaRules
import SeededRandom
import Testing

/// knowledge.md, promises 23 to 25.
@Suite struct DeckChangesTests {
    private let text =
        "# Friday\n4 Elsa - Snow Queen # best\n\nfoo bar\n3x Let It Go\nElsa - Spirit of Winter\n"

    @Test func `promise 23: equal seeds draw equal hands, which never have more copies than the deck`() throws
    {
        let deck = try deck("4 Elsa - Snow Queen\n3 Let It Go\n2 Elsa - Spirit of Winter")
        let hand = deck.drawn(7, seed: 1)
        #expect(hand.count == 7 && deck.drawn(7, seed: 1) == hand)
        #expect(deck.drawn(9, seed: 1).prefix(7) == hand[...])
        #expect(
            deck.drawn(99, seed: 2).sorted()
                == deck.cards.flatMap { Array(repeating: $0.row, count: $0.count) }.sorted())
        #expect((1...20).contains { deck.drawn(7, seed: $0) != hand })
    }

    @Test func `promise 23: a difference is by name, and its reverse is the opposite`() throws {
        let (a, b) = (
            try deck("4 Let It Go\n2 Elsa - Snow Queen\n1 Microbots"),
            try deck("4 Let It Go\n3 Elsa - Snow Queen")
        )
        let difference = a.difference(to: b)
        #expect(
            difference.map { facts.catalogue.text(.fullName, $0.row) } == ["Elsa - Snow Queen", "Microbots"])
        #expect(difference.map(\.change) == [1, -1])
        #expect(b.difference(to: a).map(\.change) == [-1, 1])
        #expect(a.difference(to: a).isEmpty)
    }

    private func export(_ text: String, _ form: Deck.ExportForm) throws -> String {
        Deck.export(try deck(text).cards.map { ($0.row, $0.count) }, of: facts.catalogue, as: form)
    }

    @Test func `promise 24: one full name per line, merged at its first place`() throws {
        #expect(
            try export("2 let it go\n3 TFC-041\n2 LET IT GO\n", .text) == "4 Let It Go\n3 Elsa - Snow Queen\n"
        )
    }

    @Test func `promise 24: Inktable's code and TCGplayer's address`() throws {
        let text = "4 Elsa - Snow Queen\n4 Let It Go"
        #expect(try export(text, .inktable) == "RWxzYV9Tbm93IFF1ZWVuJDR8TGV0IEl0IEdvJDR8\n")
        #expect(
            try export(text, .tcgplayer)
                == "https://www.tcgplayer.com/massentry?productline=Lorcana%20TCG&c=4%20Elsa%20-%20Snow%20Queen%7C%7C4%20Let%20It%20Go\n"
        )
    }

    @Test func `promise 24: every exported card is read back`() throws {
        let cards = everyCard.prefix(900).map { (row: $0, count: 2) }
        for form in [Deck.ExportForm.text, .inktable] {
            let deck = try deck(Deck.export(cards, of: facts.catalogue, as: form))
            #expect(deck.unread.isEmpty)
            #expect(deck.cards.map(\.row) == cards.map(\.row))
            #expect(deck.cards.allSatisfy { $0.count == 2 })
        }
    }

    // MARK: Editing

    private func name(_ fullName: String) throws -> Int { try #require(facts.find(fullName)) }

    private func add(_ count: Int, _ fullName: String, to text: String) throws -> DeckEdit {
        var reader = DeckReader(facts)
        let bytes = Array(text.utf8)
        return try DeckEdit.add(count, of: name(fullName), to: reader.read(bytes, mayBeEmpty: true))
    }

    private func remove(_ count: Int?, _ fullName: String, from text: String) throws -> DeckEdit {
        try DeckEdit.remove(count, of: name(fullName), from: deck(text))
    }

    private func text(_ edit: DeckEdit) -> String { String(decoding: edit.bytes, as: UTF8.self) }

    @Test func `promise 25: adding changes a single line`() throws {
        let edit = try add(2, "Let It Go", to: text)
        #expect(self.text(edit) == text.replacing("3x Let", with: "5x Let"))
        #expect(edit.line == "5x Let It Go")
        let counted = try add(1, "Elsa - Spirit of Winter", to: text)
        #expect(self.text(counted) == text.replacing("\nElsa - Spirit", with: "\n2 Elsa - Spirit"))
        let ten = try add(9, "Elsa - Snow Queen", to: text)
        #expect(ten.line == "13 Elsa - Snow Queen # best")
    }

    @Test(arguments: ["4\u{17}", "4\u{200B}", "４", "4️⃣", "4\u{17} ", "４x ", "(４) "])
    func `promise 25: a changed count stays separated from the name`(count: String) throws {
        let elsa = "Elsa - Snow Queen"
        let more = try text(add(1, elsa, to: count + elsa + "\n"))
        #expect(try deck(more).copies(of: name(elsa)) == 5, "\(more)")
    }

    @Test func `promise 25: a new card is a line at the end, with the text's line breaks`() throws {
        #expect(text(try add(4, "Microbots", to: text)) == text + "4 Microbots\n")
        #expect(text(try add(1, "Microbots", to: "1 Let It Go\r\n")) == "1 Let It Go\r\n1 Microbots\r\n")
        #expect(text(try add(1, "Microbots", to: "1 Let It Go")) == "1 Let It Go\n1 Microbots\n")
        #expect(text(try add(1, "Microbots", to: "")) == "1 Microbots\n")
    }

    @Test(arguments: [
        "1 Let It Go\n+\nSideboard\n2 Let It Go\n", "1 Let It Go\n+\nPossible cuts:\n2 Let It Go\n",
        "1 Let It Go\n+Possible cuts:", "+Maybe\n2 Let It Go\nSideboard\n1 Let It Go\n",
        "Maybe\n2 Let It Go\nMain deck\n+Sideboard\n1 Let It Go\n",
    ])
    func `promise 25: a new card comes before parts outside the deck`(text: String) throws {
        let more = try self.text(add(1, "Microbots", to: text.replacing("+", with: "")))
        #expect(more == text.replacing("+", with: "1 Microbots\n"))
        #expect(try deck(more).copies(of: name("Microbots")) == 1)
    }

    @Test func `promise 25: removing the last copy removes the line`() throws {
        let edit = try remove(3, "Let It Go", from: text)
        #expect(self.text(edit) == text.replacing("3x Let It Go\n", with: ""))
        #expect(edit.line == nil)
        #expect(
            try self.text(remove(1, "Elsa - Snow Queen", from: text))
                == text.replacing("4 Elsa", with: "3 Elsa"))
        #expect(
            try self.text(remove(nil, "Elsa - Spirit of Winter", from: text))
                == text.replacing("Elsa - Spirit of Winter\n", with: ""))
        let twice = "2 Let It Go\n1 Microbots\n2 Let It Go\n"
        #expect(try self.text(remove(3, "Let It Go", from: twice)) == "1 Let It Go\n1 Microbots\n")
        #expect(try self.text(remove(nil, "Let It Go", from: twice)) == "1 Microbots\n")
    }

    @Test func `promise 25: impossible changes are rejected`() {
        #expect(throws: DeckEdit.Refusal.tooFew(3)) { try remove(4, "Let It Go", from: text) }
        #expect(throws: DeckEdit.Refusal.tooFew(0)) { try remove(1, "Microbots", from: text) }
        #expect(throws: DeckEdit.Refusal.tooFew(0)) { try remove(nil, "Microbots", from: text) }
        #expect(throws: DeckEdit.Refusal.tooMany) { try add(997, "Let It Go", to: text) }
        let code = "RWxzYV9Tbm93IFF1ZWVuJDR8TGV0IEl0IEdvJDR8"
        #expect(throws: DeckEdit.Refusal.isCode) { try remove(1, "Let It Go", from: code) }
        #expect(throws: DeckEdit.Refusal.isCode) { try add(1, "Let It Go", to: code) }
    }

    @Test func `promise 25: adding and removing a card restores the text`() throws {
        var random = SeededGenerator(seed: 4)
        let forms = ["4 NAME", "4x NAME", "\t4 NAME", "4\u{A0}NAME # note", "4 NAME *F*"]
        for _ in 0..<200 {
            let rows = (0..<6).map { _ in everyCard.randomElement(using: &random)! }
            let text = rows.map { row in
                forms.randomElement(using: &random)!.replacing(
                    "NAME", with: facts.catalogue.text(.fullName, row)) + "\r\n"
            }.joined()
            let fullName = facts.catalogue.text(.fullName, rows.randomElement(using: &random)!)
            let more = try add(3, fullName, to: text)
            #expect(try self.text(remove(3, fullName, from: self.text(more))) == text)
        }
    }
}
