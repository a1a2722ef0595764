import SeededRandom

@testable import TerminalKit

extension SeededGenerator {
    /// A text of up to `most` pieces: letters, blanks, wide signs and marks; sometimes none.
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
