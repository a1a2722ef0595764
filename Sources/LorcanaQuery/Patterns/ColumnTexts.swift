import LorcanaCards

/// The texts of a catalogue's columns, collected on first use.
final class ColumnTexts {
    private let catalogue: Catalogue
    private var known: [StoredTexts?]

    init(_ catalogue: Catalogue) {
        self.catalogue = catalogue
        known = [StoredTexts?](repeating: nil, count: FoldedColumn.allCases.count)
    }

    /// Nil for names and versions, which are parts of full names, and for columns that are too large.
    subscript(column: FoldedColumn) -> StoredTexts? {
        if let texts = known[Int(column.rawValue)] { return texts }
        let texts = StoredTexts(column, of: catalogue)
        known[Int(column.rawValue)] = texts
        return texts
    }
}
