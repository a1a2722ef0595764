import LorcanaCards
import LorcanaKit

/// What keys do in lists of cards.
extension BrowserModel {
    // MARK: Lists of cards

    mutating func moveInCards(_ motion: Motion) -> [BrowserEffect] {
        let height = layout.list.count
        if motion == .end, screen.status.hasMorePages { return performOnAnswer(.goToEnd) }
        if motion == .rows(-1), screen.listing?.cursor.selection == 0, case .search = screen.content {
            return enterLine()
        }
        screen.changeListing { $0.cursor.move(motion, count: $0.shown.count, height: height) }
        return loadNearEnd()
    }

    mutating func scrollPanel(_ motion: Motion) -> [BrowserEffect] {
        screen.changeListing { $0.panel.move(motion) }
        return []
    }

    /// Shows the card `step` rows further on in the list below, and selects it there.
    mutating func showNeighbour(_ step: Int) -> [BrowserEffect] {
        let index = screens.count - 2
        guard index >= 0, screens[index].card != nil else {
            show(notice: "this card was not opened from a list")
            return []
        }
        let height = layout(of: screens[index]).list.count
        changeScreen(at: index) { below in
            below.changeListing { $0.cursor.move(by: step, count: $0.shown.count, height: height) }
        }
        if let card = screens[index].card, card.id != screen.card?.id {
            screen.content = .card(CardScreen(card: card))
        } else {
            show(notice: Self.endNotice(step, screens[index].status))
        }
        return loadNearEnd(at: index)
    }

    private static func endNotice(_ step: Int, _ status: LoadStatus) -> String {
        if step < 0 { return "first card of the list" }
        if !status.hasMorePages { return "last card of the list" }
        return status.isFailed
            ? "could not load more cards: go back and press \(KeyGroup.retry.name) to retry"
            : "loading more cards"
    }
}
