import LorcanaCards
@testable import LorcanaKit
import LorcanaQuery
import Testing

@Suite struct MultilingualServiceTests {
    private static let day = Timestamp(secondsSince1970: 1_792_108_800)

    /// Elsa and Ariel, with the versions of a language.
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
        .fr: catalogue(.fr, ["Reine des Neiges", "Sur des Jambes Humaines"]),
    ]

    private func answer(
        _ query: String, local: CardLanguage? = nil, among languages: Set<CardLanguage> = [.de, .fr]
    ) async throws -> (names: [String], notes: [AnswerNote]) {
        let service = MultilingualService(CatalogueService(Self.catalogue(.en)), local: local) { [onDisk] in
            languages.contains($0) ? onDisk[$0] : nil
        }
        let answer = try await service.cards(matching: CardQuery(parsing: query))
        return (answer.cards.map(\.fullName), answer.notes)
    }

    @Test(arguments: [
        ("schneekönigin", "Elsa - Schneekönigin", CardLanguage.de),
        ("elsa schneekonigin", "Elsa - Schneekönigin", .de),
        ("menschlichen beinen", "Ariel - Auf menschlichen Beinen", .de),
        ("reine neiges", "Elsa - Reine des Neiges", .fr),
    ])
    func `what English does not find is found in another language, which a note names`(
        typed: String, name: String, language: CardLanguage
    ) async throws {
        let found = try await answer(typed)
        #expect(found.names == [name])
        #expect(found.notes.contains(.found(in: language)))
    }

    @Test(arguments: ["elsa", "snow queen", "esla", "-elsa"])
    func `what English finds is shown in English, a corrected name included`(typed: String) async throws {
        let found = try await answer(typed, local: .de)
        #expect(found.names.count == 1 && !found.names[0].contains("Schnee"))
        #expect(!found.notes.contains(.found(in: .de)) && !found.notes.contains(.unsearchedLanguage(.de)))
    }

    @Test func `a name of another language comes before an English correction`() async throws {
        // One typo away from "human".
        let french = try await answer("humaines")
        #expect(french.names == ["Ariel - Sur des Jambes Humaines"])
        #expect(french.notes.contains(.found(in: .fr)))
    }

    @Test func `the language of the locale is asked first`() async throws {
        let both: [CardLanguage: Catalogue] = [
            .de: Self.catalogue(.de, ["Prinzessin", "a"]), .fr: Self.catalogue(.fr, ["Prinzessin", "b"]),
        ]
        for local in both.keys {
            let service = MultilingualService(CatalogueService(Self.catalogue(.en)), local: local) {
                both[$0]
            }
            let answer = try await service.cards(matching: CardQuery(parsing: "prinzessin"))
            #expect(answer.notes.contains(.found(in: local)) && answer.cards.map(\.language) == [local])
        }
    }

    @Test func `where nothing is found, the language of the locale is offered if it is not on disk`()
        async throws
    {
        #expect(try await answer("glorbnax", local: .it).notes.contains(.unsearchedLanguage(.it)))
        #expect(try await answer("glorbnax", local: .de, among: []).notes.contains(.unsearchedLanguage(.de)))
        for local in [CardLanguage.de, .en, nil] {
            let found = try await answer("glorbnax", local: local)
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
