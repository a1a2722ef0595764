import LorcanaCards
import LorcanaRules

/// Phrases of the game, of players and of a catalogue's cards: "seven dwarfs", "ink amber", "rare or better".
extension RunReader {
    /// The longest phrase that the words begin with.
    func known(at position: Position) -> Parsed? {
        let words = position.words
        let mayBePhrase = book.mayBeginPhrase(position.word.folded)
        let isOrigin = position.isOrigin
        // "frozen or moana songs": beside a story, a character's name is one, too.
        let isStory = position.pieces.last?.role == .or && position.pieces.dropLast().last?.key == "story"
        let keepsNames = position.keepsNames && !isStory && !isOrigin
        let mayBeName =
            keepsNames && words.count > 1 && names.begin(with: words.prefix(2).map(\.folded).spaced)
        for count in (1...min(words.count, PhraseBook.mostWords)).reversed() {
            let found = words.prefix(count)
            guard count == 1 || mayBePhrase || mayBeName || found.last!.folded == "and" else { continue }
            let phrase = found.map(\.folded).spaced
            let meaning = count == 1 || mayBePhrase ? book.meaning(of: phrase) : nil
            if keepsNames,
                let name = name(found, phrase, meaning, mayBeName, isRun: count == position.run.count)
            {
                return name
            }
            if count == 1, isOrigin, book.entry(phrase) == nil, let set = set(begunBy: position.word) {
                return set
            }
            let behind = words.dropFirst(count)
            guard let meaning, !isCut(found, before: behind),
                let piece = piece(meaning, found, isAlone: position.run.count == 1)
            else { continue }
            return directed(piece, by: behind) ?? bounded(piece, by: behind) ?? ([piece], count)
        }
        return nil
    }

    /// The words as a name if they are the whole one of a card or, as a story is, of a character; or if a name begins with
    /// them, and one of them is nothing else: "sugar rush".
    private func name(
        _ words: ArraySlice<BareWord>, _ phrase: String, _ meaning: PhraseBook.Meaning?, _ mayBeName: Bool,
        isRun: Bool
    ) -> Parsed? {
        let isStory = meaning?.query?.hasPrefix("story:") == true
        let isPart = {
            words.contains { self.book.meaning(of: $0.folded) == nil } && self.names.begin(with: phrase)
        }
        if words.count > 1
            ? mayBeName && (names.isWhole(phrase) || isPart()) : isStory && names.isCharacter(phrase)
        {
            return (words.map(Piece.name), words.count)
        }
        // "lilo and stitch" alone is the card Lilo & Stitch.
        guard isStory, isRun, words.count > 1, names.isWhole(phrase.with(" ", for: " and ")) else {
            return nil
        }
        return (words.map { $0.folded == "and" ? Piece(.nothing, "", [$0]) : .name($0) }, words.count)
    }

    /// Whether the number behind the phrase belongs to its last word, as it has no word of its own, and what comes before is
    /// a "not" or something else: "without lore 2", "floodborn shift 4".
    private func isCut(_ phrase: ArraySlice<BareWord>, before rest: ArraySlice<BareWord>) -> Bool {
        guard phrase.count > 1, Amount(rest, book) != nil,
            case .queries? = book.entry(phrase.last!.folded + " #")
        else { return false }
        switch book.entry(phrase.dropLast().map(\.folded).spaced) {
        case .negation, .queries: return counted(rest) == nil
        case .nothing, .comparison, .number, .direction, nil: return false
        }
    }

    private func piece(
        _ meaning: PhraseBook.Meaning, _ words: ArraySlice<BareWord>, isAlone: Bool
    ) -> Piece? {
        switch meaning {
        case .nothing: return Piece(.nothing, "", words)
        case .negation(let ofAll): return Piece(.negation, ofAll ? "-(" : "", words)
        case .queries(let queries):
            guard let query = queries.first, !words.allSatisfy({ $0.number != nil }) else { return nil }
            if !isAlone, words.count == 1, Self.isCode(query, words.first!), !words.first!.isInCapitals {
                return nil
            }
            return Piece(.condition, query, words)
        case .comparison, .number, .direction: return nil
        }
    }

    /// Whether a word is the code of a set and an English word, which means the set only in capitals.
    static func isCode(_ query: String, _ word: BareWord) -> Bool {
        (word.folded == "ink" || word.folded == "win") && query == "set:\(word.folded.uppercased())"
    }

    /// "cheapest locations first": what belongs to an order before it.
    func ordering(at position: Position) -> Parsed? {
        guard position.word.folded == "first", position.pieces.contains(where: \.isOrder) else { return nil }
        return ([Piece(.nothing, "", [position.word])], 1)
    }

    /// "by cost descending": an order with the way that it goes.
    private func directed(_ order: Piece, by words: ArraySlice<BareWord>) -> Parsed? {
        guard order.isOrder, !order.query.utf8.contains(UInt8(ascii: ",")) else { return nil }
        for count in (1...4).reversed() {
            guard case .direction(let sign)? = book.entry(words.prefix(count).map(\.folded).spaced) else {
                continue
            }
            let field = order.query.dropFirst("sort:".count).drop { $0 == "-" }
            return condition("sort:\(sign)\(field)", order.words + words.prefix(count))
        }
        return nil
    }

