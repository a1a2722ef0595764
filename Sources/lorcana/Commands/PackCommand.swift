import LorcanaRules
import TerminalKit
import CardRendering
import LorcanaCards
import LorcanaKit

extension Command {
    /// Opens packs as the maker describes them, by estimated rates.
    static let pack = Command("pack") {
        CommandRow(
            .words("SET", needs: "a set", first: [.set]), "open a pack of a set",
            options: .records + [.language, .header, .packs, .open, .seed],
            examples: [
                ("lorcana pack 14", "twelve cards"),
                ("lorcana pack 14 --open", "turned over one by one, the foil last"),
                ("lorcana pack 14 --packs 6 --seed 7", "the same six packs each time"),
            ],
            details: "The odds of rarities are estimated, as the maker publishes none."
        ) { input throws(ProgramFailure) in
            let (set, seed) = (try input.set(), try input.seed() ?? UInt64.random(in: 0...999_999))
            let count = try input.number(.packs, in: 1...36) ?? 1
            let isOpened = input.has(.open)
            return Action(.atHand) { session throws(ProgramFailure) in
                guard let maker = PackMaker(set: set, in: session.names) else {
                    throw .refused(
                        "there are no packs of \(set.name)",
                        tip: "a pack needs an expansion with cards, for example: lorcana pack TFC")
                }
                var random = SplitMix64(seed: seed)
                let packs = (1...count).map { _ in maker.pack(&random) }
                if isOpened {
                    try session.turnOver(packs)
                } else {
                    let cards = packs.enumerated().flatMap { place, slots in
                        slots.map { (pack: place + 1, slot: $0) }
                    }
                    try session.show(
                        cards.map(\.slot.row),
                        with: RecordTable(
                            cards, ("pack", { .number($0.pack) }), ("slot", { .number($0.slot.slot) }),
                            ("foil", { .flag($0.slot.isFoil) })),
                        adding: [session.marks(ofBestIn: packs)], sections: session.parts(ofPacks: count),
                        for: .printings, saying: .all)
                    session.noteMarks(count)
                }
                session.console.note("the odds of rarities are estimated: the maker publishes none")
                session.report("seed \(seed)")
                return .found
            }
        }
    }
}

extension Session {
    /// The headings of packs: six Commons, three Uncommons, two Rare or better, one foil.
    fileprivate func parts(ofPacks count: Int) -> [CardRows.Section] {
        (0..<count).flatMap { pack -> [CardRows.Section] in
            let start = 12 * pack
            let name = count > 1 ? "Pack \(pack + 1), " : ""
            return [
                ("\(name)Commons", start..<start + 6), ("Uncommons", start + 6..<start + 9),
                ("Rare or better", start + 9..<start + 11), ("Foil", start + 11..<start + 12),
            ]
        }
    }

    /// A column that marks the rarest card of each pack, the last of several.
    fileprivate func marks(ofBestIn packs: [[PackMaker.Slot]]) -> AddedColumn {
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

    /// What the marks of a table mean.
    fileprivate func noteMarks(_ packs: Int) {
        if showing.format != .table || canvas.isAccessible { return }
        console.note("\(canvas.glyphs.pointer) marks the rarest card" + (packs > 1 ? " of each pack" : ""))
    }

    /// Shows one card in full for each Enter, and all of a pack behind its last, until all are shown or the user leaves.
    fileprivate func turnOver(_ packs: [[PackMaker.Slot]]) throws(ProgramFailure) {
        guard showing.format == .table, environment.isInputTerminal else {
            throw .refused("`pack --open` needs a terminal", tip: "without --open the cards are printed")
        }
        let gap = canvas.isAccessible ? [] : [StyledText()]
        var hasMarks = false
        defer { if hasMarks { noteMarks(packs.count) } }
        for (pack, slots) in packs.enumerated() {
            let title = packs.count > 1 ? "pack \(pack + 1), " : ""
            for slot in slots {
                let name = title + (slot.isFoil ? "the foil" : "card \(slot.slot) of 12")
                let prompts = ["\(name): Enter turns it over, q leaves: ", "\(name): Enter or q: "]
                let prompt = prompts.first { CellWidth.of($0) <= canvas.width } ?? prompts[1]
                guard let line = try line(behind: prompt), Dialogue.Reply(line) != .leave else { return }
                // Of a card that is longer than the screen only the frame, so that its name stays in sight.
                let card = card(slot.row)
                let lines = linesInFull(card, ending: .details)
                let room = capabilities.size.rows - gap.count
                try write((lines.count < room ? lines : linesInFull(card, ending: .frame)) + gap)
            }
            try write(summary(of: slots) + (pack < packs.count - 1 ? gap : []))
            hasMarks = true
        }
    }

    /// All cards of a pack in few lines: the rarest marked, the foil under a heading.
    private func summary(of slots: [PackMaker.Slot]) -> [StyledText] {
        let foil = slots.firstIndex(where: \.isFoil) ?? slots.count
        let sections = [("", 0..<foil), ("Foil", foil..<slots.count)]
        return CardRows(
            slots.map { card($0.row) }, adding: [marks(ofBestIn: [slots])], sections: sections,
            for: .printings
        ).lines(on: canvas)
    }
}
