@testable import LorcanaKit
import Testing

@Suite struct KeywordReaderTests {
    @Test(arguments: [
        (["Challenger 2"], "", ["Challenger +2"]),
        (["Resist +1", "Evasive"], "", ["Resist +1", "Evasive"]),
        (["Sing Together 8"], "", ["Sing Together 8"]),
        (["Shift"], "Shift 4 (You may.)", ["Shift 4"]),
        (["Shift"], "Mimicry - It may take any place.", ["Shift"]),
        ([], "Challenger+2 (While challenging.)", ["Challenger +2"]),
        ([], "Combo Shift 4 (On either.)\nWard (Hidden.)", ["Combo Shift 4", "Ward"]),
        ([], "Boost 2 {i} (Once a turn.)", ["Boost 2"]),
        (["Shift 3"], "Shift 5 (You may.)", ["Shift 3"]),
        (["Rush", "Rush"], "", ["Rush", "Rush"]),
    ])
    func `keywords are read from the list and completed from the text`(
        abilities: [String], text: String, keywords: [String]
    ) {
        #expect(KeywordReader.read(abilities: abilities, text: text) == keywords)
    }

    @Test(arguments: [
        "Rush Hour: Everyone runs.", "Your other characters gain Evasive.", "Shift your weight twice.",
        "Night Shift",
        "", "( )", "Evasive characters may not rest.",
    ])
    func `a line that only mentions a keyword has no keyword`(line: String) {
        #expect(KeywordReader.read(abilities: [], text: line) == [])
    }
}
