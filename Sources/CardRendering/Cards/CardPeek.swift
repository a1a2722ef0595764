package import LorcanaCards
import LorcanaRules
package import TerminalKit

/// A card in a few lines, with the most important facts first.
package enum CardPeek {
    /// A rule that ends with ink, cost and numbers, and starts with the name if that fits completely.
    package static func title(_ card: LorcanaCard, on canvas: Canvas) -> StyledText {
        let rule = { canvas.text(String(repeating: "━", count: max(0, $0)), canvas.theme.aside) }
        let right = StyledText(" ") + numbers(card, on: canvas) + StyledText(" ") + rule(2)
        let left =
            ruleHasName(card, on: canvas)
            ? rule(2) + canvas.text(" \(card.fullName) ", canvas.theme.name) : StyledText()
        return left + rule(canvas.width - left.width - right.width) + right
    }

    /// The name below the rule if it doesn't fit in `title`, with a margin of two cells.
    package static func belowTitle(_ card: LorcanaCard, within width: Int, on canvas: Canvas) -> [StyledText]
    {
        if ruleHasName(card, on: canvas) { return [] }
        return canvas.text(card.fullName, canvas.theme.name).wrapped(to: max(1, width - 2))
            .map { .blanks(2) + $0 }
    }

    private static func ruleHasName(_ card: LorcanaCard, on canvas: Canvas) -> Bool {
        canvas.text(card.fullName).width + numbers(card, on: canvas).width + 10 <= canvas.width
    }

    /// The card's inks, cost, strength and willpower, and lore.
    private static func numbers(_ card: LorcanaCard, on canvas: Canvas) -> StyledText {
        let glyphs = canvas.glyphs
        let mark = card.inkable.map { ($0 ? glyphs.inkable : glyphs.uninkable) + " " } ?? ""
        let stats = CardColumn.strengthWillpower(card)
        let numbers = [
            card.cost.map { "\(mark)\($0)" }, stats.isEmpty ? nil : stats,
            card.lore.map { "\(glyphs.lore)\($0)" }, card.moveCost.map { "move \($0)" },
        ].compactMap(\.self)
        return card.inks.badges(on: canvas, none: glyphs.noInk) + StyledText(" ")
            + CardView.listed(numbers, on: canvas)
    }

    /// The card in a few lines below its name and numbers, where there is no rule.
    package static func titled(_ shown: ShownCard, on canvas: Canvas) -> [StyledText] {
        let card = shown.card
        let version = card.version.isEmpty ? "" : " - \(card.version)"
        let name = canvas.text(card.name, canvas.theme.name) + canvas.text(version, canvas.theme.aside)
        return name.wrapped(to: canvas.width) + [numbers(card, on: canvas)] + lines(shown, on: canvas)
    }

    package static func lines(_ shown: ShownCard, on canvas: Canvas) -> [StyledText] {
        let card = shown.card
        let aside = { (words: [String]) in words.map { canvas.text($0, canvas.theme.aside) } }
        let facts =
            aside(
                shown.words([.story]) + shown.words([.artist]).map { "art by \($0)" } + [
                    shown.words([.id, .rarity]).joined(separator: " ")
                ])
        let core = shown.knowledge.core(card).map {
            $0.verdict("Core", on: canvas) + canvas.text(shown.doubt, canvas.theme.aside)
        }
        let dot = canvas.text(" \(canvas.glyphs.separator) ", canvas.theme.aside)
        var others = shown
        others.printings.removeAll { $0.id == card.id }
        let also = CardView.listed(others.words([.printings]), canvas.theme.aside, on: canvas)
        return CardView.listed(shown.words([.type, .classifications]), on: canvas).whole(on: canvas)
            + CardView.rules(card, on: canvas).filter { !$0.isEmpty }
            + CardView.flavor(card, on: canvas)
            + Flow.lines(facts + (core.map { [$0] } ?? []), width: canvas.width, separator: dot)
            + (also.isEmpty
                ? [] : (canvas.text("also ", canvas.theme.aside) + also).whole(on: canvas))
    }
}

extension Standing {
    /// Formats "✓ Core" or "✗ Infinity"; without a mark if the card is only announced.
    func verdict(_ format: String, on canvas: Canvas) -> StyledText {
        sign(on: canvas) + canvas.text(format, TextStyle.label)
    }

    func sign(on canvas: Canvas) -> StyledText {
        switch status {
        case .legal: canvas.sign(isRight: true)
        case .rotated, .banned, .never: canvas.sign(isRight: false)
        case .announced: .blanks(2)
        }
    }
}
