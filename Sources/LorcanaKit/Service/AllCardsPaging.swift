package import LorcanaCards

/// Pages of every card from an API that ends early, continued with the facts it lacks.
///
/// Pages of the API come first; the page on which it ends (or fails) is filled with facts, and pages of facts
/// follow. A page that is asked for again gets the same rows. Pages must be asked for in order, from 1.
package struct AllCardsPaging: Sendable {
    let pageSize: Int
    private var seen: Set<String> = []
    /// The last page taken in.
    private var last = 0
    private var end: End?

    /// Where the API ended: on `page`, after `rows` rows of it; `rest` are the facts that come then.
    private struct End: Sendable {
        let page: Int
        let rows: Int
        let rest: [CardFacts]
    }

    package init(pageSize: Int) { self.pageSize = pageSize }

    /// Whether page `page` still has to be asked of the API.
    package func asksAPI(page: Int) -> Bool { end.map { page < $0.page } ?? true }

    /// Takes in a page of the API, already joined. `received` counts its unreadable rows too.
    package mutating func accept(
        _ cards: [CardFacts], received: Int, page: Int, completing join: Reconciliation
    ) -> [CardFacts] {
        // A server that ignores the page's number has nothing more.
        let isRepeated = page > last && !cards.isEmpty && cards.allSatisfy { seen.contains($0.id) }
        last = max(last, page)
        if isRepeated { return finish(page: page, rows: 0, last: [], join: join) }
        seen.formUnion(cards.map(\.id))
        if received >= pageSize { return cards }
        return cards + finish(page: page, rows: received, last: cards, join: join)
    }

    /// The API failed on `page`: facts come in its place, from here on.
    package mutating func fail(page: Int, completing join: Reconciliation) -> [CardFacts] {
        finish(page: page, rows: 0, last: [], join: join)
    }

    /// The facts on a page that the API has nothing for.
    package func facts(page: Int) -> [CardFacts] {
        guard let end else { return [] }
        let start = page == end.page ? 0 : pageSize - end.rows + (page - end.page - 1) * pageSize
        let length = page == end.page ? pageSize - end.rows : pageSize
        return Array(end.rest.dropFirst(start).prefix(length))
    }

    private mutating func finish(
        page: Int, rows: Int, last: [CardFacts], join: Reconciliation
    ) -> [CardFacts] {
        let missing = (0..<join.facts.count).filter { !seen.contains(join.facts.id($0)) }
        end = End(page: page, rows: rows, rest: join.completions(of: last, from: missing))
        return facts(page: page)
    }
}
