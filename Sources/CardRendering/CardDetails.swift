package import LorcanaCards
import LorcanaKit
import LorcanaQuery
import TerminalKit
import LorcanaRules

/// The lower half of a card in full: labelled lines on its printing, legality and origin.
enum CardDetails {
    static func lines(
        _ card: LorcanaCard, printings: [LorcanaCard], api: String, knowing knowledge: CardKnowledge,
        on canvas: Canvas
    ) -> [StyledText] {
        let facts = card.facts
        return [
            labelled("Set", setLine(card, facts), on: canvas),
            labelled("Rarity", [facts.rarity?.name].compactMap(\.self), on: canvas),
            labelled("Artist", [facts.illustrators.joined(separator: ", ")], on: canvas),
            labelled("Story", [card.shownStory], on: canvas),
            labelled("English", [card.englishName, lackOfTranslation(card)], on: canvas),
            labelled("Legal", legality(card, facts, knowledge), on: canvas),
            labelled("Unknown", [UnknownWords.line(card.unknown)], on: canvas),
            labelled("Printings", printings.map(printing), on: canvas),
            picture(facts.image, on: canvas),
            labelled("Corrected", corrected(facts), on: canvas),
            labelled("Data", [OriginWords.brief(card, api: api)], on: canvas),
        ].flatMap(\.self)
    }

    /// What is said of a card that the chosen language lacks.
    static func lackOfTranslation(_ card: LorcanaCard) -> String {
        card.isUntranslated
            ? "this card is not in the \(card.catalogue.download.language.name) data" : ""
    }

    private static func labelled(_ label: String, _ parts: [String], on canvas: Canvas) -> [StyledText] {
        let parts = parts.filter { !$0.isEmpty }
        if parts.isEmpty { return [] }
        let value = CardView.listed(parts, on: canvas)
        if canvas.isAccessible { return (canvas.text("\(label): ") + value).wrapped(to: canvas.width) }
        return value.wrapped(to: canvas.width - labelWidth).enumerated().map { index, line in
            margin(index == 0 ? label : "", on: canvas) + line
        }
    }

    /// The image URL: cut to the line if it is a link, else whole, on its own line if it is too long.
    private static func picture(_ address: String, on canvas: Canvas) -> [StyledText] {
        guard let link = PictureAddress(address)?.text else { return [] }
        let margin = canvas.isAccessible ? canvas.text("Picture: ") : margin("Picture", on: canvas)
        let picture = canvas.text(address, Style(link: link))
        if margin.width + picture.width <= canvas.width { return [margin + picture] }
        if canvas.hasLinks {
            let ellipsis = canvas.glyphs.ellipsis
            return [margin + picture.truncated(to: canvas.width - margin.width, ellipsis: ellipsis)]
        }
        return [margin.withoutTrailingBlanks, picture]
    }

    private static func margin(_ label: String, on canvas: Canvas) -> StyledText {
        canvas.text(label, Palette.label).padded(to: labelWidth)
    }

    private static let labelWidth = 11

    static func setLine(_ card: LorcanaCard, _ facts: CardFacts) -> [String] {
        let set = card.set
        let name = set?.name ?? "set \(facts.setNumber)"
        guard let number = facts.number else { return [name, facts.id] }
        let total = set.map { $0.baseCards > 0 && facts.promo.isEmpty ? " of \($0.baseCards)" : "" } ?? ""
        let series = facts.promo.isEmpty ? [] : ["promo \(facts.promo)"]
        return [name, "number \(number)\(facts.variant.lowercased())\(total)"] + series + [facts.id]
    }

    private static func printing(_ printing: LorcanaCard) -> String {
        let rarity = printing.isPromo ? "promo" : printing.rarity?.name ?? ""
        return rarity.isEmpty ? printing.id : "\(printing.id) \(rarity)"
    }

    private static func legality(
        _ card: LorcanaCard, _ facts: CardFacts, _ knowledge: CardKnowledge
    ) -> [String] {
        let core = (knowledge.core(card)?.words ?? LegalityWords.core(facts.legality)).map { "Core: \($0)" }
        let infinity = (knowledge.infinity(card)?.words ?? LegalityWords.infinity(facts.legality))
            .map { "Infinity: \($0)" }
        return [core, infinity, copies(facts.copies)].compactMap(\.self)
    }

