import BuiltInCatalogue
import LorcanaCards
@testable import LorcanaQuery
import Testing

@Suite struct RespellingTests {
    private func names(_ query: String) throws -> [String]? {
        for case .searchedInstead(_, let shown) in try result(query).notes { return shown }
        return nil
    }

    @Test(arguments: [
        ("elza", ["Elsa"]), ("Elza Snow Quen", ["Elsa Snow Queen"]), ("mikey mosue", ["Mickey Mouse"]),
        ("stich", ["Stitch"]),
        ("malificent", ["Maleficent"]), ("snowqeen", ["Snow Queen"]),
        ("\"queen snow elsa\"", ["Elsa Snow Queen"]), ("heihie", ["HeiHei"]),
        ("rapunzle", ["Rapunzel"]), ("char:hercuels", ["Hercules"]),
        ("\"hei hei\"", ["HeiHei"]), ("\"snow quen\"", ["Snow Queen"]),
        ("captian hook", ["Captain Hook"]),
        ("hames lord of the underworld", ["Hades Lord of the Underworld"]),
    ])
    func `a misspelt name is corrected to the nearest`(typed: String, shown: [String]) throws {
        #expect(try names(typed) == shown)
        #expect(try !ids(typed).isEmpty)
    }

    @Test func `the cards with the nearest name as a whole word are found`() throws {
        // One of the cards is Elsa's palace.
        #expect(try ids("elza").count == 14 && Set(ids("elza")) == Set(ids("elsa")))
    }

    @Test(arguments: [("areil", "ariel"), ("andi room", "andy room"), ("baest castle", "beast castle")])
    func `a possessive s is not part of a correctly spelled word`(typed: String, meant: String) throws {
        let possessives = try Set(names(ofRows: result(meant).rows).filter { $0.contains("'s") })
        let found = try Set(names(ofRows: result(typed).rows))
        #expect(!possessives.isEmpty && possessives.isSubset(of: found), "\(found)")
    }

    private func names(ofRows rows: [Int]) -> [String] {
        rows.map { BuiltInCatalogue.catalogue.text(.fullName, $0) }
    }

    @Test func `other conditions still apply`() throws {
        let found = try ids("elza cost>=7 sort:cost")
        #expect(try !found.isEmpty && Set(found) == Set(ids("elsa cost>=7")))
        #expect(try ids("elza cost>=7 ink:ruby") == [])
    }

    @Test(arguments: [
        "zzqqjj", "elsa cost>=99", "el", "xy", "qqqqqqqqqqqqqqqqqqqq", "cost>=99",
        "tek", "ifn", "101", "elsa olaf stitch",
    ])
    func `without a near name there are no results, and conditions are never changed`(query: String) throws {
        let result = try result(query)
        #expect(result.rows.isEmpty || query == "el")
        #expect(result.notes.isEmpty)
    }

    @Test(arguments: ["peterpan", "jollyroger", "hexwellcrown"])
    func `joined words of a name are not misspelt`(typed: String) throws {
        #expect(try names(typed) == nil)
        #expect(try !ids(typed).isEmpty && ids(typed) == ids("name:\(typed)"))
    }

    @Test(arguments: [
        ("legndary dragons", "r:legendary class:dragon"),
        ("common crstian romero", "r:common art:\"cristian romero\""),
        ("frozzen songs", "story:frozen t:song"), ("shimering skies amber", "set:SSK ink:amber"),
    ])
    func `a misspelt word next to others is corrected`(typed: String, query: String) throws {
        #expect(try Set(ids(typed)) == Set(ids(query)) && !ids(query).isEmpty)
    }

    @Test func `a quoted phrase is never corrected to parts of words`() throws {
        #expect(try names("\"to be king\"") == nil)
        #expect(try result("\"to be king\"").rows.isEmpty)
    }

    @Test(arguments: ["unexerted", "nonreturn"])
    func `the negation of a known word is not a misspelt word`(word: String) throws {
        #expect(try names(word) == nil)
        #expect(try result(word).rows.isEmpty)
    }

