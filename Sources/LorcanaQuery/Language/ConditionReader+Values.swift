import LorcanaCards

extension ConditionReader {
    /// Looks up the value in a vocabulary.
    func meaning<Meaning>(in vocabulary: Vocabulary<Meaning>) throws(QueryError) -> Meaning {
        if let meaning = vocabulary[value] { return meaning }
        throw unknown(place.range, in: vocabulary)
    }

    private func unknown<Meaning>(_ range: Range<Int>, in vocabulary: Vocabulary<Meaning>) -> QueryError {
        let typed = scanner.string(range)
        return scanner.error(
            at: range, vocabulary.complaint(typed),
            hint: withoutSign(range)
                ?? vocabulary.hint(for: typed) { scanner.trial.accepts(key + typedSign + $0) })
    }

    /// The value's folded words, at least one.
    func words() throws(QueryError) -> String {
        let words = Folding.fold(value)
        if words.isEmpty {
            throw scanner.error(at: place.range, "no letters or digits in \(inQuotes(value))")
        }
        return words
    }

    // MARK: Signs before a value

    /// The advice "write -ink:amber" for a value that begins with a minus, "-amber"; nil if that is invalid too.
    private func withoutSign(_ range: Range<Int>) -> String? {
        guard let first = scanner.scalars[range].first, !first.isLetterOrDigit, !first.isQuote else {
            return nil
        }
        let rest = scanner.string(range.drop { !scanner.scalars[$0].isLetterOrDigit })
        let isNegation = first == "-" || first == "!" || first == "¬"
        let value = rest.hasBlank ? "\"\(rest)\"" : rest
        let meant = (isNegation ? "-" : "") + key + typedSign + value
        return rest.isEmpty ? nil : scanner.writing(meant)
    }

    /// Rejects a leading operator on a name that only the catalogue can check.
    private func refuseSign(_ noun: String) throws(QueryError) {
        guard let first = value.unicodeScalars.first, !first.isLetterOrDigit, !first.isQuote else { return }
        throw scanner.error(
            at: place.range, "unknown \(noun) \(inQuotes(value))", hint: withoutSign(place.range) ?? "")
    }

    /// Rejects a trailing operator on a name that cannot have one: "set:1+". Only card names may end with one.
    private func refuseSignBehind(_ noun: String) throws(QueryError) {
        guard noun != "card", place.kind == .bare, let last = value.unicodeScalars.last,
            !last.isLetterOrDigit,
            !last.isQuote, last.properties.generalCategory != .nonspacingMark
        else { return }
        let end = place.range.last { scanner.scalars[$0].isLetterOrDigit } ?? place.range.lowerBound
        let plain = scanner.string(place.range.lowerBound..<end + 1)
        throw scanner.error(
            at: place.range, "unknown \(noun) \(inQuotes(value))",
            hint: scanner.writing(key + typedSign + plain) ?? "")
    }

    /// Rejects a minus before words: "text:-draw". In quotes, and before a number, it is punctuation.
    private func refuseNegation() throws(QueryError) {
        guard place.kind == .bare, let first = value.unicodeScalars.first,
            first == "-" || first == "!" || first == "~",
            value.unicodeScalars.dropFirst().first?.properties.isAlphabetic == true
        else { return }
        throw scanner.error(
            at: place.range, "unexpected \(inQuotes(String(first))) before a value",
            hint: withoutSign(place.range) ?? "")
    }

    // MARK: Texts

    func textTest(_ field: TextField) throws(QueryError) -> TextTest {
        if place.kind == .pattern { return .pattern(try PatternReader(scanner, place.range).read()) }
        try refuseNegation()
        if field == .near { return try nearTest() }
        let words = field == .text ? try wordsAndSymbols() : try words()
        return sign != ":" ? .whole(words) : .part(words)
    }

    private func nearTest() throws(QueryError) -> TextTest {
        let words = try words()
        guard words.foldedWords.count <= NearestSentences.mostWords else {
            throw scanner.error(
                at: place.range, "near takes at most \(NearestSentences.mostWords) words",
                hint: "leave some out")
        }
        return .near(words)
    }

