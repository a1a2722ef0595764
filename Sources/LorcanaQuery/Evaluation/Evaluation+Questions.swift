import LorcanaCards
import LorcanaRules

/// Questions in words: "is be prepared legal".
extension Evaluation {
    /// Answers a question: returns the cards it is about, with the answer as the first note. Returns nil if the words
    /// are not a question, or are a name.
    func answered(_ condition: Condition) -> QueryResult? {
        guard options.isForgiving, !query.isLastWordOpen else { return nil }
        // "is it legal or not"
        let words = Folding.fold(query.source).foldedWords
        if words.suffix(2) == ["or", "not"], let asked = derived(words.dropLast(2).spaced, from: query),
            let condition = asked.condition
        {
            return Evaluation(query: asked, catalogue: catalogue, options: options).answered(condition)
        }
        guard let run = plain.plainRun(condition) else { return nil }
        if let both = answeredTwice(run) { return both }
        let questions = plain.questions(run)
        if !questions.isEmpty, !plain.rows(condition).isEmpty { return nil }
        let result = answer(questions, in: run)
        if let result, !result.notes.contains(where: \.isOfUnused) { return result }
        guard query.mayForgive, run.count > 2, let respelled = plain.respelledQuestion(run) else {
            return result
        }
        return answer(plain.questions(respelled), in: respelled) ?? result
    }

    /// Answers two questions about one card: "which set has Copper and what number is it". The second is about the
    /// card of the first.
    private func answeredTwice(_ run: [BareWord]) -> QueryResult? {
        let and = run.indices.dropFirst(2).dropLast().first {
            run[$0].folded == "and" && Grammar.asking.has(run[$0 + 1].folded)
        }
        guard let and, let first = answered(run[..<and].map(\.token).spaced),
            let name = first.rows.first.map({ catalogue[$0].fullName }),
            first.rows.allSatisfy({ catalogue[$0].fullName == name })
        else { return nil }
        var words = run[(and + 1)...].map(\.token)
        if let pronoun = words.firstIndex(where: { Grammar.pronoun.has(Folding.fold($0)) }) {
            words[pronoun] = name
        } else {
            words.append("of " + name)
        }
        guard let second = answered(words.spaced) else { return nil }
        return QueryResult(
            rows: first.rows, notes: first.notes.filter(\.isAnswer) + second.notes.filter(\.isAnswer))
    }

    private func answered(_ words: String) -> QueryResult? {
        guard let asked = derived(words, from: query), let condition = asked.condition else { return nil }
        let result = Evaluation(query: asked, catalogue: catalogue, options: options).answered(condition)
        return result?.notes.contains(where: \.isAnswer) == true ? result : nil
    }

    /// The answer to the likeliest question that needs no correction and uses every word; if there is none, to the
    /// likeliest one.
    private func answer(_ questions: [AskedQuestion], in run: [BareWord]) -> QueryResult? {
        var doubtful: QueryResult?
        for result in questions.prefix(Self.mostQuestions).lazy.compactMap({ answer($0, in: run) }) {
            if !result.notes.contains(where: { $0.isCorrection || $0.isOfUnused }) { return result }
            doubtful = doubtful ?? result
        }
        return doubtful
    }

    private static let mostQuestions = 12

    private var answerer: QuestionAnswerer { QuestionAnswerer(matcher.related.standings) }

    private func answer(_ asked: AskedQuestion, in run: [BareWord]) -> QueryResult? {
        let words: String
        switch asked.subject {
        case .none: return withoutSubject(asked)
        case .words(let places): words = plain.text(of: places, in: run)
        case .query(let query): words = query
        }
        guard var subject = subject(of: asked, words, in: run), let condition = subject.condition else {
            return nil
        }
        let named = namesOfWhole(words)
        if let property = asked.property {
            return existence(plain.text(of: property, in: run), of: subject, words, asked.question)
        }
        let evaluation = Evaluation(query: subject, catalogue: catalogue, options: options)
        var (result, searched) = evaluation.found(condition)
        let set = searched.condition.onlySet(in: catalogue)
        if searched.rows.isEmpty, asked.question == .existence, searched.reading?.isUnderstood == true {
            return QueryResult(rows: [], notes: [.answered(.existence(false, names: []))] + result.notes)
        }
        if searched.rows.isEmpty, set == nil, !asked.question.isOfForeignWord { return nil }
        let areNames = searched.condition.isOfNames
        if areNames, set == nil, !named.isEmpty {
            let isNamed = { (row: Int) in named.contains(matcher.related.names.name(ofRow: row)) }
            result.rows = result.rows.filter(isNamed)
            searched.rows = searched.rows.filter(isNamed)
        }
        let mustBeName = asked.kind != .any || asked.question == .release && set == nil
        let arePrintings = asked.question.isOfPrintings && !areNames && searched.condition.hasNames
        // "how many dalmatian puppies may i have in a deck"
        let isOneCard = searched.condition.hasNames && matcher.count(searched.rows, .cards) == 1
        if mustBeName, !areNames, !arePrintings, !isOneCard { return nil }
        if asked.kind == .wholeName, named.isEmpty { return nil }
        if case .most = asked.question, !namesOfWhole("the most " + words).isEmpty { return nil }
        // "number of elsas" asks for a count.
        if asked.question == .fact(.number), matcher.count(searched.rows, .cards) > 1 { return nil }
        // "shift cost of six"
        if mustBeName, words.foldedWords.count == 1, PlayerWords.isNumber(Folding.fold(words)) { return nil }
        if arePrintings {
            subject.unique = .prints
            let evaluation = Evaluation(query: subject, catalogue: catalogue, options: options)
            (result, searched) = evaluation.found(condition)
        }
        let about = QuestionAnswerer.Subject(
            rows: searched.rows.rows, words: words, set: set, arePrintings: arePrintings)
        let other = asked.other.flatMap { answerer.answer(.fact($0), about: about) }
        return answerer.answer(asked.question, about: about).map {
            QueryResult(
                rows: result.rows,
                notes: [.answered($0)] + (other.map { [.answered($0)] } ?? [])
                    + result.notes.map(inOrder(of: asked.question)))
        }
    }

