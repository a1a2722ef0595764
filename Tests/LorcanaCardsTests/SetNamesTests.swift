import LorcanaCards
import Testing

@Suite struct SetNamesTests {
    private let sets = [
        LorcanaSet(number: "1", code: "TFC", name: "The First Chapter"),
        LorcanaSet(number: "4", code: "URS", name: "Ursula's Return"),
        LorcanaSet(number: "14", code: "14", name: "Hyperia City"),
        LorcanaSet(number: "Q1", code: "Q1", name: "Illumineer's Quest: Deep Trouble"),
    ]

    @Test(arguments: [
        ("The First Chapter", "1"), ("the first  chapter", "1"), ("tfc", "1"), ("1", "1"), ("001", "1"),
        ("ursulas return", "4"), ("URSULA’S RETURN", "4"), ("14", "14"), ("q1", "Q1"),
        ("illumineer's quest deep trouble", "Q1"), ("HYC", "14"), ("hyc", "14"),
    ])
    func `a set is found by name, code or number`(typed: String, number: String) {
        #expect(SetNames.resolve(typed, in: sets)?.number == number)
    }

    @Test(arguments: ["", "  ", "?", "0", "First Chapter", "tfcc", "15"])
    func `a near name is never taken for a set`(typed: String) {
        #expect(SetNames.resolve(typed, in: sets) == nil)
    }

    @Test(arguments: [
        ("the frist chapter", ["The First Chapter"]), ("ursula return", ["Ursula's Return"]),
        ("tfcc", ["TFC"]),
        ("hyperia", ["Hyperia City"]),
    ])
    func `the nearest names are suggested`(typed: String, found: [String]) {
        #expect(SetNames.nearest(to: typed, in: sets) == found)
    }
}
