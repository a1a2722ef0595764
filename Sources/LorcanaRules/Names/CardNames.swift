package import LorcanaCards

/// The distinct full names of a catalogue, with their printings.
///
/// Built in one pass over the rows, without reading texts. A name is represented by its index in the sorted folded
/// full names, so names can be compared as integers.
package final class CardNames: Sendable {
    package let catalogue: Catalogue
    private let rows: RowsByName
    private let isQuestSet: [Bool]

    package init(_ catalogue: Catalogue) {
        self.catalogue = catalogue
        rows = RowsByName(catalogue)
        isQuestSet = catalogue.sets.map { $0.kind == .quest }
    }

    package var count: Int { rows.count }

    package func name(ofRow row: Int) -> Int { rows.name(ofRow: row) }

    /// The rows of a name, in catalogue order.
    package func printings(_ name: Int) -> [Int] { rows.rows(ofName: name).map { Int($0) } }

    /// The rows with the same name as `row`, in catalogue order.
    package func rowsNamed(asRow row: Int) -> ArraySlice<Int32> { rows.rows(ofName: name(ofRow: row)) }

    /// Any row of a name, for facts that all printings share.
    package func anyRow(_ name: Int) -> Int { rows.firstRow(ofName: name) }

    /// The row that represents a name: its oldest printing other than a promo; its oldest promo if there is no other.
    package func shownRow(_ name: Int) -> Int {
        let rows = rows.rows(ofName: name)
        let first = Int(rows[rows.startIndex])
        return rows.dropFirst().reduce(first) {
            catalogue[Int($1)].isOlder(than: catalogue[$0]) ? Int($1) : $0
        }
    }

    /// The newest ordinary printing; if there is none, the newest printing.
    package func newestOrdinary(among rows: [Int]) -> Int? {
        rows.max { a, b in
            let (a, b) = (catalogue[a], catalogue[b])
            if a.isOrdinary != b.isOrdinary { return b.isOrdinary }
            if a.isPromo != b.isPromo { return a.isPromo }
            let (day, otherDay) = (a.set?.firstDay?.secondsSince1970, b.set?.firstDay?.secondsSince1970)
            if day != otherDay { return (day ?? .min) < (otherDay ?? .min) }
            return (b.number ?? .max, b.id) < (a.number ?? .max, a.id)
        }
    }

    package func fullName(_ name: Int) -> String { catalogue.text(.fullName, shownRow(name)) }

    /// Whether the name is a quest card's. These are never in decks, and cannot sing or shift.
    package func isQuest(_ name: Int) -> Bool { isQuestRow(anyRow(name)) }

    package func isQuestRow(_ row: Int) -> Bool {
        catalogue.setIndex(row).map { isQuestSet[$0] } ?? false
    }

    // MARK: Lookup

    /// The name that equals the text when folded; there is no approximate match.
    package func find(_ fullName: String) -> Int? { find(folded: Folding.fold(fullName)) }

    package func find(folded: String) -> Int? {
        guard !folded.isEmpty else { return nil }
        let wanted = Array(folded.utf8)
        let place = firstPlace(notBefore: wanted)
        if place < count, catalogue.words(.fullName, anyRow(place), { $0.order(with: wanted.span) }) == 0 {
            return place
        }
        // In a translated catalogue, English names and the names of single printings are not sorted, so search every
        // row.
        guard catalogue.isTranslated else { return nil }
        return (0..<catalogue.count).first { row in
            [FoldedColumn.fullName, .englishFullName].contains { column in
                catalogue.words(column, row) { $0.order(with: wanted.span) } == 0
            }
        }.map(name(ofRow:))
    }

    /// The only full name that starts with the text; else the only one with words that start with each of the typed
    /// words. Nil if there are none or several, or if fewer than three letters are typed.
    ///
    /// - Parameter suits: returns whether the card of a row is a candidate.
    package func only(_ typed: String, where suits: (_ row: Int) -> Bool = { _ in true }) -> Int? {
        let wanted = Folding.fold(typed)
        guard wanted.utf8.count > 2 else { return nil }
        let (letters, words) = (Array(wanted.utf8), wanted.split(separator: " ").map { " \($0)" })
        let fitting = (0..<count).filter { name in
            let folded = " " + catalogue.words(.fullName, anyRow(name))
            return words.allSatisfy { folded.holds($0) } && suits(anyRow(name))
        }
        let begun = fitting.filter { name in
            catalogue.words(.fullName, anyRow(name)) { $0.matches(letters, at: 0) }
        }
        return begun.count == 1 ? begun[0] : fitting.count == 1 ? fitting[0] : nil
    }

    /// The full names that consist of `name` and a version, compared folded.
    package func versions(of name: String) -> [Int] {
        let wanted = Array(Folding.fold(name).utf8)
        guard !wanted.isEmpty else { return [] }
        var (place, found) = (firstPlace(notBefore: wanted), [Int]())
        // Names with a common prefix are adjacent.
        while place < count, catalogue.words(.fullName, anyRow(place), { $0.matches(wanted, at: 0) }) {
            let isIt = catalogue.words(.name, anyRow(place)) { $0.order(with: wanted.span) == 0 }
            if isIt { found.append(place) }
            place += 1
        }
        return found
    }

    /// The index of the first name that doesn't sort before these folded words.
    private func firstPlace(notBefore wanted: [UInt8]) -> Int {
        (0..<count).partitioningIndex { name in
            catalogue.words(.fullName, anyRow(name)) { $0.order(with: wanted.span) >= 0 }
        }
    }

    /// The full names that start with the text, then those with the fewest typos in the full name, the name or the
    /// version. Names with more than one typo for each three letters are left out.
    ///
    /// - Parameter suits: returns whether the card of a row is a candidate.
    package func nearest(
        to text: String, count: Int = 3, where suits: (_ row: Int) -> Bool = { _ in true }
    ) -> [String] {
        guard let wanted = Misspelling(Folding.fold(text), shortest: 1) else { return [] }
        let near = (0..<self.count).compactMap { name -> (typos: Int, name: Int)? in
            let row = anyRow(name)
            let begins = catalogue.words(.fullName, row) { $0.matches(wanted.letters, at: 0) }
            let typos =
                begins
                ? 0
                : [FoldedColumn.fullName, .name, .version].lazy.compactMap { column in
                    self.catalogue.words(column, row) { wanted.typos(in: $0) }
                }.first
            return typos.flatMap { suits(row) ? ($0, name) : nil }
        }
        return near.sorted { ($0.typos, $0.name) < ($1.typos, $1.name) }.prefix(count).map {
            fullName($0.name)
        }
    }
}

