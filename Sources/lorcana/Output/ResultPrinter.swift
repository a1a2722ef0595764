import CardBrowser
import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import LorcanaRules
import TerminalKit

/// Writes results to stdout in the chosen format.
@MainActor
struct ResultPrinter {
    let output: OutputOptions
    /// The capabilities of stdout.
    private(set) var capabilities: TerminalCapabilities
    private(set) var canvas: Canvas
    private let terminalSize: @MainActor () -> TerminalSize?
    private let sink: any ByteSink
    private let queries: QueryReader
    private let api: String
    /// Whether `--color=always` or a variable forces colours; without that, records on a terminal are not coloured.
    private let isColorForced: Bool
    private let end: TableEnd
    /// Whether to print the URL of a card's picture; in terminals with links, the id is a link instead.
    private let showsAddress: Bool
    private let makeKnowledge: @MainActor () -> CardKnowledge
    private let receiver: ListReceiver?

    /// - Parameters:
    ///   - terminalSize: returns the current size of the terminal; nil if unknown.
    ///   - receiver: receives lists of cards instead of `sink`; nil to print them.
    ///   - knowledge: creates the knowledge for records and details of cards.
    init(
        _ output: OutputOptions, _ settings: Settings, _ canvas: Canvas, _ capabilities: TerminalCapabilities,
        to sink: any ByteSink, terminalSize: @escaping @MainActor () -> TerminalSize?, queries: QueryReader,
        end: TableEnd, isVerbose: Bool, lists receiver: ListReceiver? = nil,
        knowledge: @escaping @MainActor () -> CardKnowledge
    ) {
        (self.output, self.canvas, self.capabilities) = (output, canvas, capabilities)
        self.terminalSize = terminalSize
        (self.sink, self.queries, self.end, makeKnowledge) = (sink, queries, end, knowledge)
        self.receiver = receiver
        showsAddress = !capabilities.isTerminal || isVerbose
        api = Message.host(settings.apiURL)
        isColorForced =
            capabilities.colorDepth > .attributes
            && (!capabilities.isTerminal || settings.hasColorOption && settings.color == .always)
    }

    var isTable: Bool { output.format == .table }

    /// Whether lists of cards are passed to a dialogue, which prints them page by page.
    var handsLists: Bool { receiver != nil && isTable && canvas.isAccessible && output.cardFields == nil }

    /// The printer for the current size of the terminal, which may change between two prompts.
    var fitted: ResultPrinter {
        guard capabilities.isTerminal, let size = terminalSize(), size != capabilities.size else {
            return self
        }
        var printer = self
        printer.capabilities.size = size
        printer.canvas.width = size.columns
        return printer
    }

    private var knowledge: CardKnowledge { makeKnowledge() }

    // MARK: Bytes and lines

    func write(_ bytes: [UInt8]) throws(ProgramFailure) {
        if bytes.isEmpty { return }
        ProcessSignals.checkMappedFiles()
        // Records are UTF-8 in every locale.
        let bytes = isTable && !capabilities.isUnicode ? ASCIIOutput.spell(bytes) : bytes
        do { try sink.write(bytes) } catch { throw .output(error) }
        if isTable, capabilities.isTerminal { end.printed() }
    }

    func write(_ text: String) throws(ProgramFailure) { try write(Array(text.utf8)) }

    func write(_ lines: [StyledText]) throws(ProgramFailure) {
        try write(lines.bytes(for: capabilities))
    }

    /// Writes a line.
    func write(line: String) throws(ProgramFailure) { try write([StyledText(line)]) }

    // MARK: Records

    /// Writes one record, not enclosed in an array.
    func write(record: [(field: String, value: RecordValue)]) throws(ProgramFailure) {
        let table = RecordTable(fields: record.map(\.field), rows: [record.map(\.value)])
        try write(table.written(as: output.format, isOne: true))
    }

    /// Writes records; on a terminal the given lines or, without lines, a table.
    func show(_ table: RecordTable, lines: @autoclosure () -> [StyledText]? = nil) throws(ProgramFailure) {
        guard isTable else { return try write(table.written(as: output.format, header: output.header)) }
        if let lines = lines() { return try write(lines) }
        if table.rows.isEmpty { return }
        try write(FieldTable.lines(table.cells, header: true, on: canvas))
    }

    /// Writes the empty list that JSON requires; other formats have no output.
    func showNothing() throws(ProgramFailure) {
        if output.format == .json { try write("[]\n") }
    }

    /// Writes counts instead of results.
    ///
    /// - Parameter asList: whether there are several questions, each with its own count.
    func show(counts: [Int], asList: Bool = false) throws(ProgramFailure) {
        let numbers = counts.map(String.init)
        switch output.format {
        case .json: try write((asList ? "[\(numbers.joined(separator: ","))]" : numbers.joined()) + "\n")
        case .csv: try write((["count"] + numbers).map { $0 + "\r\n" }.joined())
        case .plain, .jsonl, .table, .auto: try write(numbers.map { $0 + "\n" }.joined())
        }
    }

