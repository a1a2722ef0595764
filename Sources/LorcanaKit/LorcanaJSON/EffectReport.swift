import LorcanaCards
import LorcanaRules

/// Counts how many of a file's abilities are parsed (effects.md, promise 6).
package struct EffectReport: Sendable {
    private(set) var inFull = 0
    private(set) var withPassedOver = 0
    package private(set) var unread = 0
    private(set) var frames = 0
    /// The sentences that are not completely parsed, with their cards.
    private(set) var gaps: [Gap] = []

    struct Gap: Sendable {
        let card: String
        let sentence: EffectReader.Sentence
    }

    /// Parses the abilities of each full name once.
    package init(of file: LorcanaJSONFile) {
        let reader = EffectReader()
        var names: Set<String> = []
        for (card, abilities) in zip(file.cards, file.abilities) where names.insert(card.fullName).inserted {
            for ability in abilities {
                for sentence in reader.read(ability).sentences where !sentence.isSilent {
                    count(sentence, card.fullName)
                }
            }
        }
    }

    private mutating func count(_ sentence: EffectReader.Sentence, _ card: String) {
        frames += sentence.frames.count
        if sentence.passedOver.isEmpty {
            inFull += 1
            return
        }
        if sentence.isUnread { unread += 1 } else { withPassedOver += 1 }
        gaps.append(Gap(card: card, sentence: sentence))
    }

    /// The counts: "2,770 of 2,792 sentences in full, 18 with words passed over, 4 unread; 3,229 frames".
    package var summary: String {
        """
        \(inFull) of \(inFull + withPassedOver + unread) sentences in full, \(withPassedOver) with words passed over, \
        \(unread) unread; \(frames) frames
        """
    }

    /// The summary, then a line for each gap: the card, the skipped words, the sentence, and the resulting frames.
    package var text: String {
        let lines = gaps.map { gap in
            let passedOver = gap.sentence.passedOver.joined(separator: " … ")
            let frames = EffectFrame.text(of: gap.sentence.frames)
            return [gap.card, passedOver, gap.sentence.text, frames].joined(separator: "\t")
        }
        return ([summary] + lines).joined(separator: "\n") + "\n"
    }
}
