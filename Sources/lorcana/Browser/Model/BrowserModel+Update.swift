import CardRendering
import LorcanaCards
import LorcanaKit
import TerminalKit

/// How far an update is.
struct UpdateProgress: Equatable, Sendable {
    /// The host that sends the cards; nil before it does.
    var host: String?
    var received = 0
    var total: Int?

    private static let barWidth = 24

    /// A bar if the total is known, and the size so far.
    func line(on canvas: Canvas) -> StyledText {
        let whole = line(from: host.map { " from \($0)" } ?? "", on: canvas)
        return whole.width <= canvas.width ? whole : line(from: "", on: canvas)
    }

    private func line(from: String, on canvas: Canvas) -> StyledText {
        let words = canvas.text(" downloading all cards\(from)  ")
        guard let total, total > 0 else {
            return words + (received == 0 ? StyledText() : canvas.text(Progress.size(received)))
        }
        let ends = canvas.isUnicode ? ("▕", "▏") : ("[", "]")
        let bar = Bar.across(
            min(received, total), of: total, width: Self.barWidth, isUnicode: canvas.isUnicode)
        return words + canvas.text(ends.0, Palette.aside) + canvas.text(bar).padded(to: Self.barWidth)
            + canvas.text(ends.1, Palette.aside)
            + canvas.text(" \(Progress.size(received)) of \(Progress.size(total))")
    }
}

/// Downloading every card from within.
extension BrowserModel {
    mutating func update() -> [BrowserEffect] {
        if updating != nil { return [] }
        updating = UpdateProgress()
        fitCursors()
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
