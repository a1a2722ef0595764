import SeededRandom

@testable import TerminalKit

extension SeededGenerator {
    /// A random text of at most `most` pieces: letters, spaces, wide characters and combining marks.
    mutating func cell(_ most: Int = 12) -> StyledText {
        let pieces = ["a", "Elsa", " ", "火", "é", "e\u{301}", "👍", "-", "Te Kā"]
        var text = StyledText()
        for _ in 0..<Int.random(in: 0...most, using: &self) {
            text.append(pieces.randomElement(using: &self)!, Bool.random(using: &self) ? .plain : .bold)
        }
        return text.withoutTrailingBlanks
    }

    mutating func row(_ count: Int) -> [StyledText] { (0..<count).map { _ in cell() } }
}
