import LorcanaCards

/// Searches all texts of a column in one pass, by the same rule as `isPart`.
extension FoldedSearch {
    /// Whether each text contains the words; one more, false, for rows without a text.
    func parts(of texts: FoldedTexts) -> [Bool] {
        var found = [Bool](repeating: false, count: texts.count + 1)
        guard let first = needle.first, texts.count > 0 else { return found }
        unsafe texts.withStrings { strings in
            let strings = unsafe Span<UInt8>(_unsafeElements: strings.assumingMemoryBound(to: UInt8.self))
            markOccurrences(in: strings, texts.starts, &found)
            if needle.count > 1 { markJoined(in: strings, texts.starts, first, &found) }
        }
        return found
    }

    private func markOccurrences(in strings: Span<UInt8>, _ starts: [UInt32], _ found: inout [Bool]) {
        let column = strings.extracting(first: Int(starts[starts.count - 1]))
        var place = Int(starts[0])
        while let hit = column.place(of: needle, from: place) {
            let text = starts.text(at: hit)
            let end = Int(starts[text + 1])
            let isWithin = hit + needle.count <= end
            if isWithin { found[text] = true }
            place = isWithin ? end : hit + 1
        }
    }

    /// Joined words begin a text, or follow a blank.
    private func markJoined(
        in strings: Span<UInt8>, _ starts: [UInt32], _ first: UInt8, _ found: inout [Bool]
    ) {
        for text in 0..<starts.count - 1 where starts[text] < starts[text + 1] {
            let place = Int(starts[text])
            if strings[place] == first { markJoined(in: strings, starts, text, place, &found) }
        }
        let (head, column) = ([first], strings.extracting(first: Int(starts[starts.count - 1])))
        var next = Int(starts[0]) + 1
        while let place = column.place(of: head, from: next) {
            if strings.isWordStart(place) {
                markJoined(in: strings, starts, starts.text(at: place), place, &found)
            }
            next = place + 1
        }
    }

    private func markJoined(
        in strings: Span<UInt8>, _ starts: [UInt32], _ text: Int, _ place: Int, _ found: inout [Bool]
    ) {
        if found[text] { return }
        found[text] = joins(strings.extracting(place..<Int(starts[text + 1])), from: 0)
    }
}

extension [UInt32] {
    /// The text that contains the byte at `place`, of texts that begin at these offsets.
    fileprivate func text(at place: Int) -> Int {
        var (low, high) = (0, count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(self[middle]) <= place { low = middle } else { high = middle }
        }
        return low
    }
}
