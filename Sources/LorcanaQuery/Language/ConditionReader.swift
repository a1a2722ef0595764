import LorcanaCards

/// Interprets a parsed condition, or reports its error.
struct ConditionReader {
    enum Meaning {
        /// The condition; nil if it has no words, and therefore no effect.
        case condition(Condition?)
        case order(CardOrder)
        case unique(CardQuery.Unique)
        case preferred(CardQuery.Preferred)
    }

    let scanner: QueryScanner
    let written: WrittenCondition
    /// The value being read.
    var place: WrittenValue
    let key: String
    /// The operator as typed.
    let typedSign: String
    /// The operator in ASCII.
    let sign: String

    init(scanner: QueryScanner, written: WrittenCondition) {
        self.scanner = scanner
        self.written = written
        place = written.values[0]
        key = scanner.string(written.key).lowercased()
        typedSign = scanner.string(written.sign)
        let signs = scanner.scalars[written.sign]
        sign = signs.contains(where: \.isPastedSign) ? signs.map(\.unpasted).joined() : typedSign
    }

    var value: String { scanner.string(place.range) }

    func read() throws(QueryError) -> Meaning {
        guard !written.key.isEmpty else { throw nothingBeforeSign }
        let expression = try numberExpression()
        guard let key = QueryKey(key) ?? expression.map({ _ in .number(.cost) }) else { throw unknownKey }
        let comparison = try comparison(after: key)
        if written.values.count == 1, place.range.isEmpty, place.kind == .bare { throw missingValue }
        if case .display(let key) = key { return try display(key) }
        if written.values.count > 1 { try checkList(expression, comparison) }
        var conditions: [Condition] = []
        for value in written.values {
            var reader = self
            reader.place = value
            if let condition = try reader.condition(key, expression, comparison) {
                conditions.append(condition)
            }
        }
        // Any of the values may match; with "!=" or "not:", none may.
        let isNone = comparison == .notEqual || key == .property(.notFlag)
        return .condition(isNone ? Condition.allOf(conditions) : Condition.anyOf(conditions))
    }

    private func display(_ key: DisplayKey) throws(QueryError) -> Meaning {
        switch key {
        case .sort: .order(try SortReader(scanner: scanner).order(in: place.range))
        case .unique: .unique(try single().meaning(in: QueryWords.uniques))
        case .prefer: .preferred(try single().meaning(in: QueryWords.preferences))
        }
    }

    private func condition(
        _ key: QueryKey, _ expression: NumberExpression?, _ comparison: Comparison
    ) throws(QueryError) -> Condition? {
        if place.kind == .pattern, !key.takesPatterns { throw misplacedPattern }
        switch key {
        case .text(let field): return test(.text(field, try textTest(field)), comparison == .notEqual)
        case .number(.inks) where namesInks: return try ink(comparison)
        case .number:
            return try expression.map { numbers throws(QueryError) in try number(numbers, comparison) }
        case .named(let key): return test(.named(key, try key.read(self)), comparison == .notEqual)
        case .property(let key): return try key.read(self, comparison)
        case .effect(let key): return test(.effect(try effect(key)), comparison == .notEqual)
        case .display: return nil
        }
    }

    func test(_ term: Term, _ isNegated: Bool = false) -> Condition {
        isNegated ? .not(.term(term)) : .term(term)
    }

    private func checkList(_ expression: NumberExpression?, _ comparison: Comparison) throws(QueryError) {
        for value in written.values where value.kind == .bare && value.range.isEmpty {
            let comma = max(value.range.lowerBound - 1, written.sign.upperBound)
            throw scanner.error(
                at: comma..<comma + 1, "missing value beside \",\"", hint: "inside quotes a comma is a comma")
        }
        guard comparison == .equal || comparison == .notEqual else {
            throw scanner.error(
                at: written.sign, "a list takes \":\", \"=\" or \"!=\", not \(inQuotes(typedSign))",
                hint: "compare with one value")
        }
        guard written.values.count <= CardQuery.maximumConditions else {
            throw scanner.tooManyConditions(at: written.whole)
        }
        if case .sum(let plus, let minus, let constant) = expression,
            plus.count + minus.count > 1 || constant != 0
        {
            throw scanner.error(
                at: written.whole, "a sum takes one value, not a list", hint: "join conditions with or")
        }
    }

