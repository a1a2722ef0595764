import LorcanaCards
import LorcanaRules

/// Words of names, and those that say nothing beside others.
extension RunReader {
    /// Whether whole names may be kept in the run, whose pieces without those are given.
    func mayKeepNames(_ run: [BareWord], _ pieces: [Piece]) -> Bool {
        pieces.contains { $0.query.hasPrefix("story:") }
            || run.indices.dropLast().contains { names.begin(with: run[$0...$0 + 1].map(\.folded).spaced) }
    }

    /// "mickeys": the plural of a name's word.
    func singular(_ word: BareWord) -> Parsed? {
        names.singular(of: word).map { ([Piece(.name, $0, [word])], 1) }
    }

    // MARK: Names in phrases

    /// "who can sing let it go", "art by kole".
    func framed(_ words: ArraySlice<BareWord>) -> Parsed? {
        // A frame is at least a word and a name.
        guard words.count > 1 else { return nil }
        for frame in book.frames(beginningWith: words.first!.folded) {
            let before = frame.before.count
            guard words.count > before + frame.behind.count,
                words.prefix(before).map(\.folded) == frame.before
            else { continue }
            let rest = words.dropFirst(before)
            for count in (1...min(rest.count - frame.behind.count, 2 * PhraseBook.mostWords)).reversed() {
                let name = rest.prefix(count)
                let behind = rest.dropFirst(count).prefix(frame.behind.count)
                guard behind.map(\.folded) == frame.behind,
                    let query = value(name.map(\.folded).spaced, of: frame.key)
                else { continue }
                return condition(frame.prefix + query, words.prefix(before + count + frame.behind.count))
            }
        }
        return nil
    }

    /// The pieces, of which some are values for a word behind them: "villain synergy", "amber steel deck".
    func withNamesBefore(_ pieces: [Piece]) -> [Piece] {
        guard pieces.count > 1 else { return pieces }
        var read: [Piece] = []
        for piece in pieces {
            guard piece.words.count == 1, let last = read.last,
                let query = PlayerWords.lines["NAME " + piece.words[0].folded],
                last.isName && !query.hasPrefix("ink") || last.isValue(for: query)
                    || piece.isName && last.key == "class"
            else {
                read.append(piece)
                continue
            }
            if !last.isName, !last.isValue(for: query) {
                // "princess deck": what a deck is of.
                read.append(Piece(.nothing, "", piece.words))
                continue
            }
            let isOfInks = last.key == "ink"
            let values = isOfInks ? read[...].suffix { $0.key == "ink" || $0.isAnd } : read.suffix(1)
            let names = values.filter { !$0.isAnd }.map { value in
                value.isName ? value.query : String(value.query.dropFirst(value.key.count + 1))
            }
            let name = isOfInks ? names.joined(by: "/").with("/", for: ",") : names[0]
            read.removeSubrange(values.indices)
            let words = values.flatMap(\.words) + piece.words
            read.append(Piece(.condition, query.with(name, for: "NAME"), words))
        }
        return read
    }

    /// A condition on the name; nil if no card has it.
    private func value(_ name: String, of key: String) -> String? {
        if name.foldedWords.allSatisfy({ book.entry($0) == .nothing }) { return nil }
        guard NamedKey(rawValue: key) == nil else {
            let known = matcher.related.names
            var versions = known.find(folded: name).map { [$0] } ?? known.versions(of: name)
            if versions.isEmpty, book.meaning(of: name) == nil {
                // Part of a character's name: "mickey".
                let rows = matcher.rows(.term(.text(.char, .words(name)))).rows
                versions = Set(rows.map(known.name(ofRow:))).sorted()
            }
            return covering(versions.map { quotedIfBlank(Folding.fold(known.fullName($0))) }, key)
        }
        // "villains" is "villain" of rules texts.
        let forms = (key == "text" && name.hasSuffix("s") ? [String(name.dropLast())] : []) + [name]
        return forms.first { isFound($0, in: key) }.map { "\(key):\(quotedIfBlank($0))" }
    }

    private func isFound(_ words: String, in key: String) -> Bool {
        guard let field = TextField(rawValue: key) else { return false }
        if field == .text, !matcher.catalogue.hasTexts {
            return words.foldedWords.allSatisfy { matcher.catalogue.place(ofWord: $0)?.isInTexts == true }
        }
        return !matcher.rows(.term(.text(field, .words(words)))).isEmpty
    }

    /// The fewest of the versions, in a list, that find what all of them find.
    private func covering(_ versions: [String], _ key: String) -> String? {
        let rows = versions.map { matcher.rows(of: "\(key):\($0)") }
        let none = RowSet(rows: [], of: matcher.catalogue.count)
        let all = rows.reduce(none) { $0.union($1) }
        var (found, values) = (none, [String]())
        while found != all {
            let gained = rows.map { $0.subtracting(found).count }
            let best = gained.indices.max { gained[$0] < gained[$1] }!
            found = found.union(rows[best])
            values.append(versions[best])
        }
        return values.isEmpty ? nil : "\(key):\(values.joined(separator: ","))"
    }

