/// The responses of lorcana-api.com, computed like the real ones: paths, parameters, quirks, and errors with status
/// 200.
struct Service: Sendable {
    let cards: Table
    let sets: Table

    /// The response to `target`, the path and query of the request line.
    func answer(_ target: String) -> Answer {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = String(parts[0])
        // With a slash before the question mark, the first parameter is ignored.
        var query = Query(parts.count == 2 ? String(parts[1]) : "")
        if path.hasSuffix("/"), parts.count == 2 {
            query = Query(parts[1].split(separator: "&").dropFirst().joined(separator: "&"))
        }
        return answer(path: path, query: query)
    }

    /// Paths are matched by substring, so `/cards/allxyz` is `/cards/all`.
    private func answer(path: String, query: Query) -> Answer {
        if path.contains("/bulk/cards") { return .rows(cards.printed) }
        if path.contains("/bulk/sets") { return .rows(sets.printed) }
        for (name, table) in [("cards", cards), ("sets", sets)] where path.contains("/\(name)/") {
            if path.contains("/\(name)/all") { return all(table, query) }
            if path.contains("/\(name)/fetch") { return TableAnswer(table: table, query: query).answer() }
            return .invalidURL(name)
        }
        if path.contains("/bulk/") { return .invalidURL("bulk") }
        return path == "/stats" ? .text("requests: 0") : .notACard
    }

    private func all(_ table: Table, _ query: Query) -> Answer {
        for key in ["search", "strict", "fuzzy", "fuzzymin"] where query[key] != nil {
            return .error("invalid_parameter", 404, "You cant use '\(key)' with endpoint /all!")
        }
        return TableAnswer(table: table, query: query).answer()
    }
}
