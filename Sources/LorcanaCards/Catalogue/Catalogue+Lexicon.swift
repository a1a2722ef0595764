/// A catalogue's words, collected when it is written, and only looked up afterwards.
extension Catalogue {
    /// The phrases of cards and of the game, with the conditions that each may mean, likeliest first, separated by
    /// tabs. A key alone has the phrase itself as its value: "frozen" is `story:`, `story:frozen`.
    package var phrases: SortedLines { lines(reader.header.phrases) }

    /// The words of rules texts that don't occur in names; those that occur in one or two texts have the value "r".
    var textWords: SortedLines { lines(reader.header.textWords) }

    /// The words of the game, as candidates for correcting a misspelt word.
    package var gameWords: WordTable { WordTable(.game, reader) }

    /// Where the word occurs as a whole word: in names, in rules texts, or in both; nil if it occurs in neither.
    package func place(ofWord word: String) -> WordPlace? {
        let names = WordTable(.names, reader)
        if let number = names.number(of: word) { return WordPlace(rawValue: names.mark(number)) ?? .names }
        return textWords[word].map { $0.isEmpty ? .texts : .rareTexts }
    }

    private func lines(_ string: Int) -> SortedLines {
        SortedLines(reader.bytes, at: reader.place(ofString: string))
    }
}
