@_spi(_Unicode) import Swift

/// Text folded to words, the one rule every comparison of names and texts uses (query.md, Meanings).
public enum Folding {
    /// Folds `text`: case and accents gone, apostrophes vanish, all else that is no letter or digit separates.
    ///
    /// The result holds lower-case words with one blank between them, none at the ends.
    public static func fold(_ text: some StringProtocol) -> String {
        var words = ""
        var pendingBlank = false
        for scalar in decomposed(String(text)) {
            if isVanishing(scalar) { continue }
            guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else {
                pendingBlank = !words.isEmpty
                continue
            }
            if pendingBlank { words.append(" ") }
            pendingBlank = false
            words.append(scalar.properties.lowercaseMapping)
        }
        return words
    }

    private static func decomposed(_ text: String) -> [Unicode.Scalar] {
        // The standard library's own normaliser; Foundation's is a wrapper around it.
        Array(text._nfd)
    }

    private static func isVanishing(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0x27 || scalar.value == 0x2019 || scalar.value == 0x2018 || scalar.value == 0x02BC
            || scalar.properties.generalCategory == .nonspacingMark
    }
}
