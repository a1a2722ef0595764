import BuiltInCatalogue
import CSys
import Files
import Glibc
import LorcanaCards
import LorcanaKit

/// Measures opening, searching and printing a catalogue with many times the number of cards.
enum Measurement {
    /// Stores the built-in cards `factor` times, each copy with unique ids and pictures.
    static func multiply(by factor: Int, in folder: String) async throws {
        let facts = BuiltInCatalogue.catalogue
        let one = facts.cards.map(\.facts)
        let cards = (0..<factor).flatMap { copy in copy == 0 ? one : one.map { renamed($0, copy) } }
        let catalogue = Catalogue(cards, sets: facts.sets, origin: facts.origin, factsDate: facts.factsDate)
        try await CatalogueStore(folder: FilePath(folder)).replace(with: catalogue)
        print("\(catalogue.count) cards, \(catalogue.bytes.count) bytes")
    }

    /// Opens a catalogue and searches it once, so that a whole process can be measured.
    static func search(in folder: String) throws {
        guard case .catalogue(let catalogue) = try CatalogueStore(folder: FilePath(folder)).open() else {
            exit(69)
        }
        print("\(names(in: catalogue)) names found; \(peakMemory())")
    }

    /// This process's peak memory as reported by Linux.
    private static func peakMemory() -> String {
        guard let file = fopen("/proc/self/status", "r") else { return "memory unknown" }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, 256, file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if text.hasPrefix("VmHWM") { return String(text.dropLast()) }
        }
        return "memory unknown"
    }

    static func run(on folder: String) throws {
        let store = CatalogueStore(folder: FilePath(folder))
        guard case .catalogue(let catalogue) = try store.open() else { exit(69) }
        report("open, map, check, close", 15) { _ = try? store.open() }
        report("verify the whole", 15) { try? catalogue.verify() }
        report("names that contain elsa", 15) { _ = names(in: catalogue) }
        report("a number column, all rows", 15) { _ = costs(in: catalogue) }
        report("all, as tab-separated bytes", 15) { _ = lines(of: catalogue) }
        print("\(names(in: catalogue)) names, \(lines(of: catalogue)) bytes")
    }

    private static func names(in catalogue: Catalogue) -> Int {
        let word = Array("elsa".utf8)
        return (0..<catalogue.count).count { row in
            catalogue.withFolded(.fullName, row) { name in
                csys_find(name.baseAddress, name.count, word, word.count) != nil
            }
        }
    }

    private static func costs(in catalogue: Catalogue) -> Int {
        (0..<catalogue.count).count { (catalogue[$0].cost ?? 0) > 3 && catalogue[$0].inkable == true }
    }

    private static func lines(of catalogue: Catalogue) -> Int {
        var line: [UInt8] = []
        line.reserveCapacity(catalogue.count * 120)
        let setNames = catalogue.sets.map { Array($0.name.utf8) }
        for row in 0..<catalogue.count {
            catalogue.withText(.id, row) { line += $0 }
            catalogue.withText(.fullName, row) { line += $0 }
            line +=
                "\(catalogue[row].cost ?? 0)\t\(catalogue[row].strength ?? 0)\t\(catalogue[row].lore ?? 0)"
                .utf8
            line += catalogue.setIndex(row).map { setNames[$0] } ?? []
            line.append(0x0A)
        }
        return line.count
    }

    private static func renamed(_ card: CardFacts, _ copy: Int) -> CardFacts {
        var card = card
        card.id += "-\(copy)"
        card.version += " \(copy)"
        card.image += "?\(copy)"
        return card
    }

    private static func report(_ name: String, _ runs: Int, _ body: () -> Void) {
        let clock = ContinuousClock()
        let times = (0..<runs).map { _ in clock.measure(body) }.sorted()
        print("\(name): median \(times[runs / 2]), least \(times[0])")
    }
}
