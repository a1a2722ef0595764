import LorcanaCards

/// The copies that somebody owns, by printing: what `own.tsv` says.
///
/// Kept in the order of ids. Ids that the facts do not know stay.
package struct CardCollection: Sendable, Equatable {
    /// The copies of one printing.
    package struct Copies: Sendable, Equatable {
        package var normal: Int
        package var foil: Int

        package init(normal: Int = 0, foil: Int = 0) { (self.normal, self.foil) = (normal, foil) }

        package var all: Int { normal + foil }

        package subscript(isFoil isFoil: Bool) -> Int {
            get { isFoil ? foil : normal }
            set { if isFoil { foil = newValue } else { normal = newValue } }
        }
    }

    package struct Entry: Sendable, Equatable {
        package var id: String
        package var copies: Copies
    }

    /// The most copies of a finish that a printing may have.
    package static let most = 999_999

    /// By id, none without a copy.
    package private(set) var entries: [Entry] = []

    package init() {}

    package init(_ entries: [Entry]) { add(entries) }

    package subscript(_ id: String) -> Copies {
        let place = place(of: id)
        return place < entries.count && entries[place].id == id ? entries[place].copies : Copies()
    }

    /// Adds all copies at once; counts beyond what a printing may have are cut.
    package mutating func add(_ new: [Entry]) {
        var byID: [String: Copies] = Dictionary(minimumCapacity: entries.count + new.count)
        for entry in entries + new {
            let old = byID[entry.id] ?? Copies()
            byID[entry.id] = Copies(
                normal: min(old.normal + entry.copies.normal, Self.most),
                foil: min(old.foil + entry.copies.foil, Self.most))
        }
        entries = byID.filter { $0.value.all > 0 }.map { Entry(id: $0.key, copies: $0.value) }
            .sorted { $0.id < $1.id }
    }

    package mutating func set(_ id: String, _ copies: Copies) {
        let place = place(of: id)
        let isThere = place < entries.count && entries[place].id == id
        if copies.all == 0 {
            if isThere { entries.remove(at: place) }
        } else if isThere {
            entries[place].copies = copies
        } else {
            entries.insert(Entry(id: id, copies: copies), at: place)
        }
    }

    private func place(of id: String) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// Why a text is no collection, and the line that shows it.
package struct CollectionDamage: Error, Sendable, Equatable {
    package enum Reason: Sendable, Equatable {
        case tooLarge, header
        /// A line is not an id and two counts.
        case row
    }

    package var reason: Reason
    /// From 1.
    package var line: Int

    package init(reason: Reason, line: Int) { (self.reason, self.line) = (reason, line) }
}

/// The collection's own file: `id`, `normal`, `foil`, separated by tabs.
extension CardCollection {
    package static let byteLimit = 16 * 1024 * 1024
    package static let header = "id\tnormal\tfoil"

    /// Reads the file; an empty one is an empty collection.
    package init(reading bytes: [UInt8]) throws(CollectionDamage) {
        guard bytes.count <= Self.byteLimit else { throw CollectionDamage(reason: .tooLarge, line: 1) }
        var (entries, isSorted) = ([Entry](), true)
        entries.reserveCapacity(bytes.count / 12)
        var hasHeader = false
        for (index, place) in TextLines.split(bytes).enumerated() {
            var line = bytes[place.content]
            if line.first == 0xEF, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
            if !hasHeader {
                guard line.elementsEqual(Self.header.utf8) else {
                    throw CollectionDamage(reason: .header, line: index + 1)
                }
                hasHeader = true
                continue
            }
            guard let entry = Self.entry(line) else { throw CollectionDamage(reason: .row, line: index + 1) }
            isSorted = isSorted && entry.copies.all > 0 && entries.last.map { $0.id < entry.id } ?? true
            entries.append(entry)
        }
        // What the program wrote needs no second look.
        if isSorted { self.entries = entries } else { add(entries) }
    }

    private static func entry(_ line: ArraySlice<UInt8>) -> Entry? {
        guard let first = line.firstIndex(of: 0x09), let last = line.lastIndex(of: 0x09), first < last,
            let id = id(line[..<first]), let normal = count(line[(first + 1)..<last]),
            let foil = count(line[(last + 1)...])
        else { return nil }
        return Entry(id: id, copies: Copies(normal: normal, foil: foil))
    }

    private static func id(_ bytes: ArraySlice<UInt8>) -> String? {
        guard (1...64).contains(bytes.count) else { return nil }
        // Nearly all ids are letters, digits and hyphens, which are clean.
        if bytes.allSatisfy({ (0x21...0x7E).contains($0) }) { return String(decoding: bytes, as: UTF8.self) }
        guard let id = String(validating: bytes, as: UTF8.self), TextCleaning.cleanLine(id) == id else {
            return nil
        }
        return id
    }

    private static func count(_ digits: ArraySlice<UInt8>) -> Int? {
        guard (1...6).contains(digits.count) else { return nil }
        var count = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            count = count * 10 + Int(digit - 0x30)
        }
        return count
    }

    /// The file's bytes.
    package var bytes: [UInt8] {
        var bytes = Array(Self.header.utf8) + [0x0A]
        bytes.reserveCapacity(bytes.count + entries.count * 16)
        for entry in entries {
            bytes += entry.id.utf8
            bytes += "\t\(entry.copies.normal)\t\(entry.copies.foil)\n".utf8
        }
        return bytes
    }
}
