private import Glibc
import LorcanaCards

/// Ranks cards by the sentence of their rules text that best matches some words.
///
/// Used by the condition `near:"ready challenge"`, and for bare words that are not conditions:
///
///     let nearest = matcher.nearest("ready challenge")
///     nearest.unknownWords        // words that occur in no rules text and don't affect the ranking
///     nearest.rows                // the rows that `near:` finds
///     nearest.fit(ofRow: row)     // greater is better; 0 for other rows
///
/// All forms of a word match (`WordStem`), and rare words have more weight. Of sentences with the same words, those
/// in which the words are closer together rank higher. A row is found if one of its sentences has at least half of
/// the words by weight; if no row has such a sentence, the best rows are found. The query's other conditions don't
/// affect which rows are found.
final class NearestSentences {
    /// The words that occur in some text, and those that occur in none, in query order.
    let knownWords: [String]
    let unknownWords: [String]
    /// The rows whose sentences match well enough.
    let rows: RowSet
    /// Scores by row; 0 if the row is not found.
    private let fits: [Int]

    /// The maximum number of words in a search.
    static let mostWords = 64

    /// - Parameter words: at most `mostWords` folded words, each with its synonyms.
    init(_ words: [(word: String, same: [String])], in catalogue: Catalogue) {
        var sentences = Sentences(words.prefix(Self.mostWords).map { [$0.word] + $0.same }, in: catalogue)
        let (weights, fits) = (sentences?.weights ?? [], sentences?.fits() ?? [])
        self.fits = fits
        rows = RowSet(rows: fits.indices.filter { fits[$0] > 0 }, of: catalogue.count)
        knownWords = weights.indices.filter { weights[$0] > 0 }.map { words[$0].word }
        unknownWords = weights.indices.filter { weights[$0] == 0 }.map { words[$0].word }
    }

    /// The score of a row's best sentence: greater is better; 0 if the row is not found.
    func fit(ofRow row: Int) -> Int { fits[row] }
}

/// The rankings used by a query, each computed once.
final class NearestSentencesMemo {
    private var known: [String: NearestSentences] = [:]

    func nearest(_ words: String, _ compute: () -> NearestSentences) -> NearestSentences {
        if let nearest = known[words] { return nearest }
        let nearest = compute()
        known[words] = nearest
        return nearest
    }
}

/// The sentences of a catalogue's rules texts, and the words to search them for.
private struct Sentences {
    private let texts: StoredTexts
    /// The forms of each word and of its synonyms.
    private var forms: [[WordForms]]
    /// For each text, a bit set of the words it contains.
    private var having: [UInt64]
    /// The index of each row's text.
    private let textOfRow: [Int]
    /// The weight of each word, in thousandths; 0 if no text contains it.
    private(set) var weights: [Int] = []

    init?(_ words: [[String]], in catalogue: Catalogue) {
        guard let texts = StoredTexts(rulesTextsOf: catalogue) else { return nil }
        self.texts = texts
        let stems = words.map { $0.map(WordStem.of).once(by: \.self) }
        forms = stems.map { $0.compactMap(WordForms.init) }
        having = [UInt64](repeating: 0, count: texts.count + 1)
        textOfRow = (0..<catalogue.count).map(texts.text)
        for word in forms.indices where !mark(word) {
            // "can't" for "cant"
            let contracted = stems[word].filter { $0.hasSuffix("nt") }.map { String($0.dropLast()) + "'t" }
            forms[word] = contracted.compactMap(WordForms.init)
            _ = mark(word)
        }
        weigh()
    }

    /// Marks the texts that contain the word; returns false if none does.
    private mutating func mark(_ word: Int) -> Bool {
        let starts = texts.starts
        var isFound = false
        unsafe texts.withStrings { strings in
            let strings = unsafe Span<UInt8>(_unsafeElements: strings.assumingMemoryBound(to: UInt8.self))
            let column = strings.extracting(first: texts.place.upperBound)
            for form in forms[word].indices {
                var (next, text) = (texts.place.lowerBound, 0)
                while let place = forms[word][form].place(in: column, from: next) {
                    text = starts.text(at: place, from: text)
                    having[text] |= 1 << UInt64(word)
                    next = Int(starts[text + 1])
                    isFound = true
                }
            }
        }
        return isFound
    }

