import LorcanaKit
import Testing

@Suite struct QueryExplanationTests {
    @Test(arguments: [
        ("elsa", "cards where the name has \"elsa\""),
        ("!\"Be Prepared\"", "cards where the name is exactly \"be prepared\""),
        ("-elsa t:song", "cards where the name lacks \"elsa\", and the card is a song"),
        ("ink<=amber/steel", "cards where the inks are all among amber and steel"),
        ("ink:ruby", "cards where the inks include ruby"),
        ("-ink:ruby", "cards where the inks do not include ruby"),
        ("ink=em", "cards where the inks are exactly emerald"),
        (
            "cost<=3 or lore/cost>=0.6",
            "cards where cost is at most 3, or lore divided by cost is at least 0.6"
        ),
        ("cost:2-4 str+wil>=8", "cards where cost is from 2 to 4, and strength plus willpower is at least 8"),
        ("-(a or b)", "cards where it is not so that (the name has \"a\", or the name has \"b\")"),
        ("(a or b) c", "cards where (the name has \"a\", or the name has \"b\"), and the name has \"c\""),
        (
            "kw:evasive not:inkable",
            "cards where the card has the keyword evasive, and the card is not inkable"
        ),
        ("singer>cost", "cards where the value of singer is above cost"),
        (
            "r>=rare set:TFC date<2024-01-01",
            "cards where the rarity is at least rare, and the set is \"tfc\", and the set's release is before 2024-01-01"
        ),
        (
            "f:core banned:infinity",
            "cards where the card is legal in core, and the card is banned in infinity"
        ),
        (
            "class:hero sort:-lore,num unique:prints",
            "cards where the card has the classification \"hero\"; sorted by lore, highest first, then number; each printing by itself"
        ),
        ("sort:name", "all cards; sorted by name"),
    ])
    func `a query is read back in plain words`(query: String, words: String) throws {
        #expect(try CardQuery(parsing: query).explanation == words)
    }

    private func notes(_ query: String) throws -> [QueryNote] {
        try result(query, options: QueryOptions(explains: true)).notes
    }

    @Test func `where nothing matched, the condition to drop is named with what would match`() throws {
        let count = try ids("elsa").count
        let without = try notes("elsa cost>=99").last
        #expect(without == .wouldMatch(without: "cost>=99", count: count))
    }

    @Test func `printings are counted where printings are shown`() throws {
        let count = try ids("elsa unique:prints").count
        #expect(
            try notes("elsa cost>=99 unique:prints").last == .wouldMatch(without: "cost>=99", count: count))
    }

    @Test(arguments: ["elsa", "cost>=99", "cost>=99 cost<0 elsa"])
    func `nothing is named where cards matched, or where no one condition is to blame`(query: String) throws {
        #expect(try notes(query).count == 1)
    }

    @Test func `nothing is explained unasked`() throws {
        #expect(try result("elsa cost>=99").notes.isEmpty)
    }
}
