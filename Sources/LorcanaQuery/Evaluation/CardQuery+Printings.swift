import LorcanaCards

extension CardQuery {
    /// Whether it distinguishes printings of a card, so that printings are counted instead of full names.
    package var asksForPrintings: Bool { condition?.positiveTerms.contains(where: \.isOfPrinting) ?? false }
}

extension Term {
    /// Whether it tests a fact of single printings: a rarity above Legendary, a promo series, an id.
    fileprivate var isOfPrinting: Bool {
        switch self {
        case .property(.rarity(_, let rarity)): rarity.rawValue > Rarity.legendary.rawValue
        case .property(.flag(let flag)): [.enchanted, .epic, .iconic, .promo].contains(flag)
        case .named(let key, _): key == .promoSeries || key == .id
        case .text, .number, .property, .effect: false
        }
    }
}
