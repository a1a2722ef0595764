/// The owned copies of each row of a catalogue.
package struct Holdings: Sendable {
    package let names: CardNames
    private let normal: [Int32]
    private let foil: [Int32]
    private let ofName: [Int32]

    /// - Parameters:
    ///   - normal: the normal copies of each row.
    ///   - foil: the foil copies of each row.
    init(_ names: CardNames, normal: [Int32], foil: [Int32]) {
        var ofName = [Int32](repeating: 0, count: names.count)
        for row in normal.indices {
            let name = names.name(ofRow: row)
            ofName[name] = Int32(clamping: Int(ofName[name]) + Int(normal[row]) + Int(foil[row]))
        }
        (self.names, self.normal, self.foil, self.ofName) = (names, normal, foil, ofName)
    }

    /// The number of copies of the row's full name, in any printing.
    package func ofName(_ row: Int) -> Int { Int(ofName[names.name(ofRow: row)]) }
    /// The number of copies of the row's full name, by finish.
    package func copiesOfName(_ row: Int) -> CardCollection.Copies {
        names.printings(names.name(ofRow: row)).reduce(into: CardCollection.Copies()) { copies, row in
            copies.normal += normal(row)
            copies.foil += foil(row)
        }
    }
    package var isEmpty: Bool { ofName.allSatisfy { $0 == 0 } }
    package func ofPrinting(_ row: Int) -> Int { normal(row) + foil(row) }
    package func normal(_ row: Int) -> Int { Int(normal[row]) }
    package func foil(_ row: Int) -> Int { Int(foil[row]) }
}
