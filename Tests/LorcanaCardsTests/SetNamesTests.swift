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

    @Test(arguments: [
        ("hyperia", "14"), ("chapter", "1"), ("quest deep", "Q1"), ("the first", "1"), ("newest", "1"),
        ("tfc", "1"),
    ])
    func `a part of only one set's name finds that set`(typed: String, number: String) {
        var sets = sets
        sets[0].release = Timestamp(date: "2026-01-01")
        sets[0].baseCards = 204
        sets[1].release = Timestamp(date: "2026-02-01")
        #expect(SetNames.find(typed, in: sets)?.number == number)
    }

    @Test(arguments: ["h p", "return of", "", "yperia", "e"])
    func `a name that several sets have, or no set, is not a set`(typed: String) {
        #expect(
            SetNames.find(typed, in: sets + [LorcanaSet(number: "5", code: "E", name: "E of Return")])?.number
                != "4")
        #expect(SetNames.find("yperia", in: sets) == nil && SetNames.find("", in: sets) == nil)
    }

    @Test func `a set without a code takes the one that other sets have`() {
        let api = LorcanaSet(number: "14", code: "HYC", name: "Hyperia City")
        let all = sets.adding([api, LorcanaSet(number: "15", code: "INT", name: "Into the Inkdark")])
        #expect(all.map(\.code) == ["TFC", "URS", "HYC", "Q1", "INT"])
        #expect(
            SetNames.resolve("hyc", in: all)?.number == "14"
                && SetNames.resolve("14", in: all)?.number == "14")
    }

    @Test(arguments: [
        ("1 - The First Chapter", "1"), ("Set 1: First Chapter", "1"), ("The First Chapter (TFC)", "1"),
        ("4 Ursula's Return", "4"), ("Disney Lorcana: Hyperia City (14)", "14"),
    ])
    func `a set may be given by two of its names`(typed: String, number: String) {
        #expect(SetNames.named(typed, in: sets)?.number == number)
    }

    @Test(arguments: ["4 - The First Chapter", "The First Chapter (URS)", "1 14"])
    func `names of two different sets find none`(typed: String) {
        #expect(SetNames.named(typed, in: sets) == nil)
    }
}