    static func copies(_ limit: CopyLimit) -> String? {
        switch limit {
        case .standard: nil
        case .upTo(let count): "at most \(count) copies"
        case .any: "any number of copies"
        }
    }

    static func corrected(_ facts: CardFacts) -> [String] {
        if facts.corrected.isEmpty { return [] }
        return [facts.corrected.joined(separator: ", "), "--raw shows the API's data"]
    }
}

/// What a card says that no rule of this program reads, in words.
package enum UnknownWords {
    /// "what its text says on Shift and decks is not understood"; empty if all is.
    package static func line(_ unknown: UnknownRelations) -> String {
        unknown.isEmpty ? "" : "what its text says on \(subjects(unknown)) is not understood"
    }

    /// The same of all cards that an answer may be wrong about; nil if there are none.
    package static func note(_ names: [String], on relation: UnknownRelations) -> String? {
        if names.isEmpty { return nil }
        let shown = names.prefix(3).map { Quoted.text($0) }.joined(separator: ", ")
        let more = names.count > 3 ? " and \(names.count - 3) more" : ""
        return "not understood: what the text of \(shown)\(more) says on \(subjects(relation))"
    }

    private static func subjects(_ unknown: UnknownRelations) -> String {
        [(UnknownRelations.singing, "singing"), (.shift, "Shift"), (.deck, "decks")]
            .filter { unknown.contains($0.0) }.map(\.1).joined(separator: " and ")
    }
}

/// Why a card is shown without rules text, in words.
package enum MissingText {
    /// Returns nil for a card with a text, and for one that the API has without text.
    package static func words(_ card: LorcanaCard) -> String? {
        guard card.text == nil, card.origin.source == .builtIn else { return nil }
        return switch card.catalogue.origin.source {
        case .builtIn: "no rules text yet: run `lorcana update`"
        case .local: "no rules text in the downloaded data"
        case .api: "no rules text from the API"
        }
    }
}

/// A card's legality with its reason, in words.
package enum LegalityWords {
    package static func core(_ legality: Legality) -> String? {
        switch legality.core {
        case .legal: legality.coreUntil.map { "legal until \($0.date)" } ?? "legal"
        case .rotated: legality.coreUntil.map { "rotated out on \($0.date)" } ?? "rotated out"
        case .banned: legality.bannedInCore.map { "banned since \($0.date)" } ?? "banned"
        case .never: "never legal"
        case nil: nil
        }
    }

    package static func infinity(_ legality: Legality) -> String? {
        switch legality.infinity {
        case .legal: "legal"
        case .rotated: "rotated out"
        case .banned: legality.bannedInInfinity.map { "banned since \($0.date)" } ?? "banned"
        case .never: "never legal"
        case nil: nil
        }
    }
}

/// Where data came from and how old it is, in words.
package enum OriginWords {
    /// Where a card came from, and the source of the others if it is another one.
    package static func describe(
        _ card: LorcanaCard, api: @autoclosure () -> String = "the API"
    ) -> String {
        let (own, answer) = (card.origin, card.catalogue.origin)
        if own == answer { return describe(own, api: api()) }
        return "\(describe(own, api: api())); others from \(describe(answer, api: api()))"
    }

    /// The same for a labelled line: "built-in, 2026-10-16".
    package static func brief(_ card: LorcanaCard, api: String) -> String {
        let (own, answer) = (card.origin, card.catalogue.origin)
        return own == answer
            ? brief(own, api: api) : "\(brief(own, api: api)); others from \(brief(answer, api: api))"
    }

    private static func brief(_ origin: AnswerOrigin, api: String) -> String {
        switch origin.source {
        case .api: "\(api), \(origin.asOf.date)"
        case .local: "downloaded, \(origin.asOf.date)"
        case .builtIn: "built-in, \(origin.asOf.date)"
        }
    }

    /// - Parameter api: The host of the API.
    package static func describe(_ origin: AnswerOrigin, api: @autoclosure () -> String = "the API") -> String
    {
        switch origin.source {
        case .api: "\(api()), \(origin.asOf.date)"
        case .local: "downloaded data of \(origin.asOf.date)"
        case .builtIn: "built-in data of \(origin.asOf.date)"
        }
    }
}
