import CardRendering
import LorcanaCards
import LorcanaQuery

/// The commands on the collection.
enum OwnCommandName: String, CaseIterable, Sendable {
    case add, remove, missing
    case read = "import"
    case export

    static let shown = "[\(allCases.map(\.rawValue).joined(separator: "|"))]"

    var options: [Option] {
        switch self {
        case .add, .remove: []
        case .missing: [.want]
        case .read: [.add, .replace]
        case .export: [.to]
        }
    }
}

/// The forms in which a collection is exported.
enum OwnForm: String, CaseIterable, Sendable { case dreamborn, tsv }

/// What to do with the collection.
enum OwnAction: Equatable, Sendable {
    /// What is done with a collection when another is imported.
    enum Joining: Equatable, Sendable { case add, replace }

    case progress
    case missing(String?, want: Int)
    /// Sets and numbers, ids, or `-` for lines of them.
    case add([String])
    case remove([String])
    case read(String, Joining?)
    case export(OwnForm)

    private static let help = "run `lorcana help own` to list its commands and options"

    init(_ line: TypedLine, _ queries: QueryReader) throws(RequestError) {
        let own: [Option] = [.want, .add, .replace, .to]
        guard let word = line.words.first else {
            for option in own where line.has(option) {
                throw .misuse(.refused("`own` alone does not take \(option.rawValue)", tip: Self.help))
            }
            self = .progress
            return
        }
        let words = Array(line.words.dropFirst())
        guard let command = OwnCommandName(rawValue: word) else {
            let known = OwnCommandName.allCases.map(\.rawValue)
            // `own` itself is what other programs call list, show or status.
            throw NearestNames.nearest(to: word, in: known, count: 2).isEmpty
                ? .misuse(
                    .refused(
                        "unknown own command \(Quoted.text(word))",
                        tip:
                            "for what you own, run `lorcana own`; expected one of: \(known.joined(separator: ", "))"
                    ))
                : .misuse(.unknownValue(word, of: "own command", known: known))
        }
        for option in own where line.has(option) && !command.options.contains(option) {
            throw .misuse(.refused("`own \(word)` does not take \(option.rawValue)", tip: Self.help))
        }
        switch command {
        case .add, .remove:
            if words.isEmpty {
                throw .misuse(
                    .refused(
                        "`own \(word)` needs cards", tip: "for example: lorcana own \(word) 14 12 13f 45x2"))
            }
            self = command == .add ? .add(words) : .remove(words)
        case .missing:
            self = .missing(
                try Request.query(words, queries), want: try Request.number(line, .want, in: 1...999) ?? 1)
        case .read:
            guard words.count == 1 else {
                throw .misuse(
                    .refused(
                        "`own import` needs one file", tip: "usage: lorcana own import FILE|- --add|--replace"
                    ))
            }
            if line.has(.add), line.has(.replace) { throw .misuse(.contradiction("--add", "--replace")) }
            self = .read(words[0], line.has(.add) ? .add : line.has(.replace) ? .replace : nil)
        case .export:
            if let word = words.first {
                throw .misuse(.refused("unexpected argument \(Quoted.text(word))", tip: Self.help))
            }
            let form: OwnForm? = try line.value(.to).map { word throws(RequestError) in
                try Request.oneOf(word, "form")
            }
            self = .export(form ?? .dreamborn)
        }
    }
}
