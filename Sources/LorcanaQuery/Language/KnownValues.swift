import LorcanaCards
import LorcanaRules

/// Looks up names in a complete catalogue: sets, classifications and variants of keywords.
struct KnownValues {
    private let catalogue: Catalogue

    init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    func check(_ query: CardQuery) throws(QueryError) {
        for case .named(let key, let name) in query.condition?.terms ?? [] {
            try key.check(name, query, in: self)
        }
    }

    /// At most three of the candidate names: the first for which the term finds cards.
    private func finding(
        _ names: [String], in name: WrittenName, of key: NamedKey
    ) -> [String] {
        let matcher = RowMatcher(catalogue)
        let found = names.filter { meant in
            var name = name
            (name.folded, name.typed) = (Folding.fold(meant), meant)
            return !matcher.rows(.term(.named(key, name))).isEmpty
        }
        return Array(found.prefix(3))
    }

    /// Suggests similar names in an error; they are not used as corrections.
    func checkCard(_ key: NamedKey, _ name: WrittenName, _ query: CardQuery) throws(QueryError) {
        let names = CardNames(catalogue)
        if let found = names.find(name) {
            guard let needed = key.neededType, catalogue[names.anyRow(found)].type != needed else { return }
            throw QueryError(
                query: query.source, scalars: name.range,
                message: "\(inQuotes(name.typed)) is not a \(needed.name.lowercased())",
                hint: "\(NamedKey.sings.rawValue) takes a song, \(NamedKey.sungBy.rawValue) a character")
        }
        let versions = names.versions(of: name.typed)
        let near = finding(
            versions.isEmpty
                ? names.nearest(to: String(name.folded.prefix(60)), count: 9)
                : versions.prefix(9).map { names.fullName($0) }, in: name, of: key
        ).filter { Folding.fold($0) != name.folded }
        throw QueryError(
            query: query.source, scalars: name.range,
            message: versions.isEmpty
                ? "unknown card \(inQuotes(name.typed))" : "\(inQuotes(name.typed)) is not a full name",
            hint: near.isEmpty ? "write a full name or an id" : "did you mean \(either(near.map(inQuotes)))?")
    }

    func checkSet(_ key: NamedKey, _ name: WrittenName, _ query: CardQuery) throws(QueryError) {
        if SetNames.find(name.folded, in: catalogue.sets) != nil { return }
        let near = finding(
            SetNames.nearest(to: String(name.folded.prefix(60)), in: catalogue.sets), in: name, of: key)
        throw QueryError(
            query: query.source, scalars: name.range, message: "unknown set \(inQuotes(name.typed))",
            hint: severalSets(name.typed) ?? series(name.typed) ?? Self.suggestion(near))
    }

    /// How to search for a series of promos; nil if no promo has it.
    private func series(_ typed: String) -> String? {
        let series = typed.uppercased()
        let isThere =
            PromoSeries.isSeries(typed)
            && (0..<catalogue.count).contains { catalogue.text(.promo, $0) == series }
        return isThere ? "\(series) is a series of promos: write promo:\(series)" : nil
    }

    /// Checks an id: a card must have it, or at least its set must exist.
    func checkID(_ id: WrittenName, _ query: CardQuery) throws(QueryError) {
        let set = IDSpelling.set(of: id.typed)
        if let set, SetNames.resolve(codeOrNumber: set, in: catalogue.sets) != nil { return }
        let isKnown = !RowMatcher(catalogue).rows(.term(.named(.id, id))).isEmpty
        if isKnown { return }
        guard let set else {
            throw QueryError(
                query: query.source, scalars: id.range, message: "\(inQuotes(id.typed)) is not an id",
                hint: "write a set, a dash and a number, for example id:TFC-041")
        }
        throw QueryError(
            query: query.source, scalars: id.range, message: "unknown set \(inQuotes(set))",
            hint: Self.suggestion(
                Misspelling.nearest(to: String(set.prefix(60)), in: catalogue.sets.map(\.code))))
    }

