import BuiltInCatalogue
import LorcanaCards
import Testing

@testable import lorcana

@Suite struct KeywordGuideTests {
    @Test func `every keyword of the facts has a meaning, and the guide is of their day`() {
        let catalogue = BuiltInCatalogue.catalogue
        let keywords = Set((0..<catalogue.count).flatMap { catalogue.list(.keywords, $0) })
        #expect(keywords.count > 40 && KeywordGuide.date == catalogue.factsDate.date)
        #expect(keywords.filter { KeywordGuide.meaning(of: $0) == nil }.isEmpty)
    }
}
