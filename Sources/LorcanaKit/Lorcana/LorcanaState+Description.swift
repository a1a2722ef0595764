import LorcanaCards

/// The state in a few words, as logs show it: "14 cards for "elsa", page 1, loading".
extension LorcanaState: CustomStringConvertible {
    package var description: String {
        var words = [
            "\(cards.count) cards" + (isSearching ? " for \"\(searchQuery)\"" : ""), "page \(currentPage)",
        ]
        if !sets.isEmpty { words.append("\(sets.count) sets") }
        if isLoading { words.append("loading") }
        if isLoadingMore { words.append("loading more") }
        if let error { words.append("error \(error)") }
        if let origin { words.append("from \(origin.source.rawValue)") }
        return words.joined(separator: ", ")
    }
}
