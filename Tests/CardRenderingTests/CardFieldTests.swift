import CardRendering
import LorcanaQuery
import Testing

/// Fields, query keys and sort keys share their names.
@Suite struct CardFieldTests {
    @Test(arguments: [
        ("strength", CardField.strength), ("STR", .strength), ("pow", .strength), ("ink", .inks),
        ("c", .inks),
        ("wil", .willpower), ("move", .moveCost), ("cn", .number), ("t", .type), ("kw", .keywords),
        ("f", .legality),
        ("set", .set), ("setName", .setName), ("name", .name), ("fullname", .fullName), ("n", .name),
        ("own", .owned),
        ("class", .classifications), ("artist", .illustrators),
    ])
    func `a field can be named by any synonym of its query key`(name: String, field: CardField) {
        #expect(CardField(named: name) == field)
    }

    /// Fields without a query key of the same name: some are tested by conditions such as is:ruling, others not at all.
    private static let untested: Set<CardField> = [
        .variant, .image, .source, .asOf, .corrected, .textFrom, .rulings, .errata, .tcgplayer, .cardmarket,
        .language,
        .englishName, .alsoNamed, .singsIf, .singBar, .shiftAs, .finishes, .standing, .unknown,
        .printedTotal,
    ]

    @Test(arguments: CardField.allCases)
    func `a field that queries can test is also a name of its key`(field: CardField) {
        let isKey = QueryWords.spellings(of: field.rawValue.lowercased()).count > 1 || Self.isOnlyName(field)
        #expect(isKey != Self.untested.contains(field), "\(field)")
    }

    /// Whether the field is a query key without synonyms.
    private static func isOnlyName(_ field: CardField) -> Bool {
        QueryWords.keys.contains { $0 == field.rawValue.lowercased() + ":" }
    }

    @Test(arguments: [
        "strength", "power", "inks", "color", "number", "released", "fullname", "setnumber", "type", "rarity",
    ])
    func `an order accepts the synonyms of query keys`(name: String) throws {
        _ = try CardOrder(parsing: name)
    }
}
