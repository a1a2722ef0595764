import CardRendering
import LorcanaCards
import TerminalKit

/// The selected card: in full beside the list, or in a few lines below it. Its text scrolls.
struct PanelRegion: Region {
    let rows: Range<Int>
    let column: Int
    let width: Int
    let isBelow: Bool
    let card: LorcanaCard?
    /// All lines of the card's text and its picture.
    let text: [StyledText]
    let scroll: Int
    /// The key that scrolls the text.
    let key: Key

    init(_ model: BrowserModel) {
        let (layout, content) = (model.layout, model.panel)
        rows = layout.panelRows
        column = layout.isBeside ? layout.listColumns + BrowserLayout.gap : 0
        key = model.typed(.altDown)
        (width, isBelow) = layout.panelPlace(model.size.columns)
        (card, text, scroll) = (
            width == 0 || layout.hasDeckBeside ? nil : content.card, layout.panelText, content.scroll
        )
    }

    func lines(_ look: BrowserLook) -> [StyledText] {
        guard width > 0, !rows.isEmpty else { return [] }
        if !isBelow { return page(text, rows: rows.count, look) }
        guard let card else { return [] }
        return [CardPeek.title(card, on: look.canvas(width))] + page(text, rows: rows.count - 1, look)
    }

    /// The visible lines; if there are more, the last one names the key that scrolls.
    private func page(_ lines: [StyledText], rows: Int, _ look: BrowserLook) -> [StyledText] {
        let first = min(scroll, max(0, lines.count - rows))
        let page = Array(lines[first...].prefix(rows))
        if first + rows >= lines.count || rows < 2 { return page }
        let hidden = lines.count - first - rows + 1
        let more =
            "\(look.ellipsis) \(Counted.text(hidden, "line")) more\(look.dot)\(key == .altDown ? look.scrollKey : key.name)"
        return page.dropLast() + [
            .blanks(isBelow ? BrowserLook.margin : 1) + look.canvas(width).text(more, look.theme.aside)
        ]
    }
}

extension BrowserLayout {
    /// The width of the panel on a screen with this number of columns, and whether it is below the list; 0 if there
    /// is no panel.
    fileprivate func panelPlace(_ columns: Int) -> (width: Int, isBelow: Bool) {
        switch panel {
        case .beside(let columns): (columns, false)
        case .below: (columns, true)
        case nil: (0, false)
        }
    }
}

/// A card in the panel.
///
/// With a picture, the card is in short form, and the picture is below it or, if the panel is below the list, to its
/// right. If no picture fits, the card is shown as it is without pictures.
struct PanelCard {
    let lines: [StyledText]
    /// The picture that fits next to the text.
    let request: PictureRequest?
    /// The position of a pixel picture on the screen.
    let picture: PlacedPicture?

    /// Returns nil if the panel has no card.
    init?(_ model: BrowserModel, _ layout: BrowserLayout, _ look: BrowserLook) {
        let (width, isBelow) = layout.panelPlace(model.size.columns)
        guard width > 0, let card = model.panel(in: layout.panelRows).card else { return nil }
        let room = layout.panelTextRows.count + (isBelow ? 0 : Self.passingRows(model, layout, look))
        let pictureWidth = isBelow ? PictureRequest.columns(in: room) : width
        let textWidth = isBelow ? width - pictureWidth - Self.gap : width
        let (canvas, catalogue) = (look.canvas(width), model.words.catalogue)
        let name = { width in isBelow ? CardPeek.belowTitle(card, within: width, on: canvas) : [] }
        let few =
            model.showsPictures
            ? name(textWidth) + Self.fewLines(card, textWidth, isBelow: isBelow, catalogue, look) : []
        let left = !isBelow ? room - few.count - 1 : few.count <= room ? room : 0
        guard model.showsPictures, let request = PictureRequest(card, columns: pictureWidth, rows: left)
        else {
            lines =
                isBelow
                ? name(width) + Self.fewLines(card, width, isBelow: true, catalogue, look)
                : Self.inFull(card, width, catalogue, look)
            (request, picture) = (nil, nil)
            return
        }
        self.request = request
        let answer = model.picture.answer(to: request)
        let shown = answer?.picture
        let words = answer?.words.map {
            look.canvas(pictureWidth).text($0, look.theme.aside).wrapped(to: pictureWidth)
        }
        let block = shown?.lines ?? words ?? []
        let row = isBelow ? 0 : few.count + 1
        let column = !isBelow ? 0 : shown.map { width - 1 - $0.columns } ?? textWidth + Self.gap - 1
        guard !block.isEmpty, row + block.count <= layout.panelTextRows.count else {
            (lines, picture) = (few, nil)
            return
        }
        let key = TextMemo.Key(
            card: card, place: isBelow ? .below : .few, width: width, height: room, picture: shown,
            words: answer?.words)
        lines = look.texts.lines(key, by: catalogue) {
            isBelow ? Beside.lines(few, block, at: column) : few + [StyledText()] + block
        }
        picture = shown?.pixels.map {
            PlacedPicture(
                $0, row: layout.panelTextRows.lowerBound + row,
                column: (isBelow ? 0 : layout.listColumns + BrowserLayout.gap) + column)
        }
    }

    /// The rows taken by a temporary strip, such as a menu. They are ignored for the picture, so that it isn't
    /// redrawn.
    private static func passingRows(_ model: BrowserModel, _ layout: BrowserLayout, _ look: BrowserLook)
        -> Int
    {
        if !model.showsPictures { return 0 }
        let lasting = Strip.lasting(model, on: look.canvas(model.size.columns)).count
        return layout.strip.count - min(lasting, model.size.rows / 4)
    }

    /// The gap between a text and a picture to its right, including both margins.
    private static let gap = 3

    private static func fewLines(
        _ card: LorcanaCard, _ width: Int, isBelow: Bool, _ catalogue: Catalogue?, _ look: BrowserLook
    ) -> [StyledText] {
        look.texts.lines(.init(card: card, place: isBelow ? .below : .few, width: width), by: catalogue) {
            let canvas = look.canvas(max(1, isBelow ? width - 2 : width))
            let shown = ShownCard(card, printings: look.printings(card), knowledge: look.knowledge())
            let lines =
                isBelow
                ? CardPeek.lines(shown, on: canvas).map { .blanks(BrowserLook.margin) + $0 }
                : CardPeek.titled(shown, on: canvas)
            return lines.map { $0.truncated(to: width, ellipsis: look.ellipsis) }
        }
    }

    private static func inFull(
        _ card: LorcanaCard, _ width: Int, _ catalogue: Catalogue?, _ look: BrowserLook
    ) -> [StyledText] {
        look.texts.lines(.init(card: card, place: .beside, width: width), by: catalogue) {
            CardView.lines(
                card, printings: look.printings(card), api: look.api, knowing: look.knowledge(),
                ending: .origin, on: look.canvas(width)
            ).map { $0.truncated(to: width, ellipsis: look.ellipsis) }
        }
    }
}
