import CardRendering
import Files
import LorcanaCards
import LorcanaKit
import LorcanaRules
import TerminalKit

extension Command {
    /// Shows a theme by examples.
    static let theme = Command("theme") {
        CommandRow(
            .words(
                "[NAME|FILE]", atMost: 1, first: [.word { _ in ThemeName.allCases.map(\.rawValue) }, .file]),
            "show a theme, its colours and their contrasts", options: .records + [.header, .noInteractive],
            examples: [
                ("lorcana theme", "the theme that is set"), ("lorcana theme gruvbox", "a built-in one"),
                ("lorcana theme ~/ink.theme", "a theme file, before it is set"),
                ("lorcana config theme-file ~/ink.theme", "set it"),
            ],
            details:
                "A theme file has lines such as amber.badge = #ffaf00: name = colour, as #rrggbb or 0 to 255. `lorcana theme | cat` lists the "
                + "names; from = NAME starts from a built-in theme. Greys are computed from the terminal's background."
        ) { input in
            let typed = input.words.first
            return Action(.atHand) { run throws(ProgramFailure) in
                try await ShownTheme(typed, run).show(run.local, run.presenter)
            }
        }
    }
}

/// A theme, demonstrated by a card, rows, a chart and problems.
@MainActor
private struct ShownTheme {
    private let title: String
    private let choice: ThemeChoice
    /// Whether it is the theme in the settings, in which case every command warns about its file.
    private let isSet: Bool

    init(_ typed: String?, _ run: CommandContext) throws(ProgramFailure) {
        isSet = typed == nil
        guard let typed else {
            choice = run.theme
            title = choice.file == nil ? choice.name.rawValue : run.settings.value(.themeFile).text
            return
        }
        title = typed
        if let name = ThemeName(rawValue: typed) {
            choice = ThemeChoice(name, file: "", in: run.files, run.paths)
            return
        }
        let file: ThemeFile?
        do { file = try ThemeChoice.read(typed, run.files, run.paths) } catch { throw .file(error) }
        guard let file else {
            let nearest = Misspelling.nearest(to: typed, in: ThemeName.allCases.map(\.rawValue))
            throw .refused(
                "unknown theme \(Quoted.text(typed)), and no such file",
                tip: nearest.isEmpty
                    ? "themes: \(ThemeName.allCases.map(\.rawValue).joined(by: ", "))"
                    : "did you mean \(either(nearest))?")
        }
        choice = ThemeChoice(file, at: typed)
    }

    func show(_ local: LocalCards, _ presenter: ResultPresenter) async throws(ProgramFailure) -> ExitCode {
        let (printer, reporter) = (presenter.printer, presenter.reporter)
        let entries = choice.colors?.entries ?? []
        typealias Entry = ThemeColors.Entry
        let table = RecordTable(
            entries,
            [
                ("name", { (entry: Entry) in .text(entry.name) }), ("color", { .text($0.text) }),
                ("contrast", { .text(Self.ratio($0)) }),
            ])
        let depth = printer.capabilities.colorDepth
        if let lines = presenter.fitting(lines(entries, local, on: printer.canvas, at: depth)) {
            try printer.show(table, lines: lines)
        } else {
            _ = try await presenter.browser.open("theme") { lines(entries, local, on: $0, at: depth) }
        }
        for problem in isSet ? [] : choice.problems { reporter.console.warn(problem) }
        let weak = entries.filter { !$0.isReadable }
        if !weak.isEmpty {
            reporter.console.warn(
                Message(
                    themeFile: "hard to read, below 4.5:1: \(weak.map(\.name).joined(by: ", "))",
                    hint: "colours of lines are measured on black and on white"))
        }
        return choice.problems.isEmpty ? .found : .configuration
    }

    private static func ratio(_ entry: ThemeColors.Entry) -> String {
        "\(entry.contrast / 10).\(entry.contrast % 10)"
    }

    private func lines(
        _ entries: [ThemeColors.Entry], _ local: LocalCards, on canvas: Canvas, at depth: ColorDepth
    ) -> [StyledText] {
        var canvas = canvas
        canvas.theme = choice.theme(like: canvas.theme).shown(at: depth)
        let theme = canvas.theme
        let cards = Ink.allCases.compactMap { ink in
            local.catalogue.cards.first { $0.inks == InkSet([ink]) && $0.type == .character }
        }
        let inks = Ink.allCases.map { ink in
            let name = canvas.text(ink.name, theme.line(ink)).padded(to: 10)
            return StyledText(ink.letters, theme.badge(ink)) + StyledText(" ") + name
                + columns(of: ink.name, in: entries, on: canvas)
        }
        let others = [("Accent", theme.accent), ("Error", theme.error), ("Warning", theme.warning)]
        let rest = others.map { name, style in
            StyledText("   ") + canvas.text(name, style).padded(to: 10)
                + StyledText("").padded(to: Self.column) + columns(of: name, in: entries, on: canvas)
        }
        let titles =
            StyledText.blanks(13)
            + ["badge", "dark", "light"].map {
                (canvas.text($0, theme.aside).padded(to: Self.colorWidth)
                    + canvas.text("contrast", theme.aside)).padded(to: Self.column)
            }.joined(separator: StyledText()).withoutTrailingBlanks
        let stats = CardStatistics(local.catalogue.cards.filter { $0.setPart == .base })
        let problems = [
            Message(themeFile: "an error looks like this").lines(.error, theme),
            Message(themeFile: "a warning looks like this").lines(.warning, theme),
        ].flatMap(\.self)
        let first = cards.prefix(1).flatMap { CardView.lines($0, api: "", ending: .details, on: canvas) }
        let blocks = [
            [canvas.text(Quoted.clean(title, limit: 200), theme.accent)], [titles] + inks + rest, first,
            CardRows(cards).lines(on: canvas), CostCurve.lines(stats, most: 40, on: canvas), problems,
        ]
        return Array(blocks.filter { !$0.isEmpty }.joined(separator: [StyledText()]))
    }

    /// The widths of a colour, and of it and its contrast, with the blanks after them.
    private static let (colorWidth, column) = (7, 16)

    /// Columns such as "#ffaf00    11.2": the colours of inks and of other elements, with their contrast.
    private func columns(
        of name: String, in entries: [ThemeColors.Entry], on canvas: Canvas
    ) -> StyledText {
        let beginning = name.lowercased() + "."
        return entries.filter { $0.name.hasPrefix(beginning) }.map { entry in
            let ratio = canvas.text(Self.ratio(entry), entry.isReadable ? .plain : canvas.theme.error)
            let color = canvas.text(entry.text, canvas.theme.aside)
            return (color.padded(to: Self.column - 1 - ratio.width) + ratio).padded(to: Self.column)
        }.joined(separator: StyledText()).withoutTrailingBlanks
    }
}
