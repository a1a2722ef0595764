import CardTesting
import LorcanaCards
import LorcanaKit
import Testing

@testable import CardRendering
@testable import LorcanaRules
@testable import TerminalKit

@Suite struct CardDrawingTests {
    private static let folder = "Tests/CardRenderingTests/Golden/"

    private static func screen(_ id: String, _ canvas: Canvas, _ depth: ColorDepth) -> String {
        let card = Samples.card(id)
        let printings = Samples.catalogue.cards.filter { $0.fullName == card.fullName }
        return CardView.lines(card, printings: printings, on: canvas).map {
            $0.rendered(for: depth).replacing("\u{1B}", with: "␛") + "\n"
        }.joined()
    }

    private static let drawn =
        ["TFC-041", "FAB-100", Samples.catalogue.cards.first { $0.inks.count == 2 }!.id, "TFC-026", "Q1-001"]

    @Test(arguments: [40, 80])
    func `drawn cards match the recorded ones`(width: Int) throws {
        let looks: [(name: String, Canvas, ColorDepth)] = [
            ("ascii", Canvas(width: width, isUnicode: false), .none),
            ("dark", Canvas(width: width), .trueColor),
        ]
        for (name, canvas, depth) in looks {
            let screens = Self.drawn.map { Self.screen($0, canvas, depth) }
            try Golden.expect(screens.joined(separator: "\n"), "\(Self.folder)card-\(width)-\(name).txt")
        }
    }

    @Test(arguments: drawn, [40, 80])
    func `colours change no text, and a theme without colours has none`(_ id: String, _ width: Int) {
        let plain = Self.screen(id, Canvas(width: width), .none)
        for theme in ThemeName.allCases.map({ Theme($0, on: .light) }) {
            for depth in [ColorDepth.ansi16, .ansi256, .trueColor] {
                let styled = Self.screen(id, Canvas(width: width, theme: theme), depth)
                #expect(styled.replacing(/␛\[[0-9;]*m/, with: "") == plain)
            }
        }
        let mono = Self.screen(id, Canvas(width: width, theme: Theme(.mono, on: .light)), .ansi16)
        let styles = mono.matches(of: /␛\[([0-9;]*)m/).flatMap { $0.1.split(separator: ";") }
        #expect(styles.compactMap { Int($0) }.allSatisfy { $0 < 30 })
    }

    @Test func `the facts are below a card of up to 60 columns, else beside it`() {
        func line(_ words: String, _ width: Int) -> String? {
            CardView.lines(Samples.card("TFC-041"), on: Canvas(width: width)).map(\.plain).first {
                $0.contains(words)
            }
        }
        #expect(line("number 41 of 204", 60) == "The First Chapter · number 41 of 204 · TFC-041")
        #expect(line("The First Chapter", 80)?.hasPrefix("╭─ Ay ") == true)
        #expect(
            line("The First Chapter", 120)?.hasSuffix("  The First Chapter · number 41 of 204 · TFC-041")
                == true)
        #expect(
            line("¤ 2", 60)?.contains("strength") == true && line("¤ 2", 40)?.contains("strength") == false)
    }

    @Test(arguments: [28, 33, 40, 49, 60])
    func `the frame is straight on every side`(width: Int) {
        for card in Samples.catalogue.cards {
            for isUnicode in [true, false] {
                let lines = CardDrawing.box(card, on: Canvas(width: width, isUnicode: isUnicode))
                #expect(lines.allSatisfy { $0.width == width })
                for line in lines.dropFirst().dropLast().map(\.plain) {
                    #expect("│├|+".contains(line.first!) && "│┤|+".contains(line.last!))
                }
            }
        }
    }

    @Test func `a frame of two inks is half in each colour`() throws {
        let dual = try #require(Samples.catalogue.cards.first { $0.inks.count == 2 })
        let (first, last) = (dual.inks.inks[0], dual.inks.inks[1])
        for line in CardDrawing.box(dual, on: Canvas(width: 40)) {
            #expect(line.spans.first?.style == Theme.standard.line(first))
            #expect(line.spans.last?.style == Theme.standard.line(last))
        }
        let top = CardDrawing.box(dual, on: Canvas(width: 40))[0].plain
        #expect(top.hasPrefix("╭─ \(first.letters) ") && top.hasSuffix(" \(last.letters) ─╮"))
    }

    @Test func `no line begins with a separator`() {
        for width in 28...80 {
            for line in CardDrawing.box(Samples.card("TFC-041"), on: Canvas(width: width)).map(\.plain) {
                #expect(!line.hasPrefix("│ ·"))
            }
        }
    }

    @Test func `a keyword is explained unless it has a reminder`() {
        var facts = Samples.snowQueen
        facts.text = "Ward\nEvasive (Only characters with Evasive can challenge this character.)"
        facts.keywords = ["Ward", "Evasive"]
        let card = LorcanaCard(facts, sets: Samples.sets, origin: Samples.origin)
        let lines = CardView.abilities(card, on: Canvas(width: 200)).map(\.plain)
        #expect(lines[0] == "Ward: Opponents cannot choose it, except to challenge it.")
        #expect(lines[1] == facts.text!.split(separator: "\n")[1])
    }

    @Test func `the source and the picture's address share a grey line if they fit`() {
        let card = Samples.card("TFC-041")
        let last = CardView.lines(card, on: Canvas(width: 120)).last!
        #expect(last.plain == "built-in data of 2026-10-16 · https://images.example/elsa's card.jpg")
        #expect(last.spans.allSatisfy { $0.style.foreground == Theme.standard.aside.foreground })
        #expect(
            CardView.lines(card, on: Canvas(width: 40)).map(\.plain).suffix(2) == [
                "built-in data of 2026-10-16", "https://images.example/elsa's card.jpg",
            ])
    }

    @Test func `on a terminal with hyperlinks the id links to the picture`() throws {
        var linked = Canvas(width: 80)
        linked.hasLinks = true
        let lines = CardView.lines(Samples.card("TFC-041"), ending: .origin, on: linked)
        let id = try #require(lines[0].spans.first { $0.text == "TFC-041" })
        #expect(id.style.link?.hasPrefix("https://images.example/elsa") == true)
        #expect(!lines.contains { $0.plain.contains("https") })
    }

    @Test func `a verdict is a sign and the format, with its reason in grey`() {
        let left = Timestamp(date: "2025-09-05")
        let again = Standing(status: .legal, through: "FAB", leavesWith: "17", ownSetLeft: left)
        #expect(StandingWords.short(again) == "until set 17, reprinted in FAB")
        #expect(StandingWords.short(Standing(status: .rotated, until: left)) == "left 2025-09-05")
        let canvas = Canvas(width: 80)
        #expect(again.verdict("Core", on: canvas).plain == "✓ Core")
        #expect(Standing(status: .never).verdict("Infinity", on: canvas).plain == "✗ Infinity")
    }
}
