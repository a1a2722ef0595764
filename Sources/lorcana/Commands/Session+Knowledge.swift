import CardRendering
import Files
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import LorcanaRules
import TerminalKit

/// What the commands share that need only local data and the user's own files.
extension Session {
    var catalogue: Catalogue { names.catalogue }

    // MARK: Cards

    /// The card that the first words name, and the words after it, which are a query.
    ///
    /// As many words as possible are taken as the name.
    ///
    /// - Parameter suits: whether the card of a row may be suggested for a name that no card has.
    func card(
        in words: [String], where suits: (_ row: Int) -> Bool
    ) throws(ProgramFailure) -> (name: Int, rest: [String]) {
        let texts = words.indices.reversed().map { words[...$0].joined(separator: " ") }
        guard let (place, name) = firstName(in: texts) else {
            throw .misuse(unknownCard(words[0], where: suits))
        }
        return (name, Array(words.suffix(place)))
    }

    /// The card with this full name or id; nil if there is none.
    func name(_ typed: String) -> Int? { firstName(in: [typed])?.name }

    /// The first of the texts that is a card's full name or id, and its place; English names come before those of other
    /// languages on disk.
    func firstName(in texts: [String]) -> (place: Int, name: Int)? {
        for find in [englishName, translatedName] {
            for (place, typed) in texts.enumerated() {
                if let name = find(typed) { return (place, name) }
            }
        }
        return nil
    }

    private func englishName(_ typed: String) -> Int? {
        if let name = names.find(typed) { return name }
        guard let id = (try? PrintingReference(id: typed, in: catalogue.sets))?.id else { return nil }
        return CardIDs(catalogue)[id].map { names.name(ofRow: $0) }
    }

    private func translatedName(_ typed: String) -> Int? {
        sources.otherLanguages?.card(named: typed).flatMap {
            names.find($0.englishFullName)
        }
    }

    func unknownCard(_ typed: String, where suits: (_ row: Int) -> Bool = { _ in true }) -> Misuse {
        let versions = names.versions(of: typed)
        let near =
            versions.isEmpty
            ? names.nearest(to: typed, where: suits) : versions.prefix(3).map { names.fullName($0) }
        return .unknownCard(typed, nearest: near, versions: versions.count)
    }

    /// `unknownCard` with the ids of the nearest cards.
    func unknownCardWithIDs(_ typed: String) -> Misuse {
        guard case .unknownCard(let name, let near, let versions, _) = unknownCard(typed) else {
            return unknownCard(typed)
        }
        let ids = near.compactMap { names.find($0).map { catalogue[names.shownRow($0)].id } }
        return .unknownCard(name, nearest: near, versions: versions, ids: ids.count == near.count ? ids : [])
    }

    /// The rows that a query finds, in English or another language on disk, and its notes; without a query a row for each
    /// full name.
    func rows(matching query: String?) throws(ProgramFailure) -> (rows: [Int], notes: [AnswerNote]) {
        guard let query else { return ((0..<names.count).map(names.shownRow), []) }
        return try asked { () throws(LorcanaError) in try evaluated(query) }
    }

    /// The query for a set, if this is only its number, code or name; else the query as it is.
    func setNamed(_ query: String) -> String {
        SetNames.resolve(query, in: catalogue.sets).map { "set:\($0.code)" } ?? query
    }

    /// Performs work of LorcanaKit and turns its error into a failure.
    func asked<Answer>(_ answer: () throws(LorcanaError) -> Answer) throws(ProgramFailure) -> Answer {
        do { return try answer() } catch { throw .question(error) }
    }

    private func evaluated(_ text: String) throws(LorcanaError) -> (rows: [Int], notes: [AnswerNote]) {
        var query: CardQuery
        do { query = try queries.read(text) } catch { throw .invalidQuery(error) }
        if query.asksForOwnFacts { query.ownFacts = try ownFacts(query) }
        let options = QueryOptions(explains: showing.explain)
        let found = try CatalogueService(catalogue, options: options).evaluated(query)
        let others = sources.otherLanguages
        let answer = others?.answer(query, options, beside: found) ?? found
        guard let card = answer.cards.first, card.catalogue !== catalogue else {
            return (answer.cards.map(\.row), answer.notes)
        }
        let ids = CardIDs(catalogue)
        let rows = answer.cards.compactMap { ids[$0.id] }
        // Cards that English does not have yet cannot be told of.
        return rows.isEmpty ? (found.cards.map(\.row), found.notes) : (rows, answer.notes)
    }

