import LorcanaCards
import LorcanaRules

/// A question that words may ask, and the words for what it is about.
struct AskedQuestion: Equatable {
    var question: CardQuestion
    /// A query for the cards; empty if the question names none.
    var subject: String
    var kind = SubjectKind.any

    /// The words that the subject must be.
    enum SubjectKind: Sendable {
        case any
        /// Words of names, and no conditions.
        case names
        /// A full name or a name without its version, since other phrases end like the question: "high lore".
        case wholeName
    }
}

/// The ways to ask a question in words.
///
/// A pattern is words with `|` between alternatives, `?` after words that may be missing, and `*` for the words that say
/// what the question is about. FACT, KEYWORD and FOREIGN are words of the tables below. Small words may be between all
/// of them.
enum QuestionFrames {
    /// The questions that the text may ask, the likeliest first; none if it has anything but words.
    static func questions(in text: String) -> [AskedQuestion] {
        guard text.utf8.count <= mostBytes, let words = words(of: text), mayAsk(words) else { return [] }
        return frames.flatMap { frame in
            matches(frame.pattern[...], words[...]).compactMap { frame.question($0) }
        }
    }

    /// No question is longer, and a long word takes no time.
    private static let mostBytes = 300

    /// Whether the words begin or end as questions do, so that others need not be compared with each pattern.
    private static func mayAsk(_ words: [Word]) -> Bool {
        guard words.count > 1, let last = words.last?.folded else {
            return words.first.map { word in foreignWords.contains { $0.words.contains(word.folded) } }
                ?? false
        }
        return words.prefix(3).contains { opens($0.folded) } || endings.contains(last)
    }

    private static func opens(_ word: String) -> Bool {
        openings.contains(word)
            || facts.contains { $0.words.contains { $0 == word || $0.hasPrefix(word + " ") } }
    }

    // Few lines are questions, so these are not made sets at the first one.
    private static let openings = [
        "is", "are", "was", "were", "can", "may", "could", "when", "did", "does", "has", "have", "will", "do",
        "what",
        "which", "who", "whats", "whos", "next", "upcoming", "how", "where", "meaning", "definition", "rules",
        "rule",
        "explain", "define", "number", "count", "total", "release", "first", "double", "life",
    ]

    private static let endings = [
        "cost", "costs", "strength", "willpower", "lore", "price", "rarity", "artist", "illustrator",
        "number", "date",
        "day", "meaning", "rules", "rule", "definition", "explained", "rotation",
    ]

    private struct Frame: Sendable {
        let pattern: [Part]
        let question: @Sendable (Match) -> AskedQuestion?

        init(_ pattern: String, _ question: @escaping @Sendable (Match) -> AskedQuestion?) {
            self.pattern = pattern.split(separator: " ").map { Part(String($0)) }
            self.question = question
        }

        init(_ pattern: String, _ question: CardQuestion, of kind: AskedQuestion.SubjectKind = .any) {
            self.init(pattern) { AskedQuestion(question: question, subject: $0.subject, kind: kind) }
        }
    }

    private enum Part: Sendable {
        case words([String], isOptional: Bool)
        case subject, fact, keyword, foreign

        init(_ text: String) {
            switch text {
            case "*": self = .subject
            case "FACT": self = .fact
            case "KEYWORD": self = .keyword
            case "FOREIGN": self = .foreign
            default:
                let isOptional = text.hasSuffix("?")
                let words = text.prefix { $0 != "?" }.split(separator: "|").map {
                    String($0).with(" ", for: "_")
                }
                self = .words(words, isOptional: isOptional)
            }
        }
    }

    /// The words that the parts of a pattern match.
    struct Match {
        var subject = ""
        var fact: CardFact?
        var keyword: String?
        var foreign: (word: String, near: String?)?
    }

    // MARK: The table

