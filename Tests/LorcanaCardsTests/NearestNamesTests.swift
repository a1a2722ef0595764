import LorcanaCards
import Testing

@Suite struct NearestNamesTests {
    private let names = ["The First Chapter", "Rise of the Floodborn", "Into the Inklands", "Fabled"]

    @Test(arguments: [
        ("first chaptr", ["The First Chapter"]), ("chap", ["The First Chapter"]), ("ch", []),
        ("the first chaptr", ["The First Chapter"]), ("fabeld", ["Fabled"]),
        ("Floodborn Rise of the", ["Rise of the Floodborn"]), ("chapter the first", ["The First Chapter"]),
        ("inklands", ["Into the Inklands"]), ("zzz", []), ("", []), ("!", []),
    ])
    func `a misspelt name finds the one that was meant`(typed: String, found: [String]) {
        #expect(NearestNames.nearest(to: typed, in: names) == found)
    }

    @Test func `nearer names come first and each comes once`() {
        let found = NearestNames.nearest(to: "elza", in: ["Elsa", "Elza", "Elsa", "Olaf"])
        #expect(found == ["Elza", "Elsa"])
    }

    @Test func `short names are forgiven less`() {
        #expect(
            ["ab", "abc", "abcdef", "abcdefghijklmnopqrstuvwxyz"].map(NearestNames.forgiven) == [0, 1, 2, 5])
    }
}
