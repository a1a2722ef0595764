import LorcanaCards
import LorcanaKit

/// Downloading every card from within.
extension BrowserModel {
    mutating func update() -> [BrowserEffect] {
        if updating != nil { return [] }
        updating = "downloading all cards"
        return [.update]
    }

    /// Asks for everything on screen again, rows keeping their places.
    mutating func renew() -> [BrowserEffect] {
        screens.indices.flatMap { index -> [BrowserEffect] in
            let request = screens[index].request
            if request.isEmpty { return [] }
            changeScreen(at: index) { $0.keepsPlace = true }
            return [.renew(screen: screens[index].id, first: request)]
        }
    }

    /// A card in full is the one of the list below it, which may have come anew.
    mutating func renewCard(above index: Int, _ cards: [LorcanaCard]) {
        guard screens.indices.contains(index + 1), case .card(var shown) = screens[index + 1].content,
            let fresh = cards.first(where: { $0.id == shown.card.id })
        else { return }
        shown.card = fresh
        changeScreen(at: index + 1) { $0.content = .card(shown) }
    }
}

extension Screen {
    /// What the screen asks its bloc first.
    fileprivate var request: [LorcanaEvent] {
        switch content {
        case .search(let search): SearchScreen.events(for: search.query)
        case .set(let set): [.loadSet(setName: set.name)]
        case .sets: [.loadSets]
        case .card, .help: []
        }
    }
}
