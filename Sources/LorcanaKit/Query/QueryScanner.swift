/// A query's text, read scalar by scalar, with the errors that point into it.
struct QueryScanner {
    let text: String
    let scalars: [Unicode.Scalar]
    var position = 0
    /// The place of `@NAME` in the query that was typed, if this is the text of that saved query.
    private let typedAs: (name: String, query: String, range: Range<Int>)?

    /// Tries what an error suggests.
    let trial: SuggestionTrial

    init(_ text: String, trial: SuggestionTrial = .reading) {
        self.text = text
        self.trial = trial
        scalars = Array(text.unicodeScalars)
        typedAs = nil
    }

    /// The text of a saved query, whose errors point at its name.
    init(_ text: String, savedAs name: String, at range: Range<Int>, in other: QueryScanner) {
        self.text = text
        scalars = Array(text.unicodeScalars)
        typedAs = other.typedAs ?? (name, other.text, other.characters(range))
        trial = other.trial
    }

    var isAtEnd: Bool { position >= scalars.count }
    var current: Unicode.Scalar? { isAtEnd ? nil : scalars[position] }

    func peek(_ offset: Int = 1) -> Unicode.Scalar? {
        position + offset < scalars.count ? scalars[position + offset] : nil
    }

    mutating func skipBlanks() {
        while let scalar = current, scalar.isBlank { position += 1 }
    }

    /// The end of the run of scalars that are not delimiters.
    func endOfRun(from start: Int) -> Int {
        for place in start..<scalars.count where scalars[place].isDelimiter || isDoubleAmpersand(place) {
            return place
        }
        return scalars.count
    }

    func isDoubleAmpersand(_ place: Int) -> Bool {
        scalars[place] == "&" && place + 1 < scalars.count && scalars[place + 1] == "&"
    }

    func string(_ range: Range<Int>) -> String {
        var view = String.UnicodeScalarView()
        for scalar in scalars[range] { view.append(scalar) }
        return String(view)
    }

    /// An error that points at `range`, or, if that is empty, at the scalar beside it.
    func error(at range: Range<Int>, _ message: String, hint: String = "") -> QueryError {
        let start = min(range.lowerBound, max(scalars.count - 1, 0))
        let place = range.isEmpty ? start..<min(start + 1, scalars.count) : range
        if let typedAs {
            return QueryError(
                query: typedAs.query, range: typedAs.range, message: "in @\(typedAs.name): \(message)",
                hint: hint)
        }
        return QueryError(query: text, range: characters(place), message: message, hint: hint)
    }

    /// The advice to write a query instead, if that can be read.
    func writing(_ query: String) -> String? { trial.accepts(query) ? "write \(query)" : nil }

    /// A range of scalars as the range of the characters it touches.
    func characters(_ range: Range<Int>) -> Range<Int> {
        if let typedAs { return typedAs.range }
        var ends: [Int] = []
        var scalar = 0
        for character in text {
            scalar += character.unicodeScalars.count
            ends.append(scalar)
            if scalar >= range.upperBound { break }
        }
        let lower = ends.firstIndex { $0 > range.lowerBound } ?? ends.count
        return range.isEmpty ? lower..<lower : lower..<ends.count
    }
}

extension Unicode.Scalar {
    var isBlank: Bool { isASCII ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace }
    var isQuote: Bool { self == "\"" || self == "\u{201C}" || self == "\u{201D}" || self == "\u{201E}" }
    /// Whether it ends a word: a blank, a bracket, a bar or a quote.
    var isDelimiter: Bool { isBlank || self == "(" || self == ")" || self == "|" || isQuote }
    var isOperator: Bool {
        self == ":" || self == "=" || self == "<" || self == ">" || self == "!" || isPastedSign
    }
    /// A sign of one character that stands for two: "≤" for "<=".
    var isPastedSign: Bool { self == "≤" || self == "≥" || self == "≠" }
    /// The operator that a pasted sign stands for; any other scalar by itself.
    var unpasted: String {
        switch self {
        case "≤": "<="
        case "≥": ">="
        case "≠": "!="
        default: String(self)
        }
    }
    var isLetterOrDigit: Bool { properties.isAlphabetic || properties.numericType != nil }
}