    private static func suggestion(_ near: [String]) -> String {
        near.isEmpty ? "run `lorcana sets` to list them" : "did you mean \(either(near.map(inQuotes)))?"
    }

    /// How to write "1-3" and "1/2"; nil if they don't name sets.
    private func severalSets(_ typed: String) -> String? {
        var names = typed.split(whereSeparator: { "-/".contains($0) }).map(String.init)
        if typed.contains("-"), names.count == 2, let first = Int(names[0]), let last = Int(names[1]),
            first < last, last - first < 20
        {
            names = (first...last).map(String.init)
        }
        guard names.count > 1, names.count <= 20,
            names.allSatisfy({ SetNames.find($0, in: catalogue.sets) != nil })
        else { return nil }
        return "write set:\(names.joined(separator: ","))"
    }

    func checkClassification(_ name: WrittenName, _ query: CardQuery) throws(QueryError) {
        let search = FoldedSearch(name.folded)
        let isKnown = (0..<catalogue.count).contains { row in
            catalogue.words(.classifications, row) { search.isWhole($0) }
        }
        if isKnown { return }
        let known = name.refusal?.known ?? []
        let near = Misspelling.nearest(to: String(name.folded.prefix(60)), in: known + classifications)
        throw QueryError(
            query: query.source, scalars: name.range,
            message: name.refusal?.message ?? "unknown classification \(inQuotes(name.typed))",
            hint: near.isEmpty
                ? oneOf(known.isEmpty ? classifications : known)
                : "did you mean \(either(near.map(Self.value)))?")
    }

    /// Quotes a name if it contains spaces, so that it is a single value in a query.
    private static func value(_ name: String) -> String { name.hasBlank ? inQuotes(name) : name }

    /// Rejects a set that doesn't start a rotation.
    func checkLeaving(_ name: WrittenName, _ query: CardQuery) throws(QueryError) {
        let standings = Standings(CardNames(catalogue), on: query.day)
        if name.folded == "next" || standings.leavingSet(named: name.folded) != nil { return }
        throw QueryError(
            query: query.source, scalars: name.range,
            message: "no set leaves Core with \(inQuotes(name.typed))",
            hint: oneOf(standings.leavingSets + ["next"]))
    }

    func checkPromo(_ name: WrittenName, _ query: CardQuery) throws(QueryError) {
        let events = PromoSeries.events.map { ($0.name, $0.name) }
        let series = Vocabulary(
            "promo series", promos.map { (Folding.fold($0), $0) } + events,
            shown: promos + events.map { QueryWords.hyphened($0.0) })
        if series[name.folded] != nil { return }
        throw QueryError(
            query: query.source, scalars: name.range, message: series.complaint(name.typed),
            hint: series.hint(for: name.typed))
    }

    private var promos: [String] {
        Set((0..<catalogue.count).filter { catalogue[$0].isPromo }.map { catalogue.text(.promo, $0) })
            .sorted()
    }

    /// Checks a keyword. The game's keywords are always known; a variant is known if a card has it.
    func checkKeyword(_ name: WrittenName, _ query: CardQuery) throws(QueryError) {
        if QueryWords.keywords[name.folded] != nil { return }
        let finder = KeywordFinder(name.folded)
        let isKnown = (0..<catalogue.count).contains { row in
            catalogue.words(.keywords, row) { finder.isIn($0) }
        }
        if isKnown { return }
        let variants = Vocabulary(
            "keyword", variantsOfShift.map { ($0, $0) }, shown: variantsOfShift.map(QueryWords.hyphened))
        throw QueryError(
            query: query.source, scalars: name.range, message: variants.complaint(name.folded),
            hint: variants.hint(for: name.folded))
    }

    /// Variants such as "combo shift" and "duo shift": a keyword's words up to "shift", if at least one precedes it.
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
