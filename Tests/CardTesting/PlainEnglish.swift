/// The rules of style and format for every message of the program.
package enum PlainEnglish {
    package static func faults(of sentence: String) -> [String] {
        let first = sentence.prefix { $0 != " " && $0 != "," }
        let isName = first == first.uppercased() || ["Enter", "LorcanaJSON's"].contains(first)
        // Text in backticks is a command, which may contain single quotes for the shell.
        let prose = sentence.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined(separator: "`")
        let faults = [
            ("is empty", sentence.isEmpty),
            ("has more than one line", sentence.contains("\n")),
            ("begins with a capital", first.first?.isUppercase == true && !isName),
            ("ends with a full stop", sentence.hasSuffix(".") && !sentence.hasSuffix("...")),
            ("names the program", sentence.hasPrefix("lorcana: ")),
            ("has single quotes", prose.hasPrefix("'") || prose.contains(" '")),
            ("has a command without backticks", sentence.contains("run lorcana")),
        ]
        return faults.filter(\.1).map(\.0) + unplainWords(in: sentence)
    }

    private static let refused = [
        "nobody", "whoever", "bear", "bears", "dear", "tell", "tells", "told", "lie", "lies", "beat", "beats",
        "stand", "stands", "means nothing to", "spoken here", "is no number", "is no setting", "is no date",
        "is no address", "not so that", "one word too many",
        "built-in facts", "catalogue on disk",
    ]

    /// The words in a text that messages must not contain.
    package static func unplainWords(in text: String) -> [String] {
        let words = text.lowercased().split { !$0.isLetter && $0 != "-" }.joined(separator: " ")
        return refused.filter { " \(words) ".contains(" \($0) ") }
    }
}
