/// A kind of word or phrase in the grammar.
enum Kind: UInt8, CaseIterable, Sendable {
    // Words listed in Catalogue/words.tsv and on cards.
    case stop, article, not, notBoth, or, and
    case stat, keywordStat, before, after, beforeYear, afterYear, beforeStat
    case big, little, high, low, direction, key
    case ink, type, keyword, rarity, flag, format, set, `class`, story, artist, term, effect
    case verb, hate, actor, aim, zone, trigger, occasionWord
    case say, sayAfter, named, artBy, give, foreign
    case number, ordinal, month, order

    // Phrases made by rules.
    case amount, numbers, counted, year, years, value, condition, ordering, singer, comparison
    case question, fact, act, measure, lastFact, allowed, ground, leavesNext, newSet, leader, unaided,
        singing
    case oneSet, classes, rival, filler, degree, date, dayOfMonth, likeness, factor, otherFact
    case deed, gift, aims, dose, origin, place, trait, bound, state, asked, provided, clause, occasion,
        moment, setting,
        ban

    /// Any words.
    case subject

    // Punctuation, names of cards and artists, and words of rules texts.
    case comma, colon, slash
    case name, character, card, artistName, textWord, letters, shortInk, setName, setWords, promoGroup

    /// Literal words of a rule.
    case words

    static let count = allCases.count

    /// Whether all phrases of the kind are in the lexicon. Numbers can also be digits, and rules also make phrases
    /// such as "at least".
    var isOfLexicon: Bool { rawValue < Kind.amount.rawValue && self != .number && self != .before }

    /// Whether only rules make phrases of the kind.
    var isOfRules: Bool { Kind.amount.rawValue <= rawValue && rawValue < Kind.subject.rawValue }
}

extension Kind {
    /// Returns nil if no kind has this name in the table, or this key in a catalogue's phrases.
    init?(named name: String) {
        switch name {
        case "stop": self = .stop
        case "article": self = .article
        case "not": self = .not
        case "not-both": self = .notBoth
        case "or": self = .or
        case "and": self = .and
        case "number": self = .number
        case "ordinal": self = .ordinal
        case "month": self = .month
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
        case "verb": self = .verb
        case "hate": self = .hate
        case "actor": self = .actor
        case "aim": self = .aim
        case "zone": self = .zone
        case "trigger": self = .trigger
        case "occasion": self = .occasionWord
        case "say": self = .say
        case "say-after": self = .sayAfter
        case "named": self = .named
        case "art-by": self = .artBy
        case "give": self = .give
        case "foreign": self = .foreign
        default: return nil
        }
    }
}

/// A part of a rule's pattern: a kind, or literal words.
struct Part: Sendable {
    let kind: Kind
    /// For literal words, the alternatives in any of their forms, separated by "|".
    private(set) var words = ""
    /// Whether no stop word may precede it.
    private(set) var isNext = false
    private(set) var isMissable = false
    /// Whether its meaning is left out of those of its rule.
    private(set) var isSilent = false

    init(_ kind: Kind) { self.kind = kind }

    static func next(_ part: Part) -> Part {
        var part = part
        part.isNext = true
        return part
    }

    /// A part that may be missing, and whose meaning doesn't count.
    static func maybe(_ part: Part) -> Part {
        var part = optional(part)
        part.isSilent = true
        return part
    }

    /// A part that may be missing.
    static func optional(_ part: Part) -> Part {
        var part = part
        part.isMissable = true
        return part
    }
}

extension Part: ExpressibleByStringLiteral {
    init(stringLiteral words: String) {
        self.init(.words)
        self.words = words
    }

    /// A hash of a word's first two letters, as one of 64 bits.
    static func bit(ofWord word: String) -> UInt64 {
        let word = word.utf8.span
        return word.isEmpty ? 0 : bit(word[0], word.count > 1 ? word[1] : UInt8(ascii: "|"))
    }

    private static func bit(_ first: UInt8, _ second: UInt8) -> UInt64 {
        1 << UInt64((first &* 11 &+ second) & 63)
    }

    /// Whether one of the words, separated by "|", may have its bit set.
    static func words(_ words: String, mayHaveOneOf bits: UInt64) -> Bool {
        let words = words.utf8.span
        var isFirst = true
        for place in words.indices {
            if isFirst {
                let second = place + 1 < words.count ? words[place + 1] : UInt8(ascii: "|")
                if bits & bit(words[place], second) != 0 { return true }
            }
            isFirst = words[place] == UInt8(ascii: "|")
        }
        return false
    }

    /// Whether it includes this literal word.
    func has(_ word: String) -> Bool { kind == .words && Self.words(words, have: word) }

