import LorcanaCards
import LorcanaRules
import TerminalKit

/// A theme file: lines of `name = colour`, where a colour is `#rrggbb` or the index of one of xterm's 256. Missing
/// colours are those of the theme in `from`, or the default ones. The syntax is that of the config file.
package struct ThemeFile: Equatable, Sendable {
    /// An invalid line; the other lines are still applied.
    package enum Problem: Equatable, Sendable {
        case notALine(String)
        case unknownName(String, nearest: [String])
        case notAColor(String, of: String)
        case notATheme(String)
        /// The number of additional invalid lines.
        case more(Int)
    }

    package private(set) var colors = ThemeColors.usual
    /// The problems with their line numbers, from 1.
    package private(set) var problems: [(line: Int, problem: Problem)] = []

    package static func == (a: ThemeFile, b: ThemeFile) -> Bool {
        a.colors == b.colors && a.problems.elementsEqual(b.problems) { $0 == $1 }
    }

    /// The maximum file size in bytes.
    package static let limit = 16_384
    private static let mostProblems = 5

    package init(_ bytes: [UInt8]) {
        let bytes = bytes.prefix(Self.limit)
        let lines = ConfigLine.lines(of: bytes[ConfigLine.start(of: Array(bytes))...], .mayBeginValues)
        var settings: [(line: Int, name: String, value: String)] = []
        var found: [(line: Int, problem: Problem)] = []
        for (index, line) in lines.enumerated() where !line.isIgnored {
            guard let name = line.key else {
                found.append((index + 1, .notALine(line.text)))
                continue
            }
            let value = String(decoding: line.value, as: UTF8.self)
            settings.append((index + 1, name.lowercased(), value.lowercased()))
        }
        // `from` is applied first, wherever it is; other lines override its colours.
        for (line, _, value) in settings.filter({ $0.name == "from" }) {
            if let name = ThemeName(rawValue: value), let from = name.palette.colors {
                colors = from
            } else {
                found.append((line, .notATheme(value)))
            }
        }
        for (line, name, value) in settings where name != "from" {
            guard ThemeColors.names.contains(name) else {
                let known = ThemeColors.names + ["from"]
                found.append((line, .unknownName(name, nearest: Misspelling.nearest(to: name, in: known))))
                continue
            }
            guard let hex = Self.color(value) else {
                found.append((line, .notAColor(value, of: name)))
                continue
            }
            colors.set(name, to: hex)
        }
        found.sort { $0.line < $1.line }
        problems = Array(found.prefix(Self.mostProblems))
        let others = found.dropFirst(Self.mostProblems)
        if let first = others.first { problems.append((first.line, .more(others.count))) }
    }

    /// Parses "#ffaf00" or "214".
    private static func color(_ text: String) -> UInt32? {
        if text.hasPrefix("#") {
            let digits = text.dropFirst()
            return digits.utf8.count == 6 && digits.first?.isHexDigit == true
                ? UInt32(digits, radix: 16) : nil
        }
        guard text.utf8.count <= 3, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let index = UInt8(text)
        else { return nil }
        let color = RGB(index256: index)
        return UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    }
}
