import LorcanaCards

/// Cards and sets as records for other programs, in any format but the table.
enum Records {
    /// `fields` nil takes all in JSON and CSV, the usual ones in plain output.
    static func write(
        _ cards: some Sequence<LorcanaCard>, as format: OutputFormat, fields: [CardField]?, header: Bool
    ) -> [UInt8] {
        let fields = fields ?? (format == .plain ? CardField.usual : CardField.allCases)
        let names = fields.map(\.rawValue)
        var writer = RecordWriter(format, fields: names)
        if header || format == .csv { writer.header(names) }
        for card in cards {
            writer.beginRecord()
            for field in fields { field.write(card, to: &writer) }
            writer.endRecord()
        }
        return writer.finished()
    }

    static func write(
        _ sets: some Sequence<LorcanaSet>, as format: OutputFormat, fields: [SetField]?, header: Bool
    ) -> [UInt8] {
        let fields = fields ?? (format == .plain ? SetField.usual : SetField.allCases)
        let names = fields.map(\.rawValue)
        var writer = RecordWriter(format, fields: names)
        if header || format == .csv { writer.header(names) }
        for set in sets {
            writer.beginRecord()
            for field in fields { field.write(set, to: &writer) }
            writer.endRecord()
        }
        return writer.finished()
    }
}
