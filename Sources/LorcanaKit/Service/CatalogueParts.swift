internal import LorcanaCards

/// The parts of a downloaded catalogue: facts with LorcanaJSON's texts, and the API's rows.
///
/// Each part is updated separately; the others come from the catalogue on disk.
struct CatalogueParts: Sendable {
    /// Every known printing, with the texts of LorcanaJSON's file; the API's texts are in `rows`.
    let facts: [CardFacts]
    /// The date of these facts.
    let factsDate: Timestamp
    let sets: [LorcanaSet]
    /// The API's rows as received; nil if the API was never asked.
    let rows: APIAnswer?
    let record: DownloadRecord

    /// - Parameters:
    ///   - before: the catalogue on disk, whose facts are used only if they are newer than the built-in ones.
    ///   - file: a new file, whose date is in the record; if the facts are newer, only its texts are used.
    ///   - answer: the API's new rows.
    init(
        of before: Catalogue?, builtIn: Catalogue, file: LorcanaJSONFile?, answer: APIAnswer?,
        _ record: DownloadRecord
    ) {
        self.record = record
        rows = answer.map(\.withCountedSets) ?? before?.rows
        let newest = before.flatMap { $0.factsDate > builtIn.factsDate ? $0 : nil } ?? builtIn
        let knownSets = newest === builtIn ? builtIn.sets : newest.sets.adding(builtIn.sets)
        let cards = file?.cards ?? []
        if let file, let date = record.textsDate, date >= newest.factsDate {
            // Facts of the same day already have the effects.
            let cards = file.cardsWithEffects(
                known: date.date == newest.factsDate.date ? newest.knownEffects : [:])
            // Unreadable rows leave their printings unchanged.
            let isWhole = file.skipped == 0
            facts = isWhole ? cards : Self.known(before, builtIn).replaced(by: cards)
            factsDate = date
            sets = file.sets.adding(knownSets)
        } else {
            facts = Self.known(before, builtIn).givenTexts(of: cards)
            factsDate = newest.factsDate
            sets = knownSets
        }
    }

    /// The number of known printings.
    static func count(_ before: Catalogue?, builtIn: Catalogue) -> Int {
        guard let before, before.factsDate > builtIn.factsDate else { return builtIn.count }
        return max(builtIn.count, before.knownRows.count)
    }

    /// The printings with the newest facts, and with the texts on disk.
    private static func known(_ before: Catalogue?, _ builtIn: Catalogue) -> [CardFacts] {
        let kept = before.map { before in
            before.knownRows.lazy.map { before[$0].facts.withoutAnswer }
        }
        if let before, let kept, before.factsDate > builtIn.factsDate { return Array(kept) }
        let cards = builtIn.cards.map(\.facts)
        return kept.map { cards.givenTexts(of: $0.filter(\.hasFileTexts)) } ?? cards
    }
}

extension Catalogue {
    fileprivate var knownEffects: [String: [EffectFrame]] {
        Dictionary(knownRows.lazy.map { (self[$0].id, self[$0].effects) }) { first, _ in first }
    }

    /// The rows with known facts; the others come from the API only.
    fileprivate var knownRows: [Int] {
        (0..<count).filter { self[$0].sourceID != nil || self[$0].isFromFacts }
    }

    /// The API's rows as received; nil if the API was never asked.
    fileprivate var rows: APIAnswer? {
        if download.rowsDate == nil { return nil }
        let cards = (0..<raw.count).map { raw[$0].facts }
        let named = Set(cards.map(\.setNumber))
        return APIAnswer(cards: cards, sets: sets.filter { named.contains($0.number) })
    }
}

extension [CardFacts] {
    /// The new printings in their order. Each printing that they lack remains after the one that it followed.
    fileprivate func replaced(by new: [CardFacts]) -> [CardFacts] {
        let numbers = Set(new.map(\.sourceID))
        let ids = Set(new.map(\.id))
        var lacking: [Int?: [CardFacts]] = [:]
        var last: Int?
        for card in self {
            if numbers.contains(card.sourceID) {
                last = card.sourceID
            } else if !ids.contains(card.id) {
                lacking[last, default: []].append(card)
            }
        }
        return (lacking[nil] ?? []) + new.flatMap { [$0] + (lacking[$0.sourceID] ?? []) }
    }

    /// The printings, each with the text of the printing in `others` that has the same LorcanaJSON number.
    fileprivate func givenTexts(of others: some Sequence<CardFacts>) -> [CardFacts] {
        var texts: [Int: CardFacts] = [:]
        for card in others where texts[card.sourceID ?? 0] == nil {
            if let source = card.sourceID { texts[source] = card }
        }
        if texts.isEmpty { return self }
        return map { card in
            guard let source = card.sourceID, let other = texts[source] else { return card }
            var card = card
            card.takeTexts(of: other)
            return card
        }
    }
}

