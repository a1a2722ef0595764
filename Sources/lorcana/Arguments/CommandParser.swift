import ArgumentParser

/// Reads any command line with ArgumentParser; its complaints become `Misuse`.
enum CommandParser {
    /// The record of what was typed. `arguments` has the command first, where there is one.
    static func parse(_ arguments: [String]) throws(Misuse) -> TypedLine {
        do {
            guard let parsed = try RootCommand.parseAsRoot(arguments) as? any TypedCommand else {
                return TypedLine()
            }
            return parsed.typed
        } catch {
            throw .words(RootCommand.message(for: error), command: arguments.first.flatMap(CommandName.init))
        }
    }
}

/// A command that can say what was typed.
private protocol TypedCommand: ParsableCommand {
    var typed: TypedLine { get }
}

private struct RootCommand: TypedCommand {
    static let configuration = CommandConfiguration(
        commandName: "lorcana",
        subcommands: [
            SearchLine.self, SetLine.self, SetsLine.self, CardLine.self, AllLine.self, BrowseLine.self,
            RandomLine.self, UpdateLine.self, ConfigLine.self, CacheLine.self, CompletionsLine.self,
            ManLine.self, HelpLine.self,
        ])
    @OptionGroup var options: SharedOptions
    var typed: TypedLine { TypedLine(command: nil, options: options.typed) }
}

/// The options that every command knows; all of them text or flags, which is what the parser is quickest at.
///
/// A value may begin with a dash: `--limit -1` is a wrong number, and is told as one.
private struct SharedOptions: ParsableArguments {
    @Option(parsing: .unconditional) var source: String?
    @Option(name: .customLong("api-url"), parsing: .unconditional) var apiURL: String?
    @Option(parsing: .unconditional) var format: String?
    @Option(parsing: .unconditional) var fields: String?
    @Option(parsing: .unconditional) var sort: String?
    @Option(parsing: .unconditional) var limit: String?
    @Option(parsing: .unconditional) var page: String?
    @Option(parsing: .unconditional) var color: String?
    @Option(parsing: .unconditional) var timeout: String?
    @Flag var offline = false
    @Flag var json = false
    @Flag var header = false
    @Flag var raw = false
    @Flag var ascii = false
    @Flag var accessible = false
    @Flag var noInteractive = false
    @Flag(name: .shortAndLong) var quiet = false
    @Flag(name: .shortAndLong) var verbose = false

    var typed: TypedOptions {
        TypedOptions(
            source: source, apiURL: apiURL, format: format, fields: fields, sort: sort, limit: limit,
            page: page,
            color: color, timeout: timeout, offline: offline, json: json, header: header, raw: raw,
            ascii: ascii, accessible: accessible, noInteractive: noInteractive, quiet: quiet, verbose: verbose
        )
    }
}

// MARK: One record a command

private struct SearchLine: TypedCommand {
    static let configuration = CommandConfiguration(commandName: "search")
    @OptionGroup var options: SharedOptions
    @Flag var explain = false
    @Argument var words: [String] = []

    var typed: TypedLine {
        var line = TypedLine(command: .search, words: words, options: options.typed)
        line.options.explain = explain
        return line
    }
}

private struct BrowseLine: TypedCommand {
    static let configuration = CommandConfiguration(commandName: "browse")
    @OptionGroup var options: SharedOptions
    @Argument var words: [String] = []
    var typed: TypedLine { TypedLine(command: .browse, words: words, options: options.typed) }
}

private struct RandomLine: TypedCommand {
    static let configuration = CommandConfiguration(commandName: "random")
    @OptionGroup var options: SharedOptions
    @Option(parsing: .unconditional) var seed: String?
    @Argument var words: [String] = []

    var typed: TypedLine {
        var line = TypedLine(command: .random, words: words, options: options.typed)
        line.options.seed = seed
        return line
    }
}

private struct SetLine: TypedCommand {
    static let configuration = CommandConfiguration(commandName: "set")
    @OptionGroup var options: SharedOptions
    @Argument var words: [String] = []
    var typed: TypedLine { TypedLine(command: .set, words: words, options: options.typed) }
}

private struct SetsLine: TypedCommand {
    static let configuration = CommandConfiguration(commandName: "sets")
    @OptionGroup var options: SharedOptions
    var typed: TypedLine { TypedLine(command: .sets, options: options.typed) }
}

private struct CardLine: TypedCommand {
    static let configuration = CommandConfiguration(commandName: "card")
    @OptionGroup var options: SharedOptions
    @Argument var words: [String] = []
    var typed: TypedLine { TypedLine(command: .card, words: words, options: options.typed) }
}

private struct AllLine: TypedCommand {
    static let configuration = CommandConfiguration(commandName: "all")
    @OptionGroup var options: SharedOptions
    var typed: TypedLine { TypedLine(command: .all, options: options.typed) }
}

private struct UpdateLine: TypedCommand {
    static let configuration = CommandConfiguration(commandName: "update")
    @OptionGroup var options: SharedOptions
    var typed: TypedLine { TypedLine(command: .update, options: options.typed) }
}

private struct ConfigLine: TypedCommand {
    static let configuration = CommandConfiguration(commandName: "config")
    @OptionGroup var options: SharedOptions
    @Argument var words: [String] = []
    var typed: TypedLine { TypedLine(command: .config, words: words, options: options.typed) }
}

private struct CacheLine: TypedCommand {
    static let configuration = CommandConfiguration(commandName: "cache")
    @OptionGroup var options: SharedOptions
    @Argument var words: [String] = []
    var typed: TypedLine { TypedLine(command: .cache, words: words, options: options.typed) }
}

private struct CompletionsLine: TypedCommand {
    static let configuration = CommandConfiguration(commandName: "completions")
    @OptionGroup var options: SharedOptions
    @Argument var words: [String] = []
    var typed: TypedLine { TypedLine(command: .completions, words: words, options: options.typed) }
}

private struct ManLine: TypedCommand {
    static let configuration = CommandConfiguration(commandName: "man")
    @OptionGroup var options: SharedOptions
    var typed: TypedLine { TypedLine(command: .man, options: options.typed) }
}

private struct HelpLine: TypedCommand {
    static let configuration = CommandConfiguration(commandName: "help")
    @OptionGroup var options: SharedOptions
    @Argument var words: [String] = []
    var typed: TypedLine { TypedLine(command: .help, words: words, options: options.typed) }
}
