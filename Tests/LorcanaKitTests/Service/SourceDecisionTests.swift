import BuiltInCatalogue
import Files
import LorcanaCards
@testable import LorcanaKit
@testable import LorcanaQuery
import Testing
import CardTesting

/// Every row of the table in cli.md, "Where answers come from", with the service that answers.
@Suite struct SourceDecisionTests {
    static let now = Timestamp(year: 2026, month: 11, day: 20)
    static let builtIn = AnswerOrigin(source: .builtIn, asOf: Timestamp(date: "2026-10-16")!)
    static let path = "/data/catalogue.lorcana"
    static let denied = FileError(.read, FilePath(path), .system(13))

    static func onDisk(daysOld days: Int64) -> StoredCatalogue {
        .usable(
            AnswerOrigin(source: .local, asOf: Timestamp(date: "2026-10-16")!),
            checked: Timestamp(secondsSince1970: now.secondsSince1970 - days * 86_400))
    }
    static let fresh = onDisk(daysOld: 7)
    static let old = onDisk(daysOld: 8)
    static let missing = StoredCatalogue.missing(path: path)
    static let damaged = StoredCatalogue.unusable(.wrongChecksum, path: path)
    static let unreadable = StoredCatalogue.unreadable(denied)
    static let newer = StoredCatalogue.unusable(.wrongVersion(found: 9, expected: 1), path: path)
    static let noFolder = StoredCatalogue.missing(path: nil)

    static let outdated = AnswerNote.outdated(
        since: Timestamp(secondsSince1970: now.secondsSince1970 - 8 * 86_400), days: 8)
    static let setAside = AnswerNote.unusable(.wrongChecksum)

    @Test(arguments: [
        // A usable catalogue on disk is the only source, whatever its age; it is outdated after 7 days.
        (SourcePlan.auto, fresh, SourceDecision.catalogue(notes: [])),
        (.auto, old, .catalogue(notes: [outdated])),
        (.local, fresh, .catalogue(notes: [])),
        (.local, old, .catalogue(notes: [outdated])),
        (.offline, fresh, .catalogue(notes: [])),
        (.offline, old, .catalogue(notes: [outdated])),
        // No usable data on disk: auto makes one request to the API with a short limit, and falls back on the built-in
        // data.
        (.auto, missing, .fallback(.brief, notes: [])),
        (.auto, damaged, .fallback(.brief, notes: [setAside])),
        (.auto, unreadable, .fallback(.brief, notes: [.unreadable(denied)])),
        // Data written by a newer program is not replaced by the API's, which is slower and no newer.
        (.auto, newer, .builtIn(notes: [.unusable(.wrongVersion(found: 9, expected: 1))])),
        (
            .auto, .unusable(.wrongVersion(found: 1, expected: 2), path: path),
            .fallback(.brief, notes: [.unusable(.wrongVersion(found: 1, expected: 2))])
        ),
        (.auto, noFolder, .fallback(.brief, notes: [])),
        // `local` fails without usable data on disk.
        (.local, noFolder, .unavailable(.storage(FileError(.read, nil, .noHome)))),
        (.local, missing, .unavailable(.noCatalogue(path: path))),
        (.local, damaged, .unavailable(.unusableCatalogue(.wrongChecksum, path: path))),
        (.local, unreadable, .unavailable(.storage(denied))),
        // `--offline` falls back on the built-in data.
        (.offline, missing, .builtIn(notes: [])),
        (.offline, damaged, .builtIn(notes: [setAside])),
        (.offline, unreadable, .builtIn(notes: [.unreadable(denied)])),
        // `api` and `built-in` ignore the catalogue on disk.
        (.api, fresh, .api(.patient, notes: [])),
        (.api, old, .api(.patient, notes: [])),
        (.api, missing, .api(.patient, notes: [])),
        (.api, damaged, .api(.patient, notes: [])),
        (.api, unreadable, .api(.patient, notes: [])),
        (.builtIn, fresh, .builtIn(notes: [])),
        (.builtIn, old, .builtIn(notes: [])),
        (.builtIn, missing, .builtIn(notes: [])),
        (.builtIn, damaged, .builtIn(notes: [])),
        (.builtIn, unreadable, .builtIn(notes: [])),
    ])
    func `plan and disk decide which service answers`(
        plan: SourcePlan, disk: StoredCatalogue, decision: SourceDecision
    ) {
        #expect(SourceDecision.decide(plan, disk: disk, builtIn: Self.builtIn, today: Self.now) == decision)
    }

