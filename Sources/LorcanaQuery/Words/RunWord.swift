import LorcanaCards
import LorcanaRules

/// A word of a run as the grammar reads it: a bare word, a part of one, or a sign between two.
struct RunWord {
    let text: String
    /// The words that it may be a form of, itself first.
    let lemmas: [String]
    /// The place of the bare word that it is of.
    let bare: Int
    var number: Int?
    var isInCapitals = false

    init(_ text: String, bare: Int, hasNumber: Bool = true) {
        (self.text, self.bare) = (text, bare)
        lemmas = WordStem.bases(of: text)
        number = hasNumber && text.utf8.count <= 9 && text.areDigits ? Int(text) : nil
    }

    var beginsClause: Bool {
        ["that", "with", "which", "whose", "have", "has", "having"].contains(text)
    }
    var isSign: Bool { text == "," || text == "/" || text == "+" || text == "#" || text == ":" }
}
