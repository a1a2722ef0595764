import LorcanaCards

/// One word of what was opened, a printing with its finish and its count: "12", "13f", "45x2", "4ax3", "9/P4",
/// "41/204", "TFC-041fx2".
package struct OpenedPrinting: Sendable, Equatable {
    package enum Refusal: Error, Sendable, Equatable {
        /// The word is neither a number nor an id.
        case unreadable(String)
        /// Nothing names a set before this number.
        case noSet(String)
        case unknownSet(String)
        /// The set has no such printing.
        case unknownPrinting(String)
        /// The printing has no such finish.
        case noFinish(String, id: String, has: [String])
    }

    package var row: Int
    package var isFoil: Bool
    package var count: Int

    /// Reads words: a set, then numbers of it; or ids.
    ///
    /// - Parameter words: the words of one line; the first names a set unless it is an id.
    package static func read(
        _ words: [String], _ names: CardNames, _ printings: PrintingIndex
    ) throws(Refusal) -> [OpenedPrinting] {
        let catalogue = names.catalogue
        var (set, read) = (LorcanaSet?.none, [OpenedPrinting]())
        for (index, word) in words.enumerated() {
            let parts = Parts(word)
            let printing = parts.flatMap { try? PrintingReference($0.printing, in: catalogue.sets) }
            if index == 0, printing?.set == nil {
                guard let named = SetNames.resolve(word, in: catalogue.sets) else {
                    throw words.count == 1 ? .unreadable(word) : .unknownSet(word)
                }
                if words.count == 1 { throw .noSet(word) }
                set = named
                continue
            }
            guard let parts, let printing else { throw .unreadable(word) }
            if printing.set == nil, set == nil { throw .noSet(word) }
            let found =
                printing.set == nil
                ? printings.row(printing.number, of: set) : printings.row(printing)
            guard let row = found else { throw .unknownPrinting(word) }
            read.append(try OpenedPrinting(row, parts, word, catalogue))
        }
        return read
    }

    private init(_ row: Int, _ parts: Parts, _ word: String, _ catalogue: Catalogue) throws(Refusal) {
        let finishes = catalogue[row].finishes
        if !finishes.isEmpty, !finishes.contains(parts.isFoil ? .foil : .normal) {
            throw .noFinish(word, id: catalogue[row].id, has: finishes.names)
        }
        (self.row, isFoil, count) = (row, parts.isFoil, parts.count)
    }

    /// A word without its finish and its count.
    private struct Parts {
        var printing: Substring
        var isFoil = false
        var count = 1

        /// Returns nil if the count is not 1 to 999.
        init?(_ word: String) {
            printing = word[...]
            let digits = word.utf8.reversed().prefix(while: \.isDigit).count
            let before = word.utf8.dropLast(digits)
            if digits > 0, before.count > 1, let x = before.last, x | 0x20 == UInt8(ascii: "x") {
                guard digits <= 3, let count = Int(word.suffix(digits)), count > 0 else { return nil }
                self.count = count
                printing = Substring(before.dropLast())
            }
            if printing.utf8.count > 1, let last = printing.utf8.last, last | 0x20 == UInt8(ascii: "f") {
                isFoil = true
                printing = printing.dropLast()
            }
        }
    }
}
