import LorcanaRules
import CardRendering
import LorcanaCards
import LorcanaKit

extension Command {
    /// Opens packs as the maker describes them, by estimated rates.
    static let pack = Command("pack") {
        CommandRow(
            .words("SET", needs: "a set", first: [.set]), "open a pack of a set",
            options: .records + [.header, .packs, .seed],
            examples: [
                ("lorcana pack 14", "twelve cards"),
                ("lorcana pack 14 --packs 6 --seed 7", "the same six packs each time"),
            ],
            details: "Rarity rates are estimates: the maker prints none."
        ) { input throws(ProgramFailure) in
            let (set, seed) = (try input.set(), try input.seed() ?? UInt64.random(in: 0...999_999))
            let count = try input.number(.packs, in: 1...36) ?? 1
            return Action(.atHand) { session throws(ProgramFailure) in
                guard let maker = PackMaker(set: set, in: session.names) else {
                    throw .refused(
                        "there are no packs of \(set.name)",
                        tip: "a pack needs an expansion with cards, for example: lorcana pack TFC")
                }
                var random = SplitMix64(seed: seed)
                var (rows, values) = ([Int](), [[RecordValue]]())
                for pack in 1...count {
                    for slot in maker.pack(&random) {
                        rows.append(slot.row)
                        values.append([.number(pack), .number(slot.slot), .flag(slot.isFoil)])
                    }
                }
                try session.show(
                    rows, with: ["pack", "slot", "foil"], values, shown: [.id, .fullName, .rarity])
                session.console.note("rates are estimates: the maker prints none")
                session.report("seed \(seed)")
                return .found
            }
        }
    }
}
