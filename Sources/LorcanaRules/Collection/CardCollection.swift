import LorcanaCards

/// The copies owned of each printing, as stored in `own.tsv`.
///
/// Sorted by id. Ids that the catalogue lacks are preserved.
package struct CardCollection: Sendable {
    /// The copies of one printing.
    package struct Copies: Sendable, Equatable {
        package var normal = 0
        package var foil = 0

        package init(normal: Int = 0, foil: Int = 0) { (self.normal, self.foil) = (normal, foil) }

        package var all: Int { normal + foil }

        package subscript(isFoil isFoil: Bool) -> Int {
            get { isFoil ? foil : normal }
            set { if isFoil { foil = newValue } else { normal = newValue } }
        }
    }

    package struct Entry: Sendable, Equatable {
        var id: String
        package var copies: Copies
    }

    /// The maximum number of copies of one finish of a printing.
    package static let most = 999_999

    /// A printing's copies, and the range of its id in `ids`.
    fileprivate struct Row {
        var start: UInt32
        var length: UInt32
        var normal: Int32
        var foil: Int32

        var id: Range<Int> { Int(start)..<Int(start + length) }
        var copies: Copies { Copies(normal: Int(normal), foil: Int(foil)) }
    }

    /// Storage for all ids. For a file, it is the file's content.
    private var ids: [UInt8] = []
    /// Sorted by id bytes; rows without copies are removed.
    private var rows: [Row] = []

    package init() {}

    package init(_ entries: [Entry]) { add(entries) }

    package var isEmpty: Bool { rows.isEmpty }

    static func text(_ id: Span<UInt8>) -> String {
        unsafe id.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }

    package subscript(_ id: String) -> Copies {
        let (place, isThere) = place(of: id)
        return isThere ? rows[place].copies : Copies()
    }

    /// The first id for which adding `new` would exceed `most`; nil if it fits.
    package func overfull(adding new: [Entry]) -> String? {
        new.first { entry in
            let old = self[entry.id]
            return max(old.normal + entry.copies.normal, old.foil + entry.copies.foil) > Self.most
        }?.id
    }

    /// Adds all copies at once; counts above the limit are clamped.
    package mutating func add(_ new: [Entry]) {
        var byID: [[UInt8]: Copies] = Dictionary(minimumCapacity: rows.count + new.count)
        func add(_ id: [UInt8], _ copies: Copies) {
            let old = byID[id] ?? Copies()
            byID[id] = Copies(
                normal: min(old.normal + copies.normal, Self.most),
                foil: min(old.foil + copies.foil, Self.most))
        }
        for row in rows { add(Array(ids[row.id]), row.copies) }
        for entry in new { add(Array(entry.id.utf8), entry.copies) }
        (ids, rows) = ([], [])
        for (id, copies) in byID where copies.all > 0 { rows.append(row(id, copies)) }
        let ids = ids
        rows.sort { ids.span.extracting($0.id).order(with: ids.span.extracting($1.id)) < 0 }
    }

    package mutating func set(_ id: String, _ copies: Copies) {
        let (place, isThere) = place(of: id)
        if copies.all == 0 {
            if isThere { rows.remove(at: place) }
        } else if isThere {
            (rows[place].normal, rows[place].foil) = (
                Int32(clamping: copies.normal), Int32(clamping: copies.foil)
            )
        } else {
            rows.insert(row(Array(id.utf8), copies), at: place)
        }
    }

    /// Returns a row for the id, which is appended to `ids`.
    private mutating func row(_ id: [UInt8], _ copies: Copies) -> Row {
        let start = ids.count
        ids += id
        return Row(
            start: UInt32(start), length: UInt32(ids.count - start), normal: Int32(clamping: copies.normal),
            foil: Int32(clamping: copies.foil))
    }

    /// The index of the first row whose id is not less than `id`, and whether it is equal.
    private func place(of id: String) -> (place: Int, isThere: Bool) {
        let wanted = Array(id.utf8)
        let place = rows.indices.partitioningIndex {
            ids.span.extracting(rows[$0].id).order(with: wanted.span) >= 0
        }
        return (place, place < rows.count && ids[rows[place].id].elementsEqual(wanted))
    }

    /// The entries of these printings.
    package func only(_ ids: [String]) -> CardCollection {
        CardCollection(ids.map { Entry(id: $0, copies: self[$0]) })
    }

    /// The ids whose counts differ in the other collection, in order.
    package func changed(in other: CardCollection) -> [String] {
        var known = Set<String>()
        for collection in [self, other] { collection.forEach { id, _ in known.insert(Self.text(id)) } }
        return known.filter { self[$0] != other[$0] }.sorted()
    }

    /// Calls `body` with each row's id and copies, in order.
    package func forEach(_ body: (_ id: Span<UInt8>, _ copies: Copies) -> Void) {
        let ids = ids.span
        for row in rows { body(ids.extracting(row.id), row.copies) }
    }
}

extension CardCollection: Equatable {
    package static func == (a: CardCollection, b: CardCollection) -> Bool { a.bytes == b.bytes }
}

