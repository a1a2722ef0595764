/// Answers `/all` and `/fetch` for one table: filter, sort, page, columns.
struct TableAnswer {
    let table: Table
    let query: Query

    func answer() -> Answer {
        for key in ["page", "pagesize", "orderby", "sortdirection", "fuzzy"] where query[key] == "" {
            return .closed
        }
        if query["strict"]?.hasSuffix("%") == true { return .closed }
        for key in ["page", "pagesize"] {
            guard let value = query[key], Int(value) == nil else { continue }
            return .error("invalid_datatype", 200, "'\(value)' is not an integer! [Parameter=\(key)]")
        }
        do {
            return try print(paged(ordered(chosen())))
        } catch {
            return error.answer
        }
    }

    // MARK: Steps, each returning indices of rows

    private func chosen() throws(Complaint) -> [Int] {
        let places = Array(table.rows.indices)
        if let names = query["strict"] { return strictly(names, places) }
        guard let search = query["search"] else { return places }
        do {
            let expression = try SearchExpression(search, table: table)
            return places.filter { expression.matches(table.rows[$0], in: table) }
        } catch {
            switch error {
            case .wholeTable: return places
            case .unknownColumn(let column): throw Complaint(.unknownColumn(column, in: "where clause"))
            case .sqlError(let text): throw Complaint(.syntaxError(near: text))
            }
        }
    }

    private func strictly(_ names: String, _ places: [Int]) -> [Int] {
        let wanted = names.split(separator: ";").map { Collation.fold(String($0)) }
        if wanted.isEmpty { return places }
        return places.filter { wanted.contains(Collation.fold(Collation.text(table.rows[$0]["Name"]))) }
    }

    private func ordered(_ places: [Int]) throws(Complaint) -> [Int] {
        guard let order = query["orderby"] else {
            if let direction = query["sortdirection"] { throw Complaint(.syntaxError(near: direction)) }
            return places
        }
        let names = order.split(separator: ",").map { $0.drop { $0 == " " } }
        let columns = names.map { table.column(String($0)) }
        if let missing = columns.firstIndex(of: nil) {
            throw Complaint(.unknownColumn(String(names[missing]), in: "order clause"))
        }
        let isDescending = query["sortdirection"]?.lowercased().hasPrefix("desc") ?? false
        let sorted = places.sorted { isBefore($0, $1, by: columns.compactMap(\.self)) }
        return isDescending ? sorted.reversed() : sorted
    }

    private func isBefore(_ a: Int, _ b: Int, by columns: [String]) -> Bool {
        for column in columns {
            let (x, y) = (table.rows[a][column], table.rows[b][column])
            if Collation.isBefore(x, y) { return true }
            if Collation.isBefore(y, x) { return false }
        }
        return a < b
    }

    /// Without `page` there is no limit; with `orderby`, `page` is ignored.
    private func paged(_ places: [Int]) throws(Complaint) -> ArraySlice<Int> {
        guard query["orderby"] == nil, let page = query["page"].flatMap({ Int($0) }) else {
            return places[...]
        }
        let size = query["pagesize"].flatMap { Int($0) } ?? 50
        let (start, overflow) = size.multipliedReportingOverflow(by: page - 1)
        guard page > 0, size >= 0, !overflow else { throw Complaint(.syntaxError(near: "\(start), \(size)")) }
        return places.dropFirst(start).prefix(size)
    }

    private func print(_ places: ArraySlice<Int>) throws(Complaint) -> Answer {
        guard let names = query["displayonly"]?.split(separator: ";") else {
            return .rows(places.map { table.printed[$0] })
        }
        let columns = names.map { table.column(String($0)) }
        if let missing = columns.firstIndex(of: nil) {
            throw Complaint(.unknownColumn(String(names[missing]), in: "field list"))
        }
        let kept = Set(columns.compactMap(\.self))
        return .rows(places.map { JSONValue.object(table.rows[$0].filter { kept.contains($0.key) }).printed })
    }

    /// An error response, which ends the processing of the request.
    private struct Complaint: Error {
        let answer: Answer
        init(_ answer: Answer) { self.answer = answer }
    }
}
