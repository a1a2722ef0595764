package import LorcanaCards

/// Every full name of a catalogue once, with its printings.
///
/// Made in one pass over the rows, without reading a text. A name is a number: its place in the order of folded full
/// names, so names compare as numbers do.
package struct CardNames: Sendable {
    package let catalogue: Catalogue
    /// The rows in the order of their names; those of name `n` are at `starts[n]..<starts[n + 1]`.
    private let rows: [Int32]
    private let starts: [Int32]
    private let nameOfRow: [Int32]

    package init(_ catalogue: Catalogue) {
        self.catalogue = catalogue
        // One number for a rank and a row sorts faster than pairs.
        let places = (0..<catalogue.count).map { row in
            UInt64(UInt32(truncatingIfNeeded: catalogue.nameRank(row))) << 32 | UInt64(row)
        }.sorted()
        var (starts, last): ([Int32], UInt64?) = ([], nil)
        var nameOfRow = [Int32](repeating: 0, count: places.count)
        for (place, packed) in places.enumerated() {
            if packed >> 32 != last { starts.append(Int32(place)) }
            last = packed >> 32
            nameOfRow[Int(packed & 0xFFFF_FFFF)] = Int32(starts.count - 1)
        }
        rows = places.map { Int32($0 & 0xFFFF_FFFF) }
        self.starts = starts + [Int32(places.count)]
        self.nameOfRow = nameOfRow
    }

    package var count: Int { starts.count - 1 }

    package func name(ofRow row: Int) -> Int { Int(nameOfRow[row]) }

    /// The rows of a name, in the catalogue's order.
    package func printings(_ name: Int) -> [Int] {
        rows[Int(starts[name])..<Int(starts[name + 1])].map { Int($0) }
    }

    /// The rows that have the same name as this one, in the catalogue's order.
    func rowsNamed(asRow row: Int) -> ArraySlice<Int32> {
        let name = name(ofRow: row)
        return rows[Int(starts[name])..<Int(starts[name + 1])]
    }

    /// Any row of a name: what all printings agree in can be read there.
    package func anyRow(_ name: Int) -> Int { Int(rows[Int(starts[name])]) }

    /// The row that stands for a name: its oldest printing that is no promo, if it has one.
    package func shownRow(_ name: Int) -> Int {
        let rows = printings(name)
        return rows.min { isOlder($0, $1) } ?? rows[0]
    }

    package func fullName(_ name: Int) -> String { catalogue.text(.fullName, shownRow(name)) }

    /// Whether the name is a quest's: such a card is in no deck and takes part in no relation.
    package func isQuest(_ name: Int) -> Bool { isQuestRow(anyRow(name)) }

    package func isQuestRow(_ row: Int) -> Bool {
        catalogue.setIndex(row).map { catalogue.sets[$0].kind == .quest } ?? false
    }

    private func isOlder(_ a: Int, _ b: Int) -> Bool {
        let (promoA, promoB) = (catalogue.isPromo(a), catalogue.isPromo(b))
        if promoA != promoB { return promoB }
        let (dayA, dayB) = (day(a), day(b))
        if dayA != dayB { return dayA < dayB }
        return (catalogue.number(a) ?? .max, a) < (catalogue.number(b) ?? .max, b)
    }

    private func day(_ row: Int) -> Int64 {
        let set = catalogue.setIndex(row).map { catalogue.sets[$0] }
        return (set?.release ?? set?.prerelease)?.secondsSince1970 ?? .max
    }

    // MARK: Looking up

    /// The name that is equal when folded; nil if there is none. Never guesses.
    package func find(_ fullName: String) -> Int? { find(folded: Folding.fold(fullName)) }

    package func find(folded: String) -> Int? {
        guard !folded.isEmpty else { return nil }
        let wanted = Array(folded.utf8)
        let place = firstPlace(notBefore: wanted)
        if place < count, catalogue.words(.fullName, anyRow(place), { $0.order(with: wanted) }) == 0 {
            return place
        }
        // In another language cards have their English names too, in no order.
        guard catalogue.isTranslated else { return nil }
        return (0..<count).first { name in
            catalogue.words(.englishFullName, anyRow(name)) { $0.order(with: wanted) } == 0
        }
    }

    /// The names of the cards with this name and any version, compared folded.
    package func versions(of name: String) -> [Int] {
        let wanted = Array(Folding.fold(name).utf8)
        guard !wanted.isEmpty else { return [] }
        var (place, found) = (firstPlace(notBefore: wanted), [Int]())
        // What begins with the name stands together.
        while place < count, catalogue.words(.fullName, anyRow(place), { $0.matches(wanted, at: 0) }) {
            let isIt = catalogue.words(.name, anyRow(place)) { $0.order(with: wanted) == 0 }
            if isIt { found.append(place) }
            place += 1
        }
        return found
    }

    /// The first name, in order, that does not come before these folded words.
    private func firstPlace(notBefore wanted: [UInt8]) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            let isBefore = catalogue.words(.fullName, anyRow(middle)) { $0.order(with: wanted) < 0 }
            if isBefore { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The full names with the fewest typos, the best first; none if all are too different.
    package func nearest(to text: String, count: Int = 3) -> [String] {
        let folded = Folding.fold(text)
        guard let pattern = TypoCounter(Array(folded.utf8)) else { return [] }
        let limit = max(2, folded.utf8.count * 3 / 4)
        let near = (0..<self.count).compactMap { name -> (typos: Int, name: Int)? in
            let typos = catalogue.words(.fullName, anyRow(name)) { pattern.typos(in: $0) }
            return typos <= limit ? (typos, name) : nil
        }
        return near.sorted { ($0.typos, $0.name) < ($1.typos, $1.name) }.prefix(count).map {
            fullName($0.name)
        }
    }
}

/// The rows of a catalogue by their ids.
package struct CardIDs: Sendable {
    private let rows: [String: Int]

    package init(_ catalogue: Catalogue) {
        var rows: [String: Int] = [:]
        rows.reserveCapacity(catalogue.count)
        for row in 0..<catalogue.count { rows[catalogue.id(row)] = row }
        self.rows = rows
    }

    package subscript(_ id: String) -> Int? { rows[id] }

    /// The id that somebody meant by "tfc-41", "1-041" or "TFC-003-p1"; nil if the text does not look like one.
    package static func canonical(_ text: some StringProtocol, sets: [LorcanaSet]) -> String? {
        let parts = text.uppercased().split(separator: "-", omittingEmptySubsequences: false)
        guard (2...4).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }),
            parts.reduce(0, { $0 + $1.utf8.count }) < 24,
            let place = CollectorNumber(parts[1]), place.promo.isEmpty,
            let set = SetNames.resolve(codeOrNumber: String(parts[0]), in: sets)
        else { return nil }
        let code = set.code.isEmpty ? set.number : set.code
        let id = CardFacts.id(
            setCode: code, number: place.number, variant: place.variant.uppercased(),
            promo: parts.count > 2 ? String(parts[2]) : "")
        return parts.count > 3 ? "\(id)-\(parts[3])" : id
    }
}

