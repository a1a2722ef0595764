import FuzzSupport
import Locks
import SeededRandom
@testable import LorcanaCards
import Testing

@Suite struct CatalogueDamageTests {
    private let bytes: [UInt8] = unsafe Samples.catalogue(
        Samples.cards(40, seed: 1) + [Samples.full], raw: [3: Samples.bare]
    ).bytes.withBytes { unsafe Array($0) }

    @Test func `written bytes open again with all their cards and sets`() throws {
        let catalogue = try Catalogue(CatalogueBytes(bytes))
        try catalogue.verify()
        #expect(catalogue[40].facts == Samples.full)
    }

    @Test func `equal cards are prepared as equal bytes of plain UTF-8`() {
        let again = Samples.catalogue(Samples.cards(40, seed: 1) + [Samples.full], raw: [3: Samples.bare])
        #expect(unsafe again.bytes.withBytes { unsafe Array($0) } == bytes)
        #expect(String(validating: bytes, as: UTF8.self) != nil)
    }

    /// A change to the file format requires a new `CatalogueHeader.version`.
    @Test func `the form on disk is that of version 11`() {
        var translated = Samples.full
        translated.id = "TFC-043"
        translated.translation = CardFacts.Translation(
            englishName: "Olaf", englishVersion: "Snow", classifications: ["Held"], story: "Eis")
        var record = DownloadRecord()
        (record.language, record.checked) = (.de, Samples.day)
        record.metadataValidator = .init(tag: "a", modified: "b")
        let catalogue = Catalogue(
            Samples.cards(40, seed: 1) + [Samples.full, translated], raw: [3: Samples.bare],
            sets: Samples.sets, origin: Samples.origin, factsDate: Samples.day, download: record)
        #expect(CatalogueHeader.version == 11)
        #expect(catalogue.bytes.count == 13_192)
        let checksum = unsafe catalogue.bytes.withBytes { unsafe CatalogueChecksum.of($0) }
        #expect(checksum == 18_960_081_776_668_660)
    }

    @Test func `each seed of the fuzzer is a short catalogue`() throws {
        let seeds = try CatalogueSeeds.all()
        #expect(seeds.count == 6)
        #expect(seeds.values.allSatisfy { $0.count <= 4_096 })
    }