    private static let frames: [Frame] = [
        // Standing.
        Frame(
            "is|are|was|were * still? legal|illegal|banned|playable|allowed|rotated|rotating|tournament_legal in? core|infinity|standard|rotation|tournaments|constructed",
            .standing),
        Frame(
            "is|are|was|were * still? legal|illegal|banned|playable|allowed|rotated|rotating|tournament_legal",
            .standing),
        Frame("is|are * still? in core|standard|rotation|the_format", .standing),
        Frame(
            "can|may|could i|you|we|one still? play|use|run * in core|infinity|standard|tournaments|constructed|a_tournament",
            .standing),
        Frame("can|may|could i|you|we|one still? play|use|run *", .standing),
        Frame(
            "when|did|does|has|have|will|is do|does|did|will|has|is|are? * rotate|rotated|rotating|leave|left|rotates out? core|of_core|of_standard|standard?",
            .standing),
        Frame("when do|does|did|will|is|are * get|be|being? banned|illegal|rotated", .standing),
        Frame(
            "what|which|who|whats|sets|cards sets|cards|set? is|are? rotates|rotate|leaves|leave|rotating|leaving out? core? next",
            .nextRotation),
        Frame("when|what|whats is? next|upcoming rotation", .nextRotation),
        Frame("next|upcoming rotation", .nextRotation),
        Frame(
            "what|which|whats sets|cards|set? is|are|will? rotating|leaving|rotate out? core|next|soon?",
            .nextRotation),
        // Keywords.
        Frame("what|whats does|do|is|are KEYWORD do|does|mean|means?", ofKeyword),
        Frame("whats KEYWORD do|does|mean|means?", ofKeyword),
        Frame("how do|does KEYWORD work|works", ofKeyword),
        Frame("meaning|definition|rules|rule of|for KEYWORD", ofKeyword),
        Frame("explain|define KEYWORD", ofKeyword),
        Frame("KEYWORD meaning|rules|rule|definition|explained", ofKeyword),
        // Facts of a card.
        Frame(
            "how much|many FACT does|do|is|are|has|have|did|can|for * make|cost|costs|have|has|give|gives|quest|need|get|generate|gain|produce for?",
            ofFact),
        Frame("how much|many FACT does|do|is|are|has|have|did|can|for *", ofFact),
        Frame("how much does|do|is|are * cost|costs|to? play?", .fact(.cost), of: .names),
        Frame("how much does it cost to shift *", .fact(.shift), of: .names),
        Frame("how much does it cost to play *", .fact(.cost), of: .names),
        Frame("how strong|powerful is|are *", .fact(.strength), of: .names),
        Frame("how tough is|are *", .fact(.willpower), of: .names),
        Frame("how expensive is|are *", .fact(.cost), of: .names),
        Frame("how rare is|are *", .fact(.rarity), of: .names),
        Frame("what does|do|did * cost|costs to? play?", .fact(.cost), of: .names),
        Frame("what does|do|did * cost|costs to shift", .fact(.shift), of: .names),
        Frame("what|which|whats FACT is|are|does|do|did|was * in|from|have|of|has?", ofFact),
        Frame("what|which|whats FACT has|have|contains *", ofFact),
        Frame("what|whats is|are|s? FACT of|for|on *", ofFact),
        Frame("what|whats is|are|was|s? * FACT", ofFact),
        Frame("where is|are * from", .fact(.set), of: .names),
        Frame(
            "who drew|illustrated|painted|made|designed|did the? art|artwork|picture? of|for|on? *",
            .fact(.artist), of: .names),
        Frame("who is|was|whos artist|illustrator of|for|on *", .fact(.artist), of: .names),
        Frame("is|are * inkable", .fact(.inkwell), of: .names),
        Frame("can|may|could i|you|we ink *", .fact(.inkwell), of: .names),
        Frame("* cost|costs", .fact(.cost), of: .wholeName),
        Frame("* strength", .fact(.strength), of: .wholeName),
        Frame("* willpower", .fact(.willpower), of: .wholeName),
        Frame("* lore", .fact(.lore), of: .wholeName),
        Frame("* move cost", .fact(.moveCost), of: .wholeName),
        Frame("* shift cost|price", .fact(.shift), of: .wholeName),
        Frame("* rarity", .fact(.rarity), of: .wholeName),
        Frame("* artist|illustrator", .fact(.artist), of: .wholeName),
        Frame("* card|collector? number", .fact(.number), of: .wholeName),
        Frame("FACT of|for *") { $0.fact == .story || $0.fact == .set ? nil : ofFact($0) },
        // Copies.
        Frame(
            "how many copies of * can|may|could|are|is|do|does i|you|we|a_deck|deck|one|allowed|legal? play|run|have|hold|use|include|allowed|legal? in? deck?",
            .fact(.copies)),
        Frame("how many * can|may|could i|you|we|a_deck|deck|one play|run|have|hold|use|include in? deck?") {
            AskedQuestion(question: .fact(.copies), subject: $0.subject, kind: .names)
        },
        // Counts.
        Frame("how many different|unique|distinct? cards|full_names? *", .count),
        Frame("number|count|total of different|unique|distinct? *", .count),
        // Releases.
        Frame(
            "when is|does|will next|new|upcoming set|expansion|chapter come|coming|release|out|released? out?",
            .nextRelease),
        Frame("what|whats is? next|new|upcoming set|expansion|chapter", .nextRelease),
        Frame("next|upcoming set|expansion release|date? date?", .nextRelease),
        Frame(
            "when did|does|do|will|was|is|are|were * come|coming|came|out|release|released|get_released|launch|printed out?",
            .release),
        Frame("release date|day of|for *", .release),
        Frame("* release date|day", .release),
        // The first and the cheapest.
        Frame(
            "what|which|whats is|was? first set|expansion with|that|to|which|having has|had|have|print|get|include|feature|printed? *",
            .firstSet),
        Frame(
            "first set|expansion with|that|to|which|having has|had|have|print|get|include|feature|printed? *",
            .firstSet),
        Frame("which|what set|expansion first had|has|got|printed|introduced|brought *", .firstSet),
        Frame("which|what set|expansion introduced|brought *", .firstSet),
        Frame("what|which|whats|who|whos is|are|s? cheapest|least_expensive *", .cheapest),
        // Words of other games.
        Frame("is|are|does|do there|lorcana have? FOREIGN in_lorcana?", ofForeignWord),
        Frame("FOREIGN", ofForeignWord),
    ]

