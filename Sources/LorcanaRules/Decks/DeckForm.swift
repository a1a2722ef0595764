/// A format of deck lines, with an example. decks.md and `lorcana help decks` list them.
package struct DeckForm: Sendable {
    package enum Group: String, Sendable, CaseIterable {
        case counts = "Counts"
        case names = "Names"
        case printings = "Printings and finishes"
        case notInDeck = "Not in the deck"
        case noCard = "Not a card"
        case whole = "Whole decks"
    }

    package let group: Group
    package let example: String
    package let meaning: String
    /// Other spellings of the same line.
    package let others: [String]

    private init(_ group: Group, _ example: String, _ meaning: String, or others: String...) {
        (self.group, self.example, self.meaning, self.others) = (group, example, meaning, others)
    }

    package static let all = [
        DeckForm(
            .counts, "4 Let It Go", "four copies; one without a count", or: "4x Let It Go", "x4 Let It Go",
            "4× Let It Go", "(4) Let It Go", "4, Let It Go", "4: Let It Go", "4\tLet It Go"),
        DeckForm(
            .counts, "Let It Go x4", "the count may follow the name", or: "Let It Go ×4", "Let It Go (4)",
            "Let It Go [4]", "Let It Go (4 copies)", "Let It Go: 4", "Let It Go, 4", "Let It Go\t4"),
        DeckForm(
            .counts, "- 4 Let It Go", "bullets, quotes and tags are ignored", or: "* 4 Let It Go",
            "• 4 Let It Go", "- [ ] 4 Let It Go",
            "| 4 | Let It Go |", "[b]4[/b] [card]Let It Go[/card]", "<li>4 Let It Go</li>", "4 [Let It Go]"),
        DeckForm(
            .names, "4 Elsa - Snow Queen", "the whole name, without regard to case, accents and punctuation",
            or: "4 Elsa – Snow Queen", "4 Elsa, Snow Queen", "4 elsa snow queen"),
        DeckForm(
            .names, "4 Flotsam and Jetsam - Entangling Eels",
            "\"and\" is read as \"&\"; HTML entities are decoded",
            or: "4 Flotsam &amp; Jetsam - Entangling Eels"),
        DeckForm(.names, "4 TFC-041", "a printing's id instead of a name", or: "4x 1-041", "4 tfc-41"),
        DeckForm(
            .printings, "4 Elsa - Snow Queen [TFC-041]", "a printing by its id, set and number, or number",
            or: "4 Elsa - Snow Queen (1-41)", "4 Elsa - Snow Queen (TFC) 41", "4 Elsa - Snow Queen [TFC] 41",
            "4 Elsa - Snow Queen (Set1 #41)", "4 Elsa - Snow Queen [41/204 EN 1]",
            "4 Elsa - Snow Queen TFC 41", "4 Elsa - Snow Queen #41", "4 [TFC:41] Elsa - Snow Queen",
            "4\tElsa - Snow Queen\tTFC\t41", "\"4\",\"Elsa - Snow Queen\",\"TFC\",\"41\""),
        DeckForm(
            .printings, "4 Elsa - Snow Queen (P1) 3", "a promo by its series, with its number or alone",
            or: "4 Elsa - Snow Queen 3/P1", "4 Elsa - Snow Queen [P1-3]", "4 Elsa - Snow Queen (P1)"),
        DeckForm(
            .printings, "2 Elsa - Spirit of Winter *E*",
            "a printing by rarity: *E*, *EP*, *I*, *P* or the word",
            or: "2 Elsa - Spirit of Winter (Enchanted)", "2 Elsa - Spirit of Winter *ENCHANTED*",
            "2 Elsa - Spirit of Winter ENCHANTED"),
        DeckForm(
            .printings, "4 Elsa - Snow Queen *F*", "foil", or: "4 Elsa - Snow Queen (Foil)",
            "4 Elsa - Snow Queen foil"),
        DeckForm(
            .notInDeck, "Sideboard", "the cards below are not in the deck, until a heading such as Main Deck",
            or: "// Maybeboard", "[Considering]", "WISHLIST:", "Cut (4)", "Possible cuts:"),
        DeckForm(
            .notInDeck, "SB: 3 Let It Go", "a line of a sideboard", or: "Sideboard: 3 Let It Go",
            "3 Let It Go [Sideboard]"),
        DeckForm(.noCard, "# the best", "a comment, which may follow a card, too", or: "// the best"),
        DeckForm(
            .noCard, "Characters (20)", "a heading or a total", or: "Songs:", "[Main]", "Total: 60",
            "60 cards",
            "Characters: 44", "Cost 1", "Ramp:", "== Ramp =="),
        DeckForm(
            .noCard, "Deck: Friday", "a title or other information about the deck", or: "Name Friday",
            "About", "Format: Core", "Author: Tim"),
        DeckForm(
            .noCard, "Amber/Steel", "inks, horizontal rules and URLs", or: "Amber (30)", "---", "***", "===",
            "https://example.org/decks/1", "dreamborn.ink/decks/1"),
        DeckForm(
            .whole, "RWxzYV9Tbm93IFF1ZWVuJDR8TGV0IEl0IEdvJDR8",
            "a deck code, on one line or wrapped, alone or in a URL",
            or: "Deck code: `RWxzYV9Tbm93IFF1ZWVuJDR8TGV0IEl0IEdvJDR8`",
            "https://example.org/?source=x&list=RWxzYV9Tbm93IFF1ZWVuJDR8TGV0IEl0IEdvJDR8",
            "https://www.tcgplayer.com/massentry?productline=Lorcana%20TCG&c=4%20Elsa%20-%20Snow%20Queen%7C%7C4%20Let%20It%20Go"
        ),
        DeckForm(
            .whole, #"[{"fullName": "Elsa - Snow Queen", "count": 4, "id": "TFC-041"}]"#,
            "a table with a header, in CSV or JSON, such as the records of `lorcana deck show`: its columns are those of a collection, and a cell with the word Sideboard puts a row there",
            or: "Count,Name,Set,Number,Foil"),
    ]
}
