import LorcanaCards

/// What is left of a run beside conditions, sought in rules texts.
extension PlainWords {
    /// The pieces of the run, with what is in rules texts at the stage; nil if nothing is.
    func pieces(_ run: [BareWord], _ stage: TextStage, isLast: Bool) -> [Piece]? {
        let pieces = pieces(run, keepsNames: false, isLast: isLast)
        if let text = textsOfNumbers(run, stage, isLast: isLast) { return text }
        // Which texts have these words as well as the conditions' is known only if there are texts.
        let mayBeText = pieces.contains(where: \.isName) || stage == .whole && matcher.catalogue.hasTexts
        guard mayBeText else { return nil }
        if stage == .whole, let text = inTexts(pieces, run, stage) { return text }
        let choices = pieces.split(omittingEmptySubsequences: false) { $0.role == .or }.map(Array.init)
        let read = choices.map { inTexts($0, $0.flatMap(\.words), stage) }
        if read.allSatisfy({ $0 == nil }) { return nil }
        if let text = textsOfNumbers(run, .sideBySide, isLast: isLast) { return text }
        let joined = zip(read, choices).map { read, choice in
            // "banish or return": a word of names that says more of texts is one beside another.
            read
                ?? (areOfTexts(alone: choice.filter(\.isName).flatMap(\.words))
                    ? inTexts(choice, .sideBySide) : nil)
                ?? choice
        }
        return Array(joined.joined(separator: [Piece(.or, "", [.or])]))
    }

    /// "deal 2 or 3 damage": what stands around the numbers belongs to each, if that is rules text; else nil.
    private func textsOfNumbers(_ run: [BareWord], _ stage: TextStage, isLast: Bool) -> [Piece]? {
        guard run.contains(where: { $0.number != nil }) else { return nil }
        let choices = Self.withOrs(run).split { $0.folded == "or" }
        guard choices.count > 1, choices.count <= NameForgiveness.mostBranches,
            let first = choices[0].last, first.number != nil, choices.last?.first?.number != nil,
            choices[1..<(choices.count - 1)].allSatisfy({ $0.count == 1 && $0.first?.number != nil })
        else { return nil }
        let numbers = [first] + choices.dropFirst().map { $0.first! }
        var both: [Piece] = []
        for number in numbers {
            let words = Array(choices[0].dropLast() + [number] + choices.last!.dropFirst())
            guard let read = inTexts(pieces(words, keepsNames: false, isLast: isLast), words, stage) else {
                return nil
            }
            if both.isEmpty {
                both = read
                continue
            }
            let differing = both.indices.filter { $0 >= read.count || both[$0].query != read[$0].query }
            guard read.count == both.count, differing.count == 1, read[differing[0]].key == "text",
                let either = both[differing[0]].either(read[differing[0]])
            else { return nil }
            both[differing[0]] = either
            both[differing[0]].words = run.filter(either.words.contains)
        }
        return both
    }

    /// The run with an "or" behind each number that a comma ends: "1, 2 or 3".
    private static func withOrs(_ run: [BareWord]) -> [BareWord] {
        run.flatMap { $0.number != nil && $0.token.hasSuffix(",") ? [$0, .or] : [$0] }
    }

