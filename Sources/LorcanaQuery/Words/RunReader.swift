import LorcanaCards
import LorcanaRules

/// Splits a run of bare words into names and conditions: the longest phrase first at each word.
struct RunReader {
    let matcher: RowMatcher
    let book: PhraseBook
    let printed: PrintedNumbers
    let names: NameBook

    /// - Parameters:
    ///   - keepsNames: whether words that are a character's or a card's whole name stay names.
    ///   - open: the words at the end that may still grow, and so stay names.
    func pieces(_ run: [BareWord], keepsNames: Bool, open: Int = 0) -> [Piece] {
        var run = run
        let end = run.count - open
        let hasNumber = run.indices.contains(where: { Amount.number(run[$0...], book) != nil })
        var (pieces, place) = ([Piece](), 0)
        while place < run.count {
            // "over 5 or under 2": no bound of the number before it.
            if run[place].isBound {
                pieces.append(Piece(.or, "", [.or]))
                let word = String(run[place].folded.dropFirst("or ".count))
                run[place] = BareWord(folded: word, token: word, place: 0)
            }
            if run[place].isOr {
                pieces.append(Piece(.or, "", [run[place]]))
                place += 1
                continue
            }
            // A phrase does not reach over an "or".
            let rest = run[place..<max(end, place)].prefix { !$0.isOr }
            // "frozen or moana songs": beside a story, a character's name is one, too.
            let isStory = pieces.last?.role == .or && pieces.dropLast().last?.key == "story"
            var (found, count) =
                excluded(rest, behind: pieces) ?? shortened(place, run, pieces) ?? piece(
                    rest, run, hasNumber, keepsNames && !isStory) ?? (
                    [.name(run[place])], 1
                )
            if let last = Self.listed(pieces, rest), let again = repeated(last, rest, count) {
                (found, count) = again
            }
            if place > 0, run[place - 1].isExcluding(run[place]) {
                pieces.append(Piece(.negation, "", []))
                pieces += found
            } else {
                pieces = Self.joined(completed(pieces, by: found), found)
            }
            place += count
        }
        return withoutFillers(besideNames(pieces).negated).map(excludingWords)
    }

    /// "elsa and anna and mickey": characters of which no name has all are either; what excludes "both" has its own
    /// meaning.
    private func besideNames(_ pieces: [Piece]) -> [Piece] {
        let joints = pieces.indices.dropFirst().dropLast().filter {
            pieces[$0].isAnd && pieces[$0 - 1].isName && pieces[$0 + 1].isName
        }
        guard let first = joints.first, let begin = pieces[..<first].suffix(while: \.isName).indices.first,
            !pieces[..<begin].contains(where: { $0.role == .negation })
        else { return pieces }
        let list = pieces[begin...].prefix { $0.isName || $0.isAnd }
        // An "and" at the end joins something else.
        let named = list.last!.isAnd ? list.dropLast() : list
        let words = named.split(whereSeparator: \.isAnd).map { $0.flatMap(\.words) }
        let values = words.map { $0.map(\.folded).spaced }
        guard values.allSatisfy({ names.begin(with: $0) }),
            !words.joined().contains(where: { matcher.catalogue.place(ofWord: $0.folded)?.isOfTexts == true }
            ),
            !haveAll(words.joined().map(\.condition), beside: pieces[..<begin] + pieces[named.endIndex...])
        else { return pieces }
        let either = "name:" + values.map(quotedIfBlank).joined(separator: ",")
        return pieces[..<begin] + [Piece(.condition, either, named.flatMap(\.words))]
            + pieces[named.endIndex...]
    }

    /// Whether some card meets the conditions and the other pieces: Belle and Beast share no amber card.
    private func haveAll(_ conditions: [Condition], beside pieces: ArraySlice<Piece>) -> Bool {
        let all = Condition.allOf(conditions)!
        if matcher.rows(all).isEmpty { return false }
        guard !pieces.contains(where: { $0.role == .or }),
            let others = PlainWords.Reading(Array(pieces).negated),
            // Texts that are not there yet tell nothing.
            matcher.catalogue.hasTexts || others.condition.searchedTexts.isEmpty
        else { return true }
        return !matcher.rows(Condition.allOf([all, others.condition])!).isEmpty
    }

