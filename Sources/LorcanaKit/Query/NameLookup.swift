public import LorcanaCards

/// Finds the one card that `lorcana card` is asked for: by its id, its set and number, or its name.
public enum NameLookup {
    public enum Answer: Sendable, Equatable {
        /// One card: the row to show, and every printing of its full name, oldest no promo first.
        case card(Int, printings: [Int])
        /// Cards of several full names, one row each, by name.
        case versions([Int])
        /// Nobody bears the name; the nearest cards, one row for each full name, and what they are called.
        case near([Int], names: [String])
        case nothing
    }

    /// Looks `text` up, an exact match winning over a near one: "Elsa - Snow Queen", "TFC-041", "tfc 41", "elsa".
    ///
    /// Costs about as much as a search. Blank text finds nothing.
    public static func find(_ text: String, in catalogue: Catalogue, isForgiving: Bool = true) -> Answer {
        let words = Folding.fold(text)
        guard !words.isEmpty, words.utf8.count <= 1000 else { return .nothing }
        if let answer = cards(.text(.name, .whole(words)), catalogue) { return answer }
        if let row = PrintingID(text).row(in: catalogue) {
            return .card(row, printings: printings(named: row, catalogue))
        }
        if let answer = cards(.text(.char, .whole(words)), catalogue) { return answer }
        let parts = words.foldedWords.map { Condition.term(.text(.name, .part($0))) }
        guard let asked = Condition.allOf(parts) else { return .nothing }
        return cards(asked, catalogue) ?? (isForgiving ? near(asked, catalogue) : .nothing)
    }

    private static func cards(_ term: Term, _ catalogue: Catalogue) -> Answer? {
        cards(.term(term), catalogue)
    }

    /// The cards that meet `condition`: one with its printings, or several.
    private static func cards(_ condition: Condition, _ catalogue: Catalogue) -> Answer? {
        let versions = rows(condition, catalogue)
        guard let first = versions.first else { return nil }
        return versions.count > 1
            ? .versions(versions) : .card(first, printings: printings(named: first, catalogue))
    }

    private static func near(_ asked: Condition, _ catalogue: Catalogue) -> Answer {
        guard let meant = NameForgiveness(matcher: RowMatcher(catalogue)).forgive(asked) else {
            return .nothing
        }
        return .near(rows(meant.condition, catalogue), names: meant.names)
    }

    private static func rows(_ condition: Condition, _ catalogue: Catalogue) -> [Int] {
        let rows = RowMatcher(catalogue).rows(condition, among: RowSet(all: catalogue.count))
        return Evaluation.folded(rows, in: catalogue)
    }

    /// The printings of the row's full name, oldest first, promos behind.
    ///
    /// Costs a look at each row of the catalogue.
    public static func printings(named row: Int, _ catalogue: Catalogue) -> [Int] {
        let name = catalogue.nameRank(row)
        let rows = RowSet(all: catalogue.count).filter { catalogue.nameRank($0) == name }
        let places = Evaluation.places(rows, in: catalogue)
        return (places.filter { !$0.isPromo } + places.filter(\.isPromo)).map(\.index)
    }
}