extension CatalogueParts {
    /// The API's rows corrected and completed by the facts, in the facts' order; cards unknown to the facts come
    /// last.
    ///
    /// - Parameter checked: when the last update succeeded.
    @concurrent func joined(asOf checked: Timestamp) async -> JoinedCards {
        let join = Reconciliation(facts: facts, date: factsDate)
        let corrected = join.corrected(rows ?? APIAnswer())
        var answered = Dictionary(
            corrected.rows.map { ($0.card.id, $0) }, uniquingKeysWith: { first, _ in first })
        // Lazy, since usually no printing lacks a text.
        lazy var texts = {
            var texts = corrected.texts
            texts.add(facts.filter { $0.hasFileTexts && answered[$0.id] == nil })
            return texts
        }()
        var cards: [CardFacts] = []
        var raw: [Int: CardFacts] = [:]
        cards.reserveCapacity(facts.count)
        func add(_ row: Reconciliation.JoinedCard) {
            raw[cards.count] = row.raw
            cards.append(row.card)
        }
        for fact in facts {
            if let row = answered.removeValue(forKey: fact.id) {
                add(row)
            } else {
                cards.append(Reconciliation.completion(of: fact, texts))
            }
        }
        for row in answered.values.sorted(by: { $0.card.id < $1.card.id }) { add(row) }
        var record = record
        record.checked = checked
        return JoinedCards(
            cards: cards, raw: raw, sets: sets.adding(rows?.sets ?? []), factsDate: factsDate,
            record: record, checked: checked)
    }
}

extension CardFacts {
    /// The printing without the values from the API or from another printing.
    fileprivate var withoutAnswer: CardFacts {
        var card = self
        (card.isFromFacts, card.corrected, card.modified, card.textFrom) = (false, [], nil, "")
        // Texts from another printing or from the API are looked up again.
        if !hasFileTexts || !textFrom.isEmpty { card.text = nil }
        if !hasFileTexts { card.flavor = nil }
        return card
    }

    fileprivate mutating func takeTexts(of card: CardFacts) {
        hasFileTexts = true
        (text, flavor, rulings, errata) = (card.text, card.flavor, card.rulings, card.errata)
    }
}

extension APIAnswer {
    /// The response with the sets' sizes, computed as the highest number on an ordinary card.
    fileprivate var withCountedSets: APIAnswer {
        let ordinary = cards.filter { ($0.rarity ?? .common).rawValue <= Rarity.legendary.rawValue }
        let highest = Dictionary(ordinary.map { ($0.setNumber, $0.number ?? 0) }, uniquingKeysWith: max)
        var answer = self
        for place in sets.indices { answer.sets[place].baseCards = highest[sets[place].number] ?? 0 }
        return answer
    }
}

/// All parts joined into cards, from which the catalogue of each language is created.
struct JoinedCards: Sendable {
    let cards: [CardFacts]
    let raw: [Int: CardFacts]
    let sets: [LorcanaSet]
    let factsDate: Timestamp
    let record: DownloadRecord
    let checked: Timestamp

    func catalogue() -> Catalogue { catalogue(cards, record) }

    /// The catalogue in another language; cards without a translation remain in English.
    @concurrent func catalogue(in language: CardLanguage, _ texts: Translations) async -> Catalogue {
        var record = texts.record
        (record.language, record.rowsDate) = (language, self.record.rowsDate)
        return catalogue(cards.map(texts.translated), record)
    }

    private func catalogue(_ cards: [CardFacts], _ record: DownloadRecord) -> Catalogue {
        Catalogue(
            cards, raw: raw, sets: sets,
            origin: AnswerOrigin(
                source: .local, asOf: self.record.textsDate ?? self.record.rowsDate ?? checked),
            factsDate: factsDate, download: record)
    }
}

/// The texts of a language other than English, by the printing's LorcanaJSON number.
struct Translations: Sendable {
    var record = DownloadRecord()
    private var texts: [Int: CardFacts] = [:]

    var isEmpty: Bool { texts.isEmpty }

    init() {}

    /// The texts of a catalogue on disk.
    init(of catalogue: Catalogue) {
        record = catalogue.download
        for row in 0..<catalogue.count {
            guard let source = catalogue[row].sourceID, !catalogue.isAbsent(.englishFullName, row) else {
                continue
            }
            var card = catalogue[row].facts
            if let translation = card.translation {
                (card.classifications, card.story) = (translation.classifications, translation.story)
            }
            texts[source] = card
        }
    }

    /// Adopts a file's texts; unreadable rows leave their printings unchanged.
    mutating func adopt(_ file: LorcanaJSONFile) {
        if file.skipped == 0 { texts = [:] }
        for card in file.cards { if let source = card.sourceID { texts[source] = card } }
    }

    /// The card in this language; unchanged if it has no translation.
    func translated(_ card: CardFacts) -> CardFacts {
        guard let source = card.sourceID, let own = texts[source] else { return card }
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

    /// In the file, songs have an additional classification "Song", which is a type here.
    private static func classifications(_ own: CardFacts, of card: CardFacts) -> [String] {
        let isSong = card.type == .song && own.classifications.count > card.classifications.count
        return isSong ? Array(own.classifications.dropFirst()) : own.classifications
    }
}
