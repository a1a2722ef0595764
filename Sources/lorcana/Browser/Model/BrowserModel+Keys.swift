import LorcanaKit
import TerminalKit

extension BrowserModel {
    /// Obeys a key as the screen and its focus understand it.
    mutating func press(_ key: Key) -> [BrowserAction] {
        if key == .control("l") { return [] }
        switch screen.content {
        case .search(let search) where search.focus == .line: return pressInLine(key, search)
        case .search, .set: return pressInCards(key)
        case .sets(let sets): return pressInSets(key, sets)
        case .card(let card): return pressOnCard(key, card)
        case .help(let help): return pressInHelp(key, help)
        }
    }

    // MARK: The search line

    private mutating func pressInLine(_ key: Key, _ search: SearchScreen) -> [BrowserAction] {
        switch key {
        case .escape: return back()
        case .down, .enter: return focus(.list)
        case .pageDown, .pageUp: return focus(.list) + press(key)
        case .up: return []
        case .tab: return togglePanel()
        default: return edit(key, search)
        }
    }

    private mutating func edit(_ key: Key, _ search: SearchScreen) -> [BrowserAction] {
        var search = search
        let before = search.line.text
        guard search.line.take(key) else { return [] }
        if search.line.text != before { search.wish = nil }
        screen.content = .search(search)
        if search.line.text == before { return [] }
        return SearchScreen.events(for: search.line.text).map { .send(screen: screen.id, $0) }
    }

    private mutating func focus(_ focus: SearchScreen.Focus) -> [BrowserAction] {
        guard case .search(var search) = screen.content else { return [] }
        search.focus = focus
        screen.content = .search(search)
        return []
    }

    // MARK: Lists of cards

    private mutating func pressInCards(_ key: Key) -> [BrowserAction] {
        if let motion = Motion(key) { return move(motion) }
        switch key {
        case .enter, .right: return openCard()
        case .escape, .character("q"): return escape(key)
        case .character("/"): return startTyping()
        case .character("s"): return openSet()
        case .tab: return togglePanel()
        case .character("o"): return sort()
        case .character("i"): return filter()
        default: return pressAnywhere(key)
        }
    }

    /// Escape first gives up what waits for the rest of the pages.
    private mutating func escape(_ key: Key) -> [BrowserAction] {
        if key == .escape, case .search(var search) = screen.content, search.wish != nil {
            search.wish = nil
            screen.content = .search(search)
            return []
        }
        return back()
    }

    private mutating func move(_ motion: Motion) -> [BrowserAction] {
        let height = layout.list.count
        if motion == .end, screen.status.hasMorePages { return ask(for: .end) }
        changeListing { $0.cursor.move(motion, count: $0.shown.count, height: height) }
        return loadNearEnd()
    }

    private mutating func sort() -> [BrowserAction] {
        let height = layout.list.count
        guard let listing = screen.listing else { return [] }
        let next = (screen.wishedSort ?? listing.sort).next
        if screen.status.hasMorePages { return ask(for: .sort(next)) }
        changeListing { $0.setSort(next, height: height) }
        return []
    }

    private mutating func filter() -> [BrowserAction] {
        let height = layout.list.count
        guard let listing = screen.listing else { return [] }
        let next = (screen.wishedInk ?? listing.ink).next
        if screen.status.hasMorePages { return ask(for: .ink(next)) }
        changeListing { $0.setInk(next, height: height) }
        return []
    }

    private mutating func changeListing(_ body: (inout CardListing) -> Void) {
        switch screen.content {
        case .search(var search):
            body(&search.listing)
            screen.content = .search(search)
        case .set(var set):
            body(&set.listing)
            screen.content = .set(set)
        case .sets, .card, .help: break
        }
    }

