package import LorcanaCards

/// The printings of a catalogue by id and by set and number.
package struct PrintingIndex: Sendable {
    private struct Key: Hashable {
        /// The set's number; nil for a promo of any set.
        var set: String?
        var number: Int
        var variant: String
        var promo: String
    }

    private let catalogue: Catalogue
    private let ids: CardIDs
    /// Promos also without a set, by number and series alone.
    private let rows: [Key: [Int]]

    package init(_ catalogue: Catalogue) {
        self.catalogue = catalogue
        ids = CardIDs(catalogue)
        let sets = catalogue.sets.map(\.number)
        var rows: [Key: [Int]] = [:]
        for row in 0..<catalogue.count {
            guard let set = catalogue.setIndex(row) else { continue }
            var key = Key(
                set: sets[set], number: catalogue[row].number ?? 0,
                variant: catalogue.text(.variant, row).lowercased(),
                promo: catalogue.text(.promo, row).uppercased())
            rows[key, default: []].append(row)
            guard !key.promo.isEmpty else { continue }
            key.set = nil
            rows[key, default: []].append(row)
        }
        self.rows = rows
    }

    func row(id: String) -> Int? { ids[id] }

    /// The printing with that number in the set; for a promo that the set lacks, the only one of any set.
    func row(_ number: CollectorNumber, of set: LorcanaSet?, name: String = "") -> Int? {
        let ofSet = set.flatMap { row(PrintingReference(number, in: $0), name: name) }
        return ofSet ?? row(PrintingReference(number, in: nil), name: name)
    }

    /// The printing that the reference names; without a set the only promo with that number and series.
    ///
    /// - Parameter name: the card's name, which decides between printings with one number.
    func row(_ reference: PrintingReference, name: String = "") -> Int? {
        let exact = reference.id.flatMap { ids[$0] }
        if !reference.copy.isEmpty { return exact }
        let number = reference.number
        let key = Key(
            set: reference.set?.number, number: number.number, variant: number.variant, promo: number.promo)
        let found = rows[key] ?? []
        if key.set == nil, found.count != 1, name.isEmpty { return nil }
        if found.count < 2 || name.isEmpty { return exact ?? found.first }
        let wanted = Folding.fold(name)
        return found.first {
            catalogue.words(.fullName, $0) == wanted || catalogue.words(.name, $0) == wanted
        } ?? exact ?? found.first
    }
}