    @Test(arguments: [
        "umbanned", "ubanned", "anbanned", "inlegendary", "noevasive", "nosongs", "unstitsch", "notevasve",
    ])
    func `a misspelt negation never becomes the word it negates`(word: String) throws {
        let found = try result(word)
        #expect(
            found.rows.isEmpty || found.notes.compactMap(\.searchedQuery).allSatisfy { $0.hasPrefix("-") })
    }

    @Test(arguments: [("uursula", "Ursula"), ("annna", "Anna"), ("unla", nil)])
    func `a doubled letter is not a negation`(typed: String, shown: String?) throws {
        #expect(try names(typed) == shown.map { [$0] })
    }

    @Test(arguments: [
        "packing ward", "lacing ward", "backing ward", "minis amber", "excerpt songs", "canr sing",
        "newr elsa",
    ])
    func `a misspelt word never becomes a negation`(words: String) throws {
        for query in try result(words).notes.compactMap(\.searchedQuery) {
            #expect(!query.split(separator: " ").contains { $0.hasPrefix("-") }, "\(query)")
        }
    }

    @Test func `among words for exclusion, only typos of "without" are corrected`() {
        let corrected = Set((0..<PlayerWords.words.count).map { PlayerWords.words[$0] })
        let excluding = PlayerWords.all.filter { $0.value == "-" && !$0.phrase.contains(" ") }.map(\.phrase)
        #expect(excluding.filter(corrected.contains) == ["without"])
        #expect(corrected.isDisjoint(with: ["cant", "cannot", "dont"]))
        #expect(corrected.isSuperset(of: ["illegal", "textless", "that", "cards"]))
    }

    @Test(arguments: [
        "cheapest elza", "ambr songs cost>=3", "elza kw:evasive",
        "ruby dragns or elza", "elza evasive cost<=5", "show me elza songs", "villans or stich",
        "char:elza evasive",
        "(ambr or steel) songs", "cheapest ambr or steel cost>=2",
    ])
    func `a correction's query has the same results when typed`(words: String) throws {
        let found = try result(words)
        for query in found.notes.compactMap(\.searchedQuery) {
            #expect(try Set(result(query).rows) == Set(found.rows), "\(query)")
        }
    }

    @Test func `an exact match takes precedence over corrections`() throws {
        #expect(try names("elsa or elza") == nil)
        #expect(try names("ana") == nil)
        let twins = catalogue([card("A-1", "Mikey"), card("A-2", "Mickey")])
        let found = try QueryEvaluator.evaluate(CardQuery(parsing: "mikey"), over: twins)
        #expect(found == QueryResult(rows: [0]))
    }

    @Test func `each branch of an "or" is corrected if all had no results`() throws {
        #expect(try names("elza or stich") == ["Elsa", "Stitch"])
    }

    @Test(arguments: ["anna", "ink:amber", "amber songs"])
    func `a branch without results is corrected next to one with results`(other: String) throws {
        let asked = try result("elza or \(other)").notes.compactMap(\.corrected)
        #expect(asked == ["elza"])
        #expect(try Set(ids("elza or \(other)")).isSuperset(of: ids("elza")))
    }

    @Test func `nothing is corrected in a part of the cards`() throws {
        #expect(try result("elza", options: QueryOptions(isForgiving: false)).rows.isEmpty)
    }

    @Test func `a misspelt name finds no more cards than the correct one`() throws {
        #expect(try ids("elza") == ids("char:elsa").filter { try! ids("elza").contains($0) })
        #expect(try ids("frosen vine") == ids("\"frozen vine\""))
    }

    @Test(arguments: [
        ("evasve", "evasve", "kw:evasive"), ("ambr songs", "ambr", "ink:amber t:song"),
        ("villans", "villans", "class:villain"), ("rubby", "rubby", "ink:ruby"),
        ("ruby dragns", "dragns", "ink:ruby class:dragon"),
    ])
    func `words of the game are corrected too`(typed: String, asked: String, query: String) throws {
        let (corrected, meant) = (try result(typed), try result(query))
        #expect(corrected.rows == meant.rows)
        #expect(corrected.notes.first == .correctedTo(asked: asked, query: query))
    }

    @Test(arguments: [
        ("story:frozzen", TextField.story, "frozzen", "Frozen"),
        ("art:\"nicolas kole\"", .art, "nicolas kole", "Nicholas Kole"),
    ])
    func `stories and artists are corrected`(
        typed: String, field: TextField, asked: String, name: String
    ) throws {
        let corrected = try result(typed)
        #expect(!corrected.rows.isEmpty)
        #expect(corrected.notes == [.searchedMember(field, asked: asked, shown: [name])])
    }

    @Test func `nothing is corrected while the user types`() throws {
        var query = try CardQuery(parsing: "elza")
        query.mayForgive = false
        #expect(try QueryEvaluator.evaluate(query, over: BuiltInCatalogue.catalogue) == QueryResult(rows: []))
    }
}

extension QueryNote {
    /// The query that was evaluated instead of the typed one.
    fileprivate var searchedQuery: String? {
        if case .correctedTo(_, let query) = self { query } else { reading }
    }
}
