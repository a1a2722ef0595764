import Files
import LorcanaCards
@testable import LorcanaKit
import Testing
import CardTesting

@MainActor
@Suite struct CatalogueUpdateTests {
    let api = ScriptedAPI()
    let files = MemoryFiles()
    let memory = FailureFile.inMemory
    let now = Timestamp(year: 2026, month: 11, day: 1)
    /// 1,100 cards, of which the API in these tests knows the first 1,050.
    let facts = catalogue(of: (1...1100).map { fact(number: $0, name: "Card \($0)") { $0.cost = 3 } })

    var store: CatalogueStore { CatalogueStore(folder: "/data", files: files) }
    var download: CatalogueDownload {
        CatalogueDownload(
            api: api, files: ScriptedLorcanaJSON(), services: .api, facts: facts, now: { [now] in now })
    }
    var update: CatalogueUpdate {
        CatalogueUpdate(download, store: store, memory: memory)
    }

    func rows(_ numbers: ClosedRange<Int>, cost: Int = 3) -> [CardFacts] {
        numbers.map { number in
            fact(number: number, name: "Card \(number)") {
                $0.cost = cost
                $0.text = "Text of \(number)."
            }
        }
    }

    func stored() throws -> Catalogue {
        guard case .catalogue(let catalogue) = try store.open() else {
            throw LorcanaError.noCatalogue(path: "")
        }
        return catalogue
    }

    @Test func `every card is stored, including those that the API lacks`() async throws {
        api.answers[.bulk] = rows(1...1050)
        let outcome = try await update.run()
        let kept = try stored()
        #expect(kept.count == 1100)
        #expect(kept.cards.count(where: \.isFromFacts) == 50)
        #expect(kept[0].facts.text == "Text of 1.")
        #expect(kept.origin == AnswerOrigin(source: .local, asOf: now))
        #expect(outcome.difference == nil && outcome.failures.isEmpty)
    }

    @Test func `corrected rows keep the API's own values`() async throws {
        api.answers[.bulk] = rows(1...1050, cost: 9)
        _ = try await update.run()
        let kept = try stored()
        #expect(kept[0].cost == 3 && kept[0].facts.corrected == ["cost"])
        #expect(kept.raw[0].cost == 9)
        #expect(kept.raw.count == 1050)
    }

    @Test func `rows are in the facts' order, whatever the API's`() async throws {
        api.answers[.bulk] = rows(51...1100).reversed()
        _ = try await update.run()
        let kept = try stored()
        #expect((0..<kept.count).map { kept[$0].number } == (1...1100).map { $0 })
    }

    @Test func `a set newer than the facts is kept with its cards`() async throws {
        let newest = fact(number: 204, name: "Newcomer") {
            $0.id = "NEW-204"
            $0.setNumber = "15"
        }
        api.answers[.bulk] = rows(1...1050) + [newest]
        api.sets = [firstChapter, LorcanaSet(number: "15", code: "NEW", name: "The Newest")]
        _ = try await update.run()
        let kept = try stored()
        let set = try #require(kept.cards.last?.set)
        #expect(set.code == "NEW" && set.baseCards == 204 && !set.hasNoCards)
        #expect(kept.sets.map(\.number) == ["1", "15"])
    }

    @Test func `the same cards again are reported as unchanged`() async throws {
        api.answers[.bulk] = rows(1...1050)
        _ = try await update.run()
        let again = try await update.run()
        #expect(again.difference?.isNone == true)
    }

    @Test func `an update ignores that the API was unreachable, and forgets it`() async throws {
        memory.remember(failureAt: now)
        api.answers[.bulk] = rows(1...1050)
        _ = try await update.run()
        #expect(api.asked == [.bulk] && memory.recentFailure(now: now) == nil)
    }

