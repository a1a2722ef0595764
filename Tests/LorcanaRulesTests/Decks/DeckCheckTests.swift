import LorcanaCards
@testable import LorcanaRules
import Testing
import CardTesting

/// knowledge.md, promises 18 and 19.
@Suite struct DeckCheckTests {
    /// Lines for `count` commons in these inks that are legal in Core, four copies each.
    private func filler(_ count: Int, inks: InkSet = [.init([Ink.amber])], except: Set<Int> = []) -> String {
        let standings = Standings(facts)
        let rows = everyCard.filter { row in
            standings.core(row)?.status == .legal && facts.catalogue[row].inks == inks
                && facts.catalogue[row].copies == .standard && facts.catalogue[row].rarity == .common
                && !except.contains(row)
        }
        var (left, lines) = (count, [String]())
        for row in rows where left > 0 {
            lines.append("\(min(4, left)) \(facts.catalogue.text(.fullName, row))")
            left -= 4
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func check(_ text: String, _ rules: DeckRules = .core) throws -> DeckCheck {
        DeckCheck(try deck(text), rules: rules)
    }

    private func words(_ check: DeckCheck) -> [String] {
        check.problems.map { "\($0.kind.rawValue) \($0.line.map(String.init) ?? "-"): \($0.words)" }
    }

    @Test func `promise 18: sixty cards of two inks that are legal in Core are a legal deck`() throws {
        let text = filler(32) + filler(28, inks: InkSet([Ink.steel]))
        let check = try check(text)
        #expect(check.isLegal, "\(words(check))")
        #expect(check.cards == 60)
        #expect(check.inks == [.amber, .steel])
        #expect(check.asOf.date == "2026-10-16")
    }

    @Test func `promise 19: problems are sorted by kind, then by line`() throws {
        let text = """
            5 Goofy - Musketeer
            0 Elsa - Snow Queen
            4 Elsa
            4 Microbots
            1 URS-200
            1 Q1-001
            2 Elsa - Snow Quen
            1 ROF-149
            1 14-003
            1 WUN-016
            1 AOV-023
            """
        let check = try check(text)
        #expect(
            check.problems.map(\.kind) == [
                .malformed, .unknown, .unknown, .size, .inks, .copies, .rotated, .rotated, .banned, .banned,
                .never,
            ], "\(words(check))")
        #expect(check.problems.map(\.line) == [2, 3, 7, nil, nil, 1, 1, 4, 5, 8, 6])
        #expect(!check.isLegal)
        let copies = try #require(check.problems.first { $0.kind == .copies })
        #expect(copies.words == "5 copies, at most 4")
        #expect((copies.count, copies.fullName) == (5, "Goofy - Musketeer"))
        let size = try #require(check.problems.first { $0.kind == .size })
        #expect((size.count, size.id, size.words) == (15, nil, "15 cards, at least 60"))
        #expect(check.problems[2].words.hasPrefix("unknown card; near: Elsa - Snow Queen"))
        #expect(
            check.problems[1].words == "\(facts.versions(of: "Elsa").count) versions; write one full name")
    }

    @Test
    func
        `promise 18: copies are counted over all printings, and the line that exceeds the limit is reported`()
        throws
    {
        let check = try check(
            "2 Strike a Good Match [INK-096]\n1 Let It Go\n2 Strike a Good Match (WIN) 94\n1 Strike a Good Match\n"
        )
        let copies = try #require(check.problems.first { $0.kind == .copies })
        #expect((copies.line, copies.count, copies.id) == (4, 5, "INK-096"))
        #expect(check.problems.count { $0.kind == .copies } == 1)
    }

    @Test func `promise 18: some cards have their own limits`() throws {
        let puppies = "Dalmatian Puppy - Tail Wagger"
        #expect(try !check("99 \(puppies)").problems.contains { $0.kind == .copies })
        #expect(try check("100 \(puppies)").problems.contains { $0.kind == .copies })
        #expect(try !check("2 The Glass Slipper").problems.contains { $0.kind == .copies })
        #expect(try check("3 The Glass Slipper").problems.contains { $0.words == "3 copies, at most 2" })
        #expect(try !check("999 Microbots").problems.contains { $0.kind == .copies })
    }

