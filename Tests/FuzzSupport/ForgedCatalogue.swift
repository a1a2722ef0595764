@testable package import LorcanaCards
import Glibc

/// Catalogues of arbitrary bytes with the correct length and checksums, as an attacker would forge them.
///
/// Input that begins like a catalogue is used as one. Any other input consists of counts, widths and a body, for which
/// a matching header is generated.
package enum ForgedCatalogue {
    /// The catalogue for an input; nil if it cannot be opened. The last byte selects the view.
    package static func view(of input: [UInt8]) -> Catalogue? {
        let bytes = input.starts(with: CatalogueHeader.magic) ? sealed(input) : laidOut(input)
        guard let catalogue = try? Catalogue(CatalogueBytes(bytes)) else { return nil }
        expect((try? catalogue.verify()) != nil, "a right checksum counts as wrong")
        return (input.last ?? 0) & 1 == 0 ? catalogue : catalogue.raw
    }

    /// The catalogue's bytes with the current version and the correct length and checksums.
    static func sealed(_ bytes: [UInt8]) -> [UInt8] {
        guard var header = unsafe try? bytes.withUnsafeBytes({ unsafe try CatalogueHeader(unchecked: $0) })
        else { return bytes }
        header.length = bytes.count
        return header.around(bytes[CatalogueHeader.byteCount...])
    }

    /// The counts at the beginning of an input, one byte each, and their upper bounds.
    private static let counts: [(count: any WritableKeyPath<CatalogueHeader, Int> & Sendable, bound: Int)] = [
        (\.rows, 64), (\.rawRows, 64), (\.sets, 64), (\.strings, 256), (\.names, 64), (\.listedRows, 64),
        (\.listedNames, 64),
        (\.words[0], 64), (\.words[1], 256), (\.wordTexts[0], 256), (\.wordTexts[1], 256), (\.phrases, 256),
        (\.textWords, 256),
    ]

    /// The number of input bytes for counts, dates, the source and widths.
    private static let parameters = counts.count + 4 + CatalogueSection.count

    /// A catalogue of a few rows, sets and words, with an arbitrary body.
    static func laidOut(_ input: [UInt8]) -> [UInt8] {
        guard input.count >= parameters else { return [] }
        var header = CatalogueHeader()
        for (value, (count, bound)) in zip(input, counts) { header[keyPath: count] = Int(value) % bound }
        let dates = input[counts.count...].prefix(4).map { Int($0) }
        (header.asOf, header.factsDate, header.source) = (
            dates[0] << (dates[1] % 49), dates[2] << 40, dates[3]
        )
        let widths = input[counts.count + 4..<parameters]
        var body = Array(input[parameters...])
        var end = CatalogueHeader.byteCount
        for (section, value) in zip(CatalogueSection.all, widths) {
            let width = section.widths.lowerBound + Int(value) % section.widths.count
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

    /// The input for which `laidOut` returns this catalogue; throws if a count is too large.
    static func input(of bytes: [UInt8]) throws -> [UInt8] {
        let header = unsafe try bytes.withUnsafeBytes { unsafe try CatalogueHeader(unchecked: $0) }
        let counts = try counts.map { count, bound in
            guard header[keyPath: count] < bound else { throw CatalogueDamage.wrongLayout }
            return UInt8(header[keyPath: count])
        }
        let widths = CatalogueSection.all.map { section in
            UInt8(header.places[section.index].width - section.widths.lowerBound)
        }
        let body = bytes[CatalogueHeader.byteCount...].dropLast(CatalogueHeader.padding)
        return counts + [1, 30, 0, UInt8(header.source)] + widths + body
    }
}

extension CatalogueHeader {
    /// The header with updated checksums, followed by `body`.
    fileprivate func around(_ body: ArraySlice<UInt8>) -> [UInt8] {
        var header = self
        header.checksum = unsafe body.withUnsafeBytes { unsafe CatalogueChecksum.of($0) }
        return header.bytes + body
    }
}

/// Seeds: prepared catalogues, written by the current version.
package enum CatalogueSeeds {
    /// Each catalogue in both input formats, by file name. Checks that they can be opened; other seeds would be
    /// useless.
    package static func all() throws -> [String: [UInt8]] {
        let cards = FuzzCards.all
        var seeds: [String: [UInt8]] = [:]
        for (name, catalogue) in [
            "empty": FuzzCards.catalogue([]), "one": FuzzCards.catalogue([cards[0]]),
            "two": FuzzCards.catalogue(Array(cards.prefix(2)), raw: [1: cards[2]]),
        ] {
            let bytes = unsafe catalogue.bytes.withBytes { unsafe Array($0) }
            let input = try ForgedCatalogue.input(of: bytes)
            guard ForgedCatalogue.sealed(bytes) == bytes else { throw SeedError.anotherCatalogue(name) }
            try Catalogue(CatalogueBytes(ForgedCatalogue.laidOut(input))).verify()
            (seeds["\(name)-whole"], seeds["\(name)-parts"]) = (bytes, input)
        }
        return seeds
    }

    package static func write(to folder: String) throws {
        for (name, bytes) in try all() {
            let path = "\(folder)/\(name)"
            guard let file = unsafe fopen(path, "w") else { throw SeedError.unwritable(path) }
            let written = unsafe fwrite(bytes, 1, bytes.count, file)
            guard unsafe fclose(file) == 0, written == bytes.count else { throw SeedError.unwritable(path) }
        }
    }

    private enum SeedError: Error {
        case anotherCatalogue(String)
        case unwritable(String)
    }
}
