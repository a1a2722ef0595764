/// Conditions: a key, an operator, a value or several with commas between.
extension QueryParser {
    /// The text before an operator, if the run at `start` has one: a key, or a sum of keys, of at most 256 letters each.
    func keyRange(from start: Int) -> Range<Int>? {
        var (place, limit) = (start, start + 256)
        while place < limit, !scanner.endsRun(place) {
            let scalar = scanner.scalars[place]
            if scalar == "+" { limit = place + 256 }
            if scalar.isOperator, scalar != "!" || followsEqualSign(place) { return start..<place }
            place += 1
        }
        return nil
    }

    private func followsEqualSign(_ place: Int) -> Bool {
        !scanner.endsRun(place + 1) && scanner.scalars[place + 1] == "="
    }

    mutating func condition(key: Range<Int>) throws(QueryError) -> Condition? {
        let signEnd =
            scanner.scalars[key.upperBound...].firstIndex { !$0.isOperator } ?? scanner.scalars.count
        scanner.position = signEnd
        let meant = QueryKey(scanner.string(key).lowercased())
        let (isOrder, isPath) = (meant == .display(.sort), meant == .named(.deck))
        var values = [try value(splitsAtCommas: !isOrder, isPath: isPath)]
        while !isOrder, scanner.current == "," {
            scanner.position += 1
            values.append(try value(splitsAtCommas: true, isPath: isPath))
        }
        patterns += values.count { $0.kind == .pattern }
        guard patterns <= CardQuery.maximumPatterns else {
            throw scanner.error(
                at: key.lowerBound..<scanner.position, "more than \(CardQuery.maximumPatterns) patterns",
                hint: "write alternatives into one pattern, with | between")
        }
        let written = WrittenCondition(key: key, sign: key.upperBound..<signEnd, values: values)
        switch try ConditionReader(scanner: scanner, written: written).read() {
        case .condition(let condition):
            guard let condition else { return nil }
            return try noted(condition, key)
        case .order(let order): display.order = order
        case .unique(let unique): display.unique = unique
        case .preferred(let preferred): display.preferred = preferred
        }
        if let meant { display.keys.append(meant) }
        return nil
    }

    /// One value: in quotes, a pattern between slashes, or a run of letters. A path may begin with a slash.
    private mutating func value(splitsAtCommas: Bool, isPath: Bool) throws(QueryError) -> WrittenValue {
        let start = scanner.position
        if scanner.current?.isQuote == true { return WrittenValue(range: try quoted(), kind: .quoted) }
        if scanner.current == "/", !isPath { return WrittenValue(range: try pattern(), kind: .pattern) }
        scanner.position = scanner.endOfRun(from: start, splittingAtCommas: splitsAtCommas)
        return WrittenValue(range: start..<scanner.position, kind: .bare)
    }

    /// The text up to the next slash without a backslash; the position moves past it.
    private mutating func pattern() throws(QueryError) -> Range<Int> {
        let start = scanner.position
        var place = start + 1
        while place < scanner.scalars.count, scanner.scalars[place] != "/" {
            place += scanner.scalars[place] == "\\" ? 2 : 1
        }
        guard place < scanner.scalars.count else {
            throw scanner.error(at: start..<start + 1, "missing closing \"/\"")
        }
        scanner.position = place + 1
        let end = scanner.endOfRun(from: scanner.position)
        if end > scanner.position, scanner.current != "," {
            throw scanner.error(
                at: scanner.position..<end, "unexpected \(inQuotes(scanner.string(scanner.position..<end)))",
                hint: "a pattern ends with its second \"/\"; write \\/ for a slash in it")
        }
        return start + 1..<place
    }

    private mutating func noted(_ condition: Condition, _ key: Range<Int>) throws(QueryError) -> Condition {
        let terms = condition.terms
        for _ in terms { _ = try counted(nil, from: key.lowerBound) }
        if beyondAPI == nil, let what = terms.lazy.compactMap(\.beyondAPI).first {
            beyondAPI = scanner.error(
                at: key.lowerBound..<scanner.position, "the API has no data on \(what)",
                hint: "leave this condition out, or use another --source")
        }
        return condition
    }

    mutating func counted(_ condition: Condition?, from start: Int? = nil) throws(QueryError)
        -> Condition?
    {
        conditions += 1
        guard conditions <= CardQuery.maximumConditions else {
            let place = (start ?? scanner.position)..<max(scanner.position, (start ?? 0) + 1)
            throw scanner.tooManyConditions(at: place)
        }
        return condition
    }
}