    @Test(arguments: [
        (SourcePlan.auto, fresh, SourceDecision.catalogue(notes: [])),
        (.auto, missing, .api(.brief, notes: [])),
        (.auto, damaged, .api(.brief, notes: [setAside])),
        (.auto, unreadable, .api(.brief, notes: [.unreadable(denied)])),
        (.api, missing, .api(.patient, notes: [])),
        (.local, missing, .unavailable(.noCatalogue(path: path))),
        (.offline, missing, .unavailable(.noCatalogue(path: path))),
        (.offline, fresh, .catalogue(notes: [])),
    ])
    func `raw rows come from the API, never from the built-in data`(
        plan: SourcePlan, disk: StoredCatalogue, decision: SourceDecision
    ) {
        #expect(
            SourceDecision.decide(plan, disk: disk, isRaw: true, builtIn: Self.builtIn, today: Self.now)
                == decision)
    }

    @Test(arguments: [
        (SourcePlan.auto, 1), (.local, 1), (.offline, 1), (.api, 0), (.builtIn, 0),
    ])
    func `the disk is read at most once, and only by a plan that uses it`(plan: SourcePlan, reads: Int) {
        var count = 0
        func disk() -> StoredCatalogue {
            count += 1
            return Self.missing
        }
        _ = SourceDecision.decide(plan, disk: disk(), builtIn: Self.builtIn, today: Self.now)
        #expect(count == reads)
    }

    @Test(arguments: [
        (SourcePlan.auto, true), (.api, true), (.local, false), (.builtIn, false), (.offline, false),
    ])
    func `a plan that may not connect never chooses the API`(plan: SourcePlan, mayConnect: Bool) {
        #expect(plan.mayConnect == mayConnect)
        for disk in [Self.fresh, Self.missing, Self.damaged, Self.unreadable] {
            for isRaw in [false, true] {
                let decision = SourceDecision.decide(
                    plan, disk: disk, isRaw: isRaw, builtIn: Self.builtIn, today: Self.now)
                #expect(mayConnect || !decision.usesAPI)
                #expect(plan.searchesOverAPI(hasCatalogueOnDisk: disk == Self.fresh) == decision.usesAPI)
            }
        }
    }

    @Test func `built-in data is old from 45 days on, wherever it answers`() {
        for (plan, disk) in [(SourcePlan.builtIn, Self.fresh), (.offline, Self.missing), (.auto, Self.newer)]
        {
            for days in [44, 45] {
                let today = Timestamp(
                    secondsSince1970: Self.builtIn.asOf.secondsSince1970 + Int64(days) * 86_400)
                let decision = SourceDecision.decide(plan, disk: disk, builtIn: Self.builtIn, today: today)
                guard case .builtIn(let notes) = decision else {
                    Issue.record("\(plan) is not answered by the built-in data")
                    continue
                }
                #expect(notes.contains(.oldBuiltIn(Self.builtIn, days: 45)) == (days == 45))
            }
        }
    }

    @Test(arguments: [
        (SourcePlan.api, true), (.auto, false), (.local, false), (.builtIn, false), (.offline, false),
    ])
    func `only the plan api ignores a remembered failure`(plan: SourcePlan, ignores: Bool) {
        #expect(plan.ignoresFailures == ignores)
    }

    @Test func `the API in auto has one attempt, 3 s to connect and to the first byte, 10 s in all`() {
        let brief = RequestPolicy.brief
        #expect(
            brief.limits == .init(connect: .seconds(3), firstByte: .seconds(3), total: .seconds(10)))
        #expect(brief.retries.maximumRetries == 0)
    }

    @Test func `the API alone has 5, 10 and 30 s, and three retries within 60 s`() {
        let patient = RequestPolicy.patient
        #expect(
            patient.limits == .init(connect: .seconds(5), firstByte: .seconds(10), total: .seconds(30)))
        #expect(patient.retries.maximumRetries == 3 && patient.retries.budget == .seconds(60))
    }

    @Test func `limits that the user set replace a policy's own, the others stay`() {
        let chosen = RequestPolicy.Overrides(firstByte: .seconds(7), command: .seconds(90))
        let policy = RequestPolicy.brief.overridden(by: chosen)
        #expect(
            policy.limits == .init(connect: .seconds(3), firstByte: .seconds(7), total: .seconds(10)))
        #expect(policy.retries.budget == .seconds(90) && policy.retries.maximumRetries == 0)
        #expect(RequestPolicy.brief.overridden(by: .init()) == .brief)
    }

    @Test(arguments: [1, 60])
    func `a limit for the whole request also limits the time to the first byte`(seconds: Int) {
        let policy = RequestPolicy.patient.overridden(by: .init(total: .seconds(seconds)))
        #expect(
            policy.limits
                == .init(connect: .seconds(5), firstByte: .seconds(seconds), total: .seconds(seconds)))
        let both = RequestPolicy.patient.overridden(
            by: .init(firstByte: .seconds(7), total: .seconds(seconds)))
        #expect(both.limits.firstByte == .seconds(7))
    }

    @Test func `each result of opening the store has its case`() {
        let cards = catalogue(of: [fact(number: 1)], source: .local)
        let opened: [(Result<CatalogueStore.Opened, FileError>, StoredCatalogue)] = [
            (.success(.catalogue(cards)), .usable(cards.origin, checked: cards.origin.asOf)),
            (.success(.none), Self.missing),
            (
                .success(.unusable(.wrongChecksum)),
                .unusable(.wrongChecksum, path: Self.path)
            ),
            (.failure(Self.denied), Self.unreadable),
        ]
        for (result, disk) in opened { #expect(StoredCatalogue(result, path: Self.path) == disk) }
    }

    @Test func `an unavailable service fails every question with its error`() async {
        let service = UnavailableService(.noCatalogue(path: Self.path))
        let error = LorcanaError.noCatalogue(path: Self.path)
        await #expect(throws: error) { try await service.allCards(page: 1, pageSize: 1) }
        await #expect(throws: error) { try await service.cards(matching: CardQuery(parsing: "elsa")) }
        await #expect(throws: error) { try await service.cards(inSet: "1") }
        await #expect(throws: error) { try await service.sets() }
    }
}

