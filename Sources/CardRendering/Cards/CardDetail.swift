package import LorcanaCards
import LorcanaKit
import LorcanaRules
import TerminalKit

/// A detail of a card. Each view chooses the details to show.
enum CardDetail: String {
    case inks, cost, inkable, strength, willpower, lore, moveCost, type, classifications, keywords
    case set, id, rarity, artist, story, english, language, core, infinity, copies, unknown, printings,
        corrected, data

    /// The details that have a labelled line in every view.
    static let ownLines: [CardDetail] = [.artist, .story]

    /// The label in views that have labels.
    var label: String {
        self == .moveCost ? "Move cost" : rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }

    /// The values shown after the label: "4", "yes".
    func value(_ shown: ShownCard) -> [String] {
        let card = shown.card
        if self == .inkable { return card.inkable.map { [$0 ? "yes" : "no"] } ?? [] }
        return number(of: card).map { [String($0)] } ?? words(shown)
    }

    private func number(of card: LorcanaCard) -> Int? {
        switch self {
        case .cost: card.cost
        case .strength: card.strength
        case .willpower: card.willpower
        case .lore: card.lore
        case .moveCost: card.moveCost
        case .inks, .inkable, .type, .classifications, .keywords, .set, .id, .rarity, .artist, .story,
            .english, .language, .core, .infinity, .copies, .unknown, .printings, .corrected, .data:
            nil
        }
    }

    /// The detail as parts of a line, without label; empty if the card lacks it, or if it is unknown.
    func words(_ shown: ShownCard) -> [String] {
        let card = shown.card
        func text(_ text: String?) -> [String] { text.map { $0.isEmpty ? [] : [$0] } ?? [] }
        switch self {
        case .inks: return [card.inks.words]
        case .inkable: return text(card.inkable.map { $0 ? "inkable" : "not inkable" })
        case .cost, .strength, .willpower, .lore, .moveCost:
            return number(of: card).map { ["\(label.lowercased()) \($0)"] } ?? []
        case .type: return [card.type.name]
        case .classifications: return card.shownClassifications
        case .keywords: return card.keywords
        case .set: return Self.place(of: card, printedTotal: shown.knowledge.printedTotal(card))
        case .id: return [card.id]
        case .rarity: return text(card.rarity?.name)
        case .artist: return text(card.illustrators.joined(separator: ", "))
        case .story: return text(card.shownStory)
        case .english: return card.isTranslated ? text(card.englishFullName) : []
        case .language:
            return card.isUntranslated
                ? ["this card is not in the \(card.catalogue.language.name) data"] : []
        case .core: return text(shown.knowledge.core(card).map { StandingWords.whole($0) + shown.doubt })
        case .infinity:
            return text(shown.knowledge.infinity(card).map { StandingWords.whole($0) + shown.doubt })
        case .copies:
            switch card.copies {
            case .standard: return []
            case .upTo(let count): return ["at most \(count) copies"]
            case .any: return ["any number of copies"]
            }
        case .unknown: return text(UnknownWords.line(card.unknown))
        case .printings:
            return shown.printings.map { printing in
                let rarity = Self.rarity(of: printing)
                return rarity.isEmpty ? printing.id : "\(printing.id) \(rarity)"
            }
        case .corrected:
            let corrected = card.corrected
            return corrected.isEmpty
                ? [] : [corrected.joined(separator: ", "), "--raw shows the API's data"]
        case .data:
            return [OriginWords.describe(card, api: shown.api)]
                + (shown.otherLegality.map { ["legality of \($0.asOf.date)"] } ?? [])
        }
    }

    /// The symbol before the words in rows and on a card; empty for most details.
    func sign(of shown: ShownCard, on canvas: Canvas) -> StyledText {
        let (card, knowledge) = (shown.card, shown.knowledge)
        return switch self {
        case .inks: card.inks.isEmpty ? StyledText() : card.inks.badges(on: canvas) + StyledText(" ")
        case .rarity: card.rarity?.mark(on: canvas) ?? StyledText()
        case .core: knowledge.core(card)?.sign(on: canvas) ?? StyledText()
        case .infinity: knowledge.infinity(card)?.sign(on: canvas) ?? StyledText()
        case .cost, .inkable, .strength, .willpower, .lore, .moveCost, .type, .classifications, .keywords,
            .set, .id, .artist, .story, .english, .language, .copies, .unknown, .printings, .corrected, .data:
            StyledText()
        }
    }

    /// The rarity of a printing, or "promo".
    static func rarity(of printing: LorcanaCard) -> String {
        printing.isPromo ? "promo" : printing.rarity?.name ?? ""
    }

    /// The set and the number.
    private static func place(of card: LorcanaCard, printedTotal: Int?) -> [String] {
        let (set, promo) = (card.set, card.promo)
        let name = set?.name ?? "set \(card.setNumber)"
        guard let number = card.number else { return [name, card.id] }
        // If not all cards are loaded, the set's own count is used.
        let counted = promo.isEmpty ? set?.baseCards ?? 0 : 0
        let total = (printedTotal ?? (counted > 0 ? counted : nil)).map { " of \($0)" } ?? ""
        return [name, "number \(number)\(card.variant.lowercased())\(total)"]
            + (promo.isEmpty ? [] : ["promo \(promo)"]) + [card.id]
    }
}

/// A card, with its printings and other knowledge about it.
package struct ShownCard {
    let card: LorcanaCard
    /// All printings of the same full name, including this one.
    var printings: [LorcanaCard]
    /// The host of the API.
    var api: String
    var knowledge: CardKnowledge

    package init(
        _ card: LorcanaCard, printings: [LorcanaCard] = [], api: String = "the API",
        knowledge: CardKnowledge = CardKnowledge()
    ) {
        (self.card, self.printings, self.api, self.knowledge) = (card, printings, api, knowledge)
    }

    /// A qualification of the standing if a set has been released since the date of the data; empty otherwise.
    var doubt: String { knowledge.knownUntil(card).map { ", \(OriginWords.asFarAsKnown($0))" } ?? "" }

    /// Sentences on the formats in which the card is legal, and on the number of copies allowed in a deck.
    var sentences: [String] {
        let copies: [String] = CardDetail.copies.words(self).map { "A deck may have \($0)." }
        return StandingWords.sentences(
            core: knowledge.core(card), infinity: knowledge.infinity(card), doubt: doubt) + copies
    }

    /// The sentence "You own 3, 1 of them foil; of this printing 2."; nil without a collection.
    var ownedSentence: String? {
        guard let all = knowledge.owned(ofNameOf: card) else { return nil }
        let isOne = all.all == 0 || printings.count < 2
        let printing = knowledge.owned(card).map { CardCollection.Copies(normal: $0.normal, foil: $0.foil) }
        let here = isOne ? nil : printing.map { "; of this printing \(OwnedWords.count($0))" }
        return "You own \(OwnedWords.count(all))\(here ?? "")."
    }

    /// The origin of the legality, if it differs from the catalogue's.
    fileprivate var otherLegality: AnswerOrigin? {
        let (facts, all) = (card.catalogue.factsOrigin, card.catalogue.origin)
        return facts == all ? nil : facts
    }

    /// Whether a card with this ending has a line for the data's origin.
    func showsOrigin(_ ending: CardView.Ending) -> Bool {
        switch ending {
        case .frame, .details: false
        case .rulings: otherLegality != nil
        case .origin, .source: true
        }
    }

    /// The words of several details.
    func words(_ details: [CardDetail]) -> [String] { details.flatMap { $0.words(self) } }
}
