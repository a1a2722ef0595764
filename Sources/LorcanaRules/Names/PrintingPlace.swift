package import LorcanaCards

/// The scope of a printing's number: a set, or promos.
package enum PrintingPlace: Sendable, Equatable {
    case set(LorcanaSet)
    /// Promos of these series, in any set.
    case series(Set<String>)
    /// Promos of any series.
    case promos

    /// Parses a set's name, code or number, a promo series such as "P1", or a name for promos such as "D23 Promos".
    /// Returns nil for anything else.
    ///
    /// - Parameter series: the known series.
    package init?(_ name: String, in sets: [LorcanaSet], series: Set<String>) {
        if let set = SetNames.named(name, in: sets) {
            self = .set(set)
            return
        }
        let words = Folding.fold(name).split(separator: " ").map(String.init)
        let isPromo = { (word: String) in ["promo", "promos", "promotional"].contains(word) }
        let own = words.filter { !isPromo($0) && !["card", "cards", "series", "set"].contains($0) }
        let event = own.filter { !["disney", "lorcana"].contains($0) }
        let named = [own, event].lazy.map { Self.series(named: $0.joined(by: " "), among: series) }
            .first { !$0.isEmpty }
        if let named {
            self = .series(named)
        } else if words.contains(where: isPromo) {
            self = .promos
        } else {
            return nil
        }
    }

    private static func series(named name: String, among series: Set<String>) -> Set<String> {
        series.intersection(PromoSeries.named(name).map { $0.uppercased() })
    }

    /// The set's code, or the first series.
    var name: String {
        switch self {
        case .set(let set): set.codeOrNumber
        case .series(let series): series.min() ?? ""
        case .promos: "Promo"
        }
    }

    /// Whether the printing is in this set or series, or is a promo of the set.
    func isOf(_ card: LorcanaCard) -> Bool {
        if case .set(let set) = self { set.number == card.setNumber } else { has(card) }
    }

    /// Whether the printing is in this set or series.
    func has(_ card: LorcanaCard) -> Bool {
        switch self {
        case .set(let set): card.setNumber == set.number && !card.isPromo
        case .series(let series): series.contains(card.promo.uppercased())
        case .promos: card.isPromo
        }
    }
}
