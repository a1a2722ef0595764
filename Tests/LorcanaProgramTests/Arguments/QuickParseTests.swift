import Testing

@testable import lorcana

@Suite struct QuickParseTests {
    /// Lines that the quick way must read as the long way does.
    static let plain = [
        "", "search Elsa", "search te ka", "--offline search elsa", "search elsa --offline --json",
        "search elsa --limit 3 --format csv", "all", "--offline all", "set The First Chapter",
        "set 1 --header",
        "sets --json", "card TFC 41", "card Elsa --source built-in", "random", "update", "config",
        "config color never",
        "cache status", "completions fish", "browse", "browse ink:ruby", "man",
        "search elsa --fields id,name",
        "search elsa --api-url http://localhost:1", "all --color never", "search Elsa --no-interactive",
        "search elsa --limit 3 --limit 4", "search t:song cost>=7",
    ]

    @Test(arguments: plain)
    func `the quick way reads a plain line as ArgumentParser does`(line: String) throws {
        let words = line.split(separator: " ").map(String.init)
        let quick = try #require(QuickParse.parse(words))
        #expect(try CommandLineReader.readWithParser(words) == .line(quick))
    }

    @Test func `an empty word is a word`() throws {
        let quick = try #require(QuickParse.parse(["search", ""]))
        #expect(quick.words == [""])
        #expect(try CommandLineReader.readWithParser(["search", ""]) == .line(quick))
    }

    @Test(arguments: [
        "serch elsa", "search --help", "help search", "search elsa -q", "search -ink:ruby", "search --limit",
        "search --limit --json", "--version", "search -- elsa", "all elsa", "search --sort cost",
        "search --jsn",
        "search --limit=3",
    ])
    func `what it does not know for certain is left to ArgumentParser`(line: String) {
        #expect(QuickParse.parse(line.split(separator: " ").map(String.init)) == nil)
    }
}
