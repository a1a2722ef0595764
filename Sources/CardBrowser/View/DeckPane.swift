import CardRendering
import LorcanaCards
import LorcanaQuery
import LorcanaRules
import TerminalKit

/// The open deck in numbers: beside the list, or in two lines below it.
enum DeckPane {
    /// The keys that add cards to an empty deck on this screen, and their meaning.
    static func keys(_ model: BrowserModel) -> [String] {
        [
            "\(model.name(of: "+")) adds the selected card", "\(model.name(of: "4")) four copies of it",
        ]
    }

    /// All information about the deck, with its cards at the end.
    ///
    /// - Parameter keys: the words shown for an empty deck.
    static func beside(_ deck: DeckTally, keys: [String], on canvas: Canvas) -> [StyledText] {
        let count = canvas.text(self.count(deck), .bold)
        let name = canvas.text(name(deck), TextStyle.name)
            .fitted(to: max(1, canvas.width - count.width - 1), ellipsis: canvas.glyphs.ellipsis)
        var lines = [
            title(name.withoutTrailingBlanks, count, deck, canvas)
        ]
        lines += Flow.lines(inks(deck, canvas) + [inkable(deck, canvas)], width: canvas.width)
        if deck.total == 0 {
            let keys = canvas.text(keys.joined(separator: ", "), canvas.theme.aside)
            return lines + [deck.standing.line(on: canvas), StyledText()] + keys.wrapped(to: canvas.width)
        }
        return lines + [StyledText()] + verdict(deck, canvas) + [StyledText()]
            + CostCurve.lines(deck.statistics, most: mostBar, on: canvas) + effects(deck, canvas)
            + [StyledText()]
            + cards(deck, canvas)
    }

    private static let mostBar = 24

    /// The name and the count, with a progress bar between them if it fits.
    private static func title(
        _ name: StyledText, _ count: StyledText, _ deck: DeckTally, _ canvas: Canvas
    ) -> StyledText {
        let room = canvas.width - name.width - count.width - 3
        guard room >= leastBar, deck.lacking > 0 else {
            return name.padded(to: canvas.width - count.width) + count
        }
        let bar = canvas.bar(deck.total, of: max(1, deck.total + deck.lacking), width: min(room, mostBar))
        return name + .blanks(2) + bar + StyledText(" ") + count
    }

    private static let leastBar = 6

    /// The legality in bold, then two lines of reasons.
    private static func verdict(_ deck: DeckTally, _ canvas: Canvas) -> [StyledText] {
        let shown = deck.reasons.prefix(2)
        let more = deck.reasons.count - shown.count
        let rest = more > 0 ? "; \(Counted.text(more, "more reason"))" : ""
        let reasons = shown.map { reason in
            let words = [reason.summary, reason.sentence, reason.title].first {
                CellWidth.of($0) + 2 <= canvas.width
            }
            return StyledText("  ") + canvas.text(words ?? reason.title, canvas.theme.aside)
        }
        let line = deck.standing.line(on: canvas).overlaid(by: .bold)
        let whole = line + canvas.text(rest, canvas.theme.aside)
        return [whole.width <= canvas.width ? whole : line] + reasons
    }

    /// The count and the legality, then the inks, the inkable cards and the curve.
    static func below(_ deck: DeckTally, keys: [String], on canvas: Canvas) -> [StyledText] {
        let dot = canvas.text(" \(canvas.glyphs.separator) ", canvas.theme.aside)
        let standing = deck.standing.line(on: canvas)
        let reasons = deck.reasons.map { canvas.text($0.summary, canvas.theme.aside) }
        let count = canvas.text(" \(count(deck))", .bold)
        // A long name is truncated so that the legality fits.
        let rest = deck.total == 0 ? 0 : dot.width + standing.width
        let name = canvas.text(name(deck), TextStyle.name).truncated(
            to: max(leastName, canvas.width - BrowserLook.margin - count.width - rest),
            ellipsis: canvas.glyphs.ellipsis)
        let title = .blanks(BrowserLook.margin) + name + count
        let first = Flow.line([title, standing] + reasons, width: canvas.width, separator: dot)
        let inks = inks(deck, canvas).joined(separator: .blanks(2))
        let parts =
            deck.total == 0
            ? keys.map { canvas.text($0, canvas.theme.aside) }
            : [inks, CostCurve.inOneLine(deck.statistics, on: canvas), inkable(deck, canvas)].filter {
                !$0.isEmpty
            }
        let second = Flow.line(parts, width: canvas.width - BrowserLook.margin, separator: dot)
        return [
            first.isEmpty ? title : first, .blanks(BrowserLook.margin) + (second.isEmpty ? parts[0] : second),
        ]
        .map { $0.truncated(to: canvas.width, ellipsis: canvas.glyphs.ellipsis) }
    }

