import LorcanaCards

extension CatalogueService {
    public func cards(matching query: CardQuery) async throws(LorcanaError) -> CardAnswer {
        let words = Folding.fold(query.source).split(separator: " ").map { Array($0.utf8) }
        if words.isEmpty { throw .blankQuery }
        return answer(
            (0..<catalogue.count).filter { row in
                unsafe catalogue.withFolded(.fullName, row) { name in
                    words.allSatisfy { word in
                        name.indices.contains { unsafe name[$0...].starts(with: word) }
                    }
                }
            })
    }
}