    /// Adds the order that the question implies to the queries in a note, so that the user can type them.
    private func inOrder(of question: CardQuestion) -> (QueryNote) -> QueryNote {
        { note in
            guard case .readAs(let text) = note, query.order == nil, let order = question.order,
                (try? CardQuery(parsing: text))?.order == nil
            else { return note }
            return .readAs("\(text) sort:\(order)")
        }
    }

    /// Answers whether cards of a subject have a property. The results are the cards that have it or, if none does,
    /// the subject's cards.
    private func existence(
        _ property: String, of subject: CardQuery, _ words: String, _ question: CardQuestion
    ) -> QueryResult? {
        guard let whole = derived("\(words) \(property)", from: subject), let condition = whole.condition,
            let rest = derived(property, from: subject), let property = rest.condition,
            let named = subject.condition
        else { return nil }
        var (result, searched) = Evaluation(query: whole, catalogue: catalogue, options: options).found(
            condition)
        let (_, asked) = Evaluation(query: rest, catalogue: catalogue, options: options).found(property)
        let (others, meant) = Evaluation(query: subject, catalogue: catalogue, options: options).found(named)
        // In "is maui a hero", "hero" is a classification rather than part of the name "Hero to All".
        if searched.condition.isOfNames, !asked.condition.hasNames,
            let both = Condition.allOf([meant.condition, asked.condition]),
            let whole = derived(QueryPrinter.text(of: both), from: subject)
        {
            (result, searched) = Evaluation(query: whole, catalogue: catalogue, options: options).found(both)
            result.notes.insert(.readAs(whole.source), at: 0)
        } else if searched.condition.isOfNames || searched.reading == nil
            || result.notes.contains(where: \.isOfUnused)
        {
            return nil
        }
        let wanted = namesOfWhole(words)
        if !wanted.isEmpty {
            // "is let it go amethyst" asks about that song, whatever else the words may mean.
            let isWanted = { (row: Int) in wanted.contains(matcher.related.names.name(ofRow: row)) }
            (result.rows, searched.rows) = (result.rows.filter(isWanted), searched.rows.filter(isWanted))
        }
        if question == .universality {
            guard !meant.rows.isEmpty, searched.rows.subtracting(meant.rows).isEmpty else { return nil }
            let answer = answerer.part(searched.rows.rows, of: meant.rows.rows)
            return QueryResult(rows: result.rows, notes: [.answered(answer)] + result.notes)
        }
        if !result.rows.isEmpty {
            return answerer.answer(.existence, about: .init(rows: searched.rows.rows, words: words)).map {
                QueryResult(rows: result.rows, notes: [.answered($0)] + result.notes)
            }
        }
        guard !asked.rows.isEmpty, !asked.condition.hasNames, !meant.rows.isEmpty else { return nil }
        if wanted.isEmpty {
            guard searched.reading?.isCertain == true else { return nil }
            return QueryResult(rows: [], notes: [.answered(.existence(false, names: []))] + result.notes)
        }
        let rows = others.rows.filter { wanted.contains(matcher.related.names.name(ofRow: $0)) }
        let about = QuestionAnswerer.Subject(rows: rows, words: words)
        return QueryResult(rows: rows, notes: [.answered(answerer.absence(of: about))])
    }

    /// The full names equal to the words; if there are none, the names that consist of the words and a version.
    private func namesOfWhole(_ words: String) -> [Int] {
        let names = matcher.related.names
        return names.find(words).map { [$0] } ?? names.versions(of: words)
    }

    /// A query for other words with the same settings.
    private func derived(_ words: String, from subject: CardQuery) -> CardQuery? {
        guard let parsed = try? CardQuery(parsing: words) else { return nil }
        var query = subject
        (query.source, query.condition) = (words, parsed.condition)
        return query
    }