    /// Whether the words, separated by "|", include this one. They are not split in advance, since most rules are
    /// never tried.
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

// Shorthands for writing rules.
extension Part {
    static var not: Part { Part(.not) }
    static var or: Part { Part(.or) }
    static var and: Part { Part(.and) }
    static var stat: Part { Part(.stat) }
    static var keywordStat: Part { Part(.keywordStat) }
    static var before: Part { Part(.before) }
    static var after: Part { Part(.after) }
    static var beforeYear: Part { Part(.beforeYear) }
    static var afterYear: Part { Part(.afterYear) }
    static var beforeStat: Part { Part(.beforeStat) }
    static var big: Part { Part(.big) }
    static var little: Part { Part(.little) }
    static var high: Part { Part(.high) }
    static var low: Part { Part(.low) }
    static var direction: Part { Part(.direction) }
    static var key: Part { Part(.key) }
    static var ink: Part { Part(.ink) }
    static var type: Part { Part(.type) }
    static var keyword: Part { Part(.keyword) }
    static var rarity: Part { Part(.rarity) }
    static var flag: Part { Part(.flag) }
    static var format: Part { Part(.format) }
    static var set: Part { Part(.set) }
    static var `class`: Part { Part(.class) }
    static var story: Part { Part(.story) }
    static var artist: Part { Part(.artist) }
    static var term: Part { Part(.term) }
    static var effect: Part { Part(.effect) }
    static var verb: Part { Part(.verb) }
    static var hate: Part { Part(.hate) }
    static var actor: Part { Part(.actor) }
    static var aim: Part { Part(.aim) }
    static var trigger: Part { Part(.trigger) }
    static var occasionWord: Part { Part(.occasionWord) }
    static var deed: Part { Part(.deed) }
    static var gift: Part { Part(.gift) }
    static var aims: Part { Part(.aims) }
    static var dose: Part { Part(.dose) }
    static var origin: Part { Part(.origin) }
    static var place: Part { Part(.place) }
    static var trait: Part { Part(.trait) }
    static var bound: Part { Part(.bound) }
    static var state: Part { Part(.state) }
    static var asked: Part { Part(.asked) }
    static var provided: Part { Part(.provided) }
    static var clause: Part { Part(.clause) }
    static var zone: Part { Part(.zone) }
    static var moment: Part { Part(.moment) }
    static var setting: Part { Part(.setting) }
    static var ban: Part { Part(.ban) }
    static var occasion: Part { Part(.occasion) }
    static var say: Part { Part(.say) }
    static var sayAfter: Part { Part(.sayAfter) }
    static var named: Part { Part(.named) }
    static var artBy: Part { Part(.artBy) }
    static var give: Part { Part(.give) }
    static var number: Part { Part(.number) }
    static var ordinal: Part { Part(.ordinal) }
    static var month: Part { Part(.month) }
    static var order: Part { Part(.order) }
    static var amount: Part { Part(.amount) }
    static var numbers: Part { Part(.numbers) }
    static var counted: Part { Part(.counted) }
    static var year: Part { Part(.year) }
    static var date: Part { Part(.date) }
    static var dayOfMonth: Part { Part(.dayOfMonth) }
    static var likeness: Part { Part(.likeness) }
    static var years: Part { Part(.years) }
    static var value: Part { Part(.value) }
    static var singer: Part { Part(.singer) }
    static var comparison: Part { Part(.comparison) }
    static var comma: Part { Part(.comma) }
    static var colon: Part { Part(.colon) }
    static var slash: Part { Part(.slash) }
    static var name: Part { Part(.name) }
    static var character: Part { Part(.character) }
    static var card: Part { Part(.card) }
    static var artistName: Part { Part(.artistName) }
    static var textWord: Part { Part(.textWord) }
    static var letters: Part { Part(.letters) }
    static var shortInk: Part { Part(.shortInk) }
    static var setName: Part { Part(.setName) }
    static var setWords: Part { Part(.setWords) }
    static var ordering: Part { Part(.ordering) }
    static var singing: Part { Part(.singing) }
    static var unaided: Part { Part(.unaided) }
    static var oneSet: Part { Part(.oneSet) }
    static var classes: Part { Part(.classes) }
    static var degree: Part { Part(.degree) }
    static var otherFact: Part { Part(.otherFact) }
    static var factor: Part { Part(.factor) }
    static var rival: Part { Part(.rival) }
    static var promoGroup: Part { Part(.promoGroup) }
    static var foreign: Part { Part(.foreign) }
    static var subject: Part { Part(.subject) }
    static var fact: Part { Part(.fact) }
    static var act: Part { Part(.act) }
    static var measure: Part { Part(.measure) }
    static var lastFact: Part { Part(.lastFact) }
    static var allowed: Part { Part(.allowed) }
    static var ground: Part { Part(.ground) }
    static var leavesNext: Part { Part(.leavesNext) }
    static var newSet: Part { Part(.newSet) }
    static var leader: Part { Part(.leader) }
}
