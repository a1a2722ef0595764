import CardBrowser
import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaRules
import TerminalKit
import LorcanaQuery

extension Session {
    /// The lines of stdin that are not blank, counted from 1, blank ones included.
    func inputLines() throws(ProgramFailure) -> [(number: Int, text: String)] {
        let bytes: [UInt8]
        do { bytes = try environment.readInput() } catch { throw .file(error) }
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        return lines.enumerated().map {
            (number: $0.offset + 1, text: String(decoding: $0.element, as: UTF8.self))
        }.filter { !$0.text.allSatisfy(\.isWhitespace) }
    }

    /// A line that is typed behind the prompt; nil at the end of the input.
    func line(behind prompt: String) throws(ProgramFailure) -> String? {
        try write(prompt)
        let line: String?
        do { line = try environment.readLine() } catch { throw .file(error) }
        if line == nil { try write("\n") }
        return line
    }

    /// The cards that `--sort`, `--page` and `--limit` choose; `skipped` more come before them.
    func chosen(_ cards: [LorcanaCard], skipped: Int = 0) -> [LorcanaCard] {
        let sorted = showing.order.map { $0.sorted(cards) } ?? cards
        let wanted = showing.range.lowerBound - skipped..<showing.range.upperBound - skipped
        let range = wanted.clamped(to: 0..<sorted.count)
        return range.count == sorted.count ? sorted : Array(sorted[range])
    }

    /// The results that `--page` and `--limit` choose.
    func inRange<Result>(_ results: [Result]) -> ArraySlice<Result> {
        results[showing.range.clamped(to: 0..<results.count)]
    }

    /// Writes the cards in the chosen format.
    ///
    /// - Parameters:
    ///   - texts: the queries that they were found by.
    ///   - lines: the cards as a table, if they are laid out already.
    func show(
        _ cards: [LorcanaCard], foundBy texts: [String] = [], as lines: [StyledText]? = nil
    ) throws(ProgramFailure) {
        if showing.format == .table { return try write(lines ?? tableLines(cards, foundBy: texts)) }
        if showing.format == .plain, isColorForced {
            let highlight = NameHighlight(words: wantedNames(texts))
            return try write(
                ColoredRecords.lines(
                    cards, fields: showing.cardFields, header: showing.header, highlight: highlight,
                    knowing: knowledge, theme: canvas.theme))
        }
        try Records.write(
            cards, as: showing.format, fields: showing.cardFields, header: showing.header, knowing: knowledge
        ) { bytes throws(ProgramFailure) in try write(bytes) }
    }

    /// Writes cards in numbers: drawn on a terminal, one record as JSON, else a record for each number.
    func show(_ statistics: CardStatistics, of title: String) throws(ProgramFailure) {
        if showing.format == .table {
            return try write(ChartView.lines(Quoted.clean(title, limit: 200), statistics, on: canvas))
        }
        let isOneRecord = showing.format.isJSON
        let table = isOneRecord ? ChartView.record(title, statistics) : ChartView.numbers(statistics)
        try write(table.written(as: showing.format, header: showing.header))
    }

    /// Writes the empty list that JSON must have; other forms have no rows.
    func showNothing() throws(ProgramFailure) {
        if showing.format == .json { try write("[]\n") }
    }

    /// Reports that no card matches.
    func noMatch(_ query: String, _ notes: [AnswerNote]) -> ExitCode {
        report("no card matches \(Quoted.text(query))", notes: notes)
        return .nothingMatched
    }

    /// Writes how many were found, instead of them; `asList` if there is a count for each of several questions.
    func show(counts: [Int], asList: Bool = false) throws(ProgramFailure) {
        let numbers = counts.map(String.init)
        switch showing.format {
        case .json: try write((asList ? "[\(numbers.joined(separator: ","))]" : numbers.joined()) + "\n")
        case .csv: try write((["count"] + numbers).map { $0 + "\r\n" }.joined())
        case .plain, .jsonl, .table, .auto: try write(numbers.map { $0 + "\n" }.joined())
        }
    }

    /// Writes the cards of a finding, or their number, and reports it.
    func finish(_ found: Finding) throws(ProgramFailure) -> ExitCode {
        if showing.countsOnly {
            try show(counts: [found.cards.count])
        } else {
            try show(chosen(found.cards))
        }
        report(found.sentence, found.state)
        return found.cards.isEmpty ? .nothingMatched : .found
    }

    /// Writes the number of results alone, and reports where they came from.
    func finish(
        counted count: Int, _ state: LorcanaState, noun: String = "card"
    ) throws(ProgramFailure) -> ExitCode {
        try show(counts: [count])
        report(Counted.text(count, noun), state)
        return count == 0 ? .nothingMatched : .found
    }

    /// Shows one card: in full on a terminal, in the browser if it is longer than the screen; a record elsewhere.
    ///
    /// - Parameters:
    ///   - isPrinted: whether it is printed, however long it is.
    ///   - picture: loads the picture that is printed with it.
    func showInFull(
        _ card: LorcanaCard, printings: [LorcanaCard] = [], isPrinted: Bool = false,
        picture: () async -> ShownPicture? = { nil }
    ) async throws(ProgramFailure) -> ExitCode {
        guard showing.format == .table, showing.cardFields == nil else {
            try show([card])
            return .found
        }
        let lines = linesInFull(card, printings)
        if !isPrinted, wantsBrowser(lines.count) { return try await openBrowser(.card(card)) }
        if let picture = await picture() {
            try write(linesInFull(card, printings, picture), with: picture, of: card)
        } else {
            try write(lines)
        }
        return .found
    }

