import LorcanaCards

/// The pages of all cards: the API's pages, then the facts that the API lacks.
///
/// The page on which the API ends or fails is filled up with facts, and pages of facts follow. A page that needs no
/// request always has the same rows. Pages must be requested in order, from 1.
struct AllCardsPaging: Sendable {
    let pageSize: Int
    /// The sets that the API's rows have named so far.
    private(set) var sets: [LorcanaSet] = []
    private var seen: Set<String> = []
    private var texts = KnownTexts()
    /// The last accepted page.
    private var last = 0
    private var end: End?
    /// The page on which the API only repeated earlier cards.
    private(set) var repeated: Int?
    /// Whether no row of the last accepted page was readable.
    private(set) var isUnreadable = false

    /// The last page of the API: its number, its cards, the number of facts that fill it up, and the facts for later
    /// pages.
    private struct End: Sendable {
        let page: Int
        let cards: [CardFacts]
        let space: Int
        let rest: [CardFacts]
    }

    init(pageSize: Int) { self.pageSize = pageSize }

    /// Whether page `page` needs a request.
    func asksAPI(page: Int) -> Bool { end.map { page < $0.page } ?? true }

    /// Adds the sets named on a page of the API.
    mutating func name(_ more: [LorcanaSet]) { sets = sets.adding(more) }

    /// Accepts a page of the API, whose rows are already joined with the facts, and returns the cards to show on it.
    mutating func accept(
        _ answer: Reconciliation.Joined, page: Int, completing join: Reconciliation
    ) -> [CardFacts] {
        // A server that ignores the page number has no more pages.
        let isRepeated =
            page > last && !answer.cards.isEmpty && answer.cards.allSatisfy { seen.contains($0.id) }
        last = max(last, page)
        if isRepeated {
            repeated = page
            return fail(page: page, completing: join)
        }
        isUnreadable = answer.cards.isEmpty && answer.replaced > 0
        seen.formUnion(answer.cards.map(\.id))
        texts.add(answer.texts)
        if answer.received >= pageSize { return answer.cards }
        finish(page, with: answer.cards, space: max(0, pageSize - answer.cards.count), join)
        return cards(page: page)
    }

    /// Ends the API's pages before `page`, and returns the facts to show on it.
    mutating func fail(page: Int, completing join: Reconciliation) -> [CardFacts] {
        finish(page, with: [], space: pageSize, join)
        return cards(page: page)
    }

    /// The cards of a page that needs no request.
    func cards(page: Int) -> [CardFacts] {
        guard let end, page >= end.page else { return [] }
        if page == end.page { return end.cards + end.rest.prefix(end.space) }
        return Array(end.rest.dropFirst(end.space + (page - end.page - 1) * pageSize).prefix(pageSize))
    }

    private mutating func finish(
        _ page: Int, with cards: [CardFacts], space: Int, _ join: Reconciliation
    ) {
        let missing = (0..<join.count).filter { !seen.contains(join.id($0)) }
        let rest = join.completions(from: missing, texts: texts)
        end = End(page: page, cards: cards, space: space, rest: rest)
    }
}
