@_spi(_Unicode) import Swift

/// Folds text to words: the basis of all comparisons of names and texts (Query.md, "Words").
package enum Folding {
    /// Folds `text`: removes case, accents and apostrophes; everything else that is not a letter or digit is a
    /// separator. Compatibility forms are first replaced by plain characters.
    ///
    /// The result is lower-case words separated by single spaces. Folding is idempotent. It takes a few nanoseconds
    /// per byte of Latin text with punctuation and symbols, and about 0.2 µs per character of text with any other
    /// letter.
    package static func fold(_ text: some StringProtocol) -> String {
        var text = String(text)
        return text.withUTF8 { unsafe foldBytes($0) } ?? foldScalars(text)
    }

    private static func foldScalars(_ text: String) -> String {
        var words = ""
        var pendingBlank = false
        // The standard library's normaliser; Foundation's wraps it.
        for scalar in CompatibilityForms.replaced(in: text)._nfd where !isDropped(scalar) {
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

    /// Folds byte by byte; nil if there is anything but ASCII, Latin letters with accents, punctuation and symbols.
    private static func foldBytes(_ text: UnsafeBufferPointer<UInt8>) -> String? {
        var isKnown = true
        let folded = unsafe String(unsafeUninitializedCapacity: text.count) { words in
            var (count, index) = (0, 0)
            var pendingBlank = false
            while index < text.count {
                let byte = unsafe text[index]
                if (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) {
                    if pendingBlank {
                        unsafe words[count] = 0x20
                        count += 1
                    }
                    unsafe words[count] = byte
                    (count, index, pendingBlank) = (count + 1, index + 1, false)
                    continue
                }
                let letter = unsafe byte < 0x80 ? ascii(byte) : beyondASCII(text, index)
                index += byte < 0x80 ? 1 : byte < 0xE0 ? 2 : 3
                switch letter {
                case dropped: continue
                case gap:
                    pendingBlank = count > 0
                    continue
                case unknown:
                    isKnown = false
                    return 0
                default: break
                }
                if pendingBlank {
                    unsafe words[count] = 0x20
                    count += 1
                }
                pendingBlank = false
                let pair = pair(letter)
                unsafe words[count] = pair?.first ?? letter
                count += 1
                if let pair {
                    unsafe words[count] = pair.second
                    count += 1
                }
            }
            return count
        }
        return isKnown ? folded : nil
    }

    /// Marks for characters other than letters and digits: dropped, a gap between words, or unknown to `foldBytes`.
    private static let (dropped, gap, unknown) = (UInt8(ascii: "'"), UInt8(ascii: "_"), UInt8(ascii: "."))

    /// The folded form of an ASCII character; nil if it is not a letter or digit.
    package static func letter(ascii byte: UInt8) -> UInt8? {
        let letter = ascii(byte)
        return letter == dropped || letter == gap ? nil : letter
    }

    private static func ascii(_ byte: UInt8) -> UInt8 {
        switch byte {
        case 0x61...0x7A, 0x30...0x39: byte
        case 0x41...0x5A: byte | 0x20
        case UInt8(ascii: "'"): dropped
        default: gap
        }
    }

    /// The letter for a character of two or three bytes; unknown for a character of four.
    private static func beyondASCII(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt8 {
        switch unsafe text[index] {
        case 0xC2...0xC5:
            let place = unsafe Int(text[index] & 0x1F) << 6 | Int(text[index + 1] & 0x3F)
            return unsafe latin.utf8Start[place - 0x80]
        case 0xE2:
            let place = unsafe 0x2000 | Int(text[index + 1] & 0x3F) << 6 | Int(text[index + 2] & 0x3F)
            switch place {
            case 0x2018, 0x2019: return dropped
            // Circled letters and digits.
            case 0x2460...0x24FF, 0x2776...0x2793: return unknown
            // Punctuation; arrows, symbols, box drawing, shapes, dingbats.
            case 0x2000...0x206F, 0x2190...0x2BFF: return gap
            default: return unknown
            }
        default: return unknown
        }
    }

    /// U+0080 to U+017F; "S", "A" and "O" represent two letters.
    private static let latin: StaticString = """
        __________________________________________._______.._.___.._..._\
        aaaaaaAceeeeiiii.nooooo_ouuuuy.SaaaaaaAceeeeiiii.nooooo_ouuuuy.y\
        aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii..jjkk.llllll.\
        .llnnnnnn...ooooooOOrrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzz.
        """

    private static func pair(_ letter: UInt8) -> (first: UInt8, second: UInt8)? {
        switch letter {
        case UInt8(ascii: "S"): (UInt8(ascii: "s"), UInt8(ascii: "s"))
        case UInt8(ascii: "A"): (UInt8(ascii: "a"), UInt8(ascii: "e"))
        case UInt8(ascii: "O"): (UInt8(ascii: "o"), UInt8(ascii: "e"))
        default: nil
        }
    }

    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        isApostrophe(scalar) || scalar.properties.generalCategory == .nonspacingMark
    }

    /// Whether the character is any kind of apostrophe, which folding drops without splitting words.
    package static func isApostrophe(_ character: Character) -> Bool {
        character.unicodeScalars.count == 1 && character.unicodeScalars.allSatisfy(isApostrophe)
    }

    private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x27, 0x2018, 0x2019, 0x02BC: true
        default: false
        }
    }

    /// Letters with a stroke, and ligatures. Users omit the stroke like an accent, but Unicode doesn't decompose
    /// these letters.
    private static let strokeless = [
        "ł": "l", "ø": "o", "đ": "d", "ħ": "h", "ŧ": "t", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i",
    ]
}
