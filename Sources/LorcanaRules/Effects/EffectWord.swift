import LorcanaCards

/// A word of a rules text.
struct EffectWord: Equatable {
    /// The word in lower case and without its ending: "banish" for "banishes", "character" for "characters".
    let base: String
    /// The word as printed.
    let printed: String
    let number: Int?
    let isSigned: Bool
    let isCapitalised: Bool
    /// Whether it is the first word of a sentence, so that its capital letter is not significant.
    var isFirst = false

    init(_ printed: String) {
        self.printed = printed
        let digits = printed.drop { $0 == "+" || $0 == "-" || $0 == "–" }
        let value = digits.utf8.count <= 4 && !digits.isEmpty ? NumberInText.read(digits) : nil
        isSigned = value != nil && digits.utf8.count < printed.utf8.count
        let lowered = printed.lowercased()
        number =
            (isSigned && printed.hasPrefix("+") ? value : isSigned ? value.map { -$0 } : value)
            ?? Self.counts[lowered]
        isCapitalised = printed.first?.isUppercase ?? false
        base = Self.base(lowered)
    }

    private static let counts = ["two": 2, "three": 3, "four": 4, "five": 5]

    private static func base(_ word: String) -> String {
        if let base = irregular[word] { return base }
        guard word.utf8.count > 3, word.hasSuffix("s"), !word.hasSuffix("ss"), !word.hasSuffix("us") else {
            return word
        }
        if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
        let longEndings = ["shes", "ches", "xes", "sses"]
        return String(word.dropLast(longEndings.contains { word.hasSuffix($0) } ? 2 : 1))
    }

    private static let irregular = [
        "an": "a", "this": "this", "has": "have", "does": "do", "doesn't": "don't", "are": "is", "be": "is",
        "been": "is", "being": "is", "were": "was", "weren't": "wasn't", "aren't": "isn't", "its": "their",
        "his": "their", "she": "he", "him": "he", "always": "always", "yours": "yours", "theirs": "theirs",
        "unless": "unless", "cannot": "can't",
    ]
}