    /// Writes a card in full, its picture in the place that the lines leave for it.
    private func write(
        _ lines: [StyledText], with picture: ShownPicture, of card: LorcanaCard
    ) throws(ProgramFailure) {
        guard let pixels = picture.pixels else { return try write(lines) }
        let place = CardDrawing.place(ofPicture: picture.columns, card, on: canvas)
        let end = place.row + picture.lines.count
        try write(Array(lines[..<end]))
        // Drawn from above the cursor, which is back where it was afterwards.
        let start = "\u{1B}7\u{1B}[\(picture.lines.count)A\u{1B}[\(place.column + 1)G"
        try write(Array(start.utf8) + pixels.pieces.flatMap(\.self) + Array("\u{1B}8".utf8))
        try write(Array(lines[end...]))
    }

    /// A card in full, as lines for a terminal.
    func linesInFull(
        _ card: LorcanaCard, _ printings: [LorcanaCard] = [], _ picture: ShownPicture? = nil,
        ending: CardView.Ending = .source
    ) -> [StyledText] {
        CardView.lines(
            card, printings: printings, api: Message.host(settings.apiURL), knowing: knowledge,
            picture: picture?.lines ?? [], ending: ending, on: canvas)
    }

    func tableLines(_ cards: [LorcanaCard], foundBy texts: [String] = []) -> [StyledText] {
        tableRows(cards, foundBy: texts).flatMap(\.self)
    }

    /// The lines of the header, then those of each card.
    func tableRows(_ cards: [LorcanaCard], foundBy texts: [String] = []) -> [[StyledText]] {
        if cards.isEmpty { return [[]] }
        guard let fields = showing.cardFields else {
            let words = cards[0].catalogue.isTranslated ? wantedNames(texts) : []
            let highlight = NameHighlight(words: words, marks: false)
            return CardList.rows(cards, header: true, highlight: highlight, on: canvas)
        }
        let lines = FieldTable.lines(
            FieldTable.rows(cards, fields, header: true, knowing: knowledge), header: true, on: canvas)
        return (canvas.isAccessible ? [[]] : []) + lines.map { [$0] }
    }

    private func wantedNames(_ texts: [String]) -> [String] {
        texts.flatMap { WantedNames.words(in: $0, queries) }.once(by: \.self)
    }

    /// Whether `--color=always` or a variable forces colours; a terminal alone does not colour records.
    private var isColorForced: Bool {
        capabilities.colorDepth > .attributes
            && (!capabilities.isTerminal || settings.hasColorOption && settings.color == .always)
    }

    /// Whether so many lines are longer than the screen, and can be scrolled in the browser.
    func wantsBrowser(_ lines: Int) -> Bool {
        showing.format == .table && showing.isInteractive && !settings.isAccessible
            && environment.isInputTerminal && capabilities.allowsFullScreen && showing.cardFields == nil
            && lines >= capabilities.size.rows - 1
    }

    /// A list as lines for a terminal, none in another format; nil if it is longer than the screen, and can be scrolled in the
    /// browser.
    ///
    /// - Parameters:
    ///   - least: the results in the list, each a line at least: more than fit are not laid out.
    ///   - all: the results that there are; fewer are printed however many they are.
    func fitting(
        _ lines: @autoclosure () -> [StyledText], atLeast least: Int, of all: Int
    ) -> [StyledText]? {
        if showing.format != .table { return [] }
        if least == all, wantsBrowser(least) { return nil }
        let lines = lines()
        return least == all && wantsBrowser(lines.count) ? nil : lines
    }

    /// Prints a list of cards, or opens it in the browser if it is longer than the screen.
    func list(_ state: LorcanaState, foundBy query: String) async throws(ProgramFailure) -> ExitCode {
        let cards = chosen(state.cards)
        guard
            let lines = fitting(
                tableLines(cards, foundBy: [query]), atLeast: cards.count, of: state.cards.count)
        else { return try await open(.found(ordered(query)), state, showing: cards) }
        try show(cards, foundBy: [query], as: lines)
        report(counted(cards.count, of: state.cards.count), state)
        return cards.isEmpty ? .nothingMatched : .found
    }

    /// Opens a loaded list in the browser, in the order of `cards`.
    func open(
        _ start: BrowserStart, _ state: LorcanaState, showing cards: [LorcanaCard]
    ) async throws(ProgramFailure) -> ExitCode {
        var state = state
        state.cards = cards
        return try await openBrowser(start, answered: state)
    }

    /// The query with `--sort` appended as `sort:`, which overrides any other; so the order stays while typing.
    func ordered(_ query: String) -> String {
        guard let order = showing.order, !query.allSatisfy(\.isWhitespace) else { return query }
        return "\(query) sort:\(order)"
    }

    /// "34 cards", or "10 of 34 cards" if more were found than shown.
    func counted(_ shown: Int, of all: Int, _ noun: String = "card") -> String {
        if shown == 0, all > 0, let page = showing.page {
            return "page \(page) is past the last of \(Counted.text(all, noun))"
        }
        return shown == all ? Counted.text(all, noun) : "\(shown) of \(Counted.text(all, noun))"
    }
}
