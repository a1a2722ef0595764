import FuzzSupport
import LorcanaCards
import LorcanaRules

/// Any rules text is read in bounded time, and its frames are the same after printing and parsing.
enum EffectTarget {
    private static let reader = EffectReader()

    static func run(_ bytes: [UInt8]) {
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: "\n", maxSplits: 1)
        let ability = EffectReader.Ability(
            price: parts.count > 1 ? String(parts[0]) : "", text: parts.last.map(String.init) ?? "",
            isAction: bytes.count.isMultiple(of: 2))
        let reading = reader.read(ability)
        let text = EffectFrame.text(of: reading.frames)
        expect(EffectFrame.frames(of: text) == reading.frames, "frames that do not survive: \(text)")
        for sentence in reading.sentences {
            expect(sentence.frames.count <= 100, "\(sentence.frames.count) frames of a sentence")
        }
    }
}
