extension ConditionReader {
    /// The key as an expression over numbers: "cost", "str+wil", "lore/cost"; nil if it is another key.
    func numberExpression() throws(QueryError) -> NumberExpression? {
        let names = scanner.string(written.key)
        guard names.contains("+") || names.contains("/") else {
            if case .number(let field) = QueryKey(key) { return .sum([field], 0) }
            return nil
        }
        let expression = try expression(in: written.key)
        guard expression.constantValue == nil else {
            throw scanner.error(
                at: written.key, "no field to compare in \(inQuotes(names))", hint: "for example cost+2>=str")
        }
        return expression
    }

    func number(_ left: NumberExpression, _ comparison: Comparison) throws(QueryError) -> Condition {
        if let range = try range() {
            guard comparison == .equal else {
                throw scanner.error(
                    at: written.sign, "a range takes \":\", not \(inQuotes(sign))",
                    hint: "write \(key):\(value)")
            }
            return .term(.range(left, low: range.lowerBound, high: range.upperBound))
        }
        return .term(.number(left, comparison, try expression(in: written.value)))
    }

    /// "2-4" as a range; nil if the value is not a range.
    private func range() throws(QueryError) -> ClosedRange<Double>? {
        let ends = scanner.split(written.value, at: ["-"]).map(scanner.string)
        guard ends.count == 2, let low = constant(ends[0]), let high = constant(ends[1]) else { return nil }
        guard low <= high else {
            throw scanner.error(
                at: written.value, "invalid range \(inQuotes(value))",
                hint: "write \(key):\(ends[1])-\(ends[0])")
        }
        return low...high
    }

    private func expression(in range: Range<Int>) throws(QueryError) -> NumberExpression {
        let sides = scanner.split(range, at: ["/"])
        if sides.count == 2 {
            return .ratio(try field(in: sides[0], isRatio: true), try field(in: sides[1], isRatio: true))
        }
        guard sides.count == 1 else {
            throw scanner.error(at: range, "more than one \"/\"", hint: ratioHint)
        }
        var fields: [NumberField] = []
        var sum = 0.0
        for part in try operands(range) {
            if let constant = constant(scanner.string(part)) {
                sum += constant
            } else {
                fields.append(try field(in: part))
            }
        }
        sum = (sum * 10_000).rounded() / 10_000
        guard sum < 1_000_000_000 else {
            throw scanner.error(at: range, "\(inQuotes(scanner.string(range))) is too large")
        }
        return .sum(fields, sum)
    }

    /// The numbers added in `range`, at most 16.
    private func operands(_ range: Range<Int>) throws(QueryError) -> [Range<Int>] {
        let operands = scanner.split(range, at: ["+"])
        if operands.count <= 16 { return operands }
        throw scanner.error(at: range, "more than 16 numbers in a sum", hint: "shorten the sum")
    }

    private func field(in range: Range<Int>, isRatio: Bool = false) throws(QueryError) -> NumberField {
        let name = scanner.string(range)
        if case .number(let field) = QueryKey(name.lowercased()) { return field }
        if isRatio, name.contains("+") || constant(name) != nil {
            throw scanner.error(at: range, "a ratio cannot contain \(inQuotes(name))", hint: ratioHint)
        }
        let isTooLarge = name.utf8.count > 9 && name.utf8.allSatisfy { (0x30...0x39).contains($0) }
        throw scanner.error(
            at: range,
            name.isEmpty
                ? "missing number" : "\(inQuotes(name)) is \(isTooLarge ? "too large" : "not a number")",
            hint: numbersHint(name, isValue: range.lowerBound >= written.value.lowerBound))
    }

    private var ratioHint: String { "a ratio divides one field by another, for example lore/cost>=0.6" }

    private func numbersHint(_ name: String, isValue: Bool) -> String {
        let fields = Vocabulary("number", NumberField.allCases)
        guard isValue, fields.near(name).isEmpty else { return fields.hint(for: name) }
        if value.last == "+", let least = constant(String(value.dropLast())) {
            return "write \(key)>=\(least.plain)"
        }
        return "\(key) takes a number, for example \(key)<\(key == "year" ? "2025" : "3")"
    }

    /// At most nine digits, and four after the point: more than any card has, and exact as a `Double`.
    private func constant(_ text: String) -> Double? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let isNumber = parts.allSatisfy { part in
            !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
        guard isNumber, parts.count <= 2, parts[0].utf8.count <= 9,
            parts.count == 1 || parts[1].utf8.count <= 4
        else {
            return nil
        }
        return Double(text)
    }
}

extension Double {
    /// The number as written in a query: "3", "0.6".
    var plain: String {
        let whole = Int(exactly: self)
        return whole.map(String.init) ?? description
    }
}
