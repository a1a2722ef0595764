import CardRendering
import Files
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import LorcanaRules

/// The player's decks, looked up by path, by name in the deck folder, or as `-` for stdin.
@MainActor
struct DeckFolder {
    /// The result of changing a deck.
    struct Change {
        var edit: DeckEdit
        var before: Deck
        var deck: Deck
        /// The path of the file, if it was created.
        var made: FilePath?
    }

    /// Larger than any valid deck, so that the deck reader reports the size.
    private static let byteLimit = 1 << 22

    private let files: any TextFiles
    private let settings: Settings
    private let paths: PathVariables
    private let input: StandardInput
    private let cards: LocalCards

    init(_ environment: ProgramEnvironment, _ settings: Settings, _ cards: LocalCards) {
        (files, paths, self.settings) = (environment.files, environment.paths, settings)
        (input, self.cards) = (StandardInput(environment), cards)
    }

    var path: FilePath? { settings.deckFolder(paths) }

    private var home: FilePath? { paths["HOME"] }

    // MARK: Reading

    /// - Parameter needsCard: whether a deck in which no line was understood is an error.
    func deck(_ typed: String, needsCard: Bool = true) throws(ProgramFailure) -> NamedDeck {
        try refuseWrongName(typed)
        guard let deck = try asking({ () throws(LorcanaError) in try read(typed, needsCard: needsCard) })
        else {
            throw missing(typed)
        }
        return NamedDeck(typed: typed, deck: deck)
    }

    func decks(_ typed: [String], needsCard: Bool = true) throws(ProgramFailure) -> [NamedDeck] {
        var decks: [NamedDeck] = []
        for name in typed { decks.append(try deck(name, needsCard: needsCard)) }
        return decks
    }

    /// The deck to be changed; empty if it doesn't exist.
    func deckOrEmpty(_ typed: String) throws(ProgramFailure) -> Deck {
        try refuseWrongName(typed)
        return try asking { () throws(LorcanaError) in
            if let deck = try read(typed, mayBeEmpty: true) { return deck }
            return try deck(in: [], of: typed, mayBeEmpty: true)
        }
    }

    /// The deck named in a query.
    func deck(_ written: WrittenName, in query: CardQuery) throws(LorcanaError) -> Deck {
        let wrong = { (message: String, hint: String) in
            LorcanaError.invalidQuery(
                QueryError(query: query.source, scalars: written.range, message: message, hint: hint))
        }
        if written.typed == StandardInput.operand, input.isTerminal {
            throw wrong("stdin is the terminal, not a deck", "write a file, or pipe a deck in")
        }
        if let refusal = Self.refusal(of: written.typed) {
            throw wrong(Self.sentence(refusal, written.typed), Self.tip(refusal, written.typed))
        }
        if let deck = try read(written.typed) { return deck }
        throw wrong(Self.missing(written.typed), advice(written.typed))
    }

    /// Parses a deck, which may have no cards yet.
    func deck(text: [UInt8], of typed: String) throws(ProgramFailure) -> Deck {
        try asking { () throws(LorcanaError) in try deck(in: text, of: typed, mayBeEmpty: true) }
    }

    /// Reads a deck; returns nil if the file doesn't exist.
    private func read(
        _ typed: String, mayBeEmpty: Bool = false, needsCard: Bool = true
    ) throws(LorcanaError) -> Deck? {
        let bytes: [UInt8]?
        do throws(FileError) {
            if typed == StandardInput.operand {
                bytes = try input.bytes()
            } else {
                guard let file = file(typed) else { return nil }
                bytes = try files.read(file, limit: Self.byteLimit)
            }
        } catch { throw .ownFile(error) }
        guard let bytes else { return nil }
        return try deck(in: bytes, of: typed, mayBeEmpty: mayBeEmpty, needsCard: needsCard)
    }

    private func deck(
        in bytes: [UInt8], of typed: String, mayBeEmpty: Bool, needsCard: Bool = true
    ) throws(LorcanaError) -> Deck {
        var reader = DeckReader(cards.names, translated: { cards.translatedName($0) })
        let deck: Deck
        do { deck = try reader.read(bytes, mayBeEmpty: mayBeEmpty) } catch {
            throw .damagedDeck(error, name: typed)
        }
        guard mayBeEmpty || !needsCard || !deck.cards.isEmpty else {
            throw .damagedDeck(deck.unread.isEmpty ? .noCard : .noKnownCard, name: typed)
        }
        return deck
    }

    // MARK: Files

    /// The typed path, or the file of a deck in the folder; nil if there is no folder.
    private func file(_ typed: String) -> FilePath? {
        guard case .name = try? DeckReference(typed) else { return FolderPath.typed(typed, home: home) }
        return fileInFolder(typed)
    }

