package import LorcanaCards

/// A card with Shift, and the cards it can be played on.
package struct ShiftPayoff: Sendable {
    let row: Int
    package let ability: ShiftAbility
    /// The ink that Shift saves; nil if Shift is not paid in ink.
    package let saves: Int?
    /// Its folded names; for a card of two characters, also their separate names.
    private let names: [[UInt8]]
    private let bothNames: [[UInt8]]
    private let wants: [Want]

    /// The kind of card that it can be played on; names are folded.
    private enum Want: Sendable {
        case name, any, both
        case classification([UInt8])
        case item(String)
    }

    /// Returns nil if the card has no Shift or is a quest card.
    package init?(_ row: Int, in cards: CardNames) {
        let catalogue = cards.catalogue
        guard !cards.isQuestRow(row), let ability = catalogue[row].shift else { return nil }
        (self.row, self.ability) = (row, ability)
        bothNames = catalogue.list(.alsoNamed, row).map { Array(Folding.fold($0).utf8) }
        names = [Array(catalogue.words(catalogue.english(.name, row), row).utf8)] + bothNames
        wants = ability.onto.map { base in
            switch base {
            case .name: .name
            case .any: .any
            case .both: .both
            case .classification(let name): .classification(Array(Folding.fold(name).utf8))
            case .item(let name): .item(Folding.fold(name))
            }
        }
        switch ability.pay {
        case .ink(let ink): saves = catalogue[row].cost.map { $0 - ink }
        case .discard, .inkDrops: saves = nil
        }
    }

    /// How the card can be played on the base; nil if it cannot.
    package func suits(_ base: ShiftCard) -> ShiftHow? {
        let found = wants.lazy.compactMap { how($0, base) }.min() ?? (suitsByAlias(base) ? .alias : nil)
        return ability.isConditional && found != nil ? .condition : found
    }

    private func how(_ want: Want, _ base: ShiftCard) -> ShiftHow? {
        switch want {
        case .name: base.isCharacter && base.bears(oneOf: names) ? .name : nil
        case .any: base.isCharacter ? .any : nil
        case .both: base.isCharacter && base.bears(oneOf: bothNames) ? .both : nil
        case .classification(let name):
            base.isCharacter && base.hasClassification(name) ? .classification : nil
        case .item(let name): base.isItem && base.names.contains(name) ? .item : nil
        }
    }

    /// Whether the base matches only by a name that it counts as having for Shift.
    private func suitsByAlias(_ base: ShiftCard) -> Bool {
        let aliases = base.aliases
        if aliases.isEmpty { return false }
        let wanted = wants.flatMap { want -> [[UInt8]] in
            switch want {
            case .name: names
            case .both: bothNames
            case .any, .classification, .item: []
            }
        }
        return aliases.contains { alias in
            switch alias {
            case .anyShift: true
            case .anyName: !wanted.isEmpty
            case .named(let name): wanted.contains(Array(Folding.fold(name).utf8))
            }
        }
    }
}

/// A card on which another can be played with Shift.
package struct ShiftCard: Sendable {
    let row: Int
    let isCharacter: Bool
    let isItem: Bool
    private let catalogue: Catalogue

    /// Returns nil for an action, a song, a location or a quest card.
    package init?(_ row: Int, in cards: CardNames) {
        let catalogue = cards.catalogue
        let type = catalogue[row].type
        guard !cards.isQuestRow(row), type == .character || type == .item else { return nil }
        self.row = row
        (isCharacter, isItem) = (type == .character, type == .item)
        self.catalogue = catalogue
    }

    /// All its names, folded.
    var names: [String] {
        [catalogue.words(catalogue.english(.name, row), row)]
            + catalogue.list(.alsoNamed, row).map { Folding.fold($0) }
    }

    func hasClassification(_ folded: [UInt8]) -> Bool {
        catalogue.words(.classifications, row) { $0.hasMember(folded) }
    }

    var aliases: [ShiftAlias] { catalogue[row].shiftAs }

    func bears(oneOf wanted: [[UInt8]]) -> Bool {
        let isName = catalogue.words(catalogue.english(.name, row), row) { text in
            wanted.contains { $0.count == text.count && text.matches($0, at: 0) }
        }
        return isName
            || catalogue.list(.alsoNamed, row).contains { wanted.contains(Array(Folding.fold($0).utf8)) }
    }
}

/// Why a card may be played on another, in the order in which the reasons are checked.
package enum ShiftHow: String, Sendable, CaseIterable, Comparable {
    case name
    case classification = "class"
    case any, both, item
    /// The base counts as having another name for Shift.
    case alias = "as"
    /// Only while a condition on the card with Shift is met.
    case condition = "if"

    package static func < (a: ShiftHow, b: ShiftHow) -> Bool {
        allCases.firstIndex(of: a)! < allCases.firstIndex(of: b)!
    }
}

extension ShiftPrice {
    /// The saving in words, for a card of that cost: "pays 6 instead of 8", "discards 1 song instead of paying 5".
    package func words(insteadOf cost: Int?) -> String {
        let cost = cost.map(String.init)
        switch self {
        case .ink(let ink): return "pays \(ink)" + (cost.map { " instead of \($0)" } ?? "")
        case .discard(let count, let kind):
            let cards = count == 1 ? kind.rawValue : "\(kind.rawValue)s"
            return "discards \(count) \(cards)" + (cost.map { " instead of paying \($0)" } ?? "")
        case .inkDrops(let count):
            let drops = count == 1 ? "ink drop" : "ink drops"
            return "removes \(count) \(drops)" + (cost.map { " instead of paying \($0)" } ?? "")
        }
    }
}
