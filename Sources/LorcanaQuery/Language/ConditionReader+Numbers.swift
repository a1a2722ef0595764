import LorcanaCards

extension ConditionReader {
    /// The key as a numeric expression, "cost", "str+wil" or "lore/cost"; nil for other keys.
    func numberExpression() throws(QueryError) -> NumberExpression? {
        if case .number(let field) = QueryKey(key) { return .sum(plus: [field]) }
        guard QueryKey(key) == nil, isExpression else { return nil }
        let expression = try expression(in: written.key)
        guard expression.constantValue == nil else {
            throw scanner.error(
                at: written.key, "no field to compare in \(inQuotes(scanner.string(written.key)))",
                hint: "for example cost+2>=str")
        }
        return expression
    }

    /// Whether the key adds, subtracts or divides. A minus alone doesn't count, since it may belong to a
    /// misspelt key.
    private var isExpression: Bool {
        let scalars = scanner.scalars[written.key]
        if scalars.contains("+") || scalars.contains("/") { return true }
        return scalars.contains("-")
            && operands(written.key).contains { fieldOrNil(in: $0.range) != nil || constant($0.range) != nil }
    }

    func number(_ left: NumberExpression, _ comparison: Comparison) throws(QueryError) -> Condition {
        let (isEqual, isNot) = (comparison == .equal, comparison == .notEqual)
        if let isEven = ["even": true, "odd": false][value.lowercased()] {
            guard isEqual else {
                throw scanner.error(
                    at: written.sign, "\(value) takes \":\", not \(inQuotes(typedSign))",
                    hint: advice("\(key):\(isEven == isNot ? "odd" : "even")"))
            }
            return .term(.number(left, .parity(isEven: isEven)))
        }
        try refuseDate()
        try refusePrintedNumber()
        if let range = try range() {
            guard isEqual else {
                throw scanner.error(
                    at: written.sign, "a range takes \":\", not \(inQuotes(typedSign))",
                    hint: advice("\(isNot ? "-" : "")\(key):\(value)"))
            }
            if written.values.count > 1 { throw notSingle("range") }
            try checkSign(range.lowerBound, of: left)
            return .term(.number(left, .range(low: range.lowerBound, high: range.upperBound)))
        }
        let right = try expression(in: place.range)
        if written.values.count > 1, operands(place.range).count > 1 { throw notSingle("sum") }
        if let constant = right.constantValue { try checkSign(constant, of: left) }
        return .term(.number(left, .compared(comparison, right)))
    }

    /// Rejects a month or a day in place of a year: "year:2026-07".
    private func refuseDate() throws(QueryError) {
        let parts = value.split(separator: "-", omittingEmptySubsequences: false)
        guard QueryKey(key) == .number(.year), (2...3).contains(parts.count), parts[0].utf8.count == 4,
            parts.allSatisfy(\.areDigits), parts.dropFirst().allSatisfy({ $0.utf8.count == 2 })
        else { return }
        let sign = sign == ":" || sign == "=" ? ">=" : sign
        throw scanner.error(
            at: place.range, "\(inQuotes(value)) is not a year",
            hint: advice("date\(sign)\(value)\(parts.count == 2 ? "-01" : "")"))
    }

    /// Rejects a number followed by its set's total: "num:41/204".
    private func refusePrintedNumber() throws(QueryError) {
        let parts = value.split(separator: "/", omittingEmptySubsequences: false)
        guard QueryKey(key) == .number(.number), parts.count == 2, parts[0].areDigits else { return }
        throw scanner.error(
            at: place.range, "\(key) takes a number without its total",
            hint: advice("\(key)\(typedSign)\(parts[0])"))
    }

    private func advice(_ query: String) -> String { scanner.writing(query) ?? "" }

    private func notSingle(_ noun: String) -> QueryError {
        scanner.error(
            at: place.range, "a list takes single values, not a \(noun)", hint: "join conditions with or")
    }

    /// Rejects a negative number unless something is subtracted.
    private func checkSign(_ constant: Double, of left: NumberExpression) throws(QueryError) {
        guard constant < 0, !left.subtracts else { return }
        let rest = value.drop { $0 == "-" }
        throw scanner.error(
            at: place.range, "\(key) is never below 0",
            hint: scanner.writing("-\(key)\(typedSign)\(rest)").map { "to exclude cards \($0)" } ?? "")
    }

