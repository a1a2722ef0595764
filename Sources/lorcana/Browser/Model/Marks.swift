import CardRendering
import LorcanaCards
import TerminalKit

/// The cards that were marked, in the order of marking, with how many copies of each.
struct Marks: Equatable, Sendable {
    private(set) var cards: [LorcanaCard] = []
    private var copies: [String: Int] = [:]

    var isEmpty: Bool { cards.isEmpty }
    /// Every copy counted.
    var total: Int { copies.values.reduce(0, +) }

    func copies(of card: LorcanaCard) -> Int { copies[card.id] ?? 0 }

    /// Marks the card, or takes its mark away.
    mutating func toggle(_ card: LorcanaCard) {
        change(card, by: copies(of: card) == 0 ? 1 : -copies(of: card))
    }

    /// Adds or takes copies; without any the card is not marked.
    mutating func change(_ card: LorcanaCard, by step: Int) {
        let before = copies(of: card)
        let count = max(0, min(Self.most, before + step))
        copies[card.id] = count == 0 ? nil : count
        if before == 0, count > 0 { cards.append(card) }
        if count == 0 { cards.removeAll { $0.id == card.id } }
    }

    private static let most = 99

    /// How the footer shows them: how many, of which inks, and their costs.
    func parts(on canvas: Canvas) -> [StyledText] {
        if isEmpty { return [] }
        let count = total == cards.count ? "\(total) marked" : "\(cards.count) marked, \(total) copies"
        let inks = cards.reduce(into: InkSet()) { $0.formUnion($1.inks) }
        return [canvas.text(count), inks.badges(on: canvas), curve(on: canvas)].filter { !$0.isEmpty }
    }

    /// "curve 2█ 4▅": the copies of each cost that one has.
    private func curve(on canvas: Canvas) -> StyledText {
        var counts: [Int: Int] = [:]
        for card in cards { if let cost = card.cost { counts[cost, default: 0] += copies(of: card) } }
        guard let most = counts.values.max() else { return StyledText() }
        let bars = counts.sorted { $0.key < $1.key }
            .map { CostBar.labelled($0.key, $0.value, of: most, on: canvas) }
        return ([canvas.text("curve", Palette.aside)] + bars).joined(separator: StyledText(" "))
    }
}

extension InkSet {
    /// "Am St": each ink in its colour.
    func badges(on canvas: Canvas) -> StyledText {
        inks.map { StyledText($0.letters, canvas.theme.badge($0)) }.joined(separator: StyledText(" "))
    }
}
