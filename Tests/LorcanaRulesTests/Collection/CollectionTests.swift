import LorcanaCards
@testable import LorcanaRules
import SeededRandom
import Testing

/// knowledge.md, promises 26 to 29.
@Suite struct CollectionTests {
    private func entry(_ id: String, _ normal: Int, _ foil: Int) -> CardCollection.Entry {
        CardCollection.Entry(id: id, copies: .init(normal: normal, foil: foil))
    }

    private func text(_ collection: CardCollection) -> String {
        String(decoding: collection.bytes, as: UTF8.self)
    }

    @Test func `promise 26: the file is sorted by id, without rows of zeros, and keeps unknown ids`()
        throws
    {
        var collection = try CardCollection(
            reading: Array("id\tnormal\tfoil\nZZZ-999\t1\t0\nTFC-041\t2\t1\nTFC-001\t0\t0\n".utf8))
        #expect(text(collection) == "id\tnormal\tfoil\nTFC-041\t2\t1\nZZZ-999\t1\t0\n")
        #expect(collection.holdings(facts).unknown == UnknownIDs(count: 1, examples: ["ZZZ-999"]))
        collection.set("TFC-041", .init())
        collection.set("AZS-001", .init(foil: 1))
        #expect(text(collection) == "id\tnormal\tfoil\nAZS-001\t0\t1\nZZZ-999\t1\t0\n")
    }

    @Test func `promise 26: an empty file, CRLF, a byte order mark and duplicate rows are accepted`() throws {
        #expect(try CardCollection(reading: []) == CardCollection())
        let collection = try CardCollection(
            reading: Array("\u{FEFF}id\tnormal\tfoil\r\nTFC-041\t1\t0\r\n\r\nTFC-041\t2\t3\r\n".utf8))
        #expect(collection["TFC-041"] == .init(normal: 3, foil: 3))
        #expect(collection["TFC-042"] == .init())
    }

    @Test func `promise 26: ids are compared by bytes`() throws {
        let rows = "e\u{301}-9\t1\t0\né-9\t2\t3\n"
        var collection = try CardCollection(reading: Array("id\tnormal\tfoil\n\(rows)".utf8))
        collection.set("é-9", .init(normal: 4))
        collection.add([entry("e\u{301}-9", 1, 0)])
        #expect(collection["é-9"] == .init(normal: 4) && collection["e\u{301}-9"] == .init(normal: 2))
        #expect(text(collection) == "id\tnormal\tfoil\ne\u{301}-9\t2\t0\né-9\t4\t0\n")
        #expect(try CardCollection(reading: collection.bytes) == collection)
    }

    @Test(arguments: [
        ("id,normal,foil\n", 1), ("id\tnormal\tfoil\nTFC-041\t1\n", 2),
        ("id\tnormal\tfoil\nTFC-041\t-1\t0\n", 2),
        ("id\tnormal\tfoil\n\t1\t0\n", 2), ("id\tnormal\tfoil\nTFC-041\t1234567\t0\n", 2),
        ("id\tnormal\tfoil\nTFC\u{1}-041\t1\t0\n", 2), ("id\tnormal\tfoil\nTFC-041\t1\t0\t1\n", 2),
        ("id\tnormal\tfoil\nTFC-041\t\t0\n", 2), ("id\tnormal\tfoil\nTFC-041 1 0\n", 2),
        ("id\tnormal\tfoil\n\nTFC-041\tx\t0\n", 3), ("TFC-041\t1\t0\n", 1),
        ("id\tnormal\tfoil\nTFC-041\t999999\t0\n\nTFC-041\t0\t1\nTFC-041\t1\t0\n", 5),
    ])
    func `promise 26: a damaged file is reported with its line, and never overwritten`(
        text: String, line: Int
    ) {
        let damage = #expect(throws: CollectionDamage.self) { try CardCollection(reading: Array(text.utf8)) }
        #expect(damage?.line == line)
    }

    @Test func `promise 26: copies of a name and of a printing are counted separately`() throws {
        let collection = CardCollection([entry("INK-096", 2, 1), entry("WIN-094", 0, 4)])
        let holdings = collection.holdings(facts).holdings
        let (old, new) = (try row("INK-096"), try row("WIN-094"))
        #expect((holdings.ofName(old), holdings.ofName(new)) == (7, 7))
        #expect((holdings.ofPrinting(old), holdings.ofPrinting(new)) == (3, 4))
        #expect((holdings.foil(old), holdings.normal(new)) == (1, 0))
    }

