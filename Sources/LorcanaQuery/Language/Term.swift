package import LorcanaCards

/// One test of one printing.
package enum Term: Sendable, Equatable {
    case text(TextField, TextTest)
    /// Compares the card's inks with these as sets: `<=` is "playable in".
    case inks(Comparison, InkSet)
    case number(NumberExpression, Comparison, NumberExpression)
    case range(NumberExpression, low: Double, high: Double)
    case parity(NumberExpression, isEven: Bool)
    /// A keyword, its named variants included.
    case keyword(WrittenName)
    case type(CardType)
    /// A whole classification.
    case classification(WrittenName)
    /// A set's number, code or name, or "newest".
    case set(WrittenName)
    /// A set that some printing of the same full name is in.
    case printedIn(WrittenName)
    /// A promo series: "P1", "D23".
    case promoSeries(WrittenName)
    case id(PrintingID)
    case rarity(Comparison, Rarity)
    case flag(CardFlag)
    case date(Comparison, Timestamp)
    case legal(PlayFormat)
    case banned(PlayFormat)
    /// What a card does with the one of this full name or id.
    case related(CardRelation, WrittenName)
    /// A full name that is in the deck.
    case deck(WrittenDeck)

    /// The text that the term searches, if it is one that the built-in data lacks.
    var searchedText: TextColumn? {
        if case .flag(.errata) = self { return .errata }
        if case .flag(.ruling) = self { return .rulings }
        guard case .text(let field, _) = self else { return nil }
        return switch field {
        case .text: .text
        case .flavor: .flavor
        case .name, .char, .version, .story, .art: nil
        }
    }

    /// What the term tests, if it is something that the API does not state.
    var beyondAPI: String? {
        switch self {
        case .legal: "legality"
        case .banned: "bans"
        case .flag(.promo), .promoSeries: "promos"
        case .flag(.reprint): "reprints"
        case .flag(.errata): "errata"
        case .flag(.ruling): "rulings"
        case .printedIn: "printings"
        case .related: "songs and Shift"
        case .deck: "your decks"
        case .number(let left, _, let right):
            left.beyondAPI ?? right.beyondAPI
        case .range(let numbers, _, _), .parity(let numbers, _): numbers.beyondAPI
        case .text, .inks, .keyword, .type, .classification, .set, .id, .rarity, .flag, .date: nil
        }
    }
}

/// How two values must compare.
package enum Comparison: String, Sendable, CaseIterable {
    case equal = "="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="

    func holds<Value: Comparable>(_ a: Value, _ b: Value) -> Bool {
        switch self {
        case .equal: a == b
        case .notEqual: a != b
        case .less: a < b
        case .lessOrEqual: a <= b
        case .greater: a > b
        case .greaterOrEqual: a >= b
        }
    }

    /// The same comparison of sets: `<=` is "part of".
    func holds(_ a: InkSet, _ b: InkSet) -> Bool {
        switch self {
        case .equal: a == b
        case .notEqual: a != b
        case .less: a.isStrictSubset(of: b)
        case .lessOrEqual: a.isSubset(of: b)
        case .greater: a.isStrictSuperset(of: b)
        case .greaterOrEqual: a.isSuperset(of: b)
        }
    }
}

extension Comparison {
    /// The comparison that "or less" and "or more" behind a number or a rarity stand for.
    init?(bound phrase: String?) {
        switch phrase {
        case "or less", "or fewer", "or lower", "or under", "or below", "or worse": self = .lessOrEqual
        case "or more", "or higher", "or greater", "or over", "or above", "or better", "or up":
            self = .greaterOrEqual
        default: return nil
        }
    }
}

