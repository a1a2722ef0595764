/// A deck by its name: the deck `friday` is the file `friday.txt`.
package struct DeckName: Sendable, Hashable {
    fileprivate static let ending = ".txt"

    /// Without folder and ending.
    package let text: String

    /// The name in what was typed: a name, a file or a path.
    package init(_ typed: String) {
        let file = typed.split(separator: "/").last.map(String.init) ?? typed
        text = file.hasSuffix(Self.ending) ? String(file.dropLast(Self.ending.count)) : file
    }

    /// The deck in a file of the deck folder; nil if the file isn't a deck's, or is hidden.
    package init?(file: String) {
        guard file.hasSuffix(Self.ending), !file.hasPrefix(".") else { return nil }
        self.init(file)
    }

    /// "friday.txt"
    package var file: String { text + Self.ending }
}

/// A word that names a deck on a command line: a path, or a name in the deck folder.
package enum DeckReference: Sendable, Equatable {
    case path(String)
    case name(String)

    package enum Refusal: Error, Sendable, Equatable {
        /// The name is empty or blank.
        case blank
        /// The name would be a hidden file.
        case hidden
        /// A name in the deck folder has no "/".
        case slash
    }

    /// A word that begins with `/`, `./`, `../` or `~/`, or ends in `.txt`, is a path; everything else is a name.
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
        if typed.utf8.contains(UInt8(ascii: "/")) { throw .slash }
        self = .name(typed)
    }
}
