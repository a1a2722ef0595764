import LorcanaRules
import Testing

@Suite struct DeckNameTests {
    @Test(arguments: [
        ("friday", "friday"), ("friday.txt", "friday"), ("lists/friday.txt", "friday"),
        ("../my deck", "my deck"),
        ("a.b", "a.b"), (".txt", ""), ("", ""), ("/", "/"),
    ])
    func `a name, its file and its path are the same deck`(typed: String, name: String) {
        #expect(DeckName(typed).text == name && DeckName(typed).file == name + ".txt")
    }

    @Test func `a hidden file, or one with another extension, is not a deck in the folder`() {
        #expect(DeckName(file: "friday.txt")?.text == "friday")
        for file in ["friday.txt~", ".friday.txt", "friday", "friday.TXT"] {
            #expect(DeckName(file: file) == nil)
        }
    }
}

@Suite struct DeckReferenceTests {
    @Test(arguments: [
        "/friday", "./friday", "../friday", "~/friday", "friday.txt", "lists/friday.txt", "./.friday",
    ])
    func `a word that begins with a folder or ends in .txt is a path`(typed: String) throws {
        #expect(try DeckReference(typed) == .path(typed))
    }

    @Test(arguments: ["friday", "a.b", "list.csv", "my deck", "-", "txt"])
    func `everything else is a name`(typed: String) throws {
        #expect(try DeckReference(typed) == .name(typed))
    }

    @Test(arguments: [
        ("", DeckReference.Refusal.blank), (" ", .blank), ("\t", .blank), (".friday", .hidden),
        (".txt", .hidden),
        ("..", .hidden), ("/decks/.txt", .hidden), ("Ruby/Amethyst", .slash), ("friday/", .slash),
    ])
    func `a word that is neither is rejected`(typed: String, refusal: DeckReference.Refusal) {
        #expect(throws: refusal) { try DeckReference(typed) }
    }
}
