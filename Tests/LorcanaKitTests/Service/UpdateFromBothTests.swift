import Files
import Locks
import LorcanaCards
@testable import LorcanaKit
import Testing
import CardTesting

/// An update from two services: which of them are used, which service's data is stored, and what happens on a failure.
@MainActor
@Suite struct UpdateFromBothTests {
    let api = ScriptedAPI()
    let remote = ScriptedLorcanaJSON()
    let files = MemoryFiles()
    let now = Locked(Timestamp(year: 2027, month: 3, day: 1))
    /// 110 printings as of 2026-10-16, of which the API knows the first 105.
    let facts = catalogue(
        of: (1...110).map { number in
            fact(number: number, name: "Card \(number)") {
                $0.cost = 3
                $0.sourceID = number
                $0.image = "https://facts.test/\(number).jpg"
            }
        })

    init() {
        api.answers[.bulk] = (1...105).map { number in
            fact(number: number, name: "Card \(number)") {
                $0.cost = 9
                $0.text = "API's text."
                $0.image = "https://api.test/\(number).png"
            }
        }
        put()
    }

    var store: CatalogueStore { CatalogueStore(folder: "/data", files: files) }

    func update(
        _ services: UpdateServices = .both, in languages: Set<CardLanguage> = []
    ) async throws(LorcanaError) -> UpdateResult {
        let now = now
        let download = CatalogueDownload(
            api: api, files: remote, services: services, facts: facts, fewestCards: 100,
            now: { now.withLock { $0 } })
        return try await CatalogueUpdate(download, store: store, memory: FailureFile.inMemory).run(
            in: languages)
    }

    func put(
        _ count: Int = 110, date: String = "2026-10-20T10:00:00", metadataDate: String? = nil,
        text: String = "File's text.", format: String = "2.4.0"
    ) {
        remote.put(
            (1...count).map { ScriptedLorcanaJSON.row($0, text: text) }, date: date,
            metadataDate: metadataDate,
            format: format)
    }

    func pass(days: Int64) {
        now.withLock { $0 = Timestamp(secondsSince1970: $0.secondsSince1970 + days * 86_400) }
    }

    func stored(_ language: CardLanguage = .en) throws -> Catalogue {
        guard case .catalogue(let catalogue) = try store.of(language).open() else {
            throw LorcanaError.noCatalogue(path: "")
        }
        return catalogue
    }

    @Test func `the file's texts and facts are joined with the API's rows`() async throws {
        let outcome = try await update()
        let kept = try stored()
        #expect(outcome.failures.isEmpty && outcome.difference == nil)
        #expect(kept.count == 110 && (0..<110).allSatisfy { kept.text(.text, $0) == "File's text." })
        #expect(kept[0].cost == 3 && kept.raw[0].cost == 9 && kept.raw.text(.text, 0) == "API's text.")
        #expect(kept.raw.count == 105 && kept.list(.corrected, 0).contains("cost"))
        #expect(kept.origin.asOf.rfc3339 == "2026-10-20T10:00:00Z")
        #expect(kept.cards.allSatisfy { $0.origin.source == .local })
        #expect(kept.download.textsDate == kept.origin.asOf && kept.factsDate == kept.origin.asOf)
        #expect(kept.download.rowsDate == now.withLock { $0 })
    }

    @Test func `a printing whose number changed appears once, even if a row could not be read`() async throws
    {
        _ = try await update()
        var rows = (1...109).map { ScriptedLorcanaJSON.row($0, text: "File's text.") }
        rows[0] = rows[0].with("\"id\": 900001", for: "\"id\": 1")
        rows.append("{}")
        remote.put(rows, date: "2026-10-25T10:00:00")
        let kept = try await update().catalogue
        #expect((0..<kept.count).count { kept[$0].id == "TFC-001" } == 1)
        #expect(kept.count == 110)
    }

    @Test func `a file with a future date is replaced by the next one, whatever its date`() async throws {
        put(date: "9999-12-31T00:00:00", text: "Odd.")
        _ = try await update()
        put(date: "2027-02-20T10:00:00", text: "True.")
        let outcome = try await update()
        #expect(outcome.catalogue.download.textsDate == APIDate.read("2027-02-20T10:00:00"))
        #expect(try stored().text(.text, 0) == "True.")
    }

