@testable import LorcanaKit
import Testing

/// The API's rules texts are split into abilities, however their lines are broken.
@Suite struct AbilityLinesTests {
    @Test(arguments: [
        (
            "Evasive (Only those.)\nTELL NO TALES: Whenever one is banished, you may remove all\ndamage from one.",
            "Evasive (Only those.)\nTELL NO TALES: Whenever one is banished, you may remove all damage from one."
        ),
        ("Shift 7\nSALVAGE: For each item, draw.", "Shift 7\nSALVAGE: For each item, draw."),
        ("While you have\nDolores in play, gain 1 lore.", "While you have Dolores in play, gain 1 lore."),
        (
            "Support (It may add its\n{s} to another.)\n\nRush (It may\nchallenge.)",
            "Support (It may add its {s} to another.)\nRush (It may challenge.)"
        ),
        (
            "(A character can sing this.)\nDeal 2 damage.\nDraw a card.",
            "(A character can sing this.)\nDeal 2 damage. Draw a card."
        ),
        (
            "CHOICE: Choose one:\n- Draw a card.\n- Gain 1 lore.",
            "CHOICE: Choose one:\n- Draw a card.\n- Gain 1 lore."
        ),
        ("FIRST - Draw a card.\nSECOND - Gain 1 lore.", "FIRST - Draw a card.\nSECOND - Gain 1 lore."),
        ("One line.", "One line."), ("", ""),
    ])
    func `each ability becomes one paragraph`(sent: String, joined: String) {
        #expect(AbilityLines.joined(sent) == joined)
        #expect(AbilityLines.joined(joined) == joined)
    }
}
