package import LorcanaCards

/// Players' vocabulary, for help, completion, corrections and the parser.
enum PlayerWords {
    static let lines = SortedLines(CatalogueBytes(bytes))

    /// Words of phrases that are candidates for correcting a misspelt word.
    static var words: WordTable { WordTable(alone: CatalogueBytes(wordBytes)) }

    /// Phrases with their conditions, in order, for help and completion; `#` is a number, `NAME` a name.
    static var all: [(phrase: String, value: String)] {
        lines.all(beginningWith: "").flatMap { phrase, cells in
            cells.split(separator: "\t").compactMap { cell in
                let blank = cell.firstIndex(of: " ") ?? cell.endIndex
                if cell[..<blank] == "foreign" { return nil }
                return shown(phrase, String(cell[..<blank]), String(cell[blank...].dropFirst()))
            }
        }
    }

    private static func shown(_ phrase: String, _ kind: String, _ meaning: String) -> (String, String) {
        switch kind {
        case "stat", "keyword-stat": ("# \(phrase)", "\(meaning)=#")
        case "before-stat": ("\(phrase) #", "\(meaning)#")
        case "before-year": ("\(phrase) #", "year\(meaning)#")
        case "after-year": ("# \(phrase)", "year\(meaning)#")
        case "after": ("# \(phrase)", meaning)
        case "not": (phrase, "-")
        case "direction": (phrase, meaning == "-" ? "desc" : "asc")
        case "key": (phrase, meaning + ":")
        case "art-by": ("\(phrase) NAME", "art:NAME")
        case "say": ("\(phrase) NAME", "text:NAME")
        case "named": ("\(phrase) NAME", "name:NAME")
        // Parts of phrases, which have no complete meaning on their own.
        case "verb", "hate", "actor", "aim", "zone", "trigger": (phrase, "")
        default: (phrase, meaning)
        }
    }

    /// The verb of rules texts that players mean by the word: "banish" for "destroy".
    static func verb(of word: String) -> String? {
        let cells = lines[word]?.split(separator: "\t") ?? []
        let start = "verb does:"
        return cells.first { $0.hasPrefix(start) }.map {
            String($0.dropFirst(start.count).prefix { $0 != "." })
        }
    }

    /// The comparison meant by words after a number or a rarity, "or less"; some apply only to years, "or
    /// newer".
    static func bound(_ words: String, ofYear: Bool = false) -> Comparison? {
        let cells = (lines[words] ?? "").split(separator: "\t")
        let cell = cells.first { $0.hasPrefix("after ") || ofYear && $0.hasPrefix("after-year ") }
        return cell.flatMap { $0.split(separator: " ").last }.flatMap { Comparison(rawValue: String($0)) }
    }

    /// Whether the word is a number, in digits or in words.
    static func isNumber(_ word: String) -> Bool {
        word.areDigits
            || lines[word]?.split(separator: "\t").contains { $0.hasPrefix("number ") } == true
    }

    /// Whether consecutive words of the run are a condition on the collection.
    static func nameCollection(_ run: [BareWord]) -> Bool {
        run.contains { word in
            // Skips pasted text: no phrase has such a long word.
            word.folded.utf8.count <= 64
                && WordStem.bases(of: word.folded).contains { form in
                    var isOfCollection = false
                    lines.visitPhrases(of: form) { _, value in
                        isOfCollection = isOfCollection || value.hasPrefix("term own")
                    }
                    return isOfCollection
                }
        }
    }
}

extension QueryWords {
    /// Players' phrases, with their conditions.
    package static var ofPlayers: [(phrase: String, value: String)] { PlayerWords.all }

    /// The words understood without a key, as typed: "songs", "seven dwarfs".
    package static func plain(in catalogue: Catalogue) -> [String] {
        let ofPlayers = PlayerWords.all.filter { phrase, query in
            let isWhole = !phrase.contains("#") && !phrase.contains("N") && !query.hasSuffix(":")
            return isWhole && query.contains(":") && !query.hasPrefix("sort:") && !query.holds("text:")
                && !query.holds("flavor:") && !query.holds("errata")
        }
        // "amber ink" is already offered as "amber".
        let ofCatalogue = catalogue.phrases.all(beginningWith: "").filter { phrase, query in
            !query.hasPrefix("set:") && !query.hasPrefix("art:")
                && !(query.hasPrefix("ink:") && phrase.hasSuffix(" ink"))
        }
        return (ofCatalogue + ofPlayers).map(\.phrase).once(by: \.self)
    }
}

extension StringProtocol {
    /// The parts between spaces outside quotes, brackets and patterns.
    var queryParts: [String] {
        let text = String(self)
        if !text.hasBlank { return [text] }
        var (parts, isQuoted, isPattern, depth, last): ([String], Bool, Bool, Int, Unicode.Scalar) = (
            [""], false, false, 0, " "
        )
        for scalar in text.unicodeScalars {
            if scalar == "\"", !isPattern { isQuoted.toggle() }
            if scalar == "/", isPattern || last == ":" || last == "," { isPattern.toggle() }
            if !isPattern, !isQuoted, scalar == "(" || scalar == ")" { depth += scalar == "(" ? 1 : -1 }
            last = scalar
            if scalar == " ", !isQuoted, !isPattern, depth == 0 {
                parts.append("")
            } else {
                parts[parts.count - 1].unicodeScalars.append(scalar)
            }
        }
        return parts
    }
}