    /// "but not snow queen": the words of a name side by side, of which the first is no condition, are excluded together.
    private func excluded(_ words: ArraySlice<BareWord>, behind pieces: [Piece]) -> Found? {
        guard pieces.last?.role == .negation, let first = words.first?.folded,
            book.meaning(of: first) == nil, matcher.catalogue.place(ofWord: first)?.isInNames == true
        else { return nil }
        for count in stride(from: min(words.count, PhraseBook.mostWords), through: 2, by: -1) {
            let found = words.prefix(count)
            if names.have(found.map(\.folded).spaced) { return (found.map(Piece.name), count) }
        }
        return nil
    }

    /// "am or st": the short form of an ink beside an "or" and another ink.
    private func shortened(_ place: Int, _ run: [BareWord], _ pieces: [Piece]) -> Found? {
        let ink = { (word: BareWord) in QueryWords.inks[word.folded].map { "ink:\(Folding.fold($0.name))" } }
        guard run[place].folded.utf8.count == 2, let query = ink(run[place]) else { return nil }
        let isBehind = pieces.last?.role == .or && pieces.dropLast().last?.key == "ink"
        let isBefore = place + 2 < run.count && run[place + 1].isOr && ink(run[place + 2]) != nil
        return isBehind || isBefore ? ([Piece(.condition, query, [run[place]])], 1) : nil
    }

    /// The piece that an "or", or an "and" or a comma before a number, lists with what comes next.
    private static func listed(_ pieces: [Piece], _ rest: ArraySlice<BareWord>) -> Piece? {
        guard let last = pieces.last else { return nil }
        if last.role == .or { return pieces.dropLast().last }
        guard rest.first.map({ PlayerWords.isNumber($0.folded) }) == true else { return nil }
        if last.isAnd { return pieces.dropLast().last }
        return last.endsWithComma ? last : nil
    }

    /// What comes behind an "or" read with the words that stand before the value there: "set 13 or 14".
    private func repeated(_ last: Piece, _ rest: ArraySlice<BareWord>, _ count: Int) -> Found? {
        guard last.role == .condition, last.words.count > 1 else { return nil }
        for length in (1..<last.words.count).reversed() {
            let words = (last.words.prefix(length) + rest)[...]
            let found = framed(words) ?? keyed(words) ?? counted(words) ?? known(words, Array(words), false)
            if let found, found.count >= length + count, found.pieces[0].key == last.key {
                var piece = found.pieces[0]
                piece.words = Array(rest.prefix(found.count - length))
                return ([piece], found.count - length)
            }
        }
        return nil
    }

    /// The numbers before an "or", an "and" or a comma with what the one behind it counts: "1, 2 or 3 lore".
    private func completed(_ pieces: [Piece], by found: [Piece]) -> [Piece] {
        guard let unit = found.first?.words.dropFirst(), !unit.isEmpty,
            PlayerWords.isNumber(found[0].words[0].folded)
        else { return pieces }
        var (pieces, end) = (pieces, pieces.endIndex)
        while let last = pieces[..<end].last {
            let place = last.role == .or || last.isAnd ? end - 2 : end - 1
            guard place >= 0, place < end - 1 || last.endsWithComma, pieces[place].areLoneNumbers else {
                break
            }
            let numbers = pieces[place].words.compactMap { counted(([$0] + unit)[...])?.pieces.first }
            guard numbers.count == pieces[place].words.count,
                let all = numbers.dropFirst().reduce(numbers.first, { $0?.either($1) })
            else { break }
            pieces[place].query = all.query
            end = place
        }
        return pieces
    }

