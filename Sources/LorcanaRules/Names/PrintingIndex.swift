package import LorcanaCards

/// The printings of a catalogue, indexed by id and by set and number.
package struct PrintingIndex: Sendable {
    private struct Key: Hashable {
        /// The set's number; nil for promos of any set.
        var set: String?
        var number: Int
        var variant: String
        var promo: String
    }

    private let catalogue: Catalogue
    private let ids: CardIDs
    /// Promos are also indexed without their set, by number and series.
    private let rows: [Key: [Int]]
    /// The series of promos, in upper case.
    package let series: Set<String>

    package init(_ catalogue: Catalogue) {
        self.catalogue = catalogue
        ids = CardIDs(catalogue)
        let sets = catalogue.sets.map(\.number)
        var rows: [Key: [Int]] = [:]
        var series: Set<String> = []
        for row in 0..<catalogue.count {
            guard let set = catalogue.setIndex(row) else { continue }
            var key = Key(
                set: sets[set], number: catalogue[row].number ?? 0,
                variant: catalogue.text(.variant, row).lowercased(),
                promo: catalogue.text(.promo, row).uppercased())
            rows[key, default: []].append(row)
            guard !key.promo.isEmpty else { continue }
            series.insert(key.promo)
            key.set = nil
            rows[key, default: []].append(row)
        }
        (self.rows, self.series) = (rows, series)
    }

    /// The printings with the key. If there are none and the number has no variant, those of the first variant.
    private func rows(_ key: Key) -> [Int] {
        if let found = rows[key] { return found }
        guard key.variant.isEmpty else { return [] }
        var first = key
        first.variant = "a"
        return rows[first] ?? []
    }

    func row(id: String) -> Int? { ids[id] }

    /// The printing with the number in the set. If that set lacks the promo, the only promo with the number in any
    /// set.
    func row(_ number: CollectorNumber, of set: LorcanaSet?, name: String = "") -> Int? {
        let ofSet = set.flatMap { row(PrintingReference(number, in: $0), name: name) }
        return ofSet ?? row(PrintingReference(number, in: nil), name: name)
    }

    /// The printing that the reference names; without a set, the only promo with that number and series.
    ///
    /// - Parameter name: the card's name, which distinguishes printings with the same number.
    func row(_ reference: PrintingReference, name: String = "") -> Int? {
        let exact = reference.id.flatMap { ids[$0] }
        if !reference.copy.isEmpty { return exact }
        let number = reference.number
        let found = rows(
            Key(
                set: reference.set?.number, number: number.number, variant: number.variant,
                promo: number.promo))
        if reference.set == nil, found.count != 1, name.isEmpty { return nil }
        if found.count < 2 || name.isEmpty { return exact ?? found.first }
        let wanted = Folding.fold(name)
        return found.first {
            catalogue.words(.fullName, $0) == wanted || catalogue.words(.name, $0) == wanted
        } ?? exact ?? found.first
    }

    /// All printings with the number in a set or series; nil for any.
    ///
    /// A series after a slash takes precedence: "14/P1" is promo 14 of P1 in any set.
    func rows(_ number: CollectorNumber, at place: PrintingPlace?) -> [Int] {
        let rows = { (set: String?, promo: String) -> [Int] in
            self.rows(Key(set: set, number: number.number, variant: number.variant, promo: promo))
        }
        if !number.promo.isEmpty {
            if case .set(let set) = place {
                let ofSet = rows(set.number, number.promo)
                if !ofSet.isEmpty { return ofSet }
            }
            return rows(nil, number.promo)
        }
        switch place {
        case .set(let set): return rows(set.number, "")
        case .series(let series): return series.sorted().flatMap { rows(nil, $0) }
        case .promos: return series.sorted().flatMap { rows(nil, $0) }
        case nil: return catalogue.sets.flatMap { rows($0.number, "") }
        }
    }
}
