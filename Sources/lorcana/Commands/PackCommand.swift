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
            details: "Rarity rates are estimates: none are published."
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
                let cards = (1...count).flatMap { pack in maker.pack(&random).map { (pack: pack, slot: $0) } }
                let fields = RecordTable(
                    cards, ("pack", { .number($0.pack) }), ("slot", { .number($0.slot.slot) }),
                    ("foil", { .flag($0.slot.isFoil) }))
                if isOpened {
                    try session.turnOver(cards)
                } else {
                    try session.show(
                        cards.map(\.slot.row), with: fields,
                        adding: [], sections: session.parts(ofPacks: count), for: .printings)
                }
                session.console.note("rates are estimates: none are published")
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

    /// Shows one card in full for each Enter, until all are shown or the user leaves.
    fileprivate func turnOver(_ cards: [(pack: Int, slot: PackMaker.Slot)]) throws(ProgramFailure) {
        guard showing.format == .table, environment.isInputTerminal else {
            throw .refused("`pack --open` needs a terminal", tip: "without --open the cards are printed")
        }
        let packs = cards.last?.pack ?? 1
        let gap = canvas.isAccessible ? [] : [StyledText()]
        for (place, (pack, slot)) in cards.enumerated() {
            if place > 0 { try write(gap) }
            let name = slot.isFoil ? "the foil" : "card \(slot.slot) of 12"
            let title = (packs > 1 ? "pack \(pack), " : "") + name
            let prompts = ["\(title): Enter turns it over, q leaves: ", "\(title): Enter or q: "]
            let prompt = prompts.first { CellWidth.of($0) <= canvas.width } ?? prompts[1]
            guard let line = try line(behind: prompt), Dialogue.Reply(line) != .leave else { return }
            // Of a card that is longer than the screen only the frame, so that its name stays in sight.
            let card = card(slot.row)
            let lines = linesInFull(card, ending: .details)
            let room = capabilities.size.rows - gap.count
            try write(lines.count < room ? lines : linesInFull(card, ending: .frame))
        }
    }
}