    /// The words of a rules text, in which `{e}` and the symbol itself stay symbols.
    private func wordsAndSymbols() throws(QueryError) -> String {
        let text = GameSymbol.withTokens(value)
        guard SymbolFolding.hasToken(text) else { return try words() }
        if let token = SymbolFolding.unknownToken(in: text) {
            let known = GameSymbol.allCases.map { "\($0.token) \($0.name)" }
            throw scanner.error(
                at: place.range, "unknown symbol \(inQuotes(token))",
                hint: oneOf(known))
        }
        let words = SymbolFolding.fold(text)
        return words.isEmpty ? try self.words() : words
    }

    // MARK: Names that a catalogue checks

    func writtenName(_ noun: String, refusal: WrittenName.Refusal? = nil) throws(QueryError) -> WrittenName {
        try refuseSign(noun)
        try refuseSignBehind(noun)
        return WrittenName(
            folded: try words(), typed: value, range: scanner.typed(place.range), refusal: refusal)
    }

    /// A path, or the name of a deck; a minus or `!` before it negates the condition.
    func deck() throws(QueryError) -> WrittenName {
        try refuseNegation()
        let path = scanner.typedText(place.range)
        return WrittenName(folded: path, typed: path, range: scanner.typed(place.range))
    }

    func id() throws(QueryError) -> WrittenName {
        try refuseSign("id")
        _ = try words()
        return WrittenName(
            folded: String(decoding: IDSpelling.plain(value.utf8), as: UTF8.self), typed: value,
            range: scanner.typed(place.range))
    }

    /// A type, or a classification, which other tools treat as a type: "type:princess".
    func type() throws(QueryError) -> Term {
        if let type = QueryWords.types[value] { return .property(.type(type)) }
        return .named(.classification, try nameUnless(QueryWords.types))
    }

    /// A property, or a value that other tools treat as a property: "is:song", "is:evasive".
    func flag(_ isNegated: Bool) throws(QueryError) -> Condition {
        if Folding.fold(value) == "uninkable" { return test(.property(.flag(.inkable)), !isNegated) }
        return test(try property(), isNegated)
    }

    private func property() throws(QueryError) -> Term {
        if let flag = QueryWords.flags[value] { return .property(.flag(flag)) }
        if let ink = QueryWords.inks[value], Folding.fold(value).utf8.count > 2 {
            return .property(.inks(.greaterOrEqual, InkSet([ink])))
        }
        if let type = QueryWords.types[value] { return .property(.type(type)) }
        if QueryWords.keywords[value] != nil { return .named(.keyword, try keyword()) }
        if let rarity = QueryWords.rarities[value], Folding.fold(value).utf8.count > 2 {
            return .property(.rarity(.equal, rarity))
        }
        if let format = QueryWords.formats[value] { return .property(.legal(format)) }
        if Folding.fold(value) == "legal" { return .property(.legal(.core)) }
        if Folding.fold(value) == "banned" { return .property(.banned(.core)) }
        return .named(.classification, try nameUnless(QueryWords.flags))
    }

    /// Interprets the value as a classification; throws the vocabulary's error if no card has that either.
    private func nameUnless<Meaning>(_ vocabulary: Vocabulary<Meaning>) throws(QueryError) -> WrittenName {
        guard let first = value.unicodeScalars.first, first.isLetterOrDigit else {
            throw unknown(place.range, in: vocabulary)
        }
        let refusal = WrittenName.Refusal(message: vocabulary.complaint(value), known: vocabulary.words)
        return try writtenName(vocabulary.noun, refusal: refusal)
    }

    // MARK: Inks

    /// Inks, or a number of inks as in other tools: "ink:none", "c>=2".
    func ink(_ comparison: Comparison) throws(QueryError) -> Condition {
        let named = comparison == .equal || comparison == .notEqual ? QueryWords.inkCounts[value] : nil
        if let count = named ?? (value.utf8.count == 1 ? Int(value) : nil) {
            return .term(.number(.sum(plus: [.inks]), .compared(comparison, .constant(Double(count)))))
        }
        return .term(.property(.inks(sign == ":" ? .greaterOrEqual : comparison, try inks())))
    }

    /// Whether the value names inks rather than a number of them.
    var namesInks: Bool {
        QueryWords.inkCounts[value] != nil
            || scanner.split(place.range, at: ["/"]).allSatisfy {
                QueryWords.inks[scanner.string($0)] != nil
            }
    }