    private static func name(_ card: LorcanaCard, _ canvas: Canvas) -> StyledText {
        let name = canvas.text(card.name, canvas.theme.rowName)
        if card.version.isEmpty { return name }
        return name + canvas.text(" - \(card.version)", canvas.theme.aside)
    }

    private static let leastName = 8

    /// The effects of the cards, as listed by the menu of decks: "draws 12, removal 10"; empty if there are none.
    private static func effects(_ deck: DeckTally, _ canvas: Canvas) -> [StyledText] {
        let counts = deck.roles.map { "\($0.name) \($0.count)" }.joined(separator: ", ")
        return counts.isEmpty ? [] : [StyledText()] + canvas.text(counts).wrapped(to: canvas.width)
    }

    private static func name(_ deck: DeckTally) -> String { Quoted.clean(deck.name, limit: 40) }

    /// Formats "58/60" for an incomplete deck, "64 cards" for a complete one.
    private static func count(_ deck: DeckTally) -> String {
        deck.lacking > 0 ? "\(deck.total)/\(deck.total + deck.lacking)" : Counted.text(deck.total)
    }

    private static func inks(_ deck: DeckTally, _ canvas: Canvas) -> [StyledText] {
        deck.statistics.inkSets.map { part in
            part.inks.badges(on: canvas, none: canvas.glyphs.noInk) + canvas.text(" \(part.cards)")
        }
    }

    private static func inkable(_ deck: DeckTally, _ canvas: Canvas) -> StyledText {
        let share = deck.total == 0 ? 0 : (200 * deck.statistics.all.inkable + deck.total) / (2 * deck.total)
        return canvas.text("\(canvas.glyphs.inkable) \(share) % inkable")
    }

    /// The cards grouped by type, with illegal cards marked.
    private static func cards(_ deck: DeckTally, _ canvas: Canvas) -> [StyledText] {
        let rows = deck.cards.map { card in
            let isLegal = !deck.illegal.contains(card.card.englishFullName)
            return [
                isLegal ? StyledText(" ") : canvas.sign(isRight: false).withoutTrailingBlanks,
                canvas.text(String(card.count), .bold),
                card.card.inks.badges(on: canvas, none: canvas.glyphs.noInk),
                canvas.text(card.card.cost.map { String($0) } ?? "", canvas.theme.aside),
                name(card.card, canvas),
            ]
        }
        let widths = (0..<5).map { column in rows.map { $0[column].width }.max() ?? 0 }
        let table = Table(
            [
                .init(long: widths[0], gap: 0), .init(long: widths[1], gap: 0, alignment: .right),
                .init(long: widths[2], gap: 1), .init(long: widths[3], gap: 1, alignment: .right),
                .init(long: widths[4], floor: 0, gap: 1, ellipsis: canvas.glyphs.ellipsis),
            ], width: canvas.width, ellipsis: canvas.glyphs.ellipsis)
        return deck.groups.flatMap { group in
            let copies = deck.cards[group.places].reduce(0) { $0 + $1.count }
            let title = canvas.text(group.type.plural, .bold) + canvas.text(" \(copies)", canvas.theme.aside)
            return [title] + rows[group.places].map { row in table.line { row[$0.index] } }
        }
    }
}

/// The lines below the list or a card: the deck, and the owned copies of the card.
struct UnderRegion: Region {
    let rows: Range<Int>
    let text: [StyledText]

    init(_ model: BrowserModel) { (rows, text) = (model.layout.under, model.layout.underText) }

    func lines(_ look: BrowserLook) -> [StyledText] { text }

    static func text(_ model: BrowserModel, _ look: BrowserLook, hasDeckBeside: Bool) -> [StyledText] {
        let canvas = look.canvas(model.size.columns)
        let deck =
            hasDeckBeside || model.screen.scroll != nil && model.screen.shownCard == nil ? nil : model.deck
        return owned(model, canvas)
            + (deck.map { DeckPane.below($0, keys: DeckPane.keys(model), on: canvas) } ?? [])
    }

    /// Formats "×4 owned · this printing 1, foil 2 · 3 copies in friday".
    private static func owned(_ model: BrowserModel, _ canvas: Canvas) -> [StyledText] {
        guard let card = model.screen.shownCard else { return [] }
        var words: [String] = []
        if let owned = model.owned {
            let copies = owned.ofPrinting(card)
            words.append("\(canvas.glyphs.times)\(owned.ofName(card)) owned")
            words.append("this printing \(copies.normal), foil \(copies.foil)")
        }
        if let deck = model.deck {
            words.append(
                "\(Counted.text(deck.copies(of: card), "copy")) in \(Quoted.clean(deck.name, limit: 40))")
        }
        return Flow.lines(
            words.map { canvas.text($0) }, width: canvas.width - BrowserLook.margin,
            separator: canvas.text(" \(canvas.glyphs.separator) ")
        ).map {
            (.blanks(BrowserLook.margin) + $0).truncated(to: canvas.width, ellipsis: canvas.glyphs.ellipsis)
        }
    }
}
