import LorcanaCards

/// Reads bare words as conditions where no card's name has them: "amber songs" is `ink:amber t:song`.
///
/// Each run of bare words that an "and" joins is read by itself (docs/Query.md, Plain words).
final class PlainWords {
    /// A query in which bare words were read as conditions.
    struct Reading {
        var condition: Condition
        /// The query as it was read.
        var text: String
        /// Whether a bare word was read otherwise than as a name.
        var isRead: Bool
        /// Whether no bare word is left.
        var isAllConditions: Bool
        /// For inks with "and" between them: the condition for what a deck of them may play.
        var deck: String?
    }

    let matcher: RowMatcher
    /// Whether the last word may still be the beginning of a name that is being typed.
    let isLastOpen: Bool
    /// The rows of the last condition that was searched for names.
    var found: (condition: Condition, rows: RowSet)?
    /// The last word that was looked for as the beginning of a word in names.
    private var begun: (word: BareWord, begins: Bool)?
    private(set) lazy var game = GameWords(matcher.catalogue)
    private(set) lazy var names = NameTexts(matcher.catalogue, matcher.columns)

    init(_ matcher: RowMatcher, isLastOpen: Bool = false) {
        self.matcher = matcher
        self.isLastOpen = isLastOpen
    }

    /// The query with its bare words read; nil if each run is a name of some card, or nothing in it is known.
    ///
    /// - Parameter keepsNames: whether words that are a character's or a card's whole name stay names.
    func reading(_ condition: Condition, keepsNames: Bool) -> Reading? {
        let reading = read(condition, isLast: true) { run, isLast in
            isName(run) ? nil : pieces(run, keepsNames: keepsNames, isLast: isLast)
        }
        return reading.isRead ? reading : nil
    }

    /// Whether every bare word is known: it can be read as a condition, is a word of some name, or is too short to
    /// be a typo and in some name.
    func isKnown(_ condition: Condition) -> Bool {
        var isKnown = true
        _ = read(condition, isLast: true) { run, isLast in
            for piece in pieces(run, keepsNames: false, isLast: isLast) {
                if case .name(let word) = piece, !self.isKnown(word) { isKnown = false }
            }
            return nil
        }
        return isKnown
    }

    private func isKnown(_ word: BareWord) -> Bool {
        if names.haveWord(word.folded) { return true }
        return SpellingPattern(word.folded) == nil && !rows(word.condition).isEmpty
    }

    /// The query with all its bare words read as conditions; nil if some cannot be.
    func otherReading(_ condition: Condition) -> Reading? {
        let reading = read(condition, isLast: true) { run, isLast in
            pieces(run, keepsNames: false, isLast: isLast)
        }
        return reading.isAllConditions && reading.isRead ? reading : nil
    }

    // MARK: Runs

    typealias Read = (_ run: [BareWord], _ isLast: Bool) -> [Piece]?

    private func read(_ condition: Condition, isLast: Bool, _ read: Read) -> Reading {
        switch condition {
        case .term(.text(.name, .word(let word))): return reading(of: [word], isLast: isLast, read)
        case .term, .not:
            return Reading(
                condition: condition, text: condition.bracketed, isRead: false, isAllConditions: true)
        case .any(let parts):
            let readings = parts.indices.map { index in
                self.read(parts[index], isLast: isLast && index == parts.count - 1, read)
            }
            return Self.joined(readings, " or ", by: Condition.anyOf)
        case .all(let parts):
            let run = parts.compactMap(\.bareWord)
            let endsWithWord = parts.last?.bareWord != nil
            var readings: [Reading] = []
            for (index, part) in parts.enumerated() where part.bareWord == nil {
                var reading = self.read(part, isLast: isLast && index == parts.count - 1, read)
                if case .any = part { reading.text = "(\(reading.text))" }
                readings.append(reading)
            }
            if !run.isEmpty { readings.insert(reading(of: run, isLast: isLast && endsWithWord, read), at: 0) }
            return Self.joined(readings, " ", by: Condition.allOf)
        }
    }

