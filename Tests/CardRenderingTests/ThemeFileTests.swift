import LorcanaCards
import TerminalKit
import Testing

@testable import CardRendering

@Suite struct ThemeFileTests {
    private func file(_ text: String) -> ThemeFile { ThemeFile(Array(text.utf8)) }

    @Test
    func
        `a theme file changes the colours that it names, and the others are those of the theme that it begins with`()
        throws
    {
        let file = file(
            "\u{FEFF}amber.badge = 226\r\n# of mine\nfrom = gruvbox\n\n ruby.light=#102030 # mine\nerror.dark = \"9\""
        )
        #expect(file.problems.isEmpty)
        var expected = ThemeColors.gruvbox
        expected.badges[Int(Ink.amber.rawValue)] = 0xFFFF00
        expected.onLight[Int(Ink.ruby.rawValue)] = 0x102030
        expected.error.dark = 0xFF0000
        // A file that sets a colour drops the theme's colours for unknown backgrounds (`both`).
        (expected.error.both, expected.warning.both) = (nil, nil)
        #expect(file.colors == expected)
        let theme = Theme(.auto, on: .light, file: file)
        #expect(theme.badge(.amber).background?.rgb == RGB(hex: 0xFFFF00))
        #expect(theme.badge(.amber).foreground?.rgb == RGB(hex: 0))
        #expect(theme.line(.ruby).foreground?.rgb == RGB(hex: 0x102030))
        #expect(Theme(.dark, on: .light, file: file).error.foreground?.rgb == RGB(hex: 0xFF0000))
    }

    @Test func `each name in a theme file sets the colour listed under it`() {
        for name in ThemeColors.names {
            let colors = file("\(name) = #123456").colors
            let changed = zip(colors.entries, ThemeColors.usual.entries).filter { $0.text != $1.text }
            #expect(changed.map(\.0.name) == [name] && changed.map(\.0.text) == ["#123456"])
        }
    }

    @Test(arguments: [
        ("nonsense", ThemeFile.Problem.notALine("nonsense")),
        ("warnin.dark = 3", .unknownName("warnin.dark", nearest: ["warning.dark"])),
        ("ruby.dark = blue", .notAColor("blue", of: "ruby.dark")),
        ("ruby.dark = 256", .notAColor("256", of: "ruby.dark")),
        ("ruby.dark = #12345", .notAColor("#12345", of: "ruby.dark")),
        ("ruby.dark = #+12345", .notAColor("#+12345", of: "ruby.dark")),
        ("ruby.dark = #-00000", .notAColor("#-00000", of: "ruby.dark")),
        ("ruby.dark =", .notAColor("", of: "ruby.dark")), ("from = mono", .notATheme("mono")),
    ])
    func `an invalid line is reported with its number, and the others apply`(
        _ line: String, _ problem: ThemeFile.Problem
    ) {
        let file = file("steel.badge = 16\n\(line)\nsteel.light = 17")
        #expect(file.problems.map(\.line) == [2] && file.problems.map(\.problem) == [problem])
        #expect(file.colors.badges[Int(Ink.steel.rawValue)] == 0)
        #expect(file.colors.onLight[Int(Ink.steel.rawValue)] == 0x00005F)
    }

    @Test func `problems are in line order`() {
        let file = file("steel = 1\nfrom = nothing\nx\n\ny = 1\nfrom = z\nz")
        #expect(file.problems.map(\.line) == [1, 2, 3, 5, 6, 7] && file.problems.last?.problem == .more(1))
    }

    @Test func `a file that is not a theme has five problems and a count of the rest`() {
        let file = file(String(repeating: "x\n", count: 1000))
        #expect(file.problems.count == 6 && file.problems.last?.problem == .more(995))
    }

    @Test func `themes for a colour vision, and the one without colours, ignore theme files`() {
        let file = file("amber.dark = 16")
        for name in ThemeName.allCases {
            #expect((Theme(name, on: .dark, file: file) == Theme(name, on: .dark)) == !name.takesFile)
        }
    }

    @Test func `an unreadable colour is listed as such, and badges are always readable`() {
        let colors = file("amber.dark = 16\namber.light = 231\namber.badge = 102\nerror.light = 226").colors
        let weak = colors.entries.filter { !$0.isReadable }
        #expect(weak.map(\.name) == ["amber.dark", "amber.light", "error.light"])
        for name in ThemeName.allCases {
            let entries = name.colors?.entries ?? []
            #expect(!entries.contains { !$0.isReadable })
        }
    }
}
