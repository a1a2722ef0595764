import LorcanaCards

/// A card on the command line: by full or bare name, by id, or by printed number.
enum CardReference: Equatable, Sendable {
    case name(String)
    /// "TFC-041", from `TFC 41`, `tfc-41`, `1 41`, `"The First Chapter" 41`.
    case printing(PrintingID)
    /// "41/204", as printed on cards, if several sets have that many cards.
    case numbered(Int, among: [LorcanaSet])

    /// Reads the words; a set and number, or an id, take precedence over a name.
    init(_ words: [String], sets: [LorcanaSet]) {
        if let id = Self.setAndNumber(words, sets) ?? Self.id(words, sets) {
            self = .printing(id)
        } else {
            self = Self.printed(words, sets) ?? .name(words.joined(separator: " "))
        }
    }

    /// "41/204", or the whole printed line "41/204 EN 1", which includes the set.
    private static func printed(_ words: [String], _ sets: [LorcanaSet]) -> CardReference? {
        let words = words.flatMap { $0.split(separator: " ") }.map(String.init)
        let numbers =
            words.first?.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) } ?? []
        guard numbers.count == 2, let number = numbers[0], let total = numbers[1], number > 0, total > 0
        else {
            return nil
        }
        if words.count > 1 {
            let set = SetNames.resolve(words[words.count - 1], in: sets)
            return set.map { .printing(PrintingID(set: $0, number: number)) }
        }
        let sets = sets.filter { $0.kind == .expansion && $0.baseCards == total }
        if sets.isEmpty { return nil }
        return sets.count == 1
            ? .printing(PrintingID(set: sets[0], number: number)) : .numbered(number, among: sets)
    }

    /// Whether the word looks like a set in "XXX 1" and "XXX-001": three letters, or a number.
    static func setCode(_ words: [String]) -> String? {
        let parts = words.flatMap { $0.split { $0 == " " || $0 == "-" } }.map(String.init)
        guard parts.count == 2, numberAndVariant(parts[1]) != nil else { return nil }
        let isCode = parts[0].count == 3 && parts[0].allSatisfy { $0.isASCII && $0.isLetter }
        return isCode || Int(parts[0]) != nil ? parts[0] : nil
    }

    /// The last word is a number, and those before it name a set.
    private static func setAndNumber(_ words: [String], _ sets: [LorcanaSet]) -> PrintingID? {
        let words = words.count == 1 ? words[0].split(separator: " ").map(String.init) : words
        guard words.count >= 2, let (number, variant) = numberAndVariant(words.last!) else { return nil }
        guard let set = SetNames.resolve(words.dropLast().joined(separator: " "), in: sets) else {
            return nil
        }
        return PrintingID(set: set, number: number, variant: variant)
    }

    /// One word: the set's code or number, a dash, the number, and a promo's series after another dash.
    private static func id(_ words: [String], _ sets: [LorcanaSet]) -> PrintingID? {
        guard words.count == 1 else { return nil }
        let parts = words[0].split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard (2...3).contains(parts.count), let (number, variant) = numberAndVariant(parts[1]) else {
            return nil
        }
        let code = parts[0].uppercased()
        guard let set = sets.first(where: { $0.code.uppercased() == code || $0.number.uppercased() == code })
        else { return nil }
        return PrintingID(
            set: set, number: number, variant: variant, promo: parts.count == 3 ? parts[2].uppercased() : "")
    }

    /// "41", "041" or "4a".
    private static func numberAndVariant(_ word: String) -> (Int, String)? {
        let digits = word.prefix { $0.isASCII && $0.isNumber }
        let rest = word.dropFirst(digits.count)
        guard digits.count <= 5, let number = Int(digits), rest.count <= 1,
            rest.allSatisfy({ $0.isASCII && $0.isLetter })
        else { return nil }
        return (number, rest.uppercased())
    }
}

/// A printing by its set and number.
struct PrintingID: Equatable, Sendable {
    let set: LorcanaSet
    let number: Int
    var variant: String = ""
    var promo: String = ""

    /// The id, as in `CardFacts.id`.
    var id: String { CardFacts.id(setCode: set.code, number: number, variant: variant, promo: promo) }

    /// Picks the card from its set: the one with this id, else the first with the number that is not a promo.
    func find(in cards: [LorcanaCard]) -> LorcanaCard? {
        let wanted = id
        return cards.first { $0.id == wanted }
            ?? cards.first { promo.isEmpty && variant.isEmpty && $0.number == number && !$0.isPromo }
    }
}
