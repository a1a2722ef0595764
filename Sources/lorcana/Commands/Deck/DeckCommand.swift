import LorcanaRules
import CardRendering
import LorcanaCards
import LorcanaKit

extension Command {
    static let deck = Command("deck") {
        let commands: [Command] = [
            .deckCheck, .deckStats, .deckOdds, .deckHand, .deckShow, .deckList, .deckDiff, .deckMissing,
            .deckExport, .deckAdd, .deckRemove, .deckUndo,
        ]
        return CommandRow(
            .subcommand(of: commands.map(\.name), shown: "COMMAND FILE..."), "check, count and edit decks",
            options: .records + [.language, .header],
            uses: [
                (
                    .to, "export, missing: write this form [text]",
                    Deck.ExportForm.allCases.map(\.rawValue)
                )
            ],
            examples: [
                ("lorcana deck check friday.txt", "check if it is legal, and why not"),
                ("lorcana deck stats friday", "count costs, inks and types"),
                ("lorcana deck odds friday t:song", "print the chance of a song by each turn"),
                ("lorcana deck add friday 2 \"Let It Go\"", "add a card, or start a deck"),
                ("lorcana deck undo friday", "undo the last change, or redo it"),
                ("lorcana deck export friday --to inktable", "write it for another site"),
            ],
            details: "FILE is a path, the name of a deck in the deck folder, or - for stdin.",
            subcommands: commands,
            tipForOthers: "to check a deck, run `lorcana deck check FILE`", means: nil)
    }
}

extension Reporter {
    /// Prints the number of lines that were not read as a card, for each deck that has such lines.
    func noteUnread(_ decks: [NamedDeck]) {
        for named in decks where !named.deck.unread.isEmpty {
            note(NoteWords.leftOut(named.deck.unread.count, of: named.typed))
        }
    }
}

/// The decks that a command reads.
struct DecksRequest: Equatable {
    let decks: [String]

    init(decks: [String]) { self.decks = decks }

    @MainActor
    init(_ input: CommandInput) { decks = input.words }
}

extension Operands {
    /// One or more decks.
    static let decks = Operands.words("FILE...", needs: "a deck", first: [.deck], others: [.deck])
    /// One deck.
    static let deck = Operands.words("FILE", needs: "a deck", atMost: 1, first: [.deck])
}
