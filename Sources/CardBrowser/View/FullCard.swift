import CardRendering
import LorcanaCards
import TerminalKit

/// A full card with a margin: its picture and text, and its effects and the other versions of its name, below or
/// beside it.
struct FullCard {
    let card: LorcanaCard
    let picture: ShownPicture?
    let catalogue: Catalogue?
    /// The available columns and rows.
    let room: TerminalSize

    /// Nil if the screen shows no full card.
    init?(_ model: BrowserModel, _ room: TerminalSize) {
        guard let card = model.screen.shownCard else { return nil }
        (self.card, self.room) = (card, room)
        picture = model.picture.answer(to: model.fullPicture)?.picture
        catalogue = model.words.catalogue
    }

    func lines(_ look: BrowserLook) -> [StyledText] {
        let key = TextMemo.Key(
            card: card, place: .screen, width: room.columns, height: room.rows, picture: picture)
        return look.texts.lines(key, by: catalogue) {
            let lines = CardView.lines(
                card, printings: look.printings(card), api: look.api, knowing: look.knowledge(),
                picture: picture?.lines ?? [], ending: .origin, on: canvas(look))
            let more = [effects(look), versions(look)].filter { !$0.isEmpty }
            let empty = StyledText()
            let page =
                besideColumn.map { Beside.lines(lines, Array(more.joined(separator: [empty])), at: $0) }
                ?? Array(([lines] + more).joined(separator: [empty]))
            return ([empty] + page).map { .blanks(BrowserLook.margin) + $0 }
        }
    }

    /// The column of the effects and the other versions if they fit beside the card; otherwise nil.
    private var besideColumn: Int? {
        let column = CardDrawing.widest + (picture.map { $0.columns + 2 } ?? 0) + 4
        return width - column >= Self.leastBeside ? column : nil
    }

    /// The minimum width for rows of other versions.
    private static let leastBeside = 84

    private var width: Int { max(1, room.columns - BrowserLook.margin) }

    /// The card's effects as sentences, below a title.
    private func effects(_ look: BrowserLook) -> [StyledText] {
        let canvas = canvasOfMore(look)
        let sentences = EffectView.sentences(card, on: canvas)
        return sentences.isEmpty ? [] : [canvas.text("Effects", TextStyle.label)] + sentences
    }

    /// The other versions of the card's name, below a title with the keys that list them.
    private func versions(_ look: BrowserLook) -> [StyledText] {
        let (canvas, versions) = (canvasOfMore(look), look.versions(card))
        if versions.isEmpty { return [] }
        let layout = RowLayout(versions, on: canvas)
        let title =
            canvas.text("Other versions", TextStyle.label)
            + canvas.text("  g v lists them", canvas.theme.aside)
        return [title] + versions.flatMap { layout.lines($0, on: canvas) }
    }

    /// The canvas for the card itself.
    private func canvas(_ look: BrowserLook) -> Canvas { look.canvas(besideColumn.map { $0 - 4 } ?? width) }

    private func canvasOfMore(_ look: BrowserLook) -> Canvas { look.canvas(width - (besideColumn ?? 0)) }

    /// The position of a pixel picture on the screen; nil unless it is completely visible.
    static func placedPicture(_ model: BrowserModel, _ look: BrowserLook) -> PlacedPicture? {
        let layout = model.layout
        if let placed = layout.panelPicture { return placed }
        let room = TerminalSize(columns: layout.listColumns, rows: layout.list.count)
        guard let page = FullCard(model, room), let picture = page.picture, let pixels = picture.pixels,
            CardView.isDrawn(on: page.canvas(look))
        else { return nil }
        let place = CardDrawing.place(ofPicture: picture.columns, page.card, on: page.canvas(look))
        let row = layout.list.lowerBound + 1 + place.row - (model.screen.scroll?.line ?? 0)
        guard row >= layout.list.lowerBound, row + pixels.rows <= layout.list.upperBound else { return nil }
        return PlacedPicture(pixels, row: row, column: BrowserLook.margin + place.column)
    }
}

extension BrowserModel {
    /// The picture of the full card that fits on the screen.
    var fullPicture: PictureRequest? {
        guard showsPictures, let card = screen.shownCard else { return nil }
        return PictureRequest(inFull: card, in: size)
    }
}
