import BuiltInCatalogue
import CardBrowser
import CardRendering
import Files
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import TerminalKit

/// The program, from arguments to exit code; its environment is passed in.
@MainActor
struct Program {
    let environment: ProgramEnvironment
    var commands = Command.list

    func run(_ arguments: [String]) async -> ExitCode {
        var console: Console?
        do {
            return try await answer(arguments, &console)
        } catch {
            guard let message = error.message else { return .found }
            (console ?? makeConsole()).fail(message)
            return message.exitCode
        }
    }

    /// - Parameter console: replaced once the settings are known.
    private func answer(
        _ arguments: [String], _ console: inout Console?
    ) async throws(ProgramFailure) -> ExitCode {
        if arguments.first == "__complete" { return try complete(Array(arguments.dropFirst())) }
        let reading: ArgumentReader.Reading
        do { reading = try ArgumentReader.read(arguments, commands) } catch {
            let line = ArgumentReader.partial(arguments, commands).line
            console = makeConsole(look(line), isJSON: line.wantsJSON)
            throw .misuse(error)
        }
        switch reading {
        case .version(let isVerbose):
            return try write(HelpPage.plain(isVerbose ? versions : [Self.version]))
        case .help(let words, let line): return try help(words, line)
        case .line(let line):
            if line.command == nil, !isInteractive, !line.has(.pick) { return try help([], line) }
            do { return try await run(line, settings(line.overrides), &console) } catch {
                if console == nil { console = makeConsole(look(line), isJSON: line.wantsJSON) }
                throw error
            }
        }
    }

    /// The settings for messages about an invalid line or setting: all settings if they are valid, otherwise the
    /// typed ones that affect output.
    private func look(_ line: TypedLine) -> Settings? {
        let looks: [Setting] = [.theme, .color, .ascii, .accessible]
        return (try? settings(line.overrides))
            ?? (try? Settings(
                line.overrides.filter { looks.contains($0.setting) }, environment: [:], configs: []))
    }

    /// Creates the console for the settings known so far.
    ///
    /// - Parameter asks: whether to query the terminal for its colours.
    private func makeConsole(
        _ settings: Settings? = nil, _ choice: ThemeChoice? = nil, isQuiet: Bool = false,
        isJSON: Bool = false,
        asks: Bool = true
    ) -> Console {
        let capabilities = capabilities(isTerminal: environment.isErrorTerminal, settings: settings)
        let theme = theme(choice ?? ThemeChoice(settings, environment), settings, asks: asks)
        return Console(
            sink: environment.errorOutput, capabilities: capabilities, isQuiet: isQuiet, isJSON: isJSON,
            theme: theme.shown(at: capabilities.colorDepth), isAccessible: settings?.isAccessible ?? false)
    }

    private func run(
        _ line: TypedLine, _ settings: Settings, _ made: inout Console?
    ) async throws(ProgramFailure) -> ExitCode {
        let choice = ThemeChoice(settings, environment)
        let console = makeConsole(
            settings, choice, isQuiet: line.has(.quiet), isJSON: settings.format.isJSON,
            // The browser queries the terminal itself.
            asks: (line.command ?? .browse) != .browse)
        made = console
        try Today.check(environment.variables)
        ProcessSignals.setFaultMessage(console.bytes(.fault), Message.fault.exitCode)
        let queries = settings.makeQueryReader(on: environment.today) { BuiltInCatalogue.catalogue }
        let sources = environment.makeSources(settings)
        defer { sources.shutdown() }
        var request = try Request(
            line, settings: settings, isTerminal: environment.isOutputTerminal, queries: queries,
            commands: commands
        ) { sources.knownSets }
        if request.connects, let lack = environment.lackOfConnections() {
            guard request.source == .auto, case .service = request.action.data else {
                throw .lacking(lack)
            }
            console.warn(lack)
            request.source = .offline
        }
        if !request.action.changesSettings {
            for config in settings.configs {
                for problem in config.problems { console.warn(Message(problem, path: config.path)) }
            }
            for problem in settings.keyChoices.problems { console.warn(problem) }
            for problem in choice.problems { console.warn(problem) }
        }
        let trace = StepTrace(sources, environment, console)
        trace.start(isVerbose: line.has(.verbose))
        var context = CommandContext(
            request, settings, choice, environment, sources, queries, console,
            capabilities(isTerminal: ownsTerminal(line), settings: settings), trace: trace,
            isVerbose: line.has(.verbose))
        let canvas = context.printer.canvas
        context.help = { words throws(ProgramFailure) in try helpPage(words, canvas) }
        let code = try await request.run(in: context)
        ProcessSignals.checkMappedFiles()
        return code
    }

    private func helpPage(_ words: [String], _ canvas: Canvas) throws(ProgramFailure) -> [StyledText] {
        let topic: HelpTopic
        do { topic = try HelpTopic(words, commands) } catch { throw .misuse(error) }
        return HelpPage.lines(topic, commands, on: canvas)
    }

    private static let version = "lorcana \(LorcanaVersion.current)"

    /// The version, the dates of the data, and the versions of dynamic libraries.
    private var versions: [String] {
        var lines = [Self.version, "built-in data \(BuiltInCatalogue.catalogue.origin.asOf.date)"]
        if let settings = try? settings([]) {
            let origin = environment.makeSources(settings).catalogueAtHand.origin
            if origin.source == .local { lines.append("downloaded data \(origin.asOf.date)") }
        }
        return lines + environment.libraries()
    }

