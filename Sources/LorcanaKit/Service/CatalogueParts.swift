internal import LorcanaCards

/// What a downloaded catalogue is made of: facts with LorcanaJSON's words, and the API's rows.
///
/// Each part is had anew by itself; the others stay as they are on disk.
struct CatalogueParts: Sendable {
    /// Every known printing, with the file's words if it has them; the API's are not among them.
    private(set) var facts: FactList
    private(set) var sets: [LorcanaSet]
    /// The API's rows as it sent them; nil if it was never asked.
    private(set) var rows: APIAnswer?
    var record: DownloadRecord

    /// The facts alone.
    init(builtIn: Catalogue) {
        facts = FactList((0..<builtIn.count).map(builtIn.facts), date: builtIn.factsDate)
        (sets, record) = (builtIn.sets, DownloadRecord())
    }

    /// The parts of the catalogue on disk; its facts only if they are newer than those that are built in.
    init(of catalogue: Catalogue, builtIn: Catalogue) {
        self.init(builtIn: builtIn)
        record = catalogue.download
        var words: [Int: CardFacts] = [:]
        var known: [CardFacts] = []
        for row in 0..<catalogue.count where catalogue.sourceID(row) != nil || catalogue.isFromFacts(row) {
            let card = catalogue.facts(row).withoutAnswer
            if card.hasFileWords, let source = card.sourceID { words[source] = card }
            known.append(card)
        }
        if catalogue.factsDate > builtIn.factsDate {
            facts = FactList(known, date: catalogue.factsDate)
            sets = catalogue.sets.adding(builtIn.sets)
        } else {
            give(words)
        }
        if record.rowsDate != nil {
            let raw = catalogue.raw
            let cards = (0..<raw.count).map { raw.facts($0) }
            let named = Set(cards.map(\.setNumber))
            rows = APIAnswer(cards, sets: catalogue.sets.filter { named.contains($0.number) })
        }
    }

    /// Takes over the words of a file, and its facts if they are not older than those at hand.
    ///
    /// Rows that could not be read leave their printing as it was.
    mutating func adopt(_ file: CardFile, _ record: DownloadRecord) {
        self.record = record
        guard let date = record.wordsDate else { return }
        var fromFile: [CardFacts] = []
        fromFile.reserveCapacity(file.cards.count)
        for card in file.cards {
            var card = card
            card.hasFileWords = true
            fromFile.append(card)
        }
        if date >= facts.factsDate {
            let numbers = Set(fromFile.map(\.sourceID))
            let unread = file.skipped > 0 ? facts.cards.filter { !numbers.contains($0.sourceID) } : []
            facts = FactList(fromFile + unread, date: date)
            sets = file.sets.adding(sets)
        } else {
            give(Dictionary(fromFile.compactMap { card in card.sourceID.map { ($0, card) } }) { a, _ in a })
        }
    }

    mutating func adopt(_ answer: APIAnswer, at date: Timestamp) {
        rows = answer
        rows?.sets = answer.countedSets
        record.rowsDate = date
    }

    /// Gives known printings the words of others with the same number of LorcanaJSON.
    private mutating func give(_ words: [Int: CardFacts]) {
        for index in facts.cards.indices {
            guard let source = facts.cards[index].sourceID, let card = words[source] else { continue }
            facts.cards[index].takeWords(of: card)
        }
    }
}

extension CatalogueParts {
    /// The rows, corrected and completed by the facts, in the facts' order; cards new to the facts come last.
    @concurrent func joined(at now: Timestamp) async -> JoinedCards {
        let join = Reconciliation(facts: facts)
        let corrected = join.corrected(rows ?? APIAnswer([]))
        let answered = corrected.rows.once(by: \.card.id)
        let ids = Set(answered.map(\.card.id))
        var texts = corrected.texts
        texts.add(facts.cards.filter { $0.hasFileWords && !ids.contains($0.id) })
        let completed = join.completions(
            from: (0..<facts.count).filter { !ids.contains(facts.id($0)) }, texts: texts)
        let cards = inOrder(answered + completed.map { Reconciliation.JoinedCard(card: $0) })
        let raw = cards.enumerated().compactMap { place, row in row.raw.map { (place, $0) } }
        var record = record
        record.checked = now
        return JoinedCards(
            cards: cards.map(\.card), raw: Dictionary(uniqueKeysWithValues: raw),
            sets: sets.adding(rows?.sets ?? []), factsDate: facts.factsDate, record: record, now: now)
    }

