import LorcanaCards

/// Checks the values that only a whole catalogue knows: its sets and classifications.
struct KnownValues {
    private let catalogue: Catalogue

    init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    func check(_ query: CardQuery) throws(QueryError) {
        for term in query.condition?.terms ?? [] {
            switch term {
            case .set(let name): try checkSet(name, query)
            case .classification(let name): try checkClassification(name, query)
            default: continue
            }
        }
    }

    private func checkSet(_ name: WrittenName, _ query: CardQuery) throws(QueryError) {
        guard SetNames.resolve(name.folded, in: catalogue.sets) == nil else { return }
        let near = SetNames.nearest(to: String(name.folded.prefix(60)), in: catalogue.sets)
        throw QueryError(
            query: query.source, range: name.range, message: "unknown set \(inQuotes(name.folded))",
            hint: near.isEmpty
                ? "\"lorcana sets\" lists all sets" : "did you mean \(either(near.map(inQuotes)))?")
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
            message: "unknown classification \(inQuotes(name.folded))",
            hint: near.isEmpty
                ? "classifications are \(classifications.joined(separator: ", "))"
                : "did you mean \(either(near))?")
    }

    private var classifications: [String] {
        Set((0..<catalogue.count).flatMap { catalogue.list(.classifications, $0) }).sorted()
    }
}
