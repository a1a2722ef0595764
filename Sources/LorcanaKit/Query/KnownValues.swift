import LorcanaCards

/// Checks values against a whole catalogue: sets, classifications and variants of keywords.
struct KnownValues {
    private let catalogue: Catalogue

    init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    func check(_ query: CardQuery) throws(QueryError) {
        for term in query.condition?.terms ?? [] {
            switch term {
            case .set(let name): try checkSet(name, query)
            case .classification(let name): try checkClassification(name, query)
            case .keyword(let name): try checkKeyword(name, query)
            case .text, .inks, .number, .range, .type, .rarity, .flag, .date, .legal, .banned: break
            }
        }
    }

    private func checkSet(_ name: WrittenName, _ query: CardQuery) throws(QueryError) {
        guard SetNames.resolve(name.folded, in: catalogue.sets) == nil else { return }
        let near = SetNames.nearest(to: String(name.folded.prefix(60)), in: catalogue.sets)
        throw QueryError(
            query: query.source, range: name.range, message: "unknown set \(inQuotes(name.typed(in: query)))",
            hint: severalSets(name.typed(in: query)) ?? Self.suggestion(near))
    }

    private static func suggestion(_ near: [String]) -> String {
        near.isEmpty ? "run `lorcana sets` to list them" : "did you mean \(either(near.map(inQuotes)))?"
    }

    /// How to write "1,2" and "1-3"; nil if they do not name sets.
    private func severalSets(_ typed: String) -> String? {
        var names = typed.split(whereSeparator: { ",-/".contains($0) }).map(String.init)
        if typed.contains("-"), names.count == 2, let first = Int(names[0]), let last = Int(names[1]),
            first < last, last - first < 20
        {
            names = (first...last).map(String.init)
        }
        guard names.count > 1, names.count <= 20,
            names.allSatisfy({ SetNames.resolve($0, in: catalogue.sets) != nil })
        else { return nil }
        return "write (\(names.map { "set:\($0)" }.joined(separator: " or ")))"
    }

    private func checkClassification(_ name: WrittenName, _ query: CardQuery) throws(QueryError) {
        let search = FoldedSearch(name.folded)
        let isKnown = (0..<catalogue.count).contains { row in
            catalogue.words(.classifications, row) { search.isWhole($0) }
        }
        if isKnown { return }
        let near = NearestNames.nearest(to: String(name.folded.prefix(60)), in: classifications)
        throw QueryError(
            query: query.source, range: name.range,
            message: "unknown classification \(inQuotes(name.typed(in: query)))",
            hint: near.isEmpty
                ? oneOf(classifications) : "did you mean \(either(near))?")
    }

    /// The game's own keywords are always known; a variant is known if a card has it.
    private func checkKeyword(_ name: WrittenName, _ query: CardQuery) throws(QueryError) {
        if QueryWords.keywords[name.folded] != nil { return }
        let finder = KeywordFinder(name.folded)
        let isKnown = (0..<catalogue.count).contains { row in
            catalogue.words(.keywords, row) { finder.isIn($0) }
        }
        if isKnown { return }
        let variants = Vocabulary("keyword", variantsOfShift.map { ($0, $0) })
        throw QueryError(
            query: query.source, range: name.range, message: variants.complaint(name.folded),
            hint: variants.hint(for: name.folded))
    }

    /// "combo shift", "duo shift": the words of a keyword up to "shift", if others come before it.
    private var variantsOfShift: [String] {
        let keywords = Set((0..<catalogue.count).flatMap { catalogue.list(.keywords, $0) })
        let names = keywords.compactMap { keyword -> String? in
            let words = Folding.fold(keyword).foldedWords
            guard let place = words.firstIndex(of: "shift"), place > 0 else { return nil }
            return words[...place].joined(separator: " ")
        }
        return Set(names).sorted()
    }

    private var classifications: [String] {
        Set((0..<catalogue.count).flatMap { catalogue.list(.classifications, $0) }).sorted()
    }
}

extension WrittenName {
    /// The name as it was typed.
    fileprivate func typed(in query: CardQuery) -> String {
        String(query.source.dropFirst(range.lowerBound).prefix(range.count))
    }
}
