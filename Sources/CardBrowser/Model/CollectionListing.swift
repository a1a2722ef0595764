import LorcanaRules

/// The collection: sets, then promo series.
struct CollectionListing: Equatable, Sendable {
    private(set) var progress: CollectionProgress
    var cursor = ListCursor()

    init(_ progress: CollectionProgress) {
        self.progress = progress
        cursor.fit(count: progress.parts.count)
    }

    var selected: SetProgress? {
        progress.parts.indices.contains(cursor.selection) ? progress.parts[cursor.selection] : nil
    }

    mutating func receive(_ new: CollectionProgress) {
        progress = new
        cursor.fit(count: new.parts.count)
    }
}
