/// A grammar of rules texts, whose rules match sequences of words and emit facts.
///
/// A rule is `Name: alternative | alternative`, over any number of lines. In an alternative a word in lower case
/// matches that word in its base form, and a capitalised one refers to a rule; `#` is a number, `±` a number with a
/// sign, `Aa` a capitalised word, and `~x` the word `x` within a name. `[x]` is optional, `x*` repeats any number of
/// times, and `(x | y)` is a choice. `@fact` emits a fact (`ParsedFact`), and `part:Rule` assigns the rule's facts to
/// a part of the sentence (`EffectPart`).
struct EffectGrammar: Sendable {
    indirect enum Element: Sendable {
        case word(Int)
        /// A word within a name.
        case namePart(Int)
        case number, signedNumber, capitalised
        case rule(Int)
        case part(EffectPart, Int)
        case fact(ParsedFact)
        case optional([Alternative])
        case group([Alternative])
        case many([Alternative])
    }

    struct Alternative: Sendable {
        /// The index in `starts`.
        let number: Int
        var elements: [Element] = []
    }

    struct Fault: Error, Equatable {
        let line: String
    }

    private(set) var rules: [[Alternative]] = []
    private(set) var names: [String] = []
    private var numbers: [String: Int] = [:]
    private(set) var words: [String: Int] = [:]
    /// For each alternative, the words it may start with.
    private(set) var starts: [Start] = []

    /// The words that an alternative may start with.
    struct Start: Sendable, Equatable {
        /// A bit set of word numbers.
        var words: [UInt64] = []
        var hasNumber = false
        var hasSignedNumber = false
        var hasCapital = false
        /// Whether the alternative can match without consuming a word.
        var isEmpty = false
    }

    init(_ text: String) throws(Fault) {
        var lines: [(rule: Substring, tokens: [Substring])] = []
        for line in text.split(separator: "\n") {
            var tokens = Self.tokens(line)
            guard let first = tokens.first else { continue }
            if first.hasSuffix(":") {
                tokens.removeFirst()
                lines.append((first.dropLast(), tokens))
            } else if lines.isEmpty {
                throw Fault(line: String(line))
            } else {
                lines[lines.count - 1].tokens += tokens
            }
        }
        for line in lines {
            let rule = numberOfRule(String(line.rule))
            var tokens = line.tokens[...]
            guard rules[rule].isEmpty, let alternatives = alternatives(&tokens), tokens.isEmpty else {
                let place = line.tokens.suffix(tokens.count + 1).joined(separator: " ")
                throw Fault(line: "\(line.rule): \(place)")
            }
            rules[rule] = alternatives
        }
        if let missing = rules.firstIndex(where: \.isEmpty) { throw Fault(line: names[missing]) }
        findStarts()
    }

    /// The index of the rule `name`; traps if the grammar lacks it.
    func rule(_ name: String) -> Int {
        guard let number = numbers[name] else { preconditionFailure("the grammar has no rule \(name)") }
        return number
    }

    // MARK: Parsing rules

    private static func tokens(_ line: Substring) -> [Substring] {
        var tokens: [Substring] = []
        for chunk in line.split(separator: " ") {
            var core = chunk
            var closing: [Substring] = []
            while let last = core.last, ")]*".contains(last) {
                closing.insert(core.suffix(1), at: 0)
                core.removeLast()
            }
            while let first = core.first, "([".contains(first) {
                tokens.append(core.prefix(1))
                core.removeFirst()
            }
            if !core.isEmpty { tokens.append(core) }
            tokens += closing
        }
        return tokens
    }

    /// Returns nil on a syntax error.
    private mutating func alternatives(_ tokens: inout ArraySlice<Substring>) -> [Alternative]? {
        var alternatives = [newAlternative()]
        while let token = tokens.first, token != ")", token != "]" {
            tokens.removeFirst()
            let element: Element
            switch token {
            case "|":
                alternatives.append(newAlternative())
                continue
            case "(", "[":
                guard let inner = self.alternatives(&tokens), tokens.popFirst() == (token == "(" ? ")" : "]")
                else { return nil }
                element = token == "(" ? .group(inner) : .optional(inner)
            case "*":
                guard let repeated = alternatives[alternatives.count - 1].elements.popLast() else {
                    return nil
                }
                var inner = newAlternative()
                inner.elements = [repeated]
                element = .many([inner])
            default:
                guard let named = self.element(token) else { return nil }
                element = named
            }
            alternatives[alternatives.count - 1].elements.append(element)
        }
        return alternatives
    }

