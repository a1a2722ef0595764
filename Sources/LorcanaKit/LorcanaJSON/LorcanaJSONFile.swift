import Encoding
package import LorcanaCards
package import LorcanaRules

/// LorcanaJSON's file of one language, read in one pass: all printings with their facts and texts.
///
/// An unreadable row is counted rather than fatal. `Catalogue/README.md` explains the facts.
package struct LorcanaJSONFile: Sendable {
    package var metadata = LorcanaJSONMetadata()
    package var sets: [LorcanaSet] = []
    /// The cards in the file's order, each with its text ("" if it has none), without effects.
    package var cards: [CardFacts] = []
    /// The number of unreadable rows, and of rows that repeat the number of an earlier row.
    package var skipped = 0
    /// Sentences about Shift, singing or decks that no rule matches.
    package var unread: [UnreadSentence] = []
    /// The abilities of each card except keywords, in the order of `cards`.
    package var abilities: [[EffectReader.Ability]] = []

    /// The maximum size of a decoded file.
    static let mostBytes = 64 << 20
    static let mostCards = 100_000

    /// Reads a whole file; throws if it is not one of LorcanaJSON's, or if the major version of its format differs.
    package init(_ json: [UInt8], url: String) throws(LorcanaError) {
        guard json.count <= Self.mostBytes else {
            throw .fileRefused(.tooLarge(limit: Self.mostBytes))
        }
        var rest: [LorcanaJSONRow.Rest] = []
        do throws(JSONFault) {
            try read(json, &rest)
        } catch .moreElements {
            throw .fileRefused(.tooManyCards(limit: Self.mostCards))
        } catch {
            throw .malformed(detail: error.detail(of: json), url: url)
        }
        try metadata.check()
        abilities = rest.map(\.effects)
        relate(rest)
    }

    /// Reads the cards; `rest` receives the values that depend on other rows, in the same order.
    private mutating func read(_ json: [UInt8], _ rest: inout [LorcanaJSONRow.Rest]) throws(JSONFault) {
        var numbers: Set<Int> = []
        var reader = JSONReader(json, limits: JSONLimits(depth: 64, values: Self.mostValues))
        var parts: Set<Part> = []
        try reader.object { key, reader throws(JSONFault) in
            if key.isText("metadata"), parts.insert(.metadata).inserted {
                if let row = try reader.row() { metadata = LorcanaJSONMetadata(row) }
            } else if key.isText("sets"), parts.insert(.sets).inserted {
                try reader.object { number, reader throws(JSONFault) in
                    guard let row = try reader.row(), sets.count < Self.mostSets else { return }
                    if let set = LorcanaJSONSet.read(row, number: number) { sets.append(set) }
                }
            } else if key.isText("cards"), parts.insert(.cards).inserted {
                try reader.array(most: Self.mostCards) { reader throws(JSONFault) in
                    if let row = try reader.row().flatMap(LorcanaJSONRow.init),
                        numbers.insert(row.rest.source).inserted
                    {
                        cards.append(row.card)
                        rest.append(row.rest)
                    } else {
                        skipped += 1
                    }
                }
            }
        }
        try reader.end()
    }

    private enum Part { case metadata, sets, cards }

    /// Four times the number of values in `mostBytes` of real rows.
    private static let mostValues = 6_000_000
    private static let mostSets = 1000

    /// Relates the cards to each other by their numbers, and makes each id unique.
    private mutating func relate(_ rest: [LorcanaJSONRow.Rest]) {
        var taken: [String: Int] = [:]
        taken.reserveCapacity(cards.count)
        var classifications: Set<String> = []
        for card in cards where card.type == .character { classifications.formUnion(card.classifications) }
        for index in cards.indices {
            let printed = cards[index].id
            while taken[cards[index].id] != nil {
                let count = taken[printed, default: 1] + 1
                taken[printed] = count
                cards[index].id = "\(printed)-\(count)"
            }
            taken[cards[index].id] = 1
            let sentences = RelationReader.read(
                rest[index].abilities, into: &cards[index], classifications: classifications)
            unread += sentences.map { UnreadSentence(card: cards[index].fullName, sentence: $0) }
        }
        let places = Dictionary(
            uniqueKeysWithValues: rest.enumerated().map { place, row in (row.source, place) })
        for (index, row) in rest.enumerated() {
            if let base = row.base.flatMap({ places[$0] }) { cards[index].baseID = cards[base].id }
            if let other = row.reprinted.flatMap({ places[$0] }) { cards[index].reprintOf = cards[other].id }
        }
    }

    /// The cards with their effects: from `known` by id, or parsed from the abilities, each distinct text once.
    package func cardsWithEffects(known: [String: [EffectFrame]] = [:]) -> [CardFacts] {
        if metadata.language != "en" { return cards }
        lazy var reader = EffectReader()
        var read: [[EffectReader.Ability]: [EffectFrame]] = [:]
        return zip(cards, abilities).map { card, abilities in
            var card = card
            card.effects = known[card.id] ?? read[abilities] ?? abilities.flatMap { reader.read($0).frames }
            read[abilities] = card.effects
            return card
        }
    }
}

