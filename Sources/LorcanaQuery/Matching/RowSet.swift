/// A bit set of a catalogue's rows.
struct RowSet: Sendable, Equatable {
    private var bits: [UInt64]

    /// All rows in `0..<count`.
    init(all count: Int) {
        bits = [UInt64](repeating: .max, count: (count + 63) / 64)
        if count % 64 != 0 { bits[bits.count - 1] = (1 << UInt64(count % 64)) - 1 }
    }

    /// The given rows in `0..<count`.
    init(rows: [Int], of count: Int) {
        bits = [UInt64](repeating: 0, count: (count + 63) / 64)
        for row in rows { bits[row / 64] |= 1 << UInt64(row % 64) }
    }

    var isEmpty: Bool { bits.allSatisfy { $0 == 0 } }
    var count: Int { bits.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// The rows for which `keeps` returns true; it is called once for each row, in order.
    @inline(__always)
    func filter(_ keeps: (Int) -> Bool) -> RowSet {
        var result = self
        for word in bits.indices {
            var rest = bits[word]
            var kept = rest
            while rest != 0 {
                let bit = rest.trailingZeroBitCount
                if !keeps(word * 64 + bit) { kept &= ~(1 << UInt64(bit)) }
                rest &= rest - 1
            }
            result.bits[word] = kept
        }
        return result
    }

    /// Whether `holds` returns true for any row; it is called in order until it does.
    func contains(where holds: (Int) -> Bool) -> Bool {
        for word in bits.indices {
            var rest = bits[word]
            while rest != 0 {
                if holds(word * 64 + rest.trailingZeroBitCount) { return true }
                rest &= rest - 1
            }
        }
        return false
    }

    var first: Int? {
        bits.firstIndex { $0 != 0 }.map { $0 * 64 + bits[$0].trailingZeroBitCount }
    }

    /// The rows whose bits are also set in `others`, which may be shorter.
    func intersection(bits others: [UInt64]) -> RowSet {
        var result = self
        for word in bits.indices { result.bits[word] &= word < others.count ? others[word] : 0 }
        return result
    }

    func union(_ other: RowSet) -> RowSet { combined(other, |) }
    func intersection(_ other: RowSet) -> RowSet { combined(other, &) }
    func subtracting(_ other: RowSet) -> RowSet { combined(other) { $0 & ~$1 } }

    /// The rows in ascending order.
    var rows: [Int] {
        var rows: [Int] = []
        rows.reserveCapacity(count)
        _ = filter {
            rows.append($0); return true
        }
        return rows
    }

    @inline(__always)
    private func combined(_ other: RowSet, _ operation: (UInt64, UInt64) -> UInt64) -> RowSet {
        var result = self
        for word in bits.indices { result.bits[word] = operation(bits[word], other.bits[word]) }
        return result
    }
}
