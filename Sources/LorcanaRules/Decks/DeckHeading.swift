import LorcanaCards

/// A heading or a total in a deck: a line of known words, with or without a number.
enum DeckHeading: Equatable {
    /// The main deck starts or continues.
    case main
    /// The cards below are not part of the deck.
    case aside(String)
    /// The cards below are of one type.
    case kind
    /// The number of cards of a type, or of all cards.
    case total

    private static let mainWords: Set = [
        "deck", "main", "main deck", "maindeck", "mainboard", "main board", "decklist", "deck list",
        "hauptdeck",
        "deck principal", "commander", "starting deck",
    ]

    private static let asideWords: Set = [
        "side", "sideboard", "side board", "side deck", "sidedeck", "sb", "maybe", "maybeboard",
        "maybe board", "maybes", "considering", "consider", "cut", "cuts", "removed", "out", "reserve",
        "reserves", "wishlist", "wish list", "wanted", "nebendeck", "tokens",
    ]

    private static let kindWords: Set = [
        "character", "characters", "action", "actions", "song", "songs", "item", "items", "location",
        "locations",
        "actions songs", "charakter", "charaktere", "aktion", "aktionen", "lied", "lieder", "gegenstand",
        "gegenstande",
        "ort", "orte", "personnage", "personnages", "chanson", "chansons", "objet", "objets", "lieu", "lieux",
        "inkable", "inkables", "uninkable", "uninkables", "non inkable", "cost", "costs", "drop", "drops",
    ]

    private static let totalWords: Set = [
        "total", "totals", "gesamt", "cards", "card", "karten", "cartes", "count",
    ]

    private static let fillers: Set = ["and", "of", "in", "the", "my", "und", "et", "size"]

    /// Returns nil if the text contains any other word.
    init?(_ text: String) {
        var words = Folding.fold(text).split(separator: " ").map(String.init)[...]
        if words.count > 8 { return nil }
        var (aside, isMain, isKind, isTotal, numbers) = (String?.none, false, false, false, [Int]())
        while let first = words.first {
            if first.areDigits {
                numbers.append(Int(first) ?? .max)
                words = words.dropFirst()
                continue
            }
            let pair = words.prefix(2).joined(separator: " ")
            let length = words.count > 1 && Self.knows(pair) ? 2 : 1
            let phrase = length == 2 ? pair : first
            if Self.asideWords.contains(phrase) {
                aside = aside ?? phrase
            } else if Self.mainWords.contains(phrase) {
                isMain = true
            } else if Self.kindWords.contains(phrase) {
                isKind = true
            } else if Self.totalWords.contains(phrase) {
                isTotal = true
            } else if !Self.fillers.contains(phrase) {
                return nil
            }
            words = words.dropFirst(length)
        }
        if let aside = aside == "sb" ? "sideboard" : aside {
            // "Sideboard: 0" is a count without a sideboard below it.
            self = numbers == [0] ? .total : .aside(aside.prefix(1).uppercased() + aside.dropFirst())
        } else if isTotal {
            self = .total
        } else if isMain {
            self = .main
        } else if isKind {
            self = numbers.isEmpty ? .kind : .total
        } else {
            return nil
        }
    }

    /// The heading's name, if one of its words means a sideboard or similar: "Possible cuts".
    static func aside(in text: String) -> String? {
        let words = Folding.fold(text).split(separator: " ").map(String.init)
        let phrases = words + zip(words, words.dropFirst()).map { "\($0) \($1)" }
        guard phrases.contains(where: asideWords.contains) else { return nil }
        let isMark = { (letter: Character) in !letter.isLetter && !letter.isNumber }
        let name = text.drop(while: isMark).prefix(40)
        return String(name.prefix(name.count - name.reversed().prefix(while: isMark).count))
    }

    /// The heading, if it starts the main deck or a part outside it; nil for any other text.
    static func part(_ text: String) -> DeckHeading? {
        switch DeckHeading(text) {
        case .main: .main
        case .aside(let name): .aside(name)
        case .kind, .total: nil
        case nil: aside(in: text).map(DeckHeading.aside)
        }
    }

    /// The name of a part that is not in the deck.
    var asideName: String? {
        switch self {
        case .aside(let name): name
        case .main, .kind, .total: nil
        }
    }

    private static func knows(_ phrase: String) -> Bool {
        [mainWords, asideWords, kindWords, totalWords].contains { $0.contains(phrase) }
    }
}

/// A line about the deck as a whole: "Deck: Friday", "Author: Tim", "Name Friday", "Amber/Steel".
enum DeckTitle {
    private static let labels: Set = [
        "deck", "deck name", "deckname", "decklist", "name", "title", "about", "format", "author", "by",
        "creator",
        "created by", "player", "pilot", "event", "date", "tournament", "archetype", "description", "notes",
        "note",
        "source", "url", "link", "layout main", "ink", "inks", "color", "colors", "colour", "colours",
        "place", "rank",
        "record",
        "price", "total price", "value", "exported", "exported from", "last updated", "updated", "tags",
        "version",
        "legality", "legal", "rules", "win rate", "winrate", "average cost", "avg cost", "result", "score",
        "spieler", "autor", "farben", "joueur", "auteur", "titre", "titel",
    ]

    /// Labels that need no colon.
    private static let bareLabels: Set = [
        "name", "about", "format", "title", "exported", "created", "generated", "imported",
    ]

    static func isTitle(_ text: String) -> Bool {
        let utf8 = text.utf8
        if let colon = utf8.firstIndex(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=") }) {
            return labels.contains(Folding.fold(text[..<colon]))
        }
        return bareLabels.contains(Folding.fold(text.prefix { $0 != " " }))
    }

    private static let inkFillers: Set = ["and", "or", "und", "et", "ink", "inks", "dual"]

    /// Whether the text consists of names of inks, each with or without a number of cards.
    static func isInks(_ text: String) -> Bool {
        let words = Folding.fold(text).split(separator: " ").map(String.init)
        let names = Set(Ink.allCases.map { $0.name.lowercased() })
        return words.contains(where: names.contains)
            && words.allSatisfy { names.contains($0) || inkFillers.contains($0) || $0.areDigits }
    }

    /// Domains and path prefixes of known sites, in lower case: "dreamborn.ink/decks/1".
    private static let domains: Set = [
        "com", "net", "org", "ink", "gg", "app", "io", "dev", "info", "de", "fr", "it", "uk", "eu", "co",
    ]

    /// Whether the text is a URL, with or without "https://".
    static func isAddress(_ text: String) -> Bool {
        if text.holds("://") || text.hasPrefix("www.") { return true }
        let host = text.prefix { $0 != "/" && $0 != "?" }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count > 1 && !text.holds(" ") && domains.contains(String(parts[parts.count - 1]))
            && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" } }
    }
}
