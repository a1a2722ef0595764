import LorcanaKit

/// Which of the cards found for a name was meant.
enum CardChoice: Equatable {
    case none
    /// The card to show, and all printings of its full name.
    case one(LorcanaCard, printings: [LorcanaCard])
    /// One card for each full name, in the order they were found.
    case several([LorcanaCard])

    /// An exact full name wins over a bare name, a bare name over what only contains the words.
    init(_ name: String, among cards: [LorcanaCard]) {
        let wanted = Folding.fold(name)
        let exact = cards.filter { Folding.fold($0.fullName) == wanted }
        let bare = cards.filter { Folding.fold($0.name) == wanted }
        let meant = !exact.isEmpty ? exact : !bare.isEmpty ? bare : cards
        let groups = Self.byFullName(meant)
        switch groups.count {
        case 0: self = .none
        case 1: self = .one(groups[0][0], printings: groups[0])
        default: self = .several(groups.map { $0[0] })
        }
    }

    /// The printings that bear this very full name, oldest first, promos behind.
    static func printings(ofFullName name: String, in cards: [LorcanaCard]) -> [LorcanaCard] {
        let wanted = Folding.fold(name)
        return cards.filter { Folding.fold($0.fullName) == wanted }.sorted(by: isOlder)
    }

    private static func byFullName(_ cards: [LorcanaCard]) -> [[LorcanaCard]] {
        var order: [String] = []
        var groups: [String: [LorcanaCard]] = [:]
        for card in cards {
            let name = Folding.fold(card.fullName)
            if groups[name] == nil { order.append(name) }
            groups[name, default: []].append(card)
        }
        return order.map { groups[$0]!.sorted(by: isOlder) }
    }

    private static func isOlder(_ a: LorcanaCard, _ b: LorcanaCard) -> Bool {
        if a.isPromo != b.isPromo { return !a.isPromo }
        let (dayA, dayB) = (releaseDay(a), releaseDay(b))
        if dayA != dayB { return dayA < dayB }
        return (a.number ?? .max, a.id) < (b.number ?? .max, b.id)
    }

    private static func releaseDay(_ card: LorcanaCard) -> Int64 {
        (card.set?.release ?? card.set?.prerelease)?.secondsSince1970 ?? .max
    }
}
