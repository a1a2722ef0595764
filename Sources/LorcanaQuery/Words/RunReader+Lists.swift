import LorcanaCards
import LorcanaRules

/// What an "or", an "and", a comma or a slash lists: "set 13 or 14", "1, 2 or 3 lore", "amber/steel", "elsa and anna".
extension RunReader {
    /// "am or st": the short form of an ink beside an "or" and another ink.
    func shortInk(at position: Position) -> Parsed? {
        let ink = { (word: BareWord) in QueryWords.inks[word.folded].map { "ink:\(Folding.fold($0.name))" } }
        guard position.word.folded.utf8.count == 2, let query = ink(position.word) else { return nil }
        let behind = position.run[(position.words.startIndex + 1)...]
        let isBehind = position.pieces.last?.role == .or && position.pieces.dropLast().last?.key == "ink"
        let isBefore = behind.first?.isOr == true && behind.dropFirst().first.flatMap(ink) != nil
        return isBehind || isBefore ? condition(query, [position.word]) : nil
    }

    /// The words with those that stand before the value that they are listed with: "set 13 or 14".
    ///
    /// - Parameter count: how many words were read without.
    func repeated(at position: Position, _ count: Int) -> Parsed? {
        guard let last = position.listedWith, last.role == .condition, last.words.count > 1 else {
            return nil
        }
        for length in (1..<last.words.count).reversed() {
            let words = (last.words.prefix(length) + position.words)[...]
            let read = framed(words) ?? keyed(words) ?? counted(words) ?? known(words)
            if let read, read.count >= length + count, read.pieces[0].key == last.key {
                return condition(read.pieces[0].query, position.words.prefix(read.count - length))
            }
        }
        return nil
    }

    /// What the words alone stand for.
    func known(_ words: ArraySlice<BareWord>) -> Parsed? {
        let run = Array(words)
        return known(at: Position(run: run, words: run[...], pieces: [], keepsNames: false, hasNumber: false))
    }

    /// The numbers before an "or", an "and" or a comma with what the one behind it counts, "1, 2 or 3 lore", and costs
    /// before another, "7 8 9 drops".
    func completed(_ pieces: [Piece], by found: [Piece]) -> [Piece] {
        guard let unit = found.first?.words.dropFirst(), !unit.isEmpty,
            PlayerWords.isNumber(found[0].words[0].folded)
        else { return pieces }
        var (pieces, end) = (pieces, pieces.endIndex)
        while let last = pieces[..<end].last {
            let index = last.role == .or || last.isAnd ? end - 2 : end - 1
            guard index >= 0, index < end - 1 || last.endsWithComma || found[0].isCost,
                pieces[index].areLoneNumbers
            else { break }
            let numbers = pieces[index].words.compactMap { counted(([$0] + unit)[...])?.pieces.first }
            guard numbers.count == pieces[index].words.count,
                let all = numbers.dropFirst().reduce(numbers.first, { $0?.either($1) })
            else { break }
            pieces[index].query = all.query
            end = index
        }
        return pieces
    }

    /// The pieces and the next ones, of which the first is in one list with the last piece if a slash or a comma joins
    /// them, "amber/steel", or an "and" of which a card meets only one side, "sets 3 and 4".
    static func joined(_ pieces: [Piece], _ next: [Piece]) -> [Piece] {
        let isAnd = pieces.last?.isAnd == true
        let others = isAnd ? pieces.dropLast() : pieces[...]
        guard let last = others.last, let first = next.first,
            isAnd ? last.isEither(with: first) : last.isJoined(to: first), let both = last.either(first)
        else { return pieces + next }
        return others.dropLast() + [both] + next.dropFirst()
    }

    /// The pieces, in which what an "and" joins is either if no card that meets the rest has both: "elsa and anna", "kings
    /// and queens". Behind a "dual" a slash joins the two inks of a card.
    func withLists(_ pieces: [Piece]) -> [Piece] {
        var pieces = listingNames(pieces)
        var joints = pieces.indices.dropFirst().dropLast()
        while let joint = joints.popFirst() {
            guard pieces[joint].isAnd, ["class", "story"].contains(pieces[joint - 1].key),
                let either = pieces[joint - 1].either(pieces[joint + 1])
            else { continue }
            let both = pieces[joint - 1].query + " " + pieces[joint + 1].query
            if haveAll(both, beside: pieces[..<(joint - 1)] + pieces[(joint + 2)...]) { continue }
            pieces.replaceSubrange(joint - 1...joint + 1, with: [either])
            joints = pieces.indices[joint...].dropLast()
        }
        if pieces.contains(where: { $0.query == "is:dual" }),
            let inks = pieces.firstIndex(where: {
                $0.key == "ink" && $0.words.last?.token.contains("/") == true
            })
        {
            pieces[inks].query = pieces[inks].query.with("/", for: ",")
        }
        return pieces
    }

