import LorcanaCards

/// Rules and flavour texts as the program keeps them: clean, a line feed between paragraphs.
enum CardText {
    /// The text with every kind of line break (`\r`, a literal `\n`) made one, and blanks at ends and in runs gone.
    ///
    /// Game tokens such as `{e}` stay as they are, unknown ones too; nil where nothing is left.
    static func normalise(_ text: String) -> String? {
        let broken = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").replacing(
            "\\n", with: "\n")
        let lines = TextCleaning.clean(broken).split(separator: "\n").map { TextCleaning.cleanLine($0) }
        let whole = lines.filter { !$0.isEmpty }.joined(separator: "\n")
        return whole.isEmpty ? nil : whole
    }
}
