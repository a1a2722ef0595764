import LorcanaCards

extension CardQuery {
    /// Whether it asks for some printings of a card and not for others, so that printings are counted and not full names.
    package var asksForPrintings: Bool { condition?.positiveTerms.contains(where: \.isOfPrinting) ?? false }
}

extension Term {
    /// Whether it tests what only special printings have: a rarity above Legendary, a promo series, an id.
    fileprivate var isOfPrinting: Bool {
        switch self {
        case .property(.rarity(_, let rarity)): rarity.rawValue > Rarity.legendary.rawValue
        case .property(.flag(let flag)): [.enchanted, .epic, .iconic, .promo].contains(flag)
        case .named(let key, _): key == .promoSeries || key == .id
        case .text, .number, .property, .effect: false
        }
    }
}