/// A text of a card that can be searched, by its key.
package enum TextField: String, Sendable, CaseIterable {
    case name, char, version, text, flavor, story, art

    var column: FoldedColumn {
        switch self {
        case .name: .fullName
        case .char: .name
        case .version: .version
        case .text: .text
        case .flavor: .flavor
        case .story: .story
        case .art: .illustrators
        }
    }

    /// Whether the text is a card's name or part of one, so that typos are forgiven.
    package var isName: Bool { self == .name || self == .char || self == .version }

    /// In the words of an explanation.
    var explanation: String {
        switch self {
        case .name, .version, .story: rawValue
        case .char: "character"
        case .text: "rules text"
        case .flavor: "flavour text"
        case .art: "artist"
        }
    }
}

/// How folded words must occur in a folded text.
package enum TextTest: Sendable, Equatable {
    /// A bare word of a name, without a key or quotes: it may also be read as a condition.
    case word(BareWord)
    /// As whole words side by side, written with blanks or without.
    case words(String)
    /// Anywhere, side by side; the first may begin and the last may end inside a word.
    case part(String)
    /// As the whole text, or a whole member of a list.
    case whole(String)
    case pattern(Pattern)

    /// The folded words, one blank between two; empty for a pattern.
    package var words: String {
        switch self {
        case .word(let word): word.folded
        case .words(let words), .part(let words), .whole(let words): words
        case .pattern: ""
        }
    }

    /// The words that a text must have, side by side or a part of it; nil for a whole text and for a pattern.
    var partWords: String? {
        switch self {
        case .word(let word): word.folded
        case .words(let words), .part(let words): words
        case .whole, .pattern: nil
        }
    }
}

/// A folded word of a query that stands without a key and without quotes, and what it was typed in.
package struct BareWord: Sendable, Equatable {
    package var folded: String
    /// The run of characters without a blank that the word is part of: "36/P1" is typed for two words.
    var token: String
    /// Which word of the token it is, from 0.
    var place: Int

    /// The word's number, of nine digits at most; nil if it has anything but digits.
    var number: Int? {
        folded.utf8.count <= 9 && folded.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(folded) : nil
    }

    /// Whether it was typed with a possessive s: "king's".
    var isPossessive: Bool { place == 0 && token[...].withoutPossessive.endIndex < token.endIndex }

    var condition: Condition { .term(.text(.name, .word(self))) }

    /// Words are equal however they were typed.
    package static func == (a: BareWord, b: BareWord) -> Bool { a.folded == b.folded }
}

/// A name that only a catalogue can check, and its range in the query.
package struct WrittenName: Sendable, Equatable {
    package var folded: String
    /// As it was typed, without quotes.
    var typed: String
    /// In scalars of the query.
    package var range: Range<Int>
    /// What to say if the catalogue has no such name; nil for the usual words.
    var refusal: Refusal?

    struct Refusal: Sendable {
        var message: String
        /// The values that need no catalogue.
        var known: [String]
    }

    /// Names are equal whatever their spelling and their ranges.
    package static func == (a: WrittenName, b: WrittenName) -> Bool { a.folded == b.folded }
}

/// The id of a printing, such as "TFC-041", compared without case and without zeros in front of the number.
package struct PrintingID: Sendable, Equatable {
    /// "tfc-41".
    let plain: [UInt8]
    let typed: String
    /// In scalars of the query.
    let range: Range<Int>

    init(_ typed: String, range: Range<Int>) {
        (self.typed, self.range) = (typed, range)
        plain = Self.plain(typed.utf8)
    }

    /// What stands before the first dash; nil without one.
    var set: String? { typed.firstIndex(of: "-").map { String(typed[..<$0]) } }

    /// The id as typed, and with the code of the set that it has by number or by another code.
    func spellings(in sets: [LorcanaSet]) -> [[UInt8]] {
        guard let set, let named = SetNames.resolve(codeOrNumber: set, in: sets) else { return [plain] }
        return [plain, Self.plain((named.code + typed.dropFirst(set.count)).utf8)]
    }

    /// Ids are equal wherever they stand.
    package static func == (a: PrintingID, b: PrintingID) -> Bool { a.plain == b.plain }

    static func plain(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var plain: [UInt8] = []
        for byte in bytes {
            if byte == UInt8(ascii: "0"), plain.last == UInt8(ascii: "-") { continue }
            plain.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
        }
        return plain
    }
}

