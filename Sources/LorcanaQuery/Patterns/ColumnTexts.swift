import LorcanaCards

/// The texts of a catalogue's columns, found when they are first asked for.
final class ColumnTexts {
    private let catalogue: Catalogue
    private var known: [StoredTexts?]

    init(_ catalogue: Catalogue) {
        self.catalogue = catalogue
        known = [StoredTexts?](repeating: nil, count: FoldedColumn.allCases.count)
    }

    /// Nil for names and versions, which are parts of a full name, and for a column with too many bytes.
    subscript(column: FoldedColumn) -> StoredTexts? {
        if let texts = known[Int(column.rawValue)] { return texts }
        let texts = StoredTexts(column, of: catalogue)
        known[Int(column.rawValue)] = texts
        return texts
    }
}