    @Test func `promise 18: a card of two inks needs both`() throws {
        let dual = try #require(
            everyCard.first { facts.catalogue[$0].inks.count == 2 && !facts.isQuestRow($0) })
        let inks = facts.catalogue[dual].inks.inks
        let third = try #require(Ink.allCases.first { !inks.contains($0) })
        let one = try check("1 \(facts.catalogue.text(.fullName, dual))")
        #expect(one.inks == inks)
        let three = try check(
            "1 \(facts.catalogue.text(.fullName, dual))\n" + filler(4, inks: InkSet([third])))
        #expect(three.inks.count == 3)
        #expect(three.problems.contains { $0.kind == .inks && $0.count == 3 })
    }

    @Test
    func `promise 18: a card may allow other characters in any ink, but not itself, items or locations`()
        throws
    {
        let sage = "Christopher Robin - Hunny Sage"
        let own = facts.catalogue[facts.shownRow(try #require(facts.find(sage)))].inks.inks
        let hunny = everyCard.filter {
            facts.catalogue.list(.classifications, $0).contains("Hunny") && !facts.isQuestRow($0)
                && facts.catalogue.text(.fullName, $0) != sage
        }
        let others = hunny.filter { facts.catalogue[$0].type == .character }
        #expect(!others.isEmpty)
        let lines = others.map { "1 \(facts.catalogue.text(.fullName, $0))" }.joined(separator: "\n")
        #expect(try check("1 \(sage)\n\(lines)").inks == own)
        let needed = Set(others.flatMap { facts.catalogue[$0].inks.inks })
        #expect(try Set(check(lines).inks) == needed)
        for item in hunny where facts.catalogue[item].type != .character {
            let inks = try check("1 \(sage)\n1 \(facts.catalogue.text(.fullName, item))").inks
            #expect(Set(inks).isSuperset(of: facts.catalogue[item].inks.inks))
        }
    }

    @Test func `promise 18: sealed needs 40 cards, draft 35, and neither has quest cards or other limits`()
        throws
    {
        let many = (0..<8).map { _ in "5 Goofy - Musketeer" }.joined(separator: "\n")
        #expect(try check(many, .sealed).isLegal)
        #expect(try check(many, .draft).isLegal)
        #expect(try words(check("39 Goofy - Musketeer", .sealed)) == ["size -: 39 cards, at least 40"])
        #expect(try check("35 Goofy - Musketeer", .draft).isLegal)
        #expect(try words(check(many + "\n1 Q1-001", .draft)) == ["never 9: never legal"])
    }

    @Test func `an empty deck has 0 cards, at least 60`() {
        let check = DeckCheck(Deck(names: facts, lines: []), rules: .core)
        #expect(words(check) == ["size -: 0 cards, at least 60"])
    }

    @Test func `promise 18: Infinity has every set, and its own bans`() throws {
        #expect(try check("1 AZS-167\n1 URS-200", .infinity).problems.map(\.kind) == [.size])
        #expect(try check("1 ROF-149", .infinity).problems.map(\.kind) == [.size, .banned])
    }

    @Test func `promise 19: a line without a card counts for nothing else`() throws {
        let check = try check("1000 Q1-001\n1 AZS-167\n7 Elsa")
        #expect(check.cards == 1)
        #expect(check.problems.map(\.kind) == [.malformed, .unknown, .size, .rotated])
    }

    @Test func `a card missing from the facts is never legal`() throws {
        let card = fact(number: 1, name: "Newcomer") { $0.cost = 1 }
        let names = made([card], sets: [firstChapter])
        var reader = DeckReader(names)
        let deck = try reader.read(Array("4 Newcomer".utf8))
        #expect(DeckCheck(deck, rules: .core).problems.map(\.kind) == [.unknown, .size])
    }
}
