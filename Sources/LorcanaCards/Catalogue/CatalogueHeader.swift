/// The header of a prepared catalogue: its version, its size, and the positions of its sections.
///
/// Reading it validates everything that later reads rely on, so that no later read goes out of bounds, whatever the
/// sections contain. It takes the same time for every size. `Catalogue.verify` checks the body's checksum.
struct CatalogueHeader {
    static let magic: [UInt8] = Catalogue.beginning
    /// Changes with the layout, and with the facts used to pack effects (`EffectFact.closed`).
    static let version = 11
    /// The number of additional bytes after the last section, so that a number can be loaded as one word.
    static let padding = Base128.maximumWidth

    /// Sets are read when a catalogue is opened, so their number is limited.
    static let mostSets = 10_000

    /// The offset of a section, and the number of digits of its numbers.
    struct Place {
        let offset: Int
        let width: Int
        let mask: UInt64

        init(offset: Int, width: Int) {
            self.offset = offset
            self.width = width
            mask = Base128.mask(width: width)
        }
    }

    var length = 0
    var rows = 0
    /// The number of original API rows, stored after the others.
    var rawRows = 0
    var sets = 0
    var strings = 0
    var stringBytes = 0
    var asOf = 0
    var factsDate = 0
    var source = 0
    var checksum = 0
    var download = DownloadNumbers()
    var names = 0
    /// The number of words in each table, by its kind, and the index of the string with the words.
    var words = [Int](repeating: 0, count: WordTable.Kind.allCases.count)
    var wordTexts = [Int](repeating: 0, count: WordTable.Kind.allCases.count)
    var listedRows = 0
    var listedNames = 0
    /// Indices into the string table: of the phrases, and of the words that occur only in rules texts.
    var phrases = 0
    var textWords = 0
    var places = [Place](repeating: Place(offset: 0, width: 0), count: CatalogueSection.count)

    /// A `DownloadRecord` as numbers; its validators are indices of strings.
    struct DownloadNumbers {
        var language = 0
        var checked = 0
        var rowsDate = 0
        var textsDate = 0
        var metadataValidator = 0
        var fileValidator = 0
    }

    /// The number of values that `eachNumber` visits.
    private static let numbers = 25
    /// The magic bytes, the version, the numbers, the directory, and the header's checksum.
    static let byteCount = 8 * (1 + 1 + numbers + CatalogueSection.count + 1)

    init() {}

    /// The number of numbers (of bytes, for the strings) in a section.
    func items(of section: CatalogueSection) -> Int {
        switch section {
        case .row: rows + rawRows
        case .set: sets
        case .name(let column): column.items(of: names)
        case .word(let kind, let column): column.items(of: words[kind.rawValue])
        case .listedRows: listedRows
        case .listedNames: listedNames
        case .stringOffsets: strings + 1
        case .strings: stringBytes
        }
    }
}

extension CatalogueHeader {
    /// The header as bytes, with its checksum at the end.
    var bytes: [UInt8] {
        var (bytes, numbers, header) = (Self.magic, [Self.version], self)
        header.eachNumber { numbers.append($0) }
        numbers += places.map { $0.offset << 4 | $0.width }
        Base128.append(numbers, width: 8, to: &bytes)
        let sum = unsafe bytes.withUnsafeBytes { unsafe CatalogueChecksum.of($0) }
        Base128.append([sum], width: 8, to: &bytes)
        return bytes
    }

    /// Reads and validates the header at the start of `bytes`.
    init(reading bytes: UnsafeRawBufferPointer) throws(CatalogueDamage) {
        unsafe try self.init(unchecked: bytes)
        guard unsafe bytes.prefix(Self.magic.count).elementsEqual(Self.magic) else { throw .wrongMagic }
        let (version, sum) = unsafe (
            Self.number(0, of: bytes), Self.number(Self.byteCount / 8 - 2, of: bytes)
        )
        guard version == Self.version else { throw .wrongVersion(found: version, expected: Self.version) }
        let found = unsafe CatalogueChecksum.of(
            UnsafeRawBufferPointer(rebasing: bytes[..<(Self.byteCount - 8)]))
        guard sum == found else { throw .wrongHeaderChecksum }
        try check(byteCount: bytes.count)
    }

    /// Reads a header after validating only its length.
    init(unchecked bytes: UnsafeRawBufferPointer) throws(CatalogueDamage) {
        guard bytes.count >= Self.byteCount + Self.padding else { throw .tooShort(bytes: bytes.count) }
        var next = 0
        eachNumber { number in
            next += 1
            number = unsafe Self.number(next, of: bytes)
        }
        places = (0..<CatalogueSection.count).map { index in
            let entry = unsafe Self.number(Self.numbers + 1 + index, of: bytes)
            return Place(offset: entry >> 4, width: entry & 15)
        }
    }

    /// Visits the numbers between the version and the directory, in order.
    @inline(__always)
    private mutating func eachNumber(_ visit: (inout Int) -> Void) {
        visit(&length)
        visit(&rows)
        visit(&rawRows)
        visit(&sets)
        visit(&strings)
        visit(&stringBytes)
        visit(&asOf)
        visit(&factsDate)
        visit(&source)
        visit(&checksum)
        visit(&download.language)
        visit(&download.checked)
        visit(&download.rowsDate)
        visit(&download.textsDate)
        visit(&download.metadataValidator)
        visit(&download.fileValidator)
        visit(&phrases)
        visit(&textWords)
        visit(&names)
        visit(&listedRows)
        visit(&listedNames)
        for kind in words.indices { visit(&words[kind]) }
        for kind in wordTexts.indices { visit(&wordTexts[kind]) }
    }

    private static func number(_ index: Int, of bytes: UnsafeRawBufferPointer) -> Int {
        unsafe Base128.read(bytes.baseAddress! + 8 * (1 + index), mask: Base128.mask(width: 8))
    }

    /// Throws unless the sections fill the bytes without gaps.
    ///
    /// Since sections cannot overlap, and every row and set takes bytes, reading a forged catalogue takes no more
    /// time than its size allows.
    private func check(byteCount: Int) throws(CatalogueDamage) {
        guard length == byteCount else { throw .wrongLength(found: byteCount, expected: length) }
        let counts = [rows, rawRows, sets, strings, stringBytes, names, listedRows, listedNames] + words
        guard counts.allSatisfy({ $0 <= byteCount }), sets <= Self.mostSets else { throw .wrongLayout }
        var end = Self.byteCount
        for section in CatalogueSection.all {
            let place = places[section.index]
            guard section.widths.contains(place.width), place.offset == end else { throw .wrongLayout }
            end += items(of: section) * place.width
        }
        guard end + Self.padding == byteCount else { throw .wrongLayout }
    }
}
