import LorcanaCards

/// Reads a whole answer of `/cards` or `/bulk/cards`.
enum CardRows {
    static func read(_ json: [UInt8], url: String) throws(LorcanaError) -> APIAnswer {
        var sets: [LorcanaSet] = []
        let list = try RowList(json, url: url) { row in
            let card = CardRow.read(row)
            if let set = card.flatMap({ _ in CardRow.set(of: row) }), sets.last != set { sets.append(set) }
            return card
        }
        return APIAnswer(list.rows, skipped: list.skipped, sets: sets.once(by: \.number))
    }
}
