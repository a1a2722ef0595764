package import LorcanaCards

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
enum LegalityWords {
    static func core(_ legality: Legality) -> String? {
        switch legality.core {
        case .legal: legality.coreUntil.map { "legal until \($0.date)" } ?? "legal"
        case .rotated: legality.coreUntil.map { "rotated out on \($0.date)" } ?? "rotated out"
        case .banned: legality.bannedInCore.map { "banned since \($0.date)" } ?? "banned"
        case .never: "never legal"
        case nil: nil
        }
    }

    static func infinity(_ legality: Legality) -> String? {
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
