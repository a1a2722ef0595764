import LorcanaCards
import TerminalKit

/// A card's rules text as paragraphs, with ability names in bold and game tokens as symbols.
enum RulesText {
    /// A paragraph for each ability, not wrapped.
    static func paragraphs(_ text: String, on canvas: Canvas) -> [StyledText] {
        text.split(separator: "\n").compactMap { line in
            let line = trimmed(line)
            return line.isEmpty ? nil : paragraph(line, on: canvas)
        }
    }

    private static func paragraph(_ line: Substring, on canvas: Canvas) -> StyledText {
        let inCapitals = abilityName(of: line) == nil ? capitals(of: line) : nil
        let name = abilityName(of: line) ?? inCapitals ?? keyword(of: line) ?? ""
        var result = canvas.text(tokens(String(name), canvas), TextStyle.abilityName)
        let rest = line.dropFirst(name.count)
        // For a screen reader, the name ends with a colon: "MADE FOR THIS: When it comes".
        if canvas.isAccessible, inCapitals?.last?.isLetter == true, !rest.isEmpty {
            result += canvas.text(":")
        }
        result += withReminders(rest, on: canvas)
        return result
    }

    /// The ability's name: the words before the first " - " or ":", unless they are a cost, a sentence or a choice.
    static func abilityName(of line: Substring) -> Substring? {
        guard let end = nameEnd(in: line) else { return nil }
        let name = line[..<end]
        let isName =
            !name.isEmpty && name.count <= 48 && !name.contains { "{.(".contains($0) }
            && name.first?.isLetter == true && !name.lowercased().hasPrefix("choose one")
        return isName ? name : nil
    }

    /// The upper-case words at the start of the line, which is how cards print names: "MADE FOR THIS" in "MADE FOR
    /// THIS When it comes". A single letter belongs to the sentence: "A" in "A character".
    static func capitals(of line: Substring) -> Substring? {
        var words: [Substring] = []
        for word in line.split(separator: " ") {
            guard word.contains(where: \.isLetter) || !words.isEmpty,
                word.allSatisfy({ $0.isUppercase || $0.isWholeNumber || "'’-,!?.&“”\"".contains($0) })
            else { break }
            words.append(word)
        }
        let letters = { (word: Substring) in word.count(where: \.isLetter) }
        while let last = words.last, letters(last) < 2, !last.contains(where: \.isNumber) {
            words.removeLast()
        }
        guard let last = words.last, words.contains(where: { letters($0) > 1 }) else { return nil }
        return line[..<last.endIndex]
    }

    private static func nameEnd(in line: Substring) -> Substring.Index? {
        line.indices.first { index in
            if line[index] == ":" { return true }
            return line[index] == " "
                && [" - ", " – ", " — ", " -{"].contains { line[index...].hasPrefix($0) }
        }
    }

    /// The words before a reminder text at the start of a line: "Shift 4" in "Shift 4 (You may …)".
    private static func keyword(of line: Substring) -> Substring? {
        guard let open = line.firstIndex(of: "("), open != line.startIndex else { return nil }
        let words = trimmed(line[..<open])
        return words.count <= 32 && !words.contains(".") ? words : nil
    }

    /// The text, with its reminder texts in brackets styled differently.
    private static func withReminders(_ text: Substring, on canvas: Canvas) -> StyledText {
        var result = StyledText()
        var rest = text
        while let open = rest.firstIndex(of: "("), let close = rest[open...].firstIndex(of: ")") {
            let end = rest.index(after: close)
            result += canvas.text(tokens(String(rest[..<open]), canvas))
            result += canvas.text(tokens(String(rest[open..<end]), canvas), TextStyle.reminder)
            rest = rest[end...]
        }
        return result + canvas.text(tokens(String(rest), canvas))
    }

    /// The text with `{e}`, `{i}`, `{s}`, `{l}` and `{w}` replaced by symbols; unknown tokens are unchanged.
    static func tokens(_ text: String, _ canvas: Canvas) -> String {
        guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
        var result = ""
        var rest = Substring(text)
        while let open = rest.firstIndex(of: "{") {
            result += rest[..<open]
            rest = rest[open...]
            let inside = rest.dropFirst().prefix(2)
            if inside.last == "}", let symbol = inside.first.flatMap(GameSymbol.init(rawValue:)) {
                result += spaced(canvas.glyphs.text(symbol), after: result)
                rest = rest.dropFirst(3)
            } else {
                result += "{"
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }

    /// Inserts a space between a number and a word ("3 ink"), but not before a symbol ("3⏣").
    private static func spaced(_ symbol: String, after text: String) -> String {
        symbol.count > 1 && text.last?.isNumber == true ? " \(symbol)" : symbol
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        return text
    }
}
