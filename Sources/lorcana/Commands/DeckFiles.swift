import Files
import LorcanaCards
import LorcanaKit

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

    func open(_ typed: String) throws(ProgramFailure) -> Opened {
        let bytes: [UInt8]
        if typed == "-" {
            do { bytes = try session.environment.readInput() } catch { throw .file(error) }
        } else {
            let path = try path(typed)
            do {
                guard let read = try session.environment.files.read(path, limit: Self.limit) else {
                    throw ProgramFailure.misuse(missing(typed))
                }
                bytes = read
            } catch let error as FileError { throw .file(error) } catch let error as ProgramFailure {
                throw error
            } catch {
                throw .misuse(missing(typed))
            }
        }
        return Opened(typed: typed, deck: try deck(bytes, typed), bytes: bytes)
    }

    func deck(_ bytes: [UInt8], _ typed: String, mayBeEmpty: Bool = false) throws(ProgramFailure) -> Deck {
        var reader = DeckReader(session.names)
        do { return try reader.read(bytes, mayBeEmpty: mayBeEmpty) } catch {
            throw .damaged("\(Quoted.clean(typed, limit: 200)) \(Self.reason(error))")
        }
    }

    private static func reason(_ damage: DeckDamage) -> String {
        switch damage {
        case .tooLarge: "is too large: a deck has at most 64 KiB"
        case .tooManyLines: "has too many lines: a deck has at most 1,000"
        case .notText: "is not a text"
        case .noCard: "has no card"
        }
    }

    /// The file that was named: the path itself if it is there or no bare name, else a deck of the folder.
    func path(_ typed: String) throws(ProgramFailure) -> FilePath {
        let path = FilePath(typed)
        if path.bytes.contains(UInt8(ascii: "/")) || typed.isEmpty { return path }
        do {
            if try session.environment.files.read(path, limit: Self.limit) != nil { return path }
        } catch { return path }
        guard let folder = session.settings.deckFolder(session.environment.paths) else { return path }
        return folder.appending(typed.hasSuffix(".txt") ? typed : "\(typed).txt")
    }

    func missing(_ typed: String) -> Misuse {
        let near = NearestNames.nearest(to: typed, in: names)
        return .refused(
            "no deck \(Quoted.text(typed))",
            tip: near.isEmpty
                ? "run `lorcana deck list` to list the decks of the deck folder"
                : "did you mean \(either(near.map { Quoted.text($0) }))?")
    }

    /// The names of the decks in the deck folder.
    var names: [String] {
        guard let folder = session.settings.deckFolder(session.environment.paths) else { return [] }
        return session.environment.files.names(in: folder).compactMap { name in
            let text = name.description
            return text.hasSuffix(".txt") && !text.hasPrefix(".") ? String(text.dropLast(4)) : nil
        }
    }

    /// Changes a deck's file; what cannot be done changes nothing.
    func change(
        _ typed: String, _ edit: (Deck, [UInt8]) throws(ProgramFailure) -> DeckEdit
    ) throws(ProgramFailure) -> (edit: DeckEdit, deck: Deck) {
        let path = try path(typed)
        var result: Result<DeckEdit, ProgramFailure>?
        do {
            try session.environment.files.revise(path, limit: Self.limit) { old in
                result = Result { () throws(ProgramFailure) in
                    guard let old else { throw .misuse(missing(typed)) }
                    return try edit(try deck(old, typed, mayBeEmpty: true), old)
                }
                return try? result?.get().bytes
            }
        } catch { throw .file(error) }
        guard let result else { throw .misuse(missing(typed)) }
        let edit = try result.get()
        return (edit, try deck(edit.bytes, typed, mayBeEmpty: true))
    }
}
