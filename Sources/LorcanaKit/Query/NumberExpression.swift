/// A number of a card: a field, a sum of fields and a constant, or one field divided by another.
package enum NumberExpression: Sendable, Equatable {
    case sum([NumberField], Double)
    case ratio(NumberField, NumberField)

    static func constant(_ value: Double) -> NumberExpression { .sum([], value) }

    /// The value where nothing of a card is needed for it.
    var constantValue: Double? {
        if case .sum(let fields, let constant) = self, fields.isEmpty { constant } else { nil }
    }
}

/// A number printed on a card, by its key. A keyword's number is a field too: `singer>=5`.
package enum NumberField: String, Sendable, CaseIterable {
    case cost, str, wil, lore, move, num, inks, year
    case singer, shift, resist, challenger, boost
    case singTogether = "sing-together"

    /// The folded name of the keyword whose number this is; nil for a number of the card itself.
    var keyword: String? {
        switch self {
        case .singer, .shift, .resist, .challenger, .boost: rawValue
        case .singTogether: "sing together"
        default: nil
        }
    }
}