    /// The query for the cards that a question is about; nil if the words are not a query.
    private func subject(of asked: AskedQuestion, _ words: String, in run: [BareWord]) -> CardQuery? {
        var set: LorcanaSet?
        if asked.question.mayBeOfSet, case .words(let places) = asked.subject {
            let meant = plain.withoutStopWords(places, in: run)
            set =
                Self.set(words, in: catalogue.sets)
                ?? Self.set(plain.text(of: meant, in: run), in: catalogue.sets)
        }
        guard var subject = try? CardQuery(parsing: set.map { "set:\($0.codeOrNumber)" } ?? words) else {
            return nil
        }
        (subject.day, subject.ownFacts, subject.unique) = (query.day, query.ownFacts, query.unique)
        subject.mayForgive = query.mayForgive
        subject.order = query.order ?? asked.question.order
        // Printings of a name have different numbers.
        if case .extreme(.number, _) = asked.question { subject.unique = .prints }
        return subject
    }

    /// The set named by the words: by its name, its code, or as "set 6".
    private static func set(_ words: String, in sets: [LorcanaSet]) -> LorcanaSet? {
        var words = Folding.fold(words).foldedWords
        let nouns: Set = ["set", "expansion", "chapter"]
        let isNumbered = words.contains(where: nouns.contains)
        if let set = SetNames.resolve(words.spaced, in: sets), isNumbered || words.spaced != set.number {
            return set
        }
        words.removeAll(where: nouns.contains)
        return isNumbered ? SetNames.resolve(words.spaced, in: sets) : nil
    }

    private func withoutSubject(_ asked: AskedQuestion) -> QueryResult? {
        let rows: [Int]
        switch asked.question {
        case .nextRotation: rows = answerer.rowsLeavingNext
        case .sets(true): rows = answerer.rowsOfLegalSets
        case .extreme, .count, .most, .sets(false): rows = Array(0..<catalogue.count)
        case .standing, .keyword, .fact, .release, .nextRelease, .firstSet, .which, .existence,
            .universality,
            .foreignWord:
            rows = []
        }
        let about = QuestionAnswerer.Subject(rows: rows, words: "")
        return answerer.answer(asked.question, about: about).map {
            QueryResult(
                rows: arranged(
                    RowSet(rows: rows, of: catalogue.count), query.order ?? asked.question.order, ranking: nil
                ),
                notes: [.answered($0)] + ordered(by: asked.question))
        }
    }

    /// A note that all cards are shown in the order that the question implies.
    private func ordered(by question: CardQuestion) -> [QueryNote] {
        guard let order = question.order else { return [] }
        let all = Amount.compared(.greaterOrEqual, 0).condition(.cost)
        return [.readAs(Reading(condition: all, order: order).text)]
    }
}

extension CardQuestion {
    /// Whether the question can be about a set even without a word such as "set".
    fileprivate var mayBeOfSet: Bool { self == .standing || self == .release || self == .count }

    /// Whether the answer may differ between printings of one name.
    fileprivate var isOfPrintings: Bool {
        if case .fact(let fact) = self { fact.isOfPrinting } else { false }
    }

    fileprivate var isOfForeignWord: Bool { if case .foreignWord = self { true } else { false } }

    /// The order of the cards shown below the answer; nil for the default ranking.
    fileprivate var order: CardOrder? {
        switch self {
        case .extreme(let fact, let isMost):
            fact.sortField.map { CardOrder(keys: [SortKey($0, isDescending: isMost)]) }
        case .firstSet: CardOrder(keys: [SortKey(.date)])
        case .standing, .nextRotation, .keyword, .fact, .count, .release, .nextRelease, .most, .which,
            .existence,
            .universality, .sets, .foreignWord:
            nil
        }
    }
}

extension Condition {
    /// Whether it consists of names only.
    fileprivate var isOfNames: Bool {
        terms.allSatisfy { term in
            if case .text(let field, _) = term { field.isName } else { false }
        }
    }

    fileprivate var hasNames: Bool {
        terms.contains { term in
            if case .text(let field, _) = term { field.isName } else { false }
        }
    }

    /// The set, if the condition consists of a single set.
    fileprivate func onlySet(in catalogue: Catalogue) -> Int? {
        guard case .term(.named(.set, let name)) = self else { return nil }
        return catalogue.setIndex(named: name.folded)
    }
}

extension CardFact {
    fileprivate var sortField: SortField? {
        switch self {
        case .cost: .cost
        case .strength: .strength
        case .willpower: .willpower
        case .lore: .lore
        case .moveCost: .moveCost
        case .number: .number
        case .ink, .inkwell, .type, .classification, .story, .keyword, .shift, .singer, .copies, .set,
            .artist,
            .rarity, .release, .text:
            nil
        }
    }
}

extension QueryNote {
    fileprivate var isAnswer: Bool { if case .answered = self { true } else { false } }
    fileprivate var isOfUnused: Bool { if case .notUsed = self { true } else { false } }
    fileprivate var isCorrection: Bool { if case .correctedTo = self { true } else { false } }
}
