import LorcanaCards

/// Assembles the pieces of a run into alternatives: lists, "not", the inks of a deck, and "or".
struct Assembly {
    let cards: CardWords
    /// Whether the query has brackets, in which case only complete alternatives are joined by "or".
    let keepsLogic: Bool
    /// Whether a character's name next to conditions means that character, rather than any name with the words.
    let meansCharacters: Bool

    /// The alternatives, each as the pieces that must all be met.
    func choices(_ pieces: [Piece]) -> [[Piece]] {
        let pieces = mergingNames(
            Self.exact(Self.withoutRepeated(Self.withClauses(pieces))).filter {
                $0.role != .stop || $0.isBoth || $0.count != nil
            })
        let inks = pairingInks(pieces)
        let read = negating(listing(inks).filter { $0.role != .stop })
        let choices = choices(between: read)
        guard meansCharacters else { return choices }
        return choices.map { $0.allSatisfy(\.isName) ? $0 : $0.map(meaningCharacters) }
    }

    /// Removes conditions that repeat the preceding one: "blue, so sapphire", "purple (amethyst)".
    private static func withoutRepeated(_ pieces: [Piece]) -> [Piece] {
        var read: [Piece] = []
        for piece in pieces {
            let place = read.lastIndex { $0.role != .stop && $0.role != .comma }
            if let place, piece.isCondition, !piece.conditions.isEmpty,
                read[place].conditions == piece.conditions
            {
                read[place].take(piece)
                read[place...].removeAll { $0.role == .comma }
            } else {
                read.append(piece)
            }
        }
        return read
    }

    /// Replaces words that are characters' names by those characters.
    private func meaningCharacters(_ piece: Piece) -> Piece {
        var piece = piece
        let names = piece.isName ? piece.names : piece.excluded.count == 1 ? piece.excluded[0].names : []
        let characters = names.map { $0.map(\.folded).spaced }
        guard characters.allSatisfy(cards.names.isCharacter),
            let either = Condition.anyOf(characters.map(cards.character))
        else { return piece }
        piece.conditions = [piece.isName ? either : either.negated]
        return piece
    }

    /// Removes vague sizes next to exact numbers: "cheap songs for 3 or less", "tanky characters with 5 willpower".
    private static func exact(_ pieces: [Piece]) -> [Piece] {
        let isNumbered = { (piece: Piece) in
            piece.bare.contains {
                $0.folded.utf8.contains(where: \.isDigit) || PlayerWords.isNumber($0.folded)
            }
        }
        let isExcluded = { (place: Int) in
            place > 0 && (pieces[place - 1].role == .not || pieces[place - 1].role == .notBoth)
        }
        let isChoice = { (place: Int) in
            place > 0 && pieces[place - 1].role == .or
                || place + 1 < pieces.count && pieces[place + 1].role == .or
        }
        let numbered = pieces.indices.filter { pieces[$0].isCondition && isNumbered(pieces[$0]) }
        let fields = numbered.filter { !isExcluded($0) }.flatMap { pieces[$0].conditions.compactMap(\.key) }
        return pieces.indices.compactMap { place in
            var piece = pieces[place]
            guard piece.isCondition, !isNumbered(piece), !isExcluded(place), !isChoice(place) else {
                return piece
            }
            piece.conditions.removeAll { $0.isSize && fields.contains($0.key ?? "") }
            return piece.conditions.isEmpty && !pieces[place].conditions.isEmpty ? nil : piece
        }
    }

    private static func withClauses(_ pieces: [Piece]) -> [Piece] {
        let isOnes = { (piece: Piece) in
            piece.role == .stop && ["one", "ones"].contains(piece.bare.last?.folded)
        }
        return pieces.indices.compactMap { index in
            var piece = pieces[index]
            // "promos, the P1 ones": the second part repeats the first.
            if piece.role == .comma, index + 3 < pieces.count, pieces[index + 1].role == .stop,
                pieces[(index + 3)...].prefix(2).contains(where: isOnes)
            {
                return nil
            }
            // "hello, amber or ruby"
            if piece.role == .comma, pieces[..<index].allSatisfy({ $0.role == .stop }) { return nil }
            if piece.role == .text { piece.role = .condition }
            piece.beginsClause =
                index > 0 && pieces[index - 1].role == .stop
                && [
                    "just", "only", "in", "with", "that", "which", "who", "whose", "has", "have", "having",
                    "are",
                    "is",
                ].contains(
                    pieces[index - 1].bare.last?.folded)
            return piece
        }
    }

    // MARK: Names

