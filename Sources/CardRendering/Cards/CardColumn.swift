package import LorcanaCards
import TerminalKit

/// A column of a card's row, in the order in which players decide (cli.md, Rows).
enum CardColumn: CaseIterable, Sendable {
    case ink, cost, name, stats, lore, kind, keywords, classifications, rarity, number, id, text

    /// Those of a printed list; the others fill a wide screen.
    static let listed: [CardColumn] = [.ink, .cost, .name, .stats, .lore, .kind, .keywords, .rarity, .id]

    /// What a list needs to know of a column, besides its cells.
    struct Spec {
        let title: String
        /// The blanks before it.
        var gap = 2
        var alignment = StyledText.Alignment.left
        /// The width below which the column is dropped instead of shrunk.
        var least = Int.max
        /// Whether it has a short form for narrow terminals.
        var hasShortForm = false
        /// The width that fits nearly every card, and the least one, where the cards are not known yet.
        var usual: (long: Int, least: Int)
    }

    var spec: Spec {
        switch self {
        case .ink: Spec(title: "Ink", gap: 0, usual: (4, 4))
        case .cost: Spec(title: "Cost", gap: 1, usual: (4, 4))
        case .name: Spec(title: "Name", gap: 1, least: 24, usual: (46, 36))
        case .stats: Spec(title: "S/W", alignment: .right, usual: (5, 5))
        case .lore: Spec(title: "Lore", alignment: .right, usual: (4, 4))
        case .kind: Spec(title: "Type", hasShortForm: true, usual: (9, 4))
        case .keywords: Spec(title: "Keywords", least: 8, usual: (26, 10))
        case .classifications: Spec(title: "Classifications", usual: (30, 18))
        case .rarity: Spec(title: "Rarity", hasShortForm: true, usual: (12, 4))
        case .number: Spec(title: "No.", usual: (7, 7))
        case .id: Spec(title: "Card", usual: (11, 11))
        case .text: Spec(title: "Text", usual: (.max, 24))
        }
    }

    /// The usual width on this canvas: on narrow screens names give way to numbers, and below 78 columns, as beside a
    /// card, a rarity to its mark.
    func usualWidth(on canvas: Canvas) -> (long: Int, least: Int) {
        var usual = spec.usual
        if self == .name, canvas.width < 60 { usual.least = 18 }
        if self == .rarity, canvas.width < 78 { usual.least = canvas.glyphs.hasSigns ? 1 : 2 }
        return usual
    }

    func measured(long: Int, least: Int, on canvas: Canvas) -> Table.Column {
        let spec = spec
        return Table.Column(
            long: long, least: least, floor: self == .name ? 0 : least, gap: spec.gap,
            alignment: spec.alignment, hasShortForm: spec.hasShortForm, runsOn: self == .name,
            // A rarity that is cut keeps its mark alone.
            ellipsis: self == .rarity ? "" : canvas.glyphs.ellipsis)
    }
}

extension CardColumn {
    /// What the column shows of a card; empty if there is nothing to show.
    ///
    /// - Parameter highlight: what was searched; a name found by its English one alone has that beside it.
    func cell(
        _ card: LorcanaCard, isShort: Bool, highlight: NameHighlight = .nothing, on canvas: Canvas
    ) -> StyledText {
        switch self {
        case .ink: InkBadge.badges(card.inks, on: canvas)
        case .cost: canvas.text(Self.cost(card, canvas.glyphs))
        case .name:
            // Before the name: behind it, it would be cut off first.
            canvas.text(card.isUntranslated ? "(en) " : "", Palette.aside)
                + highlight.marked(Self.name(card, highlight, on: canvas), Palette.match)
        case .stats: canvas.text(Self.stats(card))
        case .lore: canvas.text(card.lore.map { "\(canvas.glyphs.lore)\($0)" } ?? "")
        case .kind: canvas.text(isShort ? card.type.shortName : card.type.name)
        case .keywords:
            canvas.text(
                card.keywords.joined(separator: ", "), card.inks.inks.first.map(canvas.theme.line) ?? .plain)
        case .classifications: canvas.text(card.shownClassifications.joined(separator: ", "), Palette.aside)
        case .rarity: Self.rarity(card, isShort: isShort, on: canvas)
        case .number: canvas.text(String(card.id.drop { $0 != "-" }.dropFirst()))
        case .id: canvas.text(card.id)
        case .text: canvas.text(firstLine(card, canvas), Palette.aside)
        }
    }

    /// The first line of the rules text.
    private func firstLine(_ card: LorcanaCard, _ canvas: Canvas) -> String {
        let line = (card.text ?? "").split(separator: "\n").first.map(String.init) ?? ""
        return RulesText.tokens(line, canvas)
    }

    private static func cost(_ card: LorcanaCard, _ glyphs: Glyphs) -> String {
        let shape = card.inkable.map { $0 ? glyphs.inkable : glyphs.uninkable } ?? " "
        guard let cost = card.cost else { return "  -" }
        return shape + (cost < 10 ? " " : "") + String(cost)
    }

    private static func name(
        _ card: LorcanaCard, _ highlight: NameHighlight, on canvas: Canvas
    ) -> StyledText {
        let (name, version) = (card.name, card.version)
        var text = canvas.text(name, Palette.name)
        if !version.isEmpty { text += canvas.text(" - \(version)", Palette.aside) }
        if let english = highlight.englishName(of: card) {
            text += canvas.text(" (\(english))", Palette.aside)
        }
        return text
    }

    /// "◆ Uncommon", "◆ U".
    private static func rarity(_ card: LorcanaCard, isShort: Bool, on canvas: Canvas) -> StyledText {
        guard let rarity = card.rarity else { return StyledText() }
        return rarity.mark(on: canvas) + canvas.text(isShort ? rarity.shortName : rarity.name)
    }

    /// "3/4" for a character, "-/7" for a location, empty for other types.
    static func stats(_ card: LorcanaCard) -> String {
        guard card.strength != nil || card.willpower != nil else { return "" }
        return "\(card.strength.map(String.init) ?? "-")/\(card.willpower.map(String.init) ?? "-")"
    }
}

extension CardType {
    package var shortName: String {
        switch self {
        case .character: "Char"
        case .action: "Act"
        case .song: "Song"
        case .item: "Item"
        case .location: "Loc"
        }
    }
}

extension Rarity {
    /// The letters collectors use.
    package var shortName: String {
        switch self {
        case .common: "C"
        case .uncommon: "U"
        case .rare: "R"
        case .superRare: "SR"
        case .legendary: "L"
        case .epic: "Ep"
        case .enchanted: "En"
        case .iconic: "Ic"
        case .special: "Sp"
        }
    }
}
