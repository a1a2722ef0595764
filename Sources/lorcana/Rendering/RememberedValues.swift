/// Values as they were written before, by column and by the number that stands for them there.
///
/// Most of a card's words are one of a few: an ink, a type, a set. Each is spelled once and copied then.
struct RememberedValues {
    /// Where a value lies; one that is not known yet has no end.
    private struct Place {
        var start = 0
        var end = -1
    }

    private var places: [[Place]]
    private var bytes: [UInt8] = []

    init(columns: Int) { places = Array(repeating: [], count: columns) }

    /// Appends the value to `output`; false where it is not known.
    func append(_ code: Int, ofColumn column: Int, to output: inout [UInt8]) -> Bool {
        guard code < places[column].count else { return false }
        let place = places[column][code]
        guard place.end >= 0 else { return false }
        bytes.withUnsafeBytes {
            output.append(contentsOf: UnsafeRawBufferPointer(rebasing: $0[place.start..<place.end]))
        }
        return true
    }

    mutating func remember(_ value: ArraySlice<UInt8>, as code: Int, ofColumn column: Int) {
        while places[column].count <= code { places[column].append(Place()) }
        places[column][code] = Place(start: bytes.count, end: bytes.count + value.count)
        bytes.append(contentsOf: value)
    }
}
