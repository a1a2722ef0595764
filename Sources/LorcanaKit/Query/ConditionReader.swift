import LorcanaCards

/// A condition as typed: the ranges of its key, its operator and its value, in scalars.
struct WrittenCondition {
    var key: Range<Int>
    var sign: Range<Int>
    var value: Range<Int>
}

/// Reads the meaning of a written condition, or reports which part of it is wrong.
struct ConditionReader {
    enum Meaning {
        case condition(Condition)
        case order(CardOrder)
        case unique(CardQuery.Unique)
    }

    let scanner: QueryScanner
    let written: WrittenCondition

    var key: String { scanner.string(written.key).lowercased() }
    var sign: String { scanner.string(written.sign) }
    var value: String { scanner.string(written.value) }
    private var whole: Range<Int> { written.key.lowerBound..<written.value.upperBound }

    func read() throws(QueryError) -> Meaning {
        guard !written.key.isEmpty else { throw nothingBeforeSign }
        let expression = try numberExpression()
        guard let key = QueryKey(key) ?? expression.map({ _ in .number(.cost) }) else { throw unknownKey }
        let comparison = try comparison(after: key)
        guard !written.value.isEmpty else { throw missingValue }
        let isNegated = comparison == .notEqual
        switch key {
        case .text(let field): return try test(.text(field, textTest(field)), isNegated)
        case .number: return .condition(try number(expression ?? .constant(0), comparison))
        case .ink: return try test(.inks(sign == ":" ? .greaterOrEqual : comparison, inks()))
        case .keyword: return try test(.keyword(keyword()), isNegated)
        case .type: return try test(.type(meaning(in: QueryWords.types)), isNegated)
        case .classification: return try test(.classification(writtenName()), isNegated)
        case .set: return try test(.set(writtenName()), isNegated)
        case .rarity: return try test(rarity(comparison))
        case .flag: return try test(.flag(meaning(in: QueryWords.flags)), isNegated)
        case .notFlag: return try test(.flag(meaning(in: QueryWords.flags)), !isNegated)
        case .date: return try test(.date(comparison, date()))
        case .legal: return try test(.legal(meaning(in: QueryWords.formats)), isNegated)
        case .banned: return try test(.banned(meaning(in: QueryWords.formats)), isNegated)
        case .sort: return .order(try SortReader(scanner: scanner).order(in: written.value))
        case .unique: return .unique(try meaning(in: QueryWords.uniques))
        }
    }

    private func test(_ term: Term, _ isNegated: Bool = false) -> Meaning {
        .condition(isNegated ? .not(.term(term)) : .term(term))
    }

    // MARK: Operators

    private func comparison(after key: QueryKey) throws(QueryError) -> Comparison {
        guard let comparison = sign == ":" ? .equal : Comparison(rawValue: sign) else {
            throw scanner.error(
                at: written.sign, "unknown operator \(inQuotes(sign))",
                hint: Self.meant[sign].map { "did you mean \($0)?" } ?? "use one of : = != < <= > >=")
        }
        guard key.comparisons.contains(comparison) else {
            let signs = key.comparisons.count == 1 ? ":" : "one of : = !="
            throw scanner.error(
                at: written.sign, "\(self.key) does not take \(inQuotes(sign))", hint: "use \(signs)")
        }
        return comparison
    }

    private static let meant = [
        "=>": ">=", "=<": "<=", "==": "=", "<>": "!=", "=!": "!=", ":>": ">", ":<": "<", ":=": "=", "::": ":",
        ":>=": ">=", ":<=": "<=", "===": "=", "!==": "!=", ":!=": "!=", "!:": "!=",
    ]

    // MARK: Errors

    private var unknownKey: QueryError {
        let near = NearestNames.nearest(to: String(key.prefix(40)), in: QueryKey.names)
        let asName =
            "to search names for it, write name:\(TextCleaning.excerpt(scanner.string(whole)))"
        if let keyword = QueryWords.keywords[key] {
            return scanner.error(
                at: written.key, "keyword \(inQuotes(key)) has no value to compare",
                hint: "write kw:\(keyword)")
        }
        return scanner.error(
            at: written.key, "unknown key \(inQuotes(key))",
            hint: near.isEmpty ? asName : "did you mean \(either(near))? \(asName)")
    }

    private var nothingBeforeSign: QueryError {
        scanner.error(
            at: written.sign, "missing key before \(inQuotes(sign))",
            hint: "\(withoutSpaces); to search names for it, put it in quotes")
    }

    private var missingValue: QueryError {
        scanner.error(
            at: written.key.lowerBound..<written.sign.upperBound,
            "missing value after \(inQuotes(key + sign))",
            hint: withoutSpaces)
    }

    private var withoutSpaces: String { "write conditions without spaces, for example cost>=3" }
}
