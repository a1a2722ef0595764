import LorcanaCards

/// The copies that somebody owns of each row of a catalogue.
package struct Holdings: Sendable {
    package let names: CardNames
    private let normal: [Int32]
    private let foil: [Int32]
    private let ofName: [Int32]

    /// - Parameter copies: the normal and the foil copies of a row; nil if there are none.
    package init(_ names: CardNames, copies: [Int: (normal: Int, foil: Int)]) {
        self.names = names
        var (normal, foil) = (
            [Int32](repeating: 0, count: names.catalogue.count),
            [Int32](repeating: 0, count: names.catalogue.count)
        )
        var ofName = [Int32](repeating: 0, count: names.count)
        for (row, copies) in copies {
            normal[row] = Int32(clamping: copies.normal)
            foil[row] = Int32(clamping: copies.foil)
            let name = names.name(ofRow: row)
            ofName[name] = Int32(clamping: Int(ofName[name]) + copies.normal + copies.foil)
        }
        (self.normal, self.foil, self.ofName) = (normal, foil, ofName)
    }

    /// The copies of the row's full name, whatever their printing.
    package func ofName(_ row: Int) -> Int { Int(ofName[names.name(ofRow: row)]) }
    package func ofPrinting(_ row: Int) -> Int { normal(row) + foil(row) }
    package func normal(_ row: Int) -> Int { Int(normal[row]) }
    package func foil(_ row: Int) -> Int { Int(foil[row]) }
}
