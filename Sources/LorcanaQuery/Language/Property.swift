package import LorcanaCards
import LorcanaRules

/// A fact of a printing with a fixed set of values, which can be parsed without a catalogue.
package enum Property: Sendable, Equatable {
    /// Compares the card's inks as sets: `<=` means "playable in".
    case inks(Comparison, InkSet)
    case type(CardType)
    case rarity(Comparison, Rarity)
    case flag(CardFlag)
    case date(Comparison, Timestamp)
    case legal(PlayFormat)
    case banned(PlayFormat)

    /// A description of the test, if the API lacks the data for it.
    var beyondAPI: String? {
        switch self {
        case .legal: "legality"
        case .banned: "bans"
        case .flag(let flag): flag.beyondAPI
        case .rarity(_, .enchanted), .rarity(_, .epic), .rarity(_, .iconic): "special printings"
        case .inks, .type, .rarity, .date: nil
        }
    }

    /// The text to search, if built-in data lacks it.
    var searchedText: TextColumn? {
        switch self {
        case .flag(.errata): .errata
        case .flag(.ruling): .rulings
        case .inks, .type, .rarity, .flag, .date, .legal, .banned: nil
        }
    }

    /// The format it depends on; a card without legality in that format is unknown.
    var format: PlayFormat? {
        switch self {
        case .legal(let format), .banned(let format): format
        case .inks, .type, .rarity, .flag, .date: nil
        }
    }

    func rows(_ matcher: RowMatcher, among rows: RowSet) -> RowSet {
        let catalogue = matcher.catalogue
        switch self {
        case .inks(let comparison, let inks):
            return rows.filter { row in
                let own = catalogue[row].inks
                return !own.isEmpty && comparison.holds(own, inks)
            }
        case .type(let type):
            return rows.filter {
                catalogue[$0].type == type || (type == .action && catalogue[$0].type == .song)
            }
        case .rarity(let comparison, let rarity):
            return rows.filter { catalogue[$0].rarity.map { comparison.holds($0, rarity) } ?? false }
        case .flag(let flag): return flag.rows(matcher, among: rows)
        case .date(let comparison, let date):
            return rows.filter { matcher.release($0).map { comparison.holds($0, date) } ?? false }
        case .legal(let format):
            let standings = matcher.related.standings
            switch format {
            case .core: return rows.filter { standings.coreGround($0)?.isLegal == true }
            case .infinity: return rows.filter { standings.infinityGround($0)?.isLegal == true }
            }
        case .banned(let format):
            let standings = matcher.related.standings
            return rows.filter { standings.isBanned(inCore: format == .core, $0) }
        }
    }

    /// The property in its canonical spelling.
    var description: String {
        switch self {
        case .inks(let comparison, let inks):
            "ink\(comparison == .greaterOrEqual ? ":" : comparison.rawValue)"
                + inks.inks.map { $0.name.lowercased() }.joined(by: "/")
        case .type(let type): "t:\(type.name.lowercased())"
        case .rarity(let comparison, let rarity): "r\(comparison.rawValue)\(QueryWords.slug(rarity))"
        case .flag(let flag): "is:\(flag.rawValue)"
        case .date(let comparison, let date): "date\(comparison.rawValue)\(date.date)"
        case .legal(let format): "f:\(format.rawValue)"
        case .banned(let format): "banned:\(format.rawValue)"
        }
    }

    var explanation: String {
        switch self {
        case .inks(let comparison, let inks): "ink \(comparison.explanation(of: inks))"
        case .type(let type): "type is \(type.name.lowercased())"
        case .rarity(let comparison, let rarity):
            "rarity \(comparison.rawValue) \(rarity.name.lowercased())"
        case .flag(let flag): flag.explanation
        case .date(let comparison, let date): "release \(comparison.rawValue) \(date.date)"
        case .legal(let format): "legal in \(format.rawValue)"
        case .banned(let format): "banned in \(format.rawValue)"
        }
    }
}

enum PropertyKey: String, CaseIterable {
    case ink, inkwell
    case type = "t"
    case rarity = "r"
    case flag = "is"
    case notFlag = "not"
    case date
    case legal = "f"
    case banned

    /// Synonyms of the key, its values for completion, and its entry in `lorcana help query`.
    var entry: (spellings: [String], values: QueryKey.Values, help: KeyHelp) {
        switch self {
        case .ink:
            (
                ["i", "inks", "color", "colour", "c"], .words { QueryWords.inks.words },
                KeyHelp(
                    .ink,
                    [
                        "ink:amber (contains it)", "-ink:amber", "ink:amber,steel (either)",
                        "ink:amber/steel (both)", "ink=amber/steel (exactly these)",
                        "ink!=amber (not exactly)", "ink<=amber/steel (playable with these two)",
                        "ink:am (am ay em ru sa st)",
                    ])
            )
        case .inkwell:
            (
                ["inkable"], .words { QueryWords.truths.words },
                KeyHelp(.inkwell, ["is:inkable", "not:inkable", "inkwell:yes"])
            )
        case .type:
            (
                ["type"], .words { QueryWords.types.words },
                KeyHelp(.kind, ["t:\(QueryWords.types.words.joined(separator: "|"))"])
            )
        case .rarity:
            (["rarity"], .words { QueryWords.rarities.words }, KeyHelp(.printing, ["r>=rare"]))
        case .flag:
            ([], .words { QueryWords.flags.words }, KeyHelp(.printing, ["is:\(CardFlag.special)"]))
        case .notFlag: ([], .words { QueryWords.flags.words }, KeyHelp(.printing, ["not:promo"]))
        case .date: (["released"], .releases, KeyHelp(.printing, ["date>=2025-01-01"]))
        case .legal:
            (
                ["format", "legal", "legality"], .words { QueryWords.formats.words },
                KeyHelp(.play, ["f:core", "f:infinity"])
            )
        case .banned: ([], .words { QueryWords.formats.words }, KeyHelp(.play, ["banned:core"]))
        }
    }

