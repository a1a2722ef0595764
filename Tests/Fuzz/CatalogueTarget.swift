@testable import LorcanaCards
import Glibc
import LorcanaKit

/// Whatever a catalogue's bytes say, no read leaves them and nothing traps.
///
/// Length and checksums are made right, since a forger would make them right too.
enum CatalogueTarget {
    static func run(_ bytes: [UInt8]) {
        guard let catalogue = try? Catalogue(CatalogueBytes(sealed(bytes))) else { return }
        expect((try? catalogue.verify()) != nil, "a right checksum counts as wrong")
        for view in [catalogue, catalogue.raw] { read(view) }
        search(catalogue)
    }

    /// The bytes with the magic, the version, the length and the checksums that fit.
    static func sealed(_ bytes: [UInt8]) -> [UInt8] {
        let end = CatalogueHeader.byteCount - 8
        guard bytes.count > CatalogueHeader.byteCount else { return bytes }
        var sealed = bytes
        func put(_ number: Int, at offset: Int) {
            var digits: [UInt8] = []
            Base128.append(number, width: 8, to: &digits)
            sealed.replaceSubrange(offset..<offset + 8, with: digits)
        }
        sealed.replaceSubrange(0..<8, with: CatalogueHeader.magic)
        put(CatalogueHeader.version, at: 8)
        put(bytes.count, at: 16)
        put(checksum(sealed[CatalogueHeader.byteCount...]), at: 8 * 11 + 8)
        put(checksum(sealed[..<end]), at: end)
        return sealed
    }

    private static func checksum(_ bytes: ArraySlice<UInt8>) -> Int {
        unsafe bytes.withUnsafeBytes { unsafe CatalogueChecksum.of($0) }
    }

    private static func read(_ view: Catalogue) {
        for column in FoldedColumn.allCases {
            guard let texts = FoldedTexts(column, of: view) else { continue }
            expect(zip(texts.starts, texts.starts.dropFirst()).allSatisfy { $0 <= $1 }, "texts overlap")
            expect(texts.textOfRow.allSatisfy { $0 <= texts.count }, "a text that is not there")
            _ = unsafe texts.withStrings { unsafe $0[..<Int(texts.starts[texts.count])].reduce(0, &+) }
        }
        let rows = view.count
        for row in Set([0, 1, 2, 3, 4, 5, 6, 7, rows / 2, rows - 1]) where (0..<rows).contains(row) {
            _ = view.facts(row)
            _ = view.nameRank(row)
            _ = view.group(row)
            for column in FoldedColumn.allCases {
                _ = unsafe view.withFolded(column, row) { unsafe $0.reduce(0, &+) }
            }
        }
        if !view.sets.isEmpty { _ = view.rows(inSet: 0) }
    }

    private static let queries = [
        "elsa", "cost<=3 ink:ruby sort:-set,date", "t:queen text:\"a th\" unique:prints",
    ]
    .map { try! CardQuery(parsing: $0) }

    private static func search(_ catalogue: Catalogue) {
        for query in queries {
            let rows = (try? QueryEvaluator.evaluate(query, over: catalogue))?.rows ?? []
            expect(rows.allSatisfy { (0..<catalogue.count).contains($0) }, "a row that is not there")
        }
    }
}

/// Prepared catalogues to begin with, made by the writer of now.
enum CatalogueSeeds {
    static func write(to folder: String) throws {
        let cards = FuzzCards.all
        try write(FuzzCards.catalogue([]), to: "\(folder)/empty")
        try write(FuzzCards.catalogue([cards[0]]), to: "\(folder)/one")
        try write(FuzzCards.catalogue(cards, raw: [2: cards[1]]), to: "\(folder)/all")
    }

    private static func write(_ catalogue: Catalogue, to path: String) throws {
        let bytes = unsafe catalogue.bytes.withBytes { unsafe Array($0) }
        guard let file = unsafe fopen(path, "w") else { throw SeedError.unwritable(path) }
        let written = unsafe fwrite(bytes, 1, bytes.count, file)
        guard unsafe fclose(file) == 0, written == bytes.count else { throw SeedError.unwritable(path) }
    }

    private enum SeedError: Error { case unwritable(String) }
}
