package import LorcanaCards

/// Why a card is shown without rules text, in words.
package enum MissingText {
    /// Returns nil for a card with a text, and for one that the API has without text.
    package static func words(_ card: LorcanaCard) -> String? {
        guard card.text == nil, card.origin.source == .builtIn else { return nil }
        return switch card.catalogue.origin.source {
        case .builtIn: "no rules text yet: run `lorcana update`"
        case .local: "no rules text in the downloaded data"
        case .api: "no rules text from the API"
        }
    }

    /// The same on a canvas; in full screen only of downloaded data, since a line of its own says it of other data.
    static func words(_ card: LorcanaCard, on canvas: Canvas) -> String? {
        canvas.namesUpdate || card.catalogue.origin.source == .local ? words(card) : nil
    }
}