    /// The parts of the user's own files that the query asks for.
    func ownFacts(_ query: CardQuery) throws(LorcanaError) -> OwnFacts {
        var facts = OwnFacts()
        if query.asksForCollection { facts.collection = try readCollection() }
        for deck in query.decks where facts.decks[deck.typed] == nil {
            facts.decks[deck.typed] = OwnFacts.DeckCards(try self.deck(deck, in: query))
        }
        return facts
    }

    func card(_ row: Int) -> LorcanaCard { catalogue[row] }

    // MARK: Records

    /// Whether results are records for programs.
    var writesRecords: Bool { showing.format.isJSON || showing.format == .csv }

    /// Writes one record, without an array around it.
    func write(record: [(field: String, value: RecordValue)]) throws(ProgramFailure) {
        let table = RecordTable(fields: record.map(\.field), rows: [record.map(\.value)])
        try write(table.written(as: showing.format, isOne: true))
    }

    /// Locks, reads, changes and replaces a file; what fails, or cannot be reported, changes nothing.
    ///
    /// If the pipe is closed, the change is still made.
    ///
    /// - Parameters:
    ///   - bytes: the contents of the file after the change.
    ///   - body: makes the change of the contents, which are nil if there is no file.
    ///   - report: reports the change before the file is replaced.
    /// - Returns: nil if the file was not read.
    func revise<Change>(
        _ path: FilePath, limit: Int, to bytes: (Change) -> [UInt8],
        _ body: ([UInt8]?) throws(ProgramFailure) -> Change,
        report: (Change) throws(ProgramFailure) -> Void
    ) throws(ProgramFailure) -> Change? {
        var result: Result<Change, ProgramFailure>?
        do {
            try environment.files.revise(path, limit: limit) { old in
                let changed = Result { () throws(ProgramFailure) in try body(old) }
                result = changed
                return try? bytes(changed.get())
            } isReported: {
                guard case .success(let change) = result else { return true }
                if let failure = failure(of: { () throws(ProgramFailure) in try report(change) }) {
                    result = .failure(failure)
                    return false
                }
                return true
            }
        } catch { throw .file(error) }
        return try result?.get()
    }

    /// Undoes the last change of a file, or redoes it; what fails, or cannot be reported, changes nothing. Returns false if
    /// nothing is kept.
    ///
    /// - Parameter report: reports the change before the file is replaced; gets both texts.
    func undo(
        _ path: FilePath, limit: Int,
        report: (_ old: [UInt8], _ new: [UInt8], _ isRedo: Bool) throws(ProgramFailure) -> Void
    ) throws(ProgramFailure) -> Bool {
        var failed: ProgramFailure?
        let isKept: Bool
        do throws(FileError) {
            isKept = try environment.files.undo(path, limit: limit) { old, new, isRedo in
                failed = failure(of: { () throws(ProgramFailure) in try report(old, new, isRedo) })
                return failed == nil
            }
        } catch { throw .file(error) }
        if let failed { throw failed }
        return isKept
    }

    /// Why a report failed; nil if it was made, or if the pipe is closed.
    private func failure(of report: () throws(ProgramFailure) -> Void) -> ProgramFailure? {
        do throws(ProgramFailure) {
            try report()
            return nil
        } catch {
            if case .output(let error) = error, error.isClosedPipe { return nil }
            return error
        }
    }

    /// Reports which way an undo went: the same command switches between two texts.
    func noteUndo(of what: String, isRedo: Bool) {
        console.note(undoWords(of: what, isRedo: isRedo, again: "run it again"))
    }

    /// - Parameter again: how the other way is gone.
    func undoWords(of what: String, isRedo: Bool, again: String) -> String {
        let (did, next) = isRedo ? ("redid", "undo") : ("undid", "redo")
        return "\(did) the last change of \(what); \(again) to \(next)"
    }