    /// "without draw": what is excluded is sought in rules texts if its words say more of those than of names. What no
    /// name has side by side is one word, "not hei hei", else each by itself.
    private func excludingWords(_ piece: Piece) -> Piece {
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

    /// Whether whole names may be kept in the run, whose pieces without those are given.
    func mayKeepNames(_ run: [BareWord], _ pieces: [Piece]) -> Bool {
        pieces.contains { $0.query.hasPrefix("story:") }
            || run.indices.dropLast().contains { names.begin(with: run[$0...$0 + 1].map(\.folded).spaced) }
    }

    typealias Found = (pieces: [Piece], count: Int)

    private func piece(
        _ words: ArraySlice<BareWord>, _ run: [BareWord], _ hasNumber: Bool, _ keepsNames: Bool
    ) -> Found? {
        guard let first = words.first else { return nil }
        // Behind these, a character's name is a story: "songs from peter pan", "from frozen or moana".
        let before = run[..<words.startIndex]
        let isOrigin =
            before.last?.isOrigin == true
            || before.last?.isOr == true && before.suffix(4).contains(where: \.isOrigin)
        let asWritten =
            ranged(words, run) ?? printed.pieces(words) ?? fighting(words) ?? framed(words)
        let inPhrase =
            asWritten ?? (hasNumber ? counted(words) : nil) ?? keyed(words)
            ?? known(words, run, keepsNames && !isOrigin)
        let isAsTyped = inPhrase.map { $0.count > 1 || book.entry(first.folded) != nil } == true
        return (isOrigin && !isAsTyped ? ofSet(first) : nil) ?? inPhrase ?? negated(first)
            ?? (hasNumber ? ranking(words) ?? costing(words, run) : nil) ?? singular(first)
    }

    /// "mickeys": the plural of a name's word.
    private func singular(_ word: BareWord) -> Found? {
        names.singular(of: word).map { ([Piece(.name, $0, [word])], 1) }
    }

    /// The pieces, with the next one in one list with the last if a slash or a comma joins them: "amber/steel".
    private static func joined(_ pieces: [Piece], _ found: [Piece]) -> [Piece] {
        guard let last = pieces.last, let end = last.words.last, let next = found.first,
            let begin = next.words.first,
            last.endsWithComma
                || begin.place > 0 && (end.token.contains("/") || end.token.contains(",")),
            let both = last.either(next)
        else { return besideAnd(pieces, found) ?? pieces + found }
        return pieces.dropLast() + [both] + found.dropFirst()
    }

    /// "rares and legendaries", "sets 3 and 4": no card is both, so either is meant, as in "amber, ruby and steel".
    private static func besideAnd(_ pieces: [Piece], _ found: [Piece]) -> [Piece]? {
        guard pieces.last?.isAnd == true, let last = pieces.dropLast().last, let next = found.first,
            last.isOneOfMany && next.isOneOfMany || last.words.contains(where: \.endsWithComma),
            let both = last.either(next)
        else { return nil }
        return pieces.dropLast(2) + [both] + found.dropFirst()
    }

    // MARK: Phrases

    private func known(_ words: ArraySlice<BareWord>, _ run: [BareWord], _ keepsNames: Bool) -> Found? {
        let first = words.first!.folded
        let mayBePhrase = book.mayBeginPhrase(first)
        let mayBeName =
            keepsNames && words.count > 1
            && names.begin(with: words.prefix(2).map(\.folded).spaced)
        for count in (1...min(words.count, PhraseBook.mostWords)).reversed() {
            guard
                count == 1 || mayBePhrase || mayBeName || words[words.startIndex + count - 1].folded == "and"
            else { continue }
            let found = words.prefix(count)
            let phrase = found.map(\.folded).spaced
            let meaning = count == 1 || mayBePhrase ? book.meaning(of: phrase) : nil
            let isStory = meaning?.query?.hasPrefix("story:") == true
            if keepsNames,
                count > 1 ? mayBeName && names.isWhole(phrase) : isStory && names.isCharacter(phrase)
            {
                return (found.map(Piece.name), count)
            }
            // "lilo and stitch" alone is the card Lilo & Stitch.
            if keepsNames, isStory, count == run.count, count > 1,
                names.isWhole(phrase.with(" ", for: " and "))
            {
                return (found.map { $0.folded == "and" ? Piece(.nothing, "", [$0]) : .name($0) }, count)
            }
            guard let meaning, !isCut(found, before: words.dropFirst(count)),
                let read = pieces(meaning, found, isAlone: run.count == 1)
            else { continue }
            let behind = words.dropFirst(count)
            return directed(read, by: behind) ?? bounded(read, by: behind.first)
        }
        return nil
    }

    /// "without lore 2": whether a "not" excludes the number behind the phrase with its last word, as that number has no
    /// word of its own.
    private func isCut(_ phrase: ArraySlice<BareWord>, before rest: ArraySlice<BareWord>) -> Bool {
        guard phrase.count > 1, Amount(rest, book) != nil,
            case .negation? = book.entry(phrase.first!.folded),
            case .queries? = book.entry(phrase.last!.folded + " #")
        else { return false }
        return counted(rest) == nil
    }

    private func pieces(
        _ meaning: PhraseBook.Meaning, _ words: ArraySlice<BareWord>, isAlone: Bool
    ) -> [Piece]? {
        switch meaning {
        case .nothing: return [Piece(.nothing, "", words)]
        case .negation(let ofAll): return [Piece(.negation, ofAll ? "-(" : "", words)]
        case .queries(let queries):
            guard let query = queries.first, !words.allSatisfy({ $0.number != nil }) else { return nil }
            if !isAlone, words.count == 1, isCode(query, words.first!), !words.first!.isInCapitals {
                return nil
            }
            return [Piece(.condition, query, words)]
        case .comparison, .number: return nil
        }
    }

    /// Whether a word is the code of a set and an English word, which means the set only in capitals.
    private func isCode(_ query: String, _ word: BareWord) -> Bool {
        (word.folded == "ink" || word.folded == "win") && query == "set:\(word.folded.uppercased())"
    }

    /// "by cost descending": an order with the way that it goes.
    private func directed(_ pieces: [Piece], by words: ArraySlice<BareWord>) -> Found? {
        guard pieces.count == 1, pieces[0].isOrder, !pieces[0].query.utf8.contains(UInt8(ascii: ",")) else {
            return nil
        }
        for count in (1...3).reversed() {
            let said = words.prefix(count)
            let isDown: Bool
            switch said.map(\.folded).spaced {
            case "descending", "desc", "highest first", "high to low": isDown = true
            case "ascending", "asc", "lowest first", "low to high": isDown = false
            default: continue
            }
            let field = pieces[0].query.dropFirst("sort:".count).drop { $0 == "-" }
            let all = pieces[0].words + said
            return ([Piece(.condition, "sort:\(isDown ? "-" : "")\(field)", all)], all.count)
        }
        return nil
    }

    /// "rare or better", "legendary rarity".
    private func bounded(_ pieces: [Piece], by word: BareWord?) -> Found {
        let count = pieces[0].words.count
        if let word, pieces.count == 1, let key = book.key(namedBy: word.folded),
            pieces[0].query.hasPrefix(key) || key == "r:" && pieces[0].query.isFlagOfRarity
        {
            return ([Piece(.condition, pieces[0].query, pieces[0].words + [word])], count + 1)
        }
        guard let word, let sign = Comparison(bound: word.folded), pieces.count == 1,
            pieces[0].query.hasPrefix("r:") || pieces[0].query.hasPrefix("is:"),
            !pieces[0].query.hasSuffix("special")
        else { return (pieces, count) }
        let rarity = pieces[0].query.drop { $0 != ":" }.dropFirst()
        guard QueryWords.rarities[String(rarity).with("", for: "\"")] != nil else { return (pieces, count) }
        return ([Piece(.condition, "r\(sign.rawValue)\(rarity)", pieces[0].words + [word])], count + 1)
    }

    /// "ink amber", "story frozen": the name of a key, and what stands for a value of it.
    private func keyed(_ words: ArraySlice<BareWord>) -> Found? {
        guard words.count > 1, let key = book.key(namedBy: words.first!.folded) else { return nil }
        if key == "set:", let amount = Amount(words.dropFirst(), book),
            (1...30).contains(amount.last - amount.number)
        {
            let sets = (amount.number...amount.last).compactMap {
                SetNames.resolve(codeOrNumber: "\($0)", in: matcher.catalogue.sets)?.code
            }
            let found = words.prefix(amount.count + 1)
            return sets.isEmpty
                ? nil : ([Piece(.condition, "set:\(sets.joined(separator: ","))", found)], found.count)
        }
        for count in (2...min(words.count, PhraseBook.mostWords + 1)).reversed() {
            let found = words.prefix(count)
            let phrase = found.dropFirst().map(\.folded).spaced
            if key == "set:", let set = SetNames.find(phrase, in: matcher.catalogue.sets) {
                return ([Piece(.condition, "set:\(set.code)", found)], count)
            }
            guard case .queries(let queries)? = book.meaning(of: phrase),
                let query = queries.first(where: { $0.hasPrefix(key) || key == "r:" && $0.isFlagOfRarity })
            else { continue }
            return ([Piece(.condition, query, found)], count)
        }
        return nil
    }

    /// "from archazia": the beginning of a word of one set's name, which no card's name has.
    private func ofSet(_ word: BareWord) -> Found? {
        guard word.folded.utf8.count > 3, matcher.catalogue.place(ofWord: word.folded)?.isInNames != true,
            let set = SetNames.find(word.folded, in: matcher.catalogue.sets)
        else { return nil }
        return ([Piece(.condition, "set:\(set.code)", [word])], 1)
    }

    /// "unbanned", "nonsong", "unstitch": a known word, or one of names, without its beginning, which excludes it.
    private func negated(_ word: BareWord) -> Found? {
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

    // MARK: Numbers

    /// "2 drops", "cost under 5", "sing together 7": a phrase of players in which a number stands.
    private func counted(_ words: ArraySlice<BareWord>) -> Found? {
        for before in 0...min(3, words.count - 1) {
            let behind = words.dropFirst(before)
            guard var amount = Amount(behind, book) else { continue }
            let start = (words.prefix(before).map(\.folded) + ["#"]).spaced
            let rest = behind.dropFirst(amount.count)
            for count in (0...min(3, rest.count)).reversed() {
                let phrase = ([start] + rest.prefix(count).map(\.folded)).spaced
                guard phrase != "#", let meaning = book.meaning(of: phrase) else { continue }
                let length = before + amount.count + count
                if meaning == .nothing {
                    // "top 3 lore characters": the number is the lore's.
                    let unit = counted(behind)
                    let isOfUnit = unit.map { behind.dropFirst($0.count).first?.number == nil } == true
                    let said = words.prefix(isOfUnit ? before : length)
                    return ([Piece(.nothing, "", said)], said.count)
                }
                guard case .queries(let queries) = meaning else { continue }
                // "two ink" is a phrase itself.
                if case .queries? = book.entry(words.prefix(length).map(\.folded).spaced) { return nil }
                let bound = rest.dropFirst(count).first
                let isBound = amount.bound(by: bound)
                guard let query = Self.query(queries[0], amount) else { continue }
                let total = length + (isBound ? 1 : 0)
                return ([Piece(.condition, query, words.prefix(total))], total)
            }
            if before == 0, amount.standsAlone { return alone(amount, words) }
        }
        return nil
    }

    /// "2-3 cost songs": beside other words a range, not the third card of the second set.
    private func ranged(_ words: ArraySlice<BareWord>, _ run: [BareWord]) -> Found? {
        guard run.count > 2, let amount = Amount(words, book), amount.last > amount.number, amount.last <= 12,
            words.first!.token == "\(amount.number)-\(amount.last)"
        else { return nil }
        return counted(words) ?? alone(amount, words)
    }

    /// "3/4", which is no printed number: strength and willpower.
    private func fighting(_ words: ArraySlice<BareWord>) -> Found? {
        let numbers = words.prefix(2).map(\.number)
        guard numbers.count == 2, let strength = numbers[0], let willpower = numbers[1],
            words.first!.place == 0, words.first!.token == "\(strength)/\(willpower)"
        else { return nil }
        return ([Piece(.condition, "str=\(strength) wil=\(willpower)", words.prefix(2))], 2)
    }

    private func alone(_ amount: Amount, _ words: ArraySlice<BareWord>) -> Found {
        let query = (amount.isYear ? "year" : "cost") + amount.test
        return ([Piece(.condition, query, words.prefix(amount.count))], amount.count)
    }

    /// The query with its "=#" replaced; nil if it takes a plain number only.
    private static func query(_ query: String, _ amount: Amount) -> String? {
        let sign = ["str=#": "{s}", "lore=#": "{l}", "wil=#": "{w}"][query]
        if amount.isGain, let sign { return "text:\"\(amount.number) \(sign)\"" }
        if query.hasPrefix("year") != amount.isYear { return nil }
        if query.holds("=#") { return query.with(amount.test, for: "=#") }
        return amount.isBound || amount.last > amount.number
            ? nil : query.with("\(amount.number)", for: "#")
    }

    /// "5 cheapest songs": a number before an order says how many cards are wanted; not a year, nor "elsa 8 by cost".
    private func ranking(_ words: ArraySlice<BareWord>) -> Found? {
        guard words.count > 1, words.dropFirst().first?.folded != "by",
            let number = Amount.number(words.first!, book), !QueryWords.years.contains(number),
            known(words.dropFirst(), Array(words), false)?.pieces[0].isOrder == true
        else { return nil }
        return ([Piece(.nothing, "", words.prefix(1))], 1)
    }

    /// A number beside other words is a cost, "elsa 8", or a year, "2024 songs"; spelt out only before another one,
    /// "two or 3 drops".
    private func costing(_ words: ArraySlice<BareWord>, _ run: [BareWord]) -> Found? {
        guard run.count > 1, let amount = Amount(words, book) else { return nil }
        let behind = run[(words.startIndex + 1)...]
        let isListed =
            words.first!.endsWithComma
            || behind.first.map { $0.isOr || $0.folded == "and" } == true
                && behind.dropFirst().first.map { PlayerWords.isNumber($0.folded) } == true
        guard words.first!.number != nil || isListed else { return nil }
        return amount.isYear || amount.number <= 12 ? alone(amount, words) : nil
    }

    // MARK: Names in phrases

    /// "who can sing let it go", "art by kole".
    private func framed(_ words: ArraySlice<BareWord>) -> Found? {
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
                let length = before + count + frame.behind.count
                return ([Piece(.condition, frame.prefix + query, words.prefix(length))], length)
            }
        }
        return nil
    }

