import LorcanaCards

/// The user's saved queries, used as `@NAME`.
package struct SavedQueries: Sendable, Equatable {
    /// Query texts by lower-case name.
    private var texts: [String: String]

    package init(_ texts: [String: String]) { self.texts = texts }

    static let none = SavedQueries([:])

    subscript(name: String) -> String? { texts[name] }

    mutating func add(_ text: String, as name: String) { texts[name] = text }

    /// Advice for an unknown name.
    func hint(for name: String) -> String {
        let near = Misspelling.nearest(to: String(name.prefix(40)), in: texts.keys.sorted())
        if !near.isEmpty { return "did you mean \(either(near.map { "@" + $0 }))?" }
        let mayBeName =
            name.count <= 30 && name.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
        return "to save one, run `lorcana config query.\(mayBeName ? name : "NAME") 'QUERY'`"
    }
}
