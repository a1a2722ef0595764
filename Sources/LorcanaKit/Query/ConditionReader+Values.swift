import LorcanaCards

extension ConditionReader {
    /// The value, looked up in a vocabulary.
    func meaning<Meaning>(in vocabulary: Vocabulary<Meaning>) throws(QueryError) -> Meaning {
        if let meaning = vocabulary[value] { return meaning }
        throw unknown(written.value, in: vocabulary)
    }

    private func unknown<Meaning>(_ range: Range<Int>, in vocabulary: Vocabulary<Meaning>) -> QueryError {
        let typed = scanner.string(range)
        return scanner.error(at: range, vocabulary.complaint(typed), hint: vocabulary.hint(for: typed))
    }

    /// The value's folded words, at least one.
    func words() throws(QueryError) -> String {
        let words = Folding.fold(value)
        if words.isEmpty {
            throw scanner.error(at: written.value, "no letters or digits in \(inQuotes(value))")
        }
        return words
    }

    func textTest(_ field: TextField) throws(QueryError) -> TextTest {
        let words = field == .text ? try wordsAndSymbols() : try words()
        return sign != ":" ? .whole(words) : .part(words)
    }

    /// The words of a rules text, in which `{e}` and the sign shown for it are symbols of the game.
    private func wordsAndSymbols() throws(QueryError) -> String {
        let text = SymbolFolding.withTokens(value)
        guard SymbolFolding.hasToken(text) else { return try words() }
        if let token = SymbolFolding.unknownToken(in: text) {
            let known = GameSymbol.allCases.map { "\($0.token) \($0.name)" }
            throw scanner.error(
                at: written.value, "unknown symbol \(inQuotes(token))",
                hint: oneOf(known))
        }
        let words = SymbolFolding.fold(text)
        return words.isEmpty ? try self.words() : words
    }

    func writtenName() throws(QueryError) -> WrittenName {
        WrittenName(folded: try words(), range: scanner.characters(written.value))
    }

    /// The inks in "amber/steel", "st,am" or "ruby".
    func inks() throws(QueryError) -> InkSet {
        var inks: [Ink] = []
        for part in split(at: ["/", ","]) {
            guard let ink = QueryWords.inks[scanner.string(part)] else {
                throw unknown(part, in: QueryWords.inks)
            }
            inks.append(ink)
        }
        return InkSet(inks)
    }

    func rarity(_ comparison: Comparison) throws(QueryError) -> Term {
        let rarity = try meaning(in: QueryWords.rarities)
        if rarity == .special, comparison != .equal, comparison != .notEqual {
            throw scanner.error(
                at: written.key.lowerBound..<written.value.upperBound,
                "rarity special is not ranked",
                hint: "write r:special")
        }
        return .rarity(comparison, rarity)
    }

    func date() throws(QueryError) -> Timestamp {
        if let date = Timestamp(date: value) { return date }
        throw scanner.error(
            at: written.value, "\(inQuotes(value)) is not a date",
            hint: "write date>=2025-01-31, or year:2025")
    }

    /// A keyword, or a possible variant of one: "combo shift". Only a catalogue knows these (`KnownValues`).
    func keyword() throws(QueryError) -> WrittenName {
        let words = Folding.fold(value)
        if QueryWords.keywords[words] != nil || words.hasSuffix(" shift") { return try writtenName() }
        let number = words.split(separator: " ").last.flatMap { Int($0) }
        if let number, let name = QueryWords.keywords[String(words.dropLast(String(number).count))] {
            throw scanner.error(
                at: written.value, "kw takes a keyword without a value, not \(inQuotes(value))",
                hint: "write \(name.split(separator: " ").joined(separator: "-"))\(signInValue)\(number)")
        }
        throw unknown(written.value, in: QueryWords.keywords)
    }

    /// The comparison inside the value, as in `kw:shift<3`; else "=".
    private var signInValue: String {
        let sign = String(String.UnicodeScalarView(scanner.scalars[written.value].filter(\.isOperator)))
        return Comparison(rawValue: sign)?.rawValue ?? "="
    }

    /// The parts of the value between separators, as ranges.
    private func split(at separators: [Unicode.Scalar]) -> [Range<Int>] {
        scanner.split(written.value, at: separators)
    }
}

extension QueryScanner {
    func split(_ range: Range<Int>, at separators: [Unicode.Scalar]) -> [Range<Int>] {
        scalars[range].split(omittingEmptySubsequences: false) { separators.contains($0) }.map(\.indices)
    }
}
