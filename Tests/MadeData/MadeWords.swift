/// Reproducible texts for a card, written for the project, because it must not contain texts of real cards.
struct MadeWords {
    let language: String
    let line: MadeFacts.Line
    /// Selects among the sentences.
    let seed: Int

    init(_ line: MadeFacts.Line, language: String = "en") {
        self.line = line
        self.language = language
        // Printings of a card in one set have the same words; those in other sets have different ones.
        let key = line.text("name") + line.text("version") + line.text("set")
        seed = key.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) & 0xFFFF_FFFF }
    }

    var name: String {
        language == "en" ? line.text("name") : Self.names[line.text("name")]?[language] ?? line.text("name")
    }

    /// A few real translations; otherwise the English words reversed, which exist in no language.
    var version: String {
        let version = line.text("version")
        if language == "en" || version.isEmpty { return version }
        return Self.versions[version]?[language]
            ?? version.split(separator: " ").map {
                $0.reversed().map { $0.lowercased() }.joined().capitalizedFirst
            }
            .joined(separator: " ")
    }

    var fullName: String { version.isEmpty ? name : "\(name) - \(version)" }

    /// The text of each ability, with line breaks as in print.
    var sections: [String] { abilities.map(\.text) }

    /// The abilities, keywords first.
    var abilities: [(keyword: (name: String, value: String)?, text: String)] {
        let keywords = line.list("keywords").map { keyword in
            let (name, value) = Self.split(keyword)
            let text = value.isEmpty ? name : "\(name) \(value)"
            return (keyword: (name, value), text: text + " (\(reminder[seed % 3]))")
        }
        return keywords + sentences.map { (keyword: nil, text: $0) }
    }

    private var reminder: [String] {
        language == "en"
            ? ["See page 4 of\nthe rules.", "See the rules.", "A reminder of\nour own."]
            : [
                "\(language): was das Wort\nbedeutet.", "\(language): voir les règles.",
                "\(language): è così.",
            ]
    }

    private var sentences: [String] {
        if language != "en" {
            return seed % 9 == 0
                ? [] : ["\(language.uppercased()) \(seed % 97) — gemacht, fait,\nfatto für \(name)."]
        }
        var sentences = relations
        switch seed % 9 {
        case 0: break
        case 1: sentences.append("MADE FOR THIS When it comes into play, you may\ndraw a card.")
        case 2: sentences.append("SECOND WIND ⟳, 1 ⬡ — Another character of\nyours gets +2 ¤ this turn.")
        case 3:
            sentences.append("CHOICES When it quests, choose one:\n• Gain 1 ◊.\n• Each opponent loses\n1 ◊.")
        case 4: sentences.append("“QUOTED” It gets +1 ⛉ for each card —\nor each item — beside it.")
        case 5:
            sentences.append("FIRST OF TWO Remove up to 2 damage\nfrom it.")
            sentences.append("SECOND OF TWO Nothing more happens.")
        default:
            let isAction = ["Action", "Song"].contains(line.text("type"))
            let all = isAction ? Self.effects : Self.usual
            sentences.append(all[seed % 89 % all.count])
        }
        return sentences
    }

    /// Abilities for cards without special requirements.
    private static let usual = [
        "OPEN DOOR When it comes into play, you may\nreturn a song card from your discard\nto your hand.",
        "FULL SHELVES At the start of your turn, draw\na card for each item you have.",
        "LAST LIGHT While you have no cards in your\nhand, it gets +2 ¤.",
        "COLD HARBOUR ⟳, 2 ⬡ — Exert chosen opposing\ncharacter.",
        "QUIET STEPS Whenever it quests, look at the\ntop card of your deck.",
        "OLD FRIENDS Your other characters get +1 ⛉\nwhile it is exerted.",
        "A PLACE BY THE FIRE When it leaves play, gain\n1 ◊.",
        "SPARE LANTERN Once a turn, you may put a card\nfrom your hand under it.",
        "HIGH TIDE When you play another character,\nremove up to 1 damage from it.",
        "LONG WAY HOME It enters play exerted unless you\nhave a location.",
    ]
    private static let effects = [
        "Draw 2 cards, then put one from your hand\non the bottom of your deck.",
        "Chosen character gets +3 ¤ this turn.", "Return chosen item to its player's hand.",
        "Each player discards a card. Gain 1 ◊ for each\nsong among them.",
        "Deal 2 damage to chosen damaged character.",
    ]

    /// The card's relations in the facts, in the game's wording.
    private var relations: [String] {
        var sentences: [String] = []
        switch line.text("sing_bar") {
        case "never": sentences.append("SILENCE This character can't\n⟳ to sing songs.")
        case "alone": sentences.append("TOGETHER This character can't sing songs\nwithout Sing Together.")
        default: break
        }
        if let number = Int(line.text("sings_if")) {
            sentences.append(
                "SOMETIMES While it rains, this character gains\nSinger \(number). (It is a reminder to sing songs.)"
            )
        }
        let help = line.text("sing_help").split(separator: ":").map(String.init)
        if help.count == 1 {
            sentences.append("CHORUS Characters count as having\n+\(help[0]) cost to sing songs.")
        }
        if help.count == 2 {
            sentences.append(
                "CHORUS Your characters named \(help[1]) count as\nhaving +\(help[0]) cost to sing songs.")
        }
        if line.text("shift_if") == "1" {
            sentences.append(
                "SOMETIMES If it rains, this character gains\nShift \(line.text("shift_pay")) ⬡. (A reminder on Shift.)"
            )
        }
        for alias in line.list("shift_as") {
            switch alias {
            case "*":
                sentences.append(
                    "MIMIC You may play any character with Shift on\nthis character as if this character had any name."
                )
            case "**": sentences.append("MIMIC You can shift any character on\ntop of this character.")
            default: sentences.append("DOUBLE This character also counts as\nbeing named \(alias) for Shift.")
            }
        }
        switch line.text("copies") {
        case "": break
        case "any":
            sentences.append(
                "MANY You may have any number of cards named\n\(line.text("name")) in your deck.")
        case "2": sentences.append("FEW You may only have 2 copies of\n\(line.text("name")) in your deck.")
        case let count:
            sentences.append("MANY You may have up to \(count) copies of\n\(line.text("name")) in your deck.")
        }
        if !line.text("deck_free").isEmpty {
            sentences.append(
                "PARTY You can have other \(line.text("deck_free")) characters\nin your deck regardless of ink type."
            )
        }
        return sentences
    }

    var flavor: String? {
        seed % 3 == 0
            ? nil
            : language == "en"
                ? Self.flavors[seed % 71 % Self.flavors.count] : "\(language): \(seed % 71)"
    }

    private static let flavors = [
        "Told by the fire,\non the longest night.",
        "“Left at the lighthouse,\nthen straight on.”\n—A letter, undated",
        "Some doors open\nonly from inside.", "The ink was still wet.",
        "“Count the stairs.\nThen count again.”",
    ]

    /// Splits "Shift Discard a song card" into "Shift" and "Discard a song card".
    private static func split(_ keyword: String) -> (String, String) {
        for start in [" Shift", "Shift"] where keyword.contains(start) {
            let parts = keyword.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
            let place = parts.firstIndex(of: "Shift") ?? 0
            return (parts[...place].joined(separator: " "), parts[(place + 1)...].joined(separator: " "))
        }
        guard let last = keyword.split(separator: " ").last, last.contains(where: \.isNumber) else {
            return (keyword, "")
        }
        return (String(keyword.dropLast(last.count + 1)), String(last))
    }

    private static let names: [String: [String: String]] = [
        "Snow White": ["de": "Schneewittchen", "fr": "Blanche-Neige", "it": "Biancaneve"],
        "Beast": ["de": "Biest", "fr": "La Bête", "it": "Bestia"],
        "Let It Go": ["de": "Ich lass los", "fr": "Libérée, délivrée", "it": "All'alba sorgerò"],
    ]
    private static let versions: [String: [String: String]] = [
        "Snow Queen": ["de": "Schneekönigin", "fr": "Reine des Neiges", "it": "Regina delle Nevi"],
        "Spirit of Winter": [
            "de": "Geist des Winters", "fr": "Esprit de l'Hiver", "it": "Spirito dell'Inverno",
        ],
    ]
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
