import Encoding
import LorcanaCards
import Testing

@testable import LorcanaKit

@Suite struct RelationReaderTests {
    @Test(arguments: [
        ("TWO FACES This character also counts as being named Ghost for Shift.", true),
        (
            "TWO FACES While he is at a location, this character also counts as being named Ghost for Shift.",
            false
        ),
    ])
    func `a name for Shift is unknown if it has a condition`(text: String, isKnown: Bool)
        throws
    {
        var reader = JSONReader(Array(#"{"fullText": "\#(text)", "type": "static"}"#.utf8))
        var card = CardFacts(id: "TFC-999", name: "Nobody")
        let ability = LorcanaJSONAbility(try #require(try reader.row()))
        let unread = RelationReader.read([ability], into: &card, classifications: [])
        #expect(card.shiftAs == (isKnown ? [.named("Ghost")] : []))
        #expect(unread.isEmpty == isKnown && card.unknown.contains(.shift) == !isKnown)
    }
}