    /// Parses "2-4" and "2..4"; nil if the value is not a range.
    private func range() throws(QueryError) -> ClosedRange<Double>? {
        let value = value
        let middle = value.firstPlace(of: "..")
        let dots = middle != nil
        let ends =
            middle.map { [String(value[..<$0.lowerBound]), String(value[$0.upperBound...])] }
            ?? scanner.split(place.range, at: ["-"]).map(scanner.string)
        guard ends.count == 2 else { return nil }
        if dots, ends[0].isEmpty != ends[1].isEmpty, constant(ends[0] + ends[1]) != nil {
            throw scanner.error(
                at: place.range, "\(inQuotes(value)) has one end",
                hint: advice("\(key)\(ends[0].isEmpty ? "<=" : ">=")\(ends[0] + ends[1])"))
        }
        guard let low = dots ? signedConstant(ends[0]) : constant(ends[0]),
            let high = dots ? signedConstant(ends[1]) : constant(ends[1])
        else { return nil }
        guard low <= high else {
            throw scanner.error(
                at: place.range, "invalid range \(inQuotes(value))",
                hint: advice("\(key):\(ends[1])\(dots ? ".." : "-")\(ends[0])"))
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
        let operands = operands(range)
        guard operands.count <= 16 else {
            throw scanner.error(at: range, "more than 16 numbers in a sum", hint: "shorten the sum")
        }
        var (plus, minus): ([NumberField], [NumberField]) = ([], [])
        var sum = 0.0
        for operand in operands {
            if let constant = constant(operand.range) {
                sum += operand.isSubtracted ? -constant : constant
            } else {
                let field = try field(in: operand.range)
                if operand.isSubtracted { minus.append(field) } else { plus.append(field) }
            }
        }
        sum = (sum * 10_000).rounded() / 10_000
        guard abs(sum) < 1_000_000_000 else {
            throw scanner.error(at: range, "\(inQuotes(scanner.string(range))) is too large")
        }
        // Never -0, so that equal expressions compare equal.
        return .sum(plus: plus, minus: minus, sum == 0 ? 0 : sum)
    }

    /// The numbers added and subtracted in `range`; a minus at the start is a sign.
    private func operands(_ range: Range<Int>) -> [(range: Range<Int>, isSubtracted: Bool)] {
        var operands: [(range: Range<Int>, isSubtracted: Bool)] = []
        var (start, isSubtracted) = (range.lowerBound, false)
        for place in range {
            let scalar = scanner.scalars[place]
            guard scalar == "+" || scalar == "-", !isHyphen(place, since: start) else { continue }
            if place > range.lowerBound || scalar == "+" { operands.append((start..<place, isSubtracted)) }
            (start, isSubtracted) = (place + 1, scalar == "-")
        }
        return operands + [(start..<range.upperBound, isSubtracted)]
    }

    /// Whether the minus at `place` is part of a key's name: "sing-together".
    private func isHyphen(_ place: Int, since start: Int) -> Bool {
        let name = NumberField.singTogether.rawValue
        let end = min(start + name.unicodeScalars.count, scanner.scalars.count)
        return place < end && scanner.scalars[place] == "-"
            && scanner.string(start..<end).lowercased() == name
    }

    private func fieldOrNil(in range: Range<Int>) -> NumberField? {
        if case .number(let field) = QueryKey(scanner.string(range).lowercased()) { field } else { nil }
    }

    private func field(in range: Range<Int>, isRatio: Bool = false) throws(QueryError) -> NumberField {
        if let field = fieldOrNil(in: range) { return field }
        let name = scanner.string(range)
        if isRatio, name.contains("+") || name.contains("-") || constant(name) != nil {
            throw scanner.error(at: range, "a ratio cannot contain \(inQuotes(name))", hint: ratioHint)
        }
        let isTooLarge = name.utf8.count > 9 && name.areDigits
        throw scanner.error(
            at: range,
            name.isEmpty
                ? "missing number" : "\(inQuotes(name)) is \(isTooLarge ? "too large" : "not a number")",
            hint: numbersHint(name, isValue: range.lowerBound >= written.sign.upperBound))
    }

    private var ratioHint: String { "a ratio divides one field by another, for example lore/cost>=0.6" }

    private func numbersHint(_ name: String, isValue: Bool) -> String {
        let fields = Vocabulary("number", NumberField.allCases)
        if let between { return between }
        guard isValue, fields.near(name).isEmpty else { return fields.hint(for: name) }
        if value.last == "+", let least = constant(String(value.dropLast())),
            let meant = scanner.writing("\(key)>=\(least.plain)")
        {
            return meant
        }
        return "\(key) takes a number, for example \(key)<\(key == "year" ? "2025" : "3")"
    }

    private func constant(_ range: Range<Int>) -> Double? { constant(scanner.string(range)) }

    private func signedConstant(_ text: String) -> Double? {
        text.hasPrefix("-") ? constant(String(text.dropFirst())).map { -$0 } : constant(text)
    }

    /// Parses a constant of at most nine digits and four decimals: larger than any number on cards, and exact as a
    /// `Double`.
    private func constant(_ text: String) -> Double? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let isNumber = parts.allSatisfy(\.areDigits)
        guard isNumber, parts.count <= 2, parts[0].utf8.count <= 9,
            parts.count == 1 || parts[1].utf8.count <= 4
        else {
            return nil
        }
        return Double(text)
    }
}

extension Double {
    /// The number as written in queries: "3", "0.6".
    var plain: String {
        let whole = Int(exactly: self)
        return whole.map(String.init) ?? description
    }
}
