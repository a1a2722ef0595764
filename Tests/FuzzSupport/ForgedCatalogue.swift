@testable package import LorcanaCards
import Glibc

/// Catalogues with any bytes, but with the right length and checksums, as a forger would make them.
///
/// Input that begins like a catalogue is used as one; any other input is counts, widths and a body, for which a fitting
/// header is made.
package enum ForgedCatalogue {
    /// The catalogue of the input; nil if it cannot be opened. The last byte chooses the view.
    package static func view(of input: [UInt8]) -> Catalogue? {
        let bytes = input.starts(with: CatalogueHeader.magic) ? sealed(input) : laidOut(input)
        guard let catalogue = try? Catalogue(CatalogueBytes(bytes)) else { return nil }
        expect((try? catalogue.verify()) != nil, "a right checksum counts as wrong")
        return (input.last ?? 0) & 1 == 0 ? catalogue : catalogue.raw
    }

    /// The bytes of a catalogue with the version, the length and the checksums that fit.
    static func sealed(_ bytes: [UInt8]) -> [UInt8] {
        guard var header = try? CatalogueHeader(unchecked: bytes) else { return bytes }
        header.length = bytes.count
        return header.around(bytes[CatalogueHeader.byteCount...])
    }

    /// The number of bytes of an input that are counts, dates and widths.
    static let parameters = 8 + CatalogueSection.count

    /// A catalogue of at most 63 rows, raw rows, sets and strings, with any body.
    static func laidOut(_ input: [UInt8]) -> [UInt8] {
        guard input.count >= parameters else { return [] }
        var header = CatalogueHeader()
        (header.rows, header.rawRows) = (Int(input[0]) % 64, Int(input[1]) % 64)
        (header.sets, header.strings) = (Int(input[2]) % 64, Int(input[3]) % 64)
        (header.asOf, header.factsDate) = (Int(input[4]) << (Int(input[5]) % 49), Int(input[6]) << 40)
        header.source = Int(input[7])
        var body = Array(input[parameters...])
        var end = CatalogueHeader.byteCount
        for section in CatalogueSection.all {
            let width = section.widths.lowerBound + Int(input[8 + section.index]) % section.widths.count
            if case .strings = section {
                header.stringBytes = max(0, CatalogueHeader.byteCount + body.count - end)
            }
            header.places[section.index] = CatalogueHeader.Place(offset: end, width: width)
            end += header.items(of: section) * width
        }
        let missing = end - CatalogueHeader.byteCount - body.count
        body += repeatElement(0, count: max(0, missing) + CatalogueHeader.padding)
        header.length = CatalogueHeader.byteCount + body.count
        return header.around(body[...])
    }

    /// The input from which `laidOut` makes the catalogue.
    static func input(of bytes: [UInt8]) throws -> [UInt8] {
        let header = try CatalogueHeader(unchecked: bytes)
        let counts = [header.rows, header.rawRows, header.sets, header.strings].map { UInt8($0) }
        let widths = CatalogueSection.all.map { section in
            UInt8(header.places[section.index].width - section.widths.lowerBound)
        }
        let body = bytes[CatalogueHeader.byteCount...].dropLast(CatalogueHeader.padding)
        return counts + [1, 30, 0, UInt8(header.source)] + widths + body
    }
}

extension CatalogueHeader {
    /// Reads a header without checking it.
    fileprivate init(unchecked bytes: [UInt8]) throws {
        guard bytes.count > Self.byteCount else { throw CatalogueDamage.tooShort(bytes: bytes.count) }
        func number(_ index: Int) -> Int {
            bytes[8 * (1 + index)..<8 * (2 + index)].reversed().reduce(0) { $0 << 7 | Int($1 & 0x7F) }
        }
        self.init()
        (length, rows, rawRows, sets) = (number(1), number(2), number(3), number(4))
        (strings, stringBytes, asOf, factsDate) = (number(5), number(6), number(7), number(8))
        source = number(9)
        let directory = Self.byteCount / 8 - 2 - CatalogueSection.count
        places = (0..<CatalogueSection.count).map {
            Place(offset: number(directory + $0) >> 4, width: number(directory + $0) & 15)
        }
    }

    /// The header with its checksums, and `body` after it.
    fileprivate func around(_ body: ArraySlice<UInt8>) -> [UInt8] {
        var header = self
        header.checksum = unsafe body.withUnsafeBytes { unsafe CatalogueChecksum.of($0) }
        return header.bytes + body
    }
}

/// Prepared catalogues as seeds, made by the current writer.
package enum CatalogueSeeds {
    package static func write(to folder: String) throws {
        let cards = FuzzCards.all
        try write(FuzzCards.catalogue([]), to: "\(folder)/empty")
        try write(FuzzCards.catalogue([cards[0]]), to: "\(folder)/one")
        try write(FuzzCards.catalogue(Array(cards.prefix(2)), raw: [1: cards[2]]), to: "\(folder)/two")
    }

    /// Both forms of a catalogue; a seed that cannot be opened would be useless.
    private static func write(_ catalogue: Catalogue, to path: String) throws {
        let bytes = unsafe catalogue.bytes.withBytes { unsafe Array($0) }
        let input = try ForgedCatalogue.input(of: bytes)
        for seed in [ForgedCatalogue.sealed(bytes), ForgedCatalogue.laidOut(input)] {
            try Catalogue(CatalogueBytes(seed)).verify()
        }
        try write(bytes, to: "\(path)-whole")
        try write(input, to: "\(path)-parts")
    }

    private static func write(_ bytes: [UInt8], to path: String) throws {
        guard let file = unsafe fopen(path, "w") else { throw SeedError.unwritable(path) }
        let written = unsafe fwrite(bytes, 1, bytes.count, file)
        guard unsafe fclose(file) == 0, written == bytes.count else { throw SeedError.unwritable(path) }
    }

    private enum SeedError: Error { case unwritable(String) }
}
