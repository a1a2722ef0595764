private let (tab, blank, lineFeed) = (UInt8(ascii: "\t"), UInt8(ascii: " "), UInt8(ascii: "\n"))

/// The names that contain each word, and the number of rules texts that do.
package struct WordUses {
    private var words = StringPool()
    /// By the word's index.
    private var uses: [Use] = [Use()]
    private var texts = 0

    private struct Use {
        var names: [Int] = []
        var texts = 0
        /// The index of the last text that contained the word.
        var last = 0

        var place: WordPlace { WordPlace(names: names.count, texts: texts) }
    }

    init() {}

    /// The folded words of the cards' rules texts, with the number of distinct texts that contain each.
    package static func counted(in cards: [CardFacts]) -> [String: Int] {
        var words = WordUses()
        for text in Set(cards.compactMap(\.text)) {
            words.add(text: Folding.fold(GameSymbol.removed(from: text)).utf8.span)
        }
        return Dictionary(
            uniqueKeysWithValues: words.words.sorted.map { (words.words[$0], words.uses[$0].texts) })
    }

    mutating func add(name: Int, _ text: Span<UInt8>) { each(in: text) { $0.names.append(name) } }

    mutating func add(text: Span<UInt8>) { each(in: text) { $0.texts += 1 } }

    /// Calls `body` once with each distinct word of a folded text.
    private mutating func each(in text: Span<UInt8>, _ body: (inout Use) -> Void) {
        texts += 1
        var start = 0
        for end in 0...text.count where end == text.count || text[end] == blank || text[end] == lineFeed {
            if end > start {
                let number = number(of: text.extracting(start..<end))
                if uses[number].last != texts { body(&uses[number]) }
                uses[number].last = texts
            }
            start = end + 1
        }
    }

    /// Raises the counts of rules texts to these.
    mutating func raise(to textWords: [String: Int]) {
        for (word, count) in textWords {
            let number = number(of: word.utf8.span)
            uses[number].texts = max(uses[number].texts, count)
        }
    }

    private mutating func number(of word: Span<UInt8>) -> Int {
        let number = unsafe word.withUnsafeBufferPointer { unsafe words.number(of: $0) }
        if number == uses.count { uses.append(Use()) }
        return number
    }

    /// The words in the formats of `Catalogue.names` and `Catalogue.textWords`.
    var written: (ofNames: WordTable.Content, ofTexts: String) {
        var (table, lines) = (WordTable.Content(), [UInt8]())
        for word in words.sorted {
            let use = uses[word]
            if use.names.isEmpty {
                lines += words.bytes[words.place(of: word)]
                if use.place == .rareTexts { lines += [tab, UInt8(ascii: "r")] }
                lines.append(lineFeed)
            } else {
                table.words.append(words[word])
                table.marks.append(use.place.rawValue)
                table.lengths.append(use.names.count)
                table.names += use.names
            }
        }
        return (table, String(decoding: lines, as: UTF8.self))
    }
}