    private func reading(of run: [BareWord], isLast: Bool, _ read: Read) -> Reading {
        let pieces = read(run, isLast) ?? run.map(Piece.name)
        return Reading(
            condition: Self.condition(of: pieces) ?? Condition.allOf(run.map(\.condition))!,
            text: pieces.compactMap(\.text).spaced,
            isRead: pieces.contains(where: \.isRead),
            isAllConditions: pieces.allSatisfy(\.isRead),
            deck: Self.deck(of: pieces))
    }

    private static func joined(
        _ readings: [Reading], _ separator: String, by join: ([Condition]) -> Condition?
    ) -> Reading {
        Reading(
            condition: join(readings.map(\.condition))!,
            text: readings.map(\.text).joined(separator: separator),
            isRead: readings.contains(where: \.isRead),
            isAllConditions: readings.allSatisfy(\.isAllConditions),
            deck: readings.lazy.compactMap(\.deck).first)
    }

    // MARK: Names

    /// Whether some name has a word that begins with this one.
    private func beginsName(_ word: BareWord) -> Bool {
        if let begun, begun.word == word { return begun.begins }
        let (catalogue, search) = (matcher.catalogue, FoldedSearch(word.folded))
        let begins = rows(word.condition).contains { row in
            catalogue.words(.fullName, row) { search.beginsWord(of: $0) }
                || catalogue.words(.englishFullName, row) { search.beginsWord(of: $0) }
        }
        begun = (word, begins)
        return begins
    }

    /// The rows that meet the condition, which is often the last one.
    private func rows(_ condition: Condition) -> RowSet {
        if let found, found.condition == condition { return found.rows }
        return matcher.rows(condition)
    }

    /// Whether some card's name has all the words. A word of the game counts only as a whole word of the name.
    func isName(_ run: [BareWord]) -> Bool {
        guard let condition = Condition.allOf(run.map(\.condition)) else { return true }
        let found = rows(condition)
        self.found = (condition, found)
        let rows = found.rows
        guard let first = rows.first else { return false }
        // Mostly the first name has them all, and the game's words need not be known.
        if nameOf(first, has: run) { return true }
        let known = pieces(run, keepsNames: false, isLast: false).flatMap(\.gameWords)
        let phrase = run.map(\.folded).spaced
        return known.isEmpty || rows.contains { nameOf($0, has: known) || isWhole(phrase, $0) }
    }

    /// Whether the words are the row's whole name, with or without its version, or its version.
    private func isWhole(_ phrase: String, _ row: Int) -> Bool {
        let columns = [FoldedColumn.fullName, .name, .version, .englishFullName]
        return columns.contains { matcher.catalogue.words($0, row) == phrase }
    }

    private func nameOf(_ row: Int, has words: [BareWord]) -> Bool {
        let catalogue = matcher.catalogue
        let names = [catalogue.text(.fullName, row), catalogue.text(.englishFullName, row)]
        let wholeWords = names.flatMap(Self.wholeWords)
        return words.allSatisfy { word in
            wholeWords.contains(word.folded)
                || word.isPossessive && names.contains { Folding.fold($0).foldedWords.contains(word.folded) }
        }
    }

    /// The folded words of a printed name, without a possessive s: "king" of "King's".
    private static func wholeWords(ofName name: String) -> [String] {
        var words: [String] = []
        for part in name.split(whereSeparator: { $0 == " " || $0 == "-" }) {
            words.append(contentsOf: Folding.fold(part.withoutPossessive).foldedWords)
        }
        return words
    }

    // MARK: Conditions

    /// The run with its words read as conditions where they can be; nil if none can.
    func reading(of run: [BareWord]) -> Reading? {
        let pieces = pieces(run, keepsNames: false, isLast: false)
        return Self.condition(of: pieces) == nil ? nil : reading(of: run, isLast: false) { _, _ in pieces }
    }

    /// What the pieces that are no names ask for; nil if there are none.
    func conditions(of pieces: [Piece]) -> Condition? {
        Condition.allOf(
            pieces.compactMap { piece in
                if case .condition(_, let query, _) = piece { Self.parsed(query) } else { nil }
            })
    }

    private static func parsed(_ query: String) -> Condition? { (try? CardQuery(parsing: query))?.condition }

