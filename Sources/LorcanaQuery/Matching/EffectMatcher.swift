import LorcanaCards

/// Tests the frames of a catalogue's cards; they are parsed on first use.
final class EffectMatcher {
    private let catalogue: Catalogue
    /// The frames parsed so far.
    private var read: FrameTable

    init(_ catalogue: Catalogue) {
        self.catalogue = catalogue
        read = FrameTable(catalogue)
    }

    /// The frames of all rows.
    var table: FrameTable {
        read.read(Array(0..<catalogue.count), of: catalogue)
        return read
    }

    /// The rows with a frame that passes the test.
    func rows(_ test: EffectTest, among rows: RowSet) -> RowSet {
        read.read(rows.rows, of: catalogue, having: Self.needed(test))
        let frames = frames(test, in: read)
        return rows.filter { row in read.rows[row].contains { frames[$0] } }
    }

    /// Facts at least one of which every matching card has; nil if there are none.
    private static func needed(_ test: EffectTest) -> FactSet? {
        for word in test.words {
            var needed = FactSet()
            let areWritten = word.alternatives.allSatisfy { facts in
                let written = FrameTable.written(facts.wanted)
                needed.formUnion(written)
                return !written.isEmpty
            }
            if areWritten, !needed.isEmpty { return needed }
        }
        return nil
    }

    /// The result of the test for each frame of the table.
    private func frames(_ test: EffectTest, in table: FrameTable) -> [Bool] {
        let words = test.words.map { word in word.alternatives.map { Facts($0, table.words) } }
        let isOfOwn = test.words.contains { Self.ownWords.contains($0.text) }
        let namesSource = test.words.contains { word in
            word.key == .when
                && (word.alternatives.first?.named != nil
                    || EffectVocabulary.row(word.text, among: EffectVocabulary.sources) != nil)
        }
        let namesActor = test.words.contains { Self.actorWords.contains($0.text) }
        let hasTrigger = test.words.contains { $0.key == .when } && !namesSource
        return table.frames.map { frame in
            let facts = frame.facts
            if !isOfOwn, facts.contains(Self.price), facts.meets(Self.own) { return false }
            if hasTrigger, !facts.contains(Self.this), !facts.meets(Self.players) {
                guard facts.meets(Self.challenge), !facts.meets(Self.opposing) else { return false }
            }
            let isGain = facts.meets(Self.gains) || facts.contains(Self.taking)
            if !namesActor, isGain, facts.meets(Self.others) { return false }
            return words.allSatisfy { alternatives in alternatives.contains { $0.isMet(by: frame) } }
        }
    }

    /// Costs that a player pays are not effects: "banish one of your items to draw".
    private static let price = FactSet([.price])
    private static let own = FactSet([.whose(.yours), .pick(.this)])
    private static let this = FactSet([.source(.this)])
    /// Actions of players rather than cards, so they have no acting card.
    private static let players = FactSet(
        [
            EffectTrigger.inked, .draws, .discards, .discarded, .gainsLore, .pays, .dropsInk, .healed,
            .returned, .turnStart,
            .turnEnd,
        ].map(
            EffectFact.trigger))
    /// Actions in challenges, where cards mean any of your characters as often as themselves.
    private static let challenge = FactSet([
        .trigger(.challenges), .trigger(.challenged), .trigger(.banishes), .circumstance(.defending),
    ])
    private static let opposing = FactSet([.source(.opposing)])
    /// Actions that benefit the acting player, who is you unless another player is named.
    private static let gains = FactSet(
        [EffectVerb.draw, .gainLore, .gainDrop, .search, .ready, .heal, .extraInk].map(EffectFact.verb))
    private static let taking = FactSet([.verb(.put), .to(.hand)])
    private static let others = FactSet(
        [EffectActor.opponents, .owner, .rival].map(EffectFact.actor))
    /// Returning your own card is a benefit, even as a cost.
    private static let ownWords = ["price", "yours", "own", "this", "bounce"]
    private static let actorWords = ["you", "opponent", "by-opponent", "each-player", "opposing"]

    /// Facts as indices into the table.
    private struct Facts {
        let facts: EffectTest.Facts
        /// The indices of the words with the name.
        let names: [Int]

        init(_ facts: EffectTest.Facts, _ words: [String]) {
            self.facts = facts
            guard let named = facts.named else {
                names =
                    facts.isOfAny
                    ? words.indices.filter { place in !["by-", "if-"].contains { words[place].hasPrefix($0) }
                    }
                    : []
                return
            }
            names = words.indices.filter { place in
                words[place].hasPrefix(named.kind)
                    && (named.name.isEmpty
                        || Folding.fold(words[place].dropFirst(named.kind.utf8.count)) == named.name)
            }
        }

        func isMet(by frame: FrameTable.Frame) -> Bool {
            guard frame.facts.contains(facts.wanted), !frame.facts.meets(facts.excluded) else {
                return false
            }
            // A variable amount has a sign but no number; "-2" is a loss of 2.
            if let amounts = facts.amounts {
                let amount = frame.amount ?? .max
                guard amounts.contains(amount) || amounts.lowerBound > 0 && amounts.contains(-amount) else {
                    return false
                }
            }
            let isNamed = frame.words.contains(where: names.contains)
            return facts.isOfAny ? !isNamed : facts.named == nil || isNamed
        }
    }
}
