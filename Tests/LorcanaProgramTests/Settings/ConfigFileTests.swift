@testable import CardRendering
import LorcanaRules
import TerminalKit
import Testing

@testable import lorcana

@Suite struct ConfigFileTests {
    @Test func `a setting is a key, an equal sign and a value`() {
        let config = file("# mine\n\n  source = local  \r\napi-url=\"http://localhost:1\"\n")
        #expect(config.entries[.source] == ConfigFile.Entry(value: "local", line: 3))
        #expect(config.entries[.apiURL]?.value == "http://localhost:1")
        #expect(config.problems.isEmpty)
    }

    @Test func `an invalid line is reported and stops nothing`() {
        let config = file("colr = never\ncolor = purple\nhello\nsource = local")
        #expect(
            config.problems == [
                .unknownKey("colr", line: 1), .invalidValue("purple", of: .color, line: 2),
                .notASetting("hello", line: 3),
            ])
        #expect(config.entries[.source]?.value == "local")
    }

    @Test func `the sentence names file, line, key and the nearest key`() {
        let message = Message(ConfigFile.Problem.unknownKey("colr", line: 3), path: "/home/e/config")
        #expect(
            message.lines(.warning).map(\.plain) == [
                "warning: /home/e/config:3: unknown setting \"colr\"",
                "tip: did you mean color?",
            ])
        #expect(message.exitCode == .configuration)
    }

    @Test func `a change keeps all other lines`() {
        let text = "# mine\ncolor = never\nsource = local\n"
        #expect(changing(text, .color, to: "always") == "# mine\ncolor = always\nsource = local\n")
        #expect(changing(text, .ascii, to: "true") == text + "ascii = true\n")
        #expect(changing(text, .color, to: nil) == "# mine\nsource = local\n")
        #expect(changing("", .color, to: "never") == "color = never\n")
        #expect(changing("color = a\ncolor = b", .color, to: "never") == "color = never\n")
    }

    @Test func `a saved query is a line`() {
        var text = changing("color = never\n", .query("cheap"), to: "cost<=2 \"a b\"")
        text = changing(text, .query("songs"), to: "\"let it go\"")
        text = changing(text, .query("cheap"), to: "cost<=1")
        #expect(text == "color = never\nquery.cheap = cost<=1\nquery.songs = \"\"let it go\"\"\n")
        let file = ConfigFile(path: "/c", bytes: Array((text + "Query.More = t:song\nquery.a.b = x\n").utf8))
        #expect(
            file.queries.mapValues(\.value)
                == ["cheap": "cost<=1", "songs": "\"let it go\"", "more": "t:song"])
        #expect(file.problems == [.unknownKey("query.a.b", line: 5)])
    }

    @Test func `a changed value is read back`() {
        var generator = SplitMix64(seed: 1)
        var text = ""
        var expected: [Setting: String] = [:]
        for _ in 0..<200 {
            let setting = Setting.allCases[Int(generator.next() % UInt64(Setting.allCases.count))]
            let sample = setting == .pictureURL ? "https://mirror.example" : "/data"
            let value = setting.row.standard.isEmpty ? sample : setting.row.standard
            let isSet = generator.next() % 3 != 0
            text = changing(text, setting, to: isSet ? value : nil)
            expected[setting] = isSet ? value : nil
        }
        let config = file(text)
        #expect(config.problems.isEmpty)
        #expect(config.entries.mapValues(\.value) == expected)
    }

    @Test func `a change keeps every byte of other lines`() {
        let latin1 = Array("# Andr\u{E9}: mine\r\n".unicodeScalars.map { UInt8($0.value) })
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let (old, new) = (Array("color = never\r\n".utf8), Array("color = always\r\n".utf8))
        let rest = latin1 + Array("# one\u{2028}source = api\u{85}\r\r\n".utf8) + [0x0C, 0x0A]
        #expect(ConfigFile.changing(mark + old + rest, .setting(.color), to: "always") == mark + new + rest)
        #expect(ConfigFile.changing(mark + rest, .setting(.color), to: "always") == mark + rest + new)
        #expect(ConfigFile.changing(mark + old + rest, .setting(.color), to: nil) == mark + rest)
        let open = Array("# no end".utf8)
        #expect(
            ConfigFile.changing(open, .setting(.color), to: "never")
                == Array("# no end\ncolor = never\n".utf8))
        #expect(ConfigFile.changing(open, .setting(.color), to: nil) == open)
    }

    @Test func `a line that begins with a byte order mark sets nothing, even if it becomes the first line`() {
        let bytes = Array("timeout = 5\r\n\u{FEFF}color = never\n".utf8)
        let changed = ConfigFile(
            path: "/c", bytes: ConfigFile.changing(bytes, .setting(.timeout), to: nil))
        #expect(changed.entries.isEmpty)
    }

    @Test func `only a line feed ends a line, and a byte order mark is skipped`() {
        let config = file(
            "\u{FEFF}source = local\r\n# a\u{2028}color = never\u{85}ascii = true\rascii = true\n")
        #expect(config.entries == [.source: ConfigFile.Entry(value: "local", line: 1)])
        #expect(config.problems == [])
    }

    @Test func `a value that is not UTF-8 is invalid`() {
        let config = ConfigFile(path: "/c", bytes: Array("data-dir = /home/Andr".utf8) + [0xE9, 0x0A])
        #expect(config.problems == [.invalidValue("/home/Andr\u{FFFD}", of: .dataDirectory, line: 1)])
    }

    @Test func `five invalid lines are reported and the rest are counted`() {
        let config = file(String(repeating: "hello\n", count: 100_000) + "source = local\n")
        #expect(config.problems.count == 6 && config.problems.last == .more(count: 99_995))
        #expect(config.entries[.source]?.line == 100_001)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `a change affects only its own lines, whatever bytes the file has`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let alphabet = Array("\r\n\r\n=# \t\"color never".utf8) + [0xFF, 0xE2, 0x80, 0xA8, 0]
        let bytes = (0..<generator.next() % 80).map { _ in
            alphabet[Int(generator.next() % UInt64(alphabet.count))]
        }
        let changed = ConfigFile.changing(bytes, .setting(.ascii), to: "true")
        #expect(changed.starts(with: bytes))
        #expect(ConfigFile(path: "/c", bytes: changed).entries[.ascii]?.value == "true")
        let undone = ConfigFile.changing(changed, .setting(.ascii), to: nil)
        #expect(undone == bytes || undone.dropLast() == bytes[...] || undone.dropLast(2) == bytes[...])
    }

    @Test func `a comment may follow a value, and stays when the value changes`() {
        let text =
            "color = never  # at night\ndecks = /a#b\t# mine\ncollection = \"/a # b\"\nquery.q = text:\"a #1\" # x\n"
        let config = file(text)
        #expect(config.problems.isEmpty)
        #expect(config.entries[.color]?.value == "never" && config.entries[.decks]?.value == "/a#b")
        #expect(config.entries[.collection]?.value == "/a # b")
        #expect(config.queries["q"]?.value == "text:\"a #1\"")
        #expect(changing("color = never  # at night\n", .color, to: "auto") == "color = auto  # at night\n")
        #expect(changing("decks = /a # b\n", .decks, to: "/c # d") == "decks = \"/c # d\" # b\n")
        #expect(changing("decks =  # b\n", .decks, to: "/c") == "decks = /c  # b\n")
        #expect(changing("color = never # c\n", .color, to: nil) == "")
    }

    private static let pieces = [
        "a", "cards", "/", "\"", "'", " ", "\t", "\u{A0}", "=", "#", "~", "\\", "é", "\u{301}", "🎴", "\n",
        "\r\n", "\u{85}", "\u{2028}", "source = local",
    ]

    @Test(arguments: 0..<300 as Range<UInt64>)
    func `any valid folder is read back unchanged`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let folder =
            "/"
            + (0..<generator.next() % 8).map { _ in
                Self.pieces[Int(generator.next() % UInt64(Self.pieces.count))]
            }.joined()
        guard Setting.dataDirectory.values.accept(folder) else {
            #expect(folder.contains { $0.isNewline })
            return
        }
        let text = changing("color = never\n", .dataDirectory, to: folder)
        let config = file(text)
        #expect(config.entries[.dataDirectory] == ConfigFile.Entry(value: folder, line: 2))
        #expect(config.entries.count == 2 && config.problems.isEmpty)
        #expect(changing(text, .dataDirectory, to: nil) == "color = never\n")
    }

    private func file(_ text: String) -> ConfigFile { ConfigFile(path: "/c", bytes: Array(text.utf8)) }

    private func changing(_ text: String, _ setting: Setting, to value: String?) -> String {
        changing(text, .setting(setting), to: value)
    }

    private func changing(_ text: String, _ key: ConfigKey, to value: String?) -> String {
        String(decoding: ConfigFile.changing(Array(text.utf8), key, to: value), as: UTF8.self)
    }
}