    /// Merges adjacent names, and turns lists of names into alternatives.
    private func mergingNames(_ pieces: [Piece]) -> [Piece] {
        var read: [Piece] = []
        for piece in pieces {
            if piece.isName, let last = read.last, last.isName {
                read[read.count - 1].names = [last.names[0] + piece.names[0]]
                read[read.count - 1].conditions += piece.conditions
                read[read.count - 1].take(piece)
            } else {
                read.append(piece)
            }
        }
        return listingNames(read)
    }

    /// Turns lists of names into alternatives if no card has all of them: "elsa and anna and mickey", "elsa, anna or
    /// mickey".
    private func listingNames(_ pieces: [Piece]) -> [Piece] {
        var (read, place) = ([Piece](), 0)
        while place < pieces.count {
            var end = place + 1
            var (list, hasAnd) = ([pieces[place]], false)
            let isExcluded = read.last?.role == .not
            while pieces[place].isName, let next = Self.nextName(pieces, end) {
                let joints = pieces[end..<next]
                let isOr = joints.contains { $0.role == .or }
                if joints.allSatisfy({ $0.role == .or }), list.count == 1, !hasAnd { break }
                if isExcluded, joints.allSatisfy({ $0.role == .and }) { break }
                hasAnd = hasAnd || !isOr
                list.append(pieces[next])
                end = next + 1
            }
            if list.count > 1, !haveAll(list, beside: Array(pieces[..<place] + pieces[end...])) {
                var either = list[0]
                for other in list.dropFirst() {
                    either.names += other.names
                    either.take(other)
                }
                either.conditions = [Condition.anyOf(either.names.map(Self.oneName))!]
                read.append(either)
            } else if list.count > 1 {
                // If a card has all of them, they remain one name.
                var all = list[0]
                for other in list.dropFirst() {
                    all.names = [all.names[0] + other.names[0]]
                    all.conditions += other.conditions
                    all.take(other)
                }
                read.append(all)
            } else {
                read.append(pieces[place])
            }
            place = end
        }
        return read
    }

    /// The index of the next name in a list.
    private static func nextName(_ pieces: [Piece], _ start: Int) -> Int? {
        var place = start
        while place < pieces.count, pieces[place].isJoint { place += 1 }
        return place > start && place < pieces.count && pieces[place].isName ? place : nil
    }

    /// The words of a name as a single value.
    static func oneName(_ words: [BareWord]) -> Condition {
        .term(.text(.name, .part(words.map(\.folded).spaced)))
    }

    private func haveAll(_ list: [Piece], beside others: [Piece]) -> Bool {
        let all = Condition.allOf(list.flatMap(\.conditions))!
        let rows = cards.matcher.rows(all)
        if rows.isEmpty { return false }
        if others.contains(where: { $0.role == .or || $0.role == .not || $0.role == .notBoth }) {
            return true
        }
        let rest = others.filter { $0.isCondition && !$0.isOfTexts }.flatMap(\.conditions)
        guard let rest = Condition.allOf(rest), cards.matcher.catalogue.hasTexts || rest.searchedTexts.isEmpty
        else {
            return true
        }
        return !rows.intersection(cards.matcher.rows(rest)).isEmpty
    }

    // MARK: Inks

    /// Turns two inks that are adjacent, or joined by "and" or a slash, into the inks of a deck.
    private func pairingInks(_ pieces: [Piece]) -> [Piece] {
        let isDual = pieces.contains { $0.conditions.contains(where: \.isOfTwoInks) }
        let isBoth = pieces.contains(where: \.isBoth)
        let isNegated = { (place: Int) in
            place > 0 && (pieces[place - 1].role == .not || pieces[place - 1].role == .notBoth)
        }
        // Inks after "not" are not part of the deck.
        let inks = Array(
            pieces.indices.filter { pieces[$0].key == "ink" && pieces[$0].conditions[0].inks?.count == 1 }
                .prefix { !isNegated($0) })
        let between =
            inks.first.map { first in pieces[first...inks.last!].filter { !inks.isEmpty && $0.isJoint } }
            ?? []
        let distinct = inks.map { pieces[$0].conditions[0].inks![0] }
        guard inks.count > 1, Set(distinct).count > 1,
            !pieces.contains(where: { $0.role == .notBoth }),
            !between.contains(where: { $0.role == .or })
        else { return pieces }
        var read = pieces
        let all = distinct.reduce(InkSet([])) { $0.union($1) }
        let both: Condition
        if isDual || isBoth {
            if !isBoth, between.contains(where: { $0.role == .or }) { return pieces }
            both = .term(.property(.inks(.greaterOrEqual, all)))
        } else if Set(distinct).count == 2, !between.contains(where: { $0.role == .comma }) {
            both = .term(.property(.inks(.lessOrEqual, all)))
        } else {
            both = Condition.anyOf(inks.map { pieces[$0].conditions[0] }.once)!
        }
        read[inks[0]] = Piece([both], of: inks.map { pieces[$0] })
        for place in inks.dropFirst().reversed() {
            read.remove(at: place)
            while place > 0, place - 1 < read.count, read[place - 1].isJoint, place - 1 > inks[0] {
                read.remove(at: place - 1); break
            }
        }
        return read
    }