    /// The condition of the pieces; nil if none of them was read.
    private static func condition(of pieces: [Piece]) -> Condition? {
        guard pieces.contains(where: \.isRead) else { return nil }
        return Condition.allOf(
            pieces.compactMap { piece in
                switch piece {
                case .name(let word): word.condition
                case .condition(_, let query, _): parsed(query)
                case .and: nil
                }
            })
    }

    /// `ink<=amber/steel` for "amber and steel".
    private static func deck(of pieces: [Piece]) -> String? {
        guard pieces.contains(where: { if case .and = $0 { true } else { false } }) else { return nil }
        let inks = pieces.compactMap { piece -> String? in
            guard case .condition(.ink, let query, _) = piece, query.hasPrefix("ink:") else { return nil }
            return String(query.dropFirst("ink:".count))
        }
        return inks.count > 1 ? "ink<=\(inks.joined(separator: "/"))" : nil
    }
}

/// A part of a run of bare words.
enum Piece {
    /// A word of a name.
    case name(BareWord)
    /// A condition, and the words that it was read from.
    case condition(GameWords.Kind?, String, words: [BareWord])
    /// An "and" that only joins.
    case and

    fileprivate var isRead: Bool {
        switch self {
        case .name: false
        case .condition, .and: true
        }
    }

    /// As written in a query; nil for an "and".
    fileprivate var text: String? {
        switch self {
        case .name(let word): word.condition.description
        case .condition(_, let query, _): query
        case .and: nil
        }
    }

    /// The words that the game knows; codes of sets are no words.
    fileprivate var gameWords: [BareWord] {
        if case .condition(let kind?, _, let words) = self, kind != .setCode { words } else { [] }
    }
}

// MARK: - Splitting a run

extension PlainWords {
    /// The run split into names and conditions, the longest phrase first at each word.
    func pieces(_ run: [BareWord], keepsNames: Bool, isLast: Bool) -> [Piece] {
        var (open, place) = (run.count, 0)
        if isLastOpen, isLast, let last = run.last, beginsName(last) { open -= 1 }
        var pieces: [Piece] = []
        while place < run.count {
            let words = run[place..<max(open, place)]
            let (piece, count) =
                belonging(words, after: pieces.last) ?? printed(words) ?? numbered(words)
                ?? keyed(words) ?? named(words, isAlone: run.count == 1, keepsNames)
                ?? (run[place].folded == "and" ? [.and] : [.name(run[place])], 1)
            pieces += piece
            place += count
        }
        return Self.joiningAnds(Self.withoutFillers(Self.negating(pieces)))
    }

    private typealias Found = (pieces: [Piece], count: Int)

    /// "ink" after an ink or "dual", "legal" after a format, "card" and "cards" after any condition.
    private func belonging(_ words: ArraySlice<BareWord>, after last: Piece?) -> Found? {
        guard let word = words.first?.folded, case .condition(let kind, let query, _)? = last else {
            return nil
        }
        let isInk = (word == "ink" || word == "inks") && (kind == .ink || query == "is:dual")
        let isLegal = word == "legal" && kind == .format
        return isInk || isLegal || word == "card" || word == "cards" ? ([], 1) : nil
    }

    /// "not" before a condition negates it.
    private static func negating(_ pieces: [Piece]) -> [Piece] {
        var read: [Piece] = []
        for piece in pieces {
            guard case .condition(let kind, let query, let words) = piece,
                case .name(let word)? = read.last, word.folded == "not"
            else {
                read.append(piece)
                continue
            }
            let negated = query.hasBlank ? "-(\(query))" : "-\(query)"
            read[read.count - 1] = .condition(kind, negated, words: words)
        }
        return read
    }

    /// "with", "that" and "for" before a condition belong to it.
    private static func withoutFillers(_ pieces: [Piece]) -> [Piece] {
        pieces.indices.filter { index in
            guard case .name(let word) = pieces[index], index + 1 < pieces.count,
                case .condition = pieces[index + 1]
            else { return true }
            return !["with", "that", "for"].contains(word.folded)
        }.map { pieces[$0] }
    }

