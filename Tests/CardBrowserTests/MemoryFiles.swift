import CardRendering
import LorcanaCards
import LorcanaRules

@testable import CardBrowser

/// A player's files in memory, which tests may also change.
final class MemoryFiles: PlayerFiles {
    var decks: [String: String]
    var owned: [String: CardCollection.Copies]?
    /// If set, every change fails with this message.
    var refusal: String?

    private let names: CardNames

    init(_ catalogue: Catalogue, _ decks: [String: String] = [:]) {
        names = CardNames(catalogue)
        self.decks = decks
    }

    var deckEntries: [DeckEntry] {
        decks.keys.sorted().compactMap { name in
            (try? read(decks[name] ?? "")).map { DeckEntry(name, $0, today: nil) }
        }
    }

    func changeFolder(_ change: FolderChange) throws(PlayerFilesError) -> FolderChange {
        if let refusal { throw PlayerFilesError(refusal) }
        switch change {
        case .copy(let old, let new):
            if decks[new] != nil { throw PlayerFilesError("there is a deck \(new) already") }
            decks[new] = decks[old]
            return .delete(new)
        case .renamed(let old, let new):
            if decks[new] != nil { throw PlayerFilesError("there is a deck \(new) already") }
            decks[new] = decks.removeValue(forKey: old)
            return .renamed(new, to: old)
        case .delete(let name):
            return .restore(name, Array((decks.removeValue(forKey: name) ?? "").utf8))
        case .restore(let name, let text):
            // As on disk, restoring an empty deck creates no file.
            decks[name] = text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
            return .delete(name)
        case .keep(let file, let name):
            if decks[name] != nil { throw PlayerFilesError("there is a deck \(name) already") }
            decks[name] = "# \(file)\n"
            return .delete(name)
        }
    }

    func addLines(_ text: String, to typed: String, known: Deck?) throws(PlayerFilesError) -> (
        revision: DeckRevision, deck: Deck, unread: [DeckLine]
    ) {
        let before = decks[typed]
        var (after, steps) = (before ?? "", [DeckRevision.Card]())
        let added = try read(text)
        for card in added.cards {
            let name = names.fullName(card.name)
            after = try edited(after, name, by: card.count)
            steps.append(DeckRevision.Card(name: name, step: card.count))
        }
        decks[typed] = after
        let revision = DeckRevision(
            deck: typed, before: before.map { Array($0.utf8) }, after: Array(after.utf8), cards: steps)
        return (revision, try read(after), added.unread)
    }

    func openDeck(_ name: String) throws(PlayerFilesError) -> (typed: String, deck: Deck) {
        (name, try read(decks[name] ?? ""))
    }

    private func read(_ text: String) throws(PlayerFilesError) -> Deck {
        if let refusal { throw PlayerFilesError(refusal) }
        var reader = DeckReader(names)
        do { return try reader.read(Array(text.utf8), mayBeEmpty: true) } catch {
            throw PlayerFilesError("no deck: \(error)")
        }
    }

    func changeDeck(
        _ typed: String, known: Deck?, _ changes: [(card: LorcanaCard, change: DeckChange)]
    ) throws(PlayerFilesError) -> (revision: DeckRevision, deck: Deck) {
        let before = decks[typed]
        var (text, steps) = (before ?? "", [DeckRevision.Card]())
        for (card, change) in changes {
            let have = try copies(card.englishFullName, in: text)
            let step =
                switch change {
                case .by(let step): max(step, -have)
                case .to(let count): count - have
                }
            if step == 0 { continue }
            text = try edited(text, card.englishFullName, by: step)
            steps.append(DeckRevision.Card(name: card.englishFullName, step: step))
        }
        decks[typed] = text
        let revision = DeckRevision(
            deck: typed, before: before.map { Array($0.utf8) }, after: Array(text.utf8), cards: steps)
        return (revision, try read(text))
    }

    func makeRevision(_ revision: DeckRevision) throws(PlayerFilesError) -> Deck {
        if let refusal { throw PlayerFilesError(refusal) }
        var text = decks[revision.deck] ?? ""
        if decks[revision.deck].map({ Array($0.utf8) }) == revision.before {
            guard let after = revision.after else {
                decks[revision.deck] = nil
                return try read("")
            }
            text = String(decoding: after, as: UTF8.self)
        } else {
            for card in revision.cards {
                let step = max(card.step, -(try copies(card.name, in: text)))
                if step != 0 { text = try edited(text, card.name, by: step) }
            }
        }
        let deck = try read(text)
        decks[revision.deck] = text
        return deck
    }

    private func copies(_ name: String, in text: String) throws(PlayerFilesError) -> Int {
        try read(text).copies(of: names.find(name)!)
    }

    private func edited(_ text: String, _ name: String, by step: Int) throws(PlayerFilesError) -> String {
        let (deck, found) = (try read(text), names.find(name)!)
        let edit =
            step > 0
            ? try? DeckEdit.add(step, of: found, to: deck)
            : try? DeckEdit.remove(-step, of: found, from: deck)
        guard let edit else { throw PlayerFilesError("refused") }
        return String(decoding: edit.bytes, as: UTF8.self)
    }

    func ownedCopies() throws(PlayerFilesError) -> OwnedCopies? {
        owned.map { owned in
            var collection = CardCollection()
            for (id, copies) in owned { collection.set(id, copies) }
            return OwnedCopies(collection.holdings(names).holdings)
        }
    }

    func progress() throws(PlayerFilesError) -> CollectionProgress {
        var collection = CardCollection()
        for (id, copies) in owned ?? [:] { collection.set(id, copies) }
        return CollectionProgress(collection, before: CardCollection(), names)
    }

    func changeOwned(_ revision: CollectionRevision) throws(PlayerFilesError) -> OwnedCopies {
        if let refusal { throw PlayerFilesError(refusal) }
        var copies = owned?[revision.id] ?? .init()
        copies[isFoil: revision.isFoil] = max(0, copies[isFoil: revision.isFoil] + revision.step)
        owned = (owned ?? [:]).merging([revision.id: copies]) { $1 }
        return try ownedCopies() ?? OwnedCopies()
    }
}
