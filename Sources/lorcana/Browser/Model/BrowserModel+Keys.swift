import LorcanaCards
import LorcanaKit
import TerminalKit

/// What keys do; the tables of `KeyGroup` say which key does what on which screen.
extension BrowserModel {
    mutating func handle(_ key: Key) -> [BrowserEffect] {
        screen.keyMap.action(for: key).map { perform($0) } ?? []
    }

    private mutating func perform(_ action: KeyAction) -> [BrowserEffect] {
        switch action {
        case .move(let motion): move(motion)
        case .edit(let edit): self.edit(edit)
        case .enterList(let motion): enterList(motion)
        case .enterLine: enterLine()
        case .open: open()
        case .showSet: openSet()
        case .showAllSets: openSets()
        case .showHelp: toggleHelp()
        case .showNeighbour(let step): showNeighbour(step)
        case .changeSort: changeSort()
        case .changeInk: changeInk()
        case .togglePanel: togglePanel()
        case .copyName: copyName()
        case .copyImageURL: copyImageURL()
        case .retry: retry()
        case .cancel: cancelPendingAction() ?? back()
        case .back: back()
        }
    }

    private mutating func move(_ motion: Motion) -> [BrowserEffect] {
        switch screen.content {
        case .search, .set: return moveInCards(motion)
        case .sets(var sets):
            sets.cursor.move(motion, count: sets.sets.count, height: layout.list.count)
            screen.content = .sets(sets)
            return []
        case .card, .help:
            screen.changeScroll { $0.move(motion) }
            return []
        }
    }

    private mutating func open() -> [BrowserEffect] {
        if let set = screen.selectedSet { return push(SetScreen(name: set.number, set: set)) }
        return screen.card.map { push(.card(CardScreen(card: $0)), first: []) } ?? []
    }

    private mutating func toggleHelp() -> [BrowserEffect] {
        screen.content.isHelp ? back() : push(.help(HelpScreen()), first: [])
    }

    // MARK: The clipboard

    private mutating func copyName() -> [BrowserEffect] {
        guard let name = screen.copyableName else { return [] }
        show(notice: "name copied: \(name)")
        return [.copy(name)]
    }

    private mutating func copyImageURL() -> [BrowserEffect] {
        guard let card = screen.card else { return [] }
        guard let url = PictureAddress(card.image)?.text else {
            show(notice: "no image for this card")
            return []
        }
        show(notice: "image URL copied: \(url)")
        return [.copy(url)]
    }
}
