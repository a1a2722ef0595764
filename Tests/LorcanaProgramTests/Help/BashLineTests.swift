import Testing

@testable import lorcana

@Suite struct BashLineTests {
    /// All characters that are special in bash.
    private let hostile = ##"ev$(x)`x`"x"'x'\;|&<>{}[]*?!~# x"##

    @Test func `a line is split into words as in bash`() {
        let lines: [(typed: String, replaced: String, words: [String])] = [
            ("lorcana ", "", [""]), ("lorcana se", "se", ["se"]),
            ("lorcana card  te\\ ka", "te\\ ka", ["card", "te ka"]),
            (#"lorcana set "The "'Fir'st"#, #""The "'Fir'st"#, ["set", "The First"]),
            (#"lorcana card "a\"b\c"#, #"a\"b\c"#, ["card", #"a"b\c"#]),
            (#"lorcana card 'a\"b"#, #"a\"b"#, ["card", #"a\"b"#]),
            ("lorcana card '' ", "", ["card", "", ""]),
        ]
        for (typed, replaced, words) in lines {
            #expect(BashLine(typed, replacing: replaced)?.words == words, "\(typed)")
        }
    }

    @Test func `a completion is quoted for its context`() {
        #expect(
            insertion("lorcana own import ev", "ev", hostile)
                == ##"ev\$\(x\)\`x\`\"x\"\'x\'\\\;\|\&\<\>\{\}\[\]\*\?\!\~\#\ x"##)
        #expect(
            insertion(#"lorcana own import "ev"#, "ev", hostile)
                == ##""ev\$(x)\`x\`\"x\"'x'\\;|&<>{}[]*?"\!"~# x""##)
        #expect(
            insertion("lorcana own import 'ev", "ev", hostile)
                == ##"'ev$(x)`x`"x"'\''x'\''\;|&<>{}[]*?!~# x'"##)
    }

    @Test func `only what readline replaces is inserted`() {
        #expect(insertion("lorcana search -ink:ame", "ame", "-ink:amethyst") == "amethyst")
        #expect(insertion("lorcana search -ink:ame", "-ink:ame", "-ink:amethyst") == "-ink:amethyst")
        #expect(
            insertion(#"lorcana own import two\ days/"mon"#, "mon", "two days/monday.txt") == #""monday.txt""#
        )
        #expect(insertion(#"lorcana own import "a"b"#, #""a"b"#, "ab c") == #"ab\ c"#)
        #expect(insertion("lorcana search ink:ame", "ame", "amethyst") == nil)
    }

    @Test func `a folder in quotes ends outside them`() {
        #expect(insertion(#"lorcana own import "ev"#, "ev", "ev$/") == #""ev\$"/"#)
        #expect(insertion("lorcana own import ev", "ev", "ev$/") == #"ev\$/"#)
    }

    @Test func `the home folder's tilde is kept`() {
        #expect(insertion("lorcana own import ~/a", "~/a", "~/a b~") == #"~/a\ b\~"#)
        #expect(insertion("lorcana deck show ", "", "~a") == #"\~a"#)
    }

    @Test func `the word from bash may begin with the open quote`() {
        #expect(insertion(#"lorcana card "El"#, #""El"#, "Elsa") == #""Elsa""#)
        #expect(insertion(#"lorcana card a"El"#, #"a"El"#, "aElsa") == #""Elsa""#)
    }

    @Test(arguments: [
        "lorcana card `lorcana card el", "lorcana card $(lorcana card el", #"lorcana card "${el"#,
        "lorcana card $'el",
        #"lorcana card "`lorcana card el"#,
    ])
    func `nothing is offered inside a substitution`(typed: String) {
        #expect(BashLine(typed, replacing: "el") == nil)
    }

    @Test func `a text that doesn't match the line is rejected`() {
        #expect(BashLine("lorcana card el", replacing: "elsa") == nil)
        #expect(BashLine("el", replacing: "lorcana el") == nil)
        #expect(BashLine(#"lorcana card "el" sa"#, replacing: #"l" sa"#) == nil)
    }

    private func insertion(_ line: String, _ replaced: String, _ word: String) -> String? {
        BashLine(line, replacing: replaced)?.insertion(word)
    }
}
