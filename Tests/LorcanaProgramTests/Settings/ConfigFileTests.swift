import TerminalKit
import Testing

@testable import lorcana

@Suite struct ConfigFileTests {
    @Test func `a setting is a key, an equal sign and a value`() {
        let file = ConfigFile(
            path: "/c", text: "# mine\n\n  source = local  \r\napi-url=\"http://localhost:1\"\n")
        #expect(file.entries[.source] == ConfigFile.Entry(value: "local", line: 3))
        #expect(file.entries[.apiURL]?.value == "http://localhost:1")
        #expect(file.problems.isEmpty)
    }

    @Test func `a broken line names itself and stops nothing`() {
        let file = ConfigFile(path: "/c", text: "colr = never\ncolor = purple\nhello\nsource = local")
        #expect(
            file.problems == [
                .unknownKey("colr", line: 1), .invalidValue("purple", of: .color, line: 2),
                .notASetting("hello", line: 3),
            ])
        #expect(file.entries[.source]?.value == "local")
    }

    @Test func `the sentence names file, line, key and the nearest key`() {
        let message = Message(ConfigFile.Problem.unknownKey("colr", line: 3), path: "/home/e/config")
        #expect(
            message.lines(.warning).map(\.plain) == [
                "warning: /home/e/config:3: unknown setting \"colr\"",
                "tip: did you mean color? expected one of: \(Setting.keys.joined(separator: ", "))",
            ])
        #expect(message.exitCode == .configuration)
    }

    @Test func `a change keeps all other lines as they are`() {
        let text = "# mine\ncolor = never\nsource = local\n"
        #expect(
            ConfigFile.changing(text, .setting(.color), to: "always")
                == "# mine\ncolor = always\nsource = local\n")
        #expect(ConfigFile.changing(text, .setting(.ascii), to: "true") == text + "ascii = true\n")
        #expect(ConfigFile.changing(text, .setting(.color), to: nil) == "# mine\nsource = local\n")
        #expect(ConfigFile.changing("", .setting(.color), to: "never") == "color = never\n")
        #expect(
            ConfigFile.changing("color = a\ncolor = b", .setting(.color), to: "never") == "color = never\n")
    }

    @Test func `a saved query is a line of its own`() {
        var text = ConfigFile.changing("color = never\n", .query("cheap"), to: "cost<=2 \"a b\"")
        text = ConfigFile.changing(text, .query("songs"), to: "t:song")
        text = ConfigFile.changing(text, .query("cheap"), to: "cost<=1")
        #expect(text == "color = never\nquery.cheap = cost<=1\nquery.songs = t:song\n")
        let file = ConfigFile(path: "/c", text: text + "Query.Songs = t:song lore>1\nquery.a.b = x\n")
        #expect(file.queries.mapValues(\.value) == ["cheap": "cost<=1", "songs": "t:song lore>1"])
        #expect(file.problems == [.unknownKey("query.a.b", line: 5)])
    }

    @Test func `what was changed is read back`() {
        var generator = SplitMix64(seed: 1)
        var text = ""
        var expected: [Setting: String] = [:]
        for _ in 0..<200 {
            let setting = Setting.allCases[Int(generator.next() % UInt64(Setting.allCases.count))]
            let value = setting == .dataDirectory ? "/data" : setting.standard
            let isSet = generator.next() % 3 != 0
            text = ConfigFile.changing(text, .setting(setting), to: isSet ? value : nil)
            expected[setting] = isSet ? value : nil
        }
        let file = ConfigFile(path: "/c", text: text)
        #expect(file.problems.isEmpty)
        #expect(file.entries.mapValues(\.value) == expected)
    }

    private static let pieces = [
        "a", "cards", "/", "\"", "'", " ", "\t", "\u{A0}", "=", "#", "~", "\\", "é", "\u{301}", "🎴", "\n",
        "\r\n", "\u{85}", "\u{2028}", "source = local",
    ]

    @Test(arguments: 0..<300 as Range<UInt64>)
    func `whatever folder can be set is read back as it was`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let folder =
            "/"
            + (0..<generator.next() % 8).map { _ in
                Self.pieces[Int(generator.next() % UInt64(Self.pieces.count))]
            }.joined()
        guard Setting.dataDirectory.accepts(folder) else {
            #expect(folder.contains { $0.isNewline })
            return
        }
        let text = ConfigFile.changing("color = never\n", .setting(.dataDirectory), to: folder)
        let file = ConfigFile(path: "/c", text: text)
        #expect(file.entries[.dataDirectory] == ConfigFile.Entry(value: folder, line: 2))
        #expect(file.entries.count == 2 && file.problems.isEmpty)
        #expect(ConfigFile.changing(text, .setting(.dataDirectory), to: nil) == "color = never\n")
    }
}
