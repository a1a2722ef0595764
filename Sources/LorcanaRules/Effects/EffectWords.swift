import LorcanaCards

/// Splits a rules text into sentences of words.
struct EffectWords {
    /// The maximum number of words in a sentence, after which it is truncated; the longest printed one has about 80.
    static let longestSentence = 160
    private(set) var sentences: [[EffectWord]] = []
    private var sentence: [EffectWord] = []
    private var isQuoted = false

    init(_ text: String) {
        let plain = GameSymbol.withTokens(text).withoutReminders
        for chunk in plain.split(whereSeparator: \.isWhitespace) { take(chunk) }
        endSentence()
    }

    private mutating func take(_ chunk: Substring) {
        var core = chunk
        var ends: [Character] = []
        while let last = core.last, Self.closing.contains(last) {
            ends.insert(last, at: 0)
            core.removeLast()
        }
        while let first = core.first, Self.opening.contains(first) {
            core.removeFirst()
            if first == "•" { endSentence() } else { quote() }
        }
        let isTitle = ends.first == "." && Self.titles.contains(String(core))
        if ends.first == "!" { core += "!" }
        if isTitle { core += "." }
        take(core: core)
        for end in ends {
            switch end {
            case ".": if !isTitle { endClause() }
            case ",": add(",")
            case "”", "\"": quote()
            default: break
            }
        }
    }

    /// Splits off symbols and possessives.
    private mutating func take(core: Substring) {
        var word = ""
        for character in core {
            switch character {
            case "’": word.append("'")
            case "{", "◉":
                add(word)
                word = character == "{" ? "{" : ""
                if character == "◉" { add("inkable") }
            case "}":
                add(word.dropFirst().first.flatMap(GameSymbol.init(letter:)).map { "\($0)" } ?? word)
                word = ""
            default: word.append(character)
            }
        }
        if let contraction = Self.contractions[word.lowercased()] {
            let isCapitalised = word.first?.isUppercase ?? false
            for (place, part) in contraction.enumerated() {
                add(isCapitalised && place == 0 ? part.prefix(1).uppercased() + part.dropFirst() : part)
            }
        } else if word.hasSuffix("'s") {
            add(String(word.dropLast(2)))
            add("'s")
        } else if word.hasSuffix("s'") {
            add(String(word.dropLast()))
            add("'s")
        } else {
            add(word)
        }
    }

    private mutating func add(_ word: String) {
        let word = word.last == "!" && word.utf8.count > 1 || word != "!" ? word : ""
        guard !word.isEmpty, sentence.count < Self.longestSentence else { return }
        var new = EffectWord(word)
        new.isFirst = sentence.last.map { ["quote", "—", "."].contains($0.base) } ?? true
        sentence.append(new)
    }

    private mutating func quote() {
        isQuoted.toggle()
        if !isQuoted, sentence.last?.base == "." { sentence.removeLast() }
        add("quote")
    }

    private mutating func endClause() {
        if isQuoted { add(".") } else { endSentence() }
    }

    private mutating func endSentence() {
        if !sentence.isEmpty { sentences.append(sentence) }
        sentence = []
        isQuoted = false
    }

    private static let opening: Set<Character> = ["“", "\"", "•"]
    private static let closing: Set<Character> = [".", ",", ":", ";", "”", "\"", "!", "?"]
    private static let titles: Set<String> = ["Mr", "Mrs", "Ms", "Dr"]
    private static let contractions: [String: [String]] = [
        "it's": ["it", "is"], "he's": ["he", "is"], "she's": ["he", "is"], "they're": ["they", "is"],
        "there's": ["there", "is"], "you've": ["you", "have"], "they've": ["they", "have"],
        "you're": ["you", "is"],
    ]
}
