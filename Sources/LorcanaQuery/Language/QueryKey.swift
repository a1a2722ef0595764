/// What can be before an operator.
enum QueryKey: Equatable {
    case text(TextField)
    case number(NumberField)
    case ink, inkwell, keyword, type, classification, set, printedIn, promo, id, rarity, flag, notFlag, date
    case legal, banned
    case relation(CardRelation), deck
    case sort, unique, prefer

    /// The key with this name, in lower case; nil if there is none.
    init?(_ name: String) {
        guard let key = Self.byName[name] else { return nil }
        self = key
    }

    /// The operators that the key takes.
    var comparisons: [Comparison] {
        switch self {
        case .number, .ink, .rarity, .date: Comparison.allCases
        case .text, .inkwell, .keyword, .type, .classification, .set, .printedIn, .promo, .id, .flag,
            .notFlag,
            .legal, .banned, .relation, .deck:
            [.equal, .notEqual]
        case .sort, .unique, .prefer: [.equal]
        }
    }

    /// Whether a value may be a pattern between slashes.
    var takesPatterns: Bool { self == .text(.name) || self == .text(.text) || self == .text(.flavor) }

    /// The key in its plainest spelling.
    var name: String {
        switch self {
        case .text(let field): field.rawValue
        case .number(let field): field.rawValue
        case .ink: "ink"
        case .inkwell: "inkwell"
        case .keyword: "kw"
        case .type: "t"
        case .classification: "class"
        case .set: "set"
        case .printedIn: "in"
        case .promo: "promo"
        case .id: "id"
        case .rarity: "r"
        case .flag: "is"
        case .notFlag: "not"
        case .date: "date"
        case .legal: "f"
        case .banned: "banned"
        case .relation(let relation): relation.rawValue
        case .deck: "deck"
        case .sort: "sort"
        case .unique: "unique"
        case .prefer: "prefer"
        }
    }

    /// Every spelling of every key, in alphabetical order.
    static let spellings: [String] = byName.keys.sorted()

    private static let byName: [String: QueryKey] = {
        var keys: [String: QueryKey] = [:]
        for field in TextField.allCases { keys[field.rawValue] = .text(field) }
        for field in NumberField.allCases { keys[field.rawValue] = .number(field) }
        for relation in CardRelation.allCases { keys[relation.rawValue] = .relation(relation) }
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
        (["ink", "i", "color", "colour", "c"], .ink), (["inkwell", "inkable"], .inkwell),
        (["kw", "keyword", "has"], .keyword),
        (["t", "type"], .type),
        (["set", "s", "e"], .set), (["in"], .printedIn), (["promo"], .promo), (["id"], .id),
        (["r", "rarity"], .rarity), (["is"], .flag), (["not"], .notFlag),
        (["date", "released"], .date), (["f", "format", "legal"], .legal), (["banned"], .banned),
        (["deck"], .deck),
        (["sort", "order"], .sort), (["unique"], .unique), (["prefer"], .prefer),
    ]
}
