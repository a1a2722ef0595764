import LorcanaCards

/// Looks up full names by the words in them.
struct NameBook {
    let catalogue: Catalogue
    let index: NameIndex

    init(_ matcher: RowMatcher) { (catalogue, index) = (matcher.catalogue, matcher.names) }

    /// The singular of a plural in names, unless the plural itself occurs in a name: "mickey" for "mickeys". A word
    /// with an apostrophe is taken literally: "mickey's".
    func singular(of bare: BareWord) -> String? {
        let word = bare.folded
        guard word.utf8.last == UInt8(ascii: "s"), word.utf8.count > 4,
            !bare.token.contains(where: Folding.isApostrophe)
        else { return nil }
        let stem = WordStem.bases(of: word).dropFirst().first { index.words.number(of: $0) != nil }
        guard let stem, let number = index.words.number(of: word) else {
            let place = catalogue.place(ofWord: word)
            return place == nil || place == .rareTexts ? stem : nil
        }
        let isOther = index.names(ofWord: number).contains { name in
            index.row(ofName: name).map { !isPossessive(word, in: printed(name, $0)) } ?? false
        }
        return isOther ? nil : stem
    }

    /// Whether the printed name has the word as a possessive: "elsas" for Elsa's.
    func isPossessive(_ word: String, in name: String) -> Bool {
        name.printedWords.contains { part in
            part.withoutPossessive.endIndex < part.endIndex && Folding.fold(part) == word
        }
    }

    /// Whether a name contains these consecutive whole words.
    func have(_ words: String) -> Bool {
        let search = FoldedSearch(words)
        return search.matches(in: index, by: .words)?.isEmpty == false
    }

    /// Whether a name starts with these whole words.
    func begin(with words: String) -> Bool { isBeginning(words) { _, _ in true } }

    /// Whether this is a character's name without a version.
    func isCharacter(_ words: String) -> Bool {
        isBeginning(words) { name, row in
            catalogue[row].type == .character && version(ofName: name, row).before == words.utf8.count
        }
    }

    /// Whether this is a character's name without a version.
    func isCharacter(_ words: [BareWord]) -> Bool { isCharacter(words.map(\.folded).spaced) }

    /// Whether a character's name starts with these whole words.
    func beginsCharacter(_ words: String) -> Bool {
        isBeginning(words) { name, row in
            catalogue[row].type == .character && words.utf8.count <= version(ofName: name, row).before
        }
    }

    /// Whether the words are an article and a character's name: "the beast".
    func areCharacter(behindArticle words: [BareWord]) -> Bool {
        guard let first = words.first, ["a", "an", "the"].contains(first.folded) else { return false }
        let name = words.dropFirst().map(\.folded).spaced
        return isCharacter(name) && !isWhole("\(first.folded) \(name)")
    }

    /// Whether this is a character's name with or without its version, or another card's name.
    func isWhole(_ words: String) -> Bool {
        isBeginning(words) { name, row in
            index.withText(ofName: name) { $0.count } == words.utf8.count
                || catalogue[row].type == .character
                    && version(ofName: name, row).before == words.utf8.count
        }
    }

    /// Whether a word of a name starts with these letters.
    func haveWord(beginningWith letters: String) -> Bool { index.words.hasBeginning(letters) }

    /// Whether a character's name starts with these letters; false for fewer than four.
    func haveCharacter(beginningWith letters: String) -> Bool {
        guard letters.utf8.count >= 4 else { return false }
        return index.words.longer(beginningWith: letters).contains { word in
            index.names(ofWord: word).contains { name in
                guard let row = index.row(ofName: name), catalogue[row].type == .character else {
                    return false
                }
                return index.withText(ofName: name) { $0.matches(Array(letters.utf8), at: 0) }
            }
        }
    }

    // MARK: Names of a row

    /// Whether the words are the row's whole name, with or without a version, or its version.
    func areWhole(_ words: String, ofRow row: Int) -> Bool {
        [FoldedColumn.fullName, .name, .version, .englishFullName].contains {
            catalogue.words($0, row) == words
        }
    }

    /// Whether the row's names contain all of the words as whole words. A possessive s must have been typed.
    func have(_ words: [BareWord], ofRow row: Int) -> Bool {
        let columns = [FoldedColumn.fullName, .englishFullName]
        // A final s may be a possessive, which only the printed name shows.
        let isCertain = words.allSatisfy { word in
            word.folded.utf8.last != UInt8(ascii: "s")
                && columns.contains { catalogue.words($0, row, FoldedSearch(word.folded).isWord) }
        }
        if isCertain { return true }
        // Without its possessive s, the word is still the start of the folded one.
        let mayBe = words.allSatisfy { word in
            columns.contains { catalogue.words($0, row, FoldedSearch(word.folded).beginsWord) }
        }
        if !mayBe { return false }
        let parts = [TextColumn.fullName, .englishFullName].flatMap { column in
            catalogue.text(column, row).printedWords.flatMap { $0.split(separator: "-") }
        }
        return words.allSatisfy { word in
            parts.contains { part in
                Folding.fold(part.withoutPossessive).foldedWords.contains(word.folded)
                    || word.isPossessive && Folding.fold(part).foldedWords.contains(word.folded)
            }
        }
    }

    // MARK: Names of the catalogue

    /// Whether any name that starts with the words passes the test.
    private func isBeginning(_ words: String, _ passes: (_ name: Int, _ row: Int) -> Bool) -> Bool {
        let letters = Array(words.utf8)
        let first = letters.prefix { $0 != UInt8(ascii: " ") }
        guard let word = index.words.number(of: Array(first).span) else { return false }
        return index.names(ofWord: word).contains { name in
            let begins = index.withText(ofName: name) {
                $0.matches(letters, at: 0) && $0.ends(letters.count, with: UInt8(ascii: " "))
            }
            return begins && index.row(ofName: name).map { passes(name, $0) } == true
        }
    }

    /// The end of the character's name in the folded text, and the start of the version.
    func version(ofName name: Int, _ row: Int) -> (before: Int, start: Int) {
        let length = catalogue.words(catalogue.column(.name, ofName: name, row), row) { $0.count }
        return index.withText(ofName: name) { text in
            (min(length, text.count), min(length == 0 ? 0 : length + 1, text.count))
        }
    }

    /// The name as printed on the row.
    func printed(_ name: Int, _ row: Int) -> String {
        let isEnglish = catalogue.column(.fullName, ofName: name, row) != .fullName
        return catalogue.text(isEnglish ? .englishFullName : .fullName, row)
    }
}

extension String {
    /// The space-separated parts of a printed name; split by bytes for speed.
    var printedWords: [Substring] { utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) } }
}

extension Substring {
    /// A printed word without its possessive s: "King" for "King's".
    package var withoutPossessive: Substring {
        // Fast path: most words have no apostrophe.
        guard utf8.contains(where: { $0 == UInt8(ascii: "'") || $0 >= 0x80 }),
            let apostrophe = lastIndex(where: Folding.isApostrophe),
            Folding.fold(self[apostrophe...]) == "s"
        else { return self }
        return self[..<apostrophe]
    }
}
