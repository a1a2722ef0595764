import LorcanaCards

/// The meaning of each keyword in one sentence, worded by this program from the game's rules rather than a card's
/// text.
package enum KeywordGuide {
    /// The date of the facts when the guide was last reviewed.
    package static let date = "2026-10-16"

    static let meanings: [(keyword: String, meaning: String)] = [
        ("Adventurous", "It quests each turn if it can, and never challenges."),
        ("Alert", "It may challenge characters with Evasive."),
        ("Bodyguard", "It may enter play exerted; while it is exerted, opponents must challenge it first."),
        ("Boost N", "Once a turn, N ink puts the top card of your deck under it, face down."),
        ("Challenger +N", "It has N more strength while it challenges."),
        ("Evasive", "Only characters with Evasive can challenge it."),
        ("Reckless", "It challenges each turn if it can, and never quests."),
        ("Resist +N", "Each time it takes damage, it takes N less."),
        ("Rush", "It may challenge in the turn in which it is played."),
        ("Shift N", "For N ink instead of its cost, it goes on top of your character of the same name."),
        ("Singer N", "It sings songs as if it cost N."),
        ("Sing Together N", "Characters whose costs add up to N or more may sing this song."),
        ("Support", "When it quests, another of your characters may add its strength this turn."),
        ("Vanish", "It is banished if an opponent chooses it for an action."),
        ("Ward", "Opponents cannot choose it, except to challenge it."),
    ]

    private static let shifts: [(keyword: String, meaning: String)] = [
        ("Combo Shift", "It goes on a character with one of its two names, or on one of each."),
        ("Duo Shift", "It goes on two of your characters, one with each of its names."),
        ("Potato Shift", "It goes on your item named Potato."),
        (
            "Temporary Shift",
            "It goes on a character as with Shift, and returns to your hand at the end of the turn."
        ),
        ("Universal Shift", "It goes on any of your characters."),
    ]

    /// All entries, including the kinds of Shift, which are named after the cards they are played on.
    package static var all: [(keyword: String, meaning: String)] {
        meanings + shifts + [("Puppy Shift, ...", "It goes on a character of that classification.")]
    }

    /// The meaning of a keyword as printed on a card ("Shift 4", "Puppy Shift 3", "Shift Discard a song card"), with
    /// its number; nil if unknown.
    static func meaning(of keyword: String) -> String? {
        if let shift = shifts.first(where: { keyword.hasPrefix($0.keyword) }) { return shift.meaning }
        if keyword.hasPrefix("Temporary "), keyword.holds("Shift") {
            return
                "It goes on a character of that classification, and returns to your hand at the end of the turn."
        }
        if !keyword.hasPrefix("Shift"), keyword.holds(" Shift") {
            return "It goes on a character of that classification."
        }
        guard let known = meanings.first(where: { name(of: $0.keyword) == name(of: keyword) }) else {
            return nil
        }
        // The cost is a number at the end; "Shift Discard 2 cards" has none.
        let number = keyword.split(separator: " ").last.map { $0.filter(\.isNumber) } ?? ""
        return number.isEmpty
            ? known.meaning.with("this price", for: "N ink") : known.meaning.with(number, for: "N")
    }

    /// The words before a value: "Sing Together" in "Sing Together 7".
    private static func name(of keyword: String) -> String {
        if keyword.hasPrefix("Shift") { return "Shift" }
        let words = keyword.split(separator: " ")
        guard let last = words.last, words.count > 1,
            last == "N" || last.contains(where: { $0.isNumber || $0 == "+" })
        else { return keyword }
        return words.dropLast().joined(separator: " ")
    }
}
