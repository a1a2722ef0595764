import LorcanaCards

/// One test of one printing. What there is to know of each key stands in its row: `TextField.entry`,
/// `NamedKey.entry`, `Property`.
package enum Term: Sendable, Equatable {
    case text(TextField, TextTest)
    case number(NumberExpression, NumberTest)
    /// A name that only a catalogue can check: of a set, a keyword, another card, a deck.
    case named(NamedKey, WrittenName)
    /// A fact with few values, known without a catalogue.
    case property(Property)
    /// A test of one effect of the card.
    case effect(EffectTest)

    /// The text that the term searches, if it is one that the built-in data lacks.
    var searchedText: TextColumn? {
        switch self {
        case .text(let field, _): field.entry.lacking
        case .property(let property): property.searchedText
        case .number, .named, .effect: nil
        }
    }

    /// What the term tests, if it is something that the API does not state.
    var beyondAPI: String? {
        switch self {
        case .text: nil
        case .number(let numbers, let test): numbers.beyondAPI ?? test.compared?.beyondAPI
        case .named(let key, _): key.entry.beyondAPI
        case .property(let property): property.beyondAPI
        case .effect: "effects"
        }
    }

    /// Whether only a catalogue can say that its words are the value of a card: names of sets, stories and so on.
    var needsCatalogue: Bool {
        switch self {
        case .text(let field, _): field.entry.completes
        case .named(let key, _): key != .keyword
        case .number, .property, .effect: false
        }
    }

    /// Whether it asks for copies owned.
    var asksForCollection: Bool {
        guard case .number(let numbers, let test) = self else { return false }
        return (numbers.fields + (test.compared?.fields ?? [])).contains(where: \.isOwned)
    }

    /// The rough cost of testing it: numbers, then short texts, then long ones.
    var effort: Int {
        switch self {
        case .text(let field, _): field.entry.effort
        case .named(.keyword, _): 2
        case .number, .named, .property, .effect: 1
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

    /// The comparison with its sides exchanged.
    var reversed: Comparison {
        switch self {
        case .equal, .notEqual: self
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        }
    }

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
    /// A sentence of the text has these words, or many of them, in any form; the best sentences come first.
    case near(String)

    /// The folded words, one blank between two; empty for a pattern.
    package var words: String {
        switch self {
        case .word(let word): word.folded
        case .words(let words), .part(let words), .whole(let words), .near(let words): words
        case .pattern: ""
        }
    }

    /// The words that a text must have, side by side or a part of it; nil for a whole text and for a pattern.
    var partWords: String? {
        switch self {
        case .word(let word): word.folded
        case .words(let words), .part(let words): words
        case .whole, .pattern, .near: nil
        }
    }
}

/// A folded word of a query without a key or quotes, and the token that it was typed in.
package struct BareWord: Sendable, Equatable {
    var folded: String
    /// The run of characters without a blank that the word is part of: "36/P1" is typed for two words.
    var token: String
    /// Which word of the token it is, from 0.
    var place: Int

    /// The word's number, of nine digits at most; nil if it has anything but digits, and for a price, "$5".
    var number: Int? {
        folded.utf8.count <= 9 && folded.areDigits && !isPrice ? Int(folded) : nil
    }

    /// Whether a sign of a currency stands beside it.
    var isPrice: Bool {
        token.utf8.count > folded.utf8.count
            && token.unicodeScalars.contains { $0.properties.generalCategory == .currencySymbol }
    }

    /// Whether a comma, a semicolon or a colon sets it off from the next word.
    var endsWithComma: Bool { token.utf8.last.map(",;:".utf8.contains) == true }
    /// Whether a comma or a slash may list it with the next word.
    var mayBeListed: Bool { token.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "/") } }

    /// Whether it is a number beside a slash: the 3 of "3/4".
    var isFraction: Bool { number != nil && token.utf8.contains(UInt8(ascii: "/")) }

    /// Whether it was typed with a possessive s: "king's".
    var isPossessive: Bool { place == 0 && token[...].withoutPossessive.endIndex < token.endIndex }

    /// The pattern for a token with "?" inside for one letter, or "*" for any; nil without one.
    var wildcardPattern: String? {
        guard let first = token.utf8.first, let last = token.utf8.last,
            token.utf8.contains(where: { Self.pattern(ofWildcard: $0) != nil }),
            token.utf8.allSatisfy({ Folding.letter(ascii: $0) != nil || Self.pattern(ofWildcard: $0) != nil }
            ),
            Self.pattern(ofWildcard: first) == nil, Self.pattern(ofWildcard: last) == nil
        else { return nil }
        return token.utf8.map { Self.pattern(ofWildcard: $0) ?? String(UnicodeScalar($0)) }.joined()
    }

    private static func pattern(ofWildcard byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "?"): "."
        case UInt8(ascii: "*"): "\\w*"
        default: nil
        }
    }

    var condition: Condition { .term(.text(.name, .word(self))) }

    /// Words are equal however they were typed.
    package static func == (a: BareWord, b: BareWord) -> Bool { a.folded == b.folded }
}

/// A name that only a catalogue can check, and its range in the query.
package struct WrittenName: Sendable, Equatable {
    var folded: String
    /// As it was typed, without quotes.
    package var typed: String
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
