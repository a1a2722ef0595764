import LorcanaCards

/// A song, with the facts that matter for singing it.
package struct Song: Sendable {
    let row: Int
    let cost: Int
    /// Whether it has Sing Together, so that any number of characters may sing it.
    package let isTogether: Bool

    /// Returns nil if the row is not a song, is a quest card, or has no cost.
    package init?(_ row: Int, in names: CardNames) {
        let catalogue = names.catalogue
        guard catalogue[row].type == .song, !names.isQuestRow(row), let cost = catalogue[row].cost else {
            return nil
        }
        self.row = row
        self.cost = cost
        isTogether =
            catalogue.words(.keywords, row) { $0.matches(Self.singTogether, at: 0) }
            || catalogue.list(.keywords, row).contains { $0.hasPrefix("Sing Together") }
    }

    private static let singTogether = Array("sing together".utf8)
}

/// A character, as a singer.
package struct Singer: Sendable {
    package let row: Int
    let cost: Int?
    /// The number of Singer; the cost without that keyword.
    let singsAs: Int
    /// The number of Singer while a condition on the card is met.
    let singsIf: Int?
    let bar: SingBar?

    /// Returns nil if the row is not a character that can sing.
    package init?(_ row: Int, in names: CardNames) {
        let catalogue = names.catalogue
        guard catalogue[row].type == .character, !names.isQuestRow(row), let singsAs = catalogue[row].singsAs
        else { return nil }
        (self.row, self.singsAs) = (row, singsAs)
        cost = catalogue[row].cost
        singsIf = catalogue[row].singsIf
        bar = catalogue[row].singBar
    }

    /// How the character sings the song alone; nil if it cannot.
    package func alone(_ song: Song) -> SongPart? {
        guard mayJoin(song) else { return nil }
        if singsAs >= song.cost {
            return SongPart(how: (cost ?? 0) >= song.cost ? .cost : .singer, counts: singsAs)
        }
        if let singsIf, singsIf >= song.cost { return SongPart(how: .condition, counts: singsIf) }
        return nil
    }

    /// Whether it can always sing the song alone.
    package func singsAlone(_ song: Song) -> Bool { mayJoin(song) && singsAs >= song.cost }

    /// How the character can sing the song with others; nil without Sing Together.
    package func together(_ song: Song) -> SongPart? {
        song.isTogether && mayJoin(song) ? SongPart(how: .together, counts: singsAs) : nil
    }

    private func mayJoin(_ song: Song) -> Bool {
        switch bar {
        case nil: true
        case .alone: song.isTogether
        case .never: false
        }
    }
}

/// How a character can sing a song, and the number it counts as.
package struct SongPart: Sendable, Equatable {
    package enum How: String, Sendable, CaseIterable {
        /// Only because of its keyword Singer.
        case singer
        case cost
        /// Only while a condition on the card is met.
        case condition = "if"
        case together
    }

    package var how: How
    package var counts: Int
}
