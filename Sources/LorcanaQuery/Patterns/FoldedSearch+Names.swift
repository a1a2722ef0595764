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
            names.words.each(holding: needle) { Self.mark(names, $0, &found) }
        } else if let word = names.words.number(of: needle.span.extracting(..<first.count)) {
            if isOneWord { Self.mark(names, word, &found) } else { markRuns(in: names, from: word, &found) }
        }
        guard names.areJoined(Array(first)) else { return found }
        for end in 1..<first.count {
            if let word = names.words.number(of: needle.span.extracting(..<end)) {
                markRuns(in: names, from: word, &found)
            }
        }
        return found
    }

    private static func mark(_ names: NameIndex, _ word: Int, _ found: inout [Bool]) {
        names.contains(ofWord: word) { name in
            found[name] = true
            return false
        }
    }

    /// Marks the names with the word in which the needle is whole words.
    private func markRuns(in names: NameIndex, from word: Int, _ found: inout [Bool]) {
        names.contains(ofWord: word) { name in
            if !found[name], names.withText(ofName: name, isWords) { found[name] = true }
            return false
        }
    }
}
