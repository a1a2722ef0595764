package import TerminalKit

extension Canvas {
    /// The mark for right or wrong, followed by a space; empty if symbols are replaced by words.
    package func sign(isRight: Bool) -> StyledText {
        if isAccessible { return StyledText() }
        return text(isRight ? glyphs.right + " " : glyphs.wrong + " ", isRight ? theme.right : theme.error)
    }
}
