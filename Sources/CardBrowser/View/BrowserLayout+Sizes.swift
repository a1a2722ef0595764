import CardRendering
import TerminalKit

extension BrowserLayout {
    /// Lays out the visible screen, at any size down to one cell.
    ///
    /// As the screen shrinks, the card below the list is dropped first, then the column titles, the footer, and the
    /// title. The last remaining row is the search line if it has the focus, otherwise the list.
    init(_ model: BrowserModel, _ look: BrowserLook) {
        self.init()
        let (rows, columns, screen) = (model.size.rows, model.size.columns, model.screen)
        let canvas = look.canvas(columns)
        top = rows >= 2 || screen.search?.focus == .line ? 0 : nil
        footer = rows >= 3 ? rows - 1 : nil
        let first = top == nil ? 0 : 1
        let last = max(first, footer ?? rows)
        head = first..<min(last, first + layOutHead(model, canvas))
        let (lines, strips) = Strip.lines(model, on: canvas)
        stripText = lines
        strip = max(head.upperBound, last - min(stripText.count, Strip.mostRows(model)))..<last
        self.strips = strip.isEmpty ? nil : strips
        hasDeckBeside = hasRoomForDeck(model, strip.lowerBound - head.upperBound)
        underText = UnderRegion.text(model, look, hasDeckBeside: hasDeckBeside)
        let underRows = rows < Self.underFrom ? 0 : min(underText.count, rows / 4)
        under = max(head.upperBound, strip.lowerBound - underRows)..<strip.lowerBound
        layOutList(model, roomWithoutStrip: last - head.upperBound)
        let room = TerminalSize(columns: listColumns, rows: list.count)
        pictureRequest = model.fullPicture
        text = model.text(look, in: room)
        if hasDeckBeside, let deck = model.deck, case .beside(let width) = panel {
            let keys = DeckPane.keys(model)
            panelText = look.texts.lines(
                .init(place: .beside, width: width, words: keys[0], deck: deck), by: model.words.catalogue
            ) {
                DeckPane.beside(deck, keys: keys, on: look.canvas(width))
            }
            return
        }
        guard let card = PanelCard(model, self, look) else { return }
        (panelText, pictureRequest, panelPicture) = (card.lines, card.request, card.picture)
    }

    /// Lays out the lines above the list, and returns their number.
    private mutating func layOutHead(_ model: BrowserModel, _ canvas: Canvas) -> Int {
        let (screen, rows) = (model.screen, model.size.rows)
        guard rows >= Self.headFrom, screen.cursor != nil else { return 0 }
        let filters = screen.search?.focus == .filters ? screen.search?.filters : nil
        headText = (filters?.lines(on: canvas) ?? []) + screen.answerLines(on: canvas)
        if screen.offers != nil {
            reasonText = EmptyReason(model).lines(on: canvas)
        }
        let text = headText.count + reasonText.count
        if text > 0 { return min(text + 1, rows / 2) }
        return screen.set != nil && screen.hasCards ? 1 + SetChart.rows(model.size) : 1
    }

    /// Divides the rows between head and strip among the list, its scroll bar, and the card beside or below it.
    private mutating func layOutList(_ model: BrowserModel, roomWithoutStrip: Int) {
        let (rows, columns) = (model.size.rows, model.size.columns)
        list = head.upperBound..<under.lowerBound
        let hasBar = columns >= Self.barFrom
        listColumns = columns - (hasBar ? 2 : 0)
        bar = hasBar ? columns - 1 : nil
        if hasDeckBeside {
            hasRoomForPanel = true
            return putBeside(
                min(Self.mostOfDeck, max(Self.leastOfDeck, columns - Self.listBesideDeck)), columns)
        }
        // The list retains its width while the user types a query without results.
        guard let listing = model.screen.visibleListing, !listing.shown.isEmpty || model.screen.isTyping
        else {
            return
        }
        let isWanted = model.preferences.showsPanel
        let hasRoomBelow = columns >= Self.belowFrom.columns && rows >= Self.belowFrom.rows
        let isWide = columns >= Self.besideFrom
        hasRoomForPanel = isWide && roomWithoutStrip >= Self.leastBeside || hasRoomBelow
        if isWanted, isWide, list.count >= Self.leastBeside {
            putBeside(Self.panelColumns(columns), columns)
        } else if isWanted, hasRoomBelow {
            let end = list.upperBound
            list = list.lowerBound..<max(list.lowerBound, end - min(16, rows * 3 / 8))
            panel = .below(rows: list.upperBound..<end)
        }
    }

    private mutating func putBeside(_ panelColumns: Int, _ columns: Int) {
        panel = .beside(columns: panelColumns)
        listColumns = columns - panelColumns - Self.gap
        bar = listColumns + 1
    }

    /// Whether the deck fits beside the list.
    private func hasRoomForDeck(_ model: BrowserModel, _ rows: Int) -> Bool {
        model.mayShowDeckBeside && model.prefersDeck && model.preferences.showsPanel
            && rows >= Self.leastBeside
    }

    /// The minimum and maximum width of a deck beside the list.
    private static let (leastOfDeck, mostOfDeck) = (32, 44)
    /// The width of list and rule that must remain before the deck grows beyond its minimum width.
    private static let listBesideDeck = 84
    /// The minimum height of a screen with lines below the list.
    private static let underFrom = 8

    /// The width of a card beside the list. As the window widens, the panel first gets all columns beyond the list's
    /// minimum width, up to 37; then the list grows until its rows have texts, and from there on both grow equally.
    private static func panelColumns(_ columns: Int) -> Int {
        let spare = columns - (BrowserLook.margin + RowLayout.textFrom) - gap
        return spare < 37 ? min(37, columns - leastList - gap) : 37 + (spare - 37) / 2
    }

    /// The minimum width of a list beside a panel, including its margin.
    private static let leastList = BrowserLook.margin + RowLayout.leastBeside

    /// The minimum height of a screen with lines above the list.
    private static let headFrom = 6
    /// The minimum width of a screen with a scroll bar.
    private static let barFrom = 60
    /// The minimum widths of a screen with a deck beside the list, and with a card beside it.
    static let deckBesideFrom = 100
    private static let besideFrom = leastList + gap + 33
    /// The minimum height of a panel beside the list.
    private static let leastBeside = 3
    /// The minimum size of a screen with a panel below the list.
    private static let belowFrom = TerminalSize(columns: 40, rows: 20)
    /// The columns between list and panel: a space, the rule, a space.
    static let gap = 3
}

extension BrowserModel {
    /// Whether a deck may be beside the list if it takes precedence over the card.
    var mayShowDeckBeside: Bool {
        deck != nil && screen.listing != nil && size.columns >= BrowserLayout.deckBesideFrom
    }
}
