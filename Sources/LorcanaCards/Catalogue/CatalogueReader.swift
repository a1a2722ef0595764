/// Reads numbers and strings in place from prepared bytes.
///
/// The offsets in the header were validated when it was read. The contents of the sections may be damaged, and are
/// validated here, when they are used: `CatalogueBytes.onDamage` is called for an impossible offset of a string.
struct CatalogueReader: Sendable {
    let bytes: CatalogueBytes
    let header: CatalogueHeader

    /// The number at `index`, which must exist in the section.
    @inline(__always)
    func number(_ section: CatalogueSection, _ index: Int) -> Int {
        let place = header.places[section.index]
        return unsafe Base128.read(
            bytes.buffer.baseAddress.unsafelyUnwrapped + place.offset + index * place.width, mask: place.mask)
    }

    @inline(__always)
    func number(_ column: RowColumn, _ row: Int) -> Int { number(.row(column), row) }

    /// The numbers of a section for use in a loop, so that its position is looked up only once.
    @inline(__always)
    func numbers(_ section: CatalogueSection) -> SectionNumbers {
        let place = header.places[section.index]
        return unsafe SectionNumbers(
            bytes: bytes, start: bytes.buffer.baseAddress.unsafelyUnwrapped + place.offset,
            width: place.width, mask: place.mask)
    }

    /// The bytes of a text; empty if it is missing or the catalogue is damaged.
    @inline(__always)
    func text(_ column: RowColumn, _ row: Int) -> UnsafeRawBufferPointer {
        unsafe string(number(column, row))
    }

    /// Whether the column has any number other than 0.
    func isUsed(_ column: RowColumn) -> Bool {
        header.places[CatalogueSection.row(column).index].width > 0
    }

    func isAbsent(_ column: RowColumn, _ row: Int) -> Bool { number(column, row) == 0 }

    func isEmpty(_ column: RowColumn, _ row: Int) -> Bool {
        unsafe text(column, row).isEmpty
    }

    @inline(__always)
    func string(_ index: Int) -> UnsafeRawBufferPointer {
        let place = place(ofString: index, longest: StringPool.longestText)
        return unsafe UnsafeRawBufferPointer(
            start: place.isEmpty ? nil : bytes.buffer.baseAddress.unsafelyUnwrapped + place.lowerBound,
            count: place.count)
    }

    /// The byte range of a string; empty if it is missing or the catalogue is damaged.
    ///
    /// - Parameter longest: the maximum number of bytes in the string.
    @inline(__always)
    func place(ofString index: Int, longest: Int = .max) -> Range<Int> {
        if index <= 0 { return 0..<0 }
        guard index < header.strings else { return damaged() }
        let start = number(.stringOffsets, index)
        let end = number(.stringOffsets, index + 1)
        guard UInt(bitPattern: end &- start) <= UInt(longest), end <= header.stringBytes else {
            return damaged()
        }
        let heap = header.places[CatalogueSection.strings.index].offset
        return heap + start..<heap + end
    }
}

extension CatalogueReader {
    func verify() throws(CatalogueDamage) {
        let body = unsafe UnsafeRawBufferPointer(rebasing: bytes.buffer[CatalogueHeader.byteCount...])
        guard unsafe CatalogueChecksum.of(body) == header.checksum else { throw .wrongChecksum }
    }

    @inline(never)
    private func damaged() -> Range<Int> {
        bytes.onDamage()
        return 0..<0
    }
}

/// The numbers of a section.
@safe struct SectionNumbers {
    private let bytes: CatalogueBytes
    private let start: UnsafeRawPointer
    private let width: Int
    private let mask: UInt64

    fileprivate init(bytes: CatalogueBytes, start: UnsafeRawPointer, width: Int, mask: UInt64) {
        self.bytes = bytes
        unsafe (self.start, self.width, self.mask) = (start, width, mask)
    }

    /// The numbers from `start` on; at least 8 bytes must follow the start of the last one.
    init(_ bytes: CatalogueBytes, at start: Int, width: Int) {
        unsafe self.init(
            bytes: bytes, start: bytes.buffer.baseAddress.unsafelyUnwrapped + start, width: width,
            mask: Base128.mask(width: width))
    }

    /// The number at `index`, which must exist in the section.
    @inline(__always)
    subscript(_ index: Int) -> Int { unsafe Base128.read(start + index * width, mask: mask) }

    /// The digits of the number at `index`.
    @inline(__always)
    func digits(_ index: Int) -> UInt64 { unsafe Base128.digits(start + index * width, mask: mask) }
}

extension CatalogueReader {
    var sets: [LorcanaSet] {
        (0..<header.sets).map { index in
            var (set, reader) = (
                LorcanaSet(number: "", code: "", name: ""), SetReader(reader: self, index: index)
            )
            set.code(by: &reader)
            return set
        }
    }

    /// The language of the texts; English if the header has an unknown value.
    var language: CardLanguage {
        let number = header.download.language
        return CardLanguage.allCases.indices.contains(number) ? CardLanguage.allCases[number] : .en
    }

    var download: DownloadRecord {
        let numbers = header.download
        var record = DownloadRecord()
        record.language = language
        record.checked = OptionalNumber.moment(numbers.checked)
        record.rowsDate = OptionalNumber.moment(numbers.rowsDate)
        record.textsDate = OptionalNumber.moment(numbers.textsDate)
        record.metadataValidator = DownloadRecord.Validator(text: copy(numbers.metadataValidator))
        record.fileValidator = DownloadRecord.Validator(text: copy(numbers.fileValidator))
        return record
    }

    /// A copy of a string, with ill-formed bytes replaced.
    func copy(_ string: Int) -> String { unsafe String(decoding: self.string(string), as: UTF8.self) }
}
