import LorcanaCards

/// Folds texts into words but preserves the game's symbols: "{e} draw a card".
///
/// The catalogue's folded texts have no braces, so searches for symbols fold the original texts.
enum SymbolFolding {
    /// The words and symbols, separated by single spaces; unknown symbols become plain words.
    static func fold(_ text: some StringProtocol) -> String {
        var words: [String] = []
        var rest = Substring(text)
        while let open = rest.utf8.firstIndex(of: brace) {
            words.append(Folding.fold(rest[..<open]))
            rest = rest[open...]
            let symbol = symbol(at: rest)
            if let symbol { words.append(symbol.token) }
            rest = rest.dropFirst(symbol == nil ? 1 : 3)
        }
        words.append(Folding.fold(rest))
        return words.filter { !$0.isEmpty }.joined(separator: " ")
    }

    static func hasToken(_ words: String) -> Bool { words.utf8.contains(brace) }

    /// The first braced letter that is not a symbol; nil if there is none.
    static func unknownToken(in text: String) -> String? {
        let tokens = text.indices.lazy.map { text[$0...].prefix(3) }
        return tokens.first { token in
            token.first == "{" && token.count == 3 && token.last == "}" && symbol(at: token) == nil
        }.map(String.init)
    }

    private static func symbol(at text: Substring) -> GameSymbol? {
        let token = text.prefix(3)
        guard token.count == 3, token.first == "{", token.last == "}" else { return nil }
        return token.dropFirst().first.flatMap(GameSymbol.init(letter:))
    }

    private static let brace = UInt8(ascii: "{")
}

/// Rules texts with their symbols as words, folded once per query.
final class SymbolTexts {
    private var folded: [Int: [UInt8]] = [:]

    func words(_ row: Int, _ catalogue: Catalogue) -> [UInt8] {
        if let words = folded[row] { return words }
        let words = Array(SymbolFolding.fold(catalogue.text(.text, row)).utf8)
        folded[row] = words
        return words
    }
}
