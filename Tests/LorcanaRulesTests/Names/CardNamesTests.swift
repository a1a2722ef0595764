import CardTesting
import LorcanaCards
@testable import LorcanaRules
import SeededRandom
import Testing

@Suite struct CardNamesTests {
    @Test func `every row has the name found by its folded full name`() {
        #expect(facts.count == 2785)
        for row in 0..<facts.catalogue.count {
            let name = facts.catalogue.text(.fullName, row)
            #expect(facts.find(name) == facts.name(ofRow: row), "\(name)")
        }
    }

    @Test func `the printings of all names are all rows, without duplicates`() {
        let rows = (0..<facts.count).flatMap { facts.printings($0) }
        #expect(rows.sorted() == Array(0..<facts.catalogue.count))
    }

    @Test func `names are found folded and never guessed`() throws {
        let elsa = try #require(facts.find("Elsa - Snow Queen"))
        #expect(facts.find("ELSA, snow queen") == elsa)
        #expect(facts.find("Elsa – Snow Queen") == elsa)
        for near in ["Elsa - Snow Quee", "Elsa", "", " ", "Elsa - Snow Queens", "zzz", "\u{0}"] {
            #expect(facts.find(near) == nil, "\(near)")
        }
    }

    @Test func `a name is represented by its oldest printing that is not a promo`() throws {
        let name = try #require(facts.find("Strike a Good Match"))
        #expect(facts.catalogue[facts.shownRow(name)].id == "INK-096")
        #expect(ids(facts.printings(name)).contains("WIN-094"))
    }

    @Test func `a bare name has all its versions and no other cards`() {
        let elsas = facts.versions(of: "elsa")
        #expect(elsas.count == everyCard.count { facts.catalogue.text(.name, $0) == "Elsa" })
        #expect(facts.versions(of: "Els").isEmpty)
        #expect(facts.versions(of: "").isEmpty)
        #expect(facts.versions(of: "Elsa - Snow Queen").isEmpty)
    }

    @Test func `the nearest names have the fewest typos`() {
        #expect(facts.nearest(to: "Elsa - Snow Quen").first == "Elsa - Snow Queen")
        #expect(facts.nearest(to: "Robin Hood - Daydreemer").first == "Robin Hood - Daydreamer")
        #expect(facts.nearest(to: "elza").count == 3 && facts.nearest(to: "elza", count: 2).count == 2)
        #expect(facts.nearest(to: "qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq").isEmpty)
        #expect(facts.nearest(to: "").isEmpty)
    }

    @Test func `names that begin with the text are the nearest`() {
        #expect(facts.nearest(to: "Elsa - Snow").first == "Elsa - Snow Queen")
        #expect(facts.nearest(to: "strike a g").first == "Strike a Good Match")
    }

    @Test func `names are sorted by folded text, regardless of their ranks`() {
        let names = (0..<facts.count).map { Folding.fold(facts.fullName($0)) }
        #expect(
            zip(names, names.dropFirst()).allSatisfy {
                Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8))
            })
    }

    @Test func `names beyond ASCII are sorted by bytes, and each is found`() {
        let letters = [
            "e", "é", "z", "ß", "가", "\u{1100}\u{1161}", "\u{3042}", "が", "א", "я", "\u{10428}", " ",
        ]
        var random = SeededGenerator(seed: 22)
        for _ in trials(200) {
            let cards = (0..<20).map { index in
                let name = (0...Int.random(in: 0...3, using: &random)).map { _ in
                    letters.randomElement(using: &random)!
                }
                return CardFacts(id: "TFC-\(index)", name: name.joined())
            }
            let names = made(cards, sets: [])
            let folded = (0..<names.count).map { Array(Folding.fold(names.fullName($0)).utf8) }
            #expect(folded == folded.sorted { $0.lexicographicallyPrecedes($1) })
            for (row, card) in cards.enumerated() where !Folding.fold(card.name).isEmpty {
                #expect(names.find(card.name) == names.name(ofRow: row), "\(cards.map(\.name))")
            }
        }
    }

    @Test func `every id finds its row, and other texts find none`() {
        let ids = CardIDs(facts.catalogue)
        for row in everyCard { #expect(ids[facts.catalogue[row].id] == row) }
        for other in ["", "TFC-41", "tfc-041", "TFC-0411", "XXX-999", "\u{0}"] {
            #expect(ids[other] == nil)
        }
        #expect(CardIDs(catalogue(of: []))["TFC-041"] == nil)
        #expect(CardNames(catalogue(of: [])).count == 0)
    }

    @Test func `typos are counted in names and in versions, and at most one letter in three may be wrong`() {
        #expect(facts.nearest(to: "aladin").allSatisfy { $0.hasPrefix("Aladdin - ") })
        #expect(facts.nearest(to: "aladin").count == 3)
        #expect(facts.nearest(to: "snow quen") == ["Elsa - Snow Queen"])
        #expect(facts.nearest(to: "nope").isEmpty && facts.nearest(to: "tong") == ["Tong - Survivor"])
        let songs = facts.nearest(to: "let it goo") { facts.catalogue[$0].type == .song }
        #expect(songs == ["Let It Go"])
        #expect(facts.nearest(to: "let it goo") { facts.catalogue[$0].type == .item }.isEmpty)
    }

    @Test func `typos counted with bits equal those counted with tables`() {
        let names = stride(from: 0, to: facts.count, by: 9).map {
            facts.catalogue.text(.fullName, facts.anyRow($0)).lowercased()
        }.filter { $0.utf8.count <= 64 && $0.utf8.allSatisfy { $0 < 0x80 } }
        for (a, b) in zip(names, names.dropFirst()) {
            #expect(typos(a, b) == tableTypos(a, b), "\(a) | \(b)")
        }
        #expect(typos("abc", "abc") == 0)
        #expect(typos("a", "") == 1)
        #expect(typos("kitten", "sitting") == 3)
        #expect(typos("esla", "elsa") == 1)
    }

    private func typos(_ a: String, _ b: String) -> Int? {
        let bytes = Array(b.utf8)
        return Misspelling(a, shortest: 1)?.distance(to: bytes.span)
    }

    /// The optimal string alignment distance, computed with the full table.
    private func tableTypos(_ a: String, _ b: String) -> Int {
        let (a, b) = (Array(a.utf8), Array(b.utf8))
        var rows = [Array(0...b.count)]
        for i in a.indices {
            let last = rows[i]
            var row = [i + 1]
            for j in b.indices {
                var typos = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    typos = min(typos, rows[i - 1][j - 1] + 1)
                }
                row.append(typos)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
