package import LorcanaCards

/// One download of every card, checked and joined with the facts; nothing is kept.
///
/// A broken or far smaller answer is refused.
package struct CatalogueDownload: Sendable {
    /// What the download brought.
    package struct Outcome: Sendable {
        package var catalogue: Catalogue
        /// Rows of the answer that could not be read.
        package var skipped: Int
    }

    /// The fewest cards a first download must hold: the API had 1,020 by mid-2024 (lorcana-api.md, section 3).
    static let fewestCards = 1000
    /// The percentage of the rows known before that a later download must at least hold.
    static let leastPercentage = 90
    /// The percentage of rows that may be unreadable.
    static let mostSkippedPercentage = 5

    private let api: any CardAPI
    private let facts: Catalogue
    private let now: @Sendable () -> Timestamp

    package init(api: any CardAPI, facts: Catalogue, now: @escaping @Sendable () -> Timestamp) {
        self.api = api
        self.facts = facts
        self.now = now
    }

    /// Downloads, checks and joins; `onProgress` gets the bytes so far, and in all where known.
    ///
    /// - Parameter before: what is known already, of which most must come again.
    package func fetch(
        replacing before: Catalogue? = nil,
        onProgress: (@Sendable (_ received: Int, _ total: Int?) -> Void)? = nil
    ) async throws(LorcanaError) -> Outcome {
        let answer = try await api.bulkCards(onProgress: onProgress)
        try check(answer, against: before)
        return Outcome(catalogue: await joined(answer), skipped: answer.skipped)
    }

    /// Refuses an answer that is far smaller than what is known, or largely unreadable.
    private func check(_ answer: APIAnswer, against before: Catalogue?) throws(LorcanaError) {
        let known = before?.raw.count ?? 0
        let fewest = max(Self.fewestCards, known * Self.leastPercentage / 100)
        let count = Set(answer.cards.map(\.id)).count
        guard count >= fewest else {
            throw .updateRefused(reason: "it holds \(count) cards where at least \(fewest) were expected")
        }
        guard answer.skipped * 100 <= answer.received * Self.mostSkippedPercentage else {
            throw .updateRefused(reason: "\(answer.skipped) of its \(answer.received) cards cannot be read")
        }
    }

    /// Every row with what the facts know better and what the API lacks, in the facts' order, newcomers last.
    @concurrent private func joined(_ answer: APIAnswer) async -> Catalogue {
        let join = Reconciliation(facts: facts)
        let answered = join.corrected(answer.cards).once(by: \.card.id)
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
