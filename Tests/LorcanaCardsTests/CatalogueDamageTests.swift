import SeededRandom
@testable import LorcanaCards
import Testing

@Suite struct CatalogueDamageTests {
    private let bytes: [UInt8] = unsafe Samples.catalogue(
        Samples.cards(40, seed: 1) + [Samples.full], raw: [3: Samples.bare]
    ).bytes.withBytes { unsafe Array($0) }

    @Test func `prepared bytes open again, whole`() throws {
        let catalogue = try Catalogue(CatalogueBytes(bytes))
        try catalogue.verify()
        #expect(catalogue.facts(40) == Samples.full)
    }

    @Test func `equal cards are prepared as equal bytes of plain UTF-8`() {
        let again = Samples.catalogue(Samples.cards(40, seed: 1) + [Samples.full], raw: [3: Samples.bare])
        #expect(unsafe again.bytes.withBytes { unsafe Array($0) } == bytes)
        #expect(String(validating: bytes, as: UTF8.self) != nil)
    }

    @Test func `each kind of damage has its name`() {
        #expect(opened([]) == .tooShort(bytes: 0))
        #expect(opened(Array(bytes.prefix(100))) == .tooShort(bytes: 100))
        #expect(opened(changed(0, by: 1)) == .wrongMagic)
        #expect(opened(changed(8, by: 2)) == .wrongVersion(found: 0, expected: 2))
        #expect(
            opened(Array(bytes.dropLast())) == .wrongLength(found: bytes.count - 1, expected: bytes.count))
        #expect(opened(bytes + [0]) == .wrongLength(found: bytes.count + 1, expected: bytes.count))
        #expect(opened(changed(24, by: 1)) == .wrongHeaderChecksum)
        #expect(opened(changed(bytes.count - 40, by: 1)) == .wrongChecksum)
    }

    @Test func `any changed byte is found by the checksums`() {
        for index in stride(from: 0, to: bytes.count, by: 13) {
            #expect(opened(changed(index, by: 64)) != nil)
        }
    }

    @Test func `every way to cut it off is found`() {
        for count in stride(from: 0, to: bytes.count, by: 17) {
            #expect(opened(Array(bytes.prefix(count))) != nil)
        }
    }

    @Test func `a body of damaged bytes can be read without a trap`() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<300 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...200, using: &random) {
                let index = Int.random(in: CatalogueHeader.byteCount..<bytes.count, using: &random)
                damaged[index] = UInt8.random(in: 0...255, using: &random)
            }
            #expect(readEverything(in: damaged))
        }
    }

    @Test func `a damaged header with a right checksum is refused or can be read`() {
        var random = SeededGenerator(seed: 12)
        var opened = 0
        for _ in 0..<1_000 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = Int.random(in: 24..<(CatalogueHeader.byteCount - 8), using: &random)
                damaged[index] = UInt8.random(in: 0...127, using: &random)
            }
            seal(&damaged)
            if readEverything(in: damaged) { opened += 1 }
        }
        #expect((50..<950).contains(opened), "\(opened) of 1,000 opened")
    }

    private func changed(_ index: Int, by bits: UInt8) -> [UInt8] {
        var changed = bytes
        changed[index] ^= bits
        return changed
    }

    private func opened(_ bytes: [UInt8]) -> CatalogueDamage? {
        do throws(CatalogueDamage) {
            try Catalogue(CatalogueBytes(bytes)).verify()
            return nil
        } catch { return error }
    }

    /// Gives a changed header the checksum that fits.
    private func seal(_ bytes: inout [UInt8]) {
        let end = CatalogueHeader.byteCount - 8
        let sum = unsafe bytes.withUnsafeBytes {
            unsafe CatalogueChecksum.of(UnsafeRawBufferPointer(rebasing: $0[..<end]))
        }
        var digits: [UInt8] = []
        Base128.append(sum, width: 8, to: &digits)
        bytes.replaceSubrange(end..<end + 8, with: digits)
    }

    /// Reads all that a catalogue offers; false where it does not even open.
    private func readEverything(in bytes: [UInt8]) -> Bool {
        guard let catalogue = try? Catalogue(CatalogueBytes(bytes)) else { return false }
        for view in [catalogue, catalogue.raw] {
            for column in FoldedColumn.allCases { readTexts(FoldedTexts(column, of: view)) }
            for row in 0..<min(view.count, 60) {
                _ = view.facts(row)
                _ = view.nameRank(row)
                _ = view.setIndex(row)
                for column in FoldedColumn.allCases {
                    _ = unsafe view.withFolded(column, row) { unsafe $0.reduce(0, &+) }
                }
            }
        }
        return true
    }
    private func readTexts(_ texts: FoldedTexts?) {
        guard let texts else { return }
        #expect(zip(texts.starts, texts.starts.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(texts.textOfRow.allSatisfy { $0 <= texts.count })
        _ = unsafe texts.withStrings { unsafe $0[..<Int(texts.starts[texts.count])].reduce(0, &+) }
    }
}
