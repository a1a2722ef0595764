import CardBrowser
import CardRendering
import Files
import LorcanaCards
import LorcanaKit
import LorcanaRules

/// Gives the browser access to decks and the collection, through the same files, locks and edits as the commands.
@MainActor
final class BrowserFiles: PlayerFiles {
    private let cards: LocalCards
    private let decks: DeckFolder
    private let collection: CollectionFile

    private let today: Timestamp

    init(_ cards: LocalCards, _ decks: DeckFolder, _ collection: CollectionFile, today: Timestamp) {
        (self.cards, self.decks, self.collection, self.today) = (cards, decks, collection, today)
    }

    var deckEntries: [DeckEntry] { decks.entries(today) }

    func changeFolder(_ change: FolderChange) throws(PlayerFilesError) -> FolderChange {
        try refusing { () throws(ProgramFailure) in
            switch change {
            case .copy(let old, let new):
                _ = try decks.copy(decks.nameInFolder(old), to: Self.name(new))
                return .delete(new)
            case .renamed(let old, let new):
                _ = try decks.changeName(decks.nameInFolder(old), to: Self.name(new))
                return .renamed(new, to: old)
            case .delete(let name):
                // A deck without cards may have no file.
                guard decks.fileNames.contains(name) else { return .restore(name, []) }
                return .restore(name, try decks.delete(decks.nameInFolder(name)).deck.text)
            case .restore(let name, let text):
                try decks.make(decks.nameInFolder(name), text)
                return .delete(name)
            case .keep(let file, let name):
                _ = try decks.keep(decks.foreign(file), as: Self.name(name))
                return .delete(name)
            }
        }
    }

    /// Rejects paths: a name typed in the browser is that of a deck in the folder.
    private static func name(_ typed: String) throws(ProgramFailure) -> String {
        if case .path? = try? DeckReference(typed) {
            throw .refused("\(Quoted.text(typed)) is a path, not the name of a deck", tip: "")
        }
        return typed
    }

    func addLines(_ text: String, to typed: String, known: Deck?) throws(PlayerFilesError) -> (
        revision: DeckRevision, deck: Deck, unread: [DeckLine]
    ) {
        try refusing { () throws(ProgramFailure) in
            let added = try decks.deck(text: Array(text.utf8), of: typed)
            if added.cards.isEmpty { throw .refused("no line of it names a card", tip: "") }
            var (before, isRemade) = ([UInt8]?.none, false)
            let changed = try decks.revise(typed) { old, deck throws(ProgramFailure) in
                (before, isRemade) = Self.text(old, known)
                let deck = isRemade ? known ?? deck : deck
                return deck.lines.isEmpty
                    ? DeckEdit(bytes: DeckFolder.text(of: added)) : try decks.adding(added, to: deck, typed)
            }
            let cards = added.cards.map { card in
                DeckRevision.Card(
                    name: changed.deck.names.catalogue[card.row].englishFullName, step: card.count)
            }
            let revision = DeckRevision(
                deck: typed, before: before, after: changed.edit.bytes, cards: cards, isRemade: isRemade)
            return (revision, changed.deck, added.unread)
        }
    }

    func openDeck(_ name: String) throws(PlayerFilesError) -> (typed: String, deck: Deck) {
        try refusing { () throws(ProgramFailure) in
            if name == StandardInput.operand { throw .refused("`-` is stdin, not a deck", tip: "") }
            let typed = decks.nameInFolder(name)
            return (typed, try decks.deckOrEmpty(typed))
        }
    }

    /// The text of a deck's file; if the file is gone, the text last read.
    private static func text(_ old: [UInt8]?, _ known: Deck?) -> (text: [UInt8]?, isRemade: Bool) {
        guard old == nil, let known, !known.text.isEmpty else { return (old, false) }
        return (known.text, true)
    }