    /// "rare or better", "legendary rarity": a value with what stands behind it.
    private func bounded(_ value: Piece, by words: ArraySlice<BareWord>) -> Parsed? {
        if let word = words.first, let key = book.key(namedBy: word.folded), value.query.isValue(of: key) {
            return condition(value.query, value.words + [word])
        }
        guard value.query.isValue(of: "r:"), !value.query.hasSuffix("special"),
            let bound = PlayerWords.bound(words)
        else { return nil }
        let rarity = value.query.drop { $0 != ":" }.dropFirst()
        guard QueryWords.rarities[String(rarity).with("", for: "\"")] != nil else { return nil }
        return condition("r\(bound.sign.rawValue)\(rarity)", value.words + words.prefix(bound.count))
    }

    /// "ink amber", "sets 3 to 5": the name of a key, and what stands for a value of it.
    func keyed(_ words: ArraySlice<BareWord>) -> Parsed? {
        guard words.count > 1, let key = book.key(namedBy: words.first!.folded),
            let value = value(of: key, in: words.dropFirst())
        else { return nil }
        return condition(value.query, words.prefix(value.count + 1))
    }

    /// The longest value of the key that the words begin with.
    private func value(of key: String, in words: ArraySlice<BareWord>) -> (query: String, count: Int)? {
        let sets = matcher.catalogue.sets
        if key == "set:", let amount = Amount(words, book), (1...30).contains(amount.last - amount.number) {
            let codes = (amount.number...amount.last).compactMap {
                SetNames.resolve(codeOrNumber: "\($0)", in: sets)?.code
            }
            return codes.isEmpty ? nil : ("set:\(codes.joined(by: ","))", amount.count)
        }
        for count in (1...min(words.count, PhraseBook.mostWords)).reversed() {
            let phrase = words.prefix(count).map(\.folded).spaced
            if key == "set:", let set = SetNames.find(phrase, in: sets) { return ("set:\(set.code)", count) }
            guard case .queries(let queries)? = book.meaning(of: phrase),
                let query = queries.first(where: { $0.isValue(of: key) })
            else { continue }
            return (query, count)
        }
        return nil
    }

    /// "from archazia": the beginning of a word of one set's name, which no card's name has.
    private func set(begunBy word: BareWord) -> Parsed? {
        guard word.folded.utf8.count > 3, matcher.catalogue.place(ofWord: word.folded)?.isInNames != true,
            let set = SetNames.find(word.folded, in: matcher.catalogue.sets)
        else { return nil }
        return condition("set:\(set.code)", [word])
    }

    /// "unbanned", "nonsong", "unstitch": a known word, or one of names, without its beginning, which excludes it.
    func opposite(of word: BareWord) -> Parsed? {
        for rest in book.opposites(of: word.folded) {
            var piece = Piece.name(BareWord(folded: rest, token: rest, place: 0))
            // A verb with un- is done the other way round: "unready" does not exclude "ready".
            if let query = book.meaning(of: rest)?.query {
                if query.hasPrefix("sort:") || query.hasPrefix("text:") { continue }
                piece = Piece(.condition, query, [])
            } else {
                let place = matcher.catalogue.place(ofWord: rest)
                let isOfNames = place?.isInNames == true && place?.isOfTexts != true
                if !isOfNames || matcher.catalogue.place(ofWord: word.folded) != nil { continue }
            }
            return ([Piece(.negation, "", [word]), piece], 1)
        }
        return nil
    }

    /// "2drops", "monoamber": two words that were typed as one, which no card has.
    func together(_ word: BareWord) -> Parsed? {
        let letters = word.folded
        let count = letters.utf8.count
        guard count < 32, matcher.catalogue.place(ofWord: letters) == nil else { return nil }
        let part = { (text: Substring) in BareWord(folded: String(text), token: String(text), place: 0) }
        let digits = letters.utf8.prefix(while: \.isDigit).count
        if digits > 0 {
            let read = counted([part(letters.prefix(digits)), part(letters.dropFirst(digits))])
            return read?.count == 2 ? condition(read!.pieces[0].query, [word]) : nil
        }
        for length in stride(from: 3, through: count - 3, by: 1) where count >= 7 {
            let (one, other) = (part(letters.prefix(length)), part(letters.dropFirst(length)))
            guard case .queries(let first)? = book.entry(one.folded), !book.isCode(one.folded) else {
                continue
            }
            if let both = book.meaning(of: [one, other].map(\.folded).spaced)?.query {
                return condition(both, [word])
            }
            guard let second = book.meaning(of: other.folded)?.query, !book.isCode(other.folded) else {
                continue
            }
            return condition("\(first[0]) \(second)", [word])
        }
        return nil
    }

    /// The words read as one condition.
    func condition(_ query: String, _ words: some Collection<BareWord>) -> Parsed {
        ([Piece(.condition, query, words)], words.count)
    }
}

extension RunReader.Position {
    /// Whether a character's name is a story here: "songs from peter pan", "from frozen or moana".
    fileprivate var isOrigin: Bool {
        wordsBefore.last?.isOrigin == true
            || wordsBefore.last?.isOr == true && wordsBefore.suffix(4).contains(where: \.isOrigin)
    }
}

extension String {
    /// Whether it is a condition with this key: "ink:amber" of "ink:", and "is:enchanted" of "r:".
    fileprivate func isValue(of key: String) -> Bool { hasPrefix(key) || key == "r:" && isFlagOfRarity }
}
