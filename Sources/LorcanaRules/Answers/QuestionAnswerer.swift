import LorcanaCards

/// Answers questions about cards and sets from the facts: a pure function of a catalogue and a day.
package struct QuestionAnswerer {
    /// The cards or the set that a question is about.
    package struct Subject {
        /// Rows of the catalogue.
        package var rows: [Int]
        /// The words of the question that name it.
        package var words: String
        /// The set, if the question is about one.
        package var set: Int?
        /// Whether the question is about these printings, rather than all printings of their names.
        package var arePrintings = false

        package init(rows: [Int], words: String, set: Int? = nil, arePrintings: Bool = false) {
            (self.rows, self.words, self.set, self.arePrintings) = (rows, words, set, arePrintings)
        }
    }

    private let standings: Standings
    private var names: CardNames { standings.names }
    private var catalogue: Catalogue { names.catalogue }

    package init(_ standings: Standings) { self.standings = standings }

    /// The answer; nil if the question doesn't apply to the subject.
    package func answer(_ question: CardQuestion, about subject: Subject) -> CardAnswer? {
        switch question {
        case .standing: subject.set.map(setStanding) ?? standing(of: namesAsked(subject))
        case .nextRotation: .nextRotation(rotation)
        case .keyword(let name): .keyword(name)
        case .fact(let fact):
            facts(fact, of: namesAsked(subject), among: subject.arePrintings ? subject.rows : nil)
        case .count:
            .count(names: Set(subject.rows.map(names.name(ofRow:))).count, printings: subject.rows.count)
        case .release:
            subject.set.map { .release(release(catalogue.sets[$0])) }
                ?? facts(.release, of: namesAsked(subject), among: nil)
        case .nextRelease: nextSet.map { .release(release($0)) }
        case .firstSet: firstSet(with: subject.rows)
        case .extreme(let fact, let isMost): extreme(fact, isMost: isMost, of: subject.rows)
        case .most(let fact): most(fact, of: subject.rows)
        case .which: which(subject.rows)
        case .existence: subject.rows.isEmpty ? nil : .existence(true, names: fullNames(subject.rows))
        case .sets: .sets(expansions.count, inCore: legalSets.map { catalogue.sets[$0].number })
        case .universality: nil
        case .foreignWord(let word, let near): .noCounterpart(word, near: near)
        }
    }

    /// The answer when none of the subject's cards match.
    package func absence(of subject: Subject) -> CardAnswer {
        .existence(false, names: namesAsked(subject).map(names.fullName))
    }

    /// The answer when all or some of the cards match.
    package func part(_ rows: [Int], of all: [Int]) -> CardAnswer {
        let count = { (rows: [Int]) in Set(rows.map(names.name(ofRow:))).count }
        return .part(count(rows), of: count(all))
    }

    /// The rows of the cards that leave Core at the next rotation.
    package var rowsLeavingNext: [Int] {
        guard let next = standings.nextToLeave else { return [] }
        return (0..<catalogue.count).filter { standings.core($0)?.leavesWith == next }
    }

    /// The names that the question refers to: an exact full name, else all versions of a name, else every name of the
    /// subject.
    private func namesAsked(_ subject: Subject) -> [Int] {
        let all = subject.rows.map(names.name(ofRow:)).once(by: \.self)
        let wanted = Folding.fold(subject.words)
        for column in [FoldedColumn.fullName, .name] {
            let exact = all.filter { catalogue.words(column, names.anyRow($0)) == wanted }
            if !exact.isEmpty { return exact }
        }
        return all
    }

    // MARK: Standing

    private func standing(of asked: [Int]) -> CardAnswer? {
        if asked.isEmpty { return nil }
        if asked.count == 1 {
            let row = names.shownRow(asked[0])
            return .standing(
                name: names.fullName(asked[0]), core: standings.core(row), infinity: standings.infinity(row),
                knownUntil: standings.knownUntil)
        }
        let count = { (ground: (Int) -> Standings.Ground?) in
            asked.count { ground(names.anyRow($0))?.isLegal == true }
        }
        return .standings(
            names: asked.count, inCore: count(standings.coreGround),
            inInfinity: count(standings.infinityGround))
    }

    private func setStanding(_ index: Int) -> CardAnswer {
        let set = catalogue.sets[index]
        let end = set.coreEnd(among: catalogue.sets)
        let standing: CardAnswer.SetStanding =
            if set.kind == .quest {
                .quest
            } else if set.legalFrom.map({ $0 > standings.day }) ?? set.hasNoCards {
                .coming(from: set.legalFrom)
            } else if let end, end <= standings.day {
                .left(on: end, kept: legalNames(in: index))
            } else {
                .inCore(leavesWith: set.leavesWith, until: end)
            }
        return .setStanding(name: set.name, standing)
    }

    private func legalNames(in set: Int) -> Int {
        let rows = catalogue.rows(inSet: set).filter { standings.coreGround($0)?.isLegal == true }
        return Set(rows.map(names.name(ofRow:))).count
    }

    private var rotation: CardAnswer.Rotation? {
        guard let next = standings.nextToLeave else { return nil }
        let leaving = catalogue.sets.filter { $0.leavesWith == next }
        guard let first = leaving.first else { return nil }
        return CardAnswer.Rotation(
            sets: leaving.map(\.number), with: next, on: first.coreEnd(among: catalogue.sets))
    }

    // MARK: Sets

    private func release(_ set: LorcanaSet) -> CardAnswer.SetRelease {
        let isOut = set.firstDay.map { $0 <= standings.day } ?? false
        return CardAnswer.SetRelease(
            name: set.name, prerelease: set.prerelease, release: set.release, isOut: isOut)
    }

    /// The sets that have cards, in release order, without quests.
    private var expansions: [Int] {
        let sets = catalogue.sets
        return sets.indices.filter { sets[$0].kind == .expansion && !sets[$0].hasNoCards }
            .sorted { sets[$0].age < sets[$1].age }
    }

    private var legalSets: [Int] {
        expansions.filter {
            if case .setStanding(_, .inCore) = setStanding($0) { true } else { false }
        }
    }

    package var rowsOfLegalSets: [Int] { legalSets.flatMap(catalogue.rows(inSet:)) }

    /// The next set to be released, with undated sets last.
    private var nextSet: LorcanaSet? {
        catalogue.sets.filter { $0.kind == .expansion && !release($0).isOut }.min { $0.age < $1.age }
    }

    private func firstSet(with rows: [Int]) -> CardAnswer? {
        let sets = rows.compactMap(catalogue.setIndex)
        guard let first = sets.min(by: { catalogue.sets[$0].age < catalogue.sets[$1].age }) else {
            return nil
        }
        let there = rows.filter { catalogue.setIndex($0) == first }
        return .firstSet(
            release(catalogue.sets[first]), cards: Set(there.map(names.name(ofRow:))).count)
    }

    private func extreme(_ fact: CardFact, isMost: Bool, of rows: [Int]) -> CardAnswer? {
        let values = rows.compactMap { row -> (row: Int, number: Int)? in
            if fact == .number { return catalogue[row].number.map { (row, $0) } }
            return if case .number(let number) = value(fact, row) { (row, number) } else { nil }
        }
        let numbers = values.map(\.number)
        guard let best = isMost ? numbers.max() : numbers.min() else { return nil }
        return .extreme(
            fact, isMost: isMost, names: fullNames(values.filter { $0.number == best }.map(\.row)),
            value: best)
    }

    private func most(_ fact: CardFact, of rows: [Int]) -> CardAnswer? {
        var found: [String: Set<Int>] = [:]
        for row in rows {
            let values: [String] =
                switch value(fact, row) {
                case .text(let text): [text]
                // "Shift 4" and "Shift 6" are the same keyword.
                case .list(let words): fact == .keyword ? words.map(Keywords.base(of:)) : words
                case .none, .number, .flag: []
                }
            for value in values { found[value, default: []].insert(names.name(ofRow: row)) }
        }
        guard let count = found.values.map(\.count).max() else { return nil }
        return .most(found.filter { $0.value.count == count }.map(\.key).sorted(), count: count)
    }

    private func which(_ rows: [Int]) -> CardAnswer? {
        let names = fullNames(rows)
        return (1...Self.fewNames).contains(names.count) ? .which(names: names) : nil
    }

    private static let fewNames = 3

    private func fullNames(_ rows: [Int]) -> [String] {
        rows.map(names.name(ofRow:)).once(by: \.self).sorted().map(names.fullName)
    }

    // MARK: Facts of cards

    /// - Parameter printings: the rows to consider; nil for all printings of the names.
    private func facts(_ fact: CardFact, of asked: [Int], among printings: [Int]?) -> CardAnswer? {
        guard let first = asked.first, fact != .text || asked.count == 1 && catalogue.hasTexts else {
            return nil
        }
        let row = names.shownRow(first)
        if asked.count == 1 {
            let rows = fact.isOfPrinting ? (printings ?? names.printings(first)).sorted(by: isOlder) : [row]
            return .facts(
                fact,
                CardAnswer.FactsByCard(
                    name: names.fullName(first), arePrintings: true,
                    values: grouped(rows.map { (value(fact, $0), catalogue[$0].id) })))
        }
        let isOneName = Set(asked.map { catalogue.text(.name, names.shownRow($0)) }).count == 1
        // Sorted by age, the order in which players know the versions.
        let rows = asked.map(names.shownRow).sorted(by: isOlder)
        return .facts(
            fact,
            CardAnswer.FactsByCard(
                name: isOneName ? catalogue.text(.name, row) : "", arePrintings: false,
                values: grouped(
                    rows.map { (value(fact, $0), catalogue.text(isOneName ? .version : .fullName, $0)) })))
    }

    private func isOlder(_ a: Int, _ b: Int) -> Bool { catalogue[a].isOlder(than: catalogue[b]) }

    /// Groups the labels by value, in the order of their first rows.
    private func grouped(
        _ values: [(value: CardAnswer.FactValue, label: String)]
    ) -> [(value: CardAnswer.FactValue, labels: [String])] {
        values.map(\.value).once(by: \.self).map { value in
            (value, values.filter { $0.value == value }.map(\.label))
        }
    }

    private func value(_ fact: CardFact, _ row: Int) -> CardAnswer.FactValue {
        let card = catalogue[row]
        let number = { (number: Int?) in number.map(CardAnswer.FactValue.number) ?? .none }
        let text = { (text: String?) in
            text.map { $0.isEmpty ? CardAnswer.FactValue.none : .text($0) } ?? .none
        }
        return switch fact {
        case .cost: number(card.cost)
        case .strength: number(card.strength)
        case .willpower: number(card.willpower)
        case .lore: number(card.lore)
        case .moveCost: number(card.moveCost)
        case .ink: card.inks.inks.isEmpty ? .none : .list(card.inks.inks.map(\.name))
        case .inkwell: card.inkable.map(CardAnswer.FactValue.flag) ?? .none
        case .type: .text(card.type.name)
        case .classification: .list(catalogue.list(.classifications, row))
        case .story: text(catalogue.text(.story, row))
        case .keyword: .list(Array(card.keywords))
        case .shift: shift(card)
        case .singer: card.singBar == .never ? .none : number(card.singsAs)
        case .copies:
            switch card.copies {
            case .upTo(let count): .number(count)
            case .any: .none
            }
        case .set: text(card.set?.name)
        case .number: text(card.id)
        case .artist: card.illustrators.isEmpty ? .none : .list(card.illustrators)
        case .rarity: text(card.rarity?.name)
        case .release: text(card.set?.firstDay?.date)
        case .text: text(card.text)
        }
    }

    /// The keyword with its cost, as printed: "Shift 6", "Puppy Shift 3".
    private func shift(_ card: LorcanaCard) -> CardAnswer.FactValue {
        card.keywords.first { Keywords.base(of: $0) == "Shift" }.map(CardAnswer.FactValue.text) ?? .none
    }
}
