package import LorcanaCards

/// What phrases stand for: those of players (Catalogue/words.tsv), and those of the game and of a catalogue's cards.
final class PhraseBook {
    let catalogue: Catalogue
    /// The day that "this year" is of.
    let day: Timestamp
    private var known = Remembered()
    private var entries = Remembered()

    init(catalogue: Catalogue, day: Timestamp) { (self.catalogue, self.day) = (catalogue, day) }

    /// What a phrase stands for.
    enum Meaning: Equatable {
        /// Conditions, of which the first is the likeliest.
        case queries([String])
        /// Nothing, beside words that stand for something.
        case nothing
        /// What comes next is excluded; or only what meets all that an "and" joins, "not both".
        case negation(ofAll: Bool)
        /// A bound of the number that comes next.
        case comparison(Comparison)
        case number(Int)
        /// The way that the order before it goes: "-" from the highest.
        case direction(String)
    }

    /// More words than the longest phrase has.
    static let mostWords = 8

    /// The meaning of folded words: as typed, else in their singular or plural, else without an "and".
    func meaning(of phrase: String) -> Meaning? {
        // No phrase is as long as this, whatever was pasted.
        guard phrase.utf8.count <= 100 else { return nil }
        if let known = known[phrase] { return known }
        let meaning = soughtMeaning(of: phrase)
        known.add(phrase, meaning)
        return meaning
    }

    /// The first phrases that were looked up; most are at several stages.
    private struct Remembered {
        /// So many are found sooner here than in the tables.
        private static let most = 64
        private var phrases: [Entry] = []

        private struct Entry {
            var phrase: String
            var meaning: Meaning?
        }

        /// The phrase's meaning, nil in itself if it has none; nil if it is not remembered.
        subscript(phrase: String) -> Meaning?? {
            phrases.first { $0.phrase == phrase }.map(\.meaning)
        }

        mutating func add(_ phrase: String, _ meaning: Meaning?) {
            if phrases.count < Self.most { phrases.append(Entry(phrase: phrase, meaning: meaning)) }
        }
    }

    private func soughtMeaning(of phrase: String) -> Meaning? {
        if let meaning = entry(phrase) { return meaning }
        // "singers 5" is "singer 5".
        if phrase.hasSuffix("s #") { return entry(phrase.without(last: 3) + " #") }
        for form in Self.otherForms(of: phrase) {
            guard let meaning = entry(form), !meaning.isCode(form) else { continue }
            return meaning
        }
        // "banishes an item" is "banish an item", and so "banish item".
        return Self.withPlainVerb(phrase).lazy.compactMap(meaning).first
    }

    /// Whether a phrase may begin with this word, in any form, or the word may be a number or a negation: false of most
    /// words of names, at the cost of two look-ups.
    func mayMean(_ word: BareWord) -> Bool {
        let folded = word.folded
        if folded.utf8.contains(where: \.isDigit) { return true }
        if SpellingPattern.negations.contains(where: folded.hasPrefix) { return true }
        let ending =
            folded.utf8.count > 3 ? ["ies", "es", "s", "y", "ing"].first(where: folded.hasSuffix) : nil
        let stem = folded.without(last: ending?.utf8.count ?? 0)
        return PlayerWords.lines.hasBeginning(stem) || catalogue.phrases.hasBeginning(stem)
    }

    /// The known words that this one is the negation of: "exerted" of "unexerted". A word of three letters must be one of
    /// the game, which no code of a set is: "notbig".
    func opposites(of word: String) -> [String] {
        SpellingPattern.negations.compactMap { beginning in
            guard word.hasPrefix(beginning) else { return nil }
            let rest = String(word.dropFirst(beginning.count))
            let count = rest.utf8.count
            if count >= 4 {
                return meaning(of: rest) != nil || catalogue.place(ofWord: rest) != nil ? rest : nil
            }
            guard count == 3, let meaning = meaning(of: rest), meaning.query != nil else { return nil }
            return meaning.isCode(rest) ? nil : rest
        }
    }

    /// Whether a phrase of several words may begin with this one, or with the verb that it is a form of.
    func mayBeginPhrase(_ word: String) -> Bool {
        ([word] + Self.verbs(of: word)).contains {
            PlayerWords.lines.hasBeginning($0 + " ") || catalogue.phrases.hasBeginning($0 + " ")
        }
    }

    /// "make" of "makes" and "making", "banish" of "banishes".
    private static func verbs(of word: String) -> [String] {
        guard word.utf8.count > 4 else { return [] }
        if word.hasSuffix("shes") || word.hasSuffix("ches") { return [word.without(last: 2)] }
        if word.hasSuffix("s") { return [word.without(last: 1)] }
        return word.hasSuffix("ing") ? [word.without(last: 3), word.without(last: 3) + "e"] : []
    }

    /// The meaning of folded words exactly as typed.
    func entry(_ phrase: String) -> Meaning? {
        if let known = entries[phrase] { return known }
        let meaning = soughtEntry(phrase)
        entries.add(phrase, meaning)
        return meaning
    }

    private func soughtEntry(_ phrase: String) -> Meaning? {
        if let value = PlayerWords.value(of: phrase), !value.hasSuffix(":") {
            return Self.meaning(ofValue: value)
        }
        return catalogue.phrases[phrase].map { queries in
            .queries(
                queries.split(separator: "\t").map { query in
                    // A substring would be appended to character by character.
                    query.hasSuffix(":") ? String(query) + quotedIfBlank(phrase) : String(query)
                })
        }
    }

    /// Whether the word is the code of a set.
    func isCode(_ word: String) -> Bool { entry(word)?.isCode(word) == true }

