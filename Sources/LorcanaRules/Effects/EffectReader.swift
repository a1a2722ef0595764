package import LorcanaCards

/// Parses abilities of cards into frames, as specified in `docs/specification/effects.md`.
package struct EffectReader: Sendable {
    /// The text of an ability, without its name.
    package struct Ability: Hashable, Sendable {
        /// The cost before the dash; empty if there is none.
        package var price: String
        package var text: String
        /// Whether the card is an action or a song.
        package var isAction: Bool

        package init(price: String = "", text: String, isAction: Bool = false) {
            (self.price, self.text, self.isAction) = (price, text, isAction)
        }
    }

    /// A parsed ability, sentence by sentence.
    package struct Reading: Sendable {
        package var sentences: [Sentence] = []

        package var frames: [EffectFrame] { sentences.flatMap(\.frames) }
    }

    package struct Sentence: Sendable {
        /// The words, separated by spaces.
        package var text: String
        package var frames: [EffectFrame]
        /// The sequences of words that no rule matched.
        package var passedOver: [String] = []
        /// Whether it has no effects, as in the reminder text of songs.
        package var isSilent = false

        package var isUnread: Bool { frames.isEmpty && !passedOver.isEmpty }
    }

    /// The maximum number of rule elements to try for a sentence; the longest printed sentence needs a tenth of it.
    private static let steps = 1_000_000

    let grammar: EffectGrammar
    private let sentence: Int
    private let price: Int
    private let piece: Int

    package init() {
        do {
            grammar = try EffectGrammar(EffectGrammar.text)
        } catch {
            preconditionFailure("a rule of the grammar cannot be read: \(error.line)")
        }
        (sentence, price) = (grammar.rule("Sentence"), grammar.rule("PriceLine"))
        piece = grammar.rule("Piece")
    }

    package func read(_ ability: Ability) -> Reading {
        var reading = Reading()
        var builder = FrameBuilder(
            !ability.price.isEmpty ? .activated : ability.isAction ? .resolved : .always)
        for (text, rule) in [(ability.price, price), (ability.text, sentence)] {
            for words in EffectWords(text).sentences {
                reading.sentences.append(read(words, rule, &builder))
            }
        }
        return reading
    }

    private func read(_ words: [EffectWord], _ rule: Int, _ builder: inout FrameBuilder) -> Sentence {
        var parser = EffectParser(words, grammar, steps: Self.steps)
        let before = builder.frames.count
        var sentence = Sentence(text: words.map(\.printed).joined(separator: " "), frames: [])
        if let whole = parser.matches(rule, at: 0).first(where: { $0.end == words.count }) {
            let facts = parser.facts(of: whole)
            builder.add(sentence: facts)
            sentence.isSilent = facts.contains(.mark(.silent))
        } else {
            let pieces = parser.pieces(piece)
            builder.add(sentence: pieces.facts)
            sentence.passedOver = pieces.passedOver.map { run in
                words[run].map(\.printed).joined(separator: " ")
            }
        }
        sentence.frames = Array(builder.frames[before...])
        return sentence
    }
}
