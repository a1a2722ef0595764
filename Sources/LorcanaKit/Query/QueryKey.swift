/// What can be before an operator.
enum QueryKey: Equatable {
    case text(TextField)
    case number(NumberField)
    case ink, keyword, type, classification, set, rarity, flag, notFlag, date, legal, banned, sort, unique

    /// The key with this name, in lower case; nil if there is none.
    init?(_ name: String) {
        guard let key = Self.byName[name] else { return nil }
        self = key
    }

    /// The operators that the key takes.
    var comparisons: [Comparison] {
        switch self {
        case .number, .ink, .rarity, .date: Comparison.allCases
        case .text, .keyword, .type, .classification, .set, .flag, .notFlag, .legal, .banned:
            [.equal, .notEqual]
        case .sort, .unique: [.equal]
        }
    }

    /// Every key in its plainest spelling, in the order of the manual.
    static let names: [String] = [
        "name", "char", "version", "ink", "inks", "cost", "str", "wil", "lore", "move", "kw", "text",
        "flavor", "t",
        "class", "story", "art", "set", "num", "r", "is", "not", "date", "year", "f", "banned", "sort",
        "unique",
        "singer", "shift", "resist", "challenger", "boost", "sing-together",
    ]

    private static let byName: [String: QueryKey] = {
        var keys: [String: QueryKey] = [:]
        for field in TextField.allCases { keys[field.rawValue] = .text(field) }
        for field in NumberField.allCases { keys[field.rawValue] = .number(field) }
        for (names, key) in others { for name in names { keys[name] = key } }
        return keys
    }()

    private static let others: [([String], QueryKey)] = [
        (["n"], .text(.name)), (["character"], .text(.char)), (["v"], .text(.version)),
        (["o", "oracle"], .text(.text)), (["flavour", "ft"], .text(.flavor)), (["franchise"], .text(.story)),
        (["artist", "illustrator", "a"], .text(.art)), (["class", "classification"], .classification),
        (["strength", "power", "pow"], .number(.str)), (["willpower", "toughness", "tou"], .number(.wil)),
        (["mv", "cmc"], .number(.cost)), (["movecost"], .number(.move)),
        (["number", "cn"], .number(.num)), (["singtogether"], .number(.singTogether)),
        (["ink", "i", "color", "colour", "c"], .ink), (["kw", "keyword", "has"], .keyword),
        (["t", "type"], .type),
        (["set", "s", "e"], .set), (["r", "rarity"], .rarity), (["is"], .flag), (["not"], .notFlag),
        (["date", "released"], .date), (["f", "format", "legal"], .legal), (["banned"], .banned),
        (["sort", "order"], .sort), (["unique"], .unique),
    ]
}
