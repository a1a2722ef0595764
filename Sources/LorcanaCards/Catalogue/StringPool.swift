/// Strings by number, each stored once, in the order of their first use.
///
/// Number 0 means absent. Strings of one column are next to each other.
struct StringPool {
    private(set) var bytes: [UInt8] = []
    /// Where string 0, 1, … begins, and where the last one ends.
    private(set) var offsets = [0, 0]
    private var numbers: [ExactString: Int] = [:]

    /// Compares strings by their bytes: "é" in one scalar and in two are two strings.
    private struct ExactString: Hashable {
        let string: String

        static func == (a: ExactString, b: ExactString) -> Bool { a.string.utf8.elementsEqual(b.string.utf8) }

        func hash(into hasher: inout Hasher) {
            var string = string
            string.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        }
    }

    /// The number of a text; an empty one is absent.
    mutating func text(_ string: String) -> Int { string.isEmpty ? 0 : optionalText(string) }

    mutating func optionalText(_ string: String?) -> Int {
        guard let string else { return 0 }
        let key = ExactString(string: string)
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
        let separator = Character(Unicode.Scalar(Catalogue.listSeparator))
        let clean = members.map { String($0.map { $0 == separator ? " " : $0 }) }
        return optionalText(clean.joined(separator: String(separator)))
    }

    mutating func folded(_ members: [String]) -> Int {
        text(members.map { Folding.fold($0) }.joined(separator: "\n"))
    }
}
