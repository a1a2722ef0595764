import LorcanaCards

extension RowMatcher {
    /// For each of the parts the rows that meet all others, but not it.
    ///
    /// Each part is searched once, the cheap ones first, among the rows that failed one part at most.
    func nearMisses(_ parts: [Condition]) -> [RowSet] {
        var whole = RowSet(all: catalogue.count)
        var failedOne = whole.subtracting(whole)
        var failed = [Int](repeating: 0, count: catalogue.count)
        for index in parts.indices.sorted(by: { parts[$0].effort < parts[$1].effort }) {
            let met = rows(parts[index], among: whole.union(failedOne))
            let failing = whole.subtracting(met)
            for row in failing.rows { failed[row] = index }
            failedOne = failedOne.intersection(met).union(failing)
            whole = whole.intersection(met)
        }
        var rows = [[Int]](repeating: [], count: parts.count)
        for row in failedOne.rows { rows[failed[row]].append(row) }
        return rows.map { RowSet(rows: $0, of: catalogue.count) }
    }
}
