import LorcanaCards

/// The name of a card as the API writes it, split into name and version.
///
/// "Elsa - Snow Queen" has a version; songs, items and four misspelt names ("Sir Kay, Unruly Knight") have none.
struct CardName {
    let full: String
    let name: String
    let version: String

    init(_ full: String) {
        self.full = full
        guard let dash = full.firstPlace(of: " - ") else {
            (name, version) = (full, "")
            return
        }
        let start = full[..<dash.lowerBound]
        (name, version) = start.isEmpty ? (full, "") : (String(start), String(full[dash.upperBound...]))
    }
}