extension LorcanaCard {
    /// Whether it is a numbered card of its set, rather than a promo, an Enchanted card or another special printing.
    fileprivate var isOrdinary: Bool { !isPromo && !hasBase }

    /// Whether it sorts before another printing of its name: promos last, then by age, then by number.
    package func isOlder(than other: LorcanaCard) -> Bool {
        if isPromo != other.isPromo { return other.isPromo }
        let (day, otherDay) = (set?.firstDay?.secondsSince1970, other.set?.firstDay?.secondsSince1970)
        if day != otherDay { return (day ?? .max) < (otherDay ?? .max) }
        if number != other.number { return (number ?? .max) < (other.number ?? .max) }
        return id < other.id
    }
}

/// The rows of a catalogue by id, compared by bytes.
package struct CardIDs: Sendable {
    private var rows: [[UInt8]: Int]

    package init(_ catalogue: Catalogue) {
        rows = Dictionary(minimumCapacity: catalogue.count)
        // Goes from the last row up, so that the first of several rows with one id is used.
        for row in (0..<catalogue.count).reversed() {
            rows[unsafe catalogue.withText(.id, row) { unsafe Array($0) }] = row
        }
    }

    package subscript(_ id: String) -> Int? { rows[Array(id.utf8)] }

    func row(_ id: Span<UInt8>) -> Int? { rows[unsafe id.withUnsafeBufferPointer { unsafe Array($0) }] }
}

extension Catalogue {
    /// The column with the English counterpart of a row's name; it is the same column in an English catalogue.
    func english(_ column: FoldedColumn, _ row: Int) -> FoldedColumn {
        isAbsent(.englishFullName, row) ? column : column.english ?? column
    }
}
