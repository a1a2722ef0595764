import LorcanaCards
@testable import LorcanaKit
import LorcanaQuery
import Locks
import Testing

@Suite struct MultilingualServiceTests {
    private static let day = Timestamp(secondsSince1970: 1_792_108_800)

    /// A catalogue with an Elsa and an Ariel in this language, with these versions unless it is English.
    private static func catalogue(_ language: CardLanguage, _ versions: [String] = []) -> Catalogue {
        let names = [("Elsa", "Snow Queen"), ("Ariel", "On Human Legs")]
        let cards = names.enumerated().map { place, name in
            var card = CardFacts(id: "TFC-00\(place + 1)", name: name.0)
            card.version = name.1
            if language != .en {
                card.version = versions[place]
                card.translation = CardFacts.Translation(
                    englishName: name.0, englishVersion: name.1, classifications: [], story: "")
            }
            return card
        }
        var record = DownloadRecord()
        record.language = language
        return Catalogue(
            cards, sets: [], origin: AnswerOrigin(source: .local, asOf: day), factsDate: day, download: record
        )
    }

    private let onDisk: [CardLanguage: Catalogue] = [
        .de: catalogue(.de, ["Schneekönigin", "Auf menschlichen Beinen"]),
        .fr: catalogue(.fr, ["Reine des Neiges", "Sur des Jambes Humains"]),
    ]

    private func answer(
        _ query: String, local: CardLanguage? = nil, among languages: Set<CardLanguage> = [.de, .fr]
    ) async throws -> (names: [String], notes: [AnswerNote]) {
        let others = OtherLanguages(local: local, english: Self.catalogue(.en)) { [onDisk] in
            languages.contains($0) ? onDisk[$0] : nil
        }
        let answer = try await Self.english(beside: others).cards(matching: CardQuery(parsing: query))
        return (answer.cards.map(\.fullName), answer.notes)
    }

    private static func english(beside others: OtherLanguages) -> MultilingualService {
        MultilingualService(CatalogueService(catalogue(.en))) { others }
    }

    @Test(arguments: [
        ("schneekönigin", "Elsa - Schneekönigin", CardLanguage.de),
        ("elsa schneekonigin", "Elsa - Schneekönigin", .de),
        ("menschlichen beinen", "Ariel - Auf menschlichen Beinen", .de),
        ("reine neiges", "Elsa - Reine des Neiges", .fr),
    ])
    func `words that English lacks are found in another language, which a note names`(
        typed: String, name: String, language: CardLanguage
    ) async throws {
        let found = try await answer(typed)
        #expect(found.names == [name])
        #expect(found.notes.contains(.found(in: language)))
    }

    @Test(arguments: ["elsa", "snow queen", "esla", "-elsa"])
    func `cards that English finds are shown in English, even by a corrected name`(typed: String) async throws
    {
        let found = try await answer(typed, local: .de)
        #expect(found.names.count == 1 && !found.names[0].contains("Schnee"))
        #expect(!found.notes.contains(.found(in: .de)) && !found.notes.contains(.unsearchedLanguage(.de)))
    }

