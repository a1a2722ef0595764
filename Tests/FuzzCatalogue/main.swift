@testable import LorcanaCards
import CFuzzer
import FuzzSupport
import Glibc

// fuzz-catalogue seeds FOLDER     generates the seeds that are not in the repository: prepared catalogues
// fuzz-catalogue OPTIONS…         runs with libFuzzer's options and folders
//
// This is a separate program, because after each run libFuzzer reads the counters of all linked code; for the whole kit
// that took longer than the code under test.

/// For any bytes of a catalogue, no read is out of bounds and nothing traps.
func read(_ view: Catalogue) {
    for column in FoldedColumn.allCases {
        guard let texts = StoredTexts(column, of: view) else { continue }
        let starts = texts.starts
        expect(zip(starts, starts.dropFirst()).allSatisfy { $0 <= $1 }, "texts overlap")
        expect(
            (0..<view.count).allSatisfy { (0...texts.count).contains(texts.text(ofRow: $0)) },
            "a text that is not there")
        expect(Int(starts[texts.count]) == texts.place.upperBound, "texts outside their place")
        _ = unsafe texts.withStrings { unsafe $0[texts.place].reduce(0, &+) }
    }
    let names = view.names
    for word in 0..<min(names.words.count, 100) {
        _ = names.words.number(of: names.words[word])
        for name in names.names(ofWord: word) {
            let row = names.row(ofName: name)
            expect(row.map { (0..<view.count).contains($0) } != false, "a name of no row")
            _ = names.withText(ofName: name) { text in text.indices.reduce(0) { $0 &+ Int(text[$1]) } }
        }
    }
    names.words.each(holding: [UInt8(ascii: "a")]) { expect($0 < names.words.count, "no such word") }
    let rows = view.count
    for row in Set([0, 1, 2, 3, 4, 5, 6, 7, rows / 2, rows - 1]) where (0..<rows).contains(row) {
        _ = view[row].facts
        _ = view.nameRank(row)
        _ = view[row].setPart
        for column in FoldedColumn.allCases {
            _ = unsafe view.withFolded(column, row) { unsafe $0.reduce(0, &+) }
        }
    }
    if !view.sets.isEmpty { _ = view.rows(inSet: 0) }
}

let words = CommandLine.arguments
if words.count == 3, words[1] == "seeds" {
    try CatalogueSeeds.write(to: words[2])
} else {
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    exit(
        unsafe cfuzzer_run(Int32(arguments.count - 1), &arguments) { bytes, count in
            if let view = ForgedCatalogue.view(
                of: unsafe Array(UnsafeBufferPointer(start: bytes, count: count)))
            {
                read(view)
            }
            return 0
        })
}