extension SourceDecision {
    fileprivate var usesAPI: Bool {
        switch self {
        case .api, .fallback: true
        case .catalogue, .builtIn, .unavailable: false
        }
    }
}

/// The rest of "Where answers come from": the source of each answer if there is no data on disk.
@Suite struct QuestionRouteTests {
    static let failure = Timestamp(year: 2026, month: 11, day: 20)

    /// A service that has fetched the API's last page, which has space for one more card.
    private func service() async throws -> JoinedService {
        let service = JoinedService(
            api: ScriptedAPI(), facts: BuiltInCatalogue.catalogue, now: { Self.failure })
        for page in 1...2 { _ = try await service.answer(.page(page, size: 1)) }
        return service
    }

    @Test func `the question decides which source answers`() async throws {
        let service = try await service()
        func routes(_ questions: [LorcanaQuestion]) -> [QuestionRoute] {
            questions.map { QuestionRoute(lacking: [], asksAPI: service.asksAPI($0), recentFailure: nil) }
        }
        #expect(
            routes([.set("1"), .set("rise of the floodborn"), .sets, .page(1, size: 1)]).allSatisfy {
                $0 == .api
            })
        #expect(routes([.set("Q1"), .set("no such set"), .page(3, size: 1)]).allSatisfy { $0 == .builtIn })
    }

    @Test func `a question about texts downloads them, also after a failure`() {
        for asksAPI in [true, false] {
            let route = QuestionRoute(lacking: [.text], asksAPI: asksAPI, recentFailure: Self.failure)
            #expect(route == .download([.text]))
        }
    }

    @Test func `a remembered failure sends a question for the API to the built-in data`() {
        let route = QuestionRoute(lacking: [], asksAPI: true, recentFailure: Self.failure)
        #expect(route == .builtInWhileUnreachable(since: Self.failure))
    }

    @Test(arguments: [([TextColumn.text], true), ([.text], false), ([], false)])
    func `a question without a request does not read the remembered failure`(
        texts: [TextColumn], asksAPI: Bool
    ) {
        var reads = 0
        func memory() -> Timestamp? {
            reads += 1
            return Self.failure
        }
        _ = QuestionRoute(lacking: texts, asksAPI: asksAPI, recentFailure: memory())
        #expect(reads == 0)
    }

    @Test(arguments: [
        ("elsa", true, []), ("\"snow queen\" elsa", true, []), ("elsa sort:-cost", true, []),
        ("cost=3", false, []), ("elsa ink:ruby", false, []), ("-elsa", false, []),
        ("elsa or anna", false, []), ("text:draw", false, [TextColumn.text]),
        ("elsa flavor:snow", false, [.flavor]),
    ])
    func `a query asks for names, conditions or texts`(
        text: String, asksAPI: Bool, texts: [TextColumn]
    ) async throws {
        let query = try CardQuery(parsing: text)
        #expect(try await service().asksAPI(.search(query)) == asksAPI)
        #expect(query.neededTexts == texts)
    }

    @Test(arguments: [
        (TransportError.refused(), true), (.refused(by: .host("h")), false),
        (.refused(by: .proxy("p")), false),
        (.unreachable(reason: "r"), true), (.unreachable(.proxy("p"), reason: "r"), false),
        (.unresolvedHost("h"), true), (.unresolvedHost("h", .host("h")), false),
        (.unresolvedProxy("p"), false),
        (.invalidProxy(reason: "r"), false), (.unreachable(.host("h"), reason: "r"), false),
        (.timedOut(.connect, .host("h"), after: .seconds(3)), false), (.tls(reason: "r"), false),
        (.timedOut(.connect, after: .seconds(3)), true),
        (.timedOut(.connect, .proxy("p"), after: .seconds(3)), false),
        (.timedOut(.tunnel, .proxy("p"), after: .seconds(3)), false),
        (.timedOut(.secure, after: .seconds(3)), false),
        (.timedOut(.firstByte, after: .seconds(3)), true), (.timedOut(.headers, after: .seconds(10)), true),
        (.timedOut(.body, after: .seconds(10)), true),
        (.timedOut(.firstByte, .host("h"), after: .seconds(3)), false),
        (.closedEarly(receivedBody: false), false),
        (.malformed(reason: "r"), false), (.proxyStatus(407, proxy: "p"), false),
        (.proxy("p", reason: "r"), false),
        (.system(reason: "r"), false), (.timedOut(.connect, after: .seconds(60), of: .command), false),
        (.timedOut(.body, after: .seconds(60), of: .command), false), (.libraryMissing(reason: "r"), false),
        (.invalidURL("u"), false), (.unsupportedScheme("ftp"), false), (.tooManyRedirects(limit: 5), false),
        (.forbiddenRedirect(), false), (.bodyTooLarge(limit: 1), false), (.cancelled, false),
        (.shutDown, false),
    ])
    func `failed connections are remembered, other failures are not`(error: TransportError, counts: Bool) {
        #expect(LorcanaError.transport(error, url: "u").isFailedConnection == counts)
    }

    @Test(arguments: [
        LorcanaError.status(500, url: "u", retryAfter: nil), .emptyBody(url: "u"),
        .malformed(detail: "d", url: "u"), .blankQuery,
    ])
    func `a bad answer is not a failed connection`(error: LorcanaError) {
        #expect(!error.isFailedConnection)
    }
}