    private static func refusal(of typed: String) -> DeckReference.Refusal? {
        do throws(DeckReference.Refusal) { _ = try DeckReference(typed) } catch { return error }
        return nil
    }

    /// Rejects words that are neither a path nor a valid deck name.
    private func refuseWrongName(_ typed: String) throws(ProgramFailure) {
        guard let refusal = Self.refusal(of: typed) else { return }
        throw .refused(Self.sentence(refusal, typed), tip: Self.tip(refusal, typed))
    }

    private static func sentence(_ refusal: DeckReference.Refusal, _ typed: String) -> String {
        switch refusal {
        case .blank: "a deck name cannot be blank"
        case .hidden: "a deck name cannot begin with a dot"
        case .slash: "a deck name cannot contain \"/\""
        case .address: "\(Quoted.text(typed)) is the URL of a deck, not its cards"
        case .control: "a deck name cannot contain tabs, line breaks or control characters"
        }
    }

    private static func tip(_ refusal: DeckReference.Refusal, _ typed: String) -> String {
        switch refusal {
        case .blank, .hidden, .control: ""
        case .address:
            "open the URL, copy or export the deck as text, then run `lorcana deck import - --as NAME`"
        case .slash: "for a file, write \(Quoted.text("./" + typed))"
        }
    }

    private func fileInFolder(_ typed: String) -> FilePath? {
        path?.appending(DeckName(typed).file)
    }

    /// The file to be changed or created; without a deck folder, it must be a path.
    private func changeableFile(_ typed: String) throws(ProgramFailure) -> FilePath {
        try refuseWrongName(typed)
        guard let file = file(typed) else { throw .file(FileError(.write, FilePath(typed), .noHome)) }
        return file
    }

    /// The word to type for a deck in the folder: its name, or its path if the name would be parsed as a path.
    func nameInFolder(_ name: String) -> String {
        if case .name = try? DeckReference(name) { return name }
        guard fileNames.contains(name), let file = fileInFolder(name) else { return name }
        return file.description
    }

    private func missing(_ typed: String) -> ProgramFailure {
        .refused(Self.missing(typed), tip: advice(typed))
    }

    private static func missing(_ typed: String) -> String {
        "no \(isPath(typed) ? "file" : "deck") \(Quoted.text(typed))"
    }

    private static func isPath(_ typed: String) -> Bool {
        if case .path = try? DeckReference(typed) { true } else { false }
    }

    /// Advice for a deck that was not found.
    private func advice(_ typed: String) -> String {
        let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
        do throws(FileError) {
            _ = try files.read(FolderPath.typed(typed, home: home), limit: Self.byteLimit)
        } catch {
            if error.cause == .notRegular(.folder) {
                return "\(Quoted.text(typed)) is a folder: name a file in it"
            }
        }
        // A name that ends in "~" is an earlier version of a deck.
        let others = fileNames(in: folder).filter { !$0.hasSuffix("/") && !$0.hasSuffix("~") }
            .map { folder.isEmpty && DeckName(file: $0) == nil ? "./\($0)" : folder + $0 }
        // Finds a word of a name that was typed without quotation marks.
        let part = " \(typed.lowercased()) "
        let whole = fileNames.filter { " \($0.lowercased()) ".holds(part) }
        let near =
            whole.isEmpty ? Misspelling.nearest(to: typed, in: fileNames + others) : Array(whole.prefix(3))
        if !near.isEmpty { return "did you mean \(either(near.map { Quoted.text($0) }))?" }
        return Self.isPath(typed) ? "" : "run `lorcana deck list` to list the decks of the deck folder"
    }

    // MARK: The folder

    /// The names of the text files in the folder, without extensions.
    var fileNames: [String] {
        guard let path else { return [] }
        return files.names(in: path).compactMap { DeckName(file: $0.description)?.text }
    }

    /// A text file of the folder, with its deck; nil if it isn't a deck.
    typealias Listed = (name: String, file: FilePath, deck: Deck?)

    /// The text files of the folder, sorted by name.
    var contents: [Listed] {
        guard let path else { return [] }
        return files.names(in: path).compactMap { listed in
            guard let name = DeckName(file: listed.description)?.text else { return nil }
            let file = path.appending(listed)
            return (name, file, deck(inFile: file))
        }.sorted { DeckName.comesBefore($0.name, $1.name) }
    }

    /// The names of the decks in the folder.
    var deckNames: [String] { contents.filter { $0.deck != nil }.map(\.name) }

    /// The decks of the folder with their statistics, sorted by name.
    func entries(_ today: Timestamp) -> [DeckEntry] { entries(of: contents, today) }

    func entries(of listed: [Listed], _ today: Timestamp) -> [DeckEntry] {
        listed.compactMap { name, file, deck in
            deck.map { DeckEntry(name, $0, today: today, changed: files.modified(file)) }
        }
    }

