import CardRendering
import Files
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import LorcanaRules
import TerminalKit

/// Decks by what was typed: a path, a name in the deck folder, or `-` for stdin.
extension Session {
    typealias NamedDeck = (typed: String, deck: Deck)

    /// Larger than any deck, so that the reader reports a deck that is too large.
    private static let deckLimit = 1 << 22

    func deck(_ typed: String) throws(ProgramFailure) -> NamedDeck {
        guard let deck = try asked({ () throws(LorcanaError) in try readDeck(typed) }) else {
            throw missingDeck(typed)
        }
        return (typed, deck)
    }

    func decks(_ typed: [String]) throws(ProgramFailure) -> [NamedDeck] {
        var decks: [NamedDeck] = []
        for name in typed { decks.append(try deck(name)) }
        return decks
    }

    /// The deck to be changed: an empty one if it is not there.
    func deckOrEmpty(_ typed: String) throws(ProgramFailure) -> Deck {
        try asked { () throws(LorcanaError) in
            if let deck = try readDeck(typed, mayBeEmpty: true) { return deck }
            return try deck(in: [], of: typed, mayBeEmpty: true)
        }
    }

    /// The deck that a query names.
    func deck(_ written: WrittenName, in query: CardQuery) throws(LorcanaError) -> Deck {
        let wrong = { (message: String, hint: String) in
            LorcanaError.invalidQuery(
                QueryError(query: query.source, scalars: written.range, message: message, hint: hint))
        }
        if written.typed == "-", environment.isInputTerminal {
            throw wrong("stdin is the terminal, not a deck", "write a file, or pipe a deck in")
        }
        if let deck = try readDeck(written.typed) { return deck }
        throw wrong("no deck \(Quoted.text(written.typed))", advice(written.typed))
    }

    /// Nil if there is no such file.
    private func readDeck(_ typed: String, mayBeEmpty: Bool = false) throws(LorcanaError) -> Deck? {
        let bytes: [UInt8]?
        do throws(FileError) {
            bytes =
                typed == "-"
                ? try environment.readInput()
                : try environment.files.read(deckPath(typed), limit: Self.deckLimit)
        } catch { throw .ownFile(error) }
        guard let bytes else { return nil }
        return try deck(in: bytes, of: typed, mayBeEmpty: mayBeEmpty)
    }

    private func deck(in bytes: [UInt8], of typed: String, mayBeEmpty: Bool) throws(LorcanaError) -> Deck {
        var reader = DeckReader(names)
        let deck: Deck
        do { deck = try reader.read(bytes, mayBeEmpty: mayBeEmpty) } catch {
            throw .damagedDeck(error, name: typed)
        }
        guard mayBeEmpty || !deck.cards.isEmpty else {
            throw .damagedDeck(.noCard, name: typed)
        }
        return deck
    }

    /// The file that was named: the path itself if it is there or no bare name, else a deck of the folder.
    func deckPath(_ typed: String) -> FilePath {
        let path = FolderPath.typed(typed, home: environment.paths["HOME"])
        if path.bytes.contains(UInt8(ascii: "/")) || typed.isEmpty { return path }
        do throws(FileError) {
            if try environment.files.read(path, limit: Self.deckLimit) != nil { return path }
        } catch {
            // A folder of that name is no deck.
            guard error.cause == .notRegular(.folder) else { return path }
        }
        guard let folder = settings.deckFolder(environment.paths) else { return path }
        return folder.appending(DeckName(typed).file)
    }

    /// The same for a file that may have to be made: without a deck folder only a path can be.
    private func changeableDeckPath(_ typed: String) throws(ProgramFailure) -> FilePath {
        let path = deckPath(typed)
        let isNowhere =
            !path.bytes.contains(UInt8(ascii: "/")) && settings.deckFolder(environment.paths) == nil
        guard isNowhere else { return path }
        do throws(FileError) {
            if try environment.files.read(path, limit: Self.deckLimit) != nil { return path }
        } catch { throw .file(error) }
        throw .file(FileError(.write, path, .noHome))
    }

    private func missingDeck(_ typed: String) -> ProgramFailure {
        .refused("no deck \(Quoted.text(typed))", tip: advice(typed))
    }

    /// The advice for a missing deck.
    private func advice(_ typed: String) -> String {
        let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
        do throws(FileError) {
            _ = try environment.files.read(
                FolderPath.typed(typed, home: environment.paths["HOME"]), limit: Self.deckLimit)
        } catch {
            if error.cause == .notRegular(.folder) {
                return "\(Quoted.text(typed)) is a folder: name a file in it"
            }
        }
        // A name that ends in "~" is an earlier text of a deck.
        let files = environment.fileNames(in: folder).filter { !$0.hasSuffix("/") && !$0.hasSuffix("~") }
        let known = environment.deckNames(settings) + files.map { folder + $0 }
        let near = NearestNames.nearest(to: typed, in: known)
        return near.isEmpty
            ? "run `lorcana deck list` to list the decks of the deck folder"
            : "did you mean \(either(near.map { Quoted.text($0) }))?"
    }

    /// The text files of the deck folder, each with its deck; nil if it is none.
    var folderDecks: [(name: String, file: FilePath, deck: Deck?)] {
        guard let folder = settings.deckFolder(environment.paths) else { return [] }
        return environment.deckNames(settings).map { name in
            let file = folder.appending(DeckName(name).file)
            return (name, file, deck(inFile: file))
        }
    }