    /// Whether its values are ordered.
    var isOrdered: Bool { self == .ink || self == .rarity || self == .date }

    func read(_ reader: ConditionReader, _ comparison: Comparison) throws(QueryError) -> Condition {
        let isNegated = comparison == .notEqual
        switch self {
        case .ink: return try reader.ink(comparison)
        case .inkwell:
            let isWanted = try reader.meaning(in: QueryWords.truths)
            return reader.test(.property(.flag(.inkable)), isNegated == isWanted)
        case .type: return reader.test(try reader.type(), isNegated)
        case .rarity: return reader.test(try reader.rarity(comparison))
        case .flag: return try reader.flag(isNegated)
        case .notFlag: return try reader.flag(!isNegated)
        case .date: return reader.test(.property(.date(comparison, try reader.date())))
        case .legal:
            return reader.test(.property(.legal(try reader.meaning(in: QueryWords.formats))), isNegated)
        case .banned:
            return reader.test(.property(.banned(try reader.meaning(in: QueryWords.formats))), isNegated)
        }
    }
}

/// A Boolean property of a printing, for `is:` and `not:`.
package enum CardFlag: String, Sendable, CaseIterable {
    case inkable, dual, enchanted, epic, iconic, promo, reprint, quest, foil, normal, errata, ruling

    /// All flags except `inkable`, which has its own key, separated by "|".
    fileprivate static var special: String {
        allCases.filter { $0 != .inkable }.map(\.rawValue).joined(separator: "|")
    }

    var beyondAPI: String? {
        switch self {
        case .promo: "promos"
        case .reprint: "reprints"
        case .errata: "errata"
        case .ruling: "rulings"
        case .quest: "quests"
        case .foil, .normal: "finishes"
        case .enchanted, .epic, .iconic: "special printings"
        case .inkable, .dual: nil
        }
    }

    func rows(_ matcher: RowMatcher, among rows: RowSet) -> RowSet {
        let catalogue = matcher.catalogue
        return switch self {
        case .inkable: rows.filter { catalogue[$0].inkable == true }
        case .dual: rows.filter { catalogue[$0].inks.count == 2 }
        case .enchanted: rows.filter { catalogue[$0].rarity == .enchanted }
        case .epic: rows.filter { catalogue[$0].rarity == .epic }
        case .iconic: rows.filter { catalogue[$0].rarity == .iconic }
        case .promo: rows.filter { catalogue[$0].isPromo }
        case .reprint: rows.filter { matcher.related.isReprint($0) }
        case .quest: rows.filter { matcher.related.names.isQuestRow($0) }
        case .foil: rows.filter { catalogue[$0].finishes.contains(.foil) }
        case .normal: rows.filter { catalogue[$0].finishes.contains(.normal) }
        case .errata: rows.filter { catalogue[$0].hasErrata }
        case .ruling: rows.filter { catalogue[$0].hasRulings }
        }
    }

    var explanation: String {
        switch self {
        case .inkable, .enchanted, .epic, .iconic, .promo, .reprint: rawValue
        case .dual: "dual ink"
        case .quest: "quest card"
        case .foil: "printed in foil"
        case .normal: "printed without foil"
        case .errata: "has an erratum"
        case .ruling: "has a ruling"
        }
    }
}

/// A format, each of which has its own list of legal cards.
package enum PlayFormat: String, Sendable, CaseIterable {
    case core, infinity
}

extension Comparison {
    /// Special is not in the order of rarities (Query.md, "Conditions").
    fileprivate func holds(_ own: Rarity, _ wanted: Rarity) -> Bool {
        if self == .equal { return own == wanted }
        if self == .notEqual { return own != wanted }
        return own != .special && holds(own.rawValue, wanted.rawValue)
    }

    fileprivate func explanation(of inks: InkSet) -> String {
        let names = inks.inks.map { $0.name.lowercased() }.joined(separator: " and ")
        return switch self {
        case .equal: "is exactly \(names)"
        case .notEqual: "is not exactly \(names)"
        case .less: "is part of \(names)"
        case .lessOrEqual: "is within \(names)"
        case .greater: "includes \(names) and another"
        case .greaterOrEqual: "includes \(names)"
        }
    }
}

extension Legality {
    func status(in format: PlayFormat) -> Status? { format == .core ? core : infinity }
}

extension Condition {
    /// Whether it requires cards of two inks.
    var isOfTwoInks: Bool { self == .term(.property(.flag(.dual))) }
}