    /// The pieces with what is in rules texts at the stage; nil if nothing is.
    private func inTexts(_ pieces: [Piece], _ run: [BareWord], _ stage: TextStage) -> [Piece]? {
        switch stage {
        case .whole:
            guard run.count > 1, areInTexts(run), isText(run, pieces) else { return nil }
            // "lose lore": what players mean by all the words is more than these side by side.
            if pieces.count == 1, let reading = Reading(pieces), !rows(reading.condition).isEmpty {
                return nil
            }
            return [Piece(.condition, Self.text(run), run)]
        case .strangers:
            let areStrangers = pieces.allSatisfy { !$0.isName || isStranger($0.words[0]) }
            return areStrangers ? inTexts(pieces, .sideBySide) : nil
        case .clausePhrase, .clauseWords:
            // "elsa that exerts": what comes before stays as it is.
            let place = pieces.indices.dropFirst().first { pieces[$0].isName && pieces[$0 - 1].isRelative }
            guard matcher.catalogue.hasTexts, let place else { return nil }
            let clause = pieces[place...].prefix { piece in
                piece.role != .condition || ["t", "kw", "is"].contains(piece.key)
            }.prefix { piece in !piece.words.contains { ["in", "with"].contains($0.folded) } }
            guard areOfTexts(alone: clause.filter(\.isName).flatMap(\.words)) else { return nil }
            let words = clause.dropLast(while: { $0.words.allSatisfy { Self.unsaid.contains($0.folded) } })
                .flatMap { piece in
                    piece.role == .nothing && stage == .clauseWords ? [piece] : piece.words.map(Piece.name)
                }
            let said = inTexts(
                words + pieces[clause.endIndex...], stage == .clausePhrase ? .sideBySide : .byWords)
            return said.map { pieces[..<place] + $0 }
        case .phraseToTheEnd, .wordsToTheEnd:
            // Only texts can tell whether they have it.
            guard matcher.catalogue.hasTexts, let place = pieces.firstIndex(where: \.isName),
                pieces[place...].contains(where: { !$0.isName }),
                areOfTexts(alone: pieces.filter(\.isName).flatMap(\.words))
            else { return nil }
            let isLeft = { (piece: Piece) in piece.excluded.isEmpty && !piece.isOrder }
            let words = pieces[place...].filter(isLeft).flatMap(\.words).map(Piece.name)
            let others = pieces[place...].filter { !isLeft($0) }
            let isPhrase = stage == .phraseToTheEnd
            return inTexts(pieces[..<place] + words + others, isPhrase ? .sideBySide : .byWords)
        case .sideBySide, .byPhrases, .byWords, .besideNames: return inTexts(pieces, stage)
        }
    }

    /// Whether some word of the run is neither a name's nor a condition's, or the run has no condition at all.
    private func isText(_ run: [BareWord], _ pieces: [Piece]) -> Bool {
        if matcher.catalogue.hasTexts {
            let isStrange =
                pieces.allSatisfy {
                    $0.role != .condition || $0.query.hasPrefix("text:/")
                        || $0.query.hasPrefix("text:") && !$0.query.holds("{")
                }
                || hasStranger(pieces)
                || areOfTexts(alone: pieces.filter(\.isName).flatMap(\.words))
            return isStrange && !rows(.term(.text(.text, .part(run.map(\.folded).spaced)))).isEmpty
        }
        // What begins with a condition is hardly one text: "songs that draw cards".
        return pieces.first?.role != .condition && hasStranger(pieces) && areOfTexts(run)
            && !pieces.contains { $0.role == .or }
    }

    /// Whether a stage may find rules texts: they have some bare word of the condition, in any form.
    func mayBeInTexts(_ condition: Condition) -> Bool {
        // Without texts, words that are all conditions are not sought in them: "amber or steel songs".
        if !matcher.catalogue.hasTexts, let run = plainRun(condition), run.allSatisfy({ $0.number == nil }),
            !pieces(run, keepsNames: false, isLast: true).contains(where: \.isName)
        {
            return false
        }
        return !condition.everyRun { run, _ in run.allSatisfy { plainForm($0) == nil } }
    }

    /// Whether some word is left that no name has as a whole word.
    func hasStranger(_ pieces: [Piece]) -> Bool {
        pieces.contains { $0.isName && isStranger($0.words[0]) }
    }

    private func isStranger(_ word: BareWord) -> Bool {
        matcher.catalogue.place(ofWord: word.folded)?.isInNames != true
    }

    private func areInTexts(_ words: [BareWord]) -> Bool {
        words.allSatisfy { !$0.isPrice && matcher.catalogue.place(ofWord: $0.folded)?.isInTexts == true }
    }

    /// Whether some word says more of rules texts than of names.
    private func areOfTexts(_ words: [BareWord]) -> Bool {
        words.contains { word in
            !Self.unsaid.contains(word.folded)
                && matcher.catalogue.place(ofWord: word.folded)?.isOfTexts == true
        }
    }

    /// Whether there are words, and each says more of rules texts than of names.
    private func areOfTexts(alone words: [BareWord]) -> Bool {
        !words.isEmpty
            && words.allSatisfy {
                Self.unsaid.contains($0.folded) || areOfTexts([$0]) || isStranger($0) && plainForm($0) != nil
            }
    }

    private static func text(_ words: [BareWord]) -> String {
        "text:" + quotedIfBlank(words.map(\.folded).spaced)
    }

