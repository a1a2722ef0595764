package import LorcanaCards

/// Writes records for other programs, in any format except the table.
package enum Records {
    /// The size of a chunk: half a pipe's buffer, so that the reader can work while the next chunk is written.
    private static let piece = 1 << 15

    /// Passes the output to `take` in chunks of whole records.
    ///
    /// - Parameters:
    ///   - isOne: whether there is a single record, not enclosed in an array.
    ///   - write: writes each field of a row, in the order of `fields`.
    @inline(__always)
    private static func write<Row, Failure: Error>(
        _ rows: some Sequence<Row>, as format: OutputFormat, fields: [String], header: Bool,
        isOne: Bool = false, to take: ([UInt8]) throws(Failure) -> Void,
        _ write: (Row, inout RecordWriter) -> Void
    ) throws(Failure) {
        var writer = RecordWriter(isOne && format == .json ? .jsonl : format, fields: fields)
        if header || format == .csv { writer.header(fields) }
        for row in rows {
            writer.beginRecord()
            write(row, &writer)
            writer.endRecord()
            if writer.bytes.count >= piece {
                try take(writer.bytes)
                writer.removeWritten()
            }
        }
        try take(writer.finished())
    }

    /// Writes cards. If `fields` is nil, JSON and CSV have all fields, and plain output has the usual ones.
    ///
    /// - Parameters:
    ///   - leading: fields before those of the cards, with a record for each card.
    ///   - trailing: fields after those of the cards, with a record for each card.
    package static func write<Failure: Error>(
        _ cards: [LorcanaCard], as format: OutputFormat, fields: [CardField]?, header: Bool,
        knowing knowledge: CardKnowledge = CardKnowledge(),
        leading: RecordTable? = nil, trailing: RecordTable? = nil,
        to take: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        let fields = fields ?? (format == .plain ? CardField.usual : CardField.allCases)
        let names = (leading?.fields ?? []) + fields.map(\.rawValue) + (trailing?.fields ?? [])
        var (catalogue, index) = (cards.first?.catalogue, 0)
        try write(cards, as: format, fields: names, header: header, to: take) { card, writer in
            if card.catalogue !== catalogue { writer.forgetValues() }
            catalogue = card.catalogue
            if let leading { for value in leading.rows[index] { writer.value(value) } }
            for field in fields { field.write(card, to: &writer, knowing: knowledge) }
            if let trailing { for value in trailing.rows[index] { writer.value(value) } }
            index += 1
        }
    }

    package static func write(
        _ sets: [LorcanaSet], knowing knowledge: CardKnowledge, as format: OutputFormat, fields: [SetField]?,
        header: Bool
    ) -> [UInt8] {
        let fields = fields ?? (format == .plain ? SetField.usual : SetField.allCases)
        var bytes: [UInt8] = []
        write(
            sets, as: format, fields: fields.map(\.rawValue), header: header, to: { bytes += $0 }
        ) { set, writer in for field in fields { field.write(set, knowing: knowledge, to: &writer) } }
        return bytes
    }

    fileprivate static func write(
        _ table: RecordTable, as format: OutputFormat, header: Bool, isOne: Bool
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        write(
            table.rows, as: format, fields: table.fields, header: header, isOne: isOne, to: { bytes += $0 }
        ) { row, writer in for value in row { writer.value(value) } }
        return bytes
    }
}

/// Records with custom fields.
package struct RecordTable {
    package let fields: [String]
    package var rows: [[RecordValue]]

    package init(fields: [String], rows: [[RecordValue]] = []) { (self.fields, self.rows) = (fields, rows) }

    /// A field's name, and a function that returns its value in a row.
    package typealias Field<Row> = (String, (Row) -> RecordValue)

    /// A record for each row.
    package init<Row>(_ rows: some Sequence<Row>, _ fields: Field<Row>...) { self.init(rows, fields) }

    package init<Row>(_ rows: some Sequence<Row>, _ fields: [Field<Row>]) {
        self.init(fields: fields.map(\.0), rows: rows.map { row in fields.map { $0.1(row) } })
    }

    /// The records at these indices.
    package func chosen(_ places: [Int]) -> RecordTable {
        RecordTable(fields: fields, rows: places.map { rows[$0] })
    }

    /// The encoded records, in any format except the table.
    package func written(as format: OutputFormat, header: Bool = false, isOne: Bool = false) -> [UInt8] {
        Records.write(self, as: format, header: header, isOne: isOne)
    }

    /// The cells of a table; the first row has the field names.
    package var cells: [[String]] { [fields] + rows.map { $0.map(\.shown) } }
}
