import LorcanaCards

/// A collector number as printed on cards: "41", "041", "#41", "4a", "41/204", and "14/P1" for a promo.
package struct CollectorNumber: Sendable, Hashable {
    /// The part after the slash.
    package enum Series: Sendable, Hashable {
        /// The number of cards in the set.
        case total(Int)
        /// A promo's series, in upper case.
        case promo(String)
    }

    package var number: Int
    /// The letter in lower case; empty for nearly all cards.
    package var variant: String
    package var series: Series?

    /// Returns nil unless the text has 1 to 5 digits, at most one letter, and possibly a slash with a total or a
    /// series of 2 to 8 letters and digits, a letter first.
    package init?(_ text: some StringProtocol) {
        let halves = Substring(text).split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count <= 2, let first = halves.first else { return nil }
        let place = first.first == "#" ? first.dropFirst() : first[...]
        let digits = place.prefix { $0.isASCII && $0.isNumber }
        let rest = place.dropFirst(digits.count)
        guard (1...5).contains(digits.count), let number = Int(digits), rest.count <= 1,
            rest.allSatisfy({ $0.isASCII && $0.isLetter })
        else { return nil }
        (self.number, variant) = (number, rest.lowercased())
        if halves.count == 2 {
            guard let series = Series(halves[1]) else { return nil }
            self.series = series
        }
    }

    static func isOne(_ text: String) -> Bool { CollectorNumber(text) != nil }

    /// The promo's series; empty for other printings.
    package var promo: String { if case .promo(let series) = series { series } else { "" } }

    /// The number as printed: "41/204", "4b/204", "36/P1".
    package var text: String {
        switch series {
        case nil: "\(number)\(variant)"
        case .total(let total): "\(number)\(variant)/\(total)"
        case .promo(let promo): "\(number)\(variant)/\(promo)"
        }
    }

    /// Whether the card has this number, and this variant if there is one.
    func isOn(_ card: LorcanaCard) -> Bool {
        card.number == number && (variant.isEmpty || card.variant.lowercased() == variant)
    }
}

extension CollectorNumber.Series {
    fileprivate init?(_ text: some StringProtocol) {
        if text.areDigits {
            guard text.utf8.count <= 5, let total = Int(text), total > 0 else { return nil }
            self = .total(total)
        } else {
            guard (2...8).contains(text.utf8.count), text.first?.isLetter == true,
                text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
            else { return nil }
            self = .promo(text.uppercased())
        }
    }
}
