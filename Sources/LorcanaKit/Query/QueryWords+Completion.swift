extension QueryWords {
    /// The words that a value of the key called `name` may be, as they are typed; none where there is no list.
    ///
    /// Sets are not among them: only a catalogue knows those.
    package static func values(of name: String) -> [String] {
        switch QueryKey(name.lowercased()) {
        case .ink: inks.words
        case .type: types.words
        case .rarity: rarities.words
        case .keyword: keywords.words.map { $0.split(separator: " ").joined(separator: "-") }
        case .flag, .notFlag: flags.words
        case .legal, .banned: formats.words
        case .sort: sortFields.words
        case .unique: uniques.words
        case .text, .number, .classification, .set, .date, nil: []
        }
    }
}
