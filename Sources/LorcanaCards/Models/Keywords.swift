/// The game's keywords.
package enum Keywords {
    /// In the order of the rules. A named variant ends with one of these.
    package static let names = [
        "Adventurous", "Alert", "Bodyguard", "Boost", "Challenger", "Evasive", "Reckless", "Resist", "Rush",
        "Shift", "Sing Together", "Singer", "Support", "Vanish", "Ward",
    ]

    /// The keyword in the rules, without variant and value: "Shift" for "Puppy Shift 3".
    package static func base(of keyword: String) -> String {
        let name = name(of: keyword)
        return names.first { name.hasSuffix($0) } ?? name
    }

    /// The keyword without its value: "Combo Shift" for "Combo Shift 4", "Shift" for "Shift Discard 2 cards".
    package static func name(of keyword: String) -> String {
        let words = keyword.split(separator: " ")
        return words.first == "Shift" ? "Shift" : words.prefix { !isValue($0) }.joined(separator: " ")
    }

    package static func isValue(_ word: Substring) -> Bool {
        word.drop { $0 == "+" }.allSatisfy { ("0"..."9").contains($0) }
    }
}
