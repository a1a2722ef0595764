import FuzzSupport
@testable import LorcanaCards
@testable import LorcanaRules

/// Any bytes are read as a collection or rejected with an error; an import has exactly the copies in its rows.
enum CollectionTarget {
    private static let names = CardNames(FuzzCards.catalogue(Array(FuzzCards.all)))

    static func run(_ bytes: [UInt8]) {
        var (rows, copies) = (0, 0)
        let read = try? CollectionImport(
            bytes, names,
            each: { row in
                expect(row.text.isClean, "a control in a row")
                guard case .counted(let counted) = row.fate else { return }
                rows += 1
                copies += counted.copies.all
            })
        if let read {
            expect(read.rows == rows, "a row lost")
            expect(read.entries.reduce(0) { $0 + $1.copies.all } == copies, "a copy lost")
        }
        if let collection = try? CardCollection(reading: bytes) {
            expect(
                (try? CardCollection(reading: collection.bytes)) == collection,
                "a collection that reads differently")
        }
    }
}
