import LorcanaCards
import Testing

@Suite struct WordStemTests {
    @Test(arguments: [
        ["card", "cards"], ["challenge", "challenges", "challenged", "challenging"],
        ["ready", "readies", "readied", "readying"], ["banish", "banishes", "banished", "banishing"],
        ["ban", "bans", "banned", "banning"], ["move", "moves", "moved", "moving"],
        ["lose", "loses", "losing"],
        ["princess", "princesses"], ["play", "plays", "played", "playing"], ["exert", "exerts", "exerted"],
        ["box", "boxes"], ["fall", "falling"], ["pass", "passed"],
    ])
    func `forms of a word share a stem`(forms: [String]) {
        #expect(Set(forms.map(WordStem.of)).count == 1)
    }

    @Test(arguments: [
        ("sing", "s"), ("need", "ne"), ("this", "thi"), ("loss", "los"), ("plus", "plu"), ("king", "k"),
        ("opponent", "opposing"), ("items", "it"), ("his", "hi"),
    ])
    func `other words do not`(word: String, other: String) {
        #expect(WordStem.of(word) != WordStem.of(other))
    }
}
