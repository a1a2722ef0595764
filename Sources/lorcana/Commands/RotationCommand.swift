import CardBrowser
import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaRules
import TerminalKit

extension Command {
    static let rotation = Command("rotation") {
        CommandRow(
            .none, "show what left Core last and what leaves next",
            options: .records + [.language, .header, .on, .noInteractive],
            examples: [
                ("lorcana rotation", "sets, cards, and which of your decks it touches"),
                ("lorcana search f:core -leaves:next", "cards that stay"),
            ],
            details: "To list the cards that leave, run `lorcana search leaves:next`."
        ) { input throws(ProgramFailure) in
            let day = try input.day(.on)
            return Action(.atHand) { run throws(ProgramFailure) in
                let found = FoundRotation(
                    Rotation(run.local.names, on: day ?? run.library.today),
                    try asking(run.collection.read).holdings(run.local.names).holdings, run.decks)
                return try await found.show(run.local.origin, run.presenter, isOfToday: day == nil)
            }
        }
    }
}

/// A rotation, and the player's cards and decks affected by it.
@MainActor
struct FoundRotation {
    private let rotation: Rotation
    private let left: RotationView.Touched
    private let next: RotationView.Touched

    init(_ rotation: Rotation, _ holdings: Holdings?, _ folder: DeckFolder) {
        let decks = folder.contents.compactMap { listed in
            listed.deck.map { (name: listed.name, deck: $0) }
        }
        self.rotation = rotation
        left = rotation.left.map { RotationView.Touched($0, holdings, decks) } ?? RotationView.Touched()
        next = rotation.next.map { RotationView.Touched($0, holdings, decks) } ?? RotationView.Touched()
    }

    var view: RotationView { RotationView(rotation, left: left, next: next) }

    fileprivate func show(
        _ origin: AnswerOrigin, _ presenter: ResultPresenter, isOfToday: Bool
    ) async throws(ProgramFailure) -> ExitCode {
        let printer = presenter.printer
        guard let lines = presenter.fitting(view.lines(on: printer.canvas)) else {
            // The browser's page is always for today.
            if isOfToday { return try await presenter.browser.open(.page(.rotation)) }
            return try await presenter.browser.open("rotation") { view.lines(on: $0) }
        }
        typealias Row = (what: String, step: Rotation.Step, touched: RotationView.Touched)
        let rows: [Row] =
            [rotation.left.map { ("left", $0, left) }, rotation.next.map { ("leaves", $0, next) }]
            .compactMap(\.self)
        let decks = { (row: Row) in
            RecordValue.list(
                row.touched.decks.map { deck in
                    .object([
                        ("deck", .text(deck.name)), ("leaving", .number(deck.leaving)),
                        ("cards", .number(deck.cards)),
                    ])
                })
        }
        try printer.show(
            RecordTable(
                rows, ("what", { .text($0.what) }), ("date", { .optional($0.step.date?.date) }),
                ("with", { .optional($0.step.with) }),
                ("sets", { .texts($0.step.sets.map(\.codeOrNumber)) }),
                ("cards", { .number($0.step.cards.count) }), ("ownedNames", { .number($0.touched.names) }),
                ("ownedCopies", { .number($0.touched.copies) }), ("decks", decks)),
            lines: lines)
        presenter.reporter.report("\(Counted.text(rotation.inCore)) in Core", from: origin)
        return rows.isEmpty ? .nothingMatched : .found
    }
}
