import SeededRandom
/// Generates reproducible valid queries from a seed.
struct QueryGenerator {
    private var random: QueryRandom

    init(seed: UInt64) { random = QueryRandom(state: seed) }

    /// A query with parentheses, minus signs and "or", and sometimes a sort order.
    mutating func query() -> String {
        var text = condition(depth: 3)
        if chance(4) { text += " sort:" + pick(Self.orders) }
        if chance(6) { text += " unique:" + pick(["cards", "prints"]) }
        return text
    }

    mutating func condition(depth: Int) -> String {
        guard depth > 0 else { return term() }
        switch random.next(6) {
        case 0: return "-" + bracketed(depth)
        case 1: return "\(bracketed(depth)) or \(bracketed(depth))"
        case 2, 3: return "\(bracketed(depth)) \(bracketed(depth))"
        default: return term()
        }
    }

    mutating func bracketed(_ depth: Int) -> String { "(\(condition(depth: depth - 1)))" }

    /// A single condition.
    mutating func term() -> String {
        switch random.next(10) {
        case 0, 1: pick(Self.names)
        case 2:
            pick(["cost", "str", "wil", "lore", "move", "inks", "str+wil", "lore/cost", "wil+2"])
                + comparison() + number()
        case 3: pick(["cost", "str", "wil", "lore"]) + comparison() + pick(["cost", "str", "wil+1", "lore"])
        case 4: pick(["cost:", "wil:", "num:", "year:"]) + pick(["0-3", "2-4", "10-2026", "2024-2025"])
        case 5: "ink" + pick([":", "=", "<=", ">=", "<", ">", "!="]) + pick(Self.inks)
        case 6:
            pick(["singer", "shift", "resist", "challenger", "boost", "sing-together"]) + comparison()
                + number()
        case 7:
            "r" + pick(["<", "<=", "=", "!=", ">", ">="])
                + pick(["common", "rare", "super-rare", "legendary"])
        case 8: "date" + comparison() + pick(["2023-09-01", "2025-06-06", "2026-10-23"])
        default: pick(Self.plain)
        }
    }

    private mutating func comparison() -> String { pick(["=", "!=", "<", "<=", ">", ">=", ":"]) }
    private mutating func number() -> String { pick(["0", "1", "2", "3", "5", "7", "0.6", "1.5", "12"]) }
    private mutating func chance(_ oneIn: Int) -> Bool { random.next(oneIn) == 0 }
    mutating func pick(_ choices: [String]) -> String { choices[random.next(choices.count)] }

    private static let names = [
        "elsa", "els", "an", "teka", "\"snow queen\"", "!i2i", "!\"be prepared\"", "name:mickey", "char:anna",
        "version:\"of the\"", "name=\"let it go\"", "\"or\"", "and", "\"and\"", "fun-loving", "n:Félix", "o'",
    ]
    private static let inks = ["amber", "ruby", "am/st", "steel/amber", "em/ru", "am/ay/em", "sapphire"]
    private static let orders = [
        "cost", "-lore,cost", "name", "-name", "set,num", "rarity,-date", "ink,type,-wil",
    ]
    private static let plain = [
        "is:inkable", "not:inkable", "is:promo", "is:reprint", "is:quest", "is:dual", "is!=enchanted",
        "t:song",
        "t:action", "t!=character", "class:princess", "class!=hero", "kw:evasive", "kw:\"sing together\"",
        "kw:shift",
        "kw:\"combo shift\"", "story:frozen", "story=\"the little mermaid\"", "art:kole", "set:1", "set:TFC",
        "set:\"The First Chapter\"", "set!=14", "r:special", "r!=special", "f:core", "f!=infinity",
        "banned:core",
        "leaves:17", "leaves!=next", "promo:challenge", "is:foil", "not:normal", "ownnormal>1", "own>=1",
        "ownprint=0", "ownfoil<2", "own/prints>=1", "deck:friday", "deck:\"sunday\"",
        "deck:lists/sunday.txt",
        "does:draw", "does:banish.item,damage.3+", "when!=quests", "gives:ward",
        "[when:quests does:draw,discard]",
        "text:draw", "flavor:\"once upon\"", "text=x",
    ]
}

/// A generator of reproducible random numbers below a bound.
struct QueryRandom {
    private var generator: SeededGenerator

    init(state: UInt64) { generator = SeededGenerator(seed: state) }

    mutating func next() -> UInt64 { generator.next() }
    mutating func next(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
