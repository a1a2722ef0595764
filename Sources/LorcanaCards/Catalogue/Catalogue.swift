/// Cards and sets in one prepared, read-only form, whether built in, on disk or just answered.
///
/// Rows keep the order they were written in. Reading a column of a row costs no allocation unless it is text.
public final class Catalogue: Sendable {
    /// Where the rows came from that are not from the facts, and when they were true.
    public let origin: AnswerOrigin
    /// The day of the facts the catalogue was joined with.
    public let factsDate: Timestamp
    public let sets: [LorcanaSet]
    private let rows: [CardFacts]
    private let folded: [[FoldedColumn: [UInt8]]]

    /// Prepares `cards` in memory, in their order.
    public init(_ cards: [CardFacts], sets: [LorcanaSet], origin: AnswerOrigin, factsDate: Timestamp) {
        self.origin = origin
        self.factsDate = factsDate
        self.sets = sets
        self.rows = cards
        self.folded = cards.map { card in
            Dictionary(uniqueKeysWithValues: FoldedColumn.allCases.map { ($0, Array($0.source(card).utf8)) })
        }
    }

    public var count: Int { rows.count }
    public var cards: [LorcanaCard] { (0..<count).map { LorcanaCard(catalogue: self, row: $0) } }

    // MARK: Columns

    public func id(_ row: Int) -> String { rows[row].id }
    public func inks(_ row: Int) -> InkSet { rows[row].inks }
    public func cost(_ row: Int) -> Int? { rows[row].cost }
    public func strength(_ row: Int) -> Int? { rows[row].strength }
    public func willpower(_ row: Int) -> Int? { rows[row].willpower }
    public func lore(_ row: Int) -> Int? { rows[row].lore }
    public func moveCost(_ row: Int) -> Int? { rows[row].moveCost }
    public func number(_ row: Int) -> Int? { rows[row].number }
    public func inkable(_ row: Int) -> Bool? { rows[row].inkable }
    public func type(_ row: Int) -> CardType { rows[row].type }
    public func rarity(_ row: Int) -> Rarity? { rows[row].rarity }
    public func legality(_ row: Int) -> Legality { rows[row].legality }
    /// The row's place in `sets`; nil where the set is not among them.
    public func setIndex(_ row: Int) -> Int? { sets.firstIndex { $0.number == rows[row].setNumber } }
    public func isPromo(_ row: Int) -> Bool { !rows[row].promo.isEmpty }
    public func isReprint(_ row: Int) -> Bool { !rows[row].reprintOf.isEmpty }

    /// The folded words of a column, as UTF-8, without a copy.
    public func withFolded<Result>(
        _ column: FoldedColumn, _ row: Int, _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
        unsafe folded[row][column]!.withUnsafeBytes { unsafe body($0) }
    }

    /// The whole record of a row, its texts copied out.
    public func facts(_ row: Int) -> CardFacts { rows[row] }
}

/// Text columns that are kept folded for searching. Lists are folded member by member, joined by a line feed.
public enum FoldedColumn: UInt8, CaseIterable, Sendable {
    case fullName, name, version, text, flavor, story, illustrators, classifications, keywords

    func source(_ card: CardFacts) -> String {
        switch self {
        case .fullName: Folding.fold(card.fullName)
        case .name: Folding.fold(card.name)
        case .version: Folding.fold(card.version)
        case .text: Folding.fold(card.text ?? "")
        case .flavor: Folding.fold(card.flavor ?? "")
        case .story: Folding.fold(card.story)
        case .illustrators: card.illustrators.map { Folding.fold($0) }.joined(separator: "\n")
        case .classifications: card.classifications.map { Folding.fold($0) }.joined(separator: "\n")
        case .keywords: card.keywords.map { Folding.fold($0) }.joined(separator: "\n")
        }
    }
}