    private mutating func newAlternative() -> Alternative {
        starts.append(Start())
        return Alternative(number: starts.count - 1)
    }

    private mutating func element(_ token: Substring) -> Element? {
        switch token {
        case "#": return .number
        case "±": return .signedNumber
        case "Aa": return .capitalised
        default: break
        }
        if token.hasPrefix("@") { return ParsedFact(String(token.dropFirst())).map(Element.fact) }
        if token.hasPrefix("~") { return .namePart(numberOfWord(token.dropFirst())) }
        if let colon = token.firstIndex(of: ":") {
            guard let part = EffectPart(rawValue: String(token[..<colon])) else { return nil }
            return .part(part, numberOfRule(String(token[token.index(after: colon)...])))
        }
        let isRule = token.first?.isUppercase ?? false
        return isRule ? .rule(numberOfRule(String(token))) : .word(numberOfWord(token))
    }

    private mutating func numberOfRule(_ name: String) -> Int {
        if let number = numbers[name] { return number }
        numbers[name] = rules.count
        names.append(name)
        rules.append([])
        return rules.count - 1
    }

    private mutating func numberOfWord(_ word: Substring) -> Int {
        let number = words[String(word)] ?? words.count
        words[String(word)] = number
        return number
    }

    // MARK: Starts of alternatives

    private mutating func findStarts() {
        starts = Array(
            repeating: Start(words: Array(repeating: 0, count: words.count / 64 + 1)), count: starts.count)
        var isChanged = true
        while isChanged {
            isChanged = false
            for rule in rules.indices where findStart(of: rules[rule]) { isChanged = true }
        }
    }

    /// Adds to `starts`; returns whether anything changed.
    private mutating func findStart(of alternatives: [Alternative]) -> Bool {
        var isChanged = false
        for alternative in alternatives {
            var start = starts[alternative.number]
            var isOpen = true
            for element in alternative.elements {
                if findStart(within: element) { isChanged = true }
                guard isOpen else { continue }
                isOpen = false
                switch element {
                case .word(let word), .namePart(let word): start.words[word / 64] |= 1 << UInt64(word % 64)
                case .number: start.hasNumber = true
                case .signedNumber: start.hasSignedNumber = true
                case .capitalised: start.hasCapital = true
                case .fact: isOpen = true
                case .rule(let rule), .part(_, let rule): isOpen = start.add(rules[rule], starts)
                case .group(let inner): isOpen = start.add(inner, starts)
                case .optional(let inner), .many(let inner):
                    _ = start.add(inner, starts)
                    isOpen = true
                }
            }
            if isOpen { start.isEmpty = true }
            if start != starts[alternative.number] {
                starts[alternative.number] = start
                isChanged = true
            }
        }
        return isChanged
    }

    private mutating func findStart(within element: Element) -> Bool {
        switch element {
        case .group(let inner), .optional(let inner), .many(let inner): findStart(of: inner)
        case .word, .namePart, .number, .signedNumber, .capitalised, .rule, .part, .fact: false
        }
    }
}

extension EffectGrammar.Start {
    /// Adds the words that the alternatives may start with; returns whether one of them can be empty.
    fileprivate mutating func add(_ alternatives: [EffectGrammar.Alternative], _ starts: [Self]) -> Bool {
        var isEmpty = false
        for alternative in alternatives {
            let other = starts[alternative.number]
            for place in words.indices { words[place] |= other.words[place] }
            hasNumber = hasNumber || other.hasNumber
            hasSignedNumber = hasSignedNumber || other.hasSignedNumber
            hasCapital = hasCapital || other.hasCapital
            isEmpty = isEmpty || other.isEmpty
        }
        return isEmpty
    }
}
