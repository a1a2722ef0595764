import Glibc

/// Strings by index, each stored once, in the order of first use.
///
/// Index 0 means missing. The strings of a column are adjacent. The hash table that maps a string to its index is not
/// a dictionary, whose keys would be copies of bytes that are already stored (decision 115).
struct StringPool {
    /// The maximum number of bytes of a row's text: several times the limit for a text from a service.
    static let longestText = 1 << 18

    private(set) var bytes: [UInt8] = []
    /// The offset of string 0, 1, …, and the end of the last one.
    private(set) var offsets = [0, 0]
    /// The lower half of a slot is the index of a string, or 0; the upper half has bits of its hash, the last of
    /// which determine where probing starts. At most half of the slots are used.
    private var slots = [UInt64](repeating: 0, count: 1 << 10)
    /// Random, so that a server cannot send many texts with the same hash.
    private let seed = UInt64.random(in: .min ... .max)

    /// The index of a text; an empty text counts as missing.
    mutating func text(_ string: String) -> Int { string.isEmpty ? 0 : optionalText(string) }

    mutating func optionalText(_ string: String?) -> Int {
        guard var string else { return 0 }
        return string.withUTF8 { unsafe number(of: $0) }
    }

    /// The index of a list as one string; a separator inside an element becomes a space.
    mutating func list(_ members: [String]) -> Int {
        if members.isEmpty { return 0 }
        let separator = Catalogue.listSeparator
        var list: [UInt8] = []
        for (index, member) in members.enumerated() {
            if list.count + member.utf8.count >= Self.longestText { break }
            if index > 0 { list.append(separator) }
            for byte in member.utf8 { list.append(byte == separator ? 0x20 : byte) }
        }
        return unsafe list.withUnsafeBufferPointer { unsafe number(of: $0) }
    }

    /// The index of the folded texts as one string, without missing ones.
    mutating func folded(_ texts: [String?]) -> Int {
        let folded = texts.compactMap { $0.map { Folding.fold($0) } }.filter { !$0.isEmpty }
        return text(Self.cut(folded.count == 1 ? folded[0] : folded.joined(separator: "\n")))
    }

    mutating func folded(_ members: [String]) -> Int {
        guard var folded = members.first.map({ Folding.fold($0) }) else { return 0 }
        for member in members.dropFirst() { folded += "\n" + Folding.fold(member) }
        return text(Self.cut(folded))
    }

    /// A prefix of a text that is longer than the limit.
    private static func cut(_ text: String) -> String {
        if text.utf8.count <= longestText { return text }
        // A truncated last scalar becomes the 3 bytes of U+FFFD.
        return String(decoding: text.utf8.prefix(longestText - 2), as: UTF8.self)
    }

    mutating func number(of text: UnsafeBufferPointer<UInt8>) -> Int {
        let hash = unsafe hash(text) & Self.upperHalf
        var slot = Int(hash >> 32) & (slots.count - 1)
        while slots[slot] != 0 {
            let number = Int(slots[slot] & ~Self.upperHalf)
            if unsafe slots[slot] & Self.upperHalf == hash && isText(text, number) { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        let number = offsets.count - 1
        slots[slot] = hash | UInt64(number)
        unsafe bytes.append(contentsOf: text)
        offsets.append(bytes.count)
        if 2 * offsets.count > slots.count { grow() }
        return number
    }

    /// The range of the string with this index.
    func place(of number: Int) -> Range<Int> { offsets[number]..<offsets[number + 1] }

    /// The indices, sorted by the bytes of their strings.
    var sorted: [Int] {
        let bytes = bytes.span
        // Most strings differ in their first eight bytes.
        let beginnings = offsets.indices.dropLast().map { number in
            let (start, end) = (offsets[number], offsets[number + 1])
            return (start..<start + 8).reduce(0 as UInt64) { $0 << 8 | ($1 < end ? UInt64(bytes[$1]) : 0) }
        }
        return beginnings.indices.dropFirst().sorted {
            beginnings[$0] != beginnings[$1]
                ? beginnings[$0] < beginnings[$1]
                : bytes.extracting(place(of: $0)).order(with: bytes.extracting(place(of: $1))) < 0
        }
    }

    /// The distinct indices.
    func once(_ numbers: [Int]) -> [Int] {
        var seen = [Bool](repeating: false, count: offsets.count - 1)
        return numbers.filter { number in
            defer { seen[number] = true }
            return !seen[number]
        }
    }

    /// The distinct elements of lists, sorted by bytes.
    func members(of lists: [Int]) -> [String] {
        var members = StringPool()
        for list in once(lists) {
            for member in bytes[place(of: list)].split(separator: Catalogue.listSeparator) {
                unsafe member.withUnsafeBufferPointer { _ = unsafe members.number(of: $0) }
            }
        }
        return members.sorted.map { members[$0] }
    }

    subscript(number: Int) -> String { String(decoding: bytes[place(of: number)], as: UTF8.self) }

    private static let upperHalf: UInt64 = 0xFFFF_FFFF_0000_0000

    private func isText(_ text: UnsafeBufferPointer<UInt8>, _ number: Int) -> Bool {
        guard offsets[number + 1] - offsets[number] == text.count else { return false }
        guard let start = text.baseAddress else { return true }
        return unsafe bytes.withUnsafeBytes {
            unsafe memcmp($0.baseAddress! + offsets[number], start, text.count) == 0
        }
    }

    private mutating func grow() {
        var grown = [UInt64](repeating: 0, count: 2 * slots.count)
        for slot in slots where slot != 0 {
            var place = Int(slot >> 32) & (grown.count - 1)
            while grown[place] != 0 { place = (place + 1) & (grown.count - 1) }
            grown[place] = slot
        }
        slots = grown
    }

    /// Reads eight bytes per step. The last step reads the last eight bytes, so that no shorter remainder is left.
    private func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let bytes = UnsafeRawBufferPointer(text)
        var hash = seed ^ UInt64(bytes.count)
        guard bytes.count >= 8 else {
            var word: UInt64 = 0
            for place in bytes.indices { word = unsafe word << 8 | UInt64(bytes[place]) }
            return mix(hash ^ word)
        }
        for place in stride(from: 0, to: bytes.count - 8, by: 8) {
            hash = unsafe mix(hash ^ bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        }
        return unsafe mix(hash ^ bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self))
    }

    /// The exclusive or of both halves of a product, in which every bit depends on every bit.
    private func mix(_ bits: UInt64) -> UInt64 {
        let product = bits.multipliedFullWidth(by: seed | 1)
        return product.high ^ product.low
    }
}
