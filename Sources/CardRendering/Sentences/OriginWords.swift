package import LorcanaCards

/// Words for the origin and age of data.
package enum OriginWords {
    /// A qualification of the standing if a set has been released since the date of the data.
    package static func asFarAsKnown(_ date: Timestamp) -> String { "as far as data of \(date.date) knows" }

    /// The origin of a card, and that of the other cards if it differs.
    ///
    /// - Parameter api: the host of the API.
    package static func describe(
        _ card: LorcanaCard, api: @autoclosure () -> String = "the API"
    ) -> String {
        let (own, all) = (card.origin, card.catalogue.origin)
        let words = describe(own, api: api())
        return own == all ? words : "\(words); others from \(describe(all, api: api()))"
    }

    package static func describe(
        _ origin: AnswerOrigin, api: @autoclosure () -> String = "the API"
    ) -> String {
        undated(origin, api: api()) + (origin.source == .api ? ", " : " of ") + origin.asOf.date
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
