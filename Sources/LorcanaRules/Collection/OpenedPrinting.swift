package import LorcanaCards

/// One word of what was opened: "12", "13f", "45x2", "4ax3", "9/P4", "TFC-041fx2".
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
        var (set, read) = (Int?.none, [OpenedPrinting]())
        for (index, word) in words.enumerated() {
            if let parts = Parts(word), let id = CardIDs.canonical(parts.printing, sets: catalogue.sets) {
                guard let row = printings.row(id: id) else { throw .unknownPrinting(word) }
                read.append(try OpenedPrinting(row, parts, word, catalogue))
                continue
            }
            if index == 0 {
                guard let place = catalogue.setIndex(resolving: word) else {
                    throw words.count == 1 ? .unreadable(word) : .unknownSet(word)
                }
                if words.count == 1 { throw .noSet(word) }
                set = place
                continue
            }
            guard let parts = Parts(word), let number = CollectorNumber(parts.printing) else {
                throw .unreadable(word)
            }
            guard let set else { throw .noSet(word) }
            guard let row = printings.row(set: set, number) else { throw .unknownPrinting(word) }
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

/// The printings of a catalogue by id and by set and number.
package struct PrintingIndex {
    private struct Key: Hashable {
        var set: Int?
        var number: Int
        var variant: String
        var promo: String
    }

    private let catalogue: Catalogue
    private let ids: CardIDs
    /// Promos also without a set, by number and series alone.
    private let rows: [Key: [Int]]

    package init(_ catalogue: Catalogue) {
        self.catalogue = catalogue
        ids = CardIDs(catalogue)
        var rows: [Key: [Int]] = [:]
        for row in 0..<catalogue.count {
            guard let set = catalogue.setIndex(row) else { continue }
            var key = Key(
                set: set, number: catalogue[row].number ?? 0,
                variant: catalogue.text(.variant, row).lowercased(),
                promo: catalogue.text(.promo, row).uppercased())
            rows[key, default: []].append(row)
            guard !key.promo.isEmpty else { continue }
            key.set = nil
            rows[key, default: []].append(row)
        }
        self.rows = rows
    }

    func row(id: String) -> Int? { ids[id] }

    /// The printing with that number in that set; for a promo, else the only one with that number in any set.
    func row(set: Int, _ number: CollectorNumber, name: String = "") -> Int? {
        var key = Key(set: set, number: number.number, variant: number.variant, promo: number.promo)
        var found = rows[key] ?? []
        if found.isEmpty, !number.promo.isEmpty {
            key.set = nil
            found = rows[key] ?? []
            let isOneCard = Set(found).count == 1
            if !isOneCard, name.isEmpty { return nil }
        }
        if found.count < 2 || name.isEmpty { return found.first }
        let wanted = Folding.fold(name)
        return found.first {
            catalogue.words(.fullName, $0) == wanted || catalogue.words(.name, $0) == wanted
        } ?? found.first
    }
}