/// The reason why a file is not a valid collection, and the line of the error.
package struct CollectionDamage: Error, Sendable, Equatable {
    package enum Reason: Sendable, Equatable {
        case tooLarge, header
        /// The line is not an id and two counts.
        case row
        /// The rows of a printing add up to more copies of a finish than the limit.
        case tooMany
    }

    package var reason: Reason
    /// The line number, from 1.
    package var line: Int
}

/// The collection's own file: `id`, `normal`, `foil`, separated by tabs.
extension CardCollection {
    package static let byteLimit = 16 * 1024 * 1024
    static let header = "id\tnormal\tfoil"

    /// Reads the file; an empty file is an empty collection.
    package init(reading bytes: [UInt8]) throws(CollectionDamage) {
        guard bytes.count <= Self.byteLimit else { throw CollectionDamage(reason: .tooLarge, line: 1) }
        ids = bytes
        rows.reserveCapacity(bytes.count / 12)
        let text = bytes.span
        var (place, line, hasHeader, isAsWritten, last) = (0, 0, false, true, 0..<0)
        while place < text.count {
            line += 1
            var row = hasHeader ? Self.plainRow(text, &place) : nil
            if row == nil {
                let content = TextLines.next(bytes, from: &place)
                let words = Self.content(bytes[content])
                if words.isEmpty { continue }
                if !hasHeader {
                    guard words.elementsEqual(Self.header.utf8) else {
                        throw CollectionDamage(reason: .header, line: line)
                    }
                    hasHeader = true
                    continue
                }
                row = Self.row(words)
            }
            guard let row else { throw CollectionDamage(reason: .row, line: line) }
            isAsWritten =
                isAsWritten && row.normal + row.foil > 0
                && text.extracting(last).order(with: text.extracting(row.id)) < 0
            last = row.id
            rows.append(row)
        }
        // Files of other programs may have duplicate, unsorted or empty rows.
        if isAsWritten { return }
        if let row = overfullRow {
            let above = bytes[..<Int(rows[row].start)].count { $0 == 0x0A }
            throw CollectionDamage(reason: .tooMany, line: above + 1)
        }
        add([])
    }

    /// The first row at which a printing's copies exceed the limit.
    private var overfullRow: Int? {
        var sums: [ArraySlice<UInt8>: Copies] = [:]
        return rows.firstIndex { row in
            let old = sums[ids[row.id]] ?? Copies()
            let sum = Copies(normal: old.normal + row.copies.normal, foil: old.foil + row.copies.foil)
            sums[ids[row.id]] = sum
            return max(sum.normal, sum.foil) > Self.most
        }
    }

    /// Reads a line in the format that the program writes, and advances `place` past it; returns nil for any other
    /// line.
    private static func plainRow(_ bytes: Span<UInt8>, _ place: inout Int) -> Row? {
        let start = place
        var end = start
        while end < bytes.count, unsafe (0x21...0x7E).contains(bytes[unchecked: end]) { end += 1 }
        guard (1...64).contains(end - start), end < bytes.count else { return nil }
        var next = end
        guard let (normal, foil) = counts(bytes, &next), next < bytes.count, bytes[next] == 0x0A else {
            return nil
        }
        place = next + 1
        return Row(start: UInt32(start), length: UInt32(end - start), normal: normal, foil: foil)
    }

    /// The line without a byte order mark; empty if it is only whitespace.
    private static func content(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let words = line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line
        return words.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? [] : words
    }

    private static func row(_ line: ArraySlice<UInt8>) -> Row? {
        guard let end = line.firstIndex(of: 0x09), isID(line[..<end]) else { return nil }
        let rest = Array(line[end...])
        var next = 0
        guard let (normal, foil) = counts(rest.span, &next), next == rest.count else { return nil }
        return Row(
            start: UInt32(line.startIndex), length: UInt32(end - line.startIndex), normal: normal, foil: foil)
    }

    private static func isID(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard (1...64).contains(bytes.count), let id = String(validating: bytes, as: UTF8.self) else {
            return false
        }
        return TextCleaning.cleanLine(id) == id
    }

    /// Reads two counts, each preceded by a tab, and advances past them.
    private static func counts(_ bytes: Span<UInt8>, _ place: inout Int) -> (normal: Int32, foil: Int32)? {
        guard let normal = count(bytes, &place), let foil = count(bytes, &place) else { return nil }
        return (normal, foil)
    }

    /// Reads a tab and a count of one to six digits, and advances past them.
    private static func count(_ bytes: Span<UInt8>, _ place: inout Int) -> Int32? {
        guard place < bytes.count, bytes[place] == 0x09 else { return nil }
        let start = place + 1
        var (count, next) = (Int32(0), start)
        while next < bytes.count, next - start <= 6 {
            let digit = unsafe bytes[unchecked: next] &- 0x30
            if digit > 9 { break }
            count = count &* 10 &+ Int32(digit)
            next += 1
        }
        guard (1...6).contains(next - start) else { return nil }
        place = next
        return count
    }

    /// The content of the file.
    package var bytes: [UInt8] {
        var bytes = Array(Self.header.utf8) + [0x0A]
        bytes.reserveCapacity(bytes.count + rows.count * 16)
        for row in rows {
            bytes += ids[row.id]
            bytes += "\t\(row.normal)\t\(row.foil)\n".utf8
        }
        return bytes
    }
}
