import LorcanaCards

/// The official app's backup: JSON with `OwnedCardQuantitiesV2`, a list of `Id`, `Type` and `Quantity`.
struct AppBackup {
    /// The prefix of the list's key, without its version number.
    static let key = "OwnedCardQuantities"

    private let table: JSONTable
    private let columns: (id: Int, type: Int, quantity: Int)

    /// Returns nil if the table is not such a backup.
    init?(_ table: JSONTable) {
        let place = { (title: String) in table.titles.firstIndex(of: title) }
        guard table.key.hasPrefix(Self.key), let id = place("Id"),
            let quantity = place("Quantity")
        else { return nil }
        (self.table, columns) = (table, (id, place("Type") ?? table.titles.count, quantity))
    }

    /// Reads the rows. Their ids are LorcanaJSON's card numbers.
    func rows(_ catalogue: Catalogue) -> [ImportedRow] {
        var known: [Int: Int] = [:]
        for row in (0..<catalogue.count).reversed() {
            if let number = catalogue[row].sourceID { known[number] = row }
        }
        return table.rows.map { record in
            let fate: ImportedRow.Fate
            do throws(ImportedRow.Reason) { fate = try self.fate(record, known, catalogue) } catch {
                fate = .skipped(error)
            }
            return ImportedRow(line: record.line, text: record.shown, fate: fate)
        }
    }

    private func fate(
        _ record: CSV.Record, _ known: [Int: Int], _ catalogue: Catalogue
    ) throws(ImportedRow.Reason) -> ImportedRow.Fate {
        let (id, word) = (record[columns.id], record[columns.type])
        let count = try TableCell.count(record[columns.quantity])
        if count == 0 { return .aside("no copies") }
        guard let row = Int(id).flatMap({ known[$0] }) else { throw .id(TableCell.shown(id)) }
        let finish = Finish(word)
        let found = ImportFinder.Found(row: row)
        var counted = found.counted(
            finish == .foil ? .init(foil: count) : .init(normal: count), isFinishNamed: finish != nil,
            catalogue[row].finishes)
        if finish == nil { counted.notes.append(.finish(word, column: "Type")) }
        return .counted(counted)
    }
}