    /// The deck in a file of the folder; nil if it cannot be read, or if none of its lines is a card.
    private func deck(inFile file: FilePath) -> Deck? {
        do {
            guard let bytes = try files.read(file, limit: Self.byteLimit) else { return nil }
            let deck = try deck(in: bytes, of: "", mayBeEmpty: true)
            return deck.cards.isEmpty && !deck.unread.isEmpty ? nil : deck
        } catch { return nil }
    }

    /// The first thousand names in a typed folder; names of folders end with a slash.
    func fileNames(in folder: String) -> [String] {
        let path = FolderPath.typed(folder.isEmpty ? "." : folder, home: home)
        return files.names(in: path).prefix(1000).compactMap { name in
            guard let text = String(validating: name.bytes, as: UTF8.self) else { return nil }
            return files.names(in: path.appending(name)).isEmpty ? text : text + "/"
        }
    }

    // MARK: Changing a deck

    /// Adds or removes copies of a card in a deck's file, which is created if necessary.
    ///
    /// If that fails or cannot be reported, the file remains unchanged.
    ///
    /// - Parameters:
    ///   - step: the number of copies to add, or (if negative) to remove; nil to remove all.
    ///   - report: reports the change before the file changes.
    func change(
        _ typed: String, by step: Int?, of name: Int,
        report: (Change) throws(ProgramFailure) -> Void = { _ in }
    ) throws(ProgramFailure) -> Change {
        try revise(typed, report: report) { bytes, deck throws(ProgramFailure) in
            guard bytes != nil || (step ?? 0) > 0 else { throw missing(typed) }
            return try edited(deck, by: step, of: name)
        }
    }

    /// The text with copies added or removed.
    func edited(_ deck: Deck, by step: Int?, of name: Int) throws(ProgramFailure) -> DeckEdit {
        do throws(DeckEdit.Refusal) {
            if let step, step > 0 { return try DeckEdit.add(step, of: name, to: deck) }
            return try DeckEdit.remove(step.map(-), of: name, from: deck)
        } catch { throw ProgramFailure(error, cards.names.fullName(name)) }
    }

    /// Locks, reads, changes and replaces a deck's file, which is created if necessary.
    ///
    /// - Parameter edit: returns the new text, given the old one (nil without a file) and its deck.
    func revise(
        _ typed: String, report: (Change) throws(ProgramFailure) -> Void = { _ in },
        _ edit: ([UInt8]?, Deck) throws(ProgramFailure) -> DeckEdit
    ) throws(ProgramFailure) -> Change {
        let file = try changeableFile(typed)
        if let other = sameName(as: typed) {
            throw .refused(
                "there is a deck \(Quoted.text(other)) already",
                tip: "choose a name that differs by more than case")
        }
        let changed = try files.revise(file, limit: Self.byteLimit, to: \Change.edit.bytes) {
            old throws(ProgramFailure) in
            let before = try deck(text: old ?? [], of: typed)
            let edit = try edit(old, before)
            return Change(
                edit: edit, before: before, deck: try deck(text: edit.bytes, of: typed),
                made: old == nil ? file : nil)
        } report: { changed throws(ProgramFailure) in
            try report(changed)
        }
        guard let changed else { throw missing(typed) }
        return changed
    }

    // MARK: Decks as files

    /// Reports on a deck before its file is created, renamed or removed; if it throws, nothing changes.
    typealias Report = (NamedDeck) throws(ProgramFailure) -> Void

    /// Reads a deck from a path, possibly in another tool's format, or from stdin.
    func foreign(_ typed: String) throws(ProgramFailure) -> NamedDeck {
        var bytes: [UInt8]?
        do throws(FileError) {
            bytes =
                typed == StandardInput.operand
                ? try input.bytes()
                : try files.read(FolderPath.typed(typed, home: home), limit: Self.byteLimit)
        } catch { throw .file(error) }
        guard let bytes else { return try deck(typed) }
        return NamedDeck(
            typed: typed,
            deck: try asking { () throws(LorcanaError) in try deck(in: bytes, of: typed, mayBeEmpty: false) })
    }

    /// Creates a deck with this name: with the original text if lines can be added to it, otherwise with its cards as
    /// lines.
    func keep(
        _ named: NamedDeck, as name: String, report: Report = { _ in }
    ) throws(ProgramFailure) -> NamedDeck {
        NamedDeck(typed: name, deck: try make(name, Self.text(of: named.deck), report: report))
    }

    /// The original text if lines can be added to it, otherwise the deck's cards as lines.
    static func text(of deck: Deck) -> [UInt8] { deck.hasLines ? deck.text : Array(deck.written.utf8) }

