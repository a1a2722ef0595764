/// The parts of a prepared catalogue, in the order of its directory: the columns of rows and of sets, what is known of
/// names and words, where each string begins, and the strings.
///
/// Changing this list, or what a part holds, needs a new `CatalogueHeader.version`.
enum CatalogueSection {
    case row(RowColumn)
    case set(SetColumn)
    case name(NameColumn)
    case word(WordTable.Kind, WordColumn)
    /// The rows that have each name, one list behind the other, each in ascending order.
    case listedRows
    /// The names that have each word of names, likewise.
    case listedNames
    /// Where each string begins, and where the last one ends.
    case stringOffsets
    case strings

    /// The part's place in the directory.
    var index: Int {
        switch self {
        case .row(let column): column.rawValue
        case .set(let column): RowColumn.count + column.rawValue
        case .name(let column): Self.firstName + column.rawValue
        case .word(let kind, let column): Self.firstWord + kind.rawValue * WordColumn.count + column.rawValue
        case .listedRows: Self.listed
        case .listedNames: Self.listed + 1
        case .stringOffsets: Self.listed + 2
        case .strings: Self.listed + 3
        }
    }

    private static let firstName = RowColumn.count + SetColumn.count
    private static let firstWord = firstName + NameColumn.count
    private static let listed = firstWord + WordTable.Kind.allCases.count * WordColumn.count

    /// The possible widths of its numbers in digits. Columns that every row or set has take at least one, even if all
    /// are zero.
    var widths: ClosedRange<Int> {
        switch self {
        case .row(.id), .row(.fullName), .row(.foldedFullName), .set(.number), .stringOffsets:
            1...Base128.maximumWidth
        case .row, .set, .name, .word, .listedRows, .listedNames: 0...Base128.maximumWidth
        case .strings: 1...1
        }
    }

    static var count: Int { CatalogueSection.strings.index + 1 }
    static let all: [CatalogueSection] =
        RowColumn.allCases.map(Self.row) + SetColumn.allCases.map(Self.set)
        + NameColumn.allCases.map(Self.name)
        + WordTable.Kind.allCases.flatMap { kind in WordColumn.allCases.map { .word(kind, $0) } }
        + [.listedRows, .listedNames, .stringOffsets, .strings]
}

/// The names that have each letter (`LetterIndex`), and one number per name, and one behind the last: where its list of rows
/// begins, which is empty if only rows as the API gave them have it.
enum NameColumn: Int, CaseIterable {
    case letters, list

    static var count: Int { NameColumn.list.rawValue + 1 }

    /// How many numbers the column has for so many names.
    func items(of names: Int) -> Int { self == .letters ? LetterIndex.items(of: names) : names + 1 }
}

/// One number per word, and one behind the last: where it begins in the words' text, a mark, and where its list of names
/// begins; and the words that have each letter (`LetterIndex`).
enum WordColumn: Int, CaseIterable {
    case start, letters, mark, list

    static var count: Int { WordColumn.list.rawValue + 1 }

    /// How many numbers the column has in a table of so many words.
    func items(of words: Int) -> Int { self == .letters ? LetterIndex.items(of: words) : words + 1 }
}
