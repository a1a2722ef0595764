import LorcanaCards

/// Reads the keys of an order where they stand in a query.
struct SortReader {
    let scanner: QueryScanner

    /// The order in `range`; a key named twice counts where it stands first.
    func order(in range: Range<Int>) throws(QueryError) -> CardOrder {
        var keys: [SortKey] = []
        for part in scanner.split(range, at: [","]) {
            let key = try key(in: part)
            if !keys.contains(where: { $0.field == key.field }) { keys.append(key) }
        }
        return CardOrder(keys: keys)
    }

    private func key(in part: Range<Int>) throws(QueryError) -> SortKey {
        let isDescending = !part.isEmpty && scanner.scalars[part.lowerBound] == "-"
        let name = isDescending ? part.dropFirst() : part
        let typed = scanner.string(name)
        if !typed.hasPrefix("-"), let field = QueryWords.sortFields[typed] {
            return SortKey(field, isDescending: isDescending)
        }
        throw scanner.error(
            at: name, typed.isEmpty ? "a sort key is missing here" : QueryWords.sortFields.complaint(typed),
            hint: QueryWords.sortFields.hint(for: typed))
    }
}
