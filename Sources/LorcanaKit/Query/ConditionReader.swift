import LorcanaCards

/// A condition as typed: where its key, its operator and its value stand, in scalars.
struct WrittenCondition {
    var key: Range<Int>
    var sign: Range<Int>
    var value: Range<Int>
}

/// Gives a written condition its meaning, or says which part of it has none.
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
        switch key {
        case .number:
            return .condition(try number(expression ?? .constant(0), comparison))
        case .sort:
            return .order(try SortReader(scanner: scanner).order(in: written.value))
        case .unique:
            return .unique(try meaning(in: QueryWords.uniques))
        default:
            return .condition(try condition(key, comparison))
        }
    }

    private func condition(_ key: QueryKey, _ comparison: Comparison) throws(QueryError) -> Condition {
        switch key {
        case .ink: return .term(.inks(sign == ":" ? .greaterOrEqual : comparison, try inks()))
        case .rarity: return .term(try rarity(comparison))
        case .date: return .term(.date(comparison, try date()))
        case .notFlag: return negated(if: comparison == .equal, try term(.flag))
        default: return negated(if: comparison == .notEqual, try term(key))
        }
    }

    private func term(_ key: QueryKey) throws(QueryError) -> Term {
        switch key {
        case .text(let field): try .text(field, textTest(field))
        case .keyword: try .keyword(keyword())
        case .type: try .type(meaning(in: QueryWords.types))
        case .flag: try .flag(meaning(in: QueryWords.flags))
        case .legal: try .legal(meaning(in: QueryWords.formats))
        case .banned: try .banned(meaning(in: QueryWords.formats))
        case .classification: try .classification(writtenName())
        default: try .set(writtenName())
        }
    }

    private func negated(if isNegated: Bool, _ term: Term) -> Condition {
        isNegated ? .not(.term(term)) : .term(term)
    }

    // MARK: Operators

    private func comparison(after key: QueryKey) throws(QueryError) -> Comparison {
        guard let comparison = sign == ":" ? .equal : Comparison(rawValue: sign) else {
            throw scanner.error(
                at: written.sign, "unknown operator \(inQuotes(sign))",
                hint: Self.meant[sign].map { "did you mean \($0)?" } ?? "operators are : = != < <= > >=")
        }
        guard key.comparisons.contains(comparison) else {
            let signs = key.comparisons.count == 1 ? ":" : ": = !="
            throw scanner.error(
                at: written.sign, "\"\(self.key)\" cannot be compared by \"\(sign)\"",
                hint: "it takes \(signs)")
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
        let asName = "to search names for it, put it in quotes: \(inQuotes(scanner.string(whole)))"
        if let keyword = QueryWords.keywords[key] {
            return scanner.error(
                at: written.key, "\"\(key)\" has no value to compare", hint: "write kw:\(keyword)")
        }
        return scanner.error(
            at: written.key, "unknown key \(inQuotes(key))",
            hint: near.isEmpty ? asName : "did you mean \(either(near))? \(asName)")
    }

    private var nothingBeforeSign: QueryError {
        scanner.error(
            at: written.sign, "nothing stands before \(inQuotes(sign))",
            hint: "write a condition without blanks, as in cost>=3; a text to search for, in quotes")
    }

    private var missingValue: QueryError {
        scanner.error(
            at: written.key.lowerBound..<written.sign.upperBound, "nothing stands after \"\(key)\(sign)\"",
            hint: "write a condition without blanks, as in cost>=3")
    }
}
