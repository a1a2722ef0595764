import FoundationEssentials
@testable import LorcanaKit
import FuzzSupport
import LorcanaCards

/// Any body is decoded to rows or is rejected with an error. No row that the standard decoder can read is lost.
enum AnswerTarget {
    static func run(_ bytes: [UInt8]) {
        let url = "https://fuzz.test/"
        do throws(LorcanaError) {
            let rows = try APIBody.rows(in: bytes, url: url)
            _ = try? RowList(rows, url: url) { SetRow.read($0) }
            let answer = try CardRows.read(rows, url: url)
            for card in answer.cards { check(card) }
            let kept = namedRows(in: bytes)
            expect(answer.cards.count >= kept, "\(answer.cards.count) of \(kept) cards")
            _ = Catalogue(
                answer.cards, sets: answer.sets, origin: FuzzCards.origin, factsDate: FuzzCards.day)
        } catch {
            expect("\(error)".utf8.count < 10_000, "an error of unbounded length")
            expect(namedRows(in: bytes) == 0, "refused what can be read: \(error)")
        }
        _ = APIBody.error(in: bytes, url: url)
    }

    private static func check(_ card: CardFacts) {
        let texts = [card.id, card.name, card.version, card.setNumber, card.story, card.image]
        let lists = card.classifications + card.keywords + card.illustrators
        for text in texts + lists {
            expect(text.isClean && !text.contains("\n"), "not clean: \(text.debugDescription)")
        }
        for text in [card.text, card.flavor] { expect(text?.isClean ?? true, "not clean") }
        expect(!card.name.isEmpty, "a card without a name")
    }

    /// The number of rows with a name according to the standard decoder, which shares no code with the program's.
    private static func namedRows(in bytes: [UInt8]) -> Int {
        guard standardDecoderTakes(bytes), let text = String(validating: bytes, as: UTF8.self),
            !text.hasPrefix("\u{FEFF}"),
            let rows = try? JSONDecoder().decode([NamedRow].self, from: Data(bytes))
        else { return 0 }
        return rows.count { $0.hasName }
    }

    private struct NamedRow: Decodable {
        let hasName: Bool

        private enum CodingKeys: String, CodingKey { case name = "Name" }

        init(from decoder: any Decoder) throws {
            let name = try? decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
            hasName = name?.unicodeScalars.contains { $0.properties.isAlphabetic } ?? false
        }
    }
}
