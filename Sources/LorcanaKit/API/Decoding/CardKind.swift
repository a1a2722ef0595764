import LorcanaCards

/// The type of a card, which the API doesn't always specify.
enum CardKind {
    /// Determines the type. A song is marked in the type (sets 1 to 5) or in the classifications (from set 6 on).
    ///
    /// If the type is unknown or missing, it is inferred from the row's numbers.
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
