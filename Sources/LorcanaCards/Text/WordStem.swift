/// The stem that the forms of an English word share: "banish" of "banishes", "challeng" of "challenged".
///
/// Removes only the endings of plurals and verbs: "opponent" and "opposing" remain different words.
package enum WordStem {
    /// The stem of a folded word.
    package static func of(_ word: String) -> String {
        var letters = Array(word.utf8)
        reduce(&letters)
        return String(decoding: letters, as: UTF8.self)
    }

    /// The words of which a folded word may be a form, starting with itself: "hero" for "heroes", "have" for
    /// "having".
    package static func bases(of word: String) -> [String] {
        let bases = formsOf(word)
        // American spelling of "coloured".
        let american = bases.compactMap(withAmericanEnding).filter { !bases.contains($0) }
        return american.isEmpty ? bases : bases + american
    }

    private static func withAmericanEnding(_ word: String) -> String? {
        guard word.utf8.count > 5, word.hasSuffix("our") else { return nil }
        return String(word.dropLast(2)) + "r"
    }

    private static func formsOf(_ word: String) -> [String] {
        if let base = irregularBase(of: word) { return [word, base] }
        let letters = Array(word.utf8)
        // Names with punctuation, numbers and phrases have no forms.
        guard letters.count > 3, letters.allSatisfy({ $0 >= UInt8(ascii: "a") }) else { return [word] }
        var bases = [word]
        func add(_ base: [UInt8]) {
            let base = String(decoding: base, as: UTF8.self)
            if !bases.contains(base) { bases.append(base) }
        }
        var base = letters
        removePlural(from: &base)
        if base.count < letters.count {
            add(base)
            // "freezes" as opposed to "boxes", and "houses" as opposed to "buses".
            if base.count < letters.count - 1 { add(base + [UInt8(ascii: "e")]) }
            let last = String(word.suffix(3))
            if last == "oes" || last == "ses" { add(Array(letters.dropLast(2))) }
            if last == "ies" { add(Array(letters.dropLast(3)) + [UInt8(ascii: "y")]) }
            if last == "ves" { add(Array(letters.dropLast(3)) + [UInt8(ascii: "f")]) }
            // A common misspelling: "skys".
            if base.last == UInt8(ascii: "y") { add(Array(base.dropLast()) + Array("ies".utf8)) }
            return bases
        }
        removeVerbEnding(from: &base)
        if base.count < letters.count {
            add(base)
            add(base + [UInt8(ascii: "e")])
            // "controlled", as opposed to "called".
            if base.last == base.dropLast().last { add(Array(base.dropLast())) }
        }
        return bases
    }

    private static func irregularBase(of word: String) -> String? {
        switch word {
        case "cant", "couldnt": "cannot"
        case "came": "come"
        default: nil
        }
    }

    /// Reduces the letters of a folded word to its stem.
    package static func reduce(_ word: inout [UInt8]) {
        removePlural(from: &word)
        removeVerbEnding(from: &word)
        removeLastVowel(from: &word)
    }

    private static func removeLastVowel(from word: inout [UInt8]) {
        // "move" loses its "e", since "moving" has none.
        if word.count > 3, word.last == UInt8(ascii: "e") { word.removeLast() }
        if word.count > 3, word.last == UInt8(ascii: "i") { word[word.count - 1] = UInt8(ascii: "y") }
    }

    /// Removes the ending of "cards", "readies" and "banishes", but not of "loss", "plus" or "this".
    private static func removePlural(from word: inout [UInt8]) {
        guard word.count > 3, word.last == UInt8(ascii: "s") else { return }
        let before = word[word.count - 2]
        if "sui".utf8.contains(before) { return }
        word.removeLast()
        if before == UInt8(ascii: "e"), word.count > 3, endsWithSibilant(word.dropLast()) {
            word.removeLast()
        }
    }

    /// Whether the plural of the letters ends in "es": "wish", "box", "loss".
    private static func endsWithSibilant(_ letters: ArraySlice<UInt8>) -> Bool {
        guard let last = letters.last, let before = letters.dropLast().last else { return false }
        switch last {
        case UInt8(ascii: "x"), UInt8(ascii: "z"): return true
        case UInt8(ascii: "h"): return before == UInt8(ascii: "c") || before == UInt8(ascii: "s")
        case UInt8(ascii: "s"): return before == last
        default: return false
        }
    }

    /// Removes the ending of "playing", "exerted" and "banned", but not of "sing", "need" or "being".
    private static func removeVerbEnding(from word: inout [UInt8]) {
        for ending in verbEndings where word.count >= ending.count + 3 && word.ends(with: ending) {
            let stem = word.dropLast(ending.count)
            guard stem.contains(where: isVowel), stem.last != UInt8(ascii: "e") else { return }
            word.removeLast(ending.count)
            // "banning" has a doubled letter, but "falling" and "passed" don't.
            if let last = word.last, word.count > 3, word[word.count - 2] == last, !isVowel(last),
                last != UInt8(ascii: "l"), last != UInt8(ascii: "s")
            {
                word.removeLast()
            }
            return
        }
    }

    private static let verbEndings = [Array("ing".utf8), Array("ed".utf8)]

    private static func isVowel(_ letter: UInt8) -> Bool { "aeiouy".utf8.contains(letter) }
}

extension [UInt8] {
    fileprivate func ends(with ending: [UInt8]) -> Bool { suffix(ending.count).elementsEqual(ending) }
}
