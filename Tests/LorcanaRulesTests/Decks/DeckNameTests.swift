import LorcanaRules
import Testing

@Suite struct DeckNameTests {
    @Test(arguments: [
        ("friday", "friday"), ("friday.txt", "friday"), ("lists/friday.txt", "friday"),
        ("../my deck", "my deck"),
        ("a.b", "a.b"), (".txt", ""), ("", ""), ("/", "/"),
    ])
    func `a name, its file and its path are one deck`(typed: String, name: String) {
        #expect(DeckName(typed).text == name && DeckName(typed).file == name + ".txt")
    }

    @Test func `a file that is hidden or has another ending is no deck of the folder`() {
        #expect(DeckName(file: "friday.txt")?.text == "friday")
        for file in ["friday.txt~", ".friday.txt", "friday", "friday.TXT"] {
            #expect(DeckName(file: file) == nil)
        }
    }
}
