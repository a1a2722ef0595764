import LorcanaCards

/// Conditions: a key, an operator, and one or several comma-separated values.
extension QueryParser {
    /// The range of the key, or sum of keys, before an operator at `start`, each of at most 256 characters; nil if
    /// there is no operator. Whitespace may separate key and operator.
    func keyRange(from start: Int) -> Range<Int>? {
        var (place, limit) = (start, start + 256)
        while place < limit, !scanner.endsRun(place) {
            let scalar = scanner.scalars[place]
            if scalar == "+" { limit = place + 256 }
            if scalar.isOperator, isOperator(at: place, after: start..<place) {
                return isColonOfProse(at: place, after: start..<place) ? nil : start..<place
            }
            place += 1
        }
        guard place < limit, place > start, place < scanner.scalars.count, scanner.scalars[place].isBlank
        else { return nil }
        let sign = pastBlanks(place)
        guard sign < scanner.scalars.count, scanner.scalars[sign].isOperator,
            scanner.scalars[sign] != "!" || followsEqualSign(sign), isKey(start..<place)
        else { return nil }
        return start..<place
    }

    /// Whether there is an operator at `place`. "!" is one before "=", and between a key and a value.
    private func isOperator(at place: Int, after key: Range<Int>) -> Bool {
        if scanner.scalars[place] != "!" || followsEqualSign(place) { return true }
        let next = place + 1 < scanner.scalars.count ? scanner.scalars[place + 1] : " "
        return (next.isLetterOrDigit || next.isQuote) && isKey(key)
    }

    /// Whether the text is a key, or an expression of numeric keys.
    private func isKey(_ range: Range<Int>) -> Bool {
        if QueryKey(scanner.string(range).lowercased()) != nil { return true }
        let parts = scanner.split(range, at: ["+", "-", "/"]).map { scanner.string($0).lowercased() }
        return parts.count > 1
            && parts.allSatisfy { part in
                if case .number = QueryKey(part) { true } else { part.areDigits }
            }
    }

    /// Whether a colon is punctuation, as in "locations: seven willpower": whitespace follows, and either no key is
    /// similar to the word, or two words follow, or the next word is not a valid value.
    private func isColonOfProse(at place: Int, after word: Range<Int>) -> Bool {
        guard scanner.scalars[place] == ":", place > word.lowerBound, place + 1 < scanner.scalars.count,
            scanner.scalars[place + 1].isBlank
        else { return false }
        let start = pastBlanks(place + 1)
        if isKey(word) {
            guard start < scanner.scalars.count, scanner.scalars[start].isLetterOrDigit else { return false }
            switch QueryKey(scanner.string(word).lowercased()) {
            case .number: return !isNumber(from: start)
            // "illustrator: alice pisoni", "an enchanted version: the locations"
            case .text(.art), .text(.version): return areTwoWords(from: start)
            // "exert this character: draw"
            case .text(.char): return scanner.string(0..<word.lowerBound).lowercased().hasSuffix("this ")
            // "put into ink: top card of my deck"
            case .property(.ink):
                return word.lowerBound > 0 && !isInk(from: start)
            // "a lord for a certain name: your characters named X"
            case .text(.name): return word.lowerBound > 0 && areTwoWords(from: start)
            case .text, .named, .property, .display, .effect, nil: return false
            }
        }
        // "Stitch - Rock Star: inkable?"
        let hasDash = scanner.scalars.indices[1..<max(1, word.lowerBound)].contains {
            scanner.scalars[$0] == "-" && scanner.scalars[$0 - 1].isBlank && scanner.scalars[$0 + 1].isBlank
        }
        if hasDash { return true }
        let text = scanner.string(word.prefix(40))
        let isType = WordStem.bases(of: Folding.fold(text)).contains { QueryWords.types[$0] != nil }
        return isType || areTwoWords(from: start)
            || Misspelling.nearest(to: text, in: QueryKey.spellings).isEmpty
    }

