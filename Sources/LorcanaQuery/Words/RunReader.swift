import LorcanaCards

/// Reads a run of bare words as pieces, in three steps:
///
/// 1. At each place the longest phrase that stands for something, else a word of a name (`RunReader+Phrases.swift`,
///    `RunReader+Numbers.swift`, `RunReader+Names.swift`).
/// 2. That phrase in a list with what an "or", an "and", a comma or a slash stands before it (`RunReader+Lists.swift`).
/// 3. Of the whole run: the names that an "and" lists, what each "not" excludes (`Piece.swift`), and the words that say
///    nothing (`RunReader+Names.swift`).
struct RunReader {
    let matcher: RowMatcher
    let book: PhraseBook
    let printed: PrintedNumbers
    let names: NameBook

    /// What the words at a place are read as, and how many of them.
    typealias Parsed = (pieces: [Piece], count: Int)

    /// A place in a run.
    struct Position {
        let run: [BareWord]
        /// The words from here that a phrase may take: none beyond an "or" or a name that begins like a bound, nor any that
        /// may still grow.
        let words: ArraySlice<BareWord>
        /// What was read before.
        let pieces: [Piece]
        /// Whether words that are a character's or a card's whole name stay names.
        let keepsNames: Bool
        let hasNumber: Bool

        var word: BareWord { run[words.startIndex] }
        var wordsBefore: ArraySlice<BareWord> { run[..<words.startIndex] }
    }

    /// - Parameters:
    ///   - keepsNames: whether words that are a character's or a card's whole name stay names.
    ///   - open: the words at the end that may still grow, and so stay names.
    func pieces(_ run: [BareWord], keepsNames: Bool, open: Int = 0) -> [Piece] {
        var run = run
        let end = run.count - open
        let hasNumber = run.indices.contains(where: { Amount.number(run[$0...], book) != nil })
        // No phrase goes on beyond these.
        var stops = run.indices.filter { run[$0].isOr || isBoundOfName(run, $0) }[...]
        var (pieces, index) = ([Piece](), 0)
        while index < run.count {
            // "over 5 or under 2": no bound of the number before it.
            if run[index].folded.hasPrefix("or ") {
                pieces.append(Piece(.or, "", [.or]))
                let word = String(run[index].folded.dropFirst("or ".count))
                run[index] = BareWord(folded: word, token: word, place: 0)
            }
            if run[index].isOr {
                pieces.append(Piece(.or, "", [run[index]]))
                index += 1
                continue
            }
            while let stop = stops.first, stop <= index { stops.removeFirst() }
            let last = max(end, index)
            let position = Position(
                run: run, words: run[index..<min(stops.first ?? last, last)], pieces: pieces,
                keepsNames: keepsNames, hasNumber: hasNumber)
            let found = phrase(at: position) ?? ([.name(run[index])], 1)
            let (read, count) = repeated(at: position, found.count) ?? found
            if index > 0, run[index - 1].isExcluding(run[index]) {
                pieces += [Piece(.negation, "", [])] + read
            } else {
                pieces = Self.joined(completed(pieces, by: read), read)
            }
            index += count
        }
        return withoutFillers(withObjects(withLists(withNamesBefore(pieces))).negated).map(excludingWords)
    }

    /// Whether a word that may be a bound begins a name: "legendary max goof".
    private func isBoundOfName(_ run: [BareWord], _ index: Int) -> Bool {
        index + 1 < run.count && PlayerWords.bound(run[index].folded) != nil
            && names.begin(with: run[index...index + 1].map(\.folded).spaced)
    }

    /// What the words at the place stand for; nil if they are words of a name.
    private func phrase(at position: Position) -> Parsed? {
        if let ink = shortInk(at: position) { return ink }
        let words = position.words
        guard let first = words.first else { return nil }
        let asWritten =
            excludedName(at: position) ?? ranged(at: position) ?? compared(words) ?? printed.pieces(words)
            ?? fighting(words)
        if let asWritten { return asWritten }
        let phrase =
            framed(words) ?? (position.hasNumber ? counted(words) : nil) ?? keyed(words)
            ?? known(at: position)
        return phrase ?? ordering(at: position) ?? opposite(of: first)
            ?? (position.hasNumber ? ranking(words) ?? numberOfSet(words) ?? costing(at: position) : nil)
            ?? singular(first) ?? together(first)
    }
}

extension BareWord {
    /// What stands in a run for the "or" between two alternatives.
    static let or = BareWord(folded: "or", token: "or", place: 0)

    var isOr: Bool { folded == "or" }
    /// Whether it tells where a card is from.
    var isOrigin: Bool { ["from", "in", "of"].contains(folded) }
    /// Whether a plus follows it: "5+", "cost+".
    var isAtLeast: Bool { token == folded + "+" }
    var isInCapitals: Bool { token.allSatisfy { $0.isUppercase || $0.isNumber } }

    /// Whether the next word stands behind a slash and a minus: "amber/-steel".
    fileprivate func isExcluding(_ next: BareWord) -> Bool {
        guard next.place > 0, token == next.token, token.utf8.contains(UInt8(ascii: "/")) else {
            return false
        }
        var words = 0
        for part in token.split(separator: "/") {
            if words == next.place { return part.hasPrefix("-") }
            words += Folding.fold(part).foldedWords.count
        }
        return false
    }
}

extension String {
    /// Whether it is a rarity that is a flag: `is:enchanted`.
    var isFlagOfRarity: Bool {
        hasPrefix("is:") && QueryWords.rarities[String(dropFirst(3))] != nil
    }
}

extension RowMatcher {
    /// The rows that a query of this program's own making finds; none if it is not one.
    func rows(of query: String) -> RowSet {
        let condition = (try? CardQuery(parsing: query))?.condition
        return condition.map { rows($0) } ?? RowSet(rows: [], of: catalogue.count)
    }
}
