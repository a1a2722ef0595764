/// A card on its way into a catalogue, its full name folded and ranked among the others.
struct PreparedRow {
    let card: CardFacts
    let foldedFullName: String
    let foldedNameLength: Int
    var nameRank = 0

    /// Folding a full name equals folding its parts: " - " can join no letters across it.
    private init(_ card: CardFacts) {
        let name = Folding.fold(card.name)
        let version = Folding.fold(card.version)
        self.card = card
        foldedFullName = [name, version].filter { !$0.isEmpty }.joined(separator: " ")
        foldedNameLength = name.utf8.count
    }

    /// Folds and ranks `cards`, in their order.
    static func prepare(_ cards: [CardFacts]) -> [PreparedRow] {
        var rows = cards.map(PreparedRow.init)
        let names = Set(rows.map(\.foldedFullName)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let ranks = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
        for row in rows.indices { rows[row].nameRank = ranks[rows[row].foldedFullName]! }
        return rows
    }
}
