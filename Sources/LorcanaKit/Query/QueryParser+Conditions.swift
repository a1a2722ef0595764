/// Conditions: a key, an operator, a value.
extension QueryParser {
    /// The text before an operator, if the run of letters at `start` has one.
    func keyRange(from start: Int) -> Range<Int>? {
        let end = scanner.endOfRun(from: start)
        let isOperator = { (place: Int) in
            let scalar = scanner.scalars[place]
            return scalar.isOperator
                && (scalar != "!" || (place + 1 < end && scanner.scalars[place + 1] == "="))
        }
        return (start..<end).first(where: isOperator).map { start..<$0 }
    }

    mutating func condition(key: Range<Int>) throws(QueryError) -> Condition? {
        let signEnd =
            scanner.scalars[key.upperBound...].firstIndex { !$0.isOperator } ?? scanner.scalars.count
        scanner.position = signEnd
        let value =
            scanner.current?.isQuote == true ? try quoted() : signEnd..<scanner.endOfRun(from: signEnd)
        scanner.position = max(scanner.position, value.upperBound)
        let written = WrittenCondition(key: key, sign: key.upperBound..<signEnd, value: value)
        switch try ConditionReader(scanner: scanner, written: written).read() {
        case .condition(let condition): return try counted(condition, from: key.lowerBound)
        case .order(let order): self.order = order
        case .unique(let unique): self.unique = unique
        }
        return nil
    }

    mutating func counted(_ condition: Condition, from start: Int? = nil) throws(QueryError)
        -> Condition
    {
        conditions += 1
        guard conditions <= CardQuery.maximumConditions else {
            let place = (start ?? scanner.position)..<max(scanner.position, (start ?? 0) + 1)
            throw scanner.error(
                at: place, "more than \(CardQuery.maximumConditions) words and conditions",
                hint: "shorten the query")
        }
        return condition
    }
}
