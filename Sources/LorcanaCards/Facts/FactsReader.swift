/// Reads the built-in facts from their plain text (Catalogue/README.md).
///
/// Strict: a value it cannot read is an error with its line number; nothing is left out.
package enum FactsReader {
    package static func cards(fromTSV text: String) throws(FactsError) -> [CardFacts] {
        let table = try TSVTable(text, columns: FactsColumn.allCases.map(\.rawValue))
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
        let columns = SetFactsColumn.allCases.filter { $0 != .total }.map(\.rawValue)
        var sets: [LorcanaSet] = []
        for line in try TSVTable(text, columns: columns).lines { sets.append(try set(line)) }
        return sets
    }

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
        card.sourceID = try line.number("source_id")
        card.tcgplayer = try line.number("tcgplayer")
        card.cardmarket = try line.number("cardmarket")
        try readGame(line, into: &card)
        try readRelations(line, into: &card)
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
    }

    private static func readRelations(_ line: TSVTable.Line, into card: inout CardFacts) throws(FactsError) {
        card.alsoNamed = line.list("also_named")
        let onto = try line.values("shift_onto") { ShiftBase($0) }
        card.shift = try line.value("shift_pay") { text in
            ShiftPrice(text).map { ShiftAbility(onto: onto, pay: $0) }
        }
        card.shift?.back = try line.mark("shift_back") ?? false
        card.shiftAs = try line.values("shift_as") { ShiftAlias($0) }
        card.singsAs = try line.number("sings_as")
        card.singsIf = try line.number("sings_if")
        card.singBar = try line.value("sing_bar") { SingBar(rawValue: $0) }
        card.singHelp = try line.value("sing_help") { SingHelp($0) }
        card.copies = try line.value("copies") { CopyLimit($0) } ?? .standard
        card.deckFree = line.text("deck_free")
        let finishes: [Finishes] = try line.values("finishes") { ["normal": .normal, "foil": .foil][$0] }
        card.finishes = Finishes(finishes)
    }

    private static func inks(_ text: String) -> InkSet? {
        let names = text.split(separator: ";")
        let inks = names.compactMap { name in Ink.allCases.first { $0.name == name } }
        return inks.count == names.count ? InkSet(inks) : nil
    }

    private static func legality(_ line: TSVTable.Line) throws(FactsError) -> Legality {
        Legality(
            isInCore: try line.mark("core") ?? false, coreUntil: try line.date("core_until"),
            bannedInCore: try line.date("banned_core"), bannedInInfinity: try line.date("banned_infinity"),
            isQuest: line.text("set").hasPrefix("Q"))
    }

    private static func set(_ line: TSVTable.Line) throws(FactsError) -> LorcanaSet {
        let number = line.text("code")
        let code = line.text("api_id")
        return LorcanaSet(
            number: number, code: code.isEmpty ? number : code, name: line.text("name"),
            kind: try line.value("kind") { LorcanaSet.Kind(rawValue: $0) } ?? .expansion,
            prerelease: try line.date("prerelease"), release: try line.date("release"),
            baseCards: try line.number("base") ?? 0, specialCards: try line.number("special") ?? 0,
            promoCards: try line.number("promo") ?? 0, rotationGroup: try line.number("rotation_group"),
            coreUntil: try line.date("core_until"), legalFrom: try line.date("legal_from"))
    }
}
