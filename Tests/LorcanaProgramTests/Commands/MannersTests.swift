import BuiltInCatalogue
import CardTesting
import Files
import Glibc
import LorcanaCards
import LorcanaKit
import TerminalKit
import Testing

@testable import CardRendering
@testable import lorcana

/// The rules in cli.md, "Manners", that can be tested in process.
@MainActor
@Suite struct MannersTests {
    nonisolated static let lines = [
        "search elsa", "set 1", "sets", "card TFC 41", "card elsa", "all", "random --seed 1",
        "random --today", "sing elsa", "new", "own", "deck list", "config",
        "--help",
        "help query", "--version", "search ink:pink", "set nope", "completions bash", "man",
        "all --format csv",
        "all --json", "all --format table", "card TFC 41 --format table", "sets --format table",
        "search nothing at all", "card Elsa - Snow Queen", "shift TFC-207", "pack 1 --seed 1", "cache path",
        "cache status", "help", "serch", "search elsa --json", "sets --format csv",
    ]

    private static func hasControl(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            let isLine = scalar == "\n" || scalar == "\t" || scalar == "\r"
            return !isLine && (scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value))
        }
    }

    /// The examples of all commands, and `lines`.
    nonisolated static let everyLine =
        Command.list.flatMap { $0.row.examples.map { Array(OptionTests.words($0.line).dropFirst()) } }
        .filter { !$0.isEmpty }
        + lines.map(OptionTests.words)

    @Test func `no line on stderr exceeds 79 columns, except errors and what they quote`() async {
        for words in Self.everyLine {
            let program = TestProgram()
            _ = await program.run(words)
            for line in program.errorOutput.lines where !line.hasPrefix("error: ") && !line.hasPrefix("tip: ")
            {
                #expect(CellWidth.of(line) < 80, "\(words): \(line)")
            }
        }
    }

    @Test(arguments: everyLine)
    func `a pipe gets no escape or control characters`(words: [String]) async {
        let program = TestProgram()
        _ = await program.run(words)
        #expect(!Self.hasControl(program.output.text))
        #expect(!Self.hasControl(program.errorOutput.text))
    }

    @Test(arguments: [
        ("find elsa", "did you mean `lorcana search elsa`?"),
        ("set TFC 41", "for the card, run `lorcana card TFC 41`"),
        ("deck friday.txt", "to check a deck, run `lorcana deck check FILE`; expected one of: check, "),
        ("own 14 12", "for what you own, run `lorcana own`; to add cards, `lorcana own add 14 12`; "),
    ])
    func `a typo gets the corrected command line`(line: String, tip: String) async {
        let program = TestProgram()
        #expect(await program.run(line) == .misuse)
        #expect(program.errorOutput.lines.last?.hasPrefix("tip: \(tip)") == true)
    }

    @Test func `a note has no colour in 16 colours, where no grey is legible on every background`() async {
        let program = TestProgram(["TERM": "xterm"]).onTerminal(40)
        _ = await program.run("search elza")
        let text = program.errorOutput.text
        #expect(text.contains("\u{1B}[1mElsa"))
        let styles = text.split(separator: "\u{1B}[").dropFirst().map { $0.prefix { $0 != "m" } }
        #expect(styles.allSatisfy { ["", "0", "1"].contains($0) }, "\(styles)")
    }

    @Test(arguments: ["help", "help query", "help keywords", "search --help", "deck --help"])
    func `help fits a terminal of 40 columns`(line: String) async {
        let program = TestProgram(["TERM": "xterm"]).onTerminal(40)
        #expect(await program.run(line) == .found)
        let parts = program.output.text.split(separator: "\u{1B}[", omittingEmptySubsequences: false)
        let plain = parts.prefix(1) + parts.dropFirst().map { $0.drop { $0 != "m" }.dropFirst() }
        let lines = plain.joined().split(separator: "\n")
        #expect(lines.count > 10 && lines.allSatisfy { CellWidth.of(String($0)) <= 40 }, "\(lines)")
    }

    @Test func `the version includes dates and libraries only with -v`() async {
        let program = TestProgram()
        var opened = 0
        program.environment.libraries = {
            opened += 1
            return ["libcurl/8.5.0 OpenSSL/3.0.13", "glibc/2.39"]
        }
        #expect(await program.run("--version") == .found)
        #expect(program.output.lines == ["lorcana \(LorcanaVersion.current)"] && opened == 0)
        #expect(await program.run("--version -v") == .found)
        #expect(program.output.lines.dropFirst(2).first?.hasPrefix("built-in data 20") == true)
        #expect(program.output.lines.suffix(2) == ["libcurl/8.5.0 OpenSSL/3.0.13", "glibc/2.39"])
    }

    @Test func `colour can be forced in a pipe`() async {
        let program = TestProgram()
        #expect(await program.run("search elsa --format table --color always") == .found)
        #expect(program.output.text.contains("\u{1B}["))
    }

    struct ColorRow: CustomTestStringConvertible, Sendable {
        var flag: String?
        var config: String?
        var variables: [String: String] = [:]
        var isTerminal = true
        let hasColor: Bool
        /// Whether text is still bold without colour.
        var isBold = false
        var testDescription: String {
            "\(flag ?? "-") \(config ?? "-") \(variables) \(isTerminal) \(hasColor)"
        }
    }

    /// Precedence: flag > config file > NO_COLOR (not empty) > CLICOLOR_FORCE/FORCE_COLOR > CLICOLOR > TERM/terminal.
    nonisolated static let colors: [ColorRow] = [
        ColorRow(hasColor: true),
        ColorRow(isTerminal: false, hasColor: false),
        ColorRow(variables: ["TERM": "dumb"], hasColor: false),
        ColorRow(variables: ["CLICOLOR": "0"], hasColor: false),
        ColorRow(variables: ["CLICOLOR": "1"], isTerminal: false, hasColor: false),
        ColorRow(variables: ["CLICOLOR_FORCE": "1", "CLICOLOR": "0"], isTerminal: false, hasColor: true),
        ColorRow(variables: ["FORCE_COLOR": "1"], isTerminal: false, hasColor: true),
        ColorRow(variables: ["FORCE_COLOR": "0"], hasColor: false),
        ColorRow(variables: ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], hasColor: false, isBold: true),
        ColorRow(variables: ["NO_COLOR": "1", "FORCE_COLOR": "1"], hasColor: false, isBold: true),
        ColorRow(variables: ["NO_COLOR": "1", "FORCE_COLOR": "1"], isTerminal: false, hasColor: false),
        ColorRow(variables: ["NO_COLOR": "1"], hasColor: false, isBold: true),
        ColorRow(variables: ["NO_COLOR": "1", "TERM": "dumb"], hasColor: false),
        ColorRow(variables: ["NO_COLOR": ""], hasColor: true),
        ColorRow(variables: ["NO_COLOR": "", "FORCE_COLOR": "1"], isTerminal: false, hasColor: true),
        ColorRow(config: "always", variables: ["NO_COLOR": "1"], isTerminal: false, hasColor: true),
        ColorRow(config: "never", variables: ["CLICOLOR_FORCE": "1"], hasColor: false),
        ColorRow(
            flag: "always", config: "never", variables: ["NO_COLOR": "1"], isTerminal: false, hasColor: true),
        ColorRow(flag: "never", config: "always", variables: ["FORCE_COLOR": "1"], hasColor: false),
        ColorRow(flag: "auto", config: "never", hasColor: true),
        ColorRow(flag: "auto", config: "always", isTerminal: false, hasColor: false),
    ]

    @Test(arguments: colors)
    func `the sources of the colour setting have a fixed precedence`(row: ColorRow) async {
        let program = row.isTerminal ? TestProgram(row.variables).onTerminal(80) : TestProgram(row.variables)
        if let config = row.config {
            program.files.texts["/home/e/.config/lorcana/config"] = "color = \(config)\n"
        }
        let flag = row.flag.map { ["--color", $0] } ?? []
        #expect(await program.run(["search", "elsa", "--format", "table"] + flag) == .found)
        let chosen = program.output.text.matches(of: /\x{1B}\[([0-9;]*)m/).flatMap {
            $0.1.split(separator: ";").compactMap { Int($0) }
        }
        #expect(chosen.contains { $0 >= 30 } == row.hasColor)
        #expect(chosen.contains(1) == (row.hasColor || row.isBold))
        #expect(program.output.text.contains("\u{1B}") == (row.hasColor || row.isBold))
    }

    @Test func `colour is decided separately for stdout and stderr`() async {
        let program = TestProgram().onTerminal(80)
        program.environment.isOutputTerminal = false
        #expect(await program.run("set 1 --format table") == .found)
        #expect(!program.output.text.contains("\u{1B}"))
    }

    @Test(arguments: [40, 80, 120, 200], ["all", "search te ka", "set TFC", "sets"])
    func `no row wraps for any card, and COLUMNS is honoured without a terminal`(
        width: Int, line: String
    ) async {
        let program = TestProgram(
            ["COLUMNS": "\(width)"], service: CatalogueService(BuiltInCatalogue.catalogue))
        #expect(await program.run("\(line) --format table") == .found)
        #expect(program.output.lines.count > 1)
        #expect(program.output.lines.allSatisfy { CellWidth.of($0) <= width })
    }

    @Test(arguments: Command.list)
    func `help begins with examples, fits in 80 columns and exits with 0`(command: Command) async {
        let program = TestProgram()
        #expect(await program.run("help \(command.name)") == .found)
        let lines = program.output.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { CellWidth.of($0) <= 80 })
        #expect(lines[2] == "Examples")
        #expect(program.errorOutput.bytes.isEmpty)
        let flag = TestProgram()
        #expect(await flag.run("\(command.name) --help") == .found)
        #expect(flag.output.text == program.output.text || command == .help)
    }

    @Test(arguments: ["-h", "help", "--help", ""])
    func `all help goes to stdout, with examples in the first lines`(line: String) async {
        let program = TestProgram()
        #expect(await program.run(line) == .found)
        #expect(program.output.lines.prefix(4).contains { $0.contains("Examples") })
        #expect(program.output.lines.allSatisfy { CellWidth.of($0) <= 80 })
        #expect(program.errorOutput.bytes.isEmpty)
    }

    @Test(arguments: HelpPageName.allCases.map(\.rawValue) + [""])
    func `help topics also fit in 80 columns`(topic: String) async {
        let program = TestProgram()
        #expect(await program.run("help \(topic)") == .found)
        #expect(program.output.lines.allSatisfy { CellWidth.of($0) <= 80 })
    }

    /// A mistyped command line, and a part of the expected tip.
    nonisolated static let mistakes: [(line: [String], tip: String)] = [
        (["serch", "elsa"], "lorcana search"), (["search"], "search Elsa"), (["search", "%"], "search Elsa"),
        (["search", " "], "search Elsa"), (["search", "🦄"], "search Elsa"), (["card"], "card"),
        (["set"], "set"), (["set", "fabeld"], "Fabled"), (["set", "tcf"], "TFC"),
        (["set", "Frist Chapter"], "The First Chapter"), (["sets", "extra"], "sets"),
        (["all", "extra"], "all"), (["browse"], "search"), (["cache", "burn"], "status"),
        (["cache", "claer"], "clear"), (["completions", "fsh"], "fish"), (["config", "colr"], "color"),
        (["config", "color", "blue"], "always"), (["help", "nothing"], "help"), (["help", "qurey"], "query"),
        (["search", "elsa", "--limt", "3"], "--limit"), (["search", "--jsn", "elsa"], "--json"),
        (["all", "--limit", "x"], "above 0"), (["all", "--color", "purple"], "always"),
        (["all", "--fields", "nmae"], "name"), (["all", "--sort", "beauty"], "name"),
        (["all", "--sort", "nme"], "name"), (["all", "--format", "xml"], "csv"),
        (["all", "--format", "jsn"], "jsonl"), (["--source", "ftp", "sets"], "local"),
        (["search", "--source", "lokal", "elsa"], "local"),
        (["search", "elsa", "--timeout", "soon"], "above 0"),
        (["search", "elsa", "--api-url", "ftp://x"], "https://"),
        (["update", "--offline"], "remove --offline"),
        (["--offline", "--source", "api", "sets"], "remove one"),
    ]

    @Test(arguments: mistakes)
    func `misuse is two lines on stderr, the second with advice, and causes no request`(
        line: [String], tip: String
    ) async {
        let program = TestProgram()
        #expect(await program.run(line) == .misuse)
        #expect(program.output.bytes.isEmpty)
        #expect(program.errorOutput.lines.count == 2)
        #expect(program.errorOutput.text.hasPrefix("error: "))
        #expect(program.errorOutput.lines.last?.contains(tip) == true, "\(program.errorOutput.text)")
        #expect(program.sources.plans.isEmpty)
    }

    @Test(arguments: [
        ("ink:pink", "^^^^", "amethyst"), ("r:legndary", "^^^^^^^^", "legendary"),
        ("kw:evasve", "^^^^^^", "evasive"), ("t:charactr", "^^^^^^^^", "character"),
        ("x=1", "^", "lorcana help query"), ("(elsa", "^", "bracket"), ("set:fabeld", "^^^^^^", "Fabled"),
    ])
    func `an invalid query is shown with a caret and a tip`(
        query: String, carets: String, tip: String
    ) async {
        let program = TestProgram()
        #expect(await program.run(["search", query]) == .misuse)
        let lines = program.errorOutput.lines.map { $0.drop { $0 == " " } }
        #expect(program.output.bytes.isEmpty)
        #expect(lines.count >= 4 && lines[1] == query && lines[2] == carets)
        #expect(lines.dropFirst(3).joined(separator: " ").contains(tip), "\(lines)")
    }

    @Test func `a closed pipe is silent success`() async {
        let program = TestProgram()
        program.output.failure = FileError(.write, nil, .system(EPIPE))
        #expect(await program.run("set 1") == .found)
        #expect(!program.errorOutput.text.contains("lorcana:"))
    }

    @Test func `a full disk is reported with exit code 74`() async {
        let program = TestProgram()
        program.output.failure = FileError(.write, nil, .system(ENOSPC))
        #expect(await program.run("sets -q") == .output)
        #expect(program.errorOutput.text == "error: cannot write results: the disk is full\n")
    }

    @Test(arguments: [
        (Message.tooFewDescriptors, "cannot connect: the limit on open files is too low", "n"),
        (.tooFewThreads, "cannot start threads: the limit on processes is too low", "u"),
    ])
    func `too few files or threads for a connection are reported, and local data is used`(
        lack: Message, sentence: String, limit: String
    ) async {
        let program = TestProgram()
        program.environment.lackOfConnections = { lack }
        #expect(await program.run("search snow queen --fields id") == .found)
        #expect(program.output.text == "TFC-041\n" && program.sources.plans == [.offline])
        #expect(program.errorOutput.lines.first == "warning: \(sentence)")
        for line in ["search snow queen --source api", "update"] {
            let program = TestProgram()
            program.environment.lackOfConnections = { lack }
            #expect(await program.run(line) == .tryAgain)
            #expect(program.output.bytes.isEmpty && program.sources.plans.isEmpty)
            #expect(program.errorOutput.lines.last == "tip: allow more with `ulimit -\(limit) 256`")
        }
    }

    @Test func `the browser reports missing requirements of its threads, and doesn't open`() async {
        for (lack, tip) in [(Message.noProc, "mount"), (.noLibgcc, "apt-get install libgcc-s1")] {
            let program = TestProgram().onTerminal(80)
            program.environment.isInputTerminal = true
            program.environment.lackOfThreads = { lack }
            #expect(await program.run("browse --offline") == .system)
            #expect(program.output.bytes.isEmpty)
            #expect(program.errorOutput.text.contains("cannot start threads"))
            #expect(program.errorOutput.text.contains(tip))
        }
    }

    @Test func `a closed stderr stops nothing`() async {
        let program = TestProgram()
        program.errorOutput.failure = FileError(.write, nil, .system(EBADF))
        #expect(await program.run("search elsa") == .found)
        #expect(!program.output.bytes.isEmpty)
    }

    @Test func `an invalid config line reports file, line and key, and doesn't prevent a search`() async {
        let program = TestProgram(["LORCANA_CONFIG": "/etc/l"])
        program.files.texts["/etc/l"] = "# colours\ncolr = never\n"
        #expect(await program.run("search elsa") == .found)
        #expect(
            program.errorOutput.text.hasPrefix(
                "warning: /etc/l:2: unknown setting \"colr\"\ntip: did you mean color?"))
        #expect(!program.output.bytes.isEmpty)
        #expect(await program.run("config") == .found)
        program.files.texts["/etc/l"] = "color = blue\n"
        #expect(await program.run("config") == .configuration)
    }

    @Test func `an unreadable config file is a single warning`() async {
        let program = TestProgram()
        program.files.failure = .system(EACCES)
        #expect(await program.run("search elsa") == .found)
        #expect(program.errorOutput.lines.count == 2)
    }

    @Test func `with JSON an error is an object on stderr, and stdout is empty`() async {
        for line in ["search elsa --json", "--format jsonl sets", "set 1 --format json"] {
            let program = TestProgram(
                service: UnavailableService(.emptyBody(url: "https://api.lorcana-api.com/")))
            #expect(await program.run(line) == .malformed)
            #expect(program.output.bytes.isEmpty)
            #expect(program.errorOutput.text.hasPrefix("{\"error\":\"malformed\",\"message\":"))
            #expect(program.errorOutput.lines.count == 1)
        }
        for (line, kind) in [("serch --json", "misuse"), ("search ink:pink --json", "query")] {
            let misuse = TestProgram()
            #expect(await misuse.run(line) == .misuse && misuse.output.bytes.isEmpty)
            #expect(misuse.errorOutput.text.hasPrefix("{\"error\":\"\(kind)\""))
            #expect(misuse.errorOutput.text.contains("\"exitCode\":64"))
        }
    }

    @Test func `output is ASCII with --ascii and in the C locale`() async {
        for (line, variables) in [
            ("all --ascii", [:]), ("all", ["LANG": "C"]), ("card FAB 100 --ascii", [:]),
            ("all", ["LC_ALL": "C"]), ("all", ["LANG": "en_US.ISO-8859-1"]),
        ] {
            let program = TestProgram(variables).onTerminal(100)
            #expect(await program.run(line) == .found)
            #expect(program.output.text.utf8.allSatisfy { $0 < 0x80 })
            #expect(program.errorOutput.text.utf8.allSatisfy { $0 < 0x80 })
        }
    }

    @Test(arguments: ["plain", "csv", "json", "jsonl"], [("--ascii", "C.UTF-8"), (nil, "C")])
    func `data is UTF-8 in every locale, and messages are ASCII`(
        format: String, choice: (flag: String?, language: String)
    ) async {
        let program = TestProgram(["LANG": choice.language])
        let flag = choice.flag.map { [$0] } ?? []
        #expect(await program.run(["card", "FAB", "100", "--format", format] + flag) == .found)
        #expect(program.output.text.contains("Te Kā's Island"))
        #expect(program.errorOutput.text.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test func `a screen reader gets words, and nothing is repainted`() async {
        let program = TestProgram(["ACCESSIBLE": "1"]).onTerminal(80)
        #expect(await program.run("search elsa") == .found)
        #expect(program.output.text.contains("cost 3, inkable"))
        #expect(!program.errorOutput.text.contains("·"))
        let sets = TestProgram(["ACCESSIBLE": "1"])
        #expect(await sets.run("sets --format table") == .found)
        #expect(
            sets.output.lines.contains {
                $0.hasPrefix("Set 1, TFC: The First Chapter, released on 2023-09-01, ")
            })
    }

    @Test func `a malicious card cannot control the terminal, in any format`() async {
        var facts = Samples.snowQueen
        facts.name = TextCleaning.cleanLine("Evil\u{1B}[31m\u{9B}2J\u{1B}]52;c;eA==\u{7}\r\u{202E}")
        facts.text = TextCleaning.clean("\u{1B}]8;;http://x\u{1B}\\{e} -\u{0} Draw.\u{2028}")
        let catalogue = Catalogue(
            [facts], sets: Samples.sets, origin: Samples.origin, factsDate: Samples.date)
        for format in ["plain", "csv", "json", "jsonl", "table"] {
            let program = TestProgram(service: CatalogueService(catalogue))
            #expect(await program.run("card evil --format \(format)") == .found)
            #expect(!Self.hasControl(program.output.text))
            #expect(!program.output.text.contains("\u{202E}"))
        }
    }
}
