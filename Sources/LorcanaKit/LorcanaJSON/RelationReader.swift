import LorcanaCards

/// Extracts a card's relations to other cards from its abilities: Shift, singing, decks.
///
/// The patterns remove their matches from a sentence. If a word about these subjects remains, the sentence is new:
/// the relation is unknown, and `scripts/refresh-facts` stops.
struct RelationReader {
    private var unread: [String] = []

    /// Sets the relations of `card`; returns the sentences that no pattern matches.
    ///
    /// - Parameter classifications: the classifications of all characters, which a Shift may name.
    static func read(
        _ abilities: [LorcanaJSONAbility], into card: inout CardFacts, classifications: Set<String>
    ) -> [String] {
        var reader = RelationReader()
        for ability in abilities {
            if let keyword = ability.keyword {
                reader.read(keyword, classifications, &card)
            } else {
                reader.read(sentence: ability.text, &card)
            }
        }
        if card.type == .character { card.singsAs = card.singsAs ?? card.cost }
        return reader.unread
    }

    // MARK: Keywords

    private mutating func read(
        _ keyword: LorcanaJSONAbility.Keyword, _ classifications: Set<String>, _ card: inout CardFacts
    ) {
        if keyword.name == "Singer" {
            if let number = NumberInText.read(keyword.value) {
                card.singsAs = number
            } else {
                stop(keyword.printed, .singing, &card)
            }
        } else if keyword.name.hasSuffix("Shift") {
            var kind = Substring(keyword.name).dropLast("Shift".count)
            let isTemporary = kind.hasPrefix("Temporary ")
            if isTemporary { kind = kind.dropFirst("Temporary ".count) }
            let name = TextCleaning.cleanLine(kind)
            guard let onto = Self.bases(name, classifications), let pay = Self.price(keyword.value) else {
                return stop(keyword.printed, .shift, &card)
            }
            card.shift = ShiftAbility(onto: onto, pay: pay, back: isTemporary)
        }
    }

    private static func bases(_ kind: String, _ classifications: Set<String>) -> [ShiftBase]? {
        switch kind {
        case "": [.name]
        case "Universal": [.any]
        case "Duo": [.both]
        case "Combo": [.name, .both]
        case "Potato": [.item("Potato")]
        default: classifications.contains(kind) ? [.classification(kind)] : nil
        }
    }

    /// Parses "5", "Discard a song card", "Discard 2 cards", "Remove 2 ink drops".
    private static func price(_ value: String) -> ShiftPrice? {
        if let cost = NumberInText.read(value) { return .ink(cost) }
        let words = value.split(separator: " ").map(String.init)
        guard words.count > 2, let count = ["a", "an"].contains(words[1]) ? 1 : NumberInText.read(words[1])
        else {
            return nil
        }
        switch (words[0], words.dropFirst(2).joined(separator: " ")) {
        case ("Remove", "ink drops"), ("Remove", "ink drop"): return .inkDrops(count)
        case ("Discard", "cards"), ("Discard", "card"): return .discard(count, .card)
        case ("Discard", let kind) where kind.hasSuffix(" card") || kind.hasSuffix(" cards"):
            return ShiftPrice.Discarded(rawValue: words[2]).map { .discard(count, $0) }
        default: return nil
        }
    }

    // MARK: Sentences

    private mutating func read(sentence: String, _ card: inout CardFacts) {
        let subjects = UnknownRelations.mentioned(in: sentence)
        if subjects.isEmpty { return }
        var rest = sentence.withoutReminders
        if subjects.contains(.singing) {
            readSinging(&rest, &card)
            if UnknownRelations.mentioned(in: Self.without(Self.harmlessSinging, rest)).contains(.singing) {
                stop(sentence, .singing, &card)
            }
        }
        if subjects.contains(.shift) {
            readShift(&rest, &card)
            if UnknownRelations.mentioned(in: Self.without(Self.harmlessShift, rest)).contains(.shift) {
                stop(sentence, .shift, &card)
            }
        }
        if subjects.contains(.deck) {
            readDeck(&rest, &card)
            if UnknownRelations.mentioned(in: rest).contains(.deck) { stop(sentence, .deck, &card) }
        }
    }

    private mutating func stop(_ sentence: String, _ subject: UnknownRelations, _ card: inout CardFacts) {
        card.unknown.insert(subject)
        unread.append(sentence)
    }

    private func readSinging(_ rest: inout String, _ card: inout CardFacts) {
        if rest.take("This character can't ⟳ to sing songs without Sing Together")
            || rest.take("This character can't sing songs without Sing Together")
        {
            card.singBar = .alone
        } else if rest.take("This character can't ⟳ to sing songs.")
            || rest.take("This character can't sing songs.")
        {
            card.singBar = .never
        }
        if let number = rest.takeNumber(between: "gains Singer ", and: "") { card.singsIf = number }
        for verb in ["count as having +", "counts as having +"] {
            guard let place = rest.firstPlace(of: verb) else { continue }
            let before = rest[..<place.lowerBound]
            guard let bonus = rest.takeNumber(between: verb, and: " cost to sing songs") else { continue }
            let name = before.firstPlace(of: "characters named ").map { before[$0.upperBound...] } ?? ""
            card.singHelp = SingHelp(bonus: bonus, name: TextCleaning.cleanLine(name))
            _ = rest.take("gains Singer and")
        }
    }