    /// A reader for the value if there is only one.
    private func single() throws(QueryError) -> ConditionReader {
        if written.values.count == 1 { return self }
        throw scanner.error(at: written.whole, "\(key) takes one value")
    }

    // MARK: Operators

    private func comparison(after key: QueryKey) throws(QueryError) -> Comparison {
        if sign == "!", key == .property(.ink) { return .equal }
        guard let comparison = sign == ":" ? .equal : Comparison(rawValue: sign) else {
            throw scanner.error(
                at: written.sign, "unknown operator \(inQuotes(typedSign))",
                hint: meantSign ?? negation ?? "use \(signs(of: key))")
        }
        guard key.comparisons.contains(comparison) else {
            throw scanner.error(
                at: written.sign, "\(self.key) does not take \(inQuotes(typedSign))",
                hint: "use \(signs(of: key))")
        }
        return comparison
    }

    private func signs(of key: QueryKey) -> String {
        switch key.comparisons.count {
        case 1: ":"
        case 2: "one of : = !="
        default: "one of : = != < <= > >="
        }
    }

    /// The operator that was probably meant, if it makes the condition valid.
    private var meantSign: String? {
        if sign == "!" {
            return scanner.writing(
                "\(key)=\(scanner.string(written.sign.upperBound..<written.whole.upperBound))")
        }
        guard let meant = Self.meant[sign] else { return nil }
        let rest = scanner.string(written.sign.upperBound..<written.whole.upperBound)
        return scanner.trial.accepts(key + meant + rest) ? "did you mean \(meant)?" : nil
    }

    /// The advice "write -is:promo" for "is:!promo".
    private var negation: String? {
        guard sign == ":!" || sign == "=!" else { return nil }
        let meant = "-\(key):\(scanner.string(written.sign.upperBound..<written.whole.upperBound))"
        return scanner.writing(meant)
    }

    private static let meant = [
        "=>": ">=", "=<": "<=", "==": "=", "<>": "!=", ":>": ">", ":<": "<", ":=": "=", "::": ":",
        ":>=": ">=", ":<=": "<=", "===": "=", "!==": "!=", ":!=": "!=", "!:": "!=",
    ]

    // MARK: Errors

    private var unknownKey: QueryError {
        if let keyword = QueryWords.keywords[key] {
            return scanner.error(
                at: written.key, "keyword \(inQuotes(key)) has no value to compare",
                hint: "write kw:\(QueryWords.hyphened(keyword))")
        }
        if let between { return scanner.error(at: written.whole, "two comparisons in one", hint: between) }
        let hint =
            meant.isEmpty
            ? asName ?? "run `lorcana help query` to list the keys" : "did you mean \(either(meant))?"
        return scanner.error(at: written.key, "unknown key \(inQuotes(key))", hint: hint)
    }

    /// The advice to quote text that looks like a name: `"te:ka"`.
    private var asName: String? {
        let typed = scanner.string(written.key.lowerBound..<written.whole.upperBound)
        let name = "\"\(typed)\""
        return typed.utf8.count <= 40 && scanner.trial.finds(name)
            ? "to search names for it, write \(name)" : nil
    }

    /// Suggests the condition with each of the keys nearest to the typed one, if that is valid; only the keys if the
    /// condition is long.
    private var meant: [String] {
        let near = Misspelling.nearest(to: String(key.prefix(40)), in: QueryKey.spellings)
        let rest = scanner.string(written.key.upperBound..<written.whole.upperBound)
        let known = near.compactMap(QueryKey.init).map(\.name).once(by: \.self)
        return known.filter { scanner.trial.accepts($0 + rest) }.map {
            $0 + (rest.utf8.count <= 40 ? rest : "")
        }
    }

