/// The sections of a prepared catalogue, in the order of its directory: the columns of rows and of sets, the tables
/// of names and words, the offset of each string, and the strings.
///
/// Changing this list, or the contents of a section, requires a new `CatalogueHeader.version`.
enum CatalogueSection {
    case row(RowColumn)
    case set(SetColumn)
    case name(NameColumn)
    case word(WordTable.Kind, WordColumn)
    /// The rows with each name as consecutive lists, each in ascending order.
    case listedRows
    /// The names with each word, in the same format.
    case listedNames
    /// The offset of each string, and the end of the last one.
    case stringOffsets
    case strings

    /// The section's index in the directory.
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

    /// The allowed widths of its numbers, in digits. Columns that every row or set has take at least one digit, even
    /// if all numbers are zero.
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

/// The names that contain each letter (`LetterIndex`); and for each name the start of its list of rows, followed by
/// the end of the last list. A list is empty if only original API rows have the name.
enum NameColumn: Int, CaseIterable {
    case letters, list

    static var count: Int { NameColumn.list.rawValue + 1 }

    /// The number of values in the column for this number of names.
    func items(of names: Int) -> Int { self == .letters ? LetterIndex.items(of: names) : names + 1 }
}

/// For each word, its offset in the text of all words, a mark, and the start of its list of names, each followed by a
/// value for the end; and the words that contain each letter (`LetterIndex`).
enum WordColumn: Int, CaseIterable {
    case start, letters, mark, list

    static var count: Int { WordColumn.list.rawValue + 1 }

    /// The number of values in the column for this number of words.
    func items(of words: Int) -> Int { self == .letters ? LetterIndex.items(of: words) : words + 1 }
}