    /// "elsa and anna and mickey", "elsa, anna or mickey", "elsa/anna": characters of which no name has all are either;
    /// what excludes "both" has its own meaning.
    private func listingNames(_ pieces: [Piece]) -> [Piece] {
        let joint = pieces.indices.dropFirst().first { index in
            let name = pieces[index].isAnd ? index + 1 : index
            return pieces[index - 1].isName && name < pieces.count && pieces[name].isName
                && (name > index || pieces[index - 1].isJoined(to: pieces[index]))
        }
        guard let joint, let begin = pieces[..<joint].suffix(while: \.isName).indices.first else {
            return pieces
        }
        let hasCommas = pieces[joint].isName
        if !hasCommas, pieces[..<begin].contains(where: { $0.role == .negation }) { return pieces }
        let isBetween = { (piece: Piece) in piece.isAnd || hasCommas && piece.role == .or }
        let list = pieces[begin...].prefix { $0.isName || isBetween($0) }
        // An "and" at the end joins something else.
        let named = isBetween(list.last!) ? list.dropLast() : list
        var lists: [[Piece]] = [[]]
        for piece in named {
            if isBetween(piece) || lists[lists.count - 1].last?.isJoined(to: piece) == true {
                lists.append([])
            }
            if !isBetween(piece) { lists[lists.count - 1].append(piece) }
        }
        let words = lists.filter { !$0.isEmpty }.map { $0.flatMap(\.words) }
        let values = words.map { $0.map(\.folded).spaced }
        guard values.allSatisfy({ names.begin(with: $0) }),
            !words.joined().contains(where: { matcher.catalogue.place(ofWord: $0.folded)?.isOfTexts == true }
            ),
            !haveAll(
                words.joined().map(\.folded).spaced, beside: pieces[..<begin] + pieces[named.endIndex...])
        else { return pieces }
        let either = "name:" + values.map(quotedIfBlank).joined(separator: ",")
        return pieces[..<begin] + [Piece(.condition, either, named.flatMap(\.words))]
            + pieces[named.endIndex...]
    }

    /// Whether some card meets the query and the other pieces: Belle and Beast share no amber card.
    private func haveAll(_ query: String, beside pieces: ArraySlice<Piece>) -> Bool {
        let all = matcher.rows(of: query)
        if all.isEmpty { return false }
        guard !pieces.contains(where: { $0.role == .or }),
            let others = PlainWords.Reading(Array(pieces).negated),
            // Texts that are not there yet tell nothing.
            matcher.catalogue.hasTexts || others.condition.searchedTexts.isEmpty
        else { return true }
        return !all.intersection(matcher.rows(others.condition)).isEmpty
    }
}

extension RunReader.Position {
    /// The piece that an "or", or an "and" or a comma before a number, lists with the words.
    fileprivate var listedWith: Piece? {
        guard let last = pieces.last else { return nil }
        if last.role == .or { return pieces.dropLast().last }
        guard words.first.map({ PlayerWords.isNumber($0.folded) }) == true else { return nil }
        if last.isAnd { return pieces.dropLast().last }
        return last.endsWithComma ? last : nil
    }
}

extension Piece {
    /// Whether an "and" between the two means either: "rares and legendaries", "amber, ruby and steel".
    fileprivate func isEither(with next: Piece) -> Bool {
        isOneOfMany && next.isOneOfMany || words.contains(where: \.endsWithComma)
            || [self, next].allSatisfy { $0.key == "class" && $0.words.last?.folded.hasSuffix("s") == true }
    }

    /// Whether it tells which cost, which a card has one of.
    fileprivate var isCost: Bool { query.queryParts.contains { $0.hasPrefix("cost=") } }

    /// Whether a comma or a slash joins the two, or both are costs, of which the first is only numbers: "7 8 9 drops".
    fileprivate func isJoined(to next: Piece) -> Bool {
        guard let end = words.last, let begin = next.words.first else { return false }
        if isCost, next.isCost, (words + [begin]).allSatisfy({ PlayerWords.isNumber($0.folded) }) {
            return true
        }
        return endsWithComma || begin.place > 0 && (end.token.contains("/") || end.token.contains(","))
    }
}