    /// Whether a numeric value begins at `start`: "3", "odd", "willpower".
    private func isNumber(from start: Int) -> Bool {
        let word = scanner.string(start..<scanner.endOfRun(from: start)).lowercased().prefix { $0 != "," }
        if case .number = QueryKey(String(word)) { return true }
        return scanner.scalars[start].properties.numericType != nil || ["even", "odd"].contains(word)
    }

    private func isInk(from start: Int) -> Bool {
        let word = scanner.string(start..<scanner.endOfRun(from: start, splittingAtCommas: true)).lowercased()
        return word.split(separator: "/").allSatisfy {
            QueryWords.inks[String($0)] != nil || QueryWords.inkCounts[String($0)] != nil
        }
    }

    private func areTwoWords(from start: Int) -> Bool {
        let next = pastBlanks(scanner.endOfRun(from: start))
        return next < scanner.scalars.count && scanner.scalars[next].isLetterOrDigit
            && keyRange(from: next) == nil && scanner.endOfRun(from: next, ifIs: "or") == nil
    }

    private func followsEqualSign(_ place: Int) -> Bool {
        !scanner.endsRun(place + 1) && scanner.scalars[place + 1] == "="
    }

    private func pastBlanks(_ place: Int) -> Int {
        scanner.scalars[place...].firstIndex { !$0.isBlank } ?? scanner.scalars.count
    }

    mutating func condition(key: Range<Int>) throws(QueryError) -> Condition? {
        let signStart = pastBlanks(key.upperBound)
        let signEnd = scanner.scalars[signStart...].firstIndex { !$0.isOperator } ?? scanner.scalars.count
        let meant = QueryKey(scanner.string(key).lowercased())
        let (isOrder, isPath) = (meant == .display(.sort), meant == .named(.deck))
        scanner.position = valueStart(after: signEnd, isOrder: isOrder)
        var written = WrittenCondition(
            key: key, sign: signStart..<signEnd, values: [try value(splitsAtCommas: !isOrder, isPath: isPath)]
        )
        while !isOrder {
            if scanner.current == "," {
                scanner.position += 1
                written.values.append(try value(splitsAtCommas: true, isPath: isPath))
            } else if let meant, let value = listedValue(of: written, meant) {
                scanner.position = value.range.upperBound
                written.values.append(value)
            } else {
                break
            }
        }
        let values = written.values
        patterns += values.count { $0.kind == .pattern }
        guard patterns <= CardQuery.maximumPatterns else {
            throw scanner.error(
                at: key.lowerBound..<scanner.position, "more than \(CardQuery.maximumPatterns) patterns",
                hint: "write alternatives into one pattern, with | between")
        }
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

    /// The start of the value, after whitespace where that is allowed: "class: dragon".
    private func valueStart(after sign: Int, isOrder: Bool) -> Int {
        guard sign < scanner.scalars.count, scanner.scalars[sign].isBlank else { return sign }
        let start = pastBlanks(sign)
        guard start < scanner.scalars.count, keyRange(from: start) == nil else { return sign }
        let (first, next) = (
            scanner.scalars[start], start + 1 < scanner.scalars.count ? scanner.scalars[start + 1] : " "
        )
        let isNegative = first == "-" && (isOrder || next.properties.numericType != nil)
        return first.isLetterOrDigit || first.isQuote || first == "{" || first == "/" || isNegative
            ? start : sign
    }

    /// The bare word after an "or" or a bar, if it is another value of the key: "cost=3 or 4".
    private func listedValue(of written: WrittenCondition, _ key: QueryKey) -> WrittenValue? {
        let sign = scanner.string(written.sign)
        guard sign == ":" || sign == "=", written.values.count < CardQuery.maximumConditions else {
            return nil
        }
        var ahead = self
        guard let or = ahead.orOperator() else { return nil }
        ahead.scanner.position = or.upperBound
        ahead.scanner.skipBlanks()
        let start = ahead.scanner.position
        guard ahead.scanner.current?.isLetterOrDigit == true, keyRange(from: start) == nil else { return nil }
        let end = scanner.endOfRun(from: start, splittingAtCommas: true)
        let word = scanner.string(start..<end)
        if ["or", "and", "not"].contains(word.lowercased()) { return nil }
        let value = WrittenValue(range: start..<end, kind: .bare)
        ahead.scanner.trial = .running
        let read = { (values: [WrittenValue]) -> Condition? in
            var listed = written
            listed.values = values
            let reader = ConditionReader(scanner: ahead.scanner, written: listed)
            guard case .condition(let condition)? = try? reader.read() else { return nil }
            return condition
        }
        guard let condition = read([value]), read(written.values + [value]) != nil else { return nil }
        let alone = key.name + sign + word
        let isSet = word.areDigits && (key == .named(.set) || key == .named(.printedIn))
        let isKnown =
            !condition.terms.contains(where: \.needsCatalogue)
            || (isSet ? scanner.trial.accepts(alone) : scanner.trial.finds(alone))
        return isKnown ? value : nil
    }

    /// Parses a value: quoted text, a pattern between slashes, or a run of characters. Only a path may begin with a
    /// slash.
    private mutating func value(splitsAtCommas: Bool, isPath: Bool) throws(QueryError) -> WrittenValue {
        let start = scanner.position
        if scanner.current?.isQuote == true { return WrittenValue(range: try quoted(), kind: .quoted) }
        if scanner.current == "/", !isPath { return WrittenValue(range: try pattern(), kind: .pattern) }
        scanner.position = scanner.endOfRun(from: start, splittingAtCommas: splitsAtCommas)
        return WrittenValue(range: start..<scanner.position, kind: .bare)
    }

    /// The text up to the next unescaped slash; moves past that.
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
                hint: scanner.string(scanner.position..<end).lowercased() == "i"
                    ? "upper and lower case are equal in patterns, so leave the \"i\" out"
                    : "a pattern ends with its second \"/\"; write \\/ for a slash in it")
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

