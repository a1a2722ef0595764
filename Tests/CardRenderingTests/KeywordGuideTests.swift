import BuiltInCatalogue
import LorcanaCards
import Testing

@testable import CardRendering

@Suite struct KeywordGuideTests {
    @Test func `every keyword of the facts has a meaning, and the guide has their date`() {
        let catalogue = BuiltInCatalogue.catalogue
        let keywords = Set((0..<catalogue.count).flatMap { catalogue.list(.keywords, $0) })
        #expect(keywords.count > 40 && KeywordGuide.date == catalogue.factsDate.date)
        #expect(keywords.filter { KeywordGuide.meaning(of: $0) == nil }.isEmpty)
    }

    @Test func `a number at the end is the cost, and one within is not`() {
        let rest = " instead of its cost, it goes on top of your character of the same name."
        #expect(KeywordGuide.meaning(of: "Shift 4") == "For 4 ink" + rest)
        #expect(KeywordGuide.meaning(of: "Shift Discard 2 cards") == "For this price" + rest)
        #expect(KeywordGuide.meaning(of: "Resist +2") == "Each time it takes damage, it takes 2 less.")
    }
}
