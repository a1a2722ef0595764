import LorcanaCards

/// Finds the cheapest ways to split a run into pieces.
///
/// A condition costs 100, and a longer condition is cheaper than two shorter ones. Stop words cost little, a whole
/// name slightly less than a condition, part of a name more, a word of rules texts even more, an unknown word most.
struct Cover {
    struct Way {
        var pieces: [Piece]
        var cost: Int
        /// Whether all words are stop words, conditions or names.
        var isComplete: Bool { !pieces.contains { $0.role == .text || $0.role == .unknown } }
    }

    private let chart: Chart
    private let run: [BareWord]
    private let readsTexts: Bool
    /// Whether the last word is incomplete, and therefore remains a name.
    private let isOpen: Bool

    init(_ chart: Chart, _ run: [BareWord], readsTexts: Bool, isOpen: Bool) {
        (self.chart, self.run, self.readsTexts, self.isOpen) = (chart, run, readsTexts, isOpen)
    }

    private struct Step {
        var cost: Int
        var from: Int
        /// The rank of the preceding part among the ways that end there.
        var rank: Int
        var piece: Piece?
    }

    private static let mostWays = 3
    /// The maximum number of words in a possessive name: "the Queen of Hearts's".
    private static let mostOwnerWords = 4

    /// The cheapest ways, at most three.
    func ways() -> [Way] {
        let count = chart.words.count
        var best = [[Step]](repeating: [], count: count + 1)
        best[0] = [Step(cost: 0, from: 0, rank: 0)]
        for place in 0..<count where !best[place].isEmpty {
            for (end, cost, piece) in pieces(from: place) where !isOpen || end < count || piece.isName {
                for rank in best[place].indices {
                    let step = Step(
                        cost: best[place][rank].cost + cost, from: place, rank: rank, piece: piece)
                    let index = best[end].firstIndex { step.cost < $0.cost } ?? best[end].count
                    if index < Self.mostWays { best[end].insert(step, at: index) }
                    if best[end].count > Self.mostWays { best[end].removeLast() }
                }
            }
        }
        return best[count].map { last in
            var (step, pieces) = (last, [Piece]())
            while let piece = step.piece {
                pieces.append(piece)
                step = best[step.from][step.rank]
            }
            // A "not" at the end excludes nothing.
            let isVain = pieces.first { $0.role != .stop }?.role == .not
            return Way(pieces: pieces.reversed(), cost: last.cost + (isVain ? 80 : 0))
        }.sorted { $0.cost < $1.cost }
    }

    private typealias Found = (end: Int, cost: Int, piece: Piece)

    /// The possible pieces that start at `place`.
    private func pieces(from place: Int) -> [Found] {
        let word = chart.words[place]
        var found: [Found] = []
        func add(_ role: Piece.Role, _ edges: [Edge], _ cost: Int) {
            for edge in edges {
                var piece = Piece(role, words: place..<edge.end, bareWords(place..<edge.end))
                switch edge.meaning {
                case .conditions(let conditions): piece.conditions = conditions
                case .like(let conditions, let card):
                    (piece.conditions, piece.model) = (conditions, card)
                case .partly(let conditions, let unread):
                    piece.conditions = conditions
                    piece.unread = unread.filter { !chart.isStop($0) }.flatMap { bareWords($0..<$0 + 1) }
                case .order(let order): piece.order = order
                case .nothing, .field, .comparison, .fieldComparison, .amount, .isDescending, .key, .words,
                    .places,
                    .fact, .question:
                    break
                }
                found.append((edge.end, cost + edge.cost, piece))
            }
        }
        add(.condition, chart.edges(.ordering, at: place), 100)
        add(.condition, chart.edges(.condition, at: place), 100)
        add(.notBoth, chart.edges(.notBoth, at: place), 20)
        add(.not, chart.edges(.not, at: place), 20)
        add(.or, chart.edges(.or, at: place), 10)
        add(.and, chart.edges(.and, at: place), 10)
        // The words after a colon specify those before it: "removal: banish a character".
        add(word.text == ":" ? .stop : .comma, chart.edges(.comma, at: place), 10)
        add(.slash, chart.edges(.slash, at: place), 10)
        if chart.isStop(place) || word.isSign {
            add(.stop, [Edge(end: place + 1, meaning: .nothing, cost: 0)], 15)
        }
        add(.stop, chart.edges(.filler, at: place), 30)
        found += printed(from: place) + numbers(from: place) + names(from: place) + texts(from: place)
        add(.unknown, [Edge(end: place + 1, meaning: .nothing, cost: 0)], 800)
        return found
    }

    private func bareWords(_ words: Range<Int>) -> [BareWord] {
        guard let first = words.first, let last = words.last else { return [] }
        return Array(run[chart.words[first].bare...max(chart.words[first].bare, chart.words[last].bare)])
    }

    // MARK: Numbers