    private func readShift(_ rest: inout String, _ card: inout CardFacts) {
        let isConditional =
            rest.firstPlace(of: "also counts as being named ").map { place in
                String(rest[..<place.lowerBound]).firstPlace(of: "While ") != nil
            } ?? false
        if !isConditional,
            let name = rest.takeText(between: "also counts as being named ", and: " for Shift")
        {
            card.shiftAs.append(.named(name))
        }
        if rest.take(
            "You may play any character with Shift on this character as if this character had any name")
        {
            card.shiftAs.append(.anyName)
        }
        if rest.take("You can shift any character on top of this character") {
            card.shiftAs.append(.anyShift)
        }
        for start in ["this card gains Shift ", "this character gains Shift "] {
            if let ink = rest.takeNumber(between: start, and: "") {
                card.shift = card.shift ?? ShiftAbility(onto: [.name], pay: .ink(ink), isConditional: true)
            }
        }
    }

    private func readDeck(_ rest: inout String, _ card: inout CardFacts) {
        if let count = rest.takeNumber(between: "may have up to ", and: " copies of ")
            ?? rest.takeNumber(between: "may only have ", and: " copies of ")
        {
            card.copies = .upTo(count)
            _ = rest.take("in your deck")
        }
        if rest.take("any number of cards named ") {
            card.copies = .any
            _ = rest.take("in your deck")
        }
        if let name = rest.takeText(between: "other ", and: " characters in your deck regardless of ink type")
        {
            card.deckFree = name
        }
    }

    /// Phrases about singing that have no effect on the card's relations.
    private static let harmlessSinging = [
        "sings a song with Sing Together", "sings a song", "with Singer",
        "characters can't exert to sing songs", "can't ⟳ to sing songs until",
    ]
    /// Phrases about Shift that have no effect on the card's relations.
    private static let harmlessShift = [
        "used Shift to play", "using their Shift ability", "using her Shift ability",
        "using his Shift ability",
        "using its Shift ability", "When you shift", "character you shift", "play or shift",
        "shift this character for free", "less to shift", "with Shift",
    ]

    private static func without(_ phrases: [String], _ text: String) -> String {
        phrases.reduce(text) { $0.with("", for: $1) }
    }
}

extension UnknownRelations {
    /// The relations that a sentence may be about; a single pass over the bytes, since almost no sentence is about
    /// any.
    fileprivate static func mentioned(in text: String) -> UnknownRelations {
        var text = text
        return text.withUTF8 { unsafe mentioned(in: $0) }
    }

    private static func mentioned(in bytes: UnsafeBufferPointer<UInt8>) -> UnknownRelations {
        var subjects: UnknownRelations = []
        for place in bytes.indices {
            switch unsafe bytes[place] | 0x20 {
            case UInt8(ascii: "s"):
                if singWords.contains(where: { unsafe isWord($0, bytes, place) }) {
                    subjects.insert(.singing)
                }
                if shiftWords.contains(where: { unsafe isWord($0, bytes, place) }) {
                    subjects.insert(.shift)
                }
            case UInt8(ascii: "c"), UInt8(ascii: "i"), UInt8(ascii: "r"):
                if deckWords.contains(where: { unsafe begins($0, bytes, place) }) {
                    subjects.insert(.deck)
                }
            default: break
            }
        }
        return subjects
    }

    private static let singWords = ["sing", "sings", "singer", "singing", "sung"].map { Array($0.utf8) }
    private static let shiftWords = ["shift", "shifts", "shifted", "shifting"].map { Array($0.utf8) }
    private static let deckWords = ["copies of", "in your deck", "regardless of ink"].map { Array($0.utf8) }

    /// Whether the word is at offset `place`, with its first letter in either case. Names of abilities are all upper
    /// case.
    private static func isWord(_ word: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
        guard unsafe begins(word, bytes, place) else { return false }
        let end = place + word.count
        return unsafe (place == 0 || !isLetter(bytes[place - 1]))
            && (end == bytes.count || !isLetter(bytes[end]))
    }

    private static func begins(_ word: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
        guard place + word.count <= bytes.count, unsafe bytes[place] | 0x20 == word[0] else {
            return false
        }
        return word.indices.dropFirst().allSatisfy { unsafe bytes[place + $0] == word[$0] }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte >= 0x80
    }
}

extension String {
    /// Removes the phrase; returns false if it doesn't occur.
    fileprivate mutating func take(_ phrase: String) -> Bool {
        guard let place = firstPlace(of: phrase) else { return false }
        removeSubrange(place)
        return true
    }

    /// Removes both phrases and the text between them, and returns that text; nil if they don't occur.
    fileprivate mutating func takeText(between start: String, and end: String) -> String? {
        guard let first = firstPlace(of: start), let last = self[first.upperBound...].firstPlace(of: end),
            first.upperBound < last.lowerBound
        else { return nil }
        let text = String(self[first.upperBound..<last.lowerBound])
        removeSubrange(first.lowerBound..<last.upperBound)
        return text
    }

    /// Removes both phrases and the integer between them, and returns that; nil if they don't occur.
    fileprivate mutating func takeNumber(between start: String, and end: String) -> Int? {
        guard let first = firstPlace(of: start) else { return nil }
        let digits = self[first.upperBound...].prefix { $0.isASCII && $0.isNumber }
        guard let number = NumberInText.read(digits), self[digits.endIndex...].hasPrefix(end) else {
            return nil
        }
        removeSubrange(first.lowerBound..<index(digits.endIndex, offsetBy: end.count))
        return number
    }
}