    /// "and" joins if it stands beside a condition, or between names; else it is a word of a name.
    private static func joiningAnds(_ pieces: [Piece]) -> [Piece] {
        pieces.indices.filter { index in
            if case .and = pieces[index] { index > 0 && index < pieces.count - 1 } else { true }
        }.map { pieces[$0] }
    }

    // MARK: Printed numbers and ids

    /// "TFC-041", "36/P1", "41/204", and "TFC 41".
    private func printed(_ words: ArraySlice<BareWord>) -> Found? {
        guard let first = words.first else { return nil }
        let catalogue = matcher.catalogue
        if first.place == 0 {
            let count = 1 + words.dropFirst().prefix { $0.place > 0 && $0.token == first.token }.count
            if first.token.contains("-"), let query = id(first.token) {
                return ([.condition(nil, query, words: [])], count)
            }
            let behind = words.dropFirst(count)
            let (set, length) = set(besideNumber: behind)
            if let query = number(first.token, in: set) {
                return ([.condition(nil, query, words: [])], count + length)
            }
            if let number = behind.first, number.place == 0, number.token.contains("/"),
                let set = SetNames.resolve(codeOrNumber: first.token, in: catalogue.sets),
                let query = self.number(number.token, in: set)
            {
                let length = behind.prefix { $0.token == number.token }.count
                return ([.condition(nil, query, words: [])], count + length)
            }
        }
        guard words.count > 1, let number = words[words.startIndex + 1].number,
            let set = SetNames.resolve(codeOrNumber: first.token, in: catalogue.sets), first.number == nil
        else { return nil }
        let query =
            id("\(set.code)-\(number)") ?? "set:\(set.code) num:\(number) -is:promo"
        return ([.condition(nil, query, words: [])], 2)
    }

    private func id(_ token: String) -> String? {
        guard token.utf8.count <= 40, let query = try? CardQuery(parsing: "id:\(token)"),
            let condition = query.condition
        else { return nil }
        return matcher.rows(condition).rows.first.map { "id:\(matcher.catalogue.id($0))" }
    }

    /// The language and the set that are printed behind a number: "EN 4" of "36/P1 EN 4".
    private func set(besideNumber words: ArraySlice<BareWord>) -> (set: LorcanaSet?, count: Int) {
        guard let first = words.first, ["en", "de", "fr", "it", "ja", "jp", "zh"].contains(first.folded)
        else {
            return (nil, 0)
        }
        let set = words.dropFirst().first.flatMap {
            SetNames.resolve(codeOrNumber: $0.token, in: matcher.catalogue.sets)
        }
        return (set, set == nil ? 1 : 2)
    }

    /// "41" of "204" is that number in each set that prints this total; "36" of "P1" is that promo.
    private func number(_ token: String, in set: LorcanaSet?) -> String? {
        let parts = token.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let (number, total) = (parts[0], parts[1])
        let digits = number.prefix { $0.isASCII && $0.isNumber }
        guard let place = Int(digits), place > 0, digits.count <= 5 else { return nil }
        let variant = Folding.fold(number.dropFirst(digits.count))
        if let total = Int(total) {
            if let set { return id("\(set.code)-\(place)\(variant)") }
            let totals = matcher.catalogue.printedTotals
            let sets = matcher.catalogue.sets.filter { totals[$0.number] == total && total > 0 }
            if sets.isEmpty { return nil }
            if variant.isEmpty {
                return "num:\(place) -is:promo set:\(sets.map(\.code).joined(separator: ","))"
            }
            let ids = sets.compactMap { id("\($0.code)-\(place)\(variant)") }
            return ids.isEmpty ? nil : ids.joined(separator: ",").with(",", for: ",id:")
        }
        let series = Folding.fold(String(total))
        let isSeries = (0..<matcher.catalogue.count).contains {
            matcher.catalogue.isPromo($0) && Folding.fold(matcher.catalogue.text(.promo, $0)) == series
        }
        let inSet = set.map { " set:\($0.code)" } ?? ""
        return isSeries ? "num:\(place) promo:\(series.uppercased())\(inSet)" : nil
    }

    // MARK: Numbers

