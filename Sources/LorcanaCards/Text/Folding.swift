@_spi(_Unicode) import Swift

/// Folds text to words: the rule behind every comparison of names and texts (query.md, Text).
package enum Folding {
    /// Folds `text`: drops case, accents and apostrophes; everything else that is not a letter or digit separates.
    ///
    /// The result is lower-case words with one blank between them. Folding it again changes nothing.
    /// Costs a few nanoseconds a byte of ASCII, about 0.2 µs a character of anything else.
    package static func fold(_ text: some StringProtocol) -> String {
        var text = String(text)
        return text.withUTF8 { unsafe foldASCII($0) } ?? foldScalars(text)
    }

    private static func foldScalars(_ text: String) -> String {
        var words = ""
        var pendingBlank = false
        // The standard library's own normaliser; Foundation's wraps it.
        for scalar in text._nfd where !isVanishing(scalar) {
            guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else {
                pendingBlank = !words.isEmpty
                continue
            }
            if pendingBlank { words.append(" ") }
            pendingBlank = false
            let lower = scalar.properties.lowercaseMapping
            words.append(strokeless[lower] ?? lower)
        }
        return words
    }

    /// The same for ASCII alone, byte by byte; returns nil for any other text.
    private static func foldASCII(_ text: UnsafeBufferPointer<UInt8>) -> String? {
        guard unsafe text.allSatisfy({ $0 < 0x80 }) else { return nil }
        return unsafe String(unsafeUninitializedCapacity: text.count) { words in
            var count = 0
            var pendingBlank = false
            for index in text.indices where unsafe text[index] != apostrophe {
                guard let letter = unsafe lowercased(text[index]) else {
                    pendingBlank = count > 0
                    continue
                }
                if pendingBlank {
                    unsafe words[count] = 0x20
                    count += 1
                }
                pendingBlank = false
                unsafe words[count] = letter
                count += 1
            }
            return count
        }
    }

    /// The letter or digit in lower case; nil for any other byte.
    private static func lowercased(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x61...0x7A, 0x30...0x39: byte
        case 0x41...0x5A: byte | 0x20
        default: nil
        }
    }

    private static func isVanishing(_ scalar: Unicode.Scalar) -> Bool {
        isApostrophe(scalar) || scalar.properties.generalCategory == .nonspacingMark
    }

    /// Whether the character is an apostrophe in any of its forms, which folding drops without splitting words.
    package static func isApostrophe(_ character: Character) -> Bool {
        character.unicodeScalars.count == 1 && character.unicodeScalars.allSatisfy(isApostrophe)
    }

    private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x27, 0x2018, 0x2019, 0x02BC: true
        default: false
        }
    }

    private static let apostrophe: UInt8 = 0x27
    /// Letters with a stroke or ligature that people leave out like an accent, though Unicode has it as a letter.
    private static let strokeless = [
        "ł": "l", "ø": "o", "đ": "d", "ħ": "h", "ŧ": "t", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i",
    ]
}
