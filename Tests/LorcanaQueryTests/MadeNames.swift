import SeededRandom

@testable import LorcanaCards
@testable import LorcanaQuery

/// A catalogue of generated names that share words, with facts about its cards.
struct MadeNames {
    let catalogue: Catalogue
    private let cards: [CardFacts]
    /// Rows as the API sent them, by index of the card.
    private let raw: [Int: CardFacts]
    private var random: SeededGenerator

    /// - Parameter isTranslated: whether most cards are in another language.
    init(seed: UInt64, count: Int, isTranslated: Bool) {
        random = SeededGenerator(seed: seed)
        (cards, raw) = Self.made(count, isTranslated, &random)
        catalogue = Catalogue(
            cards, raw: raw, sets: [], origin: AnswerOrigin(source: .api, asOf: .epoch), factsDate: .epoch)
    }

    /// The cards of the catalogue, or of its view of the API's rows.
    func cards(asGiven: Bool) -> [CardFacts] {
        if !asGiven { return cards }
        return cards.indices.filter { !cards[$0].isFromFacts }.map { raw[$0] ?? cards[$0] }
    }

    /// Random words, often part of a name, with or without spaces.
    mutating func words() -> String {
        let words = (0..<Int.random(in: 1...3, using: &random)).map { _ in Self.word(&random) }
        let phrase = Folding.fold(words.spaced)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return phrase.filter { $0 != " " }
        case 1: return String(phrase.dropLast()).foldedWords.spaced
        case 2: return String(phrase.dropFirst()).foldedWords.spaced
        default: return phrase
        }
    }

    private static func made(
        _ count: Int, _ isTranslated: Bool, _ random: inout SeededGenerator
    ) -> (cards: [CardFacts], raw: [Int: CardFacts]) {
        var (cards, raw): ([CardFacts], [Int: CardFacts]) = ([], [:])
        for place in 0..<count {
            var card = CardFacts(id: "\(place)", name: name(&random))
            card.version = Bool.random(using: &random) ? name(&random) : ""
            card.isFromFacts = Int.random(in: 0..<5, using: &random) == 0
            if isTranslated, Int.random(in: 0..<4, using: &random) > 0 {
                card.translation = .init(englishName: name(&random), englishVersion: name(&random))
            }
            cards.append(card)
            if Int.random(in: 0..<4, using: &random) == 0 {
                card.name = name(&random)
                raw[place] = card
            }
        }
        return (cards, raw)
    }

    private static func name(_ random: inout SeededGenerator) -> String {
        (0..<Int.random(in: 1...3, using: &random)).map { _ in word(&random) }.spaced
    }

    private static func word(_ random: inout SeededGenerator) -> String {
        vocabulary.randomElement(using: &random)!
    }

    private static let vocabulary = [
        "Te", "Kā", "Teka", "Hei", "HeiHei", "Elsa", "Els", "Elsa's", "King's", "Kings", "De", "Vil",
        "Königin",
        "der", "a", "of", "Snow", "Queen", "Schneewittchenköniginmutter", "101",
    ]
}
