@testable import LorcanaQuery
import Testing

@Suite struct QueryExplanationTests {
    @Test(arguments: [
        ("elsa", #"name contains "elsa""#),
        ("name:amber t:song cost<3", #"name contains "amber" AND type is song AND cost < 3"#),
        (#"!"Be Prepared""#, #"name is "be prepared""#),
        ("-elsa t:song", #"NOT (name contains "elsa") AND type is song"#),
        ("ink<=amber/steel", "ink is within amber and steel"),
        ("ink<am/st", "ink is part of amber and steel"),
        ("ink:ruby", "ink includes ruby"), ("ink>ruby", "ink includes ruby and another"),
        ("-ink:ruby", "NOT (ink includes ruby)"), ("ink=em", "ink is exactly emerald"),
        ("ink!=am/st", "ink is not exactly amber and steel"),
        ("cost<=3 or lore/cost>=0.6", "cost <= 3 OR lore / cost >= 0.6"),
        ("cost:2-4 str+wil>=8", "cost is 2 to 4 AND strength + willpower >= 8"),
        ("-(a or b)", #"NOT (name contains "a" OR name contains "b")"#),
        ("(a or b) c", #"(name contains "a" OR name contains "b") AND name contains "c""#),
        ("is:dual not:inkable", "dual ink AND NOT (inkable)"),
        ("kw:evasive singer>cost", "keyword is evasive AND singer > cost"),
        ("sing-together>=7 inks=2", "sing together >= 7 AND number of inks = 2"),
        ("r>=rare set:TFC date<2024-01-01", #"rarity >= rare AND set is "tfc" AND release < 2024-01-01"#),
        ("f:core banned:infinity", "legal in core AND banned in infinity"),
        (
            "class:hero sort:-lore,num unique:prints",
            #"classification is "hero"; sorted by lore descending, then number; all printings"#
        ),
        ("sort:name", "all cards; sorted by name"),
        ("str-wil>=2 cost<wil-1", "strength - willpower >= 2 AND cost < willpower - 1"),
        ("5-cost>=2 0-cost>=-2", "5 - cost >= 2 AND 0 - cost >= -2"),
        ("str-wil>=-2", "strength - willpower >= -2"),
        ("cost:even prints>1", "cost is even AND printings > 1"), ("cost:odd,2", "cost is odd OR cost = 2"),
        ("name:/^el/ -text:/a|b/", "name matches /^el/ AND NOT (rules text matches /a|b/)"),
        ("in:enchanted", "some printing is enchanted"),
        ("in:TFC promo:P1", "printed in set \"tfc\" AND promo series is p1"), ("id:TFC-041", "id is tfc-41"),
        ("elsa prefer:newest", #"name contains "elsa"; newest printing first"#),
    ])
    func `a query is explained in plain words`(query: String, words: String) throws {
        #expect(try CardQuery(parsing: query).explanation == words)
    }

    private func notes(_ query: String) throws -> [QueryNote] {
        try result(query, options: QueryOptions(explains: true)).notes
    }

    @Test func `if nothing matched, the condition to drop is named with the results without it`() throws {
        let count = try ids("elsa").count
        let without = try notes("elsa cost>=99").last
        #expect(without == .wouldMatch(without: "cost>=99", count: count))
    }

    @Test func `printings are counted if printings are listed`() throws {
        let count = try ids("elsa unique:prints").count
        #expect(
            try notes("elsa cost>=99 unique:prints").last == .wouldMatch(without: "cost>=99", count: count))
    }

    @Test(arguments: ["elsa", "cost>=99", "cost>=99 cost<0 elsa"])
    func `no condition is named if there are results, or if dropping one is not enough`(query: String) throws
    {
        #expect(try notes(query).count == 1)
    }

    @Test func `the explanation is of the query that was evaluated`() throws {
        let songs = #"ink includes amber AND type is song"#
        let parts = [
            WordsRead(words: "amber", query: "ink:amber"), WordsRead(words: "songs", query: "t:song"),
        ]
        #expect(
            try notes("amber songs") == [
                .readAs("ink:amber t:song"), .wordsRead(parts), .explained(songs),
            ])
        #expect(
            try notes("amber songs cost>9").suffix(2) == [
                .explained(songs + " AND cost > 9"),
                .wouldMatch(without: "cost>9", count: ids("amber songs").count),
            ])
        #expect(try notes("elza").contains(.explained(#"name contains "elsa""#)))
    }

    @Test func `explanations are only given on request`() throws {
        #expect(try result("elsa cost>=99").notes.isEmpty)
    }
}
