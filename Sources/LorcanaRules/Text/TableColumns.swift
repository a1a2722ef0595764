import LorcanaCards

/// The columns of a file, recognized by the words of its header.
struct TableColumns {
    private(set) var id: Int?
    /// Columns of codes, numbers or names; the first one with a known set is used.
    private(set) var sets: [Int] = []
    private(set) var number: Int?
    /// Columns of names; the first one with a card's name is used.
    private(set) var names: [Int] = []
    private(set) var version: Int?
    /// The number of copies, or of normal copies if foils have their own column.
    private(set) var count: Int?
    private(set) var addedCount: Int?
    private(set) var normals: [Int] = []
    private(set) var foils: [Int] = []
    /// Columns with a finish, or with whether the copies are foils.
    private(set) var finishes: [Int] = []
    private(set) var condition: Int?
    /// Columns that seem to contain a finish or a count, but are not used.
    private(set) var unread: [Int] = []
    /// Columns with a title of one unknown word: "Style", "Type".
    private(set) var others: [Int] = []
    let titles: [String]

    enum Missing { case printing, count }

    /// The missing columns; nil if there are columns for a printing and a count.
    var missing: Missing? {
        let hasNumber = number != nil && !(sets.isEmpty && names.isEmpty)
        if id == nil, !hasNumber, names.isEmpty { return .printing }
        return count == nil && addedCount == nil && normals.isEmpty && foils.isEmpty ? .count : nil
    }

    /// Whether the line is a header, even if columns are missing.
    var isHeader: Bool {
        let known = [id, number, version, count, condition].compactMap(\.self) + sets + names + normals
        return titles.count > 1 && (known + foils + finishes).count > 1
    }

    init(_ titles: [String]) {
        self.titles = titles
        var total: Int?
        var (namesByRank, setsByRank, countsByRank) = (
            [(rank: Int, place: Int)](), [(rank: Int, place: Int)](), [(rank: Int, place: Int)]()
        )
        for (place, title) in titles.enumerated() {
            let words = Self.words(title)
            switch words.joined(by: " ") {
            case "id", "card id", "key", "card key": id = id ?? place
            case _ where Self.isNumber(words, title): number = number ?? place
            case let words where Self.names.contains(words):
                namesByRank.append((Self.names.firstIndex(of: words)!, place))
            case "version", "card version", "subtitle": version = version ?? place
            case "variant", "variance", "printing", "finish", "foil type", "is foil", "foiled":
                finishes.append(place)
            case "condition", "card condition": condition = condition ?? place
            case "add to quantity": addedCount = addedCount ?? place
            default:
                if let rank = Self.rankOfSet(words) {
                    setsByRank.append((rank, place))
                    continue
                }
                switch Self.counted(words) {
                case .all: countsByRank.append((Self.plainCounts.isSuperset(of: words) ? 0 : 1, place))
                case .total: total == nil ? total = place : unread.append(place)
                case .normal: normals.append(place)
                case .foil: foils.append(place)
                case nil:
                    if Self.seemsToMatter(words) {
                        unread.append(place)
                    } else if words.count == 1, !Self.plainFacts.contains(words[0]) {
                        others.append(place)
                    }
                }
            }
        }
        names = namesByRank.sorted { $0 < $1 }.map(\.place)
        sets = setsByRank.sorted { $0 < $1 }.map(\.place)
        count = countsByRank.min { $0 < $1 }?.place
        unread += countsByRank.map(\.place).filter { $0 != count }
        if let total { count == nil ? count = total : unread.append(total) }
        // A total is redundant if both finishes are counted.
        if !normals.isEmpty, !foils.isEmpty { count = nil }
        // Next to a count, "foil" specifies whether the copies are foils, unless it has numbers above 1.
        if count != nil, foils.count == 1, Self.words(titles[foils[0]]).count == 1 {
            finishes += foils
            foils = []
        }
    }

    // MARK: Words

    private static let sets: Set = ["set", "expansion", "edition", "chapter"]
    private static let numbers: Set = ["number", "no", "nr", "num", "#"]
    private static let cards: Set = ["card", "collector", "collectors", "in"]

