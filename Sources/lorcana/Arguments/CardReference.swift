import LorcanaCards
import LorcanaRules

/// A card on the command line: by full or bare name, by id, or by printed number.
enum CardReference: Equatable, Sendable {
    case name(String)
    /// "TFC-041", from `TFC 41`, `tfc-41`, `1 41`, `001-041`, `"The First Chapter" 41`.
    case printing(PrintingID)
    /// "41/204", "36/P1": as printed on cards.
    case printed(PrintedNumber)

    /// Reads the words; a set and number, an id or a printed number take precedence over a name.
    init(_ words: [String], sets: [LorcanaSet]) {
        if let id = Self.setAndNumber(words, sets) ?? Self.id(words, sets) {
            self = .printing(id)
        } else {
            self = PrintedNumber(words, sets).map(\.reference) ?? .name(words.joined(separator: " "))
        }
    }

    /// The set's part of "TFC 41" and "TFC-041": three letters or a number; nil if there is none.
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

    /// One word: the set's code or number, a dash, the number, and for a promo its series after another dash.
    private static func id(_ words: [String], _ sets: [LorcanaSet]) -> PrintingID? {
        guard words.count == 1 else { return nil }
        let parts = words[0].split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard (2...4).contains(parts.count), let (number, variant) = numberAndVariant(parts[1]) else {
            return nil
        }
        guard let set = SetNames.resolve(codeOrNumber: parts[0], in: sets) else { return nil }
        return PrintingID(
            set: set, number: number, variant: variant,
            promo: parts[2...].joined(separator: "-").uppercased())
    }

    /// A suggestion for an unknown name: the id for "TFC041", a search by number for "#41"; nil if there is none.
    static func meant(by name: String, sets: [LorcanaSet]) -> String? {
        if let number = numberAndVariant(name)?.number { return "`lorcana search num:\(number)`" }
        let code = name.prefix(while: \.isLetter)
        return id(["\(code)-\(name[code.endIndex...])"], sets)?.id
    }

    /// "41", "041", "#41" or "4a".
    static func numberAndVariant(_ typed: String) -> (number: Int, variant: String)? {
        let number = CollectorNumber(typed.first == "#" ? typed.dropFirst() : typed[...])
        return number.flatMap { $0.promo.isEmpty ? ($0.number, $0.variant.uppercased()) : nil }
    }
}

/// A printing by its set and number.
struct PrintingID: Equatable, Sendable {
    let set: LorcanaSet
    let number: Int
    var variant: String = ""
    /// A promo's series, and which of several, as in its id: "P1", "P2-2".
    var promo: String = ""

    /// The id, as in `CardFacts.id`.
    var id: String { CardFacts.id(setCode: set.code, number: number, variant: variant, promo: promo) }

    /// Picks the card from its set: the one with this id, else the first with the number, variant and promo series.
    ///
    /// A set may have two codes, so the part of an id before its first dash is ignored.
    func find(in cards: [LorcanaCard]) -> LorcanaCard? {
        let wanted = id.drop { $0 != "-" }.uppercased()
        return cards.first { $0.id.drop { $0 != "-" }.uppercased() == wanted }
            ?? cards.first {
                $0.number == number && (variant.isEmpty || $0.variant.uppercased() == variant)
                    && $0.promo.uppercased() == promo
            }
    }
}

/// The number at the foot of a card: "41/204 • EN • 1", "4b/204", "36/P1 • EN • 4".
struct PrintedNumber: Equatable, Sendable {
    /// The part after the slash.
    enum Series: Equatable, Sendable {
        /// The number of cards that the set prints.
        case total(Int)
        case promo(String)
    }

    let number: Int
    var variant = ""
    let series: Series
    /// nil for every set that has the number.
    private var set: LorcanaSet?

    /// Reads the number, and a set and a language beside it, in any order; nil if the words are not that.
    init?(_ words: [String], _ sets: [LorcanaSet]) {
        let parts = words.flatMap { $0.split { $0 == " " || $0 == "•" || $0 == "·" } }.map(String.init)
        guard let place = parts.firstIndex(where: { $0.contains("/") }) else { return nil }
        let sides = parts[place].split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard sides.count == 2, let (number, variant) = CardReference.numberAndVariant(sides[0]),
            let series = Self.series(sides[1])
        else { return nil }
        (self.number, self.variant, self.series) = (number, variant, series)
        var others = parts
        others.remove(at: place)
        let named = { SetNames.resolve(others.joined(separator: " "), in: sets) }
        set = named()
        if set != nil { return }
        others.removeAll { Self.languages.contains($0.uppercased()) }
        set = named()
        if set == nil, !others.isEmpty { return nil }
    }

    private static func series(_ word: String) -> Series? {
        if let total = Int(word) { return total > 0 && word.utf8.count <= 5 ? .total(total) : nil }
        let isSeries =
            (2...4).contains(word.utf8.count) && word.first?.isLetter == true
            && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return isSeries ? .promo(word.uppercased()) : nil
    }

    /// The languages that cards are printed in.
    private static let languages: Set<String> = ["EN", "DE", "FR", "IT", "JA", "JP", "ZH"]

    /// As printed: "41/204", "36/P1".
    var text: String {
        switch series {
        case .total(let total): "\(number)\(variant.lowercased())/\(total)"
        case .promo(let promo): "\(number)\(variant.lowercased())/\(promo)"
        }
    }

    /// One printing if a set was written beside the number.
    var reference: CardReference {
        guard let set else { return .printed(self) }
        let promo = if case .promo(let series) = series { series } else { "" }
        return .printing(PrintingID(set: set, number: number, variant: variant, promo: promo))
    }

    /// The query that finds at least the cards with this number.
    var query: String {
        let kind = if case .promo = series { "is:promo" } else { "-is:promo" }
        return "num:\(number) \(kind) unique:prints sort:set"
    }

    /// Whether the card has this number; `totals` are the numbers that sets print after the slash.
    func isOn(_ card: LorcanaCard, totals: [String: Int]) -> Bool {
        guard card.number == number, variant.isEmpty || card.variant.uppercased() == variant else {
            return false
        }
        return switch series {
        case .total(let total): totals[card.setNumber] == total && !card.isPromo
        case .promo(let promo): card.promo.uppercased() == promo
        }
    }
}