/// LorcanaJSON's metadata of a file: at the file's start, and separately in `metadata.json`.
package struct LorcanaJSONMetadata: Sendable, Equatable {
    /// The version of the format: "2.4.0".
    var formatVersion = ""
    package var generated: Timestamp?
    /// The language code: "en".
    package var language = ""

    /// The supported major version of the format.
    static let majorVersion = 2

    init() {}

    init(_ row: JSONRow) {
        formatVersion = row["formatVersion"]?.line() ?? ""
        generated = row["generatedOn"]?.line().flatMap(APIDate.read)
        language = row["language"]?.line() ?? ""
    }

    /// Reads `metadata.json`; throws if it is another file, or if the major version of its format differs.
    init(_ json: [UInt8], url: String) throws(LorcanaError) {
        do throws(JSONFault) {
            var reader = JSONReader(json)
            if let row = try reader.row() { self.init(row) } else { self.init() }
            try reader.end()
        } catch { throw .malformed(detail: error.detail(of: json), url: url) }
        try check()
    }

    /// Throws if the major version of the format differs.
    func check() throws(LorcanaError) {
        if formatVersion.split(separator: ".").first.flatMap({ Int($0) }) == Self.majorVersion { return }
        throw .fileRefused(
            .format(TextCleaning.excerpt(formatVersion), understood: Self.majorVersion))
    }
}

/// A sentence about Shift, singing or decks that no rule matches.
package struct UnreadSentence: Sendable, Equatable {
    package var card: String
    package var sentence: String
}

/// Reads a set of the file.
enum LorcanaJSONSet {
    static func read(_ row: JSONRow, number: JSONValue) -> LorcanaSet? {
        guard let number = number.line(), let name = row["name"]?.line() else { return nil }
        let counts = row["cardCounts"]?.row
        let core = row["allowedInFormats"]?.row?["Core"]?.row
        return LorcanaSet(
            number: number, code: SetCodes.code(ofSet: number), name: name,
            kind: row["type"]?.line() == "quest" ? .quest : .expansion,
            prerelease: row["prereleaseDate"]?.day, release: row["releaseDate"]?.day,
            baseCards: counts?["base"]?.count ?? 0, specialCards: counts?["nonBase"]?.count ?? 0,
            promoCards: counts?["promo"]?.count ?? 0, rotationGroup: core?["rotationGroup"]?.count,
            coreUntil: core?["allowedUntilDate"]?.day, legalFrom: row["allowedInTournamentsFromDate"]?.day)
    }
}

extension JSONValue {
    /// The maximum length of a string; longer ones are truncated.
    static let longestText = 65_536

    /// The string, cleaned and on one line; nil if nothing is left.
    func line() -> String? {
        guard let text = string(cutTo: Self.longestText) else { return nil }
        let line = TextCleaning.cleanLine(text)
        return line.isEmpty ? nil : line
    }

    /// The strings of a list, each cleaned like `line`.
    var lines: [String] { elements?.compactMap { $0.line() } ?? [] }

    var day: Timestamp? { line().flatMap { Timestamp(date: $0) } }

    /// An integer from 0 to a billion.
    var count: Int? { integer.flatMap { (0...1_000_000_000).contains($0) ? $0 : nil } }
}
