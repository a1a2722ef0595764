import LorcanaCards
@testable import LorcanaKit
import Testing
import CardTesting

@Suite struct AllCardsPagingTests {
    let join = Reconciliation(facts: catalogue(of: (1...7).map { fact(number: $0) }))

    private func rows(_ numbers: Int...) -> Reconciliation.Joined { joined(numbers.map { fact(number: $0) }) }

    private func joined(_ cards: [CardFacts], replaced: Int = 0) -> Reconciliation.Joined {
        Reconciliation.Joined(
            rows: cards.map { Reconciliation.JoinedCard(card: $0) }, replaced: replaced)
    }

    @Test func `a full page of the API is shown unchanged`() {
        var paging = AllCardsPaging(pageSize: 2)
        let page = paging.accept(rows(1, 2), page: 1, completing: join)
        #expect(page.map(\.number) == [1, 2])
        #expect(paging.asksAPI(page: 2))
    }

    @Test func `a short page is filled with facts, and pages of facts follow to the last`() {
        var paging = AllCardsPaging(pageSize: 3)
        _ = paging.accept(rows(3, 1, 5), page: 1, completing: join)
        let second = paging.accept(rows(2), page: 2, completing: join)
        #expect(second.map(\.number) == [2, 4, 6])
        #expect(second.map(\.isFromFacts) == [false, true, true])
        #expect(!paging.asksAPI(page: 3))
        #expect(paging.cards(page: 3).map(\.number) == [7])
        #expect(paging.cards(page: 4).isEmpty)
    }

    @Test func `a page that repeats the previous one ends the API's, a repeated request does not`() {
        var paging = AllCardsPaging(pageSize: 3)
        let repeated = rows(1, 2, 3)
        for _ in 1...2 {
            #expect(paging.accept(repeated, page: 1, completing: join).map(\.number) == [1, 2, 3])
        }
        #expect(paging.accept(repeated, page: 2, completing: join).map(\.number) == [4, 5, 6])
        #expect(!paging.asksAPI(page: 3) && paging.cards(page: 3).map(\.number) == [7])
    }

    @Test func `an unreadable row does not make a page short`() {
        var paging = AllCardsPaging(pageSize: 2)
        let page = paging.accept(
            joined([fact(number: 1)], replaced: 1), page: 1, completing: join)
        #expect(page.map(\.number) == [1])
        #expect(paging.asksAPI(page: 2))
    }

    @Test func `a short page with unreadable rows is filled with facts too`() {
        var paging = AllCardsPaging(pageSize: 4)
        let page = paging.accept(joined([fact(number: 2)], replaced: 1), page: 1, completing: join)
        #expect(page.map(\.number) == [2, 1, 3, 4])
        #expect(paging.cards(page: 2).map(\.number) == [5, 6, 7])
    }

    @Test func `an unreadable page is skipped, and the facts complete it at the end`() {
        var paging = AllCardsPaging(pageSize: 2)
        _ = paging.accept(rows(1, 2), page: 1, completing: join)
        #expect(paging.accept(joined([], replaced: 2), page: 2, completing: join).isEmpty)
        #expect(paging.isUnreadable && paging.asksAPI(page: 3))
        #expect(paging.accept(rows(5), page: 3, completing: join).map(\.number) == [5, 3])
        #expect(!paging.isUnreadable && paging.cards(page: 4).map(\.number) == [4, 6])
    }

    @Test func `if the API fails on a page, facts that were not shown yet replace it`() {
        var paging = AllCardsPaging(pageSize: 3)
        _ = paging.accept(rows(7, 6, 5), page: 1, completing: join)
        #expect(paging.fail(page: 2, completing: join).map(\.number) == [1, 2, 3])
        #expect(paging.cards(page: 3).map(\.number) == [4])
    }

    @Test func `an empty page after an exact multiple starts the facts`() {
        var paging = AllCardsPaging(pageSize: 3)
        _ = paging.accept(rows(1, 2, 3), page: 1, completing: join)
        #expect(paging.accept(rows(), page: 2, completing: join).map(\.number) == [4, 5, 6])
    }

    @Test func `the page on which the API ended is the same when requested again`() {
        var paging = AllCardsPaging(pageSize: 3)
        _ = paging.accept(rows(1, 2, 3), page: 1, completing: join)
        let ended = paging.accept(rows(6), page: 2, completing: join)
        #expect(!paging.asksAPI(page: 2))
        #expect(paging.cards(page: 2) == ended)
        #expect(paging.cards(page: 2).map(\.number) == [6, 4, 5])
    }

    @Test func `a fact has the text of its namesake, whatever page that was on`() {
        let facts = [1, 2, 3, 4].map { number in
            fact(number: number, name: number % 2 == 0 ? "Elsa" : "Te Kā")
        }
        let join = Reconciliation(facts: catalogue(of: facts))
        var paging = AllCardsPaging(pageSize: 1)
        for (number, name) in [(1, "Te Ka"), (2, "Elsa")] {
            let row = fact(number: number, name: name) { $0.text = "Text of \(name)." }
            _ = paging.accept(joined([row]), page: number, completing: join)
        }
        #expect(paging.accept(rows(), page: 3, completing: join).map(\.text) == ["Text of Te Ka."])
        #expect(paging.cards(page: 4).map(\.text) == ["Text of Elsa."])
    }

    @Test func `facts that replace a failing API's cards have the texts it sent before`() {
        let join = Reconciliation(facts: catalogue(of: [1, 2].map { fact(number: $0, name: "Elsa") }))
        var paging = AllCardsPaging(pageSize: 1)
        let row = fact(number: 1, name: "Elsa") { $0.text = "Draw." }
        _ = paging.accept(joined([row]), page: 1, completing: join)
        #expect(paging.fail(page: 2, completing: join).map(\.text) == ["Draw."])
    }
}
