/// A column of printed texts: where it is stored, which part of the stored text it is, and which control character
/// its texts may contain.
@usableFromInline
package struct TextColumn: Sendable, Hashable {
    let stored: RowColumn
    let part: NamePart
    /// The only control character that its texts may contain: a line feed, or the separator of a list.
    let control: UInt8?

    init(_ stored: RowColumn, _ part: NamePart = .whole, control: UInt8? = nil) {
        (self.stored, self.part, self.control) = (stored, part, control)
    }

    static func list(_ stored: RowColumn) -> TextColumn {
        TextColumn(stored, control: Catalogue.listSeparator)
    }

    static func lines(_ stored: RowColumn) -> TextColumn {
        TextColumn(stored, control: UInt8(ascii: "\n"))
    }

    package static let id = Self(.id)
    package static let fullName = Self(.fullName)
    package static let name = Self(.fullName, .name(.nameLength))
    package static let version = Self(.fullName, .version(.nameLength))
    package static let setNumber = Self(.setNumber)
    package static let variant = Self(.variant)
    package static let promo = Self(.promo)
    package static let text = lines(.text)
    package static let flavor = lines(.flavor)
    package static let story = Self(.story)
    package static let image = Self(.image)
    static let shiftPay = Self(.shiftPay)
    static let singHelp = Self(.singHelp)
    static let copies = Self(.copies)
    static let effects = Self(.effects)
    package static let deckFree = Self(.deckFree)
    package static let textFrom = Self(.textFrom)

    // For a card in another language: its English name and the parts of that, and the story in that language.
    package static let englishFullName = Self(.englishFullName)
    package static let englishName = Self(.englishFullName, .name(.englishNameLength))
    package static let englishVersion = Self(.englishFullName, .version(.englishNameLength))
    package static let shownStory = Self(.shownStory)

    // Lists, whose elements are separated by `Catalogue.listSeparator`.
    package static let classifications = list(.classifications)
    package static let keywords = list(.keywords)
    package static let illustrators = list(.illustrators)
    package static let corrected = list(.corrected)
    package static let alsoNamed = list(.alsoNamed)
    static let shiftOnto = list(.shiftOnto)
    package static let shiftAs = list(.shiftAs)
    package static let rulings = list(.rulings)
    package static let errata = list(.errata)
    package static let shownClassifications = list(.shownClassifications)
}

extension TextColumn: CustomStringConvertible {
    /// The column's name for logs: "text".
    @usableFromInline package var description: String { "\(stored)" }
}

/// The part of a stored full name that is a column. The length of the name is stored in another column.
enum NamePart: Sendable, Hashable {
    case whole
    case name(RowColumn)
    case version(RowColumn)
}

/// A column of texts that are stored folded, for searching.
@usableFromInline
package enum FoldedColumn: UInt8, CaseIterable, Sendable {
    case fullName, name, version, text, flavor, story, illustrators, classifications, keywords
    /// The English name of a card in another language, and its parts.
    case englishFullName, englishName, englishVersion

    /// Where the column is stored, which part of the stored text it is, and whether line feeds separate its texts
    /// into elements.
    var storage: (stored: RowColumn, part: NamePart, isList: Bool) {
        switch self {
        case .fullName: (.foldedFullName, .whole, false)
        case .name: (.foldedFullName, .name(.foldedNameLength), false)
        case .version: (.foldedFullName, .version(.foldedNameLength), false)
        // Texts in two languages are stored as two elements.
        case .text: (.foldedText, .whole, true)
        case .flavor: (.foldedFlavor, .whole, true)
        case .story: (.foldedStory, .whole, false)
        case .illustrators: (.foldedIllustrators, .whole, true)
        case .classifications: (.foldedClassifications, .whole, true)
        case .keywords: (.foldedKeywords, .whole, true)
        case .englishFullName: (.foldedEnglishFullName, .whole, false)
        case .englishName: (.foldedEnglishFullName, .name(.foldedEnglishNameLength), false)
        case .englishVersion: (.foldedEnglishFullName, .version(.foldedEnglishNameLength), false)
        }
    }

    /// Whether the column is a full name, in the cards' language or in English, or part of one.
    package var isOfNames: Bool {
        let stored = storage.stored
        return stored == .foldedFullName || stored == .foldedEnglishFullName
    }

    /// The column with the same text as printed; nil for lists and parts of names.
    package var printed: TextColumn? {
        switch self {
        case .fullName: .fullName
        case .englishFullName: .englishFullName
        case .text: .text
        case .flavor: .flavor
        case .story: .story
        case .name, .version, .illustrators, .classifications, .keywords, .englishName, .englishVersion: nil
        }
    }

    /// The column with the same text in English, for cards in another language.
    package var english: FoldedColumn? {
        switch self {
        case .fullName: .englishFullName
        case .name: .englishName
        case .version: .englishVersion
        case .text, .flavor, .story, .illustrators, .classifications, .keywords, .englishFullName,
            .englishName, .englishVersion:
            nil
        }
    }
}