    /// Creates a deck with this text; fails if the name is taken.
    @discardableResult
    func make(
        _ name: String, _ text: [UInt8], report: Report = { _ in }
    ) throws(ProgramFailure) -> Deck {
        try revise(name) { changed throws(ProgramFailure) in
            try report(NamedDeck(typed: name, deck: changed.deck))
        } _: { old, _ throws(ProgramFailure) in
            // Undoing the first change leaves an empty file.
            if old?.isEmpty == false { throw taken(name) }
            return DeckEdit(bytes: text)
        }.deck
    }

    func copy(
        _ typed: String, to name: String, report: Report = { _ in }
    ) throws(ProgramFailure) -> NamedDeck {
        try keep(try deck(typed, needsCard: false), as: name, report: report)
    }

    /// The text with the cards of another deck added.
    func adding(_ added: Deck, to deck: Deck, _ typed: String) throws(ProgramFailure) -> DeckEdit {
        var edit = DeckEdit(bytes: deck.text)
        for card in added.cards {
            edit = try edited(try self.deck(text: edit.bytes, of: typed), by: card.count, of: card.name)
        }
        return edit
    }

    /// Renames a deck within its folder.
    func changeName(
        _ typed: String, to name: String, report: Report = { _ in }
    ) throws(ProgramFailure) -> NamedDeck {
        try refuseWrongName(typed)
        // A deck without cards can also be renamed.
        guard let deck = try asking({ () throws(LorcanaError) in try read(typed, mayBeEmpty: true) }) else {
            throw missing(typed)
        }
        let (old, new) = (try changeableFile(typed), try changeableFile(name))
        guard old.folder == new.folder else {
            throw .refused(
                "\(Quoted.text(name)) is in another folder", tip: "copy the deck, then delete it")
        }
        let isSame = typed.lowercased() == name.lowercased()
        if !isSame, let other = sameName(as: name) { throw taken(other) }
        let named = NamedDeck(typed: name, deck: deck)
        let isRenamed = try files.changeName(old, to: new) { () throws(ProgramFailure) in try report(named) }
        if !isRenamed { throw taken(name) }
        return named
    }

    /// Removes a deck; undo restores it.
    func delete(_ typed: String, report: Report = { _ in }) throws(ProgramFailure) -> NamedDeck {
        let named = NamedDeck(typed: typed, deck: try deckOrEmpty(typed))
        let isThere = try files.retire(try changeableFile(typed)) { () throws(ProgramFailure) in
            try report(named)
        }
        if !isThere { throw missing(typed) }
        return named
    }

    private func taken(_ name: String) -> ProgramFailure {
        .refused("there is a deck \(Quoted.text(name)) already", tip: "choose another name")
    }

    /// A deck of the folder whose name differs only in case.
    private func sameName(as name: String) -> String? {
        guard case .name = try? DeckReference(name) else { return nil }
        let folded = name.lowercased()
        let names = fileNames
        return names.contains(name) ? nil : names.first { $0.lowercased() == folded }
    }

    /// Undoes or redoes the last change of a deck.
    ///
    /// If that cannot be reported, the deck remains unchanged.
    ///
    /// - Parameter report: receives the deck before (empty if it is unreadable) and after.
    func undo(
        _ typed: String,
        report: (_ before: Deck, _ after: Deck, _ isRedo: Bool) throws(ProgramFailure) -> Void
    ) throws(ProgramFailure) {
        let file = try changeableFile(typed)
        let isKept = try files.undo(file, limit: Self.byteLimit) { old, new, isRedo throws(ProgramFailure) in
            let after = try deck(text: new, of: typed)
            let none = try deck(text: [], of: typed)
            try report((try? deck(text: old, of: typed)) ?? none, after, isRedo)
        }
        if isKept { return }
        let isThere = try asking { () throws(LorcanaError) in try read(typed, mayBeEmpty: true) != nil }
        throw isThere ? .nothingToUndo(file) : missing(typed)
    }
}

/// A deck, and the word that the user typed for it.
struct NamedDeck {
    let typed: String
    let deck: Deck
}

extension ProgramFailure {
    /// Describes why a deck was not changed.
    fileprivate init(_ refusal: DeckEdit.Refusal, _ fullName: String) {
        self =
            switch refusal {
            case .tooFew(let count):
                .refused(
                    "the deck has \(count == 0 ? "no" : "\(count) of") \(Quoted.text(fullName)); nothing was changed",
                    tip: "")
            case .tooMany:
                .refused(
                    "a line has at most 999 copies of \(Quoted.text(fullName)); nothing was changed", tip: "")
            case .isCode:
                .refused(
                    "this deck is a code, which has no lines to change",
                    tip: "write it as lines with `lorcana deck export`")
            }
    }
}