    func changeDeck(
        _ typed: String, known: Deck?, _ changes: [(card: LorcanaCard, change: DeckChange)]
    ) throws(PlayerFilesError) -> (revision: DeckRevision, deck: Deck) {
        try refusing { () throws(ProgramFailure) in
            var (before, isRemade, steps) = ([UInt8]?.none, false, [DeckRevision.Card]())
            let changed = try decks.revise(typed) { old, _ throws(ProgramFailure) in
                (before, isRemade) = Self.text(old, known)
                steps = []
                var text = before ?? []
                for (card, change) in changes {
                    let deck = try decks.deck(text: text, of: typed)
                    let name = try cards.known(card.englishFullName)
                    let have = deck.copies(of: name)
                    let step =
                        switch change {
                        case .by(let step): max(step, -have)
                        case .to(let count): count - have
                        }
                    if step == 0 { continue }
                    text = try decks.edited(deck, by: step, of: name).bytes
                    steps.append(DeckRevision.Card(name: card.englishFullName, step: step))
                }
                return DeckEdit(bytes: text)
            }
            let revision = DeckRevision(
                deck: typed, before: before, after: changed.edit.bytes, cards: steps, isRemade: isRemade)
            return (revision, changed.deck)
        }
    }

    func makeRevision(_ revision: DeckRevision) throws(PlayerFilesError) -> Deck {
        try refusing { () throws(ProgramFailure) in
            if revision.after == nil, try decks.deckOrEmpty(revision.deck).text == revision.before {
                _ = try decks.delete(revision.deck)
                return try decks.deckOrEmpty(revision.deck)
            }
            return try decks.revise(revision.deck) { old, _ throws(ProgramFailure) in
                if old == revision.before || old == nil, let after = revision.after {
                    return DeckEdit(bytes: after)
                }
                // Another program has written the file, so its text is preserved and only these copies are changed.
                var text = old ?? []
                for card in revision.cards {
                    let deck = try decks.deck(text: text, of: revision.deck)
                    let name = try cards.known(card.name)
                    let step = max(card.step, -deck.copies(of: name))
                    if step != 0 { text = try decks.edited(deck, by: step, of: name).bytes }
                }
                return DeckEdit(bytes: text)
            }.deck
        }
    }

    func ownedCopies() throws(PlayerFilesError) -> OwnedCopies? {
        try refusing { () throws(ProgramFailure) in
            guard collection.hasPath else { return nil }
            let owned = try asking(collection.read)
            return owned.isEmpty ? nil : OwnedCopies(owned.holdings(cards.names).holdings)
        }
    }

    func progress() throws(PlayerFilesError) -> CollectionProgress {
        try refusing { () throws(ProgramFailure) in try collection.progress(cards.names) }
    }

    func changeOwned(_ revision: CollectionRevision) throws(PlayerFilesError) -> OwnedCopies {
        try refusing { () throws(ProgramFailure) in
            let catalogue = cards.catalogue
            guard let row = CardIDs(catalogue)[revision.id] else {
                throw .refused("no printing \(Quoted.text(revision.id)) in the data", tip: "")
            }
            let finishes = catalogue[row].finishes
            if revision.step > 0, !finishes.isEmpty, !finishes.contains(revision.isFoil ? .foil : .normal) {
                throw .refused("\(revision.id) is \(finishes.names.joined(separator: " and ")) only", tip: "")
            }
            var new = CardCollection()
            try collection.revise { old throws(ProgramFailure) in
                new = old
                var copies = new[revision.id]
                let count = copies[isFoil: revision.isFoil] + revision.step
                if count > CardCollection.most { throw .full(revision.id) }
                copies[isFoil: revision.isFoil] = max(0, count)
                new.set(revision.id, copies)
                return new
            }
            return OwnedCopies(new.holdings(cards.names).holdings)
        }
    }

    /// Runs `work`, and converts its failure to a sentence for the browser.
    private func refusing<Answer>(
        _ work: () throws(ProgramFailure) -> Answer
    ) throws(PlayerFilesError) -> Answer {
        do throws(ProgramFailure) { return try work() } catch {
            throw PlayerFilesError(error.message?.sentence ?? "")
        }
    }
}
