import LorcanaQuery
import LorcanaRules
import CardRendering
import LorcanaCards
import LorcanaKit

extension Command {
    /// Lists the cards of which there are too few copies.
    static let ownMissing = Command("missing") {
        CommandRow(.query("[QUERY]"), "list the cards that you lack", options: [.want]) {
            input throws(ProgramFailure) in
            let (query, want) = (try input.query(), try input.number(.want, in: 1...999) ?? 1)
            return Action(.atHand) { session throws(ProgramFailure) in
                let holdings = try session.collection().holdings(session.names).holdings
                let (rows, notes) = try session.rows(matching: query)
                // It was read when the command line was.
                let countsPrintings = (try? query.map(session.queries.read))?.unique == .prints
                let missing = Shortage.of(rows.map { ($0, want) }, printings: countsPrintings, in: holdings)
                try session.show(
                    missing.map(\.row), with: ["missing"], missing.map { [.number($0.missing)] },
                    shown: [.id, .fullName, .rarity])
                session.report("\(Counted.text(missing.count)) missing", notes: notes)
                return missing.isEmpty ? .nothingMatched : .found
            }
        }
    }

    static let ownExport = Command("export") {
        CommandRow(.none, "write the collection for another tool", options: [.to]) {
            input throws(ProgramFailure) in
            switch try input.choice(.to, "form") ?? CollectionForm.dreamborn {
            case .dreamborn:
                Action(.atHand) { session throws(ProgramFailure) in
                    let collection = try session.collection()
                    try session.write(collection.dreamborn(session.names))
                    session.noteUnknown(collection.holdings(session.names).unknown)
                    return .found
                }
            case .tsv:
                // The file's own form needs no card.
                Action(.none) { session throws(ProgramFailure) in
                    try session.write(try session.collection().bytes)
                    return .found
                }
            }
        }
    }
}
