import CardBrowser
import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaRules
import TerminalKit

/// Prints lists and cards, or opens them in the browser if they exceed the screen.
@MainActor
struct ResultPresenter {
    let printer: ResultPrinter
    let reporter: Reporter
    let browser: BrowserLauncher

    private var output: OutputOptions { printer.output }

    /// Prints the cards of a finding or their number, and reports it.
    func show(_ found: Finding) throws(ProgramFailure) -> ExitCode {
        if output.countsOnly {
            try printer.show(counts: [found.cards.count])
        } else {
            try printer.show(output.chosen(found.cards))
        }
        reporter.report(found.sentence, found.state)
        return found.cards.isEmpty ? .nothingMatched : .found
    }

    /// Prints only the number of results, and reports their origin.
    func show(
        count: Int, of state: LorcanaState, noun: String = "card"
    ) throws(ProgramFailure) -> ExitCode {
        try printer.show(counts: [count])
        reporter.report(Counted.text(count, noun), state)
        return count == 0 ? .nothingMatched : .found
    }

    /// Prints a list of cards, or opens it in the browser if it exceeds the screen.
    func list(_ state: LorcanaState, foundBy query: String) async throws(ProgramFailure) -> ExitCode {
        let cards = output.chosen(state.cards)
        // On a terminal, the answer to a question is printed above the cards; otherwise it is a note.
        let answers = printer.isTable ? state.notes.filter(\.isAnswer) : []
        let canvas = printer.canvas
        let head = reporter.words(of: answers).flatMap {
            canvas.text($0, .bold).wrapped(to: canvas.width)
        }
        guard
            let lines = fitting(
                head + printer.tableLines(cards, foundBy: [query]), atLeast: cards.count + head.count,
                of: state.cards.count + head.count)
        else { return try await open(.found(output.ordered(query)), state, showing: cards) }
        try printer.show(cards, foundBy: [query], as: lines)
        reporter.report(
            output.counted(cards.count, of: state.cards.count), state,
            notes: state.notes.filter { !answers.contains($0) })
        return cards.isEmpty ? .nothingMatched : .found
    }

    /// Prints cards with a command's columns, or opens them in the browser if they exceed the screen.
    ///
    /// - Parameters:
    ///   - opening: the browser's screen for the cards.
    ///   - noun: the noun used if `--page` is past the last page; nil if the caller reports that.
    ///   - print: prints the cards, and returns the number selected by `--page` and `--limit`.
    /// - Returns: that number, and the exit code if nothing is left to report.
    func list(
        _ cards: [LorcanaCard], adding added: [AddedColumn], sections: [CardRows.Section] = [],
        for purpose: RowPurpose = .play, opening: Opening, noun: String? = nil, from origin: AnswerOrigin,
        print: (ResultPrinter) throws(ProgramFailure) -> Int
    ) async throws(ProgramFailure) -> (shown: Int, code: ExitCode?) {
        let places = output.places(of: cards)
        let chosen = places.map { cards[$0] }
        let isList = !cards.isEmpty && !output.countsOnly && !output.drawsCharts
        let rows = printer.rows(cards, at: places, adding: added, sections: sections, for: purpose)
        guard isList, fitting(rows.lines(on: printer.canvas), atLeast: chosen.count, of: cards.count) == nil
        else {
            let shown = try print(printer)
            guard shown == 0, !cards.isEmpty, let noun else { return (shown, nil) }
            reporter.report(output.counted(0, of: cards.count, noun), from: origin)
            return (0, .nothingMatched)
        }
        switch opening {
        case .cards(let query):
            var state = LorcanaState()
            (state.searchQuery, state.origin, state.hasMorePages) = (query, origin, false)
            return (chosen.count, try await open(.found(output.ordered(query)), state, showing: chosen))
        case .text(let title):
            return (chosen.count, try await browser.open(title) { rows.lines(on: $0) })
        }
    }

    /// The browser's screen for a list that exceeds the terminal.
    enum Opening {
        /// The cards, found by a query.
        case cards(String)
        /// The printed rows, with a title.
        case text(String)
    }