/// A yes-or-no property of a printing, for `is:` and `not:`.
package enum CardFlag: String, Sendable, CaseIterable {
    case inkable, dual, enchanted, epic, iconic, promo, reprint, quest, errata, ruling

    /// In the words of an explanation.
    var explanation: String {
        switch self {
        case .inkable, .enchanted, .epic, .iconic, .promo, .reprint: rawValue
        case .dual: "dual ink"
        case .quest: "quest card"
        case .errata: "has an erratum"
        case .ruling: "has a ruling"
        }
    }
}

/// What a card does with another.
package enum CardRelation: String, Sendable, CaseIterable {
    /// A character sings the song, alone and always.
    case sings
    /// A song is sung by the character, alone and always.
    case sungBy = "sungby"
    /// A card may be under the one with Shift.
    case under
    /// A card with Shift may be put on the one.
    case onto
}

/// A way to play that has its own list of legal cards.
package enum PlayFormat: String, Sendable, CaseIterable {
    case core, infinity
}

/// A number of a card: fields and a constant, added and subtracted, or one field divided by another.
package enum NumberExpression: Sendable, Equatable {
    case sum(plus: [NumberField], minus: [NumberField] = [], Double = 0)
    case ratio(NumberField, NumberField)

    static func constant(_ value: Double) -> NumberExpression { .sum(plus: [], value) }

    /// The value, if it does not depend on a card.
    var constantValue: Double? {
        if case .sum(let plus, let minus, let constant) = self, plus.isEmpty, minus.isEmpty {
            constant
        } else {
            nil
        }
    }

    /// Whether it may be below 0.
    var subtracts: Bool {
        if case .sum(_, let minus, let constant) = self { !minus.isEmpty || constant < 0 } else { false }
    }

    var fields: [NumberField] {
        switch self {
        case .sum(let plus, let minus, _): plus + minus
        case .ratio(let above, let below): [above, below]
        }
    }

    /// What it counts, if it is something that the API does not state.
    fileprivate var beyondAPI: String? {
        fields.contains(.prints)
            ? "printings"
            : fields.contains(.singsAs) ? "songs" : asksForCollection ? "your collection" : nil
    }
}

/// A number of a card, by its key: printed on it, counted, or owned. A keyword's number is a field too: `singer>=5`.
package enum NumberField: String, Sendable, CaseIterable {
    case cost, str, wil, lore, move, num, inks, year
    /// The printings of the card's full name.
    case prints
    /// What a character counts as for songs: Singer's number, else its cost.
    case singsAs = "singsas"
    /// The copies owned of the card's full name.
    case own
    /// The copies owned of the printing, and those of them that are foil.
    case ownPrinting = "ownprint"
    case ownFoil = "ownfoil"
    case singer, shift, resist, challenger, boost
    case singTogether = "sing-together"

    /// The folded name of the keyword whose number this is; nil for a number of the card itself.
    var keyword: String? {
        switch self {
        case .singer, .shift, .resist, .challenger, .boost: rawValue
        case .singTogether: "sing together"
        case .cost, .str, .wil, .lore, .move, .num, .inks, .year, .prints, .singsAs, .own, .ownPrinting,
            .ownFoil:
            nil
        }
    }

    /// In the words of an explanation.
    var explanation: String {
        switch self {
        case .cost, .lore, .year: rawValue
        case .str: "strength"
        case .wil: "willpower"
        case .move: "move cost"
        case .num: "number"
        case .prints: "printings"
        case .singsAs: "singing number"
        case .inks: "number of inks"
        case .own: "copies owned"
        case .ownPrinting: "copies owned of the printing"
        case .ownFoil: "foil copies owned of the printing"
        case .singer, .shift, .resist, .challenger, .boost, .singTogether: keyword ?? rawValue
        }
    }
}
