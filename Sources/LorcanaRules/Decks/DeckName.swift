/// A deck by its name: the deck `friday` is the file `friday.txt`.
package struct DeckName: Sendable, Hashable {
    fileprivate static let ending = ".txt"

    /// The name without folder and extension.
    package let text: String

    /// Extracts the name from user input: a name, a file or a path.
    package init(_ typed: String) {
        let file = typed.split(separator: "/").last.map(String.init) ?? typed
        text = file.hasSuffix(Self.ending) ? String(file.dropLast(Self.ending.count)) : file
    }

    /// The deck in a file of the deck folder; nil for a hidden file, or one that is not a deck.
    package init?(file: String) {
        guard file.hasSuffix(Self.ending), !file.hasPrefix(".") else { return nil }
        self.init(file)
    }

    /// The name of a deck that is imported from a file: the file's name.
    package static func ofImport(_ file: String) -> String {
        let name = DeckName(file).text
        return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }

    /// Whether name `a` sorts before `b`. Numbers are compared by value: "deck 2" before "deck 10".
    package static func comesBefore(_ a: String, _ b: String) -> Bool {
        let (partsA, partsB) = (parts(a), parts(b))
        for (partA, partB) in zip(partsA, partsB) where partA != partB {
            if let (numberA, numberB) = Int(partA).flatMap({ a in Int(partB).map { (a, $0) } }),
                numberA != numberB
            {
                return numberA < numberB
            }
            return partA < partB
        }
        return partsA.count != partsB.count ? partsA.count < partsB.count : a < b
    }

    /// The name in lower case, split into numbers and other text.
    private static func parts(_ name: String) -> [String] {
        var parts: [String] = []
        var wasDigit: Bool?
        for letter in name.lowercased() {
            let isDigit = ("0"..."9").contains(letter)
            if wasDigit == isDigit {
                parts[parts.count - 1].append(letter)
            } else {
                parts.append(String(letter))
            }
            wasDigit = isDigit
        }
        return parts
    }

    /// The file name: "friday.txt".
    package var file: String { text + Self.ending }
}

/// A deck in a command line: a path, or a name in the deck folder.
package enum DeckReference: Sendable, Equatable {
    case path(String)
    case name(String)

    package enum Refusal: Error, Sendable, Equatable {
        /// The name is empty, or only whitespace.
        case blank
        /// The name would make the file hidden.
        case hidden
        /// The name contains "/".
        case slash
        /// It is the URL of a deck on a site.
        case address
        /// The name contains a tab, a line break or another control character.
        case control
    }

    /// Text that starts with `/`, `./`, `../` or `~/`, or ends in `.txt`, is a path; anything else is a name.
    package init(_ typed: String) throws(Refusal) {
        if typed.allSatisfy(\.isWhitespace) { throw .blank }
        let file = typed.split(separator: "/").last ?? ""
        if file == DeckName.ending { throw .hidden }
        let isPath = ["/", "./", "../", "~/"].contains { typed.utf8.starts(with: $0.utf8) }
        if isPath || typed.hasSuffix(DeckName.ending) {
            self = .path(typed)
            return
        }
        if typed.hasPrefix(".") { throw .hidden }
        if typed.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            throw .control
        }
        if typed.utf8.contains(UInt8(ascii: "/")) { throw DeckTitle.isAddress(typed) ? .address : .slash }
        self = .name(typed)
    }
}