    /// Writes statistics of cards: charts on a terminal, one record in JSON, otherwise a record for each number.
    ///
    /// - Parameter lines: the charts, if they are already drawn.
    func show(
        _ statistics: CardStatistics, of title: String, lines: [StyledText]? = nil
    ) throws(ProgramFailure) {
        if isTable { return try write(lines ?? chartLines(statistics, of: title)) }
        let isOneRecord = output.format.isJSON
        let table = isOneRecord ? ChartView.record(title, statistics) : ChartView.numbers(statistics)
        try write(table.written(as: output.format, header: output.header))
    }

    /// The charts of cards' statistics.
    func chartLines(
        _ statistics: CardStatistics, of title: String, on canvas: Canvas? = nil
    ) -> [StyledText] {
        ChartView.lines(Quoted.clean(title, limit: 200), statistics, on: canvas ?? self.canvas)
    }

    func show(
        _ sets: [LorcanaSet], _ fields: [SetField]?, lines: @autoclosure () -> [StyledText]
    ) throws(ProgramFailure) {
        if isTable { return try write(lines()) }
        try write(
            Records.write(
                sets, knowing: knowledge, as: output.format, fields: fields, header: output.header))
    }

    // MARK: Cards

    /// Writes the cards in the chosen format.
    ///
    /// - Parameters:
    ///   - texts: the queries that found them.
    ///   - lines: the table, if it is already laid out.
    func show(
        _ cards: [LorcanaCard], foundBy texts: [String] = [], as lines: [StyledText]? = nil
    ) throws(ProgramFailure) {
        if handsLists, !cards.isEmpty {
            receiver?.take(cards, rows: Array(tableRows(cards, foundBy: texts).dropFirst()))
            return
        }
        if isTable { return try write(lines ?? tableLines(cards, foundBy: texts)) }
        if output.format == .plain, isColorForced {
            let highlight = NameHighlight(words: wantedNames(texts))
            return try write(
                ColoredRecords.lines(
                    cards, fields: output.cardFields, header: output.header, highlight: highlight,
                    knowing: knowledge, theme: canvas.theme))
        }
        try Records.write(
            cards, as: output.format, fields: output.cardFields, header: output.header, knowing: knowledge
        ) { bytes throws(ProgramFailure) in try write(bytes) }
    }

    /// Writes cards: on a terminal as rows with the columns of the command, otherwise as records with the fields of
    /// the command after those of the card.
    ///
    /// - Parameters:
    ///   - trailing: the fields of the command, with a record for each card.
    ///   - leading: fields before those of the card.
    /// - Returns: the number of cards selected by `--page` and `--limit`.
    @discardableResult
    func show(
        _ cards: [LorcanaCard], with trailing: RecordTable, adding added: @autoclosure () -> [AddedColumn],
        sections: [CardRows.Section] = [], for purpose: RowPurpose = .play,
        saying extent: CardSentence.Extent? = nil, leading: RecordTable? = nil
    ) throws(ProgramFailure) -> Int {
        let all = cards
        if output.countsOnly {
            try show(counts: [all.count])
            return all.count
        }
        if output.drawsCharts {
            try show(CardStatistics(all), of: "Cards")
            return all.count
        }
        let places = output.places(of: all)
        let isWhole = places.elementsEqual(all.indices)
        let cards = isWhole ? all : places.map { all[$0] }
        let trailing = isWhole ? trailing : trailing.chosen(places)
        let leading = isWhole ? leading : leading?.chosen(places)
        guard isTable else {
            // A command's field replaces the card's field with the same name.
            let usual = (output.format == .plain ? CardField.usual : CardField.allCases).filter { field in
                !trailing.fields.contains(field.rawValue)
            }
            try Records.write(
                cards, as: output.format, fields: output.cardFields ?? usual, header: output.header,
                knowing: knowledge, leading: leading, trailing: trailing
            ) { bytes throws(ProgramFailure) in try write(bytes) }
            return cards.count
        }
        guard let fields = output.cardFields else {
            let shown = rows(
                all, at: places, adding: added(), sections: sections, for: purpose, saying: extent)
            try write(shown)
            return cards.count
        }
        if cards.isEmpty { return 0 }
        let cells = FieldTable.rows(cards, fields, header: true, knowing: knowledge).enumerated().map {
            $1 + trailing.cells[$0]
        }
        try write(FieldTable.lines(cells, header: true, on: canvas))
        return cards.count
    }