    private var nothingBeforeSign: QueryError {
        scanner.error(
            at: written.sign, "missing key before \(inQuotes(typedSign))", hint: example)
    }

    /// The advice "write ink:amber,ruby" for "ink:(amber or ruby)", if that is valid.
    private var listed: String? {
        let (scalars, start) = (scanner.scalars, written.sign.upperBound)
        guard start < scalars.count, scalars[start] == "(",
            let end = scalars[start...].firstIndex(of: ")"), end - start <= 60
        else { return nil }
        let words = scalars[start + 1..<end].split { $0.isBlank || $0 == "|" || $0 == "," }.map {
            String(String.UnicodeScalarView($0))
        }.filter { $0.lowercased() != "or" }
        return words.isEmpty ? nil : scanner.writing(key + typedSign + words.joined(separator: ","))
    }

    /// The advice "write cost:2-4" for "2<=cost<=4" and "cost>=2<=4", if that is valid.
    var between: String? {
        let scalars = scanner.scalars[written.key.lowerBound..<written.whole.upperBound]
        guard scalars.count <= 60 else { return nil }
        var parts: [(text: String, isSign: Bool)] = []
        for scalar in scalars {
            if let last = parts.last, last.isSign == scalar.isOperator {
                parts[parts.count - 1].text += scalar.unpasted
            } else {
                parts.append((scalar.unpasted, scalar.isOperator))
            }
        }
        guard parts.count == 5, let first = Comparison(rawValue: parts[1].text),
            let second = Comparison(rawValue: parts[3].text)
        else { return nil }
        let bounds: [(sign: Comparison, number: Int)]
        let name: String
        if let low = Int(parts[0].text), let high = Int(parts[4].text) {
            (name, bounds) = (parts[2].text, [(first.reversed, low), (second, high)])
        } else if let one = Int(parts[2].text), let other = Int(parts[4].text) {
            (name, bounds) = (parts[0].text, [(first, one), (second, other)])
        } else {
            return nil
        }
        var (low, high): (Int?, Int?) = (nil, nil)
        for bound in bounds {
            switch bound.sign {
            case .greater: low = bound.number + 1
            case .greaterOrEqual: low = bound.number
            case .less: high = bound.number - 1
            case .lessOrEqual: high = bound.number
            case .equal, .notEqual: return nil
            }
        }
        guard let low, let high, low <= high else { return nil }
        return scanner.writing("\(name):\(low)-\(high)")
    }

    private var missingValue: QueryError {
        scanner.error(
            at: written.key.lowerBound..<written.sign.upperBound,
            "missing value after \(inQuotes(key + typedSign))", hint: listed ?? example)
    }

    private var misplacedPattern: QueryError {
        scanner.error(
            at: place.range.lowerBound - 1..<place.range.upperBound + 1,
            "\(key) does not take a pattern", hint: "patterns follow name:, text: and flavor:")
    }

    private var example: String { "a condition is a key, a sign and a value, for example cost>=3" }
}

/// A condition as typed: the ranges of its key, operator and values, in Unicode scalars.
struct WrittenCondition {
    var key: Range<Int>
    var sign: Range<Int>
    /// One or several values, separated by commas.
    var values: [WrittenValue]

    /// The range of the whole condition, including a closing quote or slash.
    var whole: Range<Int> {
        guard let last = values.last else { return key.lowerBound..<sign.upperBound }
        return key.lowerBound..<last.range.upperBound + (last.kind == .bare ? 0 : 1)
    }
}

/// The range of a value, without its quotes or slashes.
struct WrittenValue {
    enum Kind { case bare, quoted, pattern }

    var range: Range<Int>
    var kind: Kind
}
