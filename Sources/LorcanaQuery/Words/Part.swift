/// A part of the grammar: a kind of words, a kind of phrases, or words as they are.
enum Part: Hashable, Sendable {
    // Kinds of words, which Catalogue/words.tsv and the cards list.
    case stop, article, not, notBoth, or, and, comma, slash
    case number, stat, keywordStat, before, after, beforeYear, afterYear, beforeStat
    case big, little, high, low, order, direction, key
    case ink, type, keyword, rarity, flag, format, set, `class`, story, artist, term, effect
    case say, sayAfter, named, artBy, give, who, banish, fetch, tutor

    // Kinds of phrases, which rules make.
    case amount, numbers, year, years, value, condition, ordering, singer, comparison

    // Names of cards and artists, and words of rules texts.
    case name, character, artistName, textWord, shortInk, setName, promoGroup

    /// Any of these words, in any form, with "|" between them.
    case words(String)
    /// A part that no stop word may separate from the one before.
    indirect case next(Part)
    /// A part that may be missing.
    indirect case maybe(Part)
}

extension Part: ExpressibleByStringLiteral {
    /// Words with "|" between them.
    init(stringLiteral words: String) { self = .words(words) }

    /// Whether the words with "|" between them have this one. They are not split, as most rules are read for no phrase.
    static func words(_ words: String, have word: String) -> Bool {
        let (words, word) = (words.utf8.span, word.utf8.span)
        var start = 0
        while start + word.count <= words.count {
            var length = 0
            while length < word.count, words[start + length] == word[length] { length += 1 }
            var end = start + length
            if length == word.count, end == words.count || words[end] == UInt8(ascii: "|") { return true }
            while end < words.count, words[end] != UInt8(ascii: "|") { end += 1 }
            start = end + 1
        }
        return false
    }
}

extension Part {
    /// The kind of words with this name in the table, or with this key in a catalogue's phrases; nil if there is none.
    init?(named name: some StringProtocol) {
        switch name {
        case "stop", "article": self = name == "stop" ? .stop : .article
        case "not": self = .not
        case "not-both": self = .notBoth
        case "or": self = .or
        case "and": self = .and
        case "number": self = .number
        case "stat": self = .stat
        case "keyword-stat": self = .keywordStat
        case "before": self = .before
        case "after": self = .after
        case "before-year": self = .beforeYear
        case "after-year": self = .afterYear
        case "before-stat": self = .beforeStat
        case "big": self = .big
        case "little": self = .little
        case "high": self = .high
        case "low": self = .low
        case "order": self = .order
        case "direction": self = .direction
        case "key": self = .key
        case "ink": self = .ink
        case "type", "t": self = .type
        case "keyword", "kw": self = .keyword
        case "rarity", "r": self = .rarity
        case "flag", "is": self = .flag
        case "format", "f": self = .format
        case "set": self = .set
        case "class": self = .class
        case "story": self = .story
        case "artist", "art": self = .artist
        case "term": self = .term
        case "effect": self = .effect
        case "say": self = .say
        case "say-after": self = .sayAfter
        case "named": self = .named
        case "art-by": self = .artBy
        case "give": self = .give
        case "who": self = .who
        case "banish": self = .banish
        case "fetch": self = .fetch
        case "tutor": self = .tutor
        default: return nil
        }
    }
}
