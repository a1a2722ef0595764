package import LorcanaCards

/// Explains why a card is shown without rules text.
package enum MissingText {
    /// Returns nil for a card that has a text, or that has none in the API.
    package static func words(_ card: LorcanaCard) -> String? {
        guard card.text == nil, card.origin.source == .builtIn else { return nil }
        return switch card.catalogue.origin.source {
        case .builtIn: "no rules text yet: run `lorcana update`"
        case .local: "no rules text in the downloaded data"
        case .api: "no rules text from the API"
        }
    }

    /// The explanation for a canvas. In full screen, only missing texts of downloaded data are explained, since a
    /// separate line explains the others.
    static func words(_ card: LorcanaCard, on canvas: Canvas) -> String? {
        canvas.namesUpdate || card.catalogue.origin.source == .local ? words(card) : nil
    }
}
