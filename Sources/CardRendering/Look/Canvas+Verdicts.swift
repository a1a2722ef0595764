package import TerminalKit

extension Canvas {
    /// The sign for right or wrong, followed by a blank; empty if signs are words.
    package func sign(isRight: Bool) -> StyledText {
        if isAccessible { return StyledText() }
        return text(isRight ? glyphs.right + " " : glyphs.wrong + " ", isRight ? theme.right : theme.error)
    }
}
