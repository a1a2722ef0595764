import LorcanaCards

/// A finish, by the words of other tools.
enum Finish {
    case normal, foil

    /// Returns nil for a word that does not name a finish.
    init?(named word: String) {
        switch Folding.fold(word) {
        case "normal", "non foil", "nonfoil", "not foil", "regular", "standard": self = .normal
        case "foil", "cold foil", "coldfoil", "holofoil", "holo foil", "holo": self = .foil
        default: return nil
        }
    }

    /// Reads a cell of a finish column, which may only say whether the card is foil; nil for an unknown word.
    init?(_ word: String) {
        if let finish = Finish(named: word) {
            self = finish
            return
        }
        switch Folding.fold(word) {
        case "":
            // An empty cell, a dash, or a tick.
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

    /// Splits a key such as "005-032:foil" into the id and the finish.
    static func split(_ key: String) -> (text: String, finish: Finish?) {
        guard let colon = key.lastIndex(of: ":"),
            let finish = Finish(named: String(key[key.index(after: colon)...]))
        else { return (key, nil) }
        return (String(key[..<colon]), finish)
    }

    /// Reads the finish at the start or end of a card's condition: "Near Mint Cold Foil", "Foil NM"; nil if
    /// there is none.
    init?(inCondition text: String) {
        let words = Folding.fold(text).split(separator: " ").map(String.init)
        let ends = (1...3).flatMap { [Array(words.prefix($0)), Array(words.suffix($0))] }
        guard let finish = ends.compactMap({ Finish(named: $0.joined(by: " ")) }).last else { return nil }
        self = finish
    }
}
