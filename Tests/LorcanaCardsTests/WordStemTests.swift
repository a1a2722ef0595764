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
        ("heroes", "hero"), ("wolves", "wolf"), ("cities", "city"), ("movies", "movie"), ("belles", "belle"),
        ("houses", "house"), ("buses", "bus"), ("having", "have"), ("banned", "ban"),
        ("controlled", "control"),
        ("falling", "fall"), ("cant", "cannot"), ("skys", "skies"),
    ])
    func `a word is a form of its base`(word: String, base: String) {
        let bases = WordStem.bases(of: word)
        #expect(bases.first == word && bases.contains(base))
    }

    @Test(arguments: ["note", "more", "princess", "sing", "101", "king"])
    func `a word without an ending is its only base`(word: String) {
        #expect(WordStem.bases(of: word) == [word])
    }

    @Test(arguments: [
        ("sing", "s"), ("need", "ne"), ("this", "thi"), ("loss", "los"), ("plus", "plu"), ("king", "k"),
        ("opponent", "opposing"), ("items", "it"), ("his", "hi"),
    ])
    func `other words have other stems`(word: String, other: String) {
        #expect(WordStem.of(word) != WordStem.of(other))
    }
}
