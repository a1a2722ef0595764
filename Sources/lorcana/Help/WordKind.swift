import LorcanaCards
import LorcanaQuery

/// A kind of player slang, defined by the conditions that its phrases mean.
enum WordKind: String, CaseIterable {
    case cost, size, numbers, year, order, ink, type, keyword
    case effects
    case `class`, story, set, rarity, play, owned, names
    case except = "exclude"

    /// The examples in `lorcana help words`.
    var examples: String {
        shortest.map { self == .except ? $0.phrase : "\($0.phrase) = \($0.value)" }.joined(separator: "   ")
    }

    /// The two shortest phrases with their conditions; the conditions differ if possible.
    var shortest: [(phrase: String, value: String)] {
        let rows = QueryWords.ofPlayers.filter { holds($0.phrase, $0.value) }.sorted {
            ($0.phrase.utf8.count + $0.value.utf8.count, $0.phrase)
                < ($1.phrase.utf8.count + $1.value.utf8.count, $1.phrase)
        }
        let distinct = rows.once(by: \.value)
        let others = rows.filter { row in !distinct.contains { $0.phrase == row.phrase } }
        return Array((distinct + others).prefix(2))
    }

    private func holds(_ phrase: String, _ value: String) -> Bool {
        if self == .except { return value == "-" && phrase.utf8.count > 5 }
        if self == .numbers { return value.hasSuffix("=#") && !value.hasPrefix("year") }
        if self == .year { return value.hasPrefix("year") }
        guard value.utf8.count < 30, phrase.utf8.count > 3, !phrase.utf8.contains(UInt8(ascii: "#")) else {
            return false
        }
        return !value.hasSuffix(":") && beginnings.contains(where: value.hasPrefix)
    }

    /// The prefixes of conditions of this kind.
    private var beginnings: [String] {
        switch self {
        case .cost: ["cost"]
        case .size: ["str", "wil", "lore"]
        case .order: ["sort:"]
        case .ink: ["ink", "is:dual", "not:inkable"]
        case .type: ["t:"]
        case .keyword: ["kw:"]
        case .effects: ["does:", "when:"]
        case .class: ["class:"]
        case .story: ["story:"]
        case .set: ["set:"]
        case .rarity: ["r:"]
        case .play: ["f:", "banned:"]
        case .owned: ["own"]
        case .names: ["sings:", "sungby:", "onto:", "under:", "art:"]
        case .numbers, .year, .except: []
        }
    }
}
