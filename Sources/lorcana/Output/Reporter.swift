import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import TerminalKit

/// Prints notes to stderr, and a line with the results and their origin.
@MainActor
struct Reporter {
    let console: Console
    private let output: OutputOptions
    private let apiURL: String
    private let isAccessible: Bool
    private let localTime: @Sendable (Timestamp) -> String
    private let clock: any Clock<Duration>
    private let end: TableEnd

    init(
        _ console: Console, _ output: OutputOptions, _ settings: Settings, _ environment: ProgramEnvironment,
        end: TableEnd
    ) {
        (self.console, self.output, self.end) = (console, output, end)
        (apiURL, isAccessible) = (settings.apiURL, settings.isAccessible)
        (localTime, clock) = (environment.localTime, environment.clock)
    }

    private var api: String { Message.host(apiURL) }

    /// Prints a note; on a terminal in grey, separated from a table above it.
    func note(_ line: String) { note(StyledText(line, aside)) }

    /// Prints a failure or illegality that doesn't end the command; on a terminal with a mark.
    func noteFailure(_ line: String) {
        let canvas = Canvas(console.capabilities, theme: console.theme)
        note((isSeen ? canvas.sign(isRight: false) : StyledText()) + StyledText(line, aside))
    }

    /// Prints a line about data that was left out, even with `--quiet`.
    func loss(_ line: String) { console.isQuiet ? console.trace(line) : note(line) }

    private func note(_ line: StyledText) {
        if isSeen, end.close() { console.note("") }
        console.note(line)
    }

    /// Whether notes appear below a table on the same terminal.
    private var isSeen: Bool {
        output.format == .table && console.capabilities.isTerminal && !isAccessible
    }

    /// Whether the count is already in the answer above.
    private var isCountSeen: Bool { isSeen && output.countsOnly }

    private var aside: Style { isSeen ? console.theme.aside : .plain }

    /// Prints the last line of a table: its number in bold, the rest in grey.
    private func noteCount(_ line: String) {
        let number = line.prefix { $0.isNumber || $0 == "," }
        guard isSeen, !number.isEmpty else { return note(line) }
        note(StyledText(String(number), .bold) + StyledText(String(line.dropFirst(number.count)), aside))
    }

    /// Prints the notes, then one line with the count and the origin of the data.
    ///
    /// - Parameters:
    ///   - card: the single card shown, whose origin is printed.
    ///   - notes: the notes to print; nil for those in the state.
    func report(
        _ found: String, _ state: LorcanaState, of card: LorcanaCard? = nil, notes: [AnswerNote]? = nil
    ) {
        note(notes ?? state.notes)
        let noted = state.notes.first(where: NoteWords.namesOrigin)
            .map { NoteWords.line($0, localTime: localTime, separator: separator) }
        let own = card.map { OriginWords.describe($0, api: api) }
        let origin = noted ?? own ?? state.origin.map { OriginWords.describe($0, api: api) }
        if isCountSeen {
            if let origin { note(origin) }
            return
        }
        guard let origin else { return noteCount(found) }
        let line = found + separator + origin
        if noted == nil || CellWidth.of(line) <= 80 { return noteCount(line) }
        note(origin)
        noteCount(found)
    }

    /// Prints the notes, then the results and the date of the data.
    func report(_ found: String, notes: [AnswerNote] = [], from origin: AnswerOrigin) {
        note(notes)
        let origin = OriginWords.describe(origin)
        isCountSeen ? note(origin) : noteCount(found + separator + origin)
    }

    /// Reports that no card matches.
    func noMatch(_ query: String, _ notes: [AnswerNote], from origin: AnswerOrigin) -> ExitCode {
        report(Self.noMatch(query), notes: notes, from: origin)
        return .nothingMatched
    }

    /// "no card matches "xyzzy""; a query with quotation marks of its own gets no others.
    static func noMatch(_ query: String) -> String {
        "no card matches \(query.utf8.contains(UInt8(ascii: "\"")) ? Quoted.clean(query) : Quoted.text(query))"
    }

    /// Prints each note, unless the last line or an option makes it redundant.
    func note(_ notes: [AnswerNote]) {
        for note in notes where isPrinted(note) {
            self.note(
                isSeen
                    ? NoteWords.line(note, localTime: localTime, styled: aside)
                    : StyledText(NoteWords.line(note, localTime: localTime)))
        }
    }

    /// The notes as sentences, without those that the last line or an option makes redundant.
    func words(of notes: [AnswerNote]) -> [String] {
        notes.filter(isPrinted).map { NoteWords.line($0, localTime: localTime) }
    }

    private func isPrinted(_ note: AnswerNote) -> Bool { !NoteWords.namesOrigin(note) && !isLimited(note) }

    private func isLimited(_ note: AnswerNote) -> Bool {
        if case .query(.unlimited) = note { output.limit != nil } else { false }
    }

    /// Prints a warning with the cards whose text about `relation` is not understood, since the answer may be wrong.
    func noteUnknown(_ relation: UnknownRelations, among rows: [Int], of catalogue: Catalogue) {
        let unknown = rows.filter { catalogue[$0].unknown.rawValue & relation.rawValue != 0 }
        let named = unknown.map { catalogue.text(.fullName, $0) }.once(by: \.self)
        if let line = UnknownWords.note(named, on: relation) { note(line) }
    }

    /// Reports an undo or redo; running the command again reverses it.
    func noteUndo(of what: String, isRedo: Bool) {
        note(Self.undoWords(of: what, isRedo: isRedo, again: "run it again"))
    }

    /// - Parameter again: how to reverse the step: "run it again".
    static func undoWords(of what: String, isRedo: Bool, again: String) -> String {
        let (did, next) = isRedo ? ("redid", "undo") : ("undid", "redo")
        return "\(did) the last change to \(what); \(again) to \(next)"
    }

    /// Creates a progress line for one or several consecutive waits.
    func progress(_ text: String) -> Progress {
        Progress(text, console: console, clock: clock, isAccessible: isAccessible)
    }

    /// The separator of card views, in characters that stderr supports.
    private var separator: String {
        if isAccessible { return ", " }
        return " \(Canvas(console.capabilities).glyphs.separator) "
    }
}
