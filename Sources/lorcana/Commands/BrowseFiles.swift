import CardBrowser
import CardRendering
import Files
import LorcanaCards
import LorcanaKit
import LorcanaRules

/// Decks and the collection as the browser changes them: through the same files, locks and edits as the commands.
extension Session: PlayerFiles {
    var deckNames: [String] { folderDecks.filter { $0.deck != nil }.map(\.name) }

    func openDeck(_ name: String) throws(PlayerFilesError) -> (typed: String, deck: Deck) {
        try told { () throws(ProgramFailure) in
            if name == CommandInput.stdin { throw .refused("`-` is stdin, not a deck", tip: "") }
            let typed = deckOfFolder(name)
            return (typed, try deckOrEmpty(typed))
        }
    }

    /// The name, or the deck's path if a file of the working directory has that name.
    private func deckOfFolder(_ name: String) -> String {
        guard !deckPath(name).bytes.contains(UInt8(ascii: "/")),
            let folder = settings.deckFolder(environment.paths)
        else { return name }
        return folder.appending(DeckName(name).file).description
    }

    func changeDeck(
        _ typed: String, _ changes: [(card: LorcanaCard, change: DeckChange)]
    ) throws(PlayerFilesError) -> (revision: DeckRevision, deck: Deck) {
        try told { () throws(ProgramFailure) in
            var (before, steps) = ([UInt8](), [DeckRevision.Card]())
            let changed = try reviseDeck(typed) { old, _ throws(ProgramFailure) in
                (before, steps) = (old ?? [], [])
                var text = before
                for (card, change) in changes {
                    let deck = try deck(text: text, of: typed)
                    let have = deck.copies(of: try known(card.englishFullName))
                    let step =
                        switch change {
                        case .by(let step): max(step, -have)
                        case .to(let count): count - have
                        }
                    if step == 0 { continue }
                    text = try edited(text, deck, by: step, of: try known(card.englishFullName)).bytes
                    steps.append(DeckRevision.Card(name: card.englishFullName, step: step))
                }
                return DeckEdit(bytes: text)
            }
            let revision = DeckRevision(deck: typed, before: before, after: changed.edit.bytes, cards: steps)
            return (revision, changed.deck)
        }
    }

    func makeRevision(_ revision: DeckRevision) throws(PlayerFilesError) -> Deck {
        try told { () throws(ProgramFailure) in
            try reviseDeck(revision.deck) { old, _ throws(ProgramFailure) in
                if old ?? [] == revision.before { return DeckEdit(bytes: revision.after) }
                // Somebody else has written: theirs stays, and of ours the copies change.
                var text = old ?? []
                for card in revision.cards {
                    let deck = try deck(text: text, of: revision.deck)
                    let name = try known(card.name)
                    let step = max(card.step, -deck.copies(of: name))
                    if step != 0 { text = try edited(text, deck, by: step, of: name).bytes }
                }
                return DeckEdit(bytes: text)
            }.deck
        }
    }

    func ownedCopies() throws(PlayerFilesError) -> OwnedCopies? {
        try told { () throws(ProgramFailure) in
            guard settings.collectionFile(environment.paths) != nil else { return nil }
            let collection = try collection()
            return collection.isEmpty ? nil : OwnedCopies(collection.holdings(names).holdings)
        }
    }

    func changeOwned(_ revision: CollectionRevision) throws(PlayerFilesError) -> OwnedCopies {
        try told { () throws(ProgramFailure) in
            guard let row = CardIDs(catalogue)[revision.id] else {
                throw .refused("no printing \(Quoted.text(revision.id)) in the data", tip: "")
            }
            let finishes = catalogue[row].finishes
            if revision.step > 0, !finishes.isEmpty, !finishes.contains(revision.isFoil ? .foil : .normal) {
                throw .refused("\(revision.id) is \(finishes.names.joined(separator: " and ")) only", tip: "")
            }
            var new = CardCollection()
            try revise { old throws(ProgramFailure) in
                new = old
                var copies = new[revision.id]
                let count = copies[isFoil: revision.isFoil] + revision.step
                if count > CardCollection.most { throw .full(revision.id) }
                copies[isFoil: revision.isFoil] = max(0, count)
                new.set(revision.id, copies)
                return new
            } report: { _ in
            }
            return OwnedCopies(new.holdings(names).holdings)
        }
    }

    private func known(_ name: String) throws(ProgramFailure) -> Int {
        guard let known = self.name(name) else { throw .misuse(unknownCard(name)) }
        return known
    }

    /// A failure as the browser tells it.
    private func told<Answer>(_ body: () throws(ProgramFailure) -> Answer) throws(PlayerFilesError) -> Answer
    {
        do throws(ProgramFailure) { return try body() } catch {
            throw PlayerFilesError(error.message?.sentence ?? "")
        }
    }
}
