import LorcanaCards

/// A finish, in the words of other tools.
enum Finish {
    case normal, foil

    /// Returns nil for any other word.
    init?(named word: String) {
        switch Folding.fold(word) {
        case "normal", "non foil", "nonfoil", "not foil", "regular", "standard": self = .normal
        case "foil", "cold foil", "coldfoil", "holofoil", "holo foil", "holo": self = .foil
        default: return nil
        }
    }

    /// Parses a cell of a finish column, which may only specify whether the card is foil; returns nil for an unknown
    /// word.
    init?(_ word: String) {
        if let finish = Finish(named: word) {
            self = finish
            return
        }
        switch Folding.fold(word) {
        case "":
            // An empty cell, a dash, or a check mark.
            let signs = word.trimmed.unicodeScalars
            let isTicked = signs.contains { "\u{2611}\u{2705}\u{2713}\u{2714}".unicodeScalars.contains($0) }
            guard isTicked || signs.allSatisfy({ "-\u{2013}\u{2014}".unicodeScalars.contains($0) }) else {
                return nil
            }
            self = isTicked ? .foil : .normal
        case "no", "false", "0", "n": self = .normal
        case "yes", "true", "1", "y", "x", "foiled": self = .foil
        default: return nil
        }
    }

    /// Splits a key such as "005-032:foil" into id and finish.
    static func split(_ key: String) -> (text: String, finish: Finish?) {
        guard let colon = key.lastIndex(of: ":"),
            let finish = Finish(named: String(key[key.index(after: colon)...]))
        else { return (key, nil) }
        return (String(key[..<colon]), finish)
    }

    /// Parses the finish at the start or end of a card's condition: "Near Mint Cold Foil", "Foil NM". Returns nil if
    /// there is none.
    init?(inCondition text: String) {
        let words = Folding.fold(text).split(separator: " ").map(String.init)
        let ends = (1...3).flatMap { [Array(words.prefix($0)), Array(words.suffix($0))] }
        guard let finish = ends.compactMap({ Finish(named: $0.joined(by: " ")) }).last else { return nil }
        self = finish
    }
}