    @Test func `each kind of damage has its own error`() {
        #expect(opened([]) == .tooShort(bytes: 0))
        #expect(opened(Array(bytes.prefix(100))) == .tooShort(bytes: 100))
        #expect(opened(changed(0, by: 1)) == .wrongMagic)
        #expect(opened(changed(8, by: 1)) == .wrongVersion(found: 10, expected: 11))
        #expect(
            opened(Array(bytes.dropLast())) == .wrongLength(found: bytes.count - 1, expected: bytes.count))
        #expect(opened(bytes + [0]) == .wrongLength(found: bytes.count + 1, expected: bytes.count))
        #expect(opened(changed(24, by: 1)) == .wrongHeaderChecksum)
        #expect(opened(changed(bytes.count - 40, by: 1)) == .wrongChecksum)
    }

    @Test func `the checksums detect any changed byte`() {
        for index in stride(from: 0, to: bytes.count, by: 13) {
            #expect(opened(changed(index, by: 64)) != nil)
        }
    }

    @Test func `a file that is cut off anywhere is refused`() {
        for count in stride(from: 0, to: bytes.count, by: 17) {
            #expect(opened(Array(bytes.prefix(count))) != nil)
        }
    }

    @Test func `a body of damaged bytes can be read without a trap`() {
        var random = SeededGenerator(seed: 11)
        for _ in trials(300) {
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
            let index = Int.random(in: 24..<(CatalogueHeader.byteCount - 8), using: &random)
            damaged[index] = UInt8.random(in: 0...127, using: &random)
            seal(&damaged)
            if readEverything(in: damaged) { opened += 1 }
        }
        #expect((20..<500).contains(opened), "\(opened) of 1,000 opened")
    }

    @Test func `forged parts that fill the bytes can be read`() {
        var random = SeededGenerator(seed: 13)
        for _ in trials(300) {
            var header = CatalogueHeader()
            header.rows = Int.random(in: 0...40, using: &random)
            header.rawRows = Int.random(in: 0...10, using: &random)
            header.sets = Int.random(in: 0...10, using: &random)
            header.strings = Int.random(in: 0...100, using: &random)
            header.stringBytes = Int.random(in: 0...1_000, using: &random)
            header.source = Int.random(in: 0...200, using: &random)
            #expect(readEverything(in: forged(header) { Int.random(in: $0.widths, using: &random) }))
        }
    }

    @Test func `counts of rows and sets larger than the file are rejected`() {
        let text = [UInt8](repeating: 0x20, count: 200_000)
        let counts: [WritableKeyPath<CatalogueHeader, Int>] = [\.rows, \.rawRows, \.sets]
        for count in counts {
            var header = CatalogueHeader()
            (header[keyPath: count], header.stringBytes) = (9_000, text.count)
            #expect(opened(forged(header) { $0.widths.lowerBound }) == .wrongChecksum)
            #expect(
                opened(forged(header) { $0.index == CatalogueSection.strings.index ? 1 : 0 }) == .wrongLayout)
        }
    }

    @Test func `a string offset out of range is reported as damage; a missing or empty string is not`() throws
    {
        var long = Samples.full
        (long.id, long.text) = ("TFC-099", String(repeating: "long ", count: 60_000))
        let whole = unsafe Samples.catalogue([Samples.full, Samples.bare, long]).bytes.withBytes {
            unsafe Array($0)
        }
        #expect(damage(in: bytes) == 0)
        #expect(damage(in: whole) > 0, "a text is longer than any may be")
        let header = try unsafe bytes.withUnsafeBytes { try unsafe CatalogueHeader(reading: $0) }
        for (section, isDamage) in [
            (.row(.text), true), (.stringOffsets, true), (.row(.rarity), false),
        ] as [(CatalogueSection, Bool)] {
            var damaged = bytes
            let place = header.places[section.index]
            for index in place.offset..<place.offset + header.items(of: section) * place.width {
                damaged[index] = 0x7F
            }
            #expect((damage(in: damaged) > 0) == isDamage, "\(section)")
        }
    }

    /// The number of times that damage is reported during a complete read.
    private func damage(in bytes: [UInt8]) -> Int {
        let count = Locked(0)
        if let catalogue = try? Catalogue(CatalogueBytes(bytes, onDamage: { count.withLock { $0 += 1 } })) {
            _ = catalogue.cards.map(\.facts)
        }
        return count.withLock { $0 }
    }

    /// A header with a correct checksum and sections of these widths, followed by random bytes.
    private func forged(_ header: CatalogueHeader, width: (CatalogueSection) -> Int) -> [UInt8] {
        var (header, end) = (header, CatalogueHeader.byteCount)
        for section in CatalogueSection.all {
            header.places[section.index] = .init(offset: end, width: width(section))
            end += header.items(of: section) * header.places[section.index].width
        }
        header.length = end + CatalogueHeader.padding
        var random = SeededGenerator(seed: UInt64(end))
        let body = header.bytes.count..<header.length
        return header.bytes + body.map { _ in UInt8.random(in: 0...255, using: &random) & 0x8F }
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

    /// Updates the checksum of a changed header.
    private func seal(_ bytes: inout [UInt8]) {
        let end = CatalogueHeader.byteCount - 8
        let sum = unsafe bytes.withUnsafeBytes {
            unsafe CatalogueChecksum.of(UnsafeRawBufferPointer(rebasing: $0[..<end]))
        }
        var digits: [UInt8] = []
        Base128.append([sum], width: 8, to: &digits)
        bytes.replaceSubrange(end..<end + 8, with: digits)
    }

    /// Reads everything in a catalogue; returns false if it cannot be opened.
    private func readEverything(in bytes: [UInt8]) -> Bool {
        guard let catalogue = try? Catalogue(CatalogueBytes(bytes)) else { return false }
        for view in [catalogue, catalogue.raw] {
            for column in FoldedColumn.allCases { readTexts(StoredTexts(column, of: view), rows: view.count) }
            readNames(view)
            for row in 0..<min(view.count, 60) {
                _ = view[row].facts
                _ = view.nameRank(row)
                _ = view.setIndex(row)
                for column in FoldedColumn.allCases {
                    _ = unsafe view.withFolded(column, row) { unsafe $0.reduce(0, &+) }
                }
            }
        }
        return true
    }

    /// Looks up each word, the names that contain it, and the rows of these names.
    private func readNames(_ view: Catalogue) {
        let names = view.names
        for word in 0..<min(names.words.count, 300) {
            _ = names.words.number(of: names.words[word])
            for name in names.names(ofWord: word) {
                _ = names.withText(ofName: name) { text in text.indices.map { text[$0] } }
                let row = names.row(ofName: name)
                #expect(row.map { (0..<view.count).contains($0) } != false)
            }
        }
        for letters in [0, UInt32.max] {
            names.each(lacking: 3, of: letters) { #expect((1...names.count).contains($0)) }
        }
        names.words.each(holding: [UInt8(ascii: "a")]) { #expect($0 < names.words.count) }
        for word in 0..<min(view.gameWords.count, 300) { _ = view.gameWords[word] }
        _ = view.place(ofWord: "elsa")
    }

    private func readTexts(_ texts: StoredTexts?, rows: Int) {
        guard let texts else { return }
        let starts = texts.starts
        #expect(zip(starts, starts.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(Int(starts[0]) == texts.place.lowerBound)
        #expect(Int(starts[texts.count]) == texts.place.upperBound)
        #expect((0..<rows).allSatisfy { (0...texts.count).contains(texts.text(ofRow: $0)) })
        _ = unsafe texts.withStrings { unsafe $0[texts.place].reduce(0, &+) }
    }
}