    // MARK: Lists

    /// Turns conditions joined by a slash, a comma or an "and" into a list if no card can meet both.
    private func listing(_ pieces: [Piece]) -> [Piece] {
        var (read, hasComma) = ([Piece](), false)
        var place = 0
        while place < pieces.count {
            let piece = pieces[place]
            place += 1
            guard let joint = read.last, joint.isJoint, joint.role != .or || hasComma, piece.isCondition
            else {
                if !piece.isJoint { hasComma = false }
                // ", and" and ", or" count as one conjunction.
                if piece.isJoint, let last = read.last, last.isJoint {
                    hasComma = hasComma || last.role == .comma
                    read[read.count - 1] = piece.role == .comma ? last : piece
                    continue
                }
                if piece.role == .comma { hasComma = true }
                read.append(piece)
                continue
            }
            let others = read.dropLast()
            let isList = joint.role == .slash || joint.role == .comma || hasComma
            // "no commons or uncommons, just rares"
            let isOther = piece.beginsClause && others.contains { $0.role == .not }
            // In "rush, or evasive with challenger" after "evasive", the second "evasive" starts another alternative.
            let isRepeated = others.contains { $0.conditions == piece.conditions }
            guard !isOther, !isRepeated, let last = others.last, last.isCondition,
                let either = last.either(piece)
            else {
                read.append(piece)
                continue
            }
            let rest = Array(others.dropLast()) + pieces[place...]
            let isEither =
                isList || last.isOneOfMany && piece.isOneOfMany || !meetBoth(last, piece, beside: rest)
            if isEither {
                read = others.dropLast() + [either]
            } else {
                read.append(piece)
            }
            hasComma = isList
        }
        return read
    }

    /// Whether a card meets both conditions and all the others. No card, for example, is both a king and a queen.
    private func meetBoth(_ one: Piece, _ other: Piece, beside others: [Piece]) -> Bool {
        guard one.key == "class" || one.key == "story" else { return true }
        // "kings and queens"
        let arePlural = [one, other].allSatisfy {
            $0.key == "class" && $0.bare.last?.folded.hasSuffix("s") == true
        }
        if arePlural { return false }
        return haveAll([one, other], beside: others)
    }

    // MARK: Not

    /// Attaches to each "not" the conditions or names it excludes, including those joined by "or", or by "and" if
    /// they are of the same kind.
    private func negating(_ pieces: [Piece]) -> [Piece] {
        var (read, place) = ([Piece](), 0)
        while place < pieces.count {
            let piece = pieces[place]
            place += 1
            guard piece.role == .not || piece.role == .notBoth || piece.isJoint else {
                read.append(piece)
                continue
            }
            // "evasive or ward, not both, in emerald"
            let isEnd = piece.role == .notBoth && pieces[place...].first?.role == .comma
            let rest = isEnd ? [] : pieces[place...]
            let after = rest.drop { $0.role == .not || $0.isJoint && $0.role != .or }
            guard let next = after.first, next.role != .or,
                !piece.isJoint || read.last?.excludes(rest.first!, after: piece, read) == true
            else {
                if piece.role == .notBoth, let both = Self.twoConditions(in: read) {
                    let all = Condition.allOf(both.flatMap(\.conditions))!
                    read.append(Piece([all.negated], of: [piece]))
                } else if piece.isJoint, piece.role == .or {
                    read.append(piece)
                }
                continue
            }
            var excluded = [next]
            place = after.startIndex + 1
            while piece.role == .notBoth, place + 1 < pieces.count,
                pieces[place].role == .and || pieces[place].role == .or
            {
                excluded.append(pieces[place + 1])
                place += 2
            }
            let one = excluding(excluded, piece)
            if let last = read.last, last.excluded.isEmpty, let both = last.either(one) {
                read[read.count - 1] = both
            } else {
                read.append(one)
            }
        }
        return read
    }

    /// The two conditions joined by the only "or", or the inks of a deck.
    private static func twoConditions(in pieces: [Piece]) -> [Piece]? {
        let ors = pieces.indices.filter { pieces[$0].role == .or }
        if ors.count == 1, ors[0] > 0, ors[0] + 1 < pieces.count {
            let (one, other) = (pieces[ors[0] - 1], pieces[ors[0] + 1])
            if one.isCondition, other.isCondition { return [one, other] }
        }
        return nil
    }