    /// Writes records; on a terminal the lines, or a table if there are none.
    func show(_ table: RecordTable, lines: @autoclosure () -> [StyledText]? = nil) throws(ProgramFailure) {
        guard showing.format == .table else {
            return try write(table.written(as: showing.format, header: showing.header))
        }
        if let lines = lines() { return try write(lines) }
        if table.rows.isEmpty { return }
        try write(FieldTable.lines(table.cells, header: true, on: canvas))
    }

    /// Writes cards: on a terminal as rows with the columns of the command, else as records with the fields of the command
    /// after those of the card.
    ///
    /// - Parameters:
    ///   - last: the fields of the command, a row for each card.
    ///   - leading: Fields before all others.
    func show(
        _ rows: [Int], with last: RecordTable, adding added: @autoclosure () -> [AddedColumn],
        sections: [CardRows.Section] = [], for purpose: RowPurpose = .play,
        saying extent: CardSentence.Extent? = nil, leading: RecordTable? = nil
    ) throws(ProgramFailure) {
        let cards = rows.map(card)
        guard showing.format == .table else {
            let usual = showing.format == .plain ? CardField.usual : CardField.allCases
            return try Records.write(
                cards, as: showing.format, fields: showing.cardFields ?? usual, header: showing.header,
                knowing: knowledge, leading: leading, trailing: last
            ) { bytes throws(ProgramFailure) in try write(bytes) }
        }
        guard let fields = showing.cardFields else {
            let shown = CardRows(
                cards, adding: added(), sections: sections, for: purpose, saying: extent)
            return try write(shown.lines(on: canvas))
        }
        if rows.isEmpty { return }
        let cells = FieldTable.rows(cards, fields, header: true, knowing: knowledge).enumerated().map {
            $1 + last.cells[$0]
        }
        try write(FieldTable.lines(cells, header: true, on: canvas))
    }

    /// Rows of cards for a terminal, with the columns of the command.
    func lines(
        _ rows: [Int], adding added: [AddedColumn], for purpose: RowPurpose = .play
    ) -> [StyledText] {
        CardRows(rows.map(card), adding: added, for: purpose).lines(on: canvas)
    }

    /// Prints notes on the query, then what was found and the date of the data.
    ///
    /// - Parameter origin: the source of the data; nil for that of the cards.
    func report(_ found: String, notes: [AnswerNote] = [], from origin: AnswerOrigin? = nil) {
        for line in words(of: notes) { console.note(line) }
        let origin = OriginWords.describe(origin ?? catalogue.origin)
        console.note(found + separator + origin)
    }

    /// Prints the cards whose text on `relation` is not understood, so that the answer may be wrong.
    func noteUnknown(_ relation: UnknownRelations, among rows: [Int]) {
        let catalogue = catalogue
        let unknown = rows.filter { catalogue[$0].unknown.rawValue & relation.rawValue != 0 }
        let named = unknown.map { catalogue.text(.fullName, $0) }.once(by: \.self)
        if let note = UnknownWords.note(named, on: relation) { console.note(note) }
    }

    // MARK: The collection

    static let collectionLimit = CardCollection.byteLimit + 1

    func collectionPath() throws(LorcanaError) -> FilePath {
        guard let path = settings.collectionFile(environment.paths) else {
            throw .ownFile(FileError(.read, "own.tsv", .noHome))
        }
        return path
    }

    func collection() throws(ProgramFailure) -> CardCollection { try asked(readCollection) }

    private func readCollection() throws(LorcanaError) -> CardCollection {
        let path = try collectionPath()
        let bytes: [UInt8]?
        do { bytes = try environment.files.read(path, limit: Self.collectionLimit) } catch {
            throw .ownFile(error)
        }
        return try collection(bytes, at: path)
    }

    /// The collection in the file's bytes; empty if there is no file.
    func collection(_ bytes: [UInt8]?, at path: FilePath) throws(LorcanaError) -> CardCollection {
        do { return try CardCollection(reading: bytes ?? []) } catch {
            throw .damagedCollection(error, path: path.description)
        }
    }

    /// The copies owned; nil, and one warning, if the collection cannot be read.
    func holdings(_ names: CardNames) -> Holdings? {
        do { return try collection().holdings(names).holdings } catch {
            if let message = error.message { console.warn(message) }
            return nil
        }
    }
}
