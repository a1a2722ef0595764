import LorcanaCards
import LorcanaKit
import TerminalKit

/// What keys do; the tables of `KeyGroup` say which key does what on which screen.
extension BrowserModel {
    /// Obeys keys up to one that leaves; letters typed in a row are inserted at once.
    mutating func handle(_ keys: [Key]) -> [BrowserEffect] {
        var (effects, rest) = ([BrowserEffect](), keys[...])
        while !rest.isEmpty, effects.last != .leave {
            let letters = screen.isTyping ? rest.prefix { $0.letter != nil } : []
            if letters.count > 1 {
                effects += update(.key(.paste(String(letters.compactMap(\.letter)))))
                rest = rest.dropFirst(letters.count)
            } else {
                effects += update(.key(rest.removeFirst()))
            }
        }
        return effects
    }

    mutating func handle(_ key: Key) -> [BrowserEffect] {
        if case .mouse(let mouse) = key { return handle(mouse) }
        if let menu = screen.menu { return handle(key, in: menu) }
        return screen.keyMap.action(for: key).map { perform($0) } ?? []
    }

    private mutating func perform(_ action: KeyAction) -> [BrowserEffect] {
        switch action {
        case .move(let motion): move(motion)
        case .scrollPanel(let motion): scrollPanel(motion)
        case .edit(let edit): self.edit(edit)
        case .moveUpOrRecall: moveUpOrRecall()
        case .recall: recall()
        case .emptyOrBack: emptyOrBack()
        case .submit: submit()
        case .enterList: enterList()
        case .enterLine: enterLine()
        case .openSelected: open()
        case .showSet: openSet()
        case .showAllSets: openSets()
        case .showHelp: toggleHelp()
        case .showNeighbour(let step): showNeighbour(step)
        case .open(let menu): open(menu)
        case .saveQuery: saveQuery()
        case .searchSaved: searchSaved()
        case .openFilters: openFilters()
        case .closeFilters: closeFilters()
        case .filter(let change): filter(change)
        case .complete: complete()
        case .togglePanel: togglePanel()
        case .markOrTogglePanel: picks ? mark() : togglePanel()
        case .togglePicture: togglePicture()
        case .openPage: openPage()
        case .copyName: copyName()
        case .copyText: copyText()
        case .copyDeckLines: copyDeckLines()
        case .copyImageURL: copyImageURL()
        case .mark: mark()
        case .changeCopies(let step): changeCopies(step)
        case .retry: retry()
        case .useBuiltIn: useBuiltIn()
        case .update: update()
        case .cancel: cancelPendingAction() ?? back()
        case .back: back()
        }
    }

    mutating func move(_ motion: Motion) -> [BrowserEffect] {
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

    mutating func open() -> [BrowserEffect] {
        rememberQuery()
        if picks, screen.listing != nil { return pick() }
        if let set = screen.selectedSet { return push(SetScreen(name: set.number, set: set)) }
        return screen.card.map { push(.card(CardScreen(card: $0)), first: []) } ?? []
    }

    private mutating func toggleHelp() -> [BrowserEffect] {
        screen.content.isHelp ? back() : push(.help(HelpScreen()), first: [])
    }

    // MARK: The mouse

    /// A press selects a row, a double press opens it, the wheel scrolls what is under it.
    private mutating func handle(_ mouse: Mouse) -> [BrowserEffect] {
        switch mouse.action {
        case .wheelUp: scroll(at: mouse, .rows(-Self.wheelRows))
        case .wheelDown: scroll(at: mouse, .rows(Self.wheelRows))
        case .press: press(mouse)
        case .doublePress: press(mouse) + (layout.list.contains(mouse.row) ? open() : [])
        }
    }

    private static let wheelRows = 3

    private mutating func scroll(at mouse: Mouse, _ motion: Motion) -> [BrowserEffect] {
        let layout = layout
        let isOverPanel =
            switch layout.panel {
            case .beside: layout.panelRows.contains(mouse.row) && mouse.column >= layout.listColumns
            case .below: layout.panelRows.contains(mouse.row)
            case nil: false
            }
        return isOverPanel ? scrollPanel(motion) : move(motion)
    }

    private mutating func press(_ mouse: Mouse) -> [BrowserEffect] {
        let layout = layout
        if mouse.row == layout.top, case .search = screen.content { return enterLine() }
        guard layout.list.contains(mouse.row), mouse.column < layout.listColumns else { return [] }
        let (place, height) = (mouse.row - layout.list.lowerBound, layout.list.count)
        screen.changeListing { $0.cursor.select(at: place, count: $0.shown.count, height: height) }
        guard case .sets(var sets) = screen.content else { return [] }
        sets.cursor.select(at: place, count: sets.sets.count, height: height)
        screen.content = .sets(sets)
        return []
    }
}

extension Key {
    /// The typed character; nil for any other key.
    fileprivate var letter: Character? {
        if case .character(let letter) = self { letter } else { nil }
    }
}
