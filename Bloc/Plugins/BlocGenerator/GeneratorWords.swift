/// The validated arguments of `swift package bloc`.
struct GeneratorWords {
    enum Kind: String, CaseIterable {
        case bloc, cubit
    }

    let name: String
    let kind: Kind
    /// The folder for the sources, relative to the package.
    let directory: String

    static let usage = """
        usage: swift package --allow-writing-to-package-directory bloc NAME --kind bloc|cubit --into DIR

          NAME    what the bloc is about, in UpperCamelCase: Search makes SearchBloc
          --kind  bloc (events in, states out) or cubit (methods in, states out)
          --into  a folder of a target: Sources/App/Search; the test goes to the target's tests

        The flag stands before the word bloc; after it, SwiftPM takes it for one of the plugin's words.
        """

    static func askForHelp(_ arguments: [String]) -> Bool {
        arguments.contains("--help") || arguments.contains("-h")
    }

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        var names: [String] = []
        var options: [String: String] = [:]
        while let word = rest.popFirst() {
            if !word.hasPrefix("-") {
                names.append(word)
            } else if let (option, value) = try Self.option(word, &rest) {
                guard options.updateValue(value, forKey: option) == nil else {
                    throw GeneratorError.words("\(option) is given twice.")
                }
            }
        }
        name = try Self.name(names)
        kind = try Self.kind(options["--kind"])
        directory = try Self.required(options["--into"], "--into DIR is missing: the folder for the files.")
    }

    /// Reads `--option value` and `--option=value`.
    private static func option(_ word: String, _ rest: inout ArraySlice<String>) throws -> (String, String)? {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        guard ["--kind", "--into"].contains(parts[0]) else {
            let flag = "--allow-writing-to-package-directory"
            throw GeneratorError.words(
                word == flag
                    ? "\(flag) goes before the word bloc: swift package \(flag) bloc …"
                    : "'\(word)' is unknown.")
        }
        if parts.count == 2 { return (parts[0], parts[1]) }
        return (parts[0], try required(rest.popFirst(), "\(word) needs a value."))
    }

    private static func name(_ names: [String]) throws -> String {
        let name = try required(names.first, "NAME is missing, such as Search.")
        guard names.count == 1 else { throw GeneratorError.words("'\(names[1])' is an unexpected argument.") }
        let letters = name.unicodeScalars.allSatisfy {
            $0.isASCII && $0.properties.isXIDContinue && $0 != "_"
        }
        guard letters, name.first?.isUppercase == true else {
            throw GeneratorError.words("'\(name)' is not a name in UpperCamelCase, such as Search.")
        }
        let suffix = ["Bloc", "Cubit"].first { name.hasSuffix($0) && name != $0 }
        return String(name.dropLast(suffix?.count ?? 0))
    }

    private static func kind(_ word: String?) throws -> Kind {
        let word = try required(word, "--kind is missing: bloc or cubit?")
        guard let kind = Kind(rawValue: word) else {
            throw GeneratorError.words("'\(word)' is not a kind; write bloc or cubit.")
        }
        return kind
    }

    private static func required(_ word: String?, _ message: String) throws -> String {
        guard let word, !word.isEmpty else { throw GeneratorError.words(message) }
        return word
    }
}

/// The reason that nothing was written; the description is shown to the user after `error:`.
enum GeneratorError: Error, CustomStringConvertible {
    case words(String)
    case exists([String])
    case noTarget(directory: String, targets: [String])

    var description: String {
        switch self {
        case .words(let message): "\(message)\n\(GeneratorWords.usage)"
        case .exists(let paths):
            "nothing was written, because these files exist: \(paths.joined(separator: ", "))"
        case .noTarget(let directory, let targets):
            "'\(directory)' is in no target of this package; its targets are in: \(targets.joined(separator: ", "))"
        }
    }
}
