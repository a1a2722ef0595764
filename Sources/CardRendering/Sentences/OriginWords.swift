package import LorcanaCards

/// Words for the origin and age of data.
package enum OriginWords {
    /// The qualification of a verdict if a set has been released since the date of the data.
    package static func asFarAsKnown(_ date: Timestamp) -> String { "as far as data of \(date.date) knows" }

    /// The origin of a card, and the other cards' source if it differs.
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

    /// The origin without its date, for narrow terminals.
    package static func undated(_ origin: AnswerOrigin, api: @autoclosure () -> String = "the API") -> String
    {
        switch origin.source {
        case .api: api()
        case .local: "downloaded data"
        case .builtIn: "built-in data"
        }
    }
}