    /// Prints help, even if a setting is invalid.
    private func help(_ words: [String], _ line: TypedLine) throws(ProgramFailure) -> ExitCode {
        let topic: HelpTopic
        do { topic = try HelpTopic(words, commands) } catch { throw .misuse(error) }
        let settings = try? settings(line.overrides)
        let capabilities = capabilities(isTerminal: environment.isOutputTerminal, settings: settings)
        let theme = theme(ThemeChoice(settings, environment), settings)
        let canvas = Canvas(capabilities, isAccessible: settings?.isAccessible ?? false, theme: theme)
        let heading = theme.accent
        let chosen = topic == .page(.keys) ? settings?.keyChoices.choices : nil
        let width = capabilities.isTerminal && !canvas.isAccessible ? canvas.width : nil
        let lines = HelpPage.lines(
            topic, commands, width: width ?? 80, on: canvas, chosen: chosen ?? KeyChoices()
        ).flatMap { line in width.map { HelpPage.wrapped(line, to: $0) } ?? [line] }.map { line in
            line.spans.map { StyledText($0.text, $0.style == .bold ? heading : $0.style) }
                .joined(separator: StyledText())
        }
        return try write(lines, for: capabilities)
    }

    /// Whether the browser can use the terminal. With `--pick`, stdout receives the marked cards, so the controlling
    /// terminal is used.
    private func ownsTerminal(_ line: TypedLine) -> Bool {
        environment.isOutputTerminal || (line.has(.pick) && environment.hasTerminal())
    }

    private var isInteractive: Bool { environment.isInputTerminal && environment.isOutputTerminal }

    // MARK: Steps

    private func settings(_ overrides: [Settings.Override]) throws(ProgramFailure) -> Settings {
        do {
            return try Settings(overrides, environment: environment.variables, configs: configFiles())
        } catch { throw .misuse(.invalidSetting(error)) }
    }

    private func configFiles() -> [ConfigFile] {
        let mine = ConfigFile.path(environment.paths).flatMap {
            configFile($0, isWanted: environment.paths["LORCANA_CONFIG"] != nil)
        }
        return [mine, ignoredFile()].compactMap(\.self)
            + ConfigFile.systemPaths(environment.paths).compactMap { configFile($0, isWanted: false) }
    }

    /// The user's config file if it has the wrong name; its settings are not used.
    private func ignoredFile() -> ConfigFile? {
        guard let path = ConfigFile.ignoredPath(environment.paths),
            let used = ConfigFile.path(environment.paths),
            (try? environment.files.read(path)) ?? nil != nil
        else { return nil }
        return ConfigFile(path: path.description, .ignored(used))
    }

    /// - Parameter isWanted: whether the user specified the file, so that it must exist.
    private func configFile(_ path: FilePath, isWanted: Bool) -> ConfigFile? {
        if path == "/dev/null" { return nil }
        let name = path.description
        do {
            if let bytes = try environment.files.read(path) { return ConfigFile(path: name, bytes: bytes) }
            return isWanted ? ConfigFile(path: name, .missing) : nil
        } catch { return ConfigFile(path: name, .unreadable(error)) }
    }

    private func capabilities(isTerminal: Bool, settings: Settings?) -> TerminalCapabilities {
        TerminalCapabilities(
            CapabilityInputs(
                environment: environment.variables, isTerminal: isTerminal,
                size: isTerminal ? environment.terminalSize() : nil, color: settings?.color ?? .auto,
                ascii: settings?.isASCII ?? false))
    }

    /// The chosen theme for the colours that the terminal reports, if it is known to reply at once; otherwise for the
    /// background that the environment specifies.
    private func theme(_ choice: ThemeChoice, _ settings: Settings?, asks: Bool = true) -> Theme {
        let capabilities = capabilities(isTerminal: isInteractive, settings: settings)
        if asks, choice.name.background == nil, choice.colors != nil, capabilities.reportsColors,
            capabilities.colorDepth >= .ansi256, let terminal = environment.terminalColors()
        {
            return choice.theme(in: terminal)
        }
        return choice.theme(on: TerminalBackground(environment: environment.variables))
    }

    /// Prints the completions of the words after the first `--`, or of a bash command line, quoted for it.
    private func complete(_ arguments: [String]) throws(ProgramFailure) -> ExitCode {
        let settings = try settings([])
        let cards = LocalCards(environment.makeSources(settings))
        let decks = DeckFolder(environment, settings, cards)
        let completion = Completion(
            commands: commands, catalogue: { cards.atHand }, decks: { decks.fileNames },
            files: decks.fileNames(in:))
        if arguments.first == "--bash", arguments.count == 3 {
            let line = BashLine(arguments[1], replacing: arguments[2])
            let insertions = line.map { completion.candidates($0.words).compactMap($0.insertion) }
            return try write(HelpPage.plain(insertions ?? []))
        }
        return try write(HelpPage.plain(completion.candidates(Array(arguments.dropFirst()))))
    }

    private func write(
        _ lines: [StyledText], for capabilities: TerminalCapabilities? = nil
    ) throws(ProgramFailure) -> ExitCode {
        let capabilities =
            capabilities ?? self.capabilities(isTerminal: environment.isOutputTerminal, settings: nil)
        do {
            try environment.output.write(lines.bytes(for: capabilities))
            return .found
        } catch { throw .output(error) }
    }
}
