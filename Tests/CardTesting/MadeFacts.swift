package import LorcanaCards

/// An invented card with this number in the first set.
package func fact(
    number: Int, name: String = "Card", version: String = "", change: (inout CardFacts) -> Void = { _ in }
)
    -> CardFacts
{
    let digits = String(number)
    let padding = String(repeating: "0", count: max(0, 3 - digits.utf8.count))
    var card = CardFacts(id: "TFC-\(padding)\(digits)", name: name)
    card.version = version
    card.setNumber = "1"
    card.number = number
    change(&card)
    return card
}

extension LorcanaCard {
    /// The only card of a new catalogue.
    package init(_ facts: CardFacts, sets: [LorcanaSet] = [], origin: AnswerOrigin) {
        self = Catalogue([facts], sets: sets, origin: origin, factsDate: origin.asOf)[0]
    }
}

package let firstChapter = LorcanaSet(number: "1", code: "TFC", name: "The First Chapter", baseCards: 204)
package let factsDay = Timestamp(year: 2026, month: 10, day: 16)

/// A catalogue of these cards as built-in facts.
package func catalogue(
    of cards: [CardFacts], source: CardSource = .builtIn, asOf: Timestamp = factsDay
) -> Catalogue {
    Catalogue(
        cards, sets: [firstChapter], origin: AnswerOrigin(source: source, asOf: asOf), factsDate: asOf
    )
}
