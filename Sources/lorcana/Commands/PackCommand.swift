import LorcanaRules
import TerminalKit
import CardRendering
import LorcanaCards
import LorcanaKit

extension Command {
    /// Opens booster packs at estimated rates.
    static let pack = Command("pack") {
        CommandRow(
            .words("SET", needs: "a set", first: [.set]), "open a pack of a set",
            options: .records + [.language, .header, .packs, .open, .add, .seed, .noInteractive],
            uses: [(.add, "put the cards into your collection, and mark those that are new there", nil)],
            examples: [
                ("lorcana pack 14", "twelve cards"),
                ("lorcana pack 14 --open", "turned over one by one, the foil last"),
                ("lorcana pack 14 --open --add", "and put into your collection"),
                ("lorcana pack 14 --packs 6 --seed 7", "the same six packs each time"),
            ],
            details:
                "The rarity odds are estimates; the publisher states none. Cards are listed in pack order."
        ) { input throws(ProgramFailure) in
            let request = try PackRequest(input)
            return Action(.atHand) { run throws(ProgramFailure) in
                let seed = request.seed ?? run.seeds.short()
                var packs = try request.open(seed, in: run.local)
                if request.adds { packs.new = try packs.added(to: run.collection) }
                if request.turnsOver {
                    var printer = run.printer
                    try packs.turnOver(run.input, &printer, run.reporter)
                } else {
                    try await packs.show(run.presenter)
                }
                if let new = packs.new {
                    run.reporter.note(
                        "added to your collection: \(Counted.text(new.count)), \(new.count { $0 }) of them new; "
                            + "`lorcana own undo` takes them out")
                }
                packs.report(seed, run.reporter)
                return .found
            }
        }
    }
}

/// The packs to open.
struct PackRequest: Equatable {
    let set: LorcanaSet
    var count = 1
    /// Nil for a random seed.
    var seed: UInt64?
    /// Whether to reveal the cards one by one.
    var turnsOver = false
    /// Whether to add the cards to the collection.
    var adds = false

    init(
        set: LorcanaSet, count: Int = 1, seed: UInt64? = nil, turnsOver: Bool = false, adds: Bool = false
    ) {
        (self.set, self.count, self.seed, self.turnsOver) = (set, count, seed, turnsOver)
        self.adds = adds
    }

    @MainActor
    init(_ input: CommandInput) throws(ProgramFailure) {
        (set, seed) = (try input.set(), try input.seed())
        count = try input.number(.packs, in: 1...36) ?? 1
        (turnsOver, adds) = (input.has(.open), input.has(.add))
    }

    @MainActor
    fileprivate func open(_ seed: UInt64, in cards: LocalCards) throws(ProgramFailure) -> OpenedPacks {
        guard let maker = PackMaker(set: set, in: cards.names) else {
            throw .refused(
                "\(set.name) has no packs: "
                    + (set.kind == .expansion ? "too few of its cards are known" : "it is not an expansion"),
                tip: "for example: lorcana pack TFC")
        }
        var random = SplitMix64(seed: seed)
        let packs = (0..<count).map { _ in maker.pack(&random) }
        return OpenedPacks(packs: packs, catalogue: cards.catalogue)
    }
}

/// Opened packs, and how they are printed.
@MainActor
private struct OpenedPacks {
    let packs: [[PackMaker.Slot]]
    let catalogue: Catalogue
    /// Whether each card, in pack order, is new to the collection; nil if the cards are not added.
    var new: [Bool]?

    /// Adds all cards to the collection, and returns whether each was new.
    func added(to collection: CollectionFile) throws(ProgramFailure) -> [Bool] {
        var new: [Bool] = []
        try collection.revise { old throws(ProgramFailure) in
            var collection = old
            new = []
            for slot in packs.flatMap(\.self) {
                let id = catalogue[slot.row].id
                var copies = collection[id]
                if copies[isFoil: slot.isFoil] == CardCollection.most { throw .full(id) }
                new.append(copies.all == 0)
                copies[isFoil: slot.isFoil] += 1
                collection.set(id, copies)
            }
            return collection
        }
        return new
    }

    private static let newWords = "new in your collection"

    /// A column that marks cards new to the collection; empty if the cards are not added.
    ///
    /// - Parameter places: the indices of the cards.
    private func news(_ places: Range<Int>) -> [AddedColumn] {
        guard let new, new[places].contains(true) else { return [] }
        return [
            AddedColumn(
                "New",
                new[places].map {
                    $0 ? .init("new", words: Self.newWords, isGain: true) : .init("", words: "")
                })
        ]
    }

    func report(_ seed: UInt64, _ reporter: Reporter) {
        reporter.note("the rarity odds are estimates; the publisher states none")
        reporter.report("seed \(seed)", from: catalogue.origin)
    }

    /// Prints all packs, or opens them in the browser.
    func show(_ presenter: ResultPresenter) async throws(ProgramFailure) {
        let cards = packs.enumerated().flatMap { place, slots in
            slots.map { (pack: place + 1, slot: $0) }
        }
        let shown = cards.map { catalogue[$0.slot.row] }
        let added = [marks(ofBestIn: packs, on: presenter.printer.canvas)] + news(cards.indices)
        _ = try await presenter.list(
            shown, adding: added, sections: sections, for: .printings, opening: .text("pack"),
            from: catalogue.origin
        ) { printer throws(ProgramFailure) in
            try printer.show(
                shown, with: records(cards), adding: added, sections: sections, for: .printings, saying: .all)
        }
        noteMarks(presenter.printer, presenter.reporter)
    }

