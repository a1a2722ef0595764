import LorcanaCards

/// Finds names by the word index, without reading their texts.
extension FoldedSearch {
    /// The names that match. The rule `whole` returns the names that contain the words, as candidates. Nil if the
    /// index cannot decide.
    func matches(in names: NameIndex, by rule: Rule) -> NameSet? {
        // A longer needle is not a single word, but may be several joined ones.
        guard !needle.isEmpty, rule == .whole || needle.count <= 32 else { return nil }
        let first = needle.prefix { $0 != UInt8(ascii: " ") }
        let isOneWord = first.count == needle.count
        if first.isEmpty || rule == .part && !isOneWord { return nil }
        var found = NameSet(of: names)
        let word = names.words.number(of: needle.span.extracting(..<first.count))
        switch rule {
        case .part:
            names.words.each(holding: needle) { names.names(ofWord: $0).forEach { found.insert($0) } }
        case .words, .whole: if let word { markRuns(in: names, from: word, &found) }
        }
        guard rule != .whole, names.areJoined(Array(first)) else { return found }
        for end in 1..<first.count {
            if let word = names.words.number(of: needle.span.extracting(..<end)) {
                markRuns(in: names, from: word, &found)
            }
        }
        return found
    }

    /// Marks the names with the word `word`, a prefix of the needle, in which the needle matches whole words.
    private func markRuns(in names: NameIndex, from word: Int, _ found: inout NameSet) {
        let isWhole = needle.count == names.words.place(word).count
        for name in names.names(ofWord: word) where !found.contains(name) {
            if isWhole || names.withText(ofName: name, isWords) { found.insert(name) }
        }
    }
}
