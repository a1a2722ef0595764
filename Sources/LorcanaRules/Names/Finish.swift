import LorcanaCards

/// A finish in the words of other tools.
enum Finish {
    case normal, foil

    /// Returns nil for a word that is not the name of a finish.
    init?(named word: String) {
        switch Folding.fold(word) {
        case "normal", "non foil", "nonfoil", "not foil", "regular", "standard": self = .normal
        case "foil", "cold foil", "coldfoil", "holofoil", "holo foil", "holo": self = .foil
        default: return nil
        }
    }

    /// Reads a cell of a column of finishes, which may only say if it is a foil; nil for a word that is not known.
    init?(_ word: String) {
        if let finish = Finish(named: word) {
            self = finish
            return
        }
        switch Folding.fold(word) {
        case "", "no", "false", "0": self = .normal
        case "yes", "true": self = .foil
        default: return nil
        }
    }
}