    private static func ofFact(_ match: Match) -> AskedQuestion? {
        match.fact.map { AskedQuestion(question: .fact($0), subject: match.subject, kind: .names) }
    }

    private static func ofKeyword(_ match: Match) -> AskedQuestion? {
        match.keyword.map { AskedQuestion(question: .keyword($0), subject: "kw:\($0)") }
    }

    private static func ofForeignWord(_ match: Match) -> AskedQuestion? {
        match.foreign.map {
            AskedQuestion(question: .foreignWord($0.word, near: $0.near), subject: $0.near ?? "")
        }
    }

    private static let facts: [(words: [String], fact: CardFact)] = [
        (["cost", "costs", "ink cost", "mana cost", "price"], .cost),
        (["strength", "power", "attack", "str"], .strength),
        (["willpower", "toughness", "health", "hp", "defense", "defence"], .willpower), (["lore"], .lore),
        (["move cost", "cost to move"], .moveCost),
        (["ink", "inks", "color", "colors", "colour", "colours", "ink color", "ink colour"], .ink),
        (["inkable", "inkwell"], .inkwell), (["type", "card type"], .type),
        (
            ["class", "classes", "classification", "classifications", "subtype", "subtypes", "tribe"],
            .classification
        ),
        (["story", "film", "movie", "franchise"], .story),
        (["shift cost", "shift price", "shift", "cost to shift"], .shift),
        (["singer", "singer value", "sing value"], .singer), (["copies"], .copies),
        (["set", "sets", "expansion", "chapter"], .set),
        (["number", "card number", "collector number"], .number),
        (["artist", "illustrator", "art by"], .artist), (["rarity"], .rarity),
        (["release date", "release"], .release),
    ]

    /// Words of other games, and words of Lorcana that come near.
    private static let foreignWords: [(words: [String], near: String?)] = [
        (["lifelink", "life link"], "heal"), (["counterspell", "counterspells", "counter spell"], "ward"),
        (["trample"], "challenger"), (["first strike", "double strike"], "challenger"),
        (["vigilance"], "ready"), (["indestructible"], "resist"), (["poison", "infect"], nil),
        (["commander"], nil),
    ]

    /// Words without a meaning between the parts of a pattern.
    private static let small: Set<String> = [
        "the", "a", "an", "please", "currently", "now", "right", "just", "so", "hey", "hi", "ok", "okay",
        "even", "ever",
        "actually", "again", "already", "soon", "today", "tell", "me", "know", "there",
    ]

    /// Words after a subject that leave its cards as they are, the last ones first.
    private static let tails = [
        "in the game", "in lorcana", "in total", "so far", "are there", "is there", "there are", "exist",
        "does lorcana have", "do we have",
    ]

    // MARK: Matching

    /// A word as typed, and folded.
    private typealias Word = (typed: Substring, folded: String)

