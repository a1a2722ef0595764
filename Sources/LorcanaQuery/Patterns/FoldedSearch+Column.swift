import LorcanaCards

/// Searches all texts of a column in one pass, by the same rules as single texts.
extension FoldedSearch {
    /// How the words must occur in a text.
    enum Rule { case part, words, whole }

    func matches(_ text: Span<UInt8>, by rule: Rule) -> Bool {
        switch rule {
        case .part: isPart(of: text)
        case .words: isWords(of: text)
        case .whole: isWhole(text)
        }
    }

    /// The result for each text, followed by false for rows without a text.
    func matches(in texts: StoredTexts, by rule: Rule) -> [Bool] {
        var found = [Bool](repeating: false, count: texts.count + 1)
        if needle.isEmpty || texts.count == 0 { return found }
        unsafe texts.withStrings { strings in
            let strings = unsafe Span<UInt8>(_unsafeElements: strings.assumingMemoryBound(to: UInt8.self))
            let column = strings.extracting(first: texts.place.upperBound)
            switch rule {
            case .part:
                markOccurrences(in: column, texts.starts, &found)
                markJoined(in: column, texts.starts, texts.separators, &found)
            case .words: markJoined(in: column, texts.starts, texts.separators, &found)
            case .whole:
                if column.place(of: needle, from: texts.place.lowerBound) == nil { return }
                markMembers(in: column, texts.starts, &found)
            }
        }
        return found
    }

    private func markOccurrences(in column: Span<UInt8>, _ starts: [UInt32], _ found: inout [Bool]) {
        // Preparing a search has a cost even if the needle is longer than every text.
        if needle.count > 256, zip(starts, starts.dropFirst()).allSatisfy({ Int($1 - $0) < needle.count }) {
            return
        }
        var (place, text) = (Int(starts[0]), 0)
        while let hit = column.place(of: needle, from: place) {
            text = starts.text(at: hit, from: text)
            let end = Int(starts[text + 1])
            let isWithin = hit + needle.count <= end
            if isWithin { found[text] = true }
            place = isWithin ? end : hit + 1
        }
    }

    private func markMembers(in column: Span<UInt8>, _ starts: [UInt32], _ found: inout [Bool]) {
        var (place, text) = (Int(starts[0]), 0)
        while let hit = column.place(of: needle, from: place) {
            text = starts.text(at: hit, from: text)
            let (start, end) = (Int(starts[text]), Int(starts[text + 1]))
            if column.extracting(start..<end).hasMember(needle) { found[text] = true }
            place = max(end, hit + 1)
        }
    }

    /// Marks matches across spaces, which start at the start of a text or after a separator.
    private func markJoined(
        in column: Span<UInt8>, _ starts: [UInt32], _ separators: [UInt8], _ found: inout [Bool]
    ) {
        let first = needle[0]
        for (text, place) in starts.dropLast().enumerated() where Int(place) < column.count {
            if column[Int(place)] == first { markJoined(in: column, starts, text, Int(place), &found) }
        }
        for separator in separators {
            let head = [separator, first]
            var (next, text) = (Int(starts[0]), 0)
            while let hit = column.place(of: head, from: next) {
                text = starts.text(at: hit + 1, from: text)
                markJoined(in: column, starts, text, hit + 1, &found)
                next = hit + 1
            }
        }
    }

    private func markJoined(
        in column: Span<UInt8>, _ starts: [UInt32], _ text: Int, _ place: Int, _ found: inout [Bool]
    ) {
        if found[text] { return }
        found[text] = joins(column.extracting(place..<Int(starts[text + 1])), from: 0)
    }
}

extension [UInt32] {
    /// The index of the text that contains the byte at offset `place`; `self` has the texts' offsets.
    ///
    /// - Parameter text: the text to start searching from, at or before `place`.
    func text(at place: Int, from text: Int) -> Int {
        var (low, high) = (text, Swift.min(text + 1, count - 1))
        while high < count - 1, Int(self[high]) <= place {
            (low, high) = (high, Swift.min(high + 2 * (high - low), count - 1))
        }
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(self[middle]) <= place { low = middle } else { high = middle }
        }
        return low
    }
}

extension StoredTexts {
    /// The separators that may precede a word inside a text.
    fileprivate var separators: [UInt8] {
        areLists ? [UInt8(ascii: " "), UInt8(ascii: "\n")] : [UInt8(ascii: " ")]
    }
}