    // MARK: Excluded names

    /// "but not snow queen": the words of a name side by side, of which the first is no condition, are excluded together.
    func excludedName(at position: Position) -> Parsed? {
        let first = position.word.folded
        guard position.pieces.last?.role == .negation, book.meaning(of: first) == nil,
            matcher.catalogue.place(ofWord: first)?.isInNames == true
        else { return nil }
        for count in stride(from: min(position.words.count, PhraseBook.mostWords), through: 2, by: -1) {
            let words = position.words.prefix(count)
            if names.have(words.map(\.folded).spaced) { return (words.map(Piece.name), count) }
        }
        return nil
    }

    /// "without draw": what is excluded is sought in rules texts if its words say more of those than of names. What no
    /// name has side by side is one word, "not hei hei", else each by itself.
    func excludingWords(_ piece: Piece) -> Piece {
        let words = piece.excluded.flatMap(\.words)
        guard !words.isEmpty, piece.excluded.allSatisfy(\.isName) else { return piece }
        let phrase = words.map(\.folded).spaced
        var piece = piece
        if words.allSatisfy({ matcher.catalogue.place(ofWord: $0.folded)?.isOfTexts == true }) {
            return Piece(.condition, "-text:" + quotedIfBlank(phrase), piece.words)
        }
        if words.count > 1, matcher.rows(.term(.text(.name, .part(phrase)))).isEmpty {
            let word = words.map(\.folded).joined(by: "")
            piece.query =
                matcher.catalogue.place(ofWord: word)?.isInNames == true ? "-\(word)" : "-(\(phrase))"
        }
        return piece
    }

    // MARK: What is done to cards

    /// The pieces, in which a type is a word of rules texts if those do something to it, "tutor a song", "return character
    /// to hand", and so is what a character cannot do: "chosen character can't quest".
    func withObjects(_ pieces: [Piece]) -> [Piece] {
        guard pieces.contains(where: { $0.isName || $0.key == "text" }) else { return pieces }
        return pieces.indices.map { index in
            let piece = pieces[index]
            guard piece.key == "t" || piece.query == "is:quest", piece.words.count == 1,
                !piece.query.contains(","),
                let before = pieces[..<index].last(where: { $0.role != .nothing }),
                before.isOfTexts(in: matcher)
            else { return piece }
            let said = pieces[..<index].suffix { $0.role == .nothing }.last?.words.last ?? before.words.last
            let isDetermined = said.map { PlayerWords.determiners.contains($0.folded) } == true
            let behind = pieces[(index + 1)...].first { $0.role != .nothing }
            let isInside = before.isName && behind.map { $0.isName && $0.isOfTexts(in: matcher) } == true
            guard isDetermined || isInside || piece.key == "is" else { return piece }
            let word = String(piece.query.dropFirst(piece.key.count + 1))
            return before.isName
                ? .name(BareWord(folded: word, token: word, place: 0))
                : Piece(.condition, "text:\(word)", piece.words)
        }
    }

    // MARK: Words that say nothing

    /// The pieces, in which words that say nothing beside others are words of a name if some name has them so.
    func withoutFillers(_ pieces: [Piece]) -> [Piece] {
        guard pieces.contains(where: { $0.role == .nothing }) else { return pieces }
        let isAll = pieces.allSatisfy { $0.role == .nothing }
        var (read, index) = ([Piece](), 0)
        while index < pieces.count {
            let stretch = pieces[index...].prefix { $0.isName || $0.role == .nothing }
            if stretch.isEmpty {
                read.append(pieces[index])
                index += 1
                continue
            }
            index += stretch.count
            let words = stretch.flatMap(\.words)
            let isName = stretch.contains(where: \.isName) || isAll
            let hasFillers = stretch.contains { $0.role == .nothing }
            let areWords =
                isName
                && (!hasFillers || isAll
                    || names.have(words.map(\.folded).spaced) && !names.areCharacter(behindArticle: words))
            read += areWords && hasFillers ? words.map(Piece.name) : Array(stretch)
        }
        return read
    }
}

extension Piece {
    /// Whether its value may stand in the query: inks in one on inks, a kind of card in one on rules texts.
    fileprivate func isValue(for query: String) -> Bool {
        (query.hasPrefix("ink") ? ["ink"] : ["class", "kw", "t"]).contains(key)
            && self.query.queryParts.count == 1
    }

    /// Whether rules texts have it: a condition on them, or a word that says more of them than of names.
    fileprivate func isOfTexts(in matcher: RowMatcher) -> Bool {
        guard isName else { return key == "text" }
        let place = words.last.flatMap { matcher.catalogue.place(ofWord: $0.folded) }
        return place?.isOfTexts == true || place?.isInTexts == true && place?.isInNames != true
    }
}
