import LorcanaCards

extension CardCollection {
    /// The copies by row, and the ids that the catalogue lacks.
    package func holdings(_ names: CardNames) -> (holdings: Holdings, unknown: UnknownIDs) {
        let none = [Int32](repeating: 0, count: names.catalogue.count)
        var (normal, foil, unknown) = (none, none, UnknownIDs())
        if isEmpty { return (Holdings(names, normal: normal, foil: foil), unknown) }
        let ids = CardIDs(names.catalogue)
        forEach { id, copies in
            if let row = ids.row(id) {
                (normal[row], foil[row]) = (Int32(copies.normal), Int32(copies.foil))
            } else {
                unknown.count += 1
                if unknown.examples.count < 3 { unknown.examples.append(Self.text(id)) }
            }
        }
        return (Holdings(names, normal: normal, foil: foil), unknown)
    }
}
