import LorcanaCards
import LorcanaRules

/// Splits bare words into the words of the grammar.
struct WordSplitter {
    let catalogue: Catalogue
    let lexicon: Lexicon
    let isKnown: (String) -> Bool
    let isCondition: (String) -> Bool

    func words(_ run: [BareWord]) -> [RunWord] {
        var words: [RunWord] = []
        for (index, bare) in run.enumerated() {
            // "w/o amber"
            if bare.token.lowercased() == "w/o" {
                if bare.place == 0 { words.append(RunWord("without", bare: index)) }
                continue
            }
            let previous = index > 0 ? run[index - 1] : nil
            let isInside = bare.place > 0 && previous?.token == bare.token
            if isInside, let previous {
                words += signs(between: previous, and: bare, index)
            } else if bare.token.hasPrefix("+"), bare.number != nil {
                words.append(RunWord("+", bare: index))
            } else if bare.token.hasPrefix("-"), bare.number != nil {
                words.append(RunWord("minus", bare: index))
            } else if bare.token.hasPrefix("#"), bare.number != nil {
                words.append(RunWord("#", bare: index))
            }
            words += parts(of: bare, index)
            let isLast = index + 1 == run.count || run[index + 1].place == 0
            // "5+," is a bound followed by a comma.
            let sign = bare.token.utf8.last { !",;:.!?".utf8.contains($0) }
            if isLast, sign == UInt8(ascii: "+") {
                words += [RunWord("or", bare: index), RunWord("more", bare: index)]
            }
            if isLast, bare.endsWithComma {
                words.append(RunWord(bare.token.hasSuffix(":") ? ":" : ",", bare: index))
            }
        }
        return words
    }

    private func signs(between last: BareWord, and next: BareWord, _ index: Int) -> [RunWord] {
        let sign = Self.separators(next.token)[max(0, min(next.place - 1, .max))...].first ?? ""
        if sign.contains("/") {
            return [RunWord("/", bare: index)] + (sign.contains("-") ? [RunWord("not", bare: index)] : [])
        }
        if sign.contains(",") { return [RunWord(",", bare: index)] }
        if sign.contains("&") { return [RunWord("and", bare: index)] }
        if sign.contains("+"), last.number != nil {
            return [RunWord("or", bare: index), RunWord("more", bare: index)]
        }
        if sign == "+" { return [RunWord("+", bare: index)] }
        let isRange = last.number != nil && next.number != nil && sign == "-"
        return isRange ? [RunWord("to", bare: index)] : []
    }

    /// The punctuation between the words of a token.
    private static func separators(_ token: String) -> [String] {
        var (separators, sign, hasWord): ([String], String, Bool) = ([], "", false)
        for scalar in token.unicodeScalars {
            if scalar.isLetterOrDigit || scalar.properties.generalCategory == .nonspacingMark
                || Folding.isApostrophe(Character(scalar))
            {
                if !sign.isEmpty, hasWord { separators.append(sign) }
                (sign, hasWord) = ("", true)
            } else {
                sign.unicodeScalars.append(scalar)
            }
        }
        return separators
    }

    private func parts(of bare: BareWord, _ index: Int) -> [RunWord] {
        let text = bare.folded
        if text.hasBlank { return text.foldedWords.map { RunWord($0, bare: index) } }
        if bare.isPrice { return [RunWord(text, bare: index, hasNumber: false)] }
        let split = Self.mayBeJoined(text) && !isWhole(text) ? joined(text) : nil
        return (split ?? [text]).map { text in
            var word = RunWord(text, bare: index)
            word.isInCapitals = split == nil && bare.isInCapitals
            return word
        }
    }

    private func isWhole(_ text: String) -> Bool {
        catalogue.place(ofWord: text) != nil || isKnown(text) || lexicon.has(text)
    }

    /// Whether a word may consist of two: a number and a word, a negated word, or one with enough letters.
    private static func mayBeJoined(_ text: String) -> Bool {
        text.utf8.count > 2 * leastJoined || text.utf8.first?.isDigit == true
            || Speller.negations.contains(where: text.hasPrefix)
    }

    /// The minimum number of letters of a joined word.
    private static let leastJoined = 3

    /// Splits a word into two: "2drops", "monoamber", "unbanned"; returns nil if it is a single word.
    func joined(_ text: String) -> [String]? {
        let count = text.utf8.count
        guard count > 1, count < 32 else { return nil }
        let digits = text.utf8.prefix(while: \.isDigit).count
        if digits > 0 {
            let rest = String(text.dropFirst(digits))
            // An ordinal such as "17th" is a single word.
            if ["st", "nd", "rd", "th"].contains(rest) { return [String(text.prefix(digits))] }
            return rest == "s" || rest.utf8.count > 2 && isKnown(rest)
                ? [String(text.prefix(digits)), rest] : nil
        }
        for beginning in Speller.negations where text.hasPrefix(beginning) {
            let rest = String(text.dropFirst(beginning.count))
            let place = rest.utf8.count > 3 ? catalogue.place(ofWord: rest) : nil
            let isName = place?.isInNames == true && place?.isOfTexts != true
            if rest.utf8.count > 2, isCondition(rest) || isName { return ["not", rest] }
        }
        guard count > 2 * Self.leastJoined else { return nil }
        for length in Self.leastJoined...count - Self.leastJoined {
            let parts = [String(text.prefix(length)), String(text.dropFirst(length))]
            // "wilpower" is a typo, "theboss" a name.
            let areStats = parts.allSatisfy { lexicon.has($0, as: .stat) }
            if areStats || lexicon.has(parts[0], as: .article) { continue }
            if parts.allSatisfy(isKnown) { return parts }
        }
        return nil
    }
}
