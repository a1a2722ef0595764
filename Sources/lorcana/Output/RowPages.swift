import CardRendering

/// Takes the rows of cards that a command would print, for a dialogue that shows them in pages.
@MainActor
final class RowPages {
    private(set) var rows: CardRows?

    func take(_ rows: CardRows) { self.rows = rows }
}