    /// Numbers without a key: next to other words a number is a cost, a bound needs no noun, and before an order a
    /// number is a count of cards.
    private func numbers(from place: Int) -> [Found] {
        var found: [Found] = []
        for edge in chart.edges(.amount, at: place) {
            guard let amount = edge.meaning.amount, !amount.isOfYears else { continue }
            let isBound = amount.numbers == nil
            let isDigit = chart.words[place].number != nil
            let isSmall =
                amount.numbers.map { $0.allSatisfy { $0 <= 12 } && (isDigit || $0.count > 1) } ?? true
            guard isSmall, isBound || chart.words.count > 1 else { continue }
            var piece = Piece(.condition, words: place..<edge.end, bareWords(place..<edge.end))
            piece.conditions = [amount.condition(.cost)]
            piece.isLoneNumber = true
            found.append((edge.end, (isBound ? 140 : 160) + edge.cost, piece))
        }
        let isTop = chart.words[place].text == "top"
        for edge in chart.edges(.number, at: isTop ? place + 1 : place) {
            // "strongest 5 villains"
            let isAfterOrder = (0..<place).contains { start in
                chart.edges(.ordering, at: start).contains { $0.end == place }
            }
            let isBeforeOrder = (edge.end..<min(edge.end + 3, chart.words.count)).contains { next in
                (edge.end..<next).allSatisfy(chart.isStop) && !chart.edges(.ordering, at: next).isEmpty
                    && chart.words[next].text != "by"
            }
            guard let number = edge.meaning.number, isTop || isBeforeOrder || isAfterOrder,
                !QueryWords.years.contains(number)
            else { continue }
            var piece = Piece(.stop, words: place..<edge.end, bareWords(place..<edge.end))
            piece.count = number
            found.append((edge.end, 30, piece))
        }
        return found
    }

    /// A number and a set as printed at the bottom of a card.
    private func printed(from place: Int) -> [Found] {
        let bare = chart.words[place].bare
        guard place == 0 || chart.words[place - 1].bare < bare else { return [] }
        guard let (conditions, count) = chart.cards.printed.conditions(run[bare...]) else { return [] }
        let end = chart.words.firstIndex { $0.bare >= bare + count } ?? chart.words.count
        var piece = Piece(.condition, words: place..<end, bareWords(place..<end))
        piece.conditions = conditions
        return [(end, 60, piece)]
    }

    // MARK: Names

    private func names(from place: Int) -> [Found] {
        let (word, names) = (chart.words[place], chart.cards.names)
        if word.isSign { return [] }
        var found: [Found] = []
        func add(_ end: Int, _ cost: Int, _ words: [BareWord], isWeak: Bool = false) {
            var piece = Piece(.name, words: place..<end, bareWords(place..<end))
            piece.isWeak = isWeak
            piece.conditions = words.map(\.condition)
            piece.names = [words]
            found.append((end, cost, piece))
        }
        func has(_ kind: Kind, _ name: Edge) -> Bool {
            chart.edges(kind, at: place).contains { $0.end == name.end }
        }
        func begins(_ kind: Kind, _ name: Edge) -> Bool { !chart.edges(kind, at: name.end).isEmpty }
        for edge in chart.edges(.name, at: place) {
            let words = (place..<edge.end).filter { !chart.words[$0].isSign }
            let phrase = edge.meaning.words ?? ""
            let bare = words.map { bareWord(chart.words[$0]) }
            let isLone = words.count == 1
            if names.isWhole(phrase) {
                // In "lilo stitch cards", a story takes precedence over types other than character; so do verbs, and
                // classifications before another noun: "alien villains". "mulan characters" are not just versions of
                // Mulan.
                let isFilm =
                    has(.story, edge) && edge.end < chart.words.count
                    && chart.words[edge.end].lemmas.contains("character")
                let isOther =
                    isFilm
                    || isLone
                        && (has(.verb, edge) || has(.set, edge)
                            || has(.class, edge) && (begins(.class, edge) || begins(.type, edge)))
                let isClear =
                    !isOther && (isLone || names.isCharacter(phrase) || phrase.utf8.count > 12)
                add(edge.end, isClear ? isLone ? 95 : 90 : isLone ? 106 : 101, bare)
            } else if !isLone {
                let isMeant =
                    words.contains(where: chart.mayBeName) && !names.areCharacter(behindArticle: bare)
                // "the toys" is not a name with these words.
                let isOther =
                    chart.isArticle(place)
                    && chart.edges(.condition, at: place + 1).contains { $0.end == edge.end }
                if isMeant { add(edge.end, isOther ? 130 : 105, bare) }
            } else if run[word.bare].isPossessive {
                add(edge.end, 90, bare)
            } else if chart.mayBeName(place), names.singular(of: bare[0]) == nil {
                let wordPlace = chart.cards.matcher.catalogue.place(ofWord: word.text)
                add(
                    edge.end, wordPlace == .mostlyTexts ? 220 : 150, bare,
                    isWeak: wordPlace == .mostlyTexts)
            }
        }
        found += characters(from: place)
        if !chart.isStop(place), word.number == nil {
            let bare = bareWord(word)
            if let singular = names.singular(of: bare) {
                add(place + 1, 150, [BareWord(folded: singular, token: singular, place: 0)])
            } else if found.isEmpty, !chart.isKnown(place), word.text.utf8.count > 1 {
                if names.index.areJoined(Array(word.text.utf8)) {
                    add(place + 1, 160, [bare])
                } else if names.haveWord(beginningWith: word.text) {
                    // The abbreviated name of a character, "tink", takes precedence over a word that occurs in only
                    // one or two rules texts.
                    let isCharacter = names.haveCharacter(beginningWith: word.text)
                    let isRare = chart.cards.matcher.catalogue.place(ofWord: word.text) == .rareTexts
                    add(place + 1, isCharacter && isRare ? 190 : 300, [bare], isWeak: !isCharacter)
                } else if word.text.utf8.count > 2, !chart.cards.matcher.rows(bare.condition).isEmpty {
                    add(place + 1, 500, [bare], isWeak: true)
                }
            }
        }
        return found
    }

