/// The frames of a catalogue's cards as numbers, so that a test of a frame compares bits.
package struct FrameTable: Sendable {
    package struct Frame: Sendable {
        /// Its closed facts, those that are not written among them.
        package fileprivate(set) var facts = FactSet()
        /// How much or how many; nil if it depends on the game.
        package fileprivate(set) var amount: Int? = 1
        /// Its facts with a name or a number in them, as places in `words`.
        package fileprivate(set) var words: [Int] = []
    }

    package private(set) var frames: [Frame] = []
    /// The facts with a name or a number in them, as they are written.
    package private(set) var words: [String] = []
    /// The frames of each row.
    package private(set) var rows: [Range<Int>] = []

    private static let (occasion, triggers, sources, actors) = (
        FactSet(
            [.granted] + EffectTrigger.allCases.map(EffectFact.trigger)
                + EffectSource.allCases.map(EffectFact.source)
                + EffectKind.allCases.map(EffectFact.sourceKind) + EffectTurn.allCases.map(EffectFact.turn)),
        FactSet(EffectTrigger.allCases.map(EffectFact.trigger)),
        FactSet(EffectSource.allCases.map(EffectFact.source)),
        FactSet(EffectActor.allCases.map(EffectFact.actor))
    )
    private static let (always, this, you) = (
        FactSet([.trigger(.always)]), FactSet([.source(.this)]), FactSet([.actor(.you)])
    )

    /// - Parameter chosen: the rows whose frames are wanted, in order; nil for all.
    package init(_ catalogue: Catalogue, among chosen: [Int]? = nil) {
        rows = [Range<Int>](repeating: 0..<0, count: catalogue.count)
        // Printings of a card have one text.
        var known: [Int: Range<Int>] = [:]
        var places: [String: Int] = [:]
        for row in chosen ?? Array(0..<catalogue.count) {
            let text = catalogue.stored(.effects, row)
            if let range = known[text] {
                rows[row] = range
                continue
            }
            let start = frames.count
            unsafe catalogue.withText(.effects, row) { bytes in unsafe read(bytes, &places) }
            known[text] = start..<frames.count
            rows[row] = start..<frames.count
        }
    }

    /// Reads packed frames: a closed fact has two bytes, any other one is between blanks.
    private mutating func read(_ bytes: UnsafeRawBufferPointer, _ places: inout [String: Int]) {
        var (frame, place) = (Frame(), 0)
        while place < bytes.count {
            let byte = unsafe bytes[place]
            place += 1
            switch byte {
            case UInt8(ascii: " "):
                let start = place
                while place < bytes.count, unsafe bytes[place] != UInt8(ascii: " ") { place += 1 }
                let word = unsafe String(decoding: bytes[start..<place], as: UTF8.self)
                place += 1
                if case .amount(let amount)? = EffectFact(word: word) {
                    frame.amount = amount.number
                    if amount.isEach { frame.facts.formUnion(.forEach) }
                } else {
                    let number = places[word] ?? words.count
                    if number == words.count {
                        words.append(word)
                        places[word] = number
                    }
                    frame.words.append(number)
                }
            case UInt8(ascii: ","), UInt8(ascii: ";"):
                append(frame)
                let facts = frame.facts
                frame = Frame()
                if byte == UInt8(ascii: ",") { frame.facts = facts.intersection(Self.occasion) }
            default:
                guard place < bytes.count else { break }
                let scalar = unsafe Int(byte & 0x1F) << 6 | Int(bytes[place] & 0x3F)
                place += 1
                frame.facts.insert(number: scalar - EffectFrame.firstPacked)
            }
        }
        if unsafe !bytes.isEmpty { append(frame) }
    }

    private mutating func append(_ frame: Frame) {
        var frame = frame
        if !frame.facts.meets(Self.triggers) { frame.facts.formUnion(Self.always) }
        if !frame.facts.meets(Self.sources) { frame.facts.formUnion(Self.this) }
        if !frame.facts.meets(Self.actors) { frame.facts.formUnion(Self.you) }
        frames.append(frame)
    }
}

/// Closed facts of a frame, one bit each.
package struct FactSet: Hashable, Sendable {
    private var bits = SIMD4<UInt64>()

    package init() {}

    /// An amount "for each" of something, which has the last bit.
    package static let forEach: FactSet = {
        var set = FactSet()
        set.insert(number: 255)
        return set
    }()

    /// Facts with a name or a number in them have no bit.
    package init(_ facts: some Sequence<EffectFact>) {
        for fact in facts { EffectFact.numbers[fact].map { insert(number: $0) } }
    }

    fileprivate mutating func insert(number: Int) {
        guard number >= 0, number < 256 else { return }
        bits[number >> 6] |= 1 << UInt64(number & 63)
    }

    package var isEmpty: Bool { bits == SIMD4() }

    package func contains(_ other: FactSet) -> Bool { bits & other.bits == other.bits }

    /// Whether they have a fact in common.
    package func meets(_ other: FactSet) -> Bool { bits & other.bits != SIMD4() }

    package mutating func formUnion(_ other: FactSet) { bits |= other.bits }

    package func intersection(_ other: FactSet) -> FactSet {
        var both = self
        both.bits &= other.bits
        return both
    }
}