    /// The key that a word names: "ink:" of "color".
    func key(namedBy word: String) -> String? {
        PlayerWords.lines[word].flatMap { $0.hasSuffix(":") ? $0 : nil }
    }

    private static func meaning(ofValue value: String) -> Meaning {
        switch value {
        case "": .nothing
        case "-": .negation(ofAll: false)
        case "-(": .negation(ofAll: true)
        case "desc": .direction("-")
        case "asc": .direction("")
        default:
            Comparison(rawValue: value).map(Meaning.comparison) ?? Int(value).map(Meaning.number)
                ?? .queries([value])
        }
    }

    /// What says nothing in a phrase: "ready a character".
    private static let unsaid = [" and ", " a ", " an ", " the ", " your ", " my "]

    /// The phrase in its other grammatical number, "songs" for "song" and "deity" for "deities", without articles and
    /// "and", and with "can't" for "cannot".
    private static func otherForms(of phrase: String) -> [String] {
        guard phrase.utf8.count > 3 else { return [] }
        var others: [String] = []
        if phrase.hasSuffix("ys") { others.append(phrase.without(last: 2) + "ies") }
        if phrase.hasSuffix("ies") { others.append(phrase.without(last: 3) + "y") }
        if phrase.mayHavePluralES { others.append(phrase.without(last: 2)) }
        if phrase.hasSuffix("s") { others.append(phrase.without(last: 1)) }
        if phrase.hasSuffix("y") { others.append(phrase.without(last: 1) + "ies") }
        others += [phrase + "s", phrase + "es"]
        guard phrase.hasBlank else { return others }
        return others + unsaid.filter(phrase.holds).map { phrase.with(" ", for: $0) }
            + (phrase.holds("cannot ") ? [phrase.with("cant ", for: "cannot ")] : [])
    }

    /// The phrase with its first word in the plain form, if that may be a verb.
    private static func withPlainVerb(_ phrase: String) -> [String] {
        guard let blank = phrase.firstIndex(of: " ") else { return [] }
        return verbs(of: String(phrase[..<blank])).map { $0 + phrase[blank...] }
    }

    // MARK: Frames

    /// A phrase of players around a name, "who can sing NAME", and the key that the name is a value of, with what
    /// stands before that in the query.
    struct Frame {
        var before: [String]
        var behind: [String]
        var prefix: String
        var key: String
    }

    /// The frames that begin with this word.
    func frames(beginningWith word: String) -> [Frame] {
        guard PlayerWords.lines.hasBeginning(word + " ") else { return [] }
        return PlayerWords.lines.all(beginningWith: word + " ").compactMap { phrase, value in
            guard value.hasSuffix("NAME") else { return nil }
            let words = phrase.foldedWords
            guard let place = words.firstIndex(of: "NAME") else { return nil }
            let query = value.dropLast(":NAME".count)
            let prefix = query[
                ..<(query.lastIndex { $0 == " " || $0 == "-" }.map(query.index(after:)) ?? query.startIndex)]
            return Frame(
                before: Array(words[..<place]), behind: Array(words[(place + 1)...]), prefix: String(prefix),
                key: String(query[prefix.endIndex...]))
        }.sorted { ($0.before.count + $0.behind.count) > ($1.before.count + $1.behind.count) }
    }
}

extension String {
    /// Without its last bytes, which are letters of ASCII.
    fileprivate func without(last count: Int) -> String {
        String(decoding: utf8.prefix(utf8.count - count), as: UTF8.self)
    }
}

extension PhraseBook.Meaning {
    /// Whether it is a set by its code, which has no plural.
    fileprivate func isCode(_ phrase: String) -> Bool { self == .queries(["set:\(phrase.uppercased())"]) }

    /// The likeliest condition.
    var query: String? { if case .queries(let queries) = self { queries.first } else { nil } }
}

extension PlayerWords {
    /// Whether some of the words side by side stand for a condition on the collection.
    static func nameCollection(_ run: [BareWord]) -> Bool {
        let words = run.map(\.folded)
        return words.indices.contains(where: { start in
            // No phrase has so long a word, whatever was pasted.
            words[start].utf8.count <= 64 && lines.hasBeginning(words[start])
                && names(words[start...].prefix(PhraseBook.mostWords))
        })
    }

    /// Whether the words, or the first of them, stand for a condition on the collection.
    private static func names(_ words: ArraySlice<String>) -> Bool {
        words.indices.contains(where: { lines[Array(words[...$0]).spaced]?.hasPrefix("own") == true })
    }
}

extension QueryWords {
    /// The phrases of players, and what each stands for.
    package static var ofPlayers: [(phrase: String, value: String)] { PlayerWords.all }

    /// The query with players' words for patterns of rules texts, which few can read: "ink:steel removal".
    package static func worded(_ query: String) -> String { PlayerWords.worded(query) }

    /// The words that are understood without a key, as they are typed: "songs", "seven dwarfs".
    package static func plain(in catalogue: Catalogue) -> [String] {
        let ofPlayers = PlayerWords.all.filter { phrase, query in
            let isWhole = !phrase.contains("#") && !phrase.contains("N") && query.contains(":")
            return isWhole && !query.hasSuffix(":") && !query.hasPrefix("sort:") && !query.holds("text:")
                && !query.holds("flavor:")
                && !query.holds("errata")
        }
        // "amber ink" is offered as "amber".
        let ofCatalogue = catalogue.phrases.all(beginningWith: "").filter { phrase, query in
            !query.hasPrefix("set:") && !query.hasPrefix("art:")
                && !(query.hasPrefix("ink:") && phrase.hasSuffix(" ink"))
        }
        return (ofCatalogue + ofPlayers).map(\.phrase).once(by: \.self)
    }
}
