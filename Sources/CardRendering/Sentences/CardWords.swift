package import LorcanaCards

/// Words for the parts of card texts that the program does not understand.
package enum UnknownWords {
    /// "what its text says on Shift and decks is not understood"; empty if everything is.
    static func line(_ unknown: UnknownRelations) -> String {
        unknown.isDisjoint(with: .misread)
            ? "" : "what its text says on \(subjects(unknown)) is not understood"
    }

    /// A note on the cards for which an answer may be wrong; nil if there are none.
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

    /// The same on a canvas; in full screen only of downloaded data, since a line of its own says it of other data.
    static func words(_ card: LorcanaCard, on canvas: Canvas) -> String? {
        canvas.namesUpdate || card.catalogue.origin.source == .local ? words(card) : nil
    }
}

/// Where data came from and how old it is, in words.
package enum OriginWords {
    /// The qualification of a verdict if a set has been released that the data only announces.
    package static func asFarAsKnown(_ date: Timestamp) -> String { "as far as data of \(date.date) knows" }

    /// Where a card came from, and the source of the others if it is another one.
    ///
    /// - Parameters:
    ///   - api: the host of the API.
    ///   - isBrief: whether a label precedes it: "built-in, 2026-10-16".
    package static func describe(
        _ card: LorcanaCard, api: @autoclosure () -> String = "the API", isBrief: Bool = false
    ) -> String {
        let (own, all) = (card.origin, card.catalogue.origin)
        let words = describe(own, api: api(), isBrief: isBrief)
        return own == all ? words : "\(words); others from \(describe(all, api: api(), isBrief: isBrief))"
    }

    package static func describe(
        _ origin: AnswerOrigin, api: @autoclosure () -> String = "the API", isBrief: Bool = false
    ) -> String {
        let date = isBrief ? ", \(origin.asOf.date)" : " data of \(origin.asOf.date)"
        return switch origin.source {
        case .api: "\(api()), \(origin.asOf.date)"
        case .local: "downloaded" + date
        case .builtIn: "built-in" + date
        }
    }

    /// Where data came from, without its date, for narrow lines.
    package static func undated(_ origin: AnswerOrigin, api: @autoclosure () -> String = "the API") -> String
    {
        switch origin.source {
        case .api: api()
        case .local: "downloaded data"
        case .builtIn: "built-in data"
        }
    }
}
