import CardRendering
import LorcanaCards
import LorcanaKit

/// What keys do with pictures and pages of cards.
extension BrowserModel {
    mutating func togglePicture() -> [BrowserEffect] {
        guard screen.card != nil else { return [] }
        guard canDrawPictures else {
            show(notice: "pictures need a terminal with true colour and Unicode")
            return []
        }
        picture.isOn.toggle()
        if picture.isOn, pictureRequest == nil { show(notice: "no room for a picture") }
        return []
    }

    /// Asks for the picture that the screen shows now, or for none.
    mutating func wantPicture() -> [BrowserEffect] {
        let request = pictureRequest
        return picture.want(request) ? [.draw(request)] : []
    }

    private var pictureRequest: PictureRequest? {
        guard picture.isOn, case .card(let shown) = screen.content else { return nil }
        return PictureRequest(shown.card, in: size)
    }

    mutating func openPage() -> [BrowserEffect] {
        guard let card = screen.card else { return [] }
        guard let page = card.page else {
            show(notice: "no page of \(card.id) is known")
            return []
        }
        return [.openPage(page)]
    }
}
