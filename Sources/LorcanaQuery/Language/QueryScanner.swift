import LorcanaCards

/// A query's text, scanned by Unicode scalars, with errors that point into it.
struct QueryScanner {
    let text: String
    /// The text's scalars, with typographic variants replaced (`plain`).
    let scalars: [Unicode.Scalar]
    var position = 0
    /// Whether "]" ends a run.
    var isInFrame = false
    /// The range of `@NAME` in the typed query, if this is the text of that saved query.
    private let typedAs: (name: String, query: String, range: Range<Int>)?

    /// Validates suggestions in errors.
    var trial: SuggestionTrial

    init(_ text: String, trial: SuggestionTrial = .reading) {
        self.text = text
        self.trial = trial
        scalars = Self.plain(text.scalars, of: text)
        typedAs = nil
    }

    /// Scans the text of a saved query; errors point at its name.
    init(_ text: String, savedAs name: String, at range: Range<Int>, in other: QueryScanner) {
        self.text = text
        scalars = Self.plain(text.scalars, of: text)
        typedAs = other.typedAs ?? (name, other.text, range)
        trial = other.trial
    }

    /// Replaces scalars by plain equivalents: compatibility forms, comparison signs of other scripts, and, outside
    /// patterns, the dashes that phones type for a minus.
    private static func plain(_ scalars: [Unicode.Scalar], of text: String) -> [Unicode.Scalar] {
        if scalars.count == text.utf8.count { return scalars }
        var (plain, isPattern) = (scalars.map(CompatibilityForms.plain), false)
        for place in plain.indices {
            let last: Unicode.Scalar? = place > 0 ? plain[place - 1] : nil
            switch plain[place] {
            case "⩽", "≦": plain[place] = "≤"
            case "⩾", "≧": plain[place] = "≥"
            case "/": isPattern = isPattern ? last == "\\" : last?.isOperator == true
            case "\u{2010}"..."\u{2015}", "\u{2212}": if !isPattern { plain[place] = "-" }
            default: break
            }
        }
        return plain
    }

    /// The original text of a range.
    func typedText(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.dropFirst(range.lowerBound).prefix(range.count)))
    }

    var isAtEnd: Bool { position >= scalars.count }
    var current: Unicode.Scalar? { isAtEnd ? nil : scalars[position] }

    func peek(_ offset: Int = 1) -> Unicode.Scalar? {
        position + offset < scalars.count ? scalars[position + offset] : nil
    }

    mutating func skipBlanks() {
        while let scalar = current, scalar.isBlank { position += 1 }
    }

    /// The end of a run of scalars without delimiters; a comma is one if commas separate values.
    func endOfRun(from start: Int, splittingAtCommas splits: Bool = false) -> Int {
        var end = start
        while !endsRun(end), !splits || scalars[end] != "," { end += 1 }
        return end
    }

    /// Whether a run ends at `place`.
    func endsRun(_ place: Int) -> Bool {
        if place == scalars.count { return true }
        if isInFrame, scalars[place] == "]" { return true }
        // Fast path: most scalars are letters or digits, and no delimiter lies between "0" and "z" in ASCII.
        if 0x30...0x7A ~= scalars[place].value { return false }
        return scalars[place].isDelimiter || isDoubleAmpersand(place)
    }

    /// The end of the run at `start` if it is this lower-case ASCII word, ignoring case.
    func endOfRun(from start: Int, ifIs word: String) -> Int? {
        let end = start + word.utf8.count
        guard end <= scalars.count, endsRun(end) else { return nil }
        var place = start
        for letter in word.utf8 {
            if scalars[place].value | 0x20 != UInt32(letter) { return nil }
            place += 1
        }
        return end
    }

    func isDoubleAmpersand(_ place: Int) -> Bool {
        scalars[place] == "&" && place + 1 < scalars.count && scalars[place + 1] == "&"
    }

    func string(_ range: Range<Int>) -> String {
        if scalars.count == text.utf8.count {
            return String(Substring(text.utf8.dropFirst(range.lowerBound).prefix(range.count)))
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count)
        for scalar in scalars[range] {
            if scalar.isASCII {
                bytes.append(UInt8(scalar.value))
            } else {
                bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// An error that points at `range` or, if that is empty, at an adjacent scalar.
    func error(at range: Range<Int>, _ message: String, hint: String = "") -> QueryError {
        let start = min(range.lowerBound, max(scalars.count - 1, 0))
        let place = range.isEmpty ? start..<min(start + 1, scalars.count) : range
        if let typedAs {
            return QueryError(
                query: typedAs.query, scalars: typedAs.range, message: "in @\(typedAs.name): \(message)",
                hint: hint)
        }
        return QueryError(query: text, scalars: place, message: message, hint: hint)
    }

    func tooManyConditions(at range: Range<Int>) -> QueryError {
        error(
            at: range, "more than \(CardQuery.maximumConditions) words and conditions",
            hint: "shorten the query")
    }

    /// The advice to write a query, if that is valid.
    func writing(_ query: String) -> String? { trial.accepts(query) ? "write \(query)" : nil }

    /// The range in the query as typed.
    func typed(_ range: Range<Int>) -> Range<Int> { typedAs?.range ?? range }
}

extension QueryError {
    /// An error that points at the characters of a range of scalars.
    package init(query: String, scalars: Range<Int>, message: String, hint: String = "") {
        self.init(query: query, range: query.characters(scalars), message: message, hint: hint)
    }
}

extension String {
    /// The range of characters that covers these scalars.
    fileprivate func characters(_ range: Range<Int>) -> Range<Int> {
        var ends: [Int] = []
        var scalar = 0
        for character in self {
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
    /// Whether it ends a word: whitespace, a bracket, a bar or a quote.
    var isDelimiter: Bool { isBlank || self == "(" || self == ")" || self == "|" || isQuote }
    var isOperator: Bool {
        self == ":" || self == "=" || self == "<" || self == ">" || self == "!" || isPastedSign
    }
    /// Whether it is a single-character comparison operator: "≤" for "<=".
    var isPastedSign: Bool { self == "≤" || self == "≥" || self == "≠" }
    /// The ASCII operator for a pasted "≤", "≥" or "≠"; the scalar itself otherwise.
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
