package import TerminalKit

extension Canvas {
    /// The sign of what is right or wrong, and a blank; empty if signs are words.
    package func sign(isRight: Bool) -> StyledText {
        if isAccessible { return StyledText() }
        return text(isRight ? glyphs.right + " " : glyphs.wrong + " ", isRight ? theme.right : theme.error)
    }
}
