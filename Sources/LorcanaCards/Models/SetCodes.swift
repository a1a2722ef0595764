/// The codes of sets: the letters on cards and in ids, and those that the API uses for newer sets.
package enum SetCodes {
    private static let codes = [
        "1": "TFC", "2": "ROF", "3": "INK", "4": "URS", "5": "SSK", "6": "AZS", "7": "ARI", "8": "ROJ",
        "9": "FAB",
        "10": "WHI", "11": "WIN", "12": "WUN", "13": "AOV",
    ]

    /// The API's codes for sets that don't have letters yet.
    static let others: KeyValuePairs = ["hyc": "14", "int": "15"]

    /// The number of the set with this lower-case API code; nil for any other code.
    static func set(coded code: String) -> String? { others.first { $0.key == code }?.value }

    /// The code of a set in ids; its number if it has no letters yet.
    package static func code(ofSet number: String) -> String { codes[number] ?? number }
}
