package import LorcanaCards

/// How much of a set or a promo series is owned.
package struct SetProgress: Sendable, Equatable {
    /// The set; nil for a promo series, which spans several sets.
    package var set: LorcanaSet?
    /// The promo series: "P1".
    package var series = ""
    /// Full names. A name is owned if any of its printings is; `own missing` lists the others.
    package var names = Part()
    /// Printings with a plain number.
    package var base = Part()
    /// All other printings, including promos.
    package var special = Part()
    /// Printings that exist in foil.
    package var foils = Part()
    /// All combinations of printing and finish: a master set.
    package var finishes = Part()
    /// The number of copies in each finish.
    package var normal = 0
    package var foil = 0

    /// A total, and how much of it is owned.
    package struct Part: Sendable, Equatable {
        package var all = 0
        package var owned = 0

        package init(_ owned: Int = 0, of all: Int = 0) { (self.owned, self.all) = (owned, all) }

        package static func + (a: Part, b: Part) -> Part { Part(a.owned + b.owned, of: a.all + b.all) }

        fileprivate mutating func count(_ isOwned: Bool) {
            all += 1
            owned += isOwned ? 1 : 0
        }
    }

    package init(set: LorcanaSet? = nil, series: String = "") { (self.set, self.series) = (set, series) }

    package var printings: Part { base + special }
    /// The code in query syntax: "TFC", "P1".
    package var code: String { self.set?.codeOrNumber ?? series }
    package var name: String { self.set?.name ?? PromoSeries.title(of: series) }
    /// The query that finds the cards.
    package var query: String { self.set == nil ? "promo:\(series)" : "set:\(code)" }

    /// All sets that have cards, in the catalogue's order.
    package static func all(_ holdings: Holdings) -> [SetProgress] {
        let catalogue = holdings.names.catalogue
        return counted(holdings, catalogue.sets.map { SetProgress(set: $0) }) { catalogue.setIndex($0) }
    }

    /// All promo series, sorted by name.
    package static func promos(_ holdings: Holdings) -> [SetProgress] {
        let catalogue = holdings.names.catalogue
        let series = (0..<catalogue.count).map { catalogue[$0].isPromo ? catalogue.text(.promo, $0) : "" }
        let known = Set(series).filter { !$0.isEmpty }.sorted()
        return counted(holdings, known.map { SetProgress(series: $0) }) { row in
            series[row].isEmpty ? nil : known.firstIndex(of: series[row])
        }
    }

    /// Counts the rows for each part; parts without rows are left out.
    private static func counted(
        _ holdings: Holdings, _ parts: [SetProgress], _ part: (_ row: Int) -> Int?
    ) -> [SetProgress] {
        let names = holdings.names
        var (parts, seen) = (parts, Set<Int>())
        for row in 0..<names.catalogue.count {
            guard let part = part(row) else { continue }
            if seen.insert(part * names.count + names.name(ofRow: row)).inserted {
                parts[part].names.count(holdings.ofName(row) > 0)
            }
            parts[part].count(row, holdings)
        }
        return parts.filter { $0.printings.all > 0 }
    }

    private mutating func count(_ row: Int, _ holdings: Holdings) {
        let card = holdings.names.catalogue[row]
        let (ownNormal, ownFoil) = (holdings.normal(row), holdings.foil(row))
        switch card.setPart {
        case .base: base.count(ownNormal + ownFoil > 0)
        case .special, .promo: special.count(ownNormal + ownFoil > 0)
        }
        if card.finishes.contains(.foil) { foils.count(ownFoil > 0) }
        // If the finishes are unknown, any copy completes the printing.
        let isUnknown = card.finishes.isEmpty
        if isUnknown { finishes.count(ownNormal + ownFoil > 0) }
        if card.finishes.contains(.normal) { finishes.count(ownNormal > 0) }
        if card.finishes.contains(.foil) { finishes.count(ownFoil > 0) }
        normal += ownNormal
        foil += ownFoil
    }
}

/// The player's collection by set.
package struct CollectionProgress: Sendable, Equatable {
    package var sets: [SetProgress]
    package var promos: [SetProgress]
    /// The ids of the printings of which the last change added copies.
    package var newest: [String]

    /// - Parameter before: the collection before its last change.
    package init(_ collection: CardCollection, before: CardCollection, _ names: CardNames) {
        let holdings = collection.holdings(names).holdings
        (sets, promos) = (SetProgress.all(holdings), SetProgress.promos(holdings))
        newest = before.changed(in: collection).filter { collection[$0].all > before[$0].all }
    }

    /// The parts in the order of the list: sets, newest first, then promo series.
    package var parts: [SetProgress] {
        sets.sorted { ($0.set?.age ?? 0) > ($1.set?.age ?? 0) } + promos
    }
}