    /// Plurals ("Donald Ducks") and possessives ("Elsa's cards") of characters' names. Both find the character's
    /// versions, but not other cards with these words in a longer name.
    private func characters(from place: Int) -> [Found] {
        let names = chart.cards.names
        var found: [Found] = []
        func add(_ end: Int, _ cost: Int, _ conditions: [Condition]) {
            var piece = Piece(.condition, words: place..<end, bareWords(place..<end))
            piece.conditions = conditions
            found.append((end, cost, piece))
        }
        for end in place..<min(place + Self.mostOwnerWords, chart.words.count) {
            if chart.words[end].isSign { break }
            let last = run[chart.words[end].bare]
            let name = { (chart.words[place..<end].map(\.text) + [$0]).spaced }
            if end > place, let singular = names.singular(of: bareWord(chart.words[end])) {
                let name = name(singular)
                if names.isCharacter(name) {
                    add(end + 1, 90, [.type(.character), .term(.text(.char, .part(name)))])
                }
            } else if last.isPossessive, end + 1 < chart.words.count {
                let name = name(Folding.fold(last.token[...].withoutPossessive))
                let owner = Condition.term(.text(.char, names.isCharacter(name) ? .whole(name) : .part(name)))
                if !chart.cards.matcher.rows(.all([.type(.character), owner])).isEmpty {
                    add(end + 1, end > place ? 83 : 88, [owner])
                }
                break
            }
        }
        return found
    }

    private func bareWord(_ word: RunWord) -> BareWord {
        let bare = run[word.bare]
        return bare.folded == word.text ? bare : BareWord(folded: word.text, token: word.text, place: 0)
    }

    // MARK: Rules texts

    /// Phrases of rules texts, and single words of them.
    private func texts(from place: Int) -> [Found] {
        let word = chart.words[place]
        if word.isSign { return [] }
        var found: [Found] = []
        if !chart.isStop(place), word.number == nil {
            for edge in chart.edges(.textWord, at: place) {
                var piece = Piece(.text, words: place..<edge.end, bareWords(place..<edge.end))
                piece.conditions = edge.meaning.words.map { [.text($0)] } ?? []
                let isOfTexts = chart.cards.matcher.catalogue.place(ofWord: word.text)?.isOfTexts == true
                found.append((edge.end, isOfTexts ? 200 : 250, piece))
            }
        }
        let begins = !chart.isStop(place) || word.text == "when" || word.text == "whenever"
        let isJoint = word.text == "or" || word.text == "and"
        guard readsTexts, !isJoint, begins, chart.edges(.not, at: place).isEmpty else { return found }
        var longest: (end: Int, condition: Condition)?
        for end in stride(from: place + 2, through: min(place + 10, chart.words.count), by: 1) {
            let words = place..<end
            if chart.words[end - 1].isSign || chart.words[end - 1].text == "or" { break }
            let phrase = Condition.text(words.map { chart.words[$0].text }.spaced)
            let catalogue = chart.cards.matcher.catalogue
            guard
                words.allSatisfy({
                    catalogue.place(ofWord: chart.words[$0].text)?.isInTexts == true
                        || chart.words[$0].number != nil
                })
            else { break }
            guard !catalogue.hasTexts || !chart.cards.matcher.rows(phrase).isEmpty else { break }
            // If rules texts are missing, assume that they have a word only if it has no other meaning.
            let isOther = { (index: Int) in
                chart.words[index].number == nil
                    && chart.edges(.condition, at: index).contains { $0.end <= end }
            }
            if !catalogue.hasTexts, words.contains(where: isOther) { break }
            let isEnd = end == chart.words.count || chart.words[end].text == "or"
            if !catalogue.hasTexts, chart.isStop(end - 1), !isEnd { continue }
            let isText =
                end - place > 2 && word.text.hasPrefix("when")
                || words.contains { index in
                    !chart.isStop(index) && chart.words[index].number == nil && !chart.words[index].isSign
                        && !chart.edges(.condition, at: index).contains { $0.end == index + 1 }
                }
            if isText, !chart.isArticle(end - 1) { longest = (end, phrase) }
        }
        if let longest {
            var piece = Piece(.condition, words: place..<longest.end, bareWords(place..<longest.end))
            piece.conditions = [longest.condition]
            found.append((longest.end, 125, piece))
        }
        return found
    }
}