    // MARK: Words

    private func words(_ text: String) throws -> [String] {
        try OpenedPrinting.read(
            text.split(separator: " ").map(String.init), facts, PrintingIndex(facts.catalogue)
        ).map {
            "\(facts.catalogue[$0.row].id)\($0.isFoil ? "f" : "")x\($0.count)"
        }
    }

    @Test func `promise 27: numbers of a set, with variant, series, finish and count`() throws {
        #expect(try words("14 12 13f 45x2") == ["14-012x1", "14-013fx1", "14-045x2"])
        #expect(
            try words("INK 4ax3 004b 4cf 4Ax2") == ["INK-004Ax3", "INK-004Bx1", "INK-004Cfx1", "INK-004Ax2"])
        #expect(try words("TFC 041 204fx12") == ["TFC-041x1", "TFC-204fx12"])
        #expect(try words("TFC-041fx2 tfc-42 14-001x3") == ["TFC-041fx2", "TFC-042x1", "14-001x3"])
        let promo = try #require(
            (0..<facts.catalogue.count).first {
                facts.catalogue.text(.promo, $0) == "P4" && facts.catalogue[$0].finishes.contains(.foil)
            })
        let number = try #require(facts.catalogue[promo].number)
        #expect(try words("14 \(number)/P4f") == ["\(facts.catalogue[promo].id)fx1"])
    }

    @Test(arguments: [
        ("14 999", OpenedPrinting.Refusal.unknownPrinting("999", set: "14")),
        ("14 12 foo", .unreadable("foo")),
        ("Nowhere 12", .unknownSet("Nowhere")), ("foo", .unreadable("foo")), ("14", .noSet("14")),
        ("TFC-999", .unknownPrinting("TFC-999", set: "1")), ("14 12x0", .count("12x0")),
        ("14 12x1000", .count("12x1000")), ("TFC-041 12", .noSet("12")), ("14 5-1", .range("5-1")),
        ("TFC-042x1000", .count("TFC-042x1000")), ("14 12x-1", .count("12x-1")),
        ("14 12x2147483647", .count("12x2147483647")),
        ("14 2147483647", .unknownPrinting("2147483647", set: "14")),
        ("14 1-999", .noFinish("205", id: "14-205", has: ["foil"])),
        ("P1 999", .unknownPrinting("999")), ("P1", .noSet("P1")),
        ("P2 26f", .several("26f", ids: ["ARI-026-P2", "ARI-026-P2-2"])),
    ])
    func `promise 27: an invalid word is reported`(text: String, refusal: OpenedPrinting.Refusal) {
        #expect(throws: refusal) { try words(text) }
    }

    @Test func `promise 27: ranges and lists belong to the set before them`() throws {
        #expect(try words("14 1-3") == ["14-001x1", "14-002x1", "14-003x1"])
        #expect(try words("14 10-11,15f") == ["14-010x1", "14-011x1", "14-015fx1"])
        #expect(try words("14 5-5fx2") == ["14-005fx2"])
        #expect(try words("5-1") == ["SSK-001x1"])
        #expect(try words("3 4") == ["INK-004Ax1"])
    }

    @Test func `promise 27: sets by words of their names, and promos by series`() throws {
        for set in ["hyperia", "Hyperia City", "Disney Lorcana: Hyperia City", "set 14", "014"] {
            #expect(try words("\(set) 3") == ["14-003x1"])
        }
        #expect(try words("9/P4f") == ["AOV-009-P4fx1"])
        #expect(try words("P1 3f 4f") == ["TFC-003-P1fx1", "TFC-004-P1fx1"])
        #expect(try words("P1-3f p1-4f") == ["TFC-003-P1fx1", "TFC-004-P1fx1"])
        #expect(try words("005-032:foil 003-004a") == ["SSK-032fx1", "INK-004Ax1"])
    }

    @Test func `promise 15: the only matching card`() {
        let only = { (typed: String) in facts.only(typed).map(facts.fullName) }
        #expect(only("elsa spirit") == "Elsa - Spirit of Winter")
        #expect(only("ariel spectacular") == "Ariel - Spectacular Singer")
        #expect(only("spectacular ariel") == "Ariel - Spectacular Singer")
        #expect(only("elsa") == nil && only("let it gone") == nil && only("99") == nil && only("") == nil)
    }

    @Test func `promise 27: a finish that doesn't exist is rejected`() throws {
        let enchanted = try #require(
            (0..<facts.catalogue.count).first { facts.catalogue[$0].rarity == .enchanted })
        let id = facts.catalogue[enchanted].id
        #expect(throws: OpenedPrinting.Refusal.noFinish(id, id: id, has: ["foil"])) { try words(id) }
        #expect(try words(id + "f") == [id + "fx1"])
    }

    @Test
    func `promise 27: every printing can be named by id, and by set and number if that is unique`()
        throws
    {
        let table = PrintingIndex(facts.catalogue)
        for row in 0..<facts.catalogue.count {
            let (id, finishes) = (facts.catalogue[row].id, facts.catalogue[row].finishes)
            let word = id + (finishes.contains(.normal) ? "" : "f")
            #expect(try OpenedPrinting.read([word], facts, table).map(\.row) == [row], "\(id)")
        }
    }

    // MARK: Reports

    @Test func `promise 28: a set's printings, and those owned`() throws {
        let collection = CardCollection([
            entry("TFC-041", 2, 0), entry("TFC-042", 0, 1), entry("TFC-207", 0, 1), entry("TFC-003-P1", 0, 2),
        ])
        let progress = SetProgress.all(collection.holdings(facts).holdings)
        let first = try #require(progress.first)
        #expect((first.base, first.special) == (.init(2, of: 204), .init(2, of: 41)))
        #expect(first.printings == .init(4, of: 245))
        #expect((first.normal, first.foil) == (2, 4))
        #expect(progress.reduce(0) { $0 + $1.printings.all } == facts.catalogue.count)
        for set in progress {
            #expect(set.base.all == set.set?.baseCards || set.code == "Q3", "\(set.code)")
        }
        #expect(!progress.contains { $0.set?.number == "15" })
    }

    @Test func `promise 28: names are counted like missing cards, and a master set has every finish`()
        throws
    {
        let holdings = CardCollection([entry("TFC-041", 2, 0), entry("TFC-042", 1, 1)]).holdings(facts)
            .holdings
        let all = SetProgress.all(holdings)
        for set in [all[0], all[8]] {
            let rows = (0..<facts.count).map { facts.shownRow($0) }
            let place = facts.catalogue.sets.firstIndex(of: set.set!)
            let inSet = rows.filter { row in
                facts.printings(facts.name(ofRow: row)).contains { facts.catalogue.setIndex($0) == place }
            }
            let missing = Shortage.of(inSet.map { ($0, 1) }, in: holdings)
            #expect(set.names == .init(inSet.count - missing.count, of: inSet.count))
        }
        #expect(all[0].finishes.owned == 3)
        #expect(all[0].foils.owned == 1)
        let printings = (0..<facts.catalogue.count).map { facts.catalogue[$0] }.filter { $0.setNumber == "1" }
        #expect(all[0].finishes.all == printings.reduce(0) { $0 + $1.finishes.names.count })
    }

    @Test
    func `promise 28: promos are counted by series, and the newest additions are those of the last change`() {
        let (before, after) = (
            CardCollection([entry("TFC-041", 2, 0)]),
            CardCollection([entry("TFC-041", 1, 0), entry("TFC-003-P1", 0, 2)])
        )
        let progress = CollectionProgress(after, before: before, facts)
        #expect(progress.promos.first { $0.code == "P1" }?.printings.owned == 1)
        #expect(progress.promos.map(\.code) == progress.promos.map(\.code).sorted())
        #expect(progress.newest == ["TFC-003-P1"])
    }

    @Test func `promise 28: missing names and printings`() throws {
        let holdings = CardCollection([entry("WIN-094", 1, 2)]).holdings(facts).holdings
        let rows = [try row("INK-096"), try row("WIN-094")].map { (row: $0, need: 4) }
        #expect(Shortage.of(rows, in: holdings).map(\.missing) == [1, 1])
        #expect(Shortage.of(rows, printings: true, in: holdings).map(\.missing) == [4, 1])
        #expect(Shortage.of([(row: rows[0].row, need: 3)], in: holdings).isEmpty)
    }

    // MARK: Other tools

    private func imported(_ text: String) throws -> CollectionImport {
        try CollectionImport(Array(text.utf8), facts)
    }

    @Test func `promise 29: Dreamborn's rows, with or without names`() throws {
        let read = try imported(
            "Set Number,Card Number,Variant,Count\r\n001,41,normal,2\r\n001,41,foil,1\r\n003,4a,normal,3\r\n")
        #expect(read.entries == [entry("INK-004A", 3, 0), entry("TFC-041", 2, 1)])
        #expect((read.rows, read.skipped, read.reported, read.converted) == (3, 0, [], 0))
    }

    @Test func `promise 29: a differing name is reported, and a row without a match is skipped`() throws {
        let read = try imported(
            "Set Number,Card Number,Variant,Count,Name,Color,Rarity\n001,41,normal,1,\"Elsa, the Queen\",Amethyst,Uncommon\n099,1,normal,1,X,,\n001,42,normal,many,,,\n001,43,normal,0,,,\n"
        )
        #expect(read.entries == [entry("TFC-041", 1, 0)])
        #expect((read.rows, read.skipped, read.aside) == (1, 2, 1))
        #expect(read.reported.map(\.line) == [2, 3, 4])
        #expect(
            read.reported.map(\.fate) == [
                .counted(
                    .init(
                        row: try row("TFC-041"), copies: .init(normal: 1), notes: [.name("Elsa, the Queen")])),
                .skipped(.set("099")), .skipped(.count("many")),
            ])
    }

    @Test func `promise 29: the wide format and our own`() throws {
        let wide = try imported(
            "Normal,Foil,Name,Set,Card Number,Color,Rarity,Price\n2,1,Elsa - Snow Queen,1,41,Amethyst,,\n,3,,TFC,42,,,\n"
        )
        #expect(wide.entries == [entry("TFC-041", 2, 1), entry("TFC-042", 0, 3)])
        let own = try imported("id\tnormal\tfoil\nTFC-041\t2\t1\n")
        #expect(own.entries == [entry("TFC-041", 2, 1)])
    }

    @Test
    func
        `promise 29: finishes in the words of other tools; an unknown one is reported, and counts as normal`()
        throws
    {
        let tcgplayer = try imported(
            "Quantity,Name,Set,Card Number,Set Code,Printing,Condition\n2,Elsa - Snow Queen,The First Chapter,041/204,1,Normal,Near Mint\n1,Elsa - Snow Queen,The First Chapter,041/204,1,Cold Foil,Near Mint\n3,Elsa - Snow Queen,The First Chapter,041/204,1,Holofoil,Near Mint\n1,Elsa - Snow Queen,The First Chapter,041/204,1,Etched,Near Mint\n"
        )
        #expect(tcgplayer.entries == [entry("TFC-041", 3, 4)])
        #expect(
            tcgplayer.strange == [
                .init(column: "Printing", word: "Etched", isRead: true, lines: [5], count: 1)
            ])
        let collectr = try imported(
            "Portfolio Name,Category,Set,Product Name,Card Number,Rarity,Variance,Quantity\nMain,Lorcana,The First Chapter,Elsa - Snow Queen,41/204,Uncommon,Cold Foil,2\nMain,Lorcana,The First Chapter,Elsa - Snow Queen,41/204,Uncommon,Non-Foil,5\n"
        )
        #expect(collectr.entries == [entry("TFC-041", 5, 2)] && collectr.strange.isEmpty)
    }

    @Test func `promise 29: a second column for finishes is reported if it has more than normal`() throws {
        let read = try imported(
            "Set,Number,Variant,Treatment,Quantity,Foil Price\n1,41,normal,Rainbow,1,9\n1,42,foil,normal,1,9\n1,43,normal,Rainbow,1,9\n"
        )
        #expect(read.entries == [entry("TFC-041", 1, 0), entry("TFC-042", 0, 1), entry("TFC-043", 1, 0)])
        #expect(
            read.strange == [
                .init(column: "Treatment", word: "Rainbow", isRead: false, lines: [2, 4], count: 2)
            ])
        let flags = try imported("Set,Number,Quantity,Foil\n1,41,2,yes\n1,41,1,no\n1,41,4,maybe\n")
        #expect(flags.entries == [entry("TFC-041", 5, 2)] && flags.strange.map(\.word) == ["maybe"])
    }

    @Test func `promise 29: a wide export may have two columns of foils`() throws {
        let read = try imported("Set,Number,Count,Normal,Cold Foil,Holofoil\n1,41,6,1,2,3\n")
        #expect(read.entries == [entry("TFC-041", 1, 5)])
    }

    @Test func `promise 28: spare copies are those of a full name beyond the ones kept`() throws {
        let holdings = CardCollection([
            entry("WIN-094", 4, 2), entry("INK-096", 1, 0), entry("TFC-041", 4, 0),
        ])
        .holdings(facts).holdings
        let rows = [try row("INK-096"), try row("WIN-094"), try row("TFC-041")]
        let spare = Spare.of(rows, keeping: 4, in: holdings)
        #expect(spare.map(\.spare) == [3] && spare[0].owned == 7)
        #expect(Set(spare[0].printings) == [rows[0], rows[1]])
    }

    @Test func `promise 29: a promo is identified by number and series, and by name if two share them`()
        throws
    {
        let read = try imported(
            "Set Number,Card Number,Variant,Count,Name\n001,26/P2,foil,1,Vaiana - Adventurer of Land and Sea\n007,26/P2,foil,2,Moana - Adventurer of Land and Sea\n"
        )
        #expect(read.entries == [entry("ARI-026-P2", 0, 2), entry("ARI-026-P2-2", 0, 1)])
    }

    @Test func `promise 29: a finish that doesn't exist becomes the one that does`() throws {
        let read = try imported("Set Number,Card Number,Variant,Count\n1,207,normal,2\n1,207,foil,1\n")
        #expect(read.entries == [entry("TFC-207", 0, 3)])
        #expect(read.converted == 2)
    }

    @Test(arguments: [
        ("", CollectionImport.Damage.nothingJoins(nil)), ("a,b,c\n1,2,3\n", .noHeader),
        ("Set Number,Card Number\n1,41\n", .noCount(["Set Number", "Card Number"])),
        (
            "Set Number,Card Number,Variant,Count\n99,1,normal,1\n",
            .nothingJoins(.init(line: 2, text: "99,1,normal,1", fate: .skipped(.set("99"))))
        ),
        ("Set Number,Card Number,Variant,Count\n", .nothingJoins(nil)), ("a\0b", .notText),
    ])
    func `promise 29: other kinds of files are rejected`(text: String, damage: CollectionImport.Damage) {
        #expect(throws: damage) { try imported(text) }
    }

    @Test func `promise 29: importing an export changes nothing, for every printing and finish`() throws {
        var random = SeededGenerator(seed: 6)
        let entries = (0..<facts.catalogue.count).map { row in
            let finishes = facts.catalogue[row].finishes
            return entry(
                facts.catalogue[row].id,
                finishes.contains(.normal) ? Int.random(in: 1...9, using: &random) : 0,
                finishes.contains(.foil) ? Int.random(in: 1...9, using: &random) : 0)
        }
        let collection = CardCollection(entries)
        let dreamborn = collection.dreamborn(facts)
        #expect(dreamborn.hasPrefix("Set Number,Card Number,Variant,Count,Name,Color,Rarity\r\n"))
        let back = try imported(dreamborn)
        #expect(back.skipped == 0 && back.reported.isEmpty && back.converted == 0)
        #expect(CardCollection(back.entries) == collection)
        #expect(try CardCollection(imported(text(collection)).entries) == collection)
        #expect(try CardCollection(reading: collection.bytes) == collection)
    }

    @Test func `promise 29: an export in Dreamborn's format`() {
        let text = CardCollection([entry("TFC-041", 2, 1), entry("TFC-003-P1", 0, 1)]).dreamborn(facts)
        #expect(text.contains("001,41,normal,2,\"Elsa - Snow Queen\",Amethyst,Uncommon\r\n001,41,foil,1,"))
        #expect(text.contains(",3/P1,foil,1,"))
        #expect(text.contains(",Promo\r\n"))
    }

    @Test func `any bytes can be parsed as CSV`() throws {
        #expect(
            try CSV.records(Array("a,\"b\"\"c\nd\",e\r\n\r\n;x\n".utf8)).map(\.fields) == [
                ["a", "b\"c\nd", "e"], [";x"],
            ])
        #expect(try CSV.records(Array("１,ﬁx\n".utf8)).map(\.fields) == [["1", "fix"]])
        #expect(try CSV.records(Array("a;b\n1;\"2\"".utf8)).map(\.fields) == [["a", "b"], ["1", "2"]])
        #expect(throws: CSV.Damage.unclosedQuote(line: 2)) {
            try CSV.records(Array("a,b\n\"never closed\n1,2".utf8))
        }
    }
}
