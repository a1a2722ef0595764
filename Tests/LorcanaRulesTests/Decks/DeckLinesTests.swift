import CardTesting
import LorcanaCards
@testable import LorcanaRules
import SeededRandom
import Testing

/// The result for each line of a deck (knowledge.md, promises 16 and 17).
@Suite struct DeckLinesTests {
    /// A kind of lines in players' files, the result for each, and whether a deck that contains them is legal.
    struct Kind: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let lines: String
        let fates: String
        let verdict: String
    }

    private static let kinds: [Kind] = {
        let table = Golden.read("Tests/LorcanaRulesTests/Decks/DeckLines.tsv") ?? ""
        return table.split(separator: "\n").dropFirst().map { line in
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let lines = cells[1].with("\n", for: "\\n").with("\t", for: "\\t").with(
                "\u{200B}", for: "\\u200B"
            )
            .with("\u{A0}", for: "\\u00A0")
            return Kind(testDescription: cells[0], lines: lines, fates: cells[2], verdict: cells[3])
        }
    }()

    /// Sixty amethyst cards that are legal in Infinity; none of the kinds contains them.
    private static let sixty: String = {
        let standings = Standings(facts)
        let rows = everyCard.filter { row in
            standings.infinity(row)?.status == .legal && facts.catalogue[row].inks == InkSet([Ink.amethyst])
                && facts.catalogue[row].copies == .standard && facts.catalogue[row].rarity == .rare
        }
        return rows.prefix(15).map { "4 \(facts.catalogue.text(.fullName, $0))\n" }.joined()
    }()

    /// "4 TFC-163", "4 [TFC-207] foil" with a chosen printing, "aside 4 TFC-163", "heading", or "?".
    private static func words(_ line: DeckLine) -> String {
        let count = line.count.map(String.init) ?? "-"
        let card = line.printing.map { printing in
            let id = facts.catalogue[printing.row ?? facts.shownRow(printing.name)].id
            return (printing.row == nil ? id : "[\(id)]") + (printing.isFoil ? " foil" : "")
                + (printing.unknown.map { " ?\($0)" } ?? "")
        }
        return switch line.fate {
        case .card: "\(count) \(card ?? "")"
        case .aside: "aside \(count) \(card ?? "?")"
        case .noCard(let note): note.rawValue
        case .unknown, .malformed: "?"
        }
    }

    @Test func `there are a hundred kinds of lines`() { #expect(Self.kinds.count >= 100) }

    @Test(arguments: kinds)
    func `each line of each kind has the expected fate`(kind: Kind) throws {
        let lines = kind.lines.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let isAbove = lines.last == "…"
        let text = isAbove ? kind.lines.with(Self.sixty, for: "…") : Self.sixty + kind.lines
        let deck = try deck(text)
        let own = deck.lines.filter { isAbove ? $0.number == 1 : $0.number > 15 }
        #expect(own.map(Self.words).joined(separator: "; ") == kind.fates)
        let check = DeckCheck(deck, rules: .infinity)
        #expect((check.isLegal ? "legal" : "not legal") == kind.verdict, "\(check.problems.map(\.words))")
        #expect(check.isLegal == deck.unread.isEmpty || check.problems.contains { $0.kind == .copies })
    }

    @Test func `a verdict never relies on a line that was not understood`() throws {
        var random = SeededGenerator(seed: 12)
        let words = [
            "4", "Let It Go", "(", ")", "[", "]", "x", ":", "#", "Songs", "*F*", "12", "Elsa", "-", "&amp;",
            "TFC",
        ]
        for _ in trials(2000) {
            let line = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                words.randomElement(using: &random)!
            }
            let text = line.joined(separator: Bool.random(using: &random) ? " " : "")
            let deck = try deck(Self.sixty + text)
            let check = DeckCheck(deck, rules: .infinity)
            #expect(deck.unread.isEmpty || !check.isLegal, "\(text)")
            let isHeading = deck.lines.contains { $0.number > 15 && $0.fate == .noCard(.heading) }
            #expect(!isHeading || !Self.hasWords("Let It Go", in: text), "\(text)")
            #expect(deck.summary.cards == deck.count)
        }
    }

    /// Whether the text contains the words, with no letter before or after.
    private static func hasWords(_ words: String, in text: String) -> Bool {
        text.indices.contains { start in
            let rest = text[start...]
            return rest.hasPrefix(words) && rest.dropFirst(words.count).first?.isLetter != true
                && text[..<start].last?.isLetter != true
        }
    }

    @Test func `56 cards and four under Maybeboard are not sixty`() throws {
        let deck = try deck(
            Self.sixty.split(separator: "\n").dropLast().joined(separator: "\n")
                + "\nMaybeboard\n4 Let It Go\n")
        let problems = DeckCheck(deck, rules: .infinity).problems
        #expect(problems.map(\.words) == ["56 cards, at least 60"])
        #expect(deck.summary == DeckSummary(cards: 56, lines: 14, aside: 4, headings: ["Maybeboard"]))
    }

    @Test func `a text of unusual lines is a deck with a reason for each`() throws {
        let deck = try deck("4 Let It Gone\nThis is a letter.\n")
        let problems = DeckCheck(deck, rules: .core).problems
        #expect(problems.map(\.line) == [1, 2, nil])
        #expect(problems[0].words == "unknown card; near: Let It Go")
        #expect(deck.cards.isEmpty && deck.unread.count == 2)
    }

    @Test func `names in another language are read if it is on disk`() throws {
        var reader = DeckReader(facts) { $0 == "Lass jetzt los" ? facts.find("Let It Go") : nil }
        let deck = try reader.read(Array("4x Lass jetzt los (TFC) 163 *F*\n4 Lass los\n".utf8))
        #expect(deck.lines.map(Self.words) == ["4 [TFC-163] foil", "?"])
    }

    // MARK: Bytes

    private func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
        ("\u{FEFF}" + text).utf16.flatMap { unit in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return bigEndian ? [high, low] : [low, high]
        }
    }

    @Test(arguments: [false, true])
    func `UTF-16 with a byte order mark is read`(bigEndian: Bool) throws {
        let read = try deck(utf16("4 Te Kā - Elemental Terror\r\n4 Let It Go\r\n", bigEndian: bigEndian))
        #expect(read.unread.isEmpty && read.count == 8)
    }

    @Test func `an unsupported encoding is reported`() throws {
        let latin =
            Array("4 Te K".utf8) + [0xE2] + Array(" - Elemental Terror\n4 Let It Go # f".utf8) + [0xFC, 0x72]
        let read = try deck(latin)
        #expect(read.unread.map(\.fate) == [.malformed(.encoding)])
        #expect(read.count == 4)
        let bare = Array(utf16("4 Let It Go", bigEndian: false).dropFirst(2))
        #expect(throws: DeckDamage.encoding("UTF-16 without a byte order mark")) { try deck(bare) }
        #expect(throws: DeckDamage.encoding("UTF-32")) { try deck([0xFF, 0xFE, 0, 0, 0x34, 0, 0, 0]) }
    }

    @Test func `a deck in CSV is read like a deck list`() throws {
        let csv =
            "id,name,fullName,count,line,foil,deck\r\nTFC-207,Elsa,Elsa - Spirit of Winter,2,1,true,x\r\n"
            + "TFC-163,Let It Go,Let It Go,4,3,false,x\r\n"
        let read = try deck(csv)
        #expect(read.lines.map(Self.words) == ["2 [TFC-207] foil", "4 [TFC-163]"])
        #expect(read.lines.map(\.number) == [2, 3])
        #expect(throws: DeckEdit.Refusal.isCode) { try DeckEdit.add(1, of: 0, to: read) }
        #expect(throws: DeckDamage.unclosedQuote(line: 2)) { try deck("fullName,count\n\"Let It Go,4\n") }
    }

    @Test(arguments: [
        "Quantity,Name,Set,Card Number,Printing,Board\n2,Elsa - Spirit of Winter,TFC,207,Cold Foil,Main\n4,Let It Go,,,,\n3,Be Prepared,,,,Sideboard\n",
        "Card Name;Qty;Set Name;Number;Foil;Section\nElsa - Spirit of Winter;2;The First Chapter;207/204;yes;\nLet It Go;4;;;no;\nBe Prepared;3;;;no;Sideboard\n",
        "{\"name\": \"Elsa - Spirit of Winter\", \"count\": 2, \"id\": \"TFC-207\", \"foil\": true}\n{\"name\": \"Let It Go\", \"count\": 4}\n{\"name\": \"Be Prepared\", \"count\": 3, \"part\": \"Sideboard\"}\n",
        "| Count | Name | Id | Finish | |\n|---|---|---|---|---|\n| 2 | Elsa - Spirit of Winter | TFC-207 | foil | |\n| 4 | Let It Go | | | |\n| 3 | Be Prepared | | | Sideboard |\n",
    ])
    func `a table with a header is read by the words of its columns`(table: String) throws {
        let deck = try deck(table)
        #expect(deck.lines.map(Self.words) == ["2 [TFC-207] foil", "4 TFC-163", "aside 3 TFC-128"])
        #expect(!deck.hasLines)
    }

    @Test func `a table converted to lines keeps every row`() throws {
        let table = try deck(
            "Count,Name,Set,Number,Foil,Board\n2,Elsa - Spirit of Winter,TFC,207,yes,\n1,Nobody,,,,\n3,Let It Go,,,,Sideboard\n"
        )
        let lines = "2 Elsa - Spirit of Winter [TFC-207] *F*\n1 Nobody\n\nSideboard\n3 Let It Go\n"
        #expect(table.written == lines)
        let again = try deck(lines)
        #expect(again.summary.unread == 1 && again.summary.aside == 3 && again.hasLines)
        #expect(again.printings.map(\.row) == table.printings.map(\.row))
    }

    @Test func `a row without a name is read as its printing`() throws {
        let deck = try deck("Set,Number,Count\n1,207,2\nInklands,4a,1\n1,3/P1,1\n")
        #expect(deck.lines.map(Self.words) == ["2 [TFC-207]", "1 [INK-004A]", "1 [TFC-003-P1]"])
    }

    @Test func `a row that is not understood is a line with its reason`() throws {
        let deck = try deck(
            "Count,Name,Set,Number\n4,Let It Gone,,\n1,Let It Go,1,41\nx,Be Prepared,,\n1000,Be Prepared,,\n1,Let It Go,,\n"
        )
        #expect(
            deck.unread.map { $0.problem(facts) } == [
                "unknown card; near: Let It Go", "TFC-041 is Elsa - Snow Queen",
                "unknown card; near: Be Prepared · Bernard - Over-Prepared", "a count must be 1 to 999",
            ])
        #expect(deck.count == 1)
    }

    @Test func `JSON of cards is read like their lines`() throws {
        let read = try deck(
            "[\n {\"id\": \"TFC-207\", \"fullName\": \"Elsa - Spirit of Winter\", \"inks\": [\"Amethyst\"], \"count\": 2, \"foil\": true},\n"
                + " {\"fullName\": \"Let It Gone\", \"count\": 4}]")
        #expect(read.lines.map(Self.words) == ["2 [TFC-207] foil", "?"])
        #expect(read.lines.map(\.number) == [2, 3])
        let others = try deck("{\"name\": \"x\", \"cards\": [{\"name\": \"Let It Go\", \"quantity\": 4}]}")
        #expect(others.lines.map(Self.words) == ["4 TFC-163"])
    }

    @Test func `other JSON is rejected by its kind`() {
        #expect(throws: DeckDamage.json) { try deck("[\n {\"title\": \"Let It Go\"}]") }
        #expect(throws: DeckDamage.json) { try deck("{\"cards\": [") }
        #expect(throws: DeckDamage.tabletopSimulator) {
            try deck("{\"SaveName\": \"\", \"ObjectStates\": []}")
        }
    }

    @Test func `a text with only an address is rejected as such`() {
        #expect(throws: DeckDamage.address) { try deck("My deck:\nhttps://example.org/decks/1\n") }
    }

    // MARK: The table of forms

    @Test func `each example in the table of formats is read`() throws {
        for form in DeckForm.all {
            for example in [form.example] + form.others {
                let rest =
                    example.hasPrefix("[{")
                    ? "" : example.hasPrefix("Count,") ? "\n4,Let It Go,TFC,163,no\n" : "\n1 Let It Go\n"
                let deck = try deck(example + rest)
                #expect(deck.unread.isEmpty, "\(example)")
                let fate = try #require(deck.lines.first).fate.kind
                switch form.group {
                case .counts, .names, .printings, .whole: #expect(fate == .counted, "\(example)")
                case .notInDeck: #expect(!deck.summary.headings.isEmpty, "\(example)")
                case .noCard: #expect(fate == .noCard, "\(example)")
                }
                if form.group == .counts { #expect(deck.count == 5, "\(example)") }
            }
        }
    }

    @Test func `docs/specification/decks.md has the table of formats; RECORD_GOLDEN=1 records it`() throws {
        let cell = { (text: String) in
            "`\(text.with("⇥", for: "\t").with("\\|", for: "|").with("'", for: "`"))`"
        }
        let rows = DeckForm.all.map { form in
            "| \(([form.example] + form.others).map(cell).joined(separator: ", ")) | \(form.meaning.with("\\*", for: "*")) |\n"
        }
        let page = try #require(Golden.read("docs/specification/decks.md"))
        let header = "| a line | is |\n|---|---|\n"
        let parts = page.split(separator: header, omittingEmptySubsequences: false)
        try #require(parts.count == 2)
        let after = parts[1].split(separator: "\n\n", maxSplits: 1, omittingEmptySubsequences: false)
        try Golden.expect(
            String(parts[0]) + header + rows.joined() + "\n" + String(after[1]), "docs/specification/decks.md"
        )
    }

    // MARK: Round trips

    @Test func `random printings and finishes are read back from every format that has them`() throws {
        var random = SeededGenerator(seed: 42)
        let rows = (0..<facts.catalogue.count).filter { !facts.catalogue[$0].id.isEmpty }
        for _ in trials(500) {
            let drawn = (0..<20).map { _ in
                (
                    row: rows.randomElement(using: &random)!, count: Int.random(in: 1...99, using: &random),
                    isFoil: Bool.random(using: &random)
                )
            }
            let text = drawn.map { row, count, isFoil in
                let card = facts.catalogue[row]
                return Self.forms.randomElement(using: &random)!
                    .with("\(count)", for: "#").with(card.id, for: "%").with(card.fullName, for: "@")
                    + (isFoil ? [" *F*", " (Foil)", " foil"].randomElement(using: &random)! : "")
            }.joined(separator: "\n")
            let read = try deck(text)
            #expect(read.lines.map(\.count) == drawn.map(\.count))
            #expect(read.lines.map(\.printing?.row) == drawn.map(\.row), "\(text)")
            #expect(read.lines.map(\.printing?.isFoil) == drawn.map(\.isFoil))
            let again = try deck(read.exported(as: .lorcana))
            #expect(again.printings.map(\.row) == read.printings.map(\.row))
            #expect(again.printings.map(\.count) == read.printings.map(\.count))
            #expect(again.printings.map(\.isFoil) == read.printings.map(\.isFoil))
            for form in Deck.ExportForm.allCases {
                let named = try deck(read.exported(as: form))
                #expect(named.cards.map(\.name) == read.cards.map(\.name), "\(form)")
                #expect(named.cards.map(\.count) == read.cards.map(\.count), "\(form)")
            }
        }
    }

    /// Line formats: `#` is replaced by a count, `@` by a name and `%` by an id.
    private static let forms = [
        "# @ [%]", "#x @ (%)", "x# @ %", "@ [%] x#", "#\t@\t%", "- # @ [%]", "[b]#[/b] @ [%]", "# %",
        "| # | @ | % |", "# × @ {%}",
    ]

    // MARK: Edits

    @Test func `a new card is added above a sideboard, and copies to a line without a printing`() throws {
        func added(_ fullName: String, to text: String) throws -> String {
            let edit = try DeckEdit.add(1, of: #require(facts.find(fullName)), to: deck(text))
            return String(decoding: edit.bytes, as: UTF8.self)
        }
        #expect(
            try added("Be Prepared", to: "4 Let It Go\n\nSideboard\n2 Be Prepared\n")
                == "4 Let It Go\n1 Be Prepared\n\nSideboard\n2 Be Prepared\n")
        #expect(
            try added("Be Prepared", to: "Let It Go\nSideboard:") == "Let It Go\n1 Be Prepared\nSideboard:")
        #expect(
            try added("Let It Go", to: "2 Let It Go [TFC-163] *F*\n")
                == "2 Let It Go [TFC-163] *F*\n1 Let It Go\n")
        #expect(try added("Let It Go", to: "Let It Go (2)\n") == "Let It Go (3)\n")
        #expect(try added("Let It Go", to: "[b]Let It Go[/b] x2 [/b]\n") == "[b]Let It Go[/b] x3 [/b]\n")
        #expect(try added("Let It Go", to: "• Let It Go\n") == "• 2 Let It Go\n")
        #expect(try added("Let It Go", to: "９ Let It Go\n") == "10 Let It Go\n")
        #expect(
            try added("It's Gonna Be Great!", to: "2 It&#39;s Gonna Be Great!\n")
                == "3 It&#39;s Gonna Be Great!\n")
    }
}
