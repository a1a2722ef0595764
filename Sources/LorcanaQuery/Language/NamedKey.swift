import LorcanaCards
import LorcanaRules

/// A key whose values can only be checked in a catalogue or in the user's files.
package enum NamedKey: String, Sendable, CaseIterable {
    /// A keyword, including its named variants.
    case keyword = "kw"
    /// A complete classification.
    case classification = "class"
    /// A set's number, code or name, or "newest".
    case set
    /// A set with a printing of the same full name, or the rarity of one, or "promo".
    case printedIn = "in"
    /// The set whose release makes a card rotate out of Core, or "next" for the next rotation.
    case leaves
    /// A promo series, "P1", or an event with several series.
    case promoSeries = "promo"
    /// A printing's id, ignoring case and leading zeros of the number.
    case id
    /// Characters that can always sing the song of this name alone.
    case sings
    /// Songs that the character of this name can always sing alone.
    case sungBy = "sungby"
    /// Cards that can be under this card with Shift.
    case under
    /// Cards with Shift that can go on top of this card.
    case onto
    /// Cards with effects similar to this card's.
    case like
    /// Cards in this deck: a path, or a name in the deck folder.
    case deck

    struct Entry {
        /// Synonyms of the key.
        var spellings: [String] = []
        /// The noun for its values: "set".
        var noun: String
        /// The words before the name in explanations, and whether the name is quoted there.
        var explanation: String
        var isQuoted = true
        /// A description of the test, if the API lacks the data for it.
        var beyondAPI: String?
        var help: KeyHelp
        var values: QueryKey.Values
    }

    var entry: Entry {
        switch self {
        case .keyword:
            Entry(
                spellings: ["keyword", "keywords", "has"], noun: "keyword", explanation: "keyword is",
                isQuoted: false,
                help: KeyHelp(.keywords, ["kw:evasive"]),
                values: .words { QueryWords.keywords.words })
        case .classification:
            Entry(
                spellings: ["classification", "classifications"], noun: "classification",
                explanation: "classification is",
                help: KeyHelp(.kind, ["class:princess"]),
                values: .members(.classifications))
        case .set:
            Entry(
                spellings: ["s", "e", "setname", "setnumber"], noun: "set", explanation: "set is",
                help: KeyHelp(.printing, ["set:1", "set:TFC", "set:newest"]),
                values: .sets)
        case .printedIn:
            Entry(
                noun: "set", explanation: "printed in set", beyondAPI: "printings",
                help: KeyHelp(.printing, ["in:TFC", "in:enchanted"]),
                values: .sets)
        case .leaves:
            Entry(
                noun: "set", explanation: "leaves Core with set", isQuoted: false, beyondAPI: "legality",
                help: KeyHelp(.play, ["leaves:17", "leaves:next"]), values: .words { ["next"] })
        case .promoSeries:
            Entry(
                noun: "promo series", explanation: "promo series is", isQuoted: false, beyondAPI: "promos",
                help: KeyHelp(.printing, ["promo:P1", "promo:challenge"]),
                values: .promoSeries)
        case .id:
            Entry(
                noun: "id", explanation: "id is", isQuoted: false, help: KeyHelp(.printing, ["id:TFC-041"]),
                values: .ids)
        case .sings:
            Entry(
                noun: "card", explanation: "sings", beyondAPI: "songs and Shift",
                help: KeyHelp(.relations, ["sings:\"Let It Go\""]),
                values: .cards(.song))
        case .sungBy:
            Entry(
                noun: "card", explanation: "sung by", beyondAPI: "songs and Shift",
                help: KeyHelp(.relations, ["sungby:\"Elsa - Snow Queen\""]),
                values: .cards(.character)
            )
        case .under:
            Entry(
                noun: "card", explanation: "may be under", beyondAPI: "songs and Shift",
                help: KeyHelp(.relations, ["under:\"Elsa - Spirit of Winter\""]),
                values: .cards(.character))
        case .onto:
            Entry(
                noun: "card", explanation: "may be put on", beyondAPI: "songs and Shift",
                help: KeyHelp(.relations, ["onto:TFC-041 (Shift)"]),
                values: .cards(.character))
        case .like:
            Entry(
                noun: "card", explanation: "does what it does:", beyondAPI: "effects",
                help: KeyHelp(.effects, ["like:\"Elsa - Snow Queen\" (the nearest first)"]),
                values: .cards(.character))
        case .deck:
            Entry(
                noun: "deck", explanation: "in the deck", beyondAPI: "your decks",
                help: KeyHelp(.own, ["deck:friday", "-deck:lists/sunday.txt"]),
                values: .decks)
        }
    }

    func read(_ reader: ConditionReader) throws(QueryError) -> WrittenName {
        switch self {
        case .keyword: try reader.keyword()
        case .id: try reader.id()
        case .deck: try reader.deck()
        case .classification, .set, .printedIn, .leaves, .promoSeries, .sings, .sungBy, .under, .onto,
            .like:
            try reader.writtenName(entry.noun)
        }
    }

    /// Throws if the catalogue doesn't know the name.
    func check(_ name: WrittenName, _ query: CardQuery, in known: KnownValues) throws(QueryError) {
        switch self {
        case .keyword: try known.checkKeyword(name, query)
        case .classification: try known.checkClassification(name, query)
        case .set: try known.checkSet(self, name, query)
        case .printedIn:
            if !Self.isKindOfPrinting(name) { try known.checkSet(self, name, query) }
        case .leaves: try known.checkLeaving(name, query)
        case .promoSeries: try known.checkPromo(name, query)
        case .id: try known.checkID(name, query)
        case .sings, .sungBy, .under, .onto, .like: try known.checkCard(self, name, query)
        case .deck: break
        }
    }

    /// The type that the named card must have; nil for any.
    var neededType: CardType? {
        switch self {
        case .sings: .song
        case .sungBy: .character
        case .classification, .keyword, .set, .printedIn, .leaves, .promoSeries, .id, .under, .onto, .like,
            .deck:
            nil
        }
    }

    func rows(_ matcher: RowMatcher, _ name: WrittenName, among rows: RowSet) -> RowSet {
        let (catalogue, none) = (matcher.catalogue, rows.subtracting(rows))
        switch self {
        case .keyword: return matcher.keywords(name.folded, among: rows)
        case .classification: return matcher.rows(.classifications, .whole(name.folded), among: rows)
        case .set:
            guard let set = catalogue.setIndex(named: name.folded) else { return none }
            return rows.filter { catalogue.setIndex($0) == set }
        case .printedIn:
            let related = matcher.related
            if name.folded == "promo" { return related.rows(among: rows) { catalogue[$0].isPromo } }
            if let rarity = QueryWords.rarities[name.folded] {
                return related.rows(among: rows) { catalogue[$0].rarity == rarity }
            }
            guard let set = catalogue.setIndex(named: name.folded) else { return none }
            return related.rows(among: rows) { catalogue.setIndex($0) == set }
        case .leaves:
            let standings = matcher.related.standings
            let set = standings.leavingSet(named: name.folded)
            return set.map { set in rows.filter { standings.core($0)?.leavesWith == set } } ?? none
        case .promoSeries:
            let series = PromoSeries.named(name.folded).map { Folding.fold($0) }
            return rows.filter {
                catalogue[$0].isPromo && series.contains(Folding.fold(catalogue.text(.promo, $0)))
            }
        case .id:
            let spellings = IDSpelling.spellings(of: name.typed, in: catalogue.sets)
            return rows.filter { row in
                unsafe catalogue.withText(.id, row) { unsafe spellings.contains(IDSpelling.plain($0)) }
            }
        case .sings, .sungBy, .under, .onto:
            let names = matcher.related.names
            return names.find(name).map { related(to: names.anyRow($0), names, among: rows) } ?? none
        case .like:
            let neighbours = matcher.neighbours(of: name, among: rows)
            return RowSet(rows: neighbours.map(\.row), of: catalogue.count)
        case .deck: return matcher.related.rows(inDeck: name.typed, among: rows)
        }
    }

    /// The rows related in this way to the card of row `card`.
    private func related(to card: Int, _ names: CardNames, among rows: RowSet) -> RowSet {
        switch self {
        case .sings:
            if let song = Song(card, in: names) {
                return rows.filter { Singer($0, in: names)?.singsAlone(song) ?? false }
            }
        case .sungBy:
            if let singer = Singer(card, in: names) {
                return rows.filter { Song($0, in: names).map(singer.singsAlone) ?? false }
            }
        case .under:
            if let payoff = ShiftPayoff(card, in: names) {
                return rows.filter { ShiftCard($0, in: names).flatMap(payoff.suits) != nil }
            }
        case .onto:
            if let base = ShiftCard(card, in: names) {
                return rows.filter { ShiftPayoff($0, in: names)?.suits(base) != nil }
            }
        case .keyword, .classification, .set, .printedIn, .leaves, .promoSeries, .id, .like, .deck: break
        }
        return rows.subtracting(rows)
    }

    /// Whether the value of `in:` is a rarity or "promo", rather than a set.
    private static func isKindOfPrinting(_ name: WrittenName) -> Bool {
        name.folded == "promo" || QueryWords.rarities[name.folded] != nil
    }

    func description(of name: WrittenName) -> String {
        "\(rawValue):" + (self == .deck ? Self.path(name.typed) : quotedIfBlank(name.folded))
    }

    func explanation(of name: WrittenName) -> String {
        if self == .printedIn, Self.isKindOfPrinting(name) { return "some printing is \(name.folded)" }
        return "\(entry.explanation) " + (entry.isQuoted ? "\"\(name.folded)\"" : name.folded)
    }

    /// Quotes a path if it contains anything with a meaning in queries.
    private static func path(_ typed: String) -> String {
        let isPlain = typed.unicodeScalars.allSatisfy {
            $0.isLetterOrDigit || $0 == "." || $0 == "/" || $0 == "_"
        }
        return isPlain ? typed : "\"\(typed)\""
    }
}

extension CardNames {
    /// The row of the card with this full name or id.
    func find(_ name: WrittenName) -> Int? {
        if let found = find(folded: name.folded) { return found }
        let id = (try? PrintingReference(id: name.folded.with("-", for: " "), in: catalogue.sets))?.id
        return id.flatMap { CardIDs(catalogue)[$0] }.map { self.name(ofRow: $0) }
    }
}

/// A printing's id such as "TFC-041", compared ignoring case and leading zeros of the number: "tfc-41".
enum IDSpelling {
    /// The part before the first dash; nil without a dash.
    static func set(of typed: String) -> String? { typed.firstIndex(of: "-").map { String(typed[..<$0]) } }

    /// The id as typed, and with the canonical code if the set is written as a number or another code.
    static func spellings(of typed: String, in sets: [LorcanaSet]) -> [[UInt8]] {
        let id = (try? PrintingReference(id: typed, in: sets))?.id
        return [plain(typed.utf8)] + (id.map { [plain($0.utf8)] } ?? [])
    }

    static func plain(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var plain: [UInt8] = []
        for byte in bytes {
            if byte == UInt8(ascii: "0"), plain.last == UInt8(ascii: "-") { continue }
            plain.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
        }
        return plain
    }
}