    /// The words of the text; nil if it has anything else, or more words than a question has.
    private static func words(of text: String) -> [Word]? {
        let parts = text.split(separator: " ")
        guard (1...mostWords).contains(parts.count) else { return nil }
        var words: [Word] = []
        for part in parts {
            let typed = part.dropLast(
                part.hasSuffix("?") || part.hasSuffix("!") || part.hasSuffix(".") ? 1 : 0)
            if typed.first == "-" && typed.count > 1 || typed.contains(where: { ":<>=\"()|/@*".contains($0) })
            {
                return nil
            }
            let folded = Folding.fold(String(typed))
            if !folded.isEmpty { words.append((typed, folded)) }
        }
        return words.isEmpty ? nil : words
    }

    private static let mostWords = 24

    /// The ways in which the words are the pattern, those with the shortest subject first.
    private static func matches(_ pattern: ArraySlice<Part>, _ words: ArraySlice<Word>, isFirst: Bool = true)
        -> [Match]
    {
        guard let part = pattern.first else {
            return words.allSatisfy { small.contains($0.folded) } ? [Match()] : []
        }
        let rest = pattern.dropFirst()
        switch part {
        case .subject:
            return subjects(of: words, before: rest)
        case .words(let forms, let isOptional):
            let with = starts(words).flatMap { words in
                forms.flatMap { form -> [Match] in
                    count(form, words).map { matches(rest, words.dropFirst($0), isFirst: false) } ?? []
                }
            }
            return with.isEmpty && isOptional ? matches(rest, words, isFirst: isFirst) : with
        case .fact:
            return starts(words).flatMap { words in
                facts.flatMap { entry in
                    entry.words.flatMap { form -> [Match] in
                        guard let count = count(form, words) else { return [] }
                        return matches(rest, words.dropFirst(count), isFirst: false).map { match in
                            var match = match
                            match.fact = match.fact ?? entry.fact
                            return match
                        }
                    }
                }
            }
        case .keyword:
            return starts(words).flatMap { words in
                QueryWords.keywords.words.flatMap { keyword -> [Match] in
                    guard let count = count(keyword.with(" ", for: "-"), words) else { return [] }
                    return matches(rest, words.dropFirst(count), isFirst: false).map { match in
                        var match = match
                        match.keyword = keyword
                        return match
                    }
                }
            }
        case .foreign:
            return starts(words).flatMap { words in
                foreignWords.flatMap { entry in
                    entry.words.flatMap { form -> [Match] in
                        guard let count = count(form, words) else { return [] }
                        return matches(rest, words.dropFirst(count), isFirst: false).map { match in
                            var match = match
                            match.foreign = (form, entry.near)
                            return match
                        }
                    }
                }
            }
        }
    }

    /// The words as subjects of each length, with the matches of what follows.
    private static func subjects(of words: ArraySlice<Word>, before rest: ArraySlice<Part>) -> [Match] {
        guard !words.isEmpty else { return [] }
        return (1...words.count).flatMap { length -> [Match] in
            let subject = words.prefix(length)
            guard !subject.allSatisfy({ small.contains($0.folded) }) else { return [] }
            return matches(rest, words.dropFirst(length), isFirst: false).map { match in
                var match = match
                match.subject = text(of: subject)
                return match
            }
        }
    }

    /// The words as a query, without those at the end that are about all cards, and without a possessive s: "maui's lore"
    /// is about Maui.
    private static func text(of words: ArraySlice<Word>) -> String {
        var words = words
        for tail in tails {
            let tail = tail.split(separator: " ")
            if words.count > tail.count, zip(words.suffix(tail.count), tail).allSatisfy({ $0.folded == $1 }) {
                words = words.dropLast(tail.count)
            }
        }
        let text = words.map { String($0.typed) }.spaced
        for ending in ["'s", "’s"] where text.hasSuffix(ending) { return String(text.dropLast(2)) }
        return text
    }

    /// The words, and what is left of them after small words.
    private static func starts(_ words: ArraySlice<Word>) -> [ArraySlice<Word>] {
        var (starts, rest) = ([words], words)
        while let first = rest.first, small.contains(first.folded) {
            rest = rest.dropFirst()
            starts.append(rest)
        }
        return starts
    }

    /// How many words the form takes at the beginning; nil if they are others.
    private static func count(_ form: String, _ words: ArraySlice<Word>) -> Int? {
        let parts = form.split(separator: " ")
        guard words.count >= parts.count, zip(parts, words).allSatisfy({ $0 == $1.folded }) else {
            return nil
        }
        return parts.count
    }
}
