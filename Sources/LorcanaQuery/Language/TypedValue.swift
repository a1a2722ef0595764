package import LorcanaCards

/// A value being typed at the end of a query: "r" in `ink:r`.
package struct TypedValue: Equatable, Sendable {
    package let key: String
    package let typed: String
    /// The query before the value.
    let before: String

    /// Returns nil if the text doesn't end with a key, an operator, and the start of a value.
    package init?(_ text: String) {
        let word = text.split(omittingEmptySubsequences: false) { " (".contains($0) }.last ?? ""
        let condition = word.drop { $0 == "-" }
        let key = condition.prefix { $0.isLetter }
        let values = condition[key.endIndex...].drop { ":=<>!".contains($0) }
        let value = values.split(omittingEmptySubsequences: false) { "/,".contains($0) }.last ?? ""
        if key.isEmpty || value.isEmpty || values.startIndex == key.endIndex { return nil }
        (self.key, typed) = (String(key), String(value))
        before = String(text[..<value.startIndex])
    }

    /// Whether the key has few enough values to list on each key press.
    package var hasFewCompletions: Bool { QueryWords.hasFewValues(key) }

    /// The query with each possible completion of the value.
    package func completions(in catalogue: Catalogue) -> [String] {
        let folded = Folding.fold(typed)
        let values =
            if case .sets? = QueryKey(key.lowercased())?.values {
                SetNames.begun(byWord: typed, in: catalogue.sets)
            } else {
                QueryWords.values(of: key) { catalogue }.filter { Folding.fold($0).hasPrefix(folded) }
            }
        return values.map { before + $0 }
    }
}
