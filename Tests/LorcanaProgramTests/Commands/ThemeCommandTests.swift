import CardRendering
import TerminalKit
import Testing

@testable import lorcana

@MainActor
@Suite struct ThemeCommandTests {
    @Test func `a theme is listed with its colours and contrasts`() async {
        let program = TestProgram()
        #expect(await program.run("theme catppuccin") == .found)
        #expect(program.output.lines.first == "amber.badge\t#ffd7af\t15.5")
        #expect(program.output.lines.count == ThemeName.catppuccin.colors?.entries.count)
        let terminal = TestProgram().onTerminal(100)
        #expect(await terminal.run("theme gruvbox") == .found)
        #expect(terminal.output.text.contains("Amethyst") && terminal.output.text.contains("#af0087"))
        #expect(terminal.errorOutput.text.isEmpty)
    }

    @Test func `a theme file can be shown before it is set, with its problems`() async {
        let program = TestProgram()
        program.files.texts["/home/e/ink.theme"] = "amber.dark = 16\nsaphire.badge = 3"
        #expect(await program.run("theme ~/ink.theme") == .configuration)
        #expect(program.output.text.contains("amber.dark\t#000000\t1.0"))
        #expect(
            program.errorOutput.text == """
                warning: ~/ink.theme:2: unknown colour name "saphire.badge"
                tip: did you mean sapphire.badge?
                warning: hard to read, below 4.5:1: amber.dark
                tip: colours of lines are measured on black and on white

                """)
        let other = TestProgram()
        #expect(await other.run("theme gruvbx") == .misuse)
        #expect(other.errorOutput.text.contains("did you mean gruvbox?"))
        let large = TestProgram()
        large.files.texts["/home/e/large.theme"] = String(repeating: "x", count: 20_000)
        #expect(await large.run("theme ~/large.theme") == .output)
        #expect(
            large.errorOutput.text
                == "error: cannot read /home/e/large.theme: it is larger than 16384 bytes\n")
    }

    @Test func `a printed list has the terminal's colours, unless a theme names the background`() async {
        let program = TestProgram(["TERM": "xterm-kitty"]).onTerminal(100)
        program.environment.isInputTerminal = true
        program.environment.terminalColors = {
            TerminalColors(ground: RGB(0, 0x2B, 0x36), text: RGB(0x83, 0x94, 0x96))
        }
        #expect(await program.run("search elsa --limit 1 --no-interactive") == .found)
        // Names are white on Solarized, whose text is grey.
        #expect(program.output.text.contains("[38;5;231mElsa"))
        let other = TestProgram(["TERM": "xterm-kitty"]).onTerminal(100)
        other.environment.isInputTerminal = true
        other.environment.terminalColors = {
            Issue.record("asked")
            return nil
        }
        #expect(await other.run("search elsa --limit 1 --no-interactive --theme dark") == .found)
        #expect(await other.run("search elsa --limit 1 --no-interactive --color never") == .found)
        other.environment.isInputTerminal = false
        #expect(await other.run("search elsa --limit 1 --no-interactive") == .found)
    }

    @Test func `help rows shows inks and rarities as rows do`() async {
        let program = TestProgram(["COLORTERM": "truecolor"]).onTerminal(100)
        #expect(await program.run("help rows") == .found)
        #expect(program.output.text.contains("48;5;214mAm") && program.output.text.contains("m◆"))
    }

    @Test func `the theme file in the settings applies to every command, and a missing one is a warning`()
        async
    {
        let program = TestProgram()
        program.files.texts["/home/e/.config/lorcana/config"] = "theme-file = ~/ink.theme"
        program.files.texts["/home/e/ink.theme"] = "amethyst.badge = #010203\nx"
        let terminal = TestProgram(["COLORTERM": "truecolor"]).onTerminal(100)
        terminal.files.texts = program.files.texts
        #expect(await terminal.run("search elsa") == .found)
        #expect(terminal.output.text.contains("48;2;1;2;3"))
        #expect(await program.run("theme") == .configuration)
        #expect(program.output.text.contains("amethyst.badge\t#010203"))
        #expect(program.errorOutput.text.split(separator: "ink.theme:2: expected").count == 2)
        program.files.texts["/home/e/ink.theme"] = nil
        #expect(await program.run("sets") == .found)
        #expect(program.errorOutput.text.contains("no file ~/ink.theme; using the default colours"))
    }
}
