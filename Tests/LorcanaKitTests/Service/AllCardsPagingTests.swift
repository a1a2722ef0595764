import LorcanaCards
@testable import LorcanaKit
import Testing

@Suite struct AllCardsPagingTests {
    let join = Reconciliation(facts: catalogue(of: (1...7).map { fact(number: $0) }))

    @Test func `a full page of the API is shown as it is`() {
        var paging = AllCardsPaging(pageSize: 2)
        let page = paging.accept([fact(number: 1), fact(number: 2)], received: 2, page: 1, completing: join)
        #expect(page.map(\.number) == [1, 2])
        #expect(paging.asksAPI(page: 2))
    }

    @Test func `a short page is filled with facts, and pages of facts follow to the last`() {
        var paging = AllCardsPaging(pageSize: 3)
        _ = paging.accept([3, 1, 5].map { fact(number: $0) }, received: 3, page: 1, completing: join)
        let second = paging.accept([fact(number: 2)], received: 1, page: 2, completing: join)
        #expect(second.map(\.number) == [2, 4, 6])
        #expect(second.map(\.isFromFacts) == [false, true, true])
        #expect(!paging.asksAPI(page: 3))
        #expect(paging.facts(page: 3).map(\.number) == [7])
        #expect(paging.facts(page: 4).isEmpty)
    }

    @Test func `a page of the API that is the one before ends it, asked for again it does not`() {
        var paging = AllCardsPaging(pageSize: 3)
        let rows = [1, 2, 3].map { fact(number: $0) }
        for _ in 1...2 {
            #expect(paging.accept(rows, received: 3, page: 1, completing: join).map(\.number) == [1, 2, 3])
        }
        #expect(paging.accept(rows, received: 3, page: 2, completing: join).map(\.number) == [4, 5, 6])
        #expect(!paging.asksAPI(page: 3) && paging.facts(page: 3).map(\.number) == [7])
    }

    @Test func `an unreadable row does not make a page short`() {
        var paging = AllCardsPaging(pageSize: 2)
        let page = paging.accept([fact(number: 1)], received: 2, page: 1, completing: join)
        #expect(page.map(\.number) == [1])
        #expect(paging.asksAPI(page: 2))
    }

    @Test func `when the API fails on a page the facts not yet shown come instead`() {
        var paging = AllCardsPaging(pageSize: 3)
        _ = paging.accept([7, 6, 5].map { fact(number: $0) }, received: 3, page: 1, completing: join)
        #expect(paging.fail(page: 2, completing: join).map(\.number) == [1, 2, 3])
        #expect(paging.facts(page: 3).map(\.number) == [4])
    }

    @Test func `an empty page after an exact multiple starts the facts`() {
        var paging = AllCardsPaging(pageSize: 3)
        _ = paging.accept([1, 2, 3].map { fact(number: $0) }, received: 3, page: 1, completing: join)
        #expect(paging.accept([], received: 0, page: 2, completing: join).map(\.number) == [4, 5, 6])
    }
}