    @Test func `downloaded texts are used even if they cannot be saved`() async throws {
        api.answers[.bulk] = rows(1...1050)
        let kept = try await download.fetch([.text], keepingIn: store, describe: { _ in "" })
        #expect(kept.catalogue.hasTexts && kept.notes.isEmpty)
        #expect(try stored().count == 1100)
        let homeless = try await download.fetch([.text], keepingIn: nil, describe: { _ in "" })
        #expect(homeless.catalogue.count == 1100 && homeless.notes == [.notKept(.noFolder)])
        files.failWrites(with: .full("/data"))
        let unkept = try await download.fetch([.text], keepingIn: store, describe: { _ in "" })
        #expect(unkept.catalogue.count == 1100 && unkept.notes == [.notKept(.full("/data"))])
    }

    @Test func `texts that cannot be downloaded are unavailable, with the reason in words`() async {
        api.failure = .emptyBody(url: "u")
        await #expect(throws: LorcanaError.textsUnavailable([.text], because: "no bytes")) {
            try await download.fetch([.text], keepingIn: store, describe: { _ in "no bytes" })
        }
        api.failure = .cancelled
        await #expect(throws: LorcanaError.cancelled) {
            try await download.fetch([.text], keepingIn: store, describe: { _ in "" })
        }
    }

    @Test func `a small first answer is refused and nothing is written`() async throws {
        api.answers[.bulk] = rows(1...999)
        await #expect(throws: LorcanaError.self) { try await update.run() }
        #expect(files.paths.isEmpty)
    }

    @Test func `an answer far smaller than the one before is refused, and the old catalogue stays`()
        async throws
    {
        let many = catalogue(of: rows(1...1100) + rows(1...1100).map { $0.numbered(by: 2000) })
        try await store.replace(with: many)
        api.answers[.bulk] = rows(1...1100)
        await #expect(
            throws: LorcanaError.updateRefused(
                reason: "received 1100 cards, expected at least 1980")
        ) { try await update.run() }
        #expect(try stored().count == 2200)
    }

    @Test func `an answer with many unreadable rows is refused`() async {
        api.answers[.bulk] = rows(1...1050)
        api.skipped = 60
        await #expect(throws: LorcanaError.updateRefused(reason: "60 of 1110 cards are unreadable")) {
            try await update.run()
        }
    }

    @Test func `a failed download leaves the old catalogue`() async throws {
        try await store.replace(with: catalogue(of: rows(1...3)))
        api.failure = .emptyBody(url: "u")
        await #expect(throws: LorcanaError.emptyBody(url: "u")) { try await update.run() }
        #expect(try stored().count == 3)
    }

    @Test func `a card that the answer has twice is stored once`() async throws {
        api.answers[.bulk] = rows(1...1050) + rows(1...50, cost: 9)
        _ = try await update.run()
        let kept = try stored()
        #expect(kept.count == 1100 && kept.raw.count == 1050 && kept.raw[0].cost == 3)
    }

    @Test func `a few cards repeated many times are not a whole answer`() async {
        api.answers[.bulk] = (1...20).flatMap { _ in rows(1...100) }
        await #expect(
            throws: LorcanaError.updateRefused(
                reason: "received 100 cards, expected at least 1000")
        ) { try await update.run() }
    }

    @Test func `an unreadable folder is reported before any request`() async {
        files.failReads(with: .denied("/data"))
        await #expect(throws: LorcanaError.storage(.denied("/data"))) { try await update.run() }
        #expect(api.asked.isEmpty)
    }

    @Test func `a full disk is reported with its path`() async {
        api.answers[.bulk] = rows(1...1050)
        files.failWrites(with: .full("/data"))
        await #expect(throws: LorcanaError.storage(.full("/data"))) { try await update.run() }
    }
}

extension CardFacts {
    /// The card with its number and id shifted by `distance`.
    fileprivate func numbered(by distance: Int) -> CardFacts {
        var card = self
        card.number = number.map { $0 + distance }
        card.id = "\(id)-\(distance)"
        return card
    }
}
