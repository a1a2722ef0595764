import LorcanaCards

/// Every full name of a catalogue once, as folded text.
final class NameTexts {
    /// The names of a column; those behind the first are English names of cards in another language.
    private struct Column {
        var column: FoldedColumn
        var texts: FoldedTexts
        /// The number of the column's first name.
        var first: Int
    }

    let catalogue: Catalogue
    private let matcher: RowMatcher

    init(_ matcher: RowMatcher) { (catalogue, self.matcher) = (matcher.catalogue, matcher) }

    private lazy var columns: [Column] = {
        let names: [FoldedColumn] = catalogue.isTranslated ? [.fullName, .englishFullName] : [.fullName]
        var first = 0
        return names.compactMap { column in
            guard let texts = matcher.columns[column] else { return nil }
            defer { first += texts.count }
            return Column(column: column, texts: texts, first: first)
        }
    }()

    /// A row of each name; nil for a text between the names that no row has.
    private(set) lazy var rows: [Int?] = columns.flatMap { $0.texts.firstRows() }

    private func column(ofName name: Int) -> Column { columns.last { $0.first <= name } ?? columns[0] }

    /// The column that has this name, or the part of it that `column` has.
    func column(_ column: FoldedColumn, of name: Int) -> FoldedColumn {
        self.column(ofName: name).column == .fullName ? column : column.english ?? column
    }

    /// The name as it is printed.
    func printed(_ name: Int) -> String {
        let isEnglish = column(ofName: name).column != .fullName
        return rows[name].map { catalogue.text(isEnglish ? .englishFullName : .fullName, $0) } ?? ""
    }

    /// Calls `body` with the name of each card and its folded text.
    func each(_ body: (_ name: Int, _ text: Span<UInt8>) -> Void) {
        eachText { name, text in if rows[name] != nil { body(name, text) } }
    }

    /// The same with texts between the names, too.
    private func eachText(_ body: (_ name: Int, _ text: Span<UInt8>) -> Void) {
        for column in columns {
            unsafe column.texts.withStrings { strings in
                let bytes = unsafe Span<UInt8>(_unsafeElements: strings.assumingMemoryBound(to: UInt8.self))
                let starts = column.texts.starts
                for text in 0..<column.texts.count {
                    body(column.first + text, bytes.extracting(Int(starts[text])..<Int(starts[text + 1])))
                }
            }
        }
    }

    /// Calls `body` with each name that has this whole word, and where it stands in the name.
    func each(withWord word: String, _ body: (_ name: Int, _ place: Int) -> Void) {
        for column in columns {
            FoldedSearch(word).eachWhole(in: column.texts) { text, place in
                if rows[column.first + text] != nil { body(column.first + text, place) }
            }
        }
    }

    /// Where the version begins in the name's text.
    func version(ofName name: Int) -> Int {
        guard let row = rows[name] else { return 0 }
        let (whole, part) = (column(.fullName, of: name), column(.name, of: name))
        let count = catalogue.words(part, row) { $0.count }
        return min(count == 0 ? 0 : count + 1, catalogue.words(whole, row) { $0.count })
    }

    // MARK: Questions about all names

    /// Whether some name has these whole words side by side.
    func have(_ words: String) -> Bool { !matcher.rows(.term(.text(.name, .words(words)))).isEmpty }

    /// Whether a character has this name, without its version.
    func isCharacter(_ name: String) -> Bool {
        isBeginning(name) { catalogue.type($0) == .character && isOne(of: [.name, .englishName], name, $0) }
    }

    /// Whether it is a character's name, with its version or without, or the name of another card.
    func isWhole(_ name: String) -> Bool {
        isBeginning(name) { row in
            isOne(of: [.fullName, .englishFullName], name, row)
                || catalogue.type(row) == .character && isOne(of: [.name, .englishName], name, row)
        }
    }

    private func isOne(of columns: [FoldedColumn], _ name: String, _ row: Int) -> Bool {
        columns.contains { catalogue.words($0, row) == name }
    }

    /// Whether a name of several words may begin with these: each of the first two is a word of names, and some name
    /// begins with the first.
    func beginsName(_ words: ArraySlice<BareWord>) -> Bool {
        words.prefix(2).allSatisfy { catalogue.place(ofWord: $0.folded)?.isInNames == true }
            && !beginnings(of: words.first!.folded).isEmpty
    }

    /// Whether the words begin a name, at the end of a word, of which a row passes the test.
    private func isBeginning(_ words: String, _ passes: (Int) -> Bool) -> Bool {
        let first = words.utf8.prefix { $0 != UInt8(ascii: " ") }
        return beginnings(of: String(decoding: first, as: UTF8.self)).contains { name, text in
            guard text.span.begins(with: Array(words.utf8)) else { return false }
            let column = column(ofName: name)
            return (0..<catalogue.count).contains {
                column.texts.text(ofRow: $0) == name - column.first && passes($0)
            }
        }
    }

    private var begun: (word: String, names: [(name: Int, text: [UInt8])])?

    /// The names that begin with this whole word.
    private func beginnings(of word: String) -> [(name: Int, text: [UInt8])] {
        if let begun, begun.word == word { return begun.names }
        let letters = Array(word.utf8)
        var names: [(name: Int, text: [UInt8])] = []
        eachText { name, text in
            if text.begins(with: letters) { names.append((name, text.indices.map { text[$0] })) }
        }
        begun = (word, names)
        return names
    }

    /// Whether the word ends with a possessive s where its name is printed: "elsas" is Elsa's.
    func isPossessive(_ word: String, inName name: Int) -> Bool {
        printed(name).split(separator: " ").contains { part in
            part.withoutPossessive.endIndex < part.endIndex && Folding.fold(part) == word
        }
    }
}

extension Span<UInt8> {
    /// Whether it begins with these whole words.
    fileprivate func begins(with words: [UInt8]) -> Bool {
        matches(words, at: 0) && ends(words.count, with: UInt8(ascii: " "))
    }
}

extension Substring {
    /// A printed word without its possessive s: "King" of "King's".
    var withoutPossessive: Substring {
        guard let apostrophe = lastIndex(where: Folding.isApostrophe),
            Folding.fold(self[apostrophe...]) == "s"
        else { return self }
        return self[..<apostrophe]
    }
}
