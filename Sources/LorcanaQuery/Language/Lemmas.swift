import LorcanaCards

/// The forms that a word may be of: "heroes" is "hero", "costing" is "cost".
enum Lemmas {
    static func of(_ word: String) -> [String] {
        let count = word.utf8.count
        guard count > 3, word.utf8.allSatisfy({ $0 >= UInt8(ascii: "a") }) else {
            return contractions[word].map { [word, $0] } ?? [word]
        }
        if let whole = contractions[word] { return [word, whole] }
        var forms = [word]
        let without = { (last: Int) in String(decoding: word.utf8.prefix(count - last), as: UTF8.self) }
        if word.hasSuffix("s"), !word.hasSuffix("ss") {
            if word.hasSuffix("ies") { forms.append(without(3) + "y") }
            if word.hasSuffix("ves") { forms.append(without(3) + "f") }
            if word.mayHavePluralES { forms.append(without(2)) }
            forms.append(without(1))
            // "skys", as some write it.
            if word.hasSuffix("ys") { forms.append(without(2) + "ies") }
        } else if word.hasSuffix("ing"), count > 5 {
            forms += stems(without(3))
        } else if word.hasSuffix("ed"), count > 5 {
            forms += stems(without(2))
        }
        return forms
    }

    /// The stem, with an "e", and without a doubled last letter: "hav", "have"; "bann", "banne", "ban".
    private static func stems(_ stem: String) -> [String] {
        let last = stem.utf8.suffix(2)
        let isDoubled = last.count == 2 && last.first == last.last
        return [stem, stem + "e"] + (isDoubled ? [String(stem.dropLast())] : [])
    }

    private static let contractions = ["cant": "cannot", "couldnt": "cannot", "came": "come"]
}
