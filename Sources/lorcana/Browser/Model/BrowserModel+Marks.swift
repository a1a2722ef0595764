import LorcanaCards
import LorcanaKit

/// What keys do with marked cards: the card under the cursor where none is marked.
extension BrowserModel {
    /// Marks the selected card and goes on to the next.
    mutating func mark() -> [BrowserEffect] {
        guard let card = screen.card else { return [] }
        marks.toggle(card)
        return moveInCards(.rows(1))
    }

    mutating func changeCopies(_ step: Int) -> [BrowserEffect] {
        guard let card = screen.card else { return [] }
        if let deck {
            if step > 0 || deck.copies(of: card) > 0 {
                // The next key may have come together with this one.
                self.deck?.change(card, by: step)
                return [.changeDeck(card, by: step)]
            }
            show(notice: "the deck has no \(card.fullName)")
            return []
        }
        marks.change(card, by: step)
        return []
    }

    /// In pick mode, takes what is marked, or the selected card, and leaves.
    mutating func pick() -> [BrowserEffect] {
        if marks.isEmpty, let card = screen.card { marks.toggle(card) }
        return marks.isEmpty ? [] : [.leave]
    }

    // MARK: The clipboard

    mutating func copyName() -> [BrowserEffect] {
        if let set = screen.selectedSet { return copy(set.name, saying: "name copied: \(set.name)") }
        return copyEach("name", \.fullName)
    }

    mutating func copyText() -> [BrowserEffect] {
        copyEach("text") { card in
            let text = card.text.map { "\n\($0)" } ?? ""
            return card.fullName + text
        }
    }

    mutating func copyDeckLines() -> [BrowserEffect] {
        let marks = marks
        return copyEach("deck line") { "\(max(1, marks.copies(of: $0))) \($0.fullName)" }
    }

    mutating func copyImageURL() -> [BrowserEffect] {
        guard let card = screen.card else { return [] }
        guard let url = PictureAddress(card.image)?.text else {
            show(notice: "no image for this card")
            return []
        }
        return copy(url, saying: "image URL copied: \(url)")
    }

    private mutating func copyEach(_ noun: String, _ words: (LorcanaCard) -> String) -> [BrowserEffect] {
        let cards = marks.isEmpty ? [screen.card].compactMap(\.self) : marks.cards
        guard let first = cards.first else { return [] }
        let said =
            cards.count == 1
            ? "\(noun) copied: \(words(first).prefix { $0 != "\n" })" : "\(cards.count) \(noun)s copied"
        return copy(cards.map(words).joined(separator: "\n"), saying: said)
    }

    private mutating func copy(_ text: String, saying words: String) -> [BrowserEffect] {
        show(notice: words)
        return [.copy(text)]
    }
}
