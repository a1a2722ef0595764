import CardRendering
import Files
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import LorcanaRules
import TerminalKit

/// Decks by what was typed: a path, a name in the deck folder, or `-` for stdin.
@MainActor
struct DeckFiles {
    let session: Session

    /// A deck that was read, and its bytes.
    struct Opened {
        var typed: String
        var deck: Deck
        var bytes: [UInt8]
    }

    /// Larger than any deck, so that a deck that is too large is told by its reader.
    private static let limit = 1 << 22

    /// Why there is no deck.
    enum Failure: Error {
        case missing
        case file(FileError)
        case damaged(DeckDamage)
    }

    func open(_ typed: String) throws(ProgramFailure) -> Opened {
        do throws(Failure) { return try read(typed) } catch { throw failure(error, typed) }
    }

    /// The deck to be changed: an empty one if it is not there.
    func openOrBegin(_ typed: String) throws(ProgramFailure) -> Deck {
        do throws(Failure) { return try read(typed, mayBeEmpty: true).deck } catch {
            if case .missing = error { return try edited([], typed) }
            throw failure(error, typed)
        }
    }

    /// The deck that a query names.
    func open(_ written: WrittenName, in query: CardQuery) throws(LorcanaError) -> Deck {
        if written.typed == "-", session.environment.isInputTerminal {
            throw .invalidQuery(
                QueryError(
                    query: query.source, scalars: written.range,
                    message: "stdin is the terminal, not a deck", hint: "write a file, or pipe a deck in"))
        }
        do throws(Failure) { return try read(written.typed).deck } catch {
            switch error {
            case .missing:
                throw .invalidQuery(
                    QueryError(
                        query: query.source, scalars: written.range,
                        message: "no deck \(Quoted.text(written.typed))", hint: advice(written.typed)))
            case .file(let error): throw .ownFile(error)
            case .damaged(let damage): throw .damagedDeck(damage, name: written.typed)
            }
        }
    }

    private func failure(_ failure: Failure, _ typed: String) -> ProgramFailure {
        switch failure {
        case .missing: .refused("no deck \(Quoted.text(typed))", tip: advice(typed))
        case .file(let error): .file(error)
        case .damaged(let damage): .question(.damagedDeck(damage, name: typed))
        }
    }

    private func read(_ typed: String, mayBeEmpty: Bool = false) throws(Failure) -> Opened {
        let bytes = try bytes(typed)
        return Opened(typed: typed, deck: try deck(bytes, mayBeEmpty: mayBeEmpty), bytes: bytes)
    }

    private func bytes(_ typed: String) throws(Failure) -> [UInt8] {
        let read: [UInt8]?
        do throws(FileError) {
            read =
                typed == "-"
                ? try session.environment.readInput()
                : try session.environment.files.read(path(typed), limit: Self.limit)
        } catch { throw .file(error) }
        guard let read else { throw .missing }
        return read
    }

    private func deck(_ bytes: [UInt8], mayBeEmpty: Bool = false) throws(Failure) -> Deck {
        var reader = DeckReader(session.names)
        do { return try reader.read(bytes, mayBeEmpty: mayBeEmpty) } catch { throw .damaged(error) }
    }

    /// The file that was named: the path itself if it is there or no bare name, else a deck of the folder.
    func path(_ typed: String) -> FilePath {
        let path = FolderPath.typed(typed, home: session.environment.paths["HOME"])
        if path.bytes.contains(UInt8(ascii: "/")) || typed.isEmpty { return path }
        do throws(FileError) {
            if try session.environment.files.read(path, limit: Self.limit) != nil { return path }
        } catch {
            // A folder of that name is no deck.
            guard error.cause == .notRegular(.folder) else { return path }
        }
        guard let folder = session.settings.deckFolder(session.environment.paths) else { return path }
        return folder.appending(typed.hasSuffix(".txt") ? typed : "\(typed).txt")
    }

    /// What to do about a deck that is not there.
    private func advice(_ typed: String) -> String {
        let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
        let files = Self.files(in: folder, session.environment).filter { !$0.hasSuffix("/") }
        let near = NearestNames.nearest(to: typed, in: names + files.map { folder + $0 })
        return near.isEmpty
            ? "run `lorcana deck list` to list the decks of the deck folder"
            : "did you mean \(either(near.map { Quoted.text($0) }))?"
    }

    /// The names of the decks in the deck folder.
    var names: [String] { Self.names(session.settings, session.environment) }

    static func names(_ settings: Settings, _ environment: ProgramEnvironment) -> [String] {
        guard let folder = settings.deckFolder(environment.paths) else { return [] }
        return environment.files.names(in: folder).compactMap { name in
            let text = name.description
            return text.hasSuffix(".txt") && !text.hasPrefix(".") ? String(text.dropLast(4)) : nil
        }
    }

    /// More names of a folder are not offered.
    private static let mostFiles = 1000

    /// The names in a folder as it was typed, that of a folder with a slash behind it.
    static func files(in folder: String, _ environment: ProgramEnvironment) -> [String] {
        let path = FolderPath.typed(folder.isEmpty ? "." : folder, home: environment.paths["HOME"])
        return environment.files.names(in: path).prefix(mostFiles).compactMap { name in
            guard let text = String(validating: name.bytes, as: UTF8.self),
                text.unicodeScalars.allSatisfy(\.isPrintable)
            else { return nil }
            return environment.files.names(in: path.appending(name)).isEmpty ? text : text + "/"
        }
    }

    /// What a change has made of a deck.
    struct Changed {
        var edit: DeckEdit
        var deck: Deck
        /// The file, if it was not there before.
        var made: FilePath?
    }

    /// Changes a deck's file; what cannot be done, or not be reported, changes nothing.
    ///
    /// - Parameters:
    ///   - mayMake: whether a deck that is not there begins empty.
    ///   - report: tells of the change before the file changes.
    func change(
        _ typed: String, mayMake: Bool, _ edit: (Deck, [UInt8]) throws(ProgramFailure) -> DeckEdit,
        report: (Changed) throws(ProgramFailure) -> Void = { _ in }
    ) throws(ProgramFailure) -> Changed {
        let path = path(typed)
        let changed = try session.revise(path, limit: Self.limit, to: \Changed.edit.bytes) {
            old throws(ProgramFailure) in
            guard old != nil || mayMake else { throw failure(.missing, typed) }
            let edit = try edit(try edited(old ?? [], typed), old ?? [])
            let deck = try edited(edit.bytes, typed)
            return Changed(edit: edit, deck: deck, made: old == nil ? path : nil)
        } report: { changed throws(ProgramFailure) in
            try report(changed)
        }
        guard let changed else { throw failure(.missing, typed) }
        return changed
    }

    /// A deck that may have lost its last card, or is about to get its first.
    private func edited(_ bytes: [UInt8], _ typed: String) throws(ProgramFailure) -> Deck {
        do throws(Failure) { return try deck(bytes, mayBeEmpty: true) } catch { throw failure(error, typed) }
    }
}
