package import LorcanaCards

/// Cards and sets as records for other programs, in any format except the table.
package enum Records {
    /// Half the size of a pipe: its reader works on one piece while the next is written.
    private static let piece = 1 << 15

    /// If `fields` is nil, JSON and CSV have all, plain output the usual ones.
    package static func write(
        _ cards: [LorcanaCard], as format: OutputFormat, fields: [CardField]?, header: Bool
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        write(cards, as: format, fields: fields, header: header) { bytes += $0 }
        return bytes
    }

    /// Passes the output to `take` in pieces; each ends with a whole record.
    package static func write<Failure: Error>(
        _ cards: [LorcanaCard], as format: OutputFormat, fields: [CardField]?, header: Bool,
        knowing knowledge: CardKnowledge = CardKnowledge(),
        to take: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        let fields = fields ?? (format == .plain ? CardField.usual : CardField.allCases)
        let names = fields.map(\.rawValue)
        var writer = RecordWriter(format, fields: names)
        if header || format == .csv { writer.header(names) }
        var catalogue = cards.first?.catalogue
        for card in cards {
            if card.catalogue !== catalogue { writer.forgetValues() }
            catalogue = card.catalogue
            writer.beginRecord()
            for field in fields { field.write(card, to: &writer, knowing: knowledge) }
            writer.endRecord()
            if writer.bytes.count >= piece {
                try take(writer.bytes)
                writer.removeWritten()
            }
        }
        try take(writer.finished())
    }

    package static func write(
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