    /// Prints charts, or opens them in the browser if they exceed the screen.
    ///
    /// - Returns: the exit code of the browser; nil if they were printed.
    func show(_ statistics: CardStatistics, of title: String) async throws(ProgramFailure) -> ExitCode? {
        guard let lines = fitting(printer.chartLines(statistics, of: title)) else {
            return try await browser.open("numbers") { [printer] in
                printer.chartLines(statistics, of: title, on: $0)
            }
        }
        try printer.show(statistics, of: title, lines: lines)
        return nil
    }

    /// Shows a card: in full on a terminal, in the browser if it exceeds the screen, otherwise as a record.
    ///
    /// - Parameters:
    ///   - inPipes: whether to print the full card in pipes, too, unless a format or fields were chosen.
    ///   - isPrinted: whether to print it even if it exceeds the screen.
    ///   - picture: loads its picture. If it calls `onWait`, because a request is needed, the card is printed at
    ///     once, and again with its picture.
    func showInFull(
        _ card: LorcanaCard, printings: [LorcanaCard] = [], isPrinted: Bool = false, inPipes: Bool = false,
        picture:
            @MainActor (_ onWait: @MainActor () throws(ProgramFailure) -> Void) async throws(ProgramFailure)
            -> ShownPicture? = { _ in nil }
    ) async throws(ProgramFailure) -> ExitCode {
        let isInFull = printer.isTable || inPipes && output.isFormatUsual && !output.header
        guard isInFull, output.cardFields == nil else {
            try printer.show([card])
            return .found
        }
        let ending = printer.ending(isLast: reporter.console.isQuiet)
        let lines = printer.linesInFull(card, printings, ending: ending)
        if !isPrinted, browser.wants(lines: lines.count) { return try await browser.open(.card(card)) }
        var isWritten = false
        let picture = try await picture { () throws(ProgramFailure) in
            try printer.write(lines)
            isWritten = true
        }
        if let picture {
            if isWritten, try !printer.erase(lines) {
                try printer.write(picture.lines, with: picture, at: (0, 0))
            } else {
                let place = CardDrawing.place(ofPicture: picture.columns, card, on: printer.canvas)
                try printer.write(
                    printer.linesInFull(card, printings, picture, ending: ending), with: picture, at: place)
            }
        } else if !isWritten {
            try printer.write(lines)
        }
        return .found
    }

    /// A list as lines for a terminal, empty for other formats; nil if it exceeds the screen and the browser can show
    /// it.
    ///
    /// - Parameters:
    ///   - least: the number of results, which is the minimum number of lines; a list that is too long by that number
    ///     is not laid out.
    ///   - all: the number of results before `--limit`; a list without some of them is always printed.
    func fitting(
        _ lines: @autoclosure () -> [StyledText], atLeast least: Int, of all: Int
    ) -> [StyledText]? {
        if !printer.isTable { return [] }
        if least == all, browser.wants(lines: least) { return nil }
        let lines = lines()
        return least == all && browser.wants(lines: lines.count) ? nil : lines
    }

    /// Lines for a terminal, empty for other formats; nil if they exceed the screen and the browser can show
    /// them.
    func fitting(_ lines: @autoclosure () -> [StyledText]) -> [StyledText]? {
        fitting(lines(), atLeast: 0, of: 0)
    }

    /// Opens a loaded list in the browser, in the order of `cards`.
    func open(
        _ start: BrowserStart, _ state: LorcanaState, showing cards: [LorcanaCard]
    ) async throws(ProgramFailure) -> ExitCode {
        var state = state
        state.cards = cards
        return try await browser.open(start, answered: state)
    }
}

/// The cards found for a question, and the sentence about them.
struct Finding {
    var cards: [LorcanaCard]
    /// The sentence: "3 cards", "no card matches "x"".
    var sentence: String
    var state: LorcanaState
    /// All printings of the requested card; nil for a list.
    var printings: [LorcanaCard]?
}