    // MARK: Effects

    /// Whether brackets with conditions on one effect begin at `place`: "[when:quests does:draw]".
    func isFrame(at place: Int) -> Bool {
        guard place < scanner.scalars.count, scanner.scalars[place] == "[" else { return false }
        return effectKey(from: pastBlanks(place + 1)) != nil
    }

    private func effectKey(from start: Int) -> Range<Int>? {
        guard let key = keyRange(from: start),
            case .effect = QueryKey(scanner.string(key).lowercased())
        else { return nil }
        return key
    }

    /// Conditions that a single effect must meet.
    mutating func frame() throws(QueryError) -> Condition? {
        let start = scanner.position
        scanner.position += 1
        scanner.isInFrame = true
        defer { scanner.isInFrame = false }
        var tests = [EffectTest([])]
        while true {
            scanner.skipBlanks()
            if scanner.current == "]" { break }
            guard !scanner.isAtEnd else {
                throw scanner.error(
                    at: start..<start + 1, "missing \"]\"", hint: "brackets hold the conditions on one effect"
                )
            }
            let place = scanner.position
            guard let key = effectKey(from: place), let condition = try condition(key: key) else {
                throw scanner.error(
                    at: place..<max(scanner.endOfRun(from: place), place + 1),
                    "between [ and ] there are conditions on one effect", hint: "write does:, when: or gives:"
                )
            }
            tests = try joined(tests, condition, at: place..<scanner.position)
        }
        scanner.position += 1
        return Condition.anyOf(tests.map { .term(.effect($0)) })
    }

    /// Combines each test with each value of a condition.
    private func joined(_ tests: [EffectTest], _ condition: Condition, at range: Range<Int>)
        throws(QueryError)
        -> [EffectTest]
    {
        let values = if case .any(let parts) = condition { parts } else { [condition] }
        var all: [EffectTest] = []
        for test in tests {
            for value in values {
                guard case .term(.effect(let other)) = value else {
                    throw scanner.error(
                        at: range, "between [ and ] nothing is excluded", hint: "write - before the bracket")
                }
                guard let both = test.joined(with: other), all.count < CardQuery.maximumConditions else {
                    throw scanner.tooManyConditions(at: range)
                }
                all.append(both)
            }
        }
        return all
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
