import Files
package import LorcanaCards

/// Downloads every card, checks the answer, and joins it with the built-in facts.
///
/// A broken answer, or one with far fewer cards than before, is refused.
package struct CatalogueDownload: Sendable {
    /// The result of a download.
    package struct Outcome: Sendable {
        package var catalogue: Catalogue
        /// The number of rows that could not be read.
        package var skipped: Int
    }

    /// The fewest cards in a first download: the API had 1,020 by mid-2024 (lorcana-api.md, section 3).
    static let fewestCards = 1000
    /// The fewest cards in a later download, in percent of the cards known before.
    static let leastPercentage = 90
    /// The most unreadable rows, in percent.
    static let mostSkippedPercentage = 5

    private let api: any CardAPI
    private let facts: Catalogue
    private let now: @Sendable () -> Timestamp

    package init(api: any CardAPI, facts: Catalogue, now: @escaping @Sendable () -> Timestamp) {
        self.api = api
        self.facts = facts
        self.now = now
    }

    /// Downloads, checks and joins.
    ///
    /// - Parameters:
    ///   - before: the catalogue so far; most of its cards must be in the answer.
    ///   - onProgress: reports the bytes received so far, and their total if known.
    package func fetch(
        replacing before: Catalogue? = nil,
        onProgress: (@Sendable (_ received: Int, _ total: Int?) -> Void)? = nil
    ) async throws(LorcanaError) -> Outcome {
        let answer = try await api.bulkCards(onProgress: onProgress)
        try check(answer, against: before)
        return Outcome(catalogue: await joined(answer), skipped: answer.skipped)
    }

    /// Downloads every card for a condition on texts, and writes the catalogue to `store` if it can.
    ///
    /// The notes say if it could not; the catalogue answers the question all the same.
    ///
    /// - Parameters:
    ///   - store: nil if there is no folder for the catalogue.
    ///   - describe: the sentence that explains why the download failed.
    package func fetchTexts(
        keepingIn store: CatalogueStore?, describe: (LorcanaError) -> String,
        onProgress: (@Sendable (_ received: Int, _ total: Int?) -> Void)? = nil
    ) async throws(LorcanaError) -> (catalogue: Catalogue, notes: [AnswerNote]) {
        let catalogue: Catalogue
        do {
            catalogue = try await fetch(onProgress: onProgress).catalogue
        } catch .cancelled {
            throw .cancelled
        } catch {
            throw .textsUnavailable(because: describe(error))
        }
        do throws(FileError) {
            guard let store else { throw .noFolder }
            try await store.replace(with: catalogue)
            return (catalogue, [])
        } catch { return (catalogue, [.notKept(error)]) }
    }

    /// Refuses an answer with far fewer cards than before, or with many unreadable rows.
    private func check(_ answer: APIAnswer, against before: Catalogue?) throws(LorcanaError) {
        let known = before?.raw.count ?? 0
        let fewest = max(Self.fewestCards, known * Self.leastPercentage / 100)
        let count = Set(answer.cards.map(\.id)).count
        guard count >= fewest else {
            throw .updateRefused(reason: "received \(count) cards, expected at least \(fewest)")
        }
        guard answer.skipped * 100 <= answer.received * Self.mostSkippedPercentage else {
            throw .updateRefused(reason: "\(answer.skipped) of \(answer.received) cards are unreadable")
        }
    }

    /// The rows, corrected and completed by the facts, in the facts' order; cards new to the facts come last.
    @concurrent private func joined(_ answer: APIAnswer) async -> Catalogue {
        let join = Reconciliation(facts: facts)
        let corrected = join.corrected(answer)
        let answered = corrected.rows.once(by: \.card.id)
        let ids = Set(answered.map(\.card.id))
        let completed = join.completions(
            from: (0..<facts.count).filter { !ids.contains(facts.id($0)) }, texts: corrected.texts)
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