    @Test func `an update without new data asks once, joins nothing and writes only the time`() async throws {
        let first = try await update().catalogue
        // Joining again would correct each cost and record the correction.
        let cards = (0..<first.count).map { row in
            var card = first[row].facts
            (card.corrected, card.cost) = ([], 8)
            return card
        }
        let raw = Dictionary(uniqueKeysWithValues: (0..<first.raw.count).map { ($0, first.raw[$0].facts) })
        let unjoined = Catalogue(
            cards, raw: raw, sets: first.sets, origin: first.origin, factsDate: first.factsDate,
            download: first.download)
        try await store.replace(with: unjoined)
        now.withLock { $0 = Timestamp(secondsSince1970: $0.secondsSince1970 + 3600) }
        let (files, rows) = (remote.asked.count, api.asked.count)
        _ = self.files.takeLog()
        let outcome = try await update()
        #expect(outcome.difference == CatalogueDifference() && outcome.failures.isEmpty)
        #expect(remote.asked[files...] == [.init(name: .metadata, language: .en)] && api.asked.count == rows)
        #expect(self.files.takeLog() == ["read catalogue.lorcana", "write catalogue.lorcana"])
        let kept = try stored()
        #expect(kept.checksum == unjoined.checksum && kept.list(.corrected, 0) == [] && kept[0].cost == 8)
        #expect(kept.checked.secondsSince1970 == first.checked.secondsSince1970 + 3600)
    }

    @Test(arguments: [
        (LorcanaJSONFileName.metadata, nil), (.cards, nil), (.cards, "{"), (.metadata, "<html>"),
        (.cards, "{}"),
    ])
    func `a failed or unreadable file does not count as an update`(
        name: LorcanaJSONFileName, body: String?
    ) async throws {
        let first = try await update().catalogue
        pass(days: 9)
        put(date: "2027-03-05T10:00:00")
        let file = remote.bodies[.init(name: name, language: .en)]
        if let body {
            remote.bodies[.init(name: name, language: .en)] = body
        } else {
            remote.failures[name] = .emptyBody(url: "u")
        }
        let outcome = try await update()
        #expect(outcome.failures.map(\.service) == [.lorcanaJSON])
        #expect(try stored().checked == first.checked)
        #expect(try stored().download.rowsDate == now.withLock { $0 })
        remote.failures = [:]
        remote.bodies[.init(name: name, language: .en)] = file
        _ = try await update()
        #expect(try stored().checked == now.withLock { $0 })
    }

    @Test func `a language whose file fails keeps its date, with or without new facts`() async throws {
        let rows = (1...110).map { ScriptedLorcanaJSON.row($0, name: "Karte \($0)") }
        remote.put(rows, date: "2026-10-20T10:00:00", language: .de)
        _ = try await update(in: [.de])
        let before = try stored(.de).checked
        remote.bodies[.init(name: .metadata, language: .de)] = nil
        for hasNews in [false, true] {
            pass(days: hasNews ? 9 : 0)
            now.withLock { $0 = Timestamp(secondsSince1970: $0.secondsSince1970 + 60) }
            if hasNews { put(date: "2027-03-05T10:00:00") }
            let outcome = try await update()
            #expect(outcome.translationFailures.map(\.language) == [.de])
            #expect(outcome.translations.count == (hasNews ? 1 : 0))
            #expect(try stored().checked == now.withLock { $0 })
            #expect(try stored(.de).checked == before && stored(.de).text(.name, 0) == "Karte 1")
        }
    }

    @Test func `a language is as old as the English file that it is joined with`() async throws {
        let rows = (1...110).map { ScriptedLorcanaJSON.row($0, name: "Karte \($0)") }
        remote.put(rows, date: "2026-10-20T10:00:00", language: .de)
        _ = try await update(in: [.de])
        let before = try stored(.de).checked
        pass(days: 9)
        remote.bodies[.init(name: .metadata, language: .en)] = nil
        remote.put(rows, date: "2027-03-05T10:00:00", language: .de)
        #expect(try await update().translationFailures.isEmpty)
        #expect(try stored(.de).checked == before)
        put(date: "2027-03-05T10:00:00")
        _ = try await update()
        #expect(try stored(.de).checked == now.withLock { $0 })
    }

