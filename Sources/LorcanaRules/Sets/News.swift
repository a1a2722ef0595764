package import LorcanaCards

/// Past and future events concerning sets and cards, derived from the facts.
package struct News: Sendable, Equatable {
    package enum What: String, Sendable, CaseIterable {
        case prerelease, release, legal, rotation, ban, announced
    }

    /// The day of the event; nil if it is not announced.
    package var date: Timestamp?
    package var what: What
    /// The code of the set; nil for news about a card.
    package var set: String?
    package var id: String?
    package var fullName: String?
    package var format: String?
    package var words: String
    /// The name of the set or the card.
    package var subject: String

    /// The news since the day, in chronological order, with undated news last.
    package static func since(_ day: Timestamp, in names: CardNames) -> [News] {
        let all = names.catalogue.sets.flatMap { ofSet($0, among: names.catalogue.sets) } + bans(names)
        let place = { (place: Int, news: News) in (news.date?.secondsSince1970 ?? .max, place) }
        return all.filter { $0.date.map { $0 >= day } ?? true }.enumerated()
            .sorted { place($0.offset, $0.element) < place($1.offset, $1.element) }.map(\.element)
    }

    private static func ofSet(_ set: LorcanaSet, among sets: [LorcanaSet]) -> [News] {
        let event = { (date: Timestamp?, what: What, format: String?, words: String) -> News? in
            guard what == .announced || date != nil else { return nil }
            return News(
                date: date, what: what, set: set.codeOrNumber, format: format, words: "\(set.name) \(words)",
                subject: set.name)
        }
        let isUndated = set.prerelease == nil && set.release == nil && set.legalFrom == nil
        return [
            event(set.prerelease, .prerelease, nil, "prerelease"),
            event(set.release, .release, nil, "release"),
            event(set.legalFrom, .legal, nil, "legal in tournaments"),
            event(set.coreEnd(among: sets), .rotation, "core", "leaves Core"),
            isUndated ? event(nil, .announced, nil, "announced, no date yet") : nil,
        ].compactMap(\.self)
    }

    private static func bans(_ names: CardNames) -> [News] {
        (0..<names.count).flatMap { name -> [News] in
            let legality = names.catalogue[names.anyRow(name)].legality
            let days = [
                ("core", "Core", legality.bannedInCore), ("infinity", "Infinity", legality.bannedInInfinity),
            ]
            return days.compactMap { format, title, day in
                guard let day else { return nil }
                let row = names.shownRow(name)
                let fullName = names.catalogue.text(.fullName, row)
                return News(
                    date: day, what: .ban, id: names.catalogue[row].id, fullName: fullName, format: format,
                    words: "\(fullName) banned in \(title)", subject: fullName)
            }
        }
    }
}
