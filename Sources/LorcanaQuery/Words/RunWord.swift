import LorcanaCards
import LorcanaRules

/// A word for the grammar: a bare word, part of one, or punctuation between two.
struct RunWord {
    let text: String
    /// The words of which this may be a form, starting with itself.
    let lemmas: [String]
    /// The index of its bare word in the run.
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
