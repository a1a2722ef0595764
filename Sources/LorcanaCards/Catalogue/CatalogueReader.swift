/// Reads numbers and strings where they lie in prepared bytes.
///
/// Places were checked with the header; what the parts hold is checked here, each time, as it may be damaged.
struct CatalogueReader: Sendable {
    let bytes: CatalogueBytes
    let header: CatalogueHeader

    /// The number at `index`, which must be one that the part has.
    @inline(__always)
    func number(_ section: CatalogueSection, _ index: Int) -> Int {
        let place = header.places[section.rawValue]
        return unsafe SevenBitDigits.read(
            bytes.buffer.baseAddress.unsafelyUnwrapped + place.offset + index * place.width, mask: place.mask)
    }

    @inline(__always)
    func optionalNumber(_ section: CatalogueSection, _ index: Int) -> Int? {
        OptionalNumber.decode(number(section, index))
    }

    func timestamp(_ section: CatalogueSection, _ index: Int) -> Timestamp? {
        optionalNumber(section, index).map { Timestamp(secondsSince1970: Int64($0)) }
    }

    /// The bytes of a text; none where it is absent, or where the catalogue is damaged.
    func text(_ section: CatalogueSection, _ index: Int) -> UnsafeRawBufferPointer {
        unsafe string(number(section, index))
    }

    /// Whether any number of the part is other than 0.
    func isUsed(_ section: CatalogueSection) -> Bool { header.places[section.rawValue].width > 0 }

    func isAbsent(_ section: CatalogueSection, _ index: Int) -> Bool { number(section, index) == 0 }

    func isEmpty(_ section: CatalogueSection, _ index: Int) -> Bool {
        unsafe text(section, index).isEmpty
    }

    /// A copy of a text, ill-formed bytes replaced.
    func copy(_ section: CatalogueSection, _ index: Int) -> String {
        unsafe String(decoding: text(section, index), as: UTF8.self)
    }

    private func string(_ index: Int) -> UnsafeRawBufferPointer {
        let empty = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
        guard index > 0, index < header.strings else { return unsafe empty }
        let start = number(.stringOffsets, index)
        let end = number(.stringOffsets, index + 1)
        guard start < end, end <= header.stringBytes else { return unsafe empty }
        let heap = header.places[CatalogueSection.strings.rawValue].offset
        return unsafe UnsafeRawBufferPointer(
            start: bytes.buffer.baseAddress.unsafelyUnwrapped + heap + start, count: end - start)
    }

    var sets: [LorcanaSet] {
        (0..<header.sets).map { set in
            LorcanaSet(
                number: copy(.setNumberOfSet, set), code: copy(.setCode, set), name: copy(.setName, set),
                kind: number(.setKind, set) == 1 ? .quest : .expansion,
                prerelease: timestamp(.setPrerelease, set), release: timestamp(.setRelease, set),
                baseCards: optionalNumber(.setBaseCards, set) ?? 0,
                specialCards: optionalNumber(.setSpecialCards, set) ?? 0,
                promoCards: optionalNumber(.setPromoCards, set) ?? 0)
        }
    }
}