    /// Goes to the search line; from a set it is a search within that set.
    private mutating func startTyping() -> [BrowserAction] {
        guard case .set(let set) = screen.content else { return focus(.line) }
        let query = "set:\(quoted(set.set?.number ?? set.name)) "
        let search = SearchScreen(line: LineEditor(query), focus: .line)
        return push(.search(search), first: SearchScreen.events(for: query))
    }

    private func quoted(_ name: String) -> String { name.contains(" ") ? "\"\(name)\"" : name }

    private mutating func openCard() -> [BrowserAction] {
        guard let card = screen.listing?.selected else { return [] }
        return push(.card(CardScreen(card: card)), first: [])
    }

    // MARK: Sets

    private mutating func pressInSets(_ key: Key, _ sets: SetsScreen) -> [BrowserAction] {
        var sets = sets
        if let motion = Motion(key) {
            sets.cursor.move(motion, count: sets.sets.count, height: layout.list.count)
            screen.content = .sets(sets)
            return []
        }
        switch key {
        case .enter, .right, .character("s"): return sets.selected.map { open($0.number, $0) } ?? []
        case .character("/"):
            return push(BrowserStart.search("").content, first: BrowserStart.search("").events)
        default: return pressAnywhere(key)
        }
    }

    private mutating func openSet() -> [BrowserAction] {
        guard let card = screen.card else { return [] }
        return open(card.setNumber, card.set)
    }

    private mutating func open(_ number: String, _ set: LorcanaSet?) -> [BrowserAction] {
        push(.set(SetScreen(name: number, set: set)), first: [.loadSet(setName: number)])
    }

    // MARK: A card, help

    private mutating func pressOnCard(_ key: Key, _ card: CardScreen) -> [BrowserAction] {
        if let motion = Motion(key) {
            var card = card
            card.scroll = motion.scrolled(card.scroll, by: layout.list.count)
            screen.content = .card(card)
            return []
        }
        switch key {
        case .character("s"), .enter: return openSet()
        case .left: return back()
        default: return pressAnywhere(key)
        }
    }

    private mutating func pressInHelp(_ key: Key, _ help: HelpScreen) -> [BrowserAction] {
        if let motion = Motion(key) {
            screen.content = .help(HelpScreen(scroll: motion.scrolled(help.scroll, by: layout.list.count)))
            return []
        }
        return key == .character("?") ? back() : pressAnywhere(key)
    }

    // MARK: Keys of every screen

    private mutating func pressAnywhere(_ key: Key) -> [BrowserAction] {
        switch key {
        case .escape, .character("q"): return back()
        case .character("?"), .function(1): return push(.help(HelpScreen()), first: [])
        case .character("S"): return push(.sets(SetsScreen()), first: [.loadSets])
        case .character("y"): return copyName()
        case .character("w"): return showPicture()
        case .character("r"): return retry()
        default: return []
        }
    }

    private mutating func copyName() -> [BrowserAction] {
        guard let name = screen.card?.fullName ?? screen.selectedSet?.name else { return [] }
        say("Copied: \(name)")
        return [.copy(name)]
    }

    private mutating func showPicture() -> [BrowserAction] {
        guard let card = screen.card else { return [] }
        guard let link = PictureLink.escaped(card.image) else {
            say("No picture is known of this card")
            return []
        }
        say("Picture, copied: \(link)")
        return [.copy(link)]
    }

    /// Asks again for what failed: the next page where pages were being loaded, else the screen's question.
    private mutating func retry() -> [BrowserAction] {
        guard screen.status.error != nil else { return [] }
        screen.status.error = nil
        switch screen.content {
        case .search(let search):
            if screen.status.hasMorePages { return [.send(screen: screen.id, .loadNextPage)] }
            return SearchScreen.events(for: search.query).map { .send(screen: screen.id, $0) }
        case .set(let set): return [.send(screen: screen.id, .loadSet(setName: set.name))]
        case .sets: return [.send(screen: screen.id, .loadSets)]
        case .card, .help: return []
        }
    }
}