    /// The deck in a file of the deck folder; nil if it cannot be read, or has lines of which none is a card.
    private func deck(inFile file: FilePath) -> Deck? {
        do {
            guard let bytes = try environment.files.read(file, limit: Self.deckLimit) else { return nil }
            let deck = try deck(in: bytes, of: "", mayBeEmpty: true)
            return deck.cards.isEmpty && !deck.unread.isEmpty ? nil : deck
        } catch { return nil }
    }

    // MARK: Changing a deck

    /// The result of changing a deck.
    struct ChangedDeck {
        var edit: DeckEdit
        var before: Deck
        var deck: Deck
        /// The file, if it was not there before.
        var made: FilePath?
    }

    /// Adds copies of a card to a deck's file, which may have to be made, or removes them.
    ///
    /// What cannot be done, or not be reported, changes nothing.
    ///
    /// - Parameters:
    ///   - step: the copies to add, or below 0 to remove; nil removes all.
    ///   - report: reports the change before the file changes.
    func changeDeck(
        _ typed: String, by step: Int?, of name: Int,
        report: (ChangedDeck) throws(ProgramFailure) -> Void = { _ in }
    ) throws(ProgramFailure) -> ChangedDeck {
        try reviseDeck(typed, report: report) { bytes, deck throws(ProgramFailure) in
            guard bytes != nil || (step ?? 0) > 0 else { throw missingDeck(typed) }
            return try edited(bytes ?? [], deck, by: step, of: name)
        }
    }

    /// The text with copies added, or removed.
    func edited(
        _ bytes: [UInt8], _ deck: Deck, by step: Int?, of name: Int
    ) throws(ProgramFailure) -> DeckEdit {
        do throws(DeckEdit.Refusal) {
            if let step, step > 0 { return try DeckEdit.add(step, of: name, to: deck, bytes) }
            return try DeckEdit.remove(step.map(-), of: name, from: deck, bytes)
        } catch { throw ProgramFailure(error, names.fullName(name)) }
    }

    /// Locks, reads, changes and replaces a deck's file, which may have to be made.
    ///
    /// - Parameter edit: makes the new text of the old one, nil if there is no file, and its deck.
    func reviseDeck(
        _ typed: String, report: (ChangedDeck) throws(ProgramFailure) -> Void = { _ in },
        _ edit: ([UInt8]?, Deck) throws(ProgramFailure) -> DeckEdit
    ) throws(ProgramFailure) -> ChangedDeck {
        let path = try changeableDeckPath(typed)
        let changed = try revise(path, limit: Self.deckLimit, to: \ChangedDeck.edit.bytes) {
            old throws(ProgramFailure) in
            let before = try deck(text: old ?? [], of: typed)
            let edit = try edit(old, before)
            return ChangedDeck(
                edit: edit, before: before, deck: try deck(text: edit.bytes, of: typed),
                made: old == nil ? path : nil)
        } report: { changed throws(ProgramFailure) in
            try report(changed)
        }
        guard let changed else { throw missingDeck(typed) }
        return changed
    }

    /// The deck of a text, which may be without any card yet.
    func deck(text: [UInt8], of typed: String) throws(ProgramFailure) -> Deck {
        try asked { () throws(LorcanaError) in try deck(in: text, of: typed, mayBeEmpty: true) }
    }
}

extension Session {
    /// Undoes the last change of a deck, or redoes it.
    ///
    /// What cannot be reported changes nothing.
    ///
    /// - Parameter report: gets the deck that there was, empty if it cannot be read, and the one that there is now.
    func undoDeck(
        _ typed: String,
        report: (_ before: Deck, _ after: Deck, _ isRedo: Bool) throws(ProgramFailure) -> Void
    ) throws(ProgramFailure) {
        let path = deckPath(typed)
        let isKept = try undo(path, limit: Self.deckLimit) { old, new, isRedo throws(ProgramFailure) in
            let after = try deck(text: new, of: typed)
            let none = try deck(text: [], of: typed)
            try report((try? deck(text: old, of: typed)) ?? none, after, isRedo)
        }
        if isKept { return }
        let isThere = try asked { () throws(LorcanaError) in try readDeck(typed, mayBeEmpty: true) != nil }
        throw isThere ? .nothingToUndo(path) : missingDeck(typed)
    }
}

extension ProgramFailure {
    /// Why a deck was not changed.
    fileprivate init(_ refusal: DeckEdit.Refusal, _ fullName: String) {
        self =
            switch refusal {
            case .tooFew(let count):
                .refused(
                    "the deck has \(count == 0 ? "no" : "\(count) of") \(Quoted.text(fullName))",
                    tip: "nothing was changed")
            case .tooMany:
                .refused(
                    "a line has at most 999 copies of \(Quoted.text(fullName))", tip: "nothing was changed")
            case .isCode:
                .refused(
                    "this deck is a code, which has no lines to change",
                    tip: "write it as lines with `lorcana deck export`")
            }
    }
}

extension ProgramEnvironment {
    /// The names of the text files in the deck folder, without their ending.
    func deckNames(_ settings: Settings) -> [String] {
        guard let folder = settings.deckFolder(paths) else { return [] }
        return files.names(in: folder).compactMap { DeckName(file: $0.description)?.text }
    }

    /// The first thousand names in a folder as it was typed, that of a folder with a slash behind it.
    func fileNames(in folder: String) -> [String] {
        let path = FolderPath.typed(folder.isEmpty ? "." : folder, home: paths["HOME"])
        return files.names(in: path).prefix(1000).compactMap { name in
            guard let text = String(validating: name.bytes, as: UTF8.self) else { return nil }
            return files.names(in: path.appending(name)).isEmpty ? text : text + "/"
        }
    }
}
