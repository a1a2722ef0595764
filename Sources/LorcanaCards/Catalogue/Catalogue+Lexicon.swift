/// What a catalogue knows of words, gathered when it is written and only looked up afterwards.
extension Catalogue {
    /// The phrases of the cards and of the game, and the conditions that each may stand for, the likeliest first, with a
    /// tab between; a key alone has the phrase itself as its value: "frozen" is `story:`, `story:frozen`.
    package var phrases: SortedLines { lines(reader.header.phrases) }

    /// The words of rules texts that no name has; those of one or two texts have the value "r".
    var textWords: SortedLines { lines(reader.header.textWords) }

    /// Words of the game that may be meant by misspelt ones.
    package var gameWords: WordTable { WordTable(.game, reader) }

    /// Whether the word stands in some name, or in some rules text, as a whole word; nil if it stands in neither.
    package func place(ofWord word: String) -> WordPlace? {
        let names = WordTable(.names, reader)
        if let number = names.number(of: word) { return WordPlace(rawValue: names.mark(number)) ?? .names }
        return textWords[word].map { $0.isEmpty ? .texts : .rareTexts }
    }

    private func lines(_ string: Int) -> SortedLines {
        SortedLines(reader.bytes, at: reader.place(ofString: string))
    }
}