    private func inOrder(_ rows: [Reconciliation.JoinedCard]) -> [Reconciliation.JoinedCard] {
        let places = Dictionary(
            (0..<facts.count).map { (facts.id($0), $0) }, uniquingKeysWith: { first, _ in first })
        let keyed = rows.map { (place: places[$0.card.id] ?? .max, row: $0) }
        return keyed.sorted { ($0.place, $0.row.card.id) < ($1.place, $1.row.card.id) }.map(\.row)
    }
}

extension CardFacts {
    /// The printing without what the API or another printing gave it.
    fileprivate var withoutAnswer: CardFacts {
        var card = self
        (card.isFromFacts, card.corrected, card.modified, card.textFrom) = (false, [], nil, "")
        // A text of another printing is found anew, and so is one of the API.
        if !hasFileWords || !textFrom.isEmpty { card.text = nil }
        if !hasFileWords { card.flavor = nil }
        return card
    }

    fileprivate mutating func takeWords(of card: CardFacts) {
        hasFileWords = true
        (text, flavor, rulings, errata) = (card.text, card.flavor, card.rulings, card.errata)
    }
}

extension APIAnswer {
    /// The sets that the rows name; a set's size is its highest number on an ordinary card.
    fileprivate var countedSets: [LorcanaSet] {
        let ordinary = cards.filter { ($0.rarity ?? .common).rawValue <= Rarity.legendary.rawValue }
        let highest = Dictionary(ordinary.map { ($0.setNumber, $0.number ?? 0) }, uniquingKeysWith: max)
        return sets.map { set in
            var set = set
            set.baseCards = highest[set.number] ?? 0
            return set
        }
    }
}

/// All parts joined into cards, of which a catalogue of each language is made.
struct JoinedCards: Sendable {
    let cards: [CardFacts]
    let raw: [Int: CardFacts]
    let sets: [LorcanaSet]
    let factsDate: Timestamp
    let record: DownloadRecord
    let now: Timestamp

    func catalogue() -> Catalogue { catalogue(cards, record) }

    /// The catalogue in another language: cards that it lacks stay in English.
    @concurrent func catalogue(in language: CardLanguage, _ words: TranslatedWords) async -> Catalogue {
        var record = words.record
        (record.language, record.checked, record.rowsDate) = (language, now, self.record.rowsDate)
        return catalogue(cards.map(words.translated), record)
    }

    private func catalogue(_ cards: [CardFacts], _ record: DownloadRecord) -> Catalogue {
        Catalogue(
            cards, raw: raw, sets: sets,
            origin: AnswerOrigin(
                source: .local, asOf: self.record.wordsDate ?? self.record.rowsDate ?? now),
            factsDate: factsDate, download: record)
    }
}

/// The words of a language other than English, by LorcanaJSON's number of the printing.
struct TranslatedWords: Sendable {
    var record = DownloadRecord()
    private var words: [Int: CardFacts] = [:]

    var isEmpty: Bool { words.isEmpty }

    init() {}

    /// Those of a catalogue on disk.
    init(of catalogue: Catalogue) {
        record = catalogue.download
        for row in 0..<catalogue.count {
            guard let source = catalogue.sourceID(row), !catalogue.isAbsent(.englishFullName, row) else {
                continue
            }
            var card = catalogue.facts(row)
            if let translation = card.translation {
                (card.classifications, card.story) = (translation.classifications, translation.story)
            }
            words[source] = card
        }
    }

    /// Takes over a file's words; rows that could not be read leave their printing as it was.
    mutating func adopt(_ file: CardFile, _ record: DownloadRecord) {
        self.record = record
        if file.skipped == 0 { words = [:] }
        for card in file.cards { if let source = card.sourceID { words[source] = card } }
    }

    /// The card in this language; the same card if the language lacks it.
    func translated(_ card: CardFacts) -> CardFacts {
        guard let source = card.sourceID, let own = words[source] else { return card }
        var translation = CardFacts.Translation(
            englishName: card.name, englishVersion: card.version,
            classifications: Self.classifications(own, of: card), story: own.story)
        (translation.englishText, translation.englishFlavor) = (card.text ?? "", card.flavor ?? "")
        var card = card
        (card.name, card.version) = (own.name, own.version)
        (card.text, card.textFrom, card.flavor) = (own.text, "", own.flavor)
        card.translation = translation
        return card
    }

    /// A song is an action with one classification more, which is its type here.
    private static func classifications(_ own: CardFacts, of card: CardFacts) -> [String] {
        let isSong = card.type == .song && own.classifications.count > card.classifications.count
        return isSong ? Array(own.classifications.dropFirst()) : own.classifications
    }
}
