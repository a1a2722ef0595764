import LorcanaCards

/// A heading or a total of a deck: a line that consists of words such as these, with or without a number.
enum DeckHeading: Equatable {
    /// The deck begins, or goes on.
    case main
    /// The cards that follow are not in the deck.
    case aside(String)
    /// Cards of a kind follow.
    case kind
    /// The number of cards of a kind, or of all.
    case total

    private static let mainWords: Set = [
        "deck", "main", "main deck", "maindeck", "mainboard", "main board", "decklist", "deck list",
        "hauptdeck",
        "deck principal", "commander", "starting deck",
    ]

    private static let asideWords: Set = [
        "side", "sideboard", "side board", "side deck", "sidedeck", "sb", "maybe", "maybeboard",
        "maybe board",
        "considering", "cut", "cuts", "reserve", "reserves", "wishlist", "wish list", "nebendeck", "tokens",
    ]

    private static let kindWords: Set = [
        "character", "characters", "action", "actions", "song", "songs", "item", "items", "location",
        "locations",
        "actions songs", "charakter", "charaktere", "aktion", "aktionen", "lied", "lieder", "gegenstand",
        "gegenstande",
        "ort", "orte", "personnage", "personnages", "chanson", "chansons", "objet", "objets", "lieu", "lieux",
        "inkable", "uninkable", "non inkable",
    ]

    private static let totalWords: Set = [
        "total", "totals", "gesamt", "cards", "card", "karten", "cartes", "count",
    ]

    private static let fillers: Set = ["and", "of", "in", "the", "und", "et", "size"]

    /// Returns nil if the text has any other word.
    init?(_ text: String) {
        var words = Folding.fold(text).split(separator: " ").map(String.init)[...]
        if words.count > 8 { return nil }
        var (aside, isMain, isKind, isTotal, numbers) = (String?.none, false, false, false, 0)
        while let first = words.first {
            if first.areDigits {
                numbers += 1
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
            self = .aside(aside.prefix(1).uppercased() + aside.dropFirst())
        } else if isTotal {
            self = .total
        } else if isMain {
            self = .main
        } else if isKind {
            self = numbers > 0 ? .total : .kind
        } else {
            return nil
        }
    }

    /// Whether it says if what follows is in the deck.
    var isPart: Bool {
        switch self {
        case .main, .aside: true
        case .kind, .total: false
        }
    }

    private static func knows(_ phrase: String) -> Bool {
        [mainWords, asideWords, kindWords, totalWords].contains { $0.contains(phrase) }
    }
}

/// A line that says something about the deck: "Deck: Friday", "Author: Tim", "Name Friday", "Amber/Steel".
enum DeckTitle {
    private static let labels: Set = [
        "deck", "deck name", "deckname", "decklist", "name", "title", "about", "format", "author", "by",
        "creator",
        "created by", "player", "pilot", "event", "date", "tournament", "archetype", "description", "notes",
        "note",
        "source", "url", "link", "ink", "inks", "color", "colors", "colour", "colours", "place", "rank",
        "record",
        "price", "total price", "value", "exported", "exported from", "last updated", "updated", "tags",
        "version",
        "legality", "spieler", "autor", "farben", "joueur", "auteur", "titre", "titel",
    ]

    /// Labels that need no colon.
    private static let bareLabels: Set = ["name", "about", "format", "title"]

    static func isTitle(_ text: String) -> Bool {
        let utf8 = text.utf8
        if let colon = utf8.firstIndex(of: UInt8(ascii: ":")) {
            return labels.contains(Folding.fold(text[..<colon]))
        }
        return bareLabels.contains(Folding.fold(text.prefix { $0 != " " }))
    }

    private static let inkFillers: Set = ["and", "or", "und", "et", "ink", "inks", "dual"]

    /// Whether the text has only the names of inks.
    static func isInks(_ text: String) -> Bool {
        let words = Folding.fold(text).split(separator: " ").map(String.init)
        let names = Set(Ink.allCases.map { $0.name.lowercased() })
        return words.contains(where: names.contains)
            && words.allSatisfy { names.contains($0) || inkFillers.contains($0) }
    }
}
