package import LorcanaCards
import LorcanaRules
package import TerminalKit

/// Cards side by side, with a row for each detail; rows with differences are marked.
package struct CardComparison {
    private let cards: [ShownCard]
    private let canvas: Canvas
    /// The column where the first card starts.
    private let start: Int
    /// The width of each card.
    private let column: Int

    private static let details: [CardDetail] = [
        .inks, .cost, .inkable, .type, .classifications, .strength, .willpower, .lore, .moveCost, .keywords,
    ]
    private static let detailsOfPrint: [CardDetail] = [.core, .set, .rarity, .artist]
    /// The minimum width for labels next to the cards; in narrower terminals, each label is on a separate line.
    private static let leastBeside = 72
    private static let labels = 18
    /// The width of the mark for differences if labels are on separate lines.
    private static let signs = 2
    private static let gap = 2

    package static func lines(
        _ cards: [LorcanaCard], knowing knowledge: CardKnowledge, on canvas: Canvas
    ) -> [StyledText] {
        CardComparison(cards.map { ShownCard($0, knowledge: knowledge) }, canvas).lines
    }

    private init(_ cards: [ShownCard], _ canvas: Canvas) {
        (self.cards, self.canvas) = (cards, canvas)
        start = canvas.width >= Self.leastBeside ? Self.labels : Self.signs
        column = max(1, (canvas.width - start - Self.gap * (cards.count - 1)) / max(1, cards.count))
    }

    private var lines: [StyledText] {
        let names = row(
            "", cards.map { canvas.text($0.card.fullName, canvas.theme.name).wrapped(to: column) })
        let texts = cards.map { CardView.rules($0.card, on: canvas.with(width: column)) }
        let differs = Set(texts.map { $0.map(\.plain) }).count > 1
        return [StyledText()] + names + [StyledText()] + Self.details.flatMap(row)
            + (texts.allSatisfy(\.isEmpty) ? [] : row(title("Text", differs), texts))
            + Self.detailsOfPrint.flatMap(row)
    }

    private func row(_ detail: CardDetail) -> [StyledText] {
        let words = cards.map { self.words(detail, of: $0) }
        if words.allSatisfy(\.isEmpty) { return [] }
        let differs = Set(words).count > 1
        let style = differs ? Style.bold : canvas.theme.aside
        let cells = zip(cards, words).map { shown, words in
            (detail.sign(of: shown, on: canvas) + canvas.text(words, style)).wrapped(to: column)
        }
        return row(title(detail.label, differs), cells)
    }

    /// The words of a detail after its symbol.
    private func words(_ detail: CardDetail, of shown: ShownCard) -> String {
        guard detail == .core, let standing = shown.knowledge.core(shown.card) else {
            return detail.value(shown).joined(separator: ", ")
        }
        let short = StandingWords.short(standing)
        return (short.isEmpty ? standing.brief : short) + shown.doubt
    }

    private func title(_ label: String, _ differs: Bool) -> String {
        "\(differs ? canvas.glyphs.different : " ") \(label)"
    }

    private func row(_ title: String, _ blocks: [[StyledText]]) -> [StyledText] {
        var lines = blocks.first ?? []
        for (place, block) in blocks.enumerated().dropFirst() {
            lines = Beside.lines(lines, block, at: place * (column + Self.gap))
        }
        let label = title.isEmpty ? [] : [canvas.text(title, canvas.theme.aside)]
        if start == Self.labels { return Beside.lines(label, lines, at: start) }
        return label + lines.map { .blanks(start) + $0 }
    }
}
