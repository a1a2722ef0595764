import LorcanaCards

/// What kind of card a row is of.
enum CardKind {
    /// A song says so in its type (sets 1 to 5) or its classifications (from set 6).
    ///
    /// A row of an unknown or missing type is judged by the numbers it has.
    static func read(_ row: LenientRow, classifications: [String]) -> CardType {
        let type = Folding.fold(row.string("Type") ?? "").split(separator: " ")
        if type.contains("song") { return .song }
        let isClassedSong = classifications.contains { $0.lowercased() == "song" }
        if type.contains("action") { return isClassedSong ? .song : .action }
        if type.contains("character") { return .character }
        if type.contains("item") { return .item }
        if type.contains("location") { return .location }
        return isClassedSong ? .song : byNumbers(row)
    }

    private static func byNumbers(_ row: LenientRow) -> CardType {
        if row.integer("Move_Cost") != nil { return .location }
        return row.integer("Willpower") != nil ? .character : .action
    }
}