    private func excluding(_ pieces: [Piece], _ not: Piece) -> Piece {
        var piece = Piece([], of: [not] + pieces)
        piece.excluded = pieces
        if pieces.count == 1, var order = pieces[0].order {
            order.keys = order.keys.map { SortKey($0.field, isDescending: !$0.isDescending) }
            piece.order = order
            return piece
        }
        let conditions = pieces.flatMap { one in
            one.isName && one.names.count == 1 ? [excludedName(one.names[0])] : one.conditions
        }
        piece.conditions = Condition.allOf(conditions).map { [$0.negated] } ?? []
        return piece
    }

    /// Excludes the words of a name as a phrase; if no name has the phrase, as one word ("hei hei"), or word by word.
    private func excludedName(_ words: [BareWord]) -> Condition {
        let whole = Self.oneName(words)
        let areOfTexts = words.allSatisfy {
            cards.matcher.catalogue.place(ofWord: $0.folded)?.isOfTexts == true
        }
        if areOfTexts { return .text(words.map(\.folded).spaced) }
        if words.count == 1 { return words[0].condition }
        if !cards.matcher.rows(whole).isEmpty { return whole }
        let joined = words.map(\.folded).joined(by: "")
        return cards.isNameWord(joined)
            ? .term(.text(.name, .part(joined))) : Condition.allOf(words.map(\.condition))!
    }

    // MARK: Or

    /// Splits the pieces at each "or". Alternatives that differ only in values of one key, in names or in qualities
    /// are merged: "amber or steel songs".
    private func choices(between pieces: [Piece]) -> [[Piece]] {
        var choices: [[Piece]] = []
        for next in pieces.split(whereSeparator: { $0.role == .or }) {
            var next = next.filter { !$0.isJoint && $0.role != .not && $0.role != .notBoth }
            while let last = choices.last, let both = joined(last, next) {
                choices.removeLast()
                next = both
                // In "elsa or anna or olaf songs", the earlier names belong to the list.
                if next.first.map({ $0.isName && $0.names.count > 1 }) != true { break }
            }
            if !next.isEmpty { choices.append(next) }
        }
        return choices
    }

    private func joined(_ before: [Piece], _ next: [Piece]) -> [Piece]? {
        let next = Self.parted(next, after: before.last)
        guard let last = before.last, let first = next.first else { return nil }
        let (left, right) = (before.dropLast(), next.dropFirst())
        if left.contains(where: { $0.conditions == first.conditions && !first.conditions.isEmpty }) {
            return nil
        }
        let isWhole = left.isEmpty && right.isEmpty
        if keepsLogic, !isWhole { return nil }
        // "ruby evasive or ward steel" has two complete alternatives.
        let (kinds, others) = (left.last?.kinds ?? [], right.first?.kinds ?? [])
        if others.contains(where: kinds.contains) { return nil }
        if last.isName, first.isName {
            if isWhole { return nil }
            var either = last
            either.names += first.names
            either.take(first)
            either.conditions = [Condition.anyOf(either.names.map(Self.oneName))!]
            return left + [either] + right
        }
        if let both = last.either(first) { return left + [both] + right }
        guard !isWhole, !first.isAlike(left.last), !last.isAlike(right.first),
            let both = last.bracketed(with: first)
        else { return nil }
        return left + [both] + right
    }

    /// Splits the noun of a phrase from its quality: "cheap or big songs". A cost such as "one drops" is not split:
    /// "cost 3 or one drops" has two alternatives.
    private static func parted(_ pieces: [Piece], after last: Piece?) -> [Piece] {
        guard let last, let first = pieces.first, last.isCondition, first.isCondition,
            last.conditions.count == 1, last.conditions[0].isQuality, first.conditions.count == 2,
            first.conditions.count(where: \.isQuality) == 1,
            let place = first.conditions.firstIndex(where: \.isQuality),
            !(first.conditions[place].key == "cost" && first.conditions[place].isEquality)
        else { return pieces }
        return [
            Piece([first.conditions[place]], of: [first]),
            Piece([first.conditions[1 - place]], of: [Piece]()),
        ]
            + pieces.dropFirst()
    }
}

extension Piece {
    var isOfTexts: Bool {
        role == .text || role == .condition && !conditions.isEmpty && conditions.allSatisfy(\.isOfTexts)
    }

    /// Whether it is "both" in "in both amber and steel".
    var isBoth: Bool { role == .stop && bare.map(\.folded) == ["both"] }
}
