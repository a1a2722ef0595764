import CardRendering
import LorcanaCards
import TerminalKit

/// A full card with a margin: its picture, its text, and the other versions of its name below.
struct FullCard {
    let card: LorcanaCard
    let picture: ShownPicture?
    let catalogue: Catalogue?
    /// The columns and rows available.
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
            return ([StyledText()] + lines + effects(look) + versions(look)).map {
                .blanks(BrowserLook.margin) + $0
            }
        }
    }

    /// The card's effects as sentences, below a title.
    private func effects(_ look: BrowserLook) -> [StyledText] {
        let sentences = EffectView.sentences(card, on: canvas(look))
        return sentences.isEmpty
            ? [] : [StyledText(), canvas(look).text("Effects", TextStyle.label)] + sentences
    }

    /// The other versions of the card's name, below a title with the keys that list them.
    private func versions(_ look: BrowserLook) -> [StyledText] {
        let (canvas, versions) = (canvas(look), look.versions(card))
        if versions.isEmpty { return [] }
        let layout = RowLayout(versions, on: canvas)
        let title =
            canvas.text("Other versions", TextStyle.label)
            + canvas.text("  g v lists them", canvas.theme.aside)
        return [StyledText(), title] + versions.flatMap { layout.lines($0, on: canvas) }
    }

    private func canvas(_ look: BrowserLook) -> Canvas {
        look.canvas(max(1, room.columns - BrowserLook.margin))
    }

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
