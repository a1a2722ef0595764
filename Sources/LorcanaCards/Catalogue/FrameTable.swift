/// The frames of a catalogue's cards in numeric form, so that frames are tested by comparing bits.
package struct FrameTable: Sendable {
    package struct Frame: Sendable {
        /// The closed facts, including those that are not written.
        package fileprivate(set) var facts = FactSet()
        /// The amount or number; nil if it depends on the state of the game.
        package fileprivate(set) var amount: Int? = 1
        /// The facts that contain a name or a number, as indices in `words`.
        package fileprivate(set) var words: [Int] = []
    }

    package private(set) var frames: [Frame] = []
    /// The written form of facts that contain a name or a number.
    package private(set) var words: [String] = []
    /// The range of each row's frames.
    package private(set) var rows: [Range<Int>] = []

    private static let (occasion, triggers, sources, actors) = (
        FactSet(
            [.granted, .once] + EffectTrigger.allCases.map(EffectFact.trigger)
                + EffectSource.allCases.map(EffectFact.source)
                + EffectKind.allCases.map(EffectFact.sourceKind) + EffectTurn.allCases.map(EffectFact.turn)),
        FactSet(EffectTrigger.allCases.map(EffectFact.trigger)),
        FactSet(EffectSource.allCases.map(EffectFact.source)),
        FactSet(EffectActor.allCases.map(EffectFact.actor))
    )
    private static let (always, this, you) = (
        FactSet([.trigger(.always)]), FactSet([.source(.this)]), FactSet([.actor(.you)])
    )
    private static let price = FactSet([.price])

    /// The frames of texts that were already read, since printings of a card have the same text.
    private var known: [Int: Range<Int>] = [:]
    /// The closed facts of texts already scanned: a superset, since the bytes of a name can look like a fact.
    private var written: [Int: FactSet] = [:]
    /// The facts that contain a name or a number, each parsed once.
    private var meanings: [String: Word] = [:]

    private enum Word {
        case amount(Int?, isEach: Bool)
        case named(Int)
    }

    /// Creates a table without frames; `read` adds those of rows.
    package init(_ catalogue: Catalogue) {
        rows = [Range<Int>](repeating: 0..<0, count: catalogue.count)
    }

    /// Adds the frames of the rows, unless they were already read.
    ///
    /// - Parameter facts: rows whose text has none of these closed facts are skipped; nil to read all rows.
    package mutating func read(_ chosen: [Int], of catalogue: Catalogue, having facts: FactSet? = nil) {
        for row in chosen where rows[row].isEmpty {
            let text = catalogue.stored(.effects, row)
            if let range = known[text] {
                rows[row] = range
                continue
            }
            if let facts {
                let all: FactSet
                if let seen = written[text] {
                    all = seen
                } else {
                    all = unsafe catalogue.withFrames(row) { bytes in unsafe Self.facts(of: bytes) }
                    written[text] = all
                }
                guard all.meets(facts) else { continue }
            }
            let start = frames.count
            unsafe catalogue.withFrames(row) { bytes in unsafe read(bytes) }
            known[text] = start..<frames.count
            rows[row] = start..<frames.count
        }
    }

    /// The closed facts of packed frames. Names between spaces may look like a fact, too.
    private static func facts(of bytes: UnsafeRawBufferPointer) -> FactSet {
        var facts = FactSet()
        var place = 0
        while place + 1 < bytes.count {
            let byte = unsafe bytes[place]
            if byte & 0xE0 == 0xC0 {
                facts.insert(number: unsafe number(byte, bytes[place + 1]))
                place += 2
            } else {
                place += 1
            }
        }
        return facts
    }

    /// The index of the fact that two bytes represent.
    private static func number(_ first: UInt8, _ second: UInt8) -> Int {
        (Int(first & 0x1F) << 6 | Int(second & 0x3F)) - EffectFrame.firstPacked
    }

    /// The facts that must occur as bytes in packed frames with these facts; those that packing omits are left out.
    package static func written(_ facts: FactSet) -> FactSet {
        facts.subtracting(always).subtracting(this).subtracting(you).subtracting(.forEach).subtracting(.paid)
    }

    /// Reads packed frames: a closed fact takes two bytes, any other fact is a word between spaces.
    private mutating func read(_ bytes: UnsafeRawBufferPointer) {
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
                switch meaning(of: word) {
                case .amount(let number, let isEach):
                    frame.amount = number
                    if isEach { frame.facts.formUnion(.forEach) }
                case .named(let number): frame.words.append(number)
                }
            case UInt8(ascii: ","), UInt8(ascii: ";"):
                let isPaid = frame.facts.meets(Self.price) || frame.facts.meets(.paid)
                append(frame)
                let facts = frame.facts
                let sources = frame.words.filter { words[$0].hasPrefix("by-") }
                frame = Frame()
                if byte == UInt8(ascii: ",") {
                    (frame.facts, frame.words) = (facts.intersection(Self.occasion), sources)
                    if isPaid { frame.facts.formUnion(.paid) }
                }
            default:
                guard place < bytes.count else { break }
                unsafe frame.facts.insert(number: Self.number(byte, bytes[place]))
                place += 1
            }
        }
        if unsafe !bytes.isEmpty { append(frame) }
    }

    private mutating func meaning(of word: String) -> Word {
        if let meaning = meanings[word] { return meaning }
        let meaning: Word
        if case .amount(let amount)? = EffectFact(open: word) {
            meaning = .amount(amount.number, isEach: amount.isEach)
        } else {
            meaning = .named(words.count)
            words.append(word)
        }
        meanings[word] = meaning
        return meaning
    }

    private mutating func append(_ frame: Frame) {
        var frame = frame
        if !frame.facts.meets(Self.triggers) { frame.facts.formUnion(Self.always) }
        if !frame.facts.meets(Self.sources) { frame.facts.formUnion(Self.this) }
        if !frame.facts.meets(Self.actors) { frame.facts.formUnion(Self.you) }
        frames.append(frame)
    }
}

/// The closed facts of a frame, one bit each.
package struct FactSet: Hashable, Sendable {
    private var bits = SIMD4<UInt64>()

    package init() {}

    /// An amount "for each" of something, represented by the last bit.
    package static let forEach = FactSet(number: 255)
    /// A preceding cost, represented by the second-to-last bit.
    package static let paid = FactSet(number: 254)

    private init(number: Int) { insert(number: number) }

    /// Facts that contain a name or a number have no bit.
    package init(_ facts: some Sequence<EffectFact>) {
        for fact in facts { EffectFact.numbers[fact].map { insert(number: $0) } }
    }

    fileprivate mutating func insert(number: Int) {
        guard number >= 0, number < 256 else { return }
        bits[number >> 6] |= 1 << UInt64(number & 63)
    }

    package var isEmpty: Bool { bits == SIMD4() }

    package func subtracting(_ other: FactSet) -> FactSet {
        var rest = self
        rest.bits &= ~other.bits
        return rest
    }

    package func contains(_ other: FactSet) -> Bool { bits & other.bits == other.bits }

    /// Whether the sets have a fact in common.
    package func meets(_ other: FactSet) -> Bool { bits & other.bits != SIMD4() }

    package mutating func formUnion(_ other: FactSet) { bits |= other.bits }

    package func intersection(_ other: FactSet) -> FactSet {
        var both = self
        both.bits &= other.bits
        return both
    }
}
