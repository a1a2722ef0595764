/// Reads the built-in facts from their plain text (Catalogue/README.md).
///
/// Strict: a value it cannot read is an error with its line number; nothing is left out.
package enum FactsReader {
    package static func cards(fromTSV text: String) throws(FactsError) -> [CardFacts] {
        let table = try TSVTable(text, columns: cardColumns)
        var seen: Set<String> = []
        var cards: [CardFacts] = []
        for line in table.lines {
            let card = try card(line)
            guard seen.insert(card.id).inserted else { throw .duplicateID(line: line.number, id: card.id) }
            cards.append(card)
        }
        return cards
    }

    package static func sets(fromTSV text: String) throws(FactsError) -> [LorcanaSet] {
        let columns = ["code", "api_id", "name", "kind", "prerelease", "release", "base", "special", "promo"]
        var sets: [LorcanaSet] = []
        for line in try TSVTable(text, columns: columns).lines { sets.append(try set(line)) }
        return sets
    }

    private static let cardColumns = [
        "id", "set", "number", "variant", "promo", "name", "version", "inks", "cost", "inkable", "type",
        "classifications", "strength", "willpower", "lore", "move_cost", "keywords", "rarity", "story",
        "illustrators", "base_id", "reprint_of", "core", "core_until", "banned_core", "banned_infinity",
        "max_copies", "image",
    ]

    private static func card(_ line: TSVTable.Line) throws(FactsError) -> CardFacts {
        var card = CardFacts(id: line.text("id"), name: line.text("name"))
        card.version = line.text("version")
        card.setNumber = line.text("set")
        card.number = try line.number("number")
        card.variant = line.text("variant")
        card.promo = line.text("promo")
        card.classifications = line.list("classifications")
        card.keywords = line.list("keywords")
        card.story = line.text("story")
        card.illustrators = line.list("illustrators")
        card.baseID = line.text("base_id")
        card.reprintOf = line.text("reprint_of")
        card.image = line.text("image")
        card.legality = try legality(line)
        try readGame(line, into: &card)
        return card
    }

    private static func readGame(_ line: TSVTable.Line, into card: inout CardFacts) throws(FactsError) {
        card.inks = try line.value("inks", inks) ?? []
        card.cost = try line.number("cost")
        card.inkable = try line.mark("inkable")
        card.type =
            try line.value("type") { name in CardType.allCases.first { $0.name == name } } ?? .character
        card.strength = try line.number("strength")
        card.willpower = try line.number("willpower")
        card.lore = try line.number("lore")
        card.moveCost = try line.number("move_cost")
        card.rarity = try line.value("rarity") { name in Rarity.allCases.first { $0.name == name } }
        card.maximumCopies = try line.number("max_copies")
    }

    private static func inks(_ text: String) -> InkSet? {
        let names = text.split(separator: ";")
        let inks = names.compactMap { name in Ink.allCases.first { $0.name == name } }
        return inks.count == names.count ? InkSet(inks) : nil
    }

    /// No format allows a quest's cards; all other cards are legal in Infinity unless banned.
    private static func legality(_ line: TSVTable.Line) throws(FactsError) -> Legality {
        let bannedInCore = try line.date("banned_core")
        let bannedInInfinity = try line.date("banned_infinity")
        let until = try line.date("core_until")
        let isInCore = try line.mark("core") ?? false
        let isQuest = line.text("set").hasPrefix("Q")
        let unbanned: Legality.Status = isInCore ? .legal : until == nil ? .never : .rotated
        return Legality(
            core: bannedInCore == nil ? unbanned : .banned,
            infinity: bannedInInfinity != nil ? .banned : isQuest ? .never : .legal,
            coreUntil: until, bannedInCore: bannedInCore, bannedInInfinity: bannedInInfinity)
    }

    private static func set(_ line: TSVTable.Line) throws(FactsError) -> LorcanaSet {
        let number = line.text("code")
        let code = line.text("api_id")
        return LorcanaSet(
            number: number, code: code.isEmpty ? number : code, name: line.text("name"),
            kind: try line.value("kind") { LorcanaSet.Kind(rawValue: $0) } ?? .expansion,
            prerelease: try line.date("prerelease"), release: try line.date("release"),
            baseCards: try line.number("base") ?? 0, specialCards: try line.number("special") ?? 0,
            promoCards: try line.number("promo") ?? 0)
    }
}