    @Test func `newer built-in facts are joined even if the services have nothing new`() async throws {
        _ = try await update()
        let newer = catalogue(
            of: (1...110).map { number in
                fact(number: number, name: "Card \(number)") { ($0.cost, $0.sourceID) = (4, number) }
            }, asOf: Timestamp(year: 2027, month: 2, day: 28))
        let download = CatalogueDownload(
            api: api, files: remote, services: .both, facts: newer, fewestCards: 100,
            now: { [now] in now.withLock { $0 } })
        let outcome = try await CatalogueUpdate(download, store: store, memory: FailureFile.inMemory).run()
        #expect(outcome.difference?.changed == 110 && outcome.catalogue.factsDate == newer.factsDate)
    }

    @Test func `rows of the API change no card that is known without them`() async throws {
        put(date: "2026-10-10T10:00:00")
        #expect(try await update(.lorcanaJSON).catalogue.download.rowsDate == nil)
        let outcome = try await update()
        #expect(outcome.difference == CatalogueDifference() && outcome.failures.isEmpty)
        #expect(try stored().raw.count == 105 && stored().text(.image, 0) == "https://facts.test/1.jpg")
    }

    @Test func `a row of the API without a text is known to have no text`() async throws {
        api.answers[.bulk] = (1...105).map { number in
            fact(number: number, name: "Card \(number)") { $0.text = number > 50 ? "API's text." : nil }
        }
        let kept = try await update(.api).catalogue
        #expect(kept.cards.prefix(50).allSatisfy { $0.text == "" } && kept.cards.last?.text == nil)
        #expect(kept.textCount == 105)
    }

