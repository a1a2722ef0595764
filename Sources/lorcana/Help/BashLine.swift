/// A bash command line up to the cursor: its words after quote removal, and the text that readline replaces.
///
/// Readline inserts completions literally, so they are quoted here for their context: outside quotes, in "…" or in
/// '…'.
struct BashLine {
    /// The unquoted words after the command. The last one is the word to complete, and may be empty.
    let words: [String]
    /// The unquoted part of the last word before the text that readline replaces.
    private let kept: String
    /// The open quote at the cursor.
    private let quote: Unicode.Scalar?

    /// Returns nil inside a substitution or `$'…'`, which have different quoting rules.
    ///
    /// - Parameter replaced: the second argument of a completion function, the text that readline replaces.
    init?(_ line: String, replacing replaced: String) {
        let scalars = Array(line.unicodeScalars)
        let start = scalars.count - replaced.unicodeScalars.count
        guard start >= 0, scalars[start...].elementsEqual(replaced.unicodeScalars) else { return nil }
        var reader = Reader(scalars: scalars)
        /// The word's text before the replaced part, if that starts outside quotes.
        var before: String?
        while reader.position < scalars.count {
            if reader.position == start, reader.quote == nil { before = reader.word ?? "" }
            guard reader.readOne() else { return nil }
        }
        if start == scalars.count { before = reader.word ?? "" }
        words = Array((reader.words + [reader.word ?? ""]).dropFirst())
        quote = reader.quote
        if reader.quote != nil {
            guard start <= reader.quoteStart else { return nil }
            kept = reader.beforeQuote
        } else {
            guard let before else { return nil }
            kept = before
        }
    }

    /// Returns the text that readline should insert to complete the last word, or nil if the word doesn't start with
    /// `kept`.
    ///
    /// Readline skips an opening quote that is already there, and appends a closing quote. For a folder, the quote is
    /// therefore closed before the final slash, and the appended one opens the next part.
    func insertion(_ word: String) -> String? {
        guard word.unicodeScalars.starts(with: kept.unicodeScalars) else { return nil }
        let text = word.unicodeScalars.dropFirst(kept.unicodeScalars.count)
        let end = text.last == "/" ? "/" : ""
        return switch quote {
        case "\"": "\"" + Self.doubleQuoted(text.dropLast(end.count)) + "\"" + end
        case .some: "'" + Self.singleQuoted(text.dropLast(end.count)) + "'" + end
        case nil:
            kept.isEmpty && text.starts(with: "~/".unicodeScalars)
                ? "~/" + Self.escaped(text.dropFirst(2)) : Self.escaped(text)
        }
    }

    private static func escaped(_ text: Substring.UnicodeScalarView) -> String {
        text.reduce(into: "") { result, scalar in
            let isPlain =
                scalar.properties.isAlphabetic || !scalar.isASCII
                || "0123456789_-./,:=@%+".unicodeScalars.contains(scalar)
            if !isPlain { result.unicodeScalars.append("\\") }
            result.unicodeScalars.append(scalar)
        }
    }

    /// In double quotes, "!" still expands history.
    private static func doubleQuoted(_ text: Substring.UnicodeScalarView) -> String {
        text.reduce(into: "") { result, scalar in
            switch scalar {
            case "$", "`", "\"", "\\": result += "\\\(scalar)"
            case "!": result += "\"\\!\""
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    private static func singleQuoted(_ text: Substring.UnicodeScalarView) -> String {
        text.reduce(into: "") { result, scalar in
            if scalar == "'" { result += "'\\''" } else { result.unicodeScalars.append(scalar) }
        }
    }
}

extension BashLine {
    /// Splits a line into words and removes their quotes.
    private struct Reader {
        let scalars: [Unicode.Scalar]
        var position = 0
        var words: [String] = []
        /// The current word; nil between words.
        var word: String?
        var quote: Unicode.Scalar?
        /// The start of the text in the open quote, and the word's text before it.
        var quoteStart = 0
        var beforeQuote = ""

        init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

        /// Reads a character with its escape. Returns false at a substitution or `$'…'`.
        mutating func readOne() -> Bool {
            let scalar = scalars[position]
            position += 1
            if quote == "'" {
                if scalar == "'" { quote = nil } else { append(scalar) }
                return true
            }
            switch scalar {
            case "`": return false
            case "$":
                if let next, "({[".unicodeScalars.contains(next) || quote == nil && next == "'" {
                    return false
                }
                append(scalar)
            case "\\": readEscape()
            case "\"" where quote != nil: quote = nil
            case "'" where quote == nil, "\"":
                quote = scalar
                quoteStart = position
                beforeQuote = word ?? ""
                word = beforeQuote
            case " ", "\t", "\n":
                if quote != nil {
                    append(scalar)
                } else if let word {
                    words.append(word)
                    self.word = nil
                }
            default: append(scalar)
            }
            return true
        }

        private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

        /// In double quotes, a backslash escapes only characters with a special meaning there.
        private mutating func readEscape() {
            guard let next else { return append("\\") }
            if quote != nil, !"$`\"\\".unicodeScalars.contains(next) { return append("\\") }
            append(next)
            position += 1
        }

        private mutating func append(_ scalar: Unicode.Scalar) {
            var text = word ?? ""
            text.unicodeScalars.append(scalar)
            word = text
        }
    }
}
