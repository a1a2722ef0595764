import LorcanaCards

/// Numbers: "2 drops", "cost under 5", "3/4", "elsa 8", "2024 songs".
extension RunReader {
    /// "2 drops", "cost under 5", "sing together 7": a phrase of players in which a number stands.
    func counted(_ words: ArraySlice<BareWord>) -> Found? {
        for before in 0...min(3, words.count - 1) {
            let behind = words.dropFirst(before)
            guard var amount = Amount(behind, book) else { continue }
            let start = (words.prefix(before).map(\.folded) + ["#"]).spaced
            let rest = behind.dropFirst(amount.count)
            for count in (0...min(3, rest.count)).reversed() {
                let phrase = ([start] + rest.prefix(count).map(\.folded)).spaced
                guard phrase != "#", let meaning = book.meaning(of: phrase) else { continue }
                let length = before + amount.count + count
                if meaning == .nothing {
                    // "top 3 lore characters": the number is the lore's.
                    let unit = counted(behind)
                    let isOfUnit = unit.map { behind.dropFirst($0.count).first?.number == nil } == true
                    let said = words.prefix(isOfUnit ? before : length)
                    return ([Piece(.nothing, "", said)], said.count)
                }
                guard case .queries(let queries) = meaning else { continue }
                // "two ink" is a phrase itself.
                if case .queries? = book.entry(words.prefix(length).map(\.folded).spaced) { return nil }
                let isBound = amount.bound(by: rest.dropFirst(count).first)
                guard let query = Self.query(queries[0], amount) else { continue }
                return found(query, words.prefix(length + (isBound ? 1 : 0)))
            }
            if before == 0, amount.standsAlone { return alone(amount, words) }
        }
        return nil
    }

    /// "2-3 cost songs": beside other words a range, not the third card of the second set.
    func ranged(at place: Place) -> Found? {
        guard place.run.count > 2, let amount = Amount(place.words, book), amount.last > amount.number,
            amount.last <= 12, place.word.token == "\(amount.number)-\(amount.last)"
        else { return nil }
        return counted(place.words) ?? alone(amount, place.words)
    }

    /// "3/4", which is no printed number: strength and willpower.
    func fighting(_ words: ArraySlice<BareWord>) -> Found? {
        let numbers = words.prefix(2).map(\.number)
        guard numbers.count == 2, let strength = numbers[0], let willpower = numbers[1],
            words.first!.place == 0, words.first!.token == "\(strength)/\(willpower)"
        else { return nil }
        return found("str=\(strength) wil=\(willpower)", words.prefix(2))
    }

    private func alone(_ amount: Amount, _ words: ArraySlice<BareWord>) -> Found {
        found((amount.isYear ? "year" : "cost") + amount.test, words.prefix(amount.count))
    }

    /// The query with its "=#" replaced; nil if it takes a plain number only.
    private static func query(_ query: String, _ amount: Amount) -> String? {
        let sign = ["str=#": "{s}", "lore=#": "{l}", "wil=#": "{w}"][query]
        if amount.isGain, let sign { return "text:\"\(amount.number) \(sign)\"" }
        if query.hasPrefix("year") != amount.isYear { return nil }
        if query.holds("=#") { return query.with(amount.test, for: "=#") }
        return amount.isBound || amount.last > amount.number
            ? nil : query.with("\(amount.number)", for: "#")
    }

    /// "5 cheapest songs": a number before an order says how many cards are wanted; not a year, nor "elsa 8 by cost".
    func ranking(_ words: ArraySlice<BareWord>) -> Found? {
        guard words.count > 1, words.dropFirst().first?.folded != "by",
            let number = Amount.number(words.first!, book), !QueryWords.years.contains(number),
            known(words.dropFirst())?.pieces[0].isOrder == true
        else { return nil }
        return ([Piece(.nothing, "", words.prefix(1))], 1)
    }

    /// A number beside other words is a cost, "elsa 8", or a year, "2024 songs"; spelt out only before another one,
    /// "two or 3 drops".
    func costing(at place: Place) -> Found? {
        let word = place.word
        guard place.run.count > 1, let amount = Amount(place.words, book) else { return nil }
        let behind = place.run[(place.words.startIndex + 1)...]
        let isListed =
            word.endsWithComma
            || behind.first.map { $0.isOr || $0.folded == "and" } == true
                && behind.dropFirst().first.map { PlayerWords.isNumber($0.folded) } == true
        guard word.number != nil || isListed else { return nil }
        return amount.isYear || amount.number <= 12 ? alone(amount, place.words) : nil
    }
}