    /// Parses inks such as "amber/steel" or "ruby".
    private func inks() throws(QueryError) -> InkSet {
        var inks: [Ink] = []
        for part in scanner.split(place.range, at: ["/"]) {
            guard let ink = QueryWords.inks[scanner.string(part)] else {
                throw unknown(part, in: QueryWords.inks)
            }
            inks.append(ink)
        }
        return InkSet(inks)
    }

    // MARK: Effects

    /// Words separated by dots, the first of which names the effect: "banish.item".
    func effect(_ key: EffectKey) throws(QueryError) -> EffectTest {
        let parts = scanner.split(place.range, at: ["."])
        guard parts.count <= EffectTest.mostWords else {
            throw scanner.error(
                at: place.range, "\(self.key) takes at most \(EffectTest.mostWords) words",
                hint: "leave some out")
        }
        var words: [EffectTest.Word] = []
        for part in parts {
            let text = scanner.string(part).lowercased()
            guard let word = EffectTest.Word(key, text, isFirst: part == parts[0]) else {
                throw unknownEffect(text, at: part, isFirst: part == parts[0], key)
            }
            words.append(word)
        }
        return EffectTest(words)
    }

    private func unknownEffect(_ text: String, at range: Range<Int>, isFirst: Bool, _ key: EffectKey)
        -> QueryError
    {
        let known = isFirst ? key.words : key.details
        let near = Misspelling.nearest(to: String(text.prefix(40)), in: known)
        return scanner.error(
            at: range, isFirst ? key.complaint(text) : "unknown detail of an effect \(inQuotes(text))",
            hint: near.isEmpty
                ? "run `lorcana help effects` to list the words" : "did you mean \(either(near))?")
    }

    // MARK: Others

    func rarity(_ comparison: Comparison) throws(QueryError) -> Term {
        let rarity = try meaning(in: QueryWords.rarities)
        if rarity == .special, comparison != .equal, comparison != .notEqual {
            throw scanner.error(
                at: written.whole, "rarity special is not ranked",
                hint: "write r:special")
        }
        return .property(.rarity(comparison, rarity))
    }

    func date() throws(QueryError) -> Timestamp {
        if let date = Timestamp(date: value) { return date }
        throw scanner.error(
            at: place.range, "\(inQuotes(value)) is not a date",
            hint: "write date>=2025-01-31, or year:2025")
    }

    /// A keyword, or a possible variant of one, "combo shift", which `KnownValues` looks up in a catalogue.
    func keyword() throws(QueryError) -> WrittenName {
        let words = Folding.fold(value)
        if QueryWords.keywords[value] != nil { return try writtenName("keyword") }
        if words.hasSuffix(" shift") { return try writtenName("keyword") }
        let number = words.foldedWords.last.flatMap { Int($0) }
        if let number, let name = QueryWords.keywords[words.foldedWords.dropLast().joined(separator: " ")] {
            throw scanner.error(
                at: place.range, "kw takes a keyword without a value, not \(inQuotes(value))",
                hint: scanner.writing("\(QueryWords.hyphened(name))\(signInValue)\(number)")
                    ?? "write kw:\(QueryWords.hyphened(name))")
        }
        let variant = "kw:\(QueryWords.hyphened(words))-shift"
        if scanner.trial.finds(variant) {
            throw scanner.error(
                at: place.range, QueryWords.keywords.complaint(value), hint: "did you mean \(variant)?")
        }
        throw unknown(place.range, in: QueryWords.keywords)
    }

    /// The comparison inside the value, as in `kw:shift<3`; "=" if it has none.
    private var signInValue: String {
        let sign = String(String.UnicodeScalarView(scanner.scalars[place.range].filter(\.isOperator)))
        return Comparison(rawValue: sign)?.rawValue ?? "="
    }
}

extension QueryScanner {
    func split(_ range: Range<Int>, at separators: [Unicode.Scalar]) -> [Range<Int>] {
        // `split(whereSeparator:)` takes ten times as many instructions as this loop.
        var (parts, start): ([Range<Int>], Int) = ([], range.lowerBound)
        for place in range where separators.contains(scalars[place]) {
            parts.append(start..<place)
            start = place + 1
        }
        parts.append(start..<range.upperBound)
        return parts
    }
}
