import LorcanaCards

/// Numbers: "2 drops", "cost under 5", "3/4", "elsa 8", "2024 songs".
extension RunReader {
    /// In a phrase: "songs for a singer 5".
    private static let mostWordsBeforeNumber = 4

    /// "2 drops", "cost under 5", "sing together 7": a phrase of players in which a number stands.
    func counted(_ words: ArraySlice<BareWord>) -> Parsed? {
        let reach = words.prefix(Self.mostWordsBeforeNumber + 1).indices
        guard let number = reach.first(where: { Amount.number(words[$0...], book) != nil }) else {
            return nil
        }
        for before in 0...number - words.startIndex {
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
                if count > 0, rest.prefix(count).last!.isAtLeast { amount.bound(.greaterOrEqual) }
                let bound = amount.bound(by: rest.dropFirst(count))
                guard let query = Self.query(queries[0], amount) else { continue }
                return condition(query, words.prefix(length + bound))
            }
            if before == 0, amount.standsAlone { return alone(amount, words) }
        }
        return nil
    }

    /// "more lore than cost", "strength equal to its cost": two numbers of a card.
    func compared(_ words: ArraySlice<BareWord>) -> Parsed? {
        guard words.count > 2, let first = words.first else { return nil }
        let rest = words.dropFirst()
        if let key = field(first) {
            for count in (1...4).reversed() {
                guard case .comparison(let sign)? = book.entry(rest.prefix(count).map(\.folded).spaced)
                else { continue }
                return compared(key, sign, words, behind: 1 + count)
            }
        } else if words.count > 3, ["than", "then"].contains(rest.dropFirst().first!.folded),
            let key = field(rest.first!), case .comparison(let sign)? = book.entry(first.folded + " than")
        {
            return compared(key, sign, words, behind: 3)
        }
        return nil
    }

    private func compared(
        _ key: Substring, _ sign: Comparison, _ words: ArraySlice<BareWord>, behind count: Int
    ) -> Parsed? {
        let rest = words.dropFirst(count)
        let said = rest.prefix { ["its", "their", "the", "it"].contains($0.folded) }.count
        guard let other = rest.dropFirst(said).first.flatMap(field), other != key else { return nil }
        return condition("\(key)\(sign.rawValue)\(other)", words.prefix(count + said + 1))
    }

    /// The key of a number of a card by its name: "str" of "power".
    private func field(_ word: BareWord) -> Substring? {
        guard let query = book.meaning(of: "# " + word.folded)?.query, query.hasSuffix("=#") else {
            return nil
        }
        let key = query.dropLast(2)
        return ["cost", "lore", "str", "wil"].contains(key) ? key : nil
    }

    /// "2-3 cost songs": beside other words a range, not the third card of the second set.
    func ranged(at position: Position) -> Parsed? {
        guard position.run.count > 2, let amount = Amount(position.words, book), amount.last > amount.number,
            amount.last <= 12, position.word.token == "\(amount.number)-\(amount.last)"
        else { return nil }
        return counted(position.words) ?? alone(amount, position.words)
    }

    /// "3/4" and "3/4s", which are no printed numbers, and "6 6" of "6 6 for 6": strength and willpower.
    func fighting(_ words: ArraySlice<BareWord>) -> Parsed? {
        guard words.count > 1, let first = words.first, first.place == 0, let strength = first.number else {
            return nil
        }
        let second = words[words.startIndex + 1]
        let last = second.folded.hasSuffix("s") ? String(second.folded.dropLast()) : second.folded
        guard let willpower = Int(last) else { return nil }
        let isFraction = first.token == "\(strength)/\(second.folded)"
        let isPair =
            first.token == first.folded && second.token == second.folded && max(strength, willpower) <= 20
            && words.dropFirst(2).first?.number == nil && counted(words.dropFirst()) == nil
        return isFraction || isPair ? condition("str=\(strength) wil=\(willpower)", words.prefix(2)) : nil
    }

    /// "41 of set 1": the number of a card.
    func numberOfSet(_ words: ArraySlice<BareWord>) -> Parsed? {
        guard words.count > 2, let number = words.first!.number, words.dropFirst().first!.folded == "of",
            let set = keyed(words.dropFirst(2)) ?? known(words.dropFirst(2)), set.pieces[0].key == "set"
        else { return nil }
        return condition("num:\(number)", words.prefix(1))
    }

    private func alone(_ amount: Amount, _ words: ArraySlice<BareWord>) -> Parsed {
        condition((amount.isYear ? "year" : "cost") + amount.test, words.prefix(amount.count))
    }

    /// The query with its "=#" or "#" replaced; nil if it takes a plain number only.
    private static func query(_ query: String, _ amount: Amount) -> String? {
        let sign = ["str=#": "{s}", "lore=#": "{l}", "wil=#": "{w}"][query]
        if amount.isGain, let sign { return "text:\"\(amount.number) \(sign)\"" }
        if query.hasPrefix("year") != amount.isYear { return nil }
        // A bound that is typed is meant instead of the phrase's own: "songs for 3 or more cost".
        let places = amount.isPlain ? ["=#"] : ["<=#", ">=#", "=#"]
        if let place = places.first(where: query.holds) { return query.with(amount.test, for: place) }
        if query.holds(":/"), let digits = amount.digits {
            return query.with(digits, for: query.holds("[#]") ? "[#]" : "#")
        }
        return amount.isPlain && !query.holds("[#]") ? query.with("\(amount.number)", for: "#") : nil
    }

    /// "5 cheapest songs": a number before an order says how many cards are wanted; not a year, nor "elsa 8 by cost".
    func ranking(_ words: ArraySlice<BareWord>) -> Parsed? {
        guard words.count > 1, words.dropFirst().first?.folded != "by",
            let number = Amount.number(words.first!, book), !QueryWords.years.contains(number),
            known(words.dropFirst())?.pieces[0].isOrder == true
        else { return nil }
        return ([Piece(.nothing, "", words.prefix(1))], 1)
    }

    /// A number beside other words is a cost, "elsa 8", or a year, "2024 songs"; spelt out only before another one,
    /// "two or 3 drops".
    func costing(at position: Position) -> Parsed? {
        let word = position.word
        guard position.run.count > 1, let amount = Amount(position.words, book) else { return nil }
        let behind = position.run[(position.words.startIndex + 1)...]
        let isListed =
            word.endsWithComma
            || behind.first.map { $0.isOr || $0.folded == "and" } == true
                && behind.dropFirst().first.map { PlayerWords.isNumber($0.folded) } == true
        guard word.number != nil || isListed else { return nil }
        return amount.isYear || amount.number <= 12 ? alone(amount, position.words) : nil
    }
}