    /// Weighs each word by its inverse document frequency, on a logarithmic scale.
    private mutating func weigh() {
        var isText = [Bool](repeating: false, count: texts.count + 1)
        for text in textOfRow { isText[text] = true }
        let known = having.indices.dropLast().filter { isText[$0] }
        weights = forms.indices.map { word in
            let count = known.count { having[$0] & 1 << UInt64(word) != 0 }
            if count == 0 { return 0 }
            return max(1, Int((1000 * log2(Double(known.count + 1) / Double(count))).rounded()))
        }
    }

    private func weight(_ words: UInt64) -> Int {
        var (sum, rest) = (0, words)
        while rest != 0 {
            sum += weights[rest.trailingZeroBitCount]
            rest &= rest - 1
        }
        return sum
    }

    /// Scores by row. A score is 0 if the row's best sentence has less than half of the words by weight, while
    /// another text has more.
    mutating func fits() -> [Int] {
        let bounds = having.map(weight)
        let half = max(1, (weights.reduce(0, +) + 1) / 2)
        var fits = [Int](repeating: 0, count: having.count)
        for text in having.indices where bounds[text] >= half { fits[text] = bestFit(ofText: text) }
        var most = (fits.max() ?? 0) / Self.scale
        if most < half {
            let others = having.indices.filter { bounds[$0] > 0 && bounds[$0] < half }
            for text in others.sorted(by: { bounds[$0] > bounds[$1] }) {
                if bounds[text] < most { break }
                fits[text] = bestFit(ofText: text)
                most = max(most, fits[text] / Self.scale)
            }
        }
        let needed = min(most, half)
        return textOfRow.map { fits[$0] / Self.scale >= needed ? fits[$0] : 0 }
    }

    /// The weight of the words in the best sentence, then how close together they are.
    private mutating func bestFit(ofText text: Int) -> Int {
        let words = having[text]
        if words & (words - 1) == 0 { return weight(words) * Self.scale + Self.scale - 1 }
        let range = Int(texts.starts[text])..<Int(texts.starts[text + 1])
        return unsafe texts.withStrings { strings in
            let strings = unsafe Span<UInt8>(_unsafeElements: strings.assumingMemoryBound(to: UInt8.self))
            return bestFit(strings.extracting(range), words)
        }
    }

    private mutating func bestFit(_ text: Span<UInt8>, _ words: UInt64) -> Int {
        var hits: [(place: Int, word: Int)] = []
        for word in forms.indices where words & 1 << UInt64(word) != 0 {
            for form in forms[word].indices {
                var next = 0
                while let place = forms[word][form].place(in: text, from: next) {
                    hits.append((place, word))
                    next = place + 1
                }
            }
        }
        hits.sort { $0.place < $1.place }
        var (best, start) = (0, 0)
        for end in hits.indices {
            let isLast =
                end + 1 == hits.count
                || text.endsSentence(between: hits[end].place, and: hits[end + 1].place)
            guard isLast else { continue }
            best = max(best, fit(hits[start...end]))
            start = end + 1
        }
        return best
    }

    /// The score of a sentence that contains these words.
    private func fit(_ hits: ArraySlice<(place: Int, word: Int)>) -> Int {
        let words = hits.reduce(UInt64(0)) { $0 | 1 << UInt64($1.word) }
        var last = [Int](repeating: -1, count: forms.count)
        var shortest = Int.max
        for (place, word) in hits {
            last[word] = place
            var (first, rest) = (place, words)
            while rest != 0 {
                first = min(first, last[rest.trailingZeroBitCount])
                rest &= rest - 1
            }
            if first >= 0 { shortest = min(shortest, place - first) }
        }
        return weight(words) * Self.scale + max(0, Self.scale - 1 - shortest)
    }

    /// Scales weights to take precedence over distances; few sentences have a thousand letters.
    private static let scale = 1000
}

extension Span<UInt8> {
    /// Whether a sentence ends between two offsets of a printed text.
    fileprivate func endsSentence(between start: Int, and end: Int) -> Bool {
        for place in start..<end {
            switch self[place] {
            case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "\n"),
                UInt8(ascii: "("),
                UInt8(ascii: ")"):
                return true
            default: continue
            }
        }
        return false
    }
}