    private func records(_ cards: [(pack: Int, slot: PackMaker.Slot)]) -> RecordTable {
        typealias Card = (offset: Int, element: (pack: Int, slot: PackMaker.Slot))
        var fields: [RecordTable.Field<Card>] = [
            ("pack", { .number($0.element.pack) }), ("slot", { .number($0.element.slot.slot) }),
            ("foil", { .flag($0.element.slot.isFoil) }),
        ]
        if let new { fields.append(("new", { .flag(new[$0.offset]) })) }
        return RecordTable(cards.enumerated().map { $0 }, fields)
    }

    /// The headings in a pack: six Commons, three Uncommons, two Rare or better, one foil.
    private var sections: [CardRows.Section] {
        packs.indices.flatMap { pack -> [CardRows.Section] in
            let start = 12 * pack
            let name = packs.count > 1 ? "Pack \(pack + 1), " : ""
            return [
                ("\(name)Commons", start..<start + 6), ("Uncommons", start + 6..<start + 9),
                ("Rare or better", start + 9..<start + 11), ("Foil", start + 11..<start + 12),
            ]
        }
    }

    /// A column that marks the rarest card of each pack; the last of them if there are several.
    private func marks(ofBestIn packs: [[PackMaker.Slot]], on canvas: Canvas) -> AddedColumn {
        let cells = packs.flatMap { slots in
            let rarities = slots.map { catalogue[$0.row].rarity?.rawValue ?? 0 }
            let best = rarities.lastIndex(of: rarities.max() ?? 0)
            return slots.indices.map { place in
                place == best
                    ? AddedColumn.Cell(canvas.glyphs.pointer, words: "the rarest card") : .init("", words: "")
            }
        }
        return AddedColumn("", isFirst: true, cells)
    }

    /// Explains the marks below a table.
    private func noteMarks(_ printer: ResultPrinter, _ reporter: Reporter) {
        if !printer.isTable || printer.canvas.isAccessible { return }
        reporter.note(
            "\(printer.canvas.glyphs.pointer) marks the rarest card"
                + (packs.count > 1 ? " of each pack" : ""))
    }

    /// Shows a full card for each Enter or Space, and a summary after the last card of a pack, until the user quits.
    /// With colours, each card replaces the previous one, below a row for the pack.
    func turnOver(
        _ input: StandardInput, _ printer: inout ResultPrinter, _ reporter: Reporter
    ) throws(ProgramFailure) {
        guard printer.isTable, input.isTerminal else {
            throw .refused("`pack --open` needs a terminal", tip: "without --open the cards are printed")
        }
        let gap = printer.canvas.isAccessible ? [] : [StyledText()]
        let staysInPlace = !printer.canvas.isAccessible && printer.capabilities.colorDepth > .attributes
        var hasMarks = false
        defer { if hasMarks { noteMarks(printer, reporter) } }
        for (pack, slots) in packs.enumerated() {
            let title = packs.count > 1 ? "pack \(pack + 1), " : ""
            var shown = staysInPlace ? [row(slots, turned: 0, on: printer.canvas), StyledText()] : []
            try printer.write(shown)
            for (place, slot) in slots.enumerated() {
                let name = title + (slot.isFoil ? "the foil" : "card \(slot.slot) of 12")
                let prompts = [
                    "\(name): Enter or Space turns it over, q and Enter leaves: ", "\(name): Enter or q: ",
                ]
                let prompt = prompts.first { CellWidth.of($0) <= printer.canvas.width } ?? prompts[1]
                guard let line = try input.line(after: prompt, on: &printer, orSpace: true),
                    !StandardInput.leaves(line)
                else {
                    return
                }
                let isErased = staysInPlace ? try printer.erase(shown + [StyledText(prompt + line)]) : false
                // If a card is longer than the screen, only its frame is shown, so that its name remains visible.
                let card = catalogue[slot.row]
                let isNew = new?[pack * slots.count + place] == true
                let mark = isNew ? [printer.canvas.text(Self.newWords, .bold)] : []
                let top =
                    staysInPlace ? [row(slots, turned: place + 1, on: printer.canvas), StyledText()] : []
                let end = mark + (staysInPlace ? gap : [])
                let room = printer.capabilities.size.rows - top.count - end.count - 1
                let lines = printer.linesInFull(card, ending: .details)
                shown = top + (lines.count < room ? lines : printer.linesInFull(card, ending: .frame)) + end
                if staysInPlace, !isErased { try printer.write(gap) }
                try printer.write(shown + (staysInPlace ? [] : gap))
            }
            if staysInPlace { try printer.write(gap) }
            try printer.write(summary(ofPack: pack, on: printer.canvas) + (pack < packs.count - 1 ? gap : []))
            hasMarks = true
        }
    }

    /// The pack in one line: the rarities of revealed cards, and card backs for the others.
    private func row(_ slots: [PackMaker.Slot], turned: Int, on canvas: Canvas) -> StyledText {
        slots.enumerated().map { place, slot in
            guard place < turned, let rarity = catalogue[slot.row].rarity else {
                return canvas.text(canvas.glyphs.back, canvas.theme.aside)
            }
            return rarity.sign(on: canvas)
        }.joined(separator: StyledText(" ")).truncated(to: canvas.width)
    }

    /// A short list of a pack's cards, with the rarest marked and the foil under a heading.
    private func summary(ofPack pack: Int, on canvas: Canvas) -> [StyledText] {
        let slots = packs[pack]
        let foil = slots.firstIndex(where: \.isFoil) ?? slots.count
        let sections = [("", 0..<foil), ("Foil", foil..<slots.count)]
        return CardRows(
            slots.map { catalogue[$0.row] },
            adding: [marks(ofBestIn: [slots], on: canvas)]
                + news(pack * slots.count..<(pack + 1) * slots.count),
            sections: sections, for: .printings
        ).lines(on: canvas)
    }
}