    /// A condition on the name; nil if no card has it.
    private func value(_ name: String, of key: String) -> String? {
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
        guard let field = TextField(rawValue: key), !matcher.rows(.term(.text(field, .words(name)))).isEmpty
        else {
            return nil
        }
        return "\(key):\(quotedIfBlank(name))"
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

    // MARK: Words that say nothing

    /// The pieces, in which words that say nothing beside others are words of a name if some name has them so.
    private func withoutFillers(_ pieces: [Piece]) -> [Piece] {
        guard pieces.contains(where: { $0.role == .nothing }) else { return pieces }
        let isAll = pieces.allSatisfy { $0.role == .nothing }
        var (read, place) = ([Piece](), 0)
        while place < pieces.count {
            let stretch = pieces[place...].prefix { $0.isName || $0.role == .nothing }
            if stretch.isEmpty {
                read.append(pieces[place])
                place += 1
                continue
            }
            place += stretch.count
            let words = stretch.flatMap(\.words)
            let isName = stretch.contains(where: \.isName) || isAll
            let hasFillers = stretch.contains { $0.role == .nothing }
            let areWords = isName && (!hasFillers || isAll || names.have(words.map(\.folded).spaced))
            read += areWords && hasFillers ? words.map(Piece.name) : Array(stretch)
        }
        return read
    }
}

extension BareWord {
    /// What stands in a run for the "or" between two alternatives.
    static let or = BareWord(folded: "or", token: "or", place: 0)

    fileprivate var isOr: Bool { folded == "or" }
    fileprivate var isBound: Bool {
        Comparison(bound: folded) != nil || Comparison(yearBound: folded) != nil
    }
    fileprivate var isOrigin: Bool { ["from", "in", "of"].contains(folded) }

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

    fileprivate var isInCapitals: Bool { token.allSatisfy { $0.isUppercase || $0.isNumber } }
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