/// A number as cards print it: "41", "041", "4a", and "14/P1" for a promo.
package struct CollectorNumber: Sendable, Equatable {
    package var number: Int
    /// In lower case; empty for nearly all.
    package var variant: String
    /// The promo's series in capitals; empty for other printings.
    package var promo: String

    package init?(_ text: some StringProtocol) {
        let halves = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = halves.first else { return nil }
        let digits = first.prefix { $0.isASCII && $0.isNumber }
        let rest = first.dropFirst(digits.count)
        guard (1...5).contains(digits.count), let number = Int(digits), rest.count <= 1,
            rest.allSatisfy({ $0.isASCII && $0.isLetter })
        else { return nil }
        let series = halves.count > 1 ? halves[1] : ""
        // "41/204" is no promo.
        guard halves.count == 1 || ((1...8).contains(series.utf8.count) && series.first!.isLetter),
            series.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        else { return nil }
        (self.number, variant, promo) = (number, rest.lowercased(), series.uppercased())
    }
}

extension Catalogue {
    /// The column with a row's name in English, which is the same in every language.
    func lasting(_ column: FoldedColumn, _ row: Int) -> FoldedColumn {
        isAbsent(.englishFullName, row) ? column : column.english ?? column
    }
}

extension Span<UInt8> {
    /// Below 0 if this text comes before `other` by bytes, 0 if they are equal.
    func order(with other: [UInt8]) -> Int {
        for place in 0..<Swift.min(count, other.count) where self[place] != other[place] {
            return Int(self[place]) - Int(other[place])
        }
        return count - other.count
    }
}
