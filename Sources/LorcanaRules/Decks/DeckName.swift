/// A deck by its name: the deck `friday` is the file `friday.txt`.
package struct DeckName: Sendable, Hashable {
    private static let ending = ".txt"

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