    /// The preference of a title for sets: codes before numbers, and numbers before names; nil if it is not one for
    /// sets.
    private static func rankOfSet(_ words: [String]) -> Int? {
        let rest = words.filter { !sets.contains($0) && !cards.contains($0) }
        guard words.contains(where: sets.contains), rest.count < 2 else { return nil }
        guard let word = rest.first else { return 2 }
        return word == "code" ? 0 : word == "id" || numbers.contains(word) ? 1 : word == "name" ? 3 : nil
    }

    /// Whether the title is one for collector numbers: "Card Number", "Nr.", "#", "Number in Set".
    private static func isNumber(_ words: [String], _ title: String) -> Bool {
        let words = words + (title.holds("#") ? ["#"] : [])
        return words.contains(where: numbers.contains)
            && words.allSatisfy { numbers.contains($0) || cards.contains($0) || sets.contains($0) }
            && (words.contains(where: cards.contains) || !words.contains(where: sets.contains))
    }

    private static let names = [
        "full name", "name", "card name", "product name", "card", "product", "title", "card title",
        "simple name",
    ]
    private static let counts: Set = [
        "quantity", "quantities", "qty", "count", "counts", "own", "owned", "have", "copies", "amount",
        "number",
    ]
    private static let plainCounts: Set = ["quantity", "qty", "count"]
    private static let normal: Set = ["normal", "normals", "regular", "reg", "nonfoil", "standard"]
    private static let foil: Set = ["foil", "foils", "holo", "holofoil", "holofoils", "coldfoil"]
    /// Words that don't affect the meaning of a count.
    private static let fillers: Set = [
        "card", "cards", "my", "in", "collection", "of", "cold", "the", "current", "i", "you",
    ]

    /// Titles of columns that never contain a finish or a count.
    private static let plainFacts: Set = [
        "color", "colour", "ink", "cost", "rarity", "price", "language", "note", "notes", "date",
    ]

    private enum Counts { case all, total, normal, foil }

    /// The kind of copies that a column with these words counts; nil if it doesn't count copies.
    private static func counted(_ words: [String]) -> Counts? {
        let joined = words.joined(by: " ").with("nonfoil", for: "non foil").split(separator: " ").map(
            String.init)
        let isFoil = joined.contains(where: foil.contains)
        let isNormal = joined.contains(where: normal.contains)
        let isTotal = joined.contains("total")
        let known = joined.allSatisfy {
            foil.contains($0) || normal.contains($0) || counts.contains($0) || fillers.contains($0)
                || $0 == "total"
        }
        guard known, isFoil || isNormal || isTotal || joined.contains(where: counts.contains),
            !(isFoil && isNormal)
        else { return nil }
        return isFoil ? .foil : isNormal ? .normal : isTotal ? .total : .all
    }

    /// Whether an unknown column may contain a finish or a count.
    private static func seemsToMatter(_ words: [String]) -> Bool {
        let money: Set = ["price", "prices", "value", "cost", "market", "low", "paid", "currency"]
        if words.contains(where: money.contains) { return false }
        return words.contains {
            counts.contains($0) && $0 != "number" || foil.contains($0) || $0 == "treatment" || $0 == "trade"
                || ["enchanted", "epic", "iconic"].contains($0)
                || $0.hasPrefix("varian") || $0.hasPrefix("finish")
        }
    }

    /// The title's words, folded; "setNumber" is two words.
    private static func words(_ title: String) -> [String] {
        var spaced = ""
        var isLower = false
        for character in title.prefix(100) {
            if isLower, character.isUppercase { spaced.append(" ") }
            isLower = character.isLowercase
            spaced.append(character)
        }
        return Folding.fold(spaced).split(separator: " ").map(String.init)
    }

    // MARK: Counts

    /// Treats "foil" as a count that supplements the count column.
    mutating func countFoils() {
        guard let foil = loneFoil, let count else { return }
        finishes.removeAll { $0 == foil }
        (normals, foils, self.count) = ([count], [foil], nil)
    }

    /// The column "foil" next to a count; it contains yes or no, or counts.
    var loneFoil: Int? {
        count == nil ? nil : finishes.first { Self.words(titles[$0]) == ["foil"] }
    }

    /// Whether the count includes foils.
    var countsAll: Bool { count.map { Self.words(titles[$0]).contains("total") } ?? false }

    /// The columns that contain counts of copies.
    var counting: [Int] { [count, addedCount].compactMap(\.self) + normals + foils }
}
