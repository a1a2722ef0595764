import FuzzSupport
import TerminalKit
@testable import LorcanaCards

/// Cleaned text has no control characters, cleaning is idempotent, and folded text is plain.
enum TextTarget {
    static func run(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let clean = TextCleaning.clean(text)
        expect(clean.isClean, "clean leaves a control character")
        expect(TextCleaning.clean(clean) == clean, "clean twice differs")
        let line = TextCleaning.cleanLine(text)
        expect(line.isClean && !line.contains("\n"), "cleanLine leaves a control character")
        let excerpt = TextCleaning.excerpt(text, limit: 40)
        expect(excerpt.isClean && excerpt.count <= 40, "an excerpt of \(excerpt.count) characters")
        let folded = Folding.fold(text)
        expect(Folding.fold(folded) == folded, "folded twice differs")
        expect(CellWidth.of(line) >= 0, "a negative width")
        expect(ASCIIFallback.spell(line).utf8.allSatisfy { $0 < 0x80 }, "ASCII has another byte")
        let halves = line.split(separator: " ", maxSplits: 1).map(String.init)
        if halves.count == 2, line.utf8.count < 200 {
            let near = Misspelling.nearest(to: halves[0], in: [halves[1]])
            expect(near.isEmpty || near == [halves[1]], "a name that is not among them")
        }
    }
}
