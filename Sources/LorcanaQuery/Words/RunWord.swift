import LorcanaCards
import LorcanaRules

/// A word of a run for the grammar: a bare word, a part of one, or a sign between two.
struct RunWord {
    let text: String
    /// The words it may be a form of, starting with itself.
    let lemmas: [String]
    /// The index of its bare word.
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
