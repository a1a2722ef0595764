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

/// The type of a card, which the API does not always state.
enum CardKind {
    /// Reads the type; a song is marked in the type (sets 1 to 5) or in the classifications (from set 6).
    ///
    /// If the type is unknown or missing, the numbers of the row decide.
    static func read(_ row: LenientRow, classifications: [String]) -> CardType {
        let words = Folding.fold(row.string("Type") ?? "").utf8.split(separator: 0x20)
        func has(_ word: String) -> Bool { words.contains { $0.elementsEqual(word.utf8) } }
        if has("song") { return .song }
        let isClassedSong = classifications.contains { $0.isSame(as: "song") }
        if has("action") { return isClassedSong ? .song : .action }
        if has("character") { return .character }
        if has("item") { return .item }
        if has("location") { return .location }
        return isClassedSong ? .song : byNumbers(row)
    }

    private static func byNumbers(_ row: LenientRow) -> CardType {
        if row.integer("Move_Cost") != nil { return .location }
        return row.integer("Willpower") != nil ? .character : .action
    }
}

/// The URL of a card's picture, safe to open and to use in a terminal link.
package struct PictureAddress {
    package let text: String

    /// Accepts http and https only; percent-encodes characters that RFC 3986 does not allow, and `'`.
    package init?(_ text: String) {
        let scheme = String(decoding: text.utf8.prefix { $0 != UInt8(ascii: ":") }.prefix(6), as: UTF8.self)
        guard scheme.isSame(as: "https") || scheme.isSame(as: "http"),
            text.utf8.dropFirst(scheme.utf8.count).starts(with: "://".utf8)
        else { return nil }
        self.text = PercentEncoding.encode(text, keeping: Self.allowed)
    }

    private static let allowed = ASCIISet("-._~:/?#[]@!$&()*+,;=%")
}