    /// Rows of the cards at these indices.
    func rows(
        _ cards: [LorcanaCard], at places: [Int], adding added: [AddedColumn],
        sections: [CardRows.Section] = [], for purpose: RowPurpose = .play,
        saying extent: CardSentence.Extent? = nil
    ) -> CardRows {
        let isWhole = places.elementsEqual(cards.indices)
        return CardRows(
            isWhole ? cards : places.map { cards[$0] },
            adding: isWhole ? added : added.map { $0.chosen(places) },
            sections: isWhole ? sections : Self.sections(sections, at: places), for: purpose, saying: extent)
    }

    /// Writes rows of cards, or passes them to a dialogue.
    func write(_ rows: CardRows, as lines: [StyledText]? = nil) throws(ProgramFailure) {
        if handsLists {
            receiver?.take(rows.cards, rows: rows.sentences(on: canvas))
        } else {
            try write(lines ?? rows.lines(on: canvas))
        }
    }

    /// The sections of the cards at these indices; empty if a section's cards are no longer adjacent.
    private static func sections(_ sections: [CardRows.Section], at places: [Int]) -> [CardRows.Section] {
        let chosen = sections.map { section in
            (section.title, places.indices.filter { section.cards.contains(places[$0]) })
        }
        let areTogether = chosen.allSatisfy { _, places in
            places.isEmpty || places.count == places[places.count - 1] - places[0] + 1
        }
        guard areTogether else { return [] }
        return chosen.compactMap { title, places in
            places.first.map { (title, $0..<$0 + places.count) }
        }
    }

    /// Cards as rows for a terminal.
    func tableLines(_ cards: [LorcanaCard], foundBy texts: [String] = []) -> [StyledText] {
        tableRows(cards, foundBy: texts).flatMap(\.self)
    }

    /// The lines of the header, then the lines of each card.
    func tableRows(_ cards: [LorcanaCard], foundBy texts: [String] = []) -> [[StyledText]] {
        if cards.isEmpty { return [[]] }
        guard let fields = output.cardFields else {
            let words = cards[0].catalogue.isTranslated ? wantedNames(texts) : []
            let highlight = NameHighlight(words: words, marks: false)
            return CardList.rows(cards, header: true, highlight: highlight, on: canvas)
        }
        let lines = FieldTable.lines(
            FieldTable.rows(cards, fields, header: true, knowing: knowledge), header: true, on: canvas)
        return (canvas.isAccessible ? [[]] : []) + lines.map { [$0] }
    }

    /// The sets as a table.
    func tableLines(
        _ sets: [LorcanaSet], among all: [LorcanaSet], _ fields: [SetField]?, today: Timestamp
    ) -> [StyledText] {
        guard let fields else {
            return SetList.lines(sets, today: today, among: all, knowing: knowledge, on: canvas)
        }
        let rows = FieldTable.rows(sets, fields, header: true, knowing: knowledge)
        return FieldTable.lines(rows, header: true, on: canvas)
    }

    private func wantedNames(_ texts: [String]) -> [String] {
        texts.flatMap { WantedNames.words(in: $0, queries) }.once(by: \.self)
    }

    // MARK: One card

    /// How much of a full card to print.
    ///
    /// - Parameter isLast: whether no line below the card shows the data's origin.
    func ending(isLast: Bool) -> CardView.Ending {
        if showsAddress { return .source }
        return isLast ? .origin : .rulings
    }

    /// A full card as lines for a terminal.
    func linesInFull(
        _ card: LorcanaCard, _ printings: [LorcanaCard] = [], _ picture: ShownPicture? = nil,
        ending: CardView.Ending
    ) -> [StyledText] {
        CardView.lines(
            card, printings: printings, api: api, knowing: knowledge, picture: picture?.lines ?? [],
            ending: ending, on: canvas)
    }

    /// Writes lines, with a picture in the space that they leave for it.
    func write(
        _ lines: [StyledText], with picture: ShownPicture, at place: (row: Int, column: Int)
    ) throws(ProgramFailure) {
        guard let pixels = picture.pixels else { return try write(lines) }
        let end = place.row + picture.lines.count
        try write(Array(lines[..<end]))
        // Draws upwards from the cursor, then restores its position.
        let start = "\u{1B}7\u{1B}[\(picture.lines.count)A\u{1B}[\(place.column + 1)G"
        try write(Array(start.utf8) + pixels.pieces.flatMap(\.self) + Array("\u{1B}8".utf8))
        try write(Array(lines[end...]))
    }

    /// Erases the last written lines. Returns false if the terminal was resized or doesn't show all of them.
    func erase(_ lines: [StyledText]) throws(ProgramFailure) -> Bool {
        let size = capabilities.size
        let rows = lines.reduce(0) { $0 + max(1, ($1.width + size.columns - 1) / size.columns) }
        guard rows < size.rows, fitted.capabilities.size == size else { return false }
        try write("\u{1B}[\(rows)A\u{1B}[J")
        return true
    }
}
