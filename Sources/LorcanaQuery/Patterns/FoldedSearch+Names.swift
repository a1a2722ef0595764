import LorcanaCards

/// Finds names by their words, without reading the names' texts.
extension FoldedSearch {
    /// Which names match, by their number; nil if the words alone cannot tell.
    func matches(in names: NameIndex, by rule: Rule) -> [Bool]? {
        // Longer ones are no word, but may be many written together.
        guard rule != .whole, !needle.isEmpty, needle.count <= 32 else { return nil }
        let first = needle.prefix { $0 != UInt8(ascii: " ") }
        let isOneWord = first.count == needle.count
        if first.isEmpty || rule == .part && !isOneWord { return nil }
        var found = [Bool](repeating: false, count: names.count + 1)
        if rule == .part {
            names.words.each(holding: needle) { for name in names.names(ofWord: $0) { found[name] = true } }
        } else if let word = names.words.number(of: needle.span.extracting(..<first.count)) {
            markRuns(in: names, from: word, &found)
        }
        guard names.areJoined(Array(first)) else { return found }
        for end in 1..<first.count {
            if let word = names.words.number(of: needle.span.extracting(..<end)) {
                markRuns(in: names, from: word, &found)
            }
        }
        return found
    }

    /// Marks the names with the word, which the needle begins with, in which the needle is whole words.
    private func markRuns(in names: NameIndex, from word: Int, _ found: inout [Bool]) {
        let isWhole = needle.count == names.words.place(word).count
        for name in names.names(ofWord: word) where !found[name] {
            found[name] = isWhole || names.withText(ofName: name, isWords)
        }
    }
}
