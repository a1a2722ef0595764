import Bloc
import LorcanaCards
import LorcanaKit
import TerminalKit

/// One run of a command: the request, who answers it, and where the answer goes.
@MainActor
final class Session {
    let request: Request
    let settings: Settings
    let environment: ProgramEnvironment
    let talk: Talk
    /// What stdout can show.
    let capabilities: TerminalCapabilities
    let canvas: Canvas
    private var bloc: LorcanaBloc?

    init(
        _ request: Request, settings: Settings, environment: ProgramEnvironment, talk: Talk,
        capabilities: TerminalCapabilities
    ) {
        (self.request, self.settings, self.environment, self.talk) = (request, settings, environment, talk)
        self.capabilities = capabilities
        canvas = Canvas(capabilities, isAccessible: settings.isAccessible)
    }

    var showing: Showing { request.showing }

    // MARK: Asking

    /// Sends the event to the bloc and waits for what comes of it; progress is told meanwhile.
    func ask(_ event: LorcanaEvent) async throws(ProgramFailure) -> LorcanaState {
        let bloc = bloc ?? makeBloc()
        let sent = bloc.send(event)
        if sent.outcome == nil {
            let host = Message.host(settings.apiURL)
            let progress = progress("asking \(host) ...")
            environment.sources.onDownload = { progress.update(Progress.fetching(from: host, received: $0)) }
            progress.begin()
            _ = await sent.finished
            progress.end()
            environment.sources.onDownload = nil
        }
        if let error = bloc.state.error { throw .question(error) }
        return bloc.state
    }

    /// - Parameters:
    ///   - budget: a budget for each question also means pages as small as the settings say; a whole command
    ///     fetches its answer in as few pages as the service allows.
    func makeBloc(
        _ blocSettings: LorcanaBlocSettings? = nil, budget: Budget = .wholeCommand
    ) -> LorcanaBloc {
        let service = environment.sources.service(
            request.source, settings, showing: showing, budget: budget)
        var blocSettings = blocSettings ?? .immediate
        if budget == .wholeCommand { blocSettings.pageSize = service.pageSize }
        let bloc = LorcanaBloc(service: service, settings: blocSettings, clock: environment.clock)
        self.bloc = bloc
        return bloc
    }

    func progress(_ text: String) -> Progress {
        Progress(text, talk: talk, clock: environment.clock, isAccessible: settings.isAccessible)
    }

    // MARK: Telling

    func write(_ bytes: [UInt8]) throws(ProgramFailure) {
        if bytes.isEmpty { return }
        let bytes = isSevenBit ? SevenBits.spell(bytes, as: showing.format) : bytes
        do { try environment.output.write(bytes) } catch { throw .output(error) }
    }

    /// Whether somebody asked for 7 bits: a flag, or a locale by name. None named, records stay whole.
    private var isSevenBit: Bool {
        settings.isASCII
            || !capabilities.isUnicode
                && ["LC_ALL", "LC_CTYPE", "LANG"].contains { environment.variables[$0]?.isEmpty == false }
    }

    func write(_ lines: [StyledText]) throws(ProgramFailure) {
        try write(lines.reduce(into: []) { $0 += Array(($1.rendered(for: capabilities) + "\n").utf8) })
    }

    func write(_ text: String) throws(ProgramFailure) { try write(Array(text.utf8)) }

    /// Tells what was found and from where: the answer's notes, then one line of count, origin and age.
    ///
    /// - Parameter card: the one card that was shown, whose own origin is told.
    func tell(_ found: String, _ state: LorcanaState, of card: LorcanaCard? = nil) {
        for note in state.notes where !NoteWords.tellsOrigin(note) { talk.say(NoteWords.line(note)) }
        let api = Message.host(settings.apiURL)
        let told = state.notes.first(where: NoteWords.tellsOrigin).map(NoteWords.line)
        let own = card.map { OriginWords.describe($0, api: api) }
        let origin = told ?? own ?? state.origin.map { OriginWords.describe($0, api: api) }
        talk.say([found, origin].compactMap(\.self).joined(separator: separator))
    }

    /// `--verbose`: tells where answers are asked for, each request, and each change of the bloc.
    func tellSteps() {
        let talk = talk
        environment.sources.follow { talk.tell($0) }
        BlocEnvironment.observer = TransitionLog(write: talk.tell)
    }

    /// Nothing may be written across a full screen.
    func stopTellingSteps() {
        environment.sources.follow(nil)
        BlocEnvironment.observer = nil
    }

    /// The one that cards have, in what stderr can show.
    private var separator: String {
        if settings.isAccessible { return ", " }
        return " \(Canvas(talk.capabilities).glyphs.separator) "
    }
}