    @Test
    func `a whole word in the locale's language takes precedence over an English correction`()
        async throws
    {
        // "humains" is within two typos of "human".
        let french = try await answer("humains", local: .fr)
        #expect(french.names == ["Ariel - Sur des Jambes Humains"])
        #expect(
            french.notes.contains(.found(in: .fr)) && !french.notes.contains { $0.ofQuery?.corrected != nil })
        for (query, local) in [("humains", CardLanguage.de), ("humains", .en), ("humain", .fr)] {
            #expect(try await answer(query, local: local).names == ["Ariel - On Human Legs"], "\(query)")
        }
    }

    @Test(arguments: [("elsa", 0), ("esla", 1), ("schneekönigin", 1)])
    func `the other languages are searched only if English found nothing or corrected a word`(
        typed: String, count: Int
    ) async throws {
        let asked = Locked(0)
        let service = MultilingualService(CatalogueService(Self.catalogue(.en))) {
            asked.withLock { $0 += 1 }
            return nil
        }
        _ = try await service.answer(.search(CardQuery(parsing: typed)))
        _ = try await service.answer(.sets)
        #expect(asked.withLock(\.self) == count)
    }

    @Test(arguments: ["cost>=99", "-elsa -ariel", "ink:ruby", "name:/^glorb/"])
    func `a query without words is not searched in other languages`(query: String) async throws {
        let opened = Locked(0)
        let others = OtherLanguages(local: .it, english: Self.catalogue(.en)) { _ in
            opened.withLock { $0 += 1 }
            return nil
        }
        let found = try await Self.english(beside: others).cards(matching: CardQuery(parsing: query))
        #expect(found.cards.isEmpty && found.notes.isEmpty && opened.withLock(\.self) == 0)
    }

    @Test(arguments: [(true, true), (false, false), (true, false)])
    func `while a word is typed only the locale's language is searched`(mayForgive: Bool, isOpen: Bool)
        async throws
    {
        let others = OtherLanguages(local: .de, english: Self.catalogue(.en)) { [onDisk] in onDisk[$0] }
        var query = try CardQuery(parsing: "neiges")
        (query.mayForgive, query.isLastWordOpen) = (mayForgive, isOpen)
        let found = try await Self.english(beside: others).cards(matching: query).cards.map(\.fullName)
        #expect(found == (mayForgive && !isOpen ? ["Elsa - Reine des Neiges"] : []))
        query = try CardQuery(parsing: "schneek")
        (query.mayForgive, query.isLastWordOpen) = (mayForgive, isOpen)
        let german = try await Self.english(beside: others).cards(matching: query).cards.map(\.fullName)
        #expect(german == ["Elsa - Schneekönigin"])
    }

    @Test func `a language is opened once, and only if English lacks the words`() async throws {
        let opened = Locked<[CardLanguage]>([])
        let others = OtherLanguages(local: .de, english: Self.catalogue(.en)) { [onDisk] language in
            opened.withLock { $0.append(language) }
            return onDisk[language]
        }
        let service = Self.english(beside: others)
        for query in ["elsa", "cost>=99"] { _ = try await service.cards(matching: CardQuery(parsing: query)) }
        #expect(opened.withLock(\.self) == [])
        for _ in 0..<3 {
            for query in ["esla", "reine neiges", "glorbnax"] {
                _ = try await service.cards(matching: CardQuery(parsing: query))
            }
        }
        #expect(opened.withLock(\.self).sorted { $0.rawValue < $1.rawValue } == [.de, .fr, .it])
    }

    @Test func `if a query fails in another language, the English answer is used`() async throws {
        // The German catalogue has no sets.
        let english = Catalogue(
            [CardFacts(id: "TFC-001", name: "Elsa")],
            sets: [LorcanaSet(number: "1", code: "TFC", name: "The First Chapter")],
            origin: AnswerOrigin(source: .local, asOf: Self.day), factsDate: Self.day)
        let others = OtherLanguages(local: .de, english: Self.catalogue(.en)) { [onDisk] in onDisk[$0] }
        let query = try CardQuery(parsing: "glorbnax set:TFC")
        #expect(throws: LorcanaError.self) { try CatalogueService(onDisk[.de]!).matches(query) }
        let alone = try await CatalogueService(english).cards(matching: query)
        let found = try await MultilingualService(CatalogueService(english), beside: { others }).cards(
            matching: query)
        #expect(found == alone && found.cards.isEmpty)
    }

    @Test func `words that English has are not corrected into another language's`() async throws {
        // English has both words, each one typo away from a French word, but no card has both.
        let names = ["Neigen", "Jambas"].map { CardFacts(id: "TFC-\($0)", name: $0) }
        let english = Catalogue(
            names, sets: [], origin: AnswerOrigin(source: .local, asOf: Self.day), factsDate: Self.day)
        let french = Self.catalogue(.fr, ["Neiges Jambes", "b"])
        let query = try CardQuery(parsing: "neigen jambas")
        #expect(try CatalogueService(french).matches(query).cards.count == 1)
        let others = OtherLanguages(local: .fr, english: english) { $0 == .fr ? french : nil }
        let found = try await MultilingualService(CatalogueService(english), beside: { others }).cards(
            matching: query)
        #expect(found.cards.isEmpty)
    }

    @Test func `a card is found by its whole name in any language, that of the locale first`() {
        let others = OtherLanguages(local: .fr, english: Self.catalogue(.en)) { [onDisk] in onDisk[$0] }
        #expect(others.card(named: "elsa schneekonigin")?.englishFullName == "Elsa - Snow Queen")
        #expect(
            others.card(named: "Ariel - Sur des Jambes Humains")?.englishFullName == "Ariel - On Human Legs")
        #expect(others.card(named: "Elsa - Snow Queen")?.language == .fr)
        #expect(others.card(named: "schneekonigin") == nil)
    }

    @Test func `the language of the locale is searched first`() async throws {
        let both: [CardLanguage: Catalogue] = [
            .de: Self.catalogue(.de, ["Prinzessin", "a"]), .fr: Self.catalogue(.fr, ["Prinzessin", "b"]),
        ]
        for local in both.keys {
            let others = OtherLanguages(local: local, english: Self.catalogue(.en)) { both[$0] }
            let answer = try await Self.english(beside: others).cards(
                matching: CardQuery(parsing: "prinzessin"))
            #expect(answer.notes.contains(.found(in: local)) && answer.cards.map(\.language) == [local])
        }
    }

    @Test func `if nothing is found, the locale's language is offered unless it is on disk`()
        async throws
    {
        #expect(try await answer("glorbnax", local: .it).notes.contains(.unsearchedLanguage(.it)))
        #expect(try await answer("glorbnax", local: .de, among: []).notes.contains(.unsearchedLanguage(.de)))
        for (query, local) in [
            ("glorbnax", CardLanguage.de), ("glorbnax", .en), ("glorbnax", nil), ("elsa ariel", .it),
            ("story:glorbnax", .it), ("art:glorbnax", .it),
        ] {
            let found = try await answer(query, local: local)
            #expect(
                found.names.isEmpty
                    && !found.notes.contains { if case .unsearchedLanguage = $0 { true } else { false } })
        }
    }

    @Test(arguments: [
        (["LANG": "de_DE.UTF-8"], CardLanguage.de), (["LANG": "fr"], .fr), (["LANG": "it@euro"], .it),
        (["LANG": "de_DE", "LC_MESSAGES": "fr_FR"], .fr),
        (["LANG": "de_DE", "LC_ALL": "", "LC_MESSAGES": ""], .de),
        (["LANG": "de_DE", "LC_ALL": "C.UTF-8"], nil), (["LANG": "en_GB.UTF-8"], .en),
        (["LANG": "deutsch"], nil),
        ([:], nil),
    ])
    func `the locale's language is that of its messages`(variables: [String: String], language: CardLanguage?)
    {
        #expect(CardLanguage(locale: variables) == language)
    }
}