    /// "cost 5", "5 cost", "3 or less", "set 1".
    private func numbered(_ words: ArraySlice<BareWord>) -> Found? {
        guard let first = words.first else { return nil }
        if first.folded == "set", words.count > 1 {
            for count in (2...min(words.count, 7)).reversed() {
                let name = words.dropFirst().prefix(count - 1).map(\.folded).spaced
                guard let set = SetNames.find(name, in: matcher.catalogue.sets) else { continue }
                return ([.condition(nil, "set:\(set.code)", words: [])], count)
            }
        }
        for (key, count) in [1, 2].lazy.compactMap({ self.field(words, count: $0) }) {
            guard let amount = Amount(words.dropFirst(count)) else { continue }
            return ([.condition(nil, key + amount.test, words: [])], count + amount.count)
        }
        guard var amount = Amount(words) else { return nil }
        for (key, count) in [2, 1].lazy.compactMap({ self.field(words.dropFirst(amount.count), count: $0) }) {
            amount.count += count
            amount.bound(by: words.dropFirst(amount.count).first)
            return ([.condition(nil, key + amount.test, words: [])], amount.count)
        }
        return amount.isBound ? ([.condition(nil, "cost" + amount.test, words: [])], amount.count) : nil
    }

    /// The key of the number that the next `count` words name.
    private func field(_ words: ArraySlice<BareWord>, count: Int) -> (key: String, count: Int)? {
        guard words.count >= count else { return nil }
        let phrase = words.prefix(count).map(\.folded).spaced
        return GameWords.key(ofNumber: phrase).map { ($0, count) }
    }

    // MARK: Words of the game

    private func named(_ words: ArraySlice<BareWord>, isAlone: Bool, _ keepsNames: Bool) -> Found? {
        guard let first = words.first?.folded else { return nil }
        let beginsPhrase = words.count > 1 && game.mayBeginPhrase(first)
        let beginsName = keepsNames && words.count > 1 && names.beginsName(first)
        for count in (1...min(words.count, GameWords.mostWords)).reversed() {
            let found = words.prefix(count)
            let mayBePhrase = count == 1 || beginsPhrase || GameWords.mayEndShift(found.last!.folded)
            guard mayBePhrase || beginsName else { continue }
            let phrase = found.map(\.folded).spaced
            let meaning = mayBePhrase ? game.meaning(of: phrase) : nil
            let isName =
                keepsNames
                && (count > 1 ? names.isWhole(phrase) : meaning?.kind == .story && names.isCharacter(phrase))
            if isName { return (found.map(Piece.name), count) }
            guard let meaning, !found.allSatisfy({ $0.number != nil }) else { continue }
            if meaning.kind == .setCode, !isAlone, !isCode(found.first!) { continue }
            if meaning.kind == .rarity, meaning.query != "r:special",
                let sign = Comparison(bound: words.dropFirst(count).first?.folded)
            {
                let rarity = meaning.query.drop { $0 != ":" }.dropFirst()
                return ([.condition(.rarity, "r\(sign.rawValue)\(rarity)", words: Array(found))], count + 1)
            }
            return ([.condition(meaning.kind, meaning.query, words: Array(found))], count)
        }
        return nil
    }

    /// "ink amber", "story frozen", "banned core": the name of a key, and a value that the game knows for it.
    private func keyed(_ words: ArraySlice<BareWord>) -> Found? {
        guard words.count > 1, let key = words.first?.folded else { return nil }
        let kinds = GameWords.kinds(ofKey: key)
        guard !kinds.isEmpty else { return nil }
        for count in (2...min(words.count, GameWords.mostWords + 1)).reversed() {
            let found = words.prefix(count)
            let phrase = found.dropFirst().map(\.folded).spaced
            guard let meaning = game.meaning(of: phrase), kinds.contains(meaning.kind) else { continue }
            let query = key == "banned" ? "banned:\(phrase)" : meaning.query
            return ([.condition(meaning.kind, query, words: Array(found))], count)
        }
        return nil
    }

    /// Whether a word that is a set's code means the set among other words: in capitals, or as no English word.
    private func isCode(_ word: BareWord) -> Bool {
        let isEnglish = word.folded == "ink" || word.folded == "win"
        return !isEnglish || word.token.allSatisfy { $0.isUppercase || $0.isNumber }
    }
}
