import LorcanaCards

/// What the panel beside or below a list shows.
struct PanelContent: Equatable, Sendable {
    var card: LorcanaCard?
    /// The first line of the card's text in sight.
    var scroll = 0
    /// The rows of the screen that it takes.
    var place = 0..<0
    /// What part of the list is in sight, for the scroll bar on the rule before the panel.
    var list = ListPart()
}

/// The first row in sight of a list, and how many it has.
struct ListPart: Equatable, Sendable {
    var top = 0
    var count = 0
}

extension CardListing {
    var part: ListPart { ListPart(top: cursor.top, count: shown.count) }
}

/// The panel belongs to the selected row. While the line is edited it stays as it is until the keys rest, so that a
/// key repaints the list alone; if it loses its place meanwhile, it is empty.
extension BrowserModel {
    var panel: PanelContent { heldPanel ?? ownPanel }

    /// What the panel of the selected row shows.
    private var ownPanel: PanelContent {
        guard let listing = screen.visibleListing else { return PanelContent() }
        return PanelContent(
            card: listing.selected, scroll: listing.panel.line, place: layout.panelRows,
            list: listing.part)
    }

    /// What the panel goes on showing after `input`; nil if it follows the selected row.
    func heldPanel(after input: BrowserInput, _ before: BrowserModel) -> PanelContent? {
        switch input {
        case .key: isLineEdited(since: before) ? before.panel : nil
        case .resized, .rested: nil
        // It loses its place only if it is painted without it: answers come in parts.
        case .measured: heldPanel.map { $0.place == layout.panelRows ? $0 : PanelContent() }
        case .keys, .loaded, .loadedSets, .status, .updating, .updated, .picture, .deck, .saved, .notSaved,
            .notice:
            heldPanel
        }
    }

    private func isLineEdited(since before: BrowserModel) -> Bool {
        guard screen.id == before.screen.id, case .search(let now) = screen.content,
            case .search(let earlier) = before.screen.content
        else { return false }
        return now.line.text != earlier.line.text
    }
}