    /// The pieces with what is no condition sought in rules texts.
    private func inTexts(_ pieces: [Piece], _ stage: TextStage) -> [Piece]? {
        let left = pieces.filter(\.isName).flatMap(\.words)
        // A number alone is the first of two, "2 or 3 cost songs".
        guard left.contains(where: { $0.number == nil }), matcher.catalogue.hasTexts || areOfTexts(left)
        else { return nil }
        var (read, place) = ([Piece](), 0)
        while place < pieces.count {
            let stretch = pieces[place...].prefix { $0.role != .condition || $0.areLoneNumbers }.drop {
                $0.role == .nothing
            }
            let isText = stretch.contains(where: \.isName)
            if !isText { read.append(pieces[place]) }
            place = isText ? stretch.endIndex : place + 1
            guard isText else { continue }
            // "discard package": what says nothing is left out if few texts have it.
            let words = stretch.filter { piece in
                piece.role != .nothing
                    || piece.words.allSatisfy { word in
                        plainForm(word).map { matcher.catalogue.place(ofWord: $0) != .rareTexts } == true
                    }
            }.flatMap(\.words)
            if stage == .sideBySide, words.count > 1 {
                guard areInTexts(words) else { return nil }
                read.append(Piece(.condition, Self.text(words), words))
                continue
            }
            if stage == .byPhrases {
                guard let phrases = phrases(words) else { return nil }
                read += phrases
                continue
            }
            for word in words where !Self.unsaid.contains(word.folded) {
                if let plain = plainForm(word) {
                    let isName =
                        stage == .besideNames && matcher.catalogue.place(ofWord: word.folded) == .names
                    read.append(isName ? .name(word) : Piece(.condition, "text:\(plain)", [word]))
                } else if stage == .besideNames, matcher.catalogue.place(ofWord: word.folded) != nil {
                    read.append(.name(word))
                } else {
                    return nil
                }
            }
        }
        return read
    }

    /// Words that fewer cards have side by side are hardly meant so: "remove damage".
    private static let fewTexts = 5

    /// The words with the longest parts that rules texts have side by side, and the others each by itself; nil if no two
    /// words are, or if a text lacks one.
    private func phrases(_ words: [BareWord]) -> [Piece]? {
        var (read, rest) = ([Piece](), words[...])
        while let first = rest.first {
            let longest = (2...max(2, min(rest.count, PhraseBook.mostWords))).reversed().first { count in
                let part = rest.prefix(count)
                return [first, part.last!].allSatisfy { !Self.unsaid.contains($0.folded) } && part.count > 1
                    && areInTexts(Array(part))
                    && rows(.term(.text(.text, .part(part.map(\.folded).spaced)))).count >= Self.fewTexts
            }
            let part = Array(rest.prefix(longest ?? 1))
            rest = rest.dropFirst(part.count)
            if longest != nil {
                read.append(Piece(.condition, Self.text(part), part))
            } else if !Self.unsaid.contains(first.folded) {
                guard let plain = plainForm(first) else { return nil }
                read.append(Piece(.condition, "text:\(plain)", part))
            }
        }
        return read.contains { $0.words.count > 1 } ? read : nil
    }

    /// Words that rules texts have everywhere.
    private static let unsaid = [
        "a", "an", "the", "that", "to", "of", "and", "your", "with", "for", "from", "in",
    ]

    /// The word as more rules texts have it: "card" for "cards"; nil if none has it.
    private func plainForm(_ word: BareWord) -> String? {
        if word.isPrice { return nil }
        let folded = word.folded
        var forms = [folded]
        for ending in ["s", "es", "ed", "ing"]
        where folded.hasSuffix(ending) && folded.utf8.count > ending.utf8.count + 2 {
            // "exerted" is not what exerts.
            let place = ending == "ed" ? forms.count : 0
            forms.insert(String(folded.dropLast(ending.utf8.count)), at: place)
        }
        return forms.first { matcher.catalogue.place(ofWord: $0)?.isInTexts == true }
    }
}

extension ArraySlice {
    /// Without the longest end whose elements pass the test.
    fileprivate func dropLast(while passes: (Element) -> Bool) -> ArraySlice {
        self[..<(lastIndex { !passes($0) }.map { $0 + 1 } ?? startIndex)]
    }
}
