import Glibc

/// Strings by number, each stored once, in the order of their first use.
///
/// Number 0 means absent. Strings of one column are next to each other.
struct StringPool {
    private(set) var bytes: [UInt8] = []
    /// Where string 0, 1, … begins, and where the last one ends.
    private(set) var offsets = [0, 0]
    private var numbers: [ExactString: Int] = [:]

    /// The number of a text; an empty one is absent.
    mutating func text(_ string: String) -> Int { string.isEmpty ? 0 : optionalText(string) }

    mutating func optionalText(_ string: String?) -> Int {
        guard let string else { return 0 }
        let key = ExactString(string)
        if let number = numbers[key] { return number }
        let number = offsets.count - 1
        bytes += string.utf8
        offsets.append(bytes.count)
        numbers[key] = number
        return number
    }

    /// The number of a list as one string; a separator inside a member becomes a blank.
    mutating func list(_ members: [String]) -> Int {
        if members.isEmpty { return 0 }
        let separator = Catalogue.listSeparator
        var list: [UInt8] = []
        for (index, member) in members.enumerated() {
            if index > 0 { list.append(separator) }
            for byte in member.utf8 { list.append(byte == separator ? 0x20 : byte) }
        }
        return optionalText(String(decoding: list, as: UTF8.self))
    }

    /// The number of texts that are searched as one; absent ones are left out.
    mutating func folded(_ texts: [String?]) -> Int {
        let folded = texts.compactMap { $0.map { Folding.fold($0) } }.filter { !$0.isEmpty }
        return text(folded.count == 1 ? folded[0] : folded.joined(separator: "\n"))
    }

    mutating func folded(_ members: [String]) -> Int {
        text(members.map { Folding.fold($0) }.joined(separator: "\n"))
    }
}

/// A string that is compared by its bytes: "é" in one scalar and in two are two strings.
struct ExactString: Hashable, Comparable {
    let string: String

    init(_ string: String) { self.string = string }

    static func == (a: ExactString, b: ExactString) -> Bool { a.comparison(with: b) == 0 }
    static func < (a: ExactString, b: ExactString) -> Bool { a.comparison(with: b) < 0 }

    func hash(into hasher: inout Hasher) {
        var string = string
        string.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    /// Below 0 if this one comes first.
    private func comparison(with other: ExactString) -> Int {
        var (a, b) = (string, other.string)
        return a.withUTF8 { a in
            b.withUTF8 { b in
                let length = min(a.count, b.count)
                guard length > 0, let start = a.baseAddress, let otherStart = b.baseAddress else {
                    return a.count - b.count
                }
                let order = unsafe memcmp(start, otherStart, length)
                return order == 0 ? a.count - b.count : Int(order)
            }
        }
    }
}
