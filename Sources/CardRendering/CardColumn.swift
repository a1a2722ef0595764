package import LorcanaCards
import TerminalKit

/// A column of a card's row, in the order in which players decide (cli.md, Rows).
enum CardColumn: CaseIterable, Sendable {
    case ink, cost, name, stats, lore, kind, keywords, classifications, rarity, number, id, text

    /// Those of a printed list; the others fill a wide screen.
    static let listed: [CardColumn] = [.ink, .cost, .name, .stats, .lore, .kind, .keywords, .rarity, .id]

    /// The blanks before it.
    var gap: Int {
        switch self {
        case .ink: 0
        case .cost, .name: 1
        case .stats, .lore, .kind, .keywords, .classifications, .rarity, .number, .id, .text: 2
        }
    }

    var alignment: StyledText.Alignment {
        switch self {
        case .stats, .lore: .right
        case .ink, .cost, .name, .kind, .keywords, .classifications, .rarity, .number, .id, .text: .left
        }
    }

    /// The width below which the column is dropped instead of shrunk.
    var leastWidth: Int {
        switch self {
        case .name: 24
        case .keywords: 8
        case .ink, .cost, .stats, .lore, .kind, .classifications, .rarity, .number, .id, .text: .max
        }
    }

    /// Whether it has a short form for narrow terminals.
    var hasShortForm: Bool { self == .kind || self == .rarity }

    var title: String {
        switch self {
        case .ink: "Ink"
        case .cost: "Cost"
        case .name: "Name"
        case .stats: "S/W"
        case .lore: "Lore"
        case .kind: "Type"
        case .keywords: "Keywords"
        case .classifications: "Classifications"
        case .rarity: "Rarity"
        case .number: "No."
        case .id: "Card"
        case .text: "Text"
        }
    }

    /// The title, or its first letter if there is no room: half a word says no more.
    func title(within width: Int) -> String { title.count <= width ? title : String(title.prefix(1)) }
}

extension CardColumn {
    /// What the column shows of a card; empty if there is nothing to show.
    ///
    /// - Parameter highlight: what was searched; a name found by its English one alone has that beside it.
    package func cell(
        _ card: LorcanaCard, isShort: Bool, highlight: NameHighlight = .nothing, on canvas: Canvas
    ) -> StyledText {
        switch self {
        case .ink: InkBadge.badges(card.inks, on: canvas)
        case .cost: canvas.text(Self.cost(card, canvas.glyphs))
        case .name:
            // A mark behind the name would be the first that is cut off.
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
        let mark = canvas.glyphs.mark(rarity)
        return canvas.text(mark.isEmpty ? "" : "\(mark) ", canvas.theme.rarity(rarity))
            + canvas.text(isShort ? rarity.shortName : rarity.name)
    }

    /// "3/4" for a character, "-/7" for a location, empty for other types.
    private static func stats(_ card: LorcanaCard) -> String {
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
