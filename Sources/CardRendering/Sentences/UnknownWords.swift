package import LorcanaCards

/// Words for the parts of card texts that the program doesn't understand.
package enum UnknownWords {
    /// Formats "what its text says on Shift and decks is not understood"; empty if everything is understood.
    static func line(_ unknown: UnknownRelations) -> String {
        unknown.isDisjoint(with: .misread)
            ? "" : "what its text says on \(subjects(unknown)) is not understood"
    }

    /// A note on the cards for which an answer may be wrong; nil if there are none.
    package static func note(_ names: [String], on relation: UnknownRelations) -> String? {
        if names.isEmpty { return nil }
        let shown = names.prefix(3).map { Quoted.text($0) }.joined(separator: ", ")
        let more = names.count > 3 ? " and \(names.count - 3) more" : ""
        return "not understood: what the text of \(shown)\(more) says on \(subjects(relation))"
    }

    private static func subjects(_ unknown: UnknownRelations) -> String {
        [(UnknownRelations.singing, "singing"), (.shift, "Shift"), (.deck, "decks")]
            .filter { unknown.contains($0.0) }.map(\.1).joined(separator: " and ")
    }
}
