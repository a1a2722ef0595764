import LorcanaCards

/// Decodes one row of `/cards` as a card, however incomplete it is (lorcana-api.md, sections 5 and 6).
///
/// Only `Name` is required. Texts are cleaned here, once. Values are preserved even if they are wrong; the facts
/// correct them later.
struct CardRow {
    private let row: LenientRow
    private let body: String?
    /// Whether `Classifications` contains the rules text, as in ARI-039.
    private let isMisplacedText: Bool

    private init(_ row: LenientRow) {
        self.row = row
        body = row.string("Body_Text")
        isMisplacedText =
            body == nil && (row.string("Classifications") ?? "").utf8.contains(UInt8(ascii: "."))
    }

    /// The card in `row`; nil if it has no name.
    static func read(_ row: LenientRow) -> CardFacts? { CardRow(row).card() }

    /// The set that the row names, if any.
    static func set(of row: LenientRow) -> LorcanaSet? {
        SetRow.read(row, number: "Set_Num", name: "Set_Name")
    }

    private func card() -> CardFacts? {
        guard let name = line("Name").map(CardName.init), !name.name.isEmpty else { return nil }
        var card = CardFacts(id: id ?? name.full, name: name.name)
        card.version = name.version
        card.setNumber = number("Set_Num", in: 0...9999).map(String.init) ?? ""
        card.number = number("Card_Num", in: 0...9999)
        card.inks = InkSet(words("Color").compactMap(Ink.init(named:)))
        card.cost = number("Cost")
        card.inkable = row.truth("Inkable")
        card.rarity = line("Rarity").flatMap(Rarity.init(named:))
        card.story = line("Franchise") ?? ""
        card.illustrators = list("Artist", separators: UInt8(ascii: ","), UInt8(ascii: "/"))
        card.image = line("Image").flatMap(PictureAddress.init)?.text ?? ""
        card.modified = line("Date_Modified").flatMap(APIDate.read)
        readKind(into: &card)
        readTexts(into: &card)
        return card
    }

    /// Reads the type and the numbers, including those that cards of the type lack: set 6 fills them with zeros.
    private func readKind(into card: inout CardFacts) {
        let classes = list("Classifications", separators: UInt8(ascii: ","))
        card.type = CardKind.read(row, classifications: classes)
        if !isMisplacedText { card.classifications = classes.filter { !$0.isSame(as: "song") } }
        card.strength = number("Strength")
        card.willpower = number("Willpower")
        card.lore = number("Lore")
        card.moveCost = number("Move_Cost")
    }

    private func readTexts(into card: inout CardFacts) {
        let text = body ?? (isMisplacedText ? row.string("Classifications") : nil)
        card.text = text.flatMap(lines).map(AbilityLines.joined)
        card.unknown = .unstatedByAPI
        card.flavor = row.string("Flavor_Text").flatMap(lines)
        card.keywords = KeywordReader.read(
            abilities: list("Abilities", separators: UInt8(ascii: ",")), text: card.text ?? "")
    }

    /// `Unique_ID` in upper case (the API sends URS-190 as URs-190), or set and number; nil if both are missing.
    private var id: String? {
        if let id = line("Unique_ID") { return id.uppercased() }
        guard let number = row.integer("Card_Num"), number >= 0 else { return nil }
        let set = line("Set_ID")?.uppercased() ?? row.integer("Set_Num").map(String.init)
        return set.map { CardFacts.id(setCode: $0, number: number) }
    }

    private func line(_ key: StaticString) -> String? {
        row.string(key).map { TextCleaning.cleanLine($0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A text in which every line break is a line feed; nil if nothing is left. Symbols such as `{e}` are preserved.
    private func lines(_ text: String) -> String? {
        let lines = TextCleaning.cleanLines(text)
        return lines.isEmpty ? nil : lines
    }

    private func words(_ key: StaticString) -> [String] {
        (line(key) ?? "").utf8.split { !(0x61...0x7A).contains($0 | 0x20) }.map { String(Substring($0)) }
    }

    private func list(_ key: StaticString, separators: UInt8...) -> [String] {
        (line(key) ?? "").utf8.split { byte in separators.contains { $0 == byte } }
            .map { TextCleaning.cleanLine(Substring($0)) }.filter { !$0.isEmpty }
    }

    /// A number of a card; one outside `range` is treated as missing.
    private func number(_ key: StaticString, in range: ClosedRange<Int> = 0...99) -> Int? {
        row.integer(key).flatMap { range.contains($0) ? $0 : nil }
    }
}

/// Decodes a whole response of `/cards` or `/bulk/cards`.
enum CardRows {
    static func read(_ json: [UInt8], url: String) throws(LorcanaError) -> APIAnswer {
        var sets: [LorcanaSet] = []
        let list = try RowList(json, url: url) { row in
            let card = CardRow.read(row)
            if let set = card.flatMap({ _ in CardRow.set(of: row) }), sets.last != set { sets.append(set) }
            return card
        }
        return APIAnswer(cards: list.rows, skipped: list.skipped, sets: sets.once(by: \.number))
    }
}

extension Ink {
    init?(named name: String) {
        guard let ink = Ink.allCases.first(where: { $0.name.isSame(as: name) }) else {
            return nil
        }
        self = ink
    }
}

extension Rarity {
    init?(named name: String) {
        guard let rarity = Self.byFoldedName[Folding.fold(name)] else { return nil }
        self = rarity
    }

    private static let byFoldedName = Dictionary(
        uniqueKeysWithValues: allCases.map { (Folding.fold($0.name), $0) })
}
