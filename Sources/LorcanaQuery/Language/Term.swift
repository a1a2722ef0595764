import LorcanaCards

/// A single test of a printing. Everything specific to a key is in its row: `TextField.entry`, `NamedKey.entry`,
/// `Property`.
package enum Term: Sendable, Equatable {
    case text(TextField, TextTest)
    case number(NumberExpression, NumberTest)
    /// A name that only the catalogue can check: of a set, a keyword, another card or a deck.
    case named(NamedKey, WrittenName)
    /// A fact with a fixed set of values.
    case property(Property)
    /// A test of one effect of the card.
    case effect(EffectTest)

    /// The text that the term searches and built-in data lacks.
    var searchedText: TextColumn? {
        switch self {
        case .text(let field, _): field.entry.lacking
        case .property(let property): property.searchedText
        case .number, .named, .effect: nil
        }
    }

    /// A description of the test, if the API lacks the data for it.
    var beyondAPI: String? {
        switch self {
        case .text: nil
        case .number(let numbers, let test): numbers.beyondAPI ?? test.compared?.beyondAPI
        case .named(let key, _): key.entry.beyondAPI
        case .property(let property): property.beyondAPI
        case .effect: "effects"
        }
    }

    /// Whether validating its words requires a catalogue: names of sets, stories and so on.
    var needsCatalogue: Bool {
        switch self {
        case .text(let field, _): field.entry.completes
        case .named(let key, _): key != .keyword
        case .number, .property, .effect: false
        }
    }

    /// Whether it refers to the copies owned.
    var asksForCollection: Bool {
        guard case .number(let numbers, let test) = self else { return false }
        return (numbers.fields + (test.compared?.fields ?? [])).contains(where: \.isOwned)
    }

    /// The estimated cost of testing it: lowest for numbers, then short texts, then long ones.
    var effort: Int {
        switch self {
        case .text(let field, _): field.entry.effort
        case .named(.keyword, _): 2
        case .number, .named, .property, .effect: 1
        }
    }
}

/// A comparison of two values.
package enum Comparison: String, Sendable, CaseIterable {
    case equal = "="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="

    /// The comparison with its sides swapped.
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

    /// Compares two sets: `<=` means "subset of".
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

/// A test for folded words in a folded text.
package enum TextTest: Sendable, Equatable {
    /// A bare word of a name, without key or quotes, which may also be interpreted as a condition.
    case word(BareWord)
    /// Consecutive whole words, written with or without spaces.
    case words(String)
    /// Consecutive words; the first may start, and the last may end, inside a word.
    case part(String)
    /// The whole text, or a whole element of a list.
    case whole(String)
    case pattern(Pattern)
    /// A sentence with at least some of these words in any form, ranked by how well it matches.
    case near(String)

    /// The folded words, separated by single spaces; empty for a pattern.
    package var words: String {
        switch self {
        case .word(let word): word.folded
        case .words(let words), .part(let words), .whole(let words), .near(let words): words
        case .pattern: ""
        }
    }

    /// The consecutive words that a text must contain; nil for whole texts and patterns.
    var partWords: String? {
        switch self {
        case .word(let word): word.folded
        case .words(let words), .part(let words): words
        case .whole, .pattern, .near: nil
        }
    }
}

/// A folded word of a query without key or quotes, and the token it was part of.
package struct BareWord: Sendable, Equatable {
    var folded: String
    /// The characters between whitespace that contain the word: the token "36/P1" has two words.
    var token: String
    /// The index of the word in the token.
    var place: Int

    /// The word as a number; nil if it has more than nine digits or anything but digits, or is a price, "$5".
    var number: Int? {
        folded.utf8.count <= 9 && folded.areDigits && !isPrice ? Int(folded) : nil
    }

    /// Whether a currency sign is next to it.
    var isPrice: Bool {
        token.utf8.count > folded.utf8.count
            && token.unicodeScalars.contains { $0.properties.generalCategory == .currencySymbol }
    }

    /// Whether a comma, a semicolon or a colon separates it from the next word.
    var endsWithComma: Bool { token.utf8.last.map(",;:".utf8.contains) == true }
    /// Whether a comma or a slash may join it and the next word into a list.
    var mayBeListed: Bool { token.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "/") } }

    /// Whether it is a number next to a slash: "3" in "3/4".
    var isFraction: Bool { number != nil && token.utf8.contains(UInt8(ascii: "/")) }

    /// Whether it was typed with a possessive s: "king's".
    var isPossessive: Bool { place == 0 && token[...].withoutPossessive.endIndex < token.endIndex }

    /// The pattern for a token with wildcards inside, "?" for one character or "*" for any number; nil without
    /// wildcards.
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

    /// Compares the folded words only.
    package static func == (a: BareWord, b: BareWord) -> Bool { a.folded == b.folded }
}

/// A name that only a catalogue can check, with its range in the query.
package struct WrittenName: Sendable, Equatable {
    var folded: String
    /// The name as typed, without quotes.
    package var typed: String
    /// The range in the query, in Unicode scalars.
    package var range: Range<Int>
    /// The error to throw if the catalogue has no such name; nil for the default error.
    var refusal: Refusal?

    struct Refusal: Sendable {
        var message: String
        /// The values that are valid in any catalogue.
        var known: [String]
    }

    /// Compares the folded names, ignoring spelling and range.
    package static func == (a: WrittenName, b: WrittenName) -> Bool { a.folded == b.folded }
}
