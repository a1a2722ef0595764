public import LorcanaCards

/// `lorcana update`: one download of every card, checked, joined with the facts, and kept on disk.
///
/// A broken or far smaller answer is refused, and what is on disk stays as it was.
public struct CatalogueUpdate: Sendable {
    /// What the update brought.
    public struct Outcome: Sendable {
        public var catalogue: Catalogue
        /// Whether the cards are the same as before, so that only their date is new.
        public var isUnchanged: Bool
        /// Cards that were not on disk before; nil where nothing was.
        public var added: Int?
        /// Rows of the answer that could not be read.
        public var skipped: Int
    }

    /// The fewest cards a first download must hold: the API had 1,020 by mid-2024 (lorcana-api.md, section 3).
    static let fewestCards = 1000
    /// The percentage of the rows known before that a later download must at least hold.
    static let leastPercentage = 90
    /// The percentage of rows that may be unreadable.
    static let mostSkippedPercentage = 5

    private let api: any CardAPI
    private let facts: Catalogue
    private let store: CatalogueStore
    private let now: @Sendable () -> Timestamp

    public init(
        api: any CardAPI, facts: Catalogue, store: CatalogueStore, now: @escaping @Sendable () -> Timestamp
    ) {
        self.api = api
        self.facts = facts
        self.store = store
        self.now = now
    }

    /// Downloads, checks, joins and stores; `onProgress` gets the bytes so far, and in all where known.
    public func run(
        onProgress: (@Sendable (_ received: Int, _ total: Int?) -> Void)? = nil
    ) async throws(LorcanaError) -> Outcome {
        let answer = try await api.bulkCards(onProgress: onProgress)
        let before = try stored()
        try check(answer, against: before)
        let catalogue = joined(answer)
        try keep(catalogue)
        return Outcome(
            catalogue: catalogue, isUnchanged: before.map(catalogue.hasSameCards) ?? false,
            added: before.map { Self.count(of: catalogue, lackingIn: $0) }, skipped: answer.skipped)
    }

    private func stored() throws(LorcanaError) -> Catalogue? {
        do {
            guard case .catalogue(let catalogue) = try store.open() else { return nil }
            return catalogue
        } catch { throw .storage(error) }
    }

    private func keep(_ catalogue: Catalogue) throws(LorcanaError) {
        do { try store.replace(with: catalogue) } catch { throw .storage(error) }
    }

    /// Refuses an answer that is far smaller than what is known, or largely unreadable.
    private func check(_ answer: APIAnswer, against before: Catalogue?) throws(LorcanaError) {
        let known = before?.raw.count ?? 0
        let fewest = max(Self.fewestCards, known * Self.leastPercentage / 100)
        guard answer.cards.count >= fewest else {
            throw .updateRefused(
                reason: "it holds \(answer.cards.count) cards where at least \(fewest) were expected")
        }
        guard answer.skipped * 100 <= answer.received * Self.mostSkippedPercentage else {
            throw .updateRefused(reason: "\(answer.skipped) of its \(answer.received) cards cannot be read")
        }
    }

    /// Every row with what the facts know better and what the API lacks, in the facts' order, newcomers last.
    private func joined(_ answer: APIAnswer) -> Catalogue {
        let join = Reconciliation(facts: facts)
        let answered = join.corrected(answer.cards)
        let completed = join.completions(of: answered.map(\.card), from: 0..<facts.count)
        let rows = inOrder(answered + completed.map { Reconciliation.JoinedCard(card: $0) })
        let raw = rows.enumerated().compactMap { place, row in row.raw.map { (place, $0) } }
        return Catalogue(
            rows.map(\.card), raw: Dictionary(uniqueKeysWithValues: raw),
            sets: facts.sets.adding(answer.countedSets),
            origin: AnswerOrigin(source: .local, asOf: now()), factsDate: facts.factsDate)
    }

    private func inOrder(_ rows: [Reconciliation.JoinedCard]) -> [Reconciliation.JoinedCard] {
        let places = Dictionary(
            (0..<facts.count).map { (facts.id($0), $0) }, uniquingKeysWith: { first, _ in first })
        let keyed = rows.map { (place: places[$0.card.id] ?? .max, row: $0) }
        return keyed.sorted { ($0.place, $0.row.card.id) < ($1.place, $1.row.card.id) }.map(\.row)
    }

    private static func count(of catalogue: Catalogue, lackingIn before: Catalogue) -> Int {
        let known = Set((0..<before.count).map(before.id))
        return (0..<catalogue.count).count { !known.contains(catalogue.id($0)) }
    }
}

extension APIAnswer {
    /// The sets that the rows name, with as many cards as their highest ordinary number says.
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
