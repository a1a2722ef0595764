import LorcanaCards

/// A printing with finish and count, parsed from one word of `own add`: "12", "13f", "45x2", "4ax3", "9/P4",
/// "41/204", "TFC-041fx2", "005-032:foil"; or a range, "1-5".
package struct OpenedPrinting: Sendable, Equatable {
    package enum Refusal: Error, Sendable, Equatable {
        /// The word is neither a number nor an id.
        case unreadable(String)
        /// The number has no set before it.
        case noSet(String)
        case unknownSet(String)
        /// There is no such printing; `set` is the number of the named set, if any.
        case unknownPrinting(String, set: String? = nil)
        /// Several printings have this number; their ids are listed.
        case several(String, ids: [String])
        /// The printing has no such finish.
        case noFinish(String, id: String, has: [String])
        /// The count is not in 1...999.
        case count(String)
        /// The range is not ascending, or has more than a thousand numbers.
        case range(String)
    }

    package static let counts = 1...999

    package var row: Int
    package var isFoil: Bool
    package var count: Int

    package init(row: Int, isFoil: Bool = false, count: Int = 1) {
        (self.row, self.isFoil, self.count) = (row, isFoil, count)
    }

    /// Reads a set or a promo series followed by numbers and ranges, or reads ids.
    ///
    /// - Parameter words: the words of one line; they begin with a set unless the first one is an id.
    package static func read(
        _ words: [String], _ names: CardNames, _ printings: PrintingIndex
    ) throws(Refusal) -> [OpenedPrinting] {
        var reader = Reader(catalogue: names.catalogue, printings: printings)
        let rest = try reader.takePlace(words)
        var read: [OpenedPrinting] = []
        for word in rest.flatMap({ $0.split(separator: ",").map(String.init) }) {
            read += try reader.read(word)
        }
        return read
    }

    /// Reads the count and finish after a card's name: "x2", "f", "fx2". Returns nil for any other word.
    package static func copies(_ word: String) throws(Refusal) -> (isFoil: Bool, count: Int)? {
        guard word.lowercased().hasPrefix("f") || word.lowercased().hasPrefix("x") else { return nil }
        let parts = try Parts("0" + word)
        return parts.printing == "0" ? (parts.isFoil, parts.count) : nil
    }

    /// A word split into printing, finish and count.
    fileprivate struct Parts {
        var printing: Substring
        var isFoil = false
        var count = 1

        init(_ word: String) throws(Refusal) {
            let (key, finish) = Finish.split(word)
            printing = key[...]
            isFoil = finish == .foil
            let digits = key.utf8.reversed().prefix(while: \.isDigit).count
            let before = key.utf8.dropLast(digits)
            if digits > 0, key.lowercased().hasSuffix("x-\(key.suffix(digits))") { throw .count(word) }
            if digits > 0, before.count > 1, let x = before.last, x | 0x20 == UInt8(ascii: "x") {
                guard digits <= 3, let count = Int(key.suffix(digits)), counts.contains(count) else {
                    throw .count(word)
                }
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

/// Reads the words of one line.
private struct Reader {
    let catalogue: Catalogue
    let printings: PrintingIndex
    private var place: PrintingPlace?

    init(catalogue: Catalogue, printings: PrintingIndex) {
        (self.catalogue, self.printings) = (catalogue, printings)
    }

    /// Consumes the words that name a set or a series; consumes none if the first word is an id.
    mutating func takePlace(_ words: [String]) throws(OpenedPrinting.Refusal) -> ArraySlice<String> {
        guard let first = words.first else { return [] }
        let reference = try? PrintingReference(OpenedPrinting.Parts(first).printing, in: catalogue.sets)
        if let reference, reference.set != nil || !reference.number.promo.isEmpty { return words[...] }
        for length in (1...min(words.count, 8)).reversed() {
            place = PrintingPlace(
                words[..<length].joined(separator: " "), in: catalogue.sets, series: printings.series)
            guard place != nil else { continue }
            if length == words.count { throw .noSet(words.joined(separator: " ")) }
            return words[length...]
        }
        // An invalid count is a better explanation than an unknown set.
        if let first = words.first { _ = try OpenedPrinting.Parts(first) }
        throw words.count == 1 ? .unreadable(first) : .unknownSet(first)
    }

    func read(_ word: String) throws(OpenedPrinting.Refusal) -> [OpenedPrinting] {
        let parts = try OpenedPrinting.Parts(word)
        if place != nil, let range = try range(parts.printing, word) {
            var read: [OpenedPrinting] = []
            for number in range {
                guard let number = CollectorNumber("\(number)") else { throw unknown(word) }
                read.append(try printing(number, "\(number.number)", parts))
            }
            return read
        }
        if parts.printing.areDigits, parts.printing.utf8.count > 5 { throw unknown(word) }
        guard let reference = try? PrintingReference(parts.printing, in: catalogue.sets) else {
            throw .unreadable(word)
        }
        if reference.set == nil { return [try printing(reference.number, word, parts)] }
        guard let row = printings.row(reference) else {
            throw .unknownPrinting(word, set: reference.set?.number)
        }
        return [try opened(row, parts, word)]
    }

    private func unknown(_ word: String) -> OpenedPrinting.Refusal {
        if case .set(let set) = place {
            .unknownPrinting(word, set: set.number)
        } else {
            .unknownPrinting(word)
        }
    }

    /// Reads a range such as "1-5" of the current set; returns nil for any other word.
    private func range(
        _ text: Substring, _ word: String
    ) throws(OpenedPrinting.Refusal) -> ClosedRange<Int>? {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, ends.allSatisfy({ $0.areDigits && $0.utf8.count <= 5 }),
            let first = Int(ends[0]), let last = Int(ends[1])
        else { return nil }
        guard first <= last, last - first < 1000 else { throw .range(word) }
        return first...last
    }

    private func printing(
        _ number: CollectorNumber, _ word: String, _ parts: OpenedPrinting.Parts
    ) throws(OpenedPrinting.Refusal) -> OpenedPrinting {
        if place == nil, number.promo.isEmpty { throw .noSet(word) }
        let rows = printings.rows(number, at: place)
        guard let row = rows.first else { throw unknown(word) }
        if rows.count > 1 { throw .several(word, ids: rows.map { catalogue[$0].id }) }
        return try opened(row, parts, word)
    }

    private func opened(
        _ row: Int, _ parts: OpenedPrinting.Parts, _ word: String
    ) throws(OpenedPrinting.Refusal) -> OpenedPrinting {
        let finishes = catalogue[row].finishes
        if !finishes.isEmpty, !finishes.contains(parts.isFoil ? .foil : .normal) {
            throw .noFinish(word, id: catalogue[row].id, has: finishes.names)
        }
        return OpenedPrinting(row: row, isFoil: parts.isFoil, count: parts.count)
    }
}