    @Test func `rows of the API without a set or number are refused, and the earlier ones stay`() async throws
    {
        _ = try await update()
        api.answers[.bulk] = (1...105).map { number in
            fact(number: number, name: "Card \(number)") { $0.setNumber = "" }
        }
        put(date: "2026-10-21T10:00:00")
        let outcome = try await update()
        #expect(
            outcome.failures.first?.error == .updateRefused(reason: "received 0 cards, expected at least 100")
        )
        #expect(try stored().raw.count == 105 && stored().raw.text(.text, 0) == "API's text.")
    }

    @Test func `a printing whose row cannot be read keeps its place`() async throws {
        _ = try await update()
        remote.put(
            (1...110).map { $0 == 1 || $0 == 50 ? "{}" : ScriptedLorcanaJSON.row($0, text: "Other.") },
            date: "2026-11-20T10:00:00")
        let outcome = try await update()
        let kept = try stored()
        #expect(outcome.skipped == 2 && (0..<110).allSatisfy { kept[$0].number == $0 + 1 })
        #expect([0, 49].map { kept.text(.text, $0) } == ["File's text.", "File's text."])
        #expect(kept.text(.text, 1) == "Other.")
    }

    @Test func `a second update requests only the metadata`() async throws {
        _ = try await update()
        let asked = (remote.asked.count, api.asked.count)
        let outcome = try await update()
        #expect(outcome.difference?.isNone == true)
        #expect((remote.asked.count, api.asked.count) == (asked.0 + 1, asked.1))
        #expect(try stored().text(.text, 109) == "File's text.")
    }

    @Test func `rows of the API that are a day old are requested again, and the file's texts stay`()
        async throws
    {
        _ = try await update()
        pass(days: 1)
        let outcome = try await update()
        #expect(api.asked.count == 2 && outcome.difference?.isNone == true)
        #expect(try stored().cards.allSatisfy { $0.text == "File's text." })
        #expect(try stored().download.checked == now.withLock { $0 })
    }

    @Test func `a newer file is fetched, and the printings that differ are counted`() async throws {
        _ = try await update()
        remote.put(
            (1...112).map { ScriptedLorcanaJSON.row($0, text: $0 <= 14 ? "Other." : "File's text.") },
            date: "2027-02-20T01:02:03")
        let outcome = try await update()
        #expect(outcome.difference == CatalogueDifference(added: 2, changed: 14))
        let kept = try stored()
        #expect(kept.count == 112 && kept.raw.count == 105 && kept.text(.text, 13) == "Other.")
        #expect(api.asked.count == 2)
    }

    @Test func `a file older than the one on disk changes nothing`() async throws {
        _ = try await update()
        put(109, date: "2026-10-18T10:00:00", text: "Old.")
        let outcome = try await update()
        #expect(outcome.difference?.isNone == true && outcome.failures.isEmpty)
        #expect(remote.asked.count(where: { $0.name == .cards }) == 1)
        // The same holds if only the metadata is newer.
        put(109, date: "2026-10-18T10:00:00", metadataDate: "2027-01-01T00:00:00", text: "Old.")
        #expect(try await update().difference?.isNone == true)
        #expect(try stored().text(.text, 0) == "File's text.")
    }

    @Test func `metadata that is newer than its file is requested again until the file follows`() async throws
    {
        put(date: "2026-10-20T10:00:00", metadataDate: "2026-12-01T00:00:00")
        _ = try await update()
        #expect(try stored().download.metadataValidator.isEmpty)
        put(date: "2026-12-01T00:00:00", text: "New.")
        _ = try await update()
        #expect(try stored().text(.text, 0) == "New.")
        #expect(try !stored().download.metadataValidator.isEmpty)
    }

    @Test func `of a file older than the built-in facts only the texts are used`() async throws {
        remote.put(
            (1...110).map { ScriptedLorcanaJSON.row($0, text: "Old words.", cost: 8) },
            date: "2026-01-01T00:00:00")
        _ = try await update()
        let kept = try stored()
        #expect(kept.factsDate == facts.factsDate && kept.count == 110)
        #expect((0..<110).allSatisfy { kept[$0].cost == 3 && kept.text(.text, $0) == "Old words." })
    }

    @Test func `newer built-in facts replace those of an older file, whose texts stay`() async throws {
        _ = try await update()
        let newer = catalogue(
            of: (0..<facts.count).map { row in
                var card = facts[row].facts
                card.cost = 5
                return card
            }, asOf: Timestamp(year: 2027, month: 1, day: 1))
        let now = now
        let download = CatalogueDownload(
            api: api, files: remote, facts: newer, fewestCards: 100, now: { now.withLock { $0 } })
        let outcome = try await CatalogueUpdate(download, store: store, memory: FailureFile.inMemory).run()
        #expect(outcome.difference?.changed == 110)
        #expect(outcome.catalogue[0].cost == 5 && outcome.catalogue.text(.text, 0) == "File's text.")
    }

    @Test func `if LorcanaJSON fails, the API's answer is kept with the earlier texts`() async throws {
        remote.failures[.metadata] = .emptyBody(url: "u")
        let first = try await update()
        #expect(first.failures == [.init(service: .lorcanaJSON, error: .emptyBody(url: "u"))])
        #expect(try stored().count == 110 && stored().text(.text, 0) == "API's text.")
        remote.failures = [:]
        _ = try await update()
        remote.failures[.metadata] = .emptyBody(url: "u")
        pass(days: 3)
        let outcome = try await update()
        #expect(outcome.failures.map(\.service) == [.lorcanaJSON] && outcome.difference?.isNone == true)
        #expect(try stored().cards.allSatisfy { $0.text == "File's text." })
        #expect(try stored().download.rowsDate == now.withLock { $0 })
    }

    @Test func `if the API fails, the file is kept with the API's earlier rows`() async throws {
        api.failure = .emptyBody(url: "a")
        let first = try await update()
        #expect(first.failures == [.init(service: .api, error: .emptyBody(url: "a"))])
        #expect(try stored().raw.count == 0 && stored().cards.allSatisfy { $0.text == "File's text." })
        api.failure = nil
        _ = try await update()
        api.failure = .emptyBody(url: "a")
        put(date: "2026-12-01T00:00:00", text: "New.")
        let outcome = try await update()
        #expect(outcome.difference?.changed == 110)
        #expect(
            try stored().raw.count == 105 && stored().raw[0].cost == 9 && stored().text(.text, 0) == "New.")
    }

    @Test func `if both services fail, the old catalogue stays`() async throws {
        _ = try await update()
        let before = try stored().checksum
        api.failure = .emptyBody(url: "a")
        remote.failures[.metadata] = .emptyBody(url: "u")
        await #expect(
            throws: LorcanaError.bothServicesFailed(files: .emptyBody(url: "u"), api: .emptyBody(url: "a"))
        ) { try await update() }
        #expect(try stored().checksum == before)
    }

    @Test func `a requested language is updated even if both services fail for English`() async throws {
        _ = try await update()
        let before = try stored()
        api.failure = .emptyBody(url: "a")
        remote.bodies[.init(name: .metadata, language: .en)] = nil
        let both = LorcanaError.bothServicesFailed(
            files: .status(404, url: "https://files.test/en/metadata.json", retryAfter: nil),
            api: .emptyBody(url: "a"))
        await #expect(throws: both) { try await update(in: [.de]) }
        let rows = (1...110).map { ScriptedLorcanaJSON.row($0, name: "Karte \($0)") }
        remote.put(rows, date: "2026-10-20T10:00:00", language: .de)
        pass(days: 9)
        let outcome = try await update(in: [.de])
        #expect(
            outcome.failures.map(\.service) == [.lorcanaJSON, .api] && outcome.translationFailures.isEmpty)
        #expect(try stored(.de).text(.name, 0) == "Karte 1" && stored(.de).checked == before.checked)
        #expect(try stored().text(.text, 0) == "File's text." && stored().checked == before.checked)
        // Once the language is on disk and only English is requested, the command fails with both failures.
        await #expect(throws: both) { try await update(in: [.en]) }
    }

    @Test func `without English on disk no other language is updated if English fails`() async throws {
        api.failure = .emptyBody(url: "a")
        remote.bodies[.init(name: .metadata, language: .en)] = nil
        remote.put([ScriptedLorcanaJSON.row(1)], date: "2026-10-20T10:00:00", language: .de)
        await #expect(throws: LorcanaError.self) { try await update(in: [.de]) }
        #expect(throws: LorcanaError.self) { try stored(.de) }
    }

    @Test(arguments: [
        ("few", FileRefusal.fewCards(54, expected: 55)), ("format", .format("3.0.0", understood: 2)),
        ("large", .tooLarge(limit: 64 << 20)), ("large in a folder", .tooLarge(limit: 64 << 20)),
    ])
    func `a refused file leaves the API's answer and the earlier texts`(
        fault: String, refusal: FileRefusal
    ) async throws {
        _ = try await update()
        switch fault {
        case "few": put(54, date: "2026-12-01T00:00:00")
        case "format": put(date: "2026-12-01T00:00:00", format: "3.0.0")
        case "large":
            put(date: "2026-12-01T00:00:00")
            remote.failures[.cards] = .transport(.bodyTooLarge(limit: 64 << 20), url: "u")
        default:
            put(date: "2026-12-01T00:00:00")
            remote.failures[.cards] = .cardFile(
                FileError(.read, "/m/en/allCards.json", .tooLarge(limit: 64 << 20)))
        }
        pass(days: 2)
        let outcome = try await update()
        #expect(outcome.failures == [.init(service: .lorcanaJSON, error: .fileRefused(refusal))])
        #expect(outcome.failures.first?.isRefusal == true)
        #expect(
            try stored().text(.text, 0) == "File's text." && stored().download.rowsDate == now.withLock { $0 }
        )
        api.failure = .emptyBody(url: "a")
        await #expect(throws: LorcanaError.fileRefused(refusal)) { try await update() }
    }

    @Test func `rows that cannot be read leave their printings as they were`() async throws {
        _ = try await update()
        remote.put(
            (1...108).map { ScriptedLorcanaJSON.row($0, text: "New.") } + ["17", "{}"],
            date: "2026-12-01T00:00:00")
        let outcome = try await update()
        #expect(outcome.skipped == 2 && outcome.difference == CatalogueDifference(changed: 108))
        #expect(try stored().text(.text, 109) == "File's text.")
    }

    @Test func `only a chosen service is asked`() async throws {
        _ = try await update(.lorcanaJSON)
        #expect(api.asked.isEmpty)
        #expect(try stored().cards.allSatisfy { $0.text == "File's text." })
        let asked = remote.asked.count
        _ = try await update(.api)
        #expect(remote.asked.count == asked && api.asked == [.bulk])
        #expect(try stored().text(.text, 0) == "File's text." && stored().raw.count == 105)
        remote.failures[.metadata] = .emptyBody(url: "u")
        await #expect(throws: LorcanaError.emptyBody(url: "u")) { try await update(.lorcanaJSON) }
    }

    @Test func `a card without a text in the file is known to have no text`() async throws {
        remote.put(
            (1...110).map { ScriptedLorcanaJSON.row($0, text: $0 == 1 ? nil : "File's text.") },
            date: "2026-10-20T10:00:00")
        _ = try await update()
        let kept = try stored()
        #expect(!kept.isAbsent(.text, 0) && kept.text(.text, 0).isEmpty)
        #expect(kept.text(.text, 1) == "File's text.")
    }
}
