import Bloc
import CardRendering
import LorcanaCards
import LorcanaRules
import SeededRandom
import Testing

@testable import CardBrowser

/// Changes to marks, decks and the collection, with undo and redo, on files in memory.
@MainActor @Suite struct GathererTests {
    private let page = SampleCards.many(30)

    /// The state that undo and redo restore.
    private struct Gathered: Equatable {
        var deck: String
        var owned: [String: CardCollection.Copies]
        var marks = Marks()
    }

    private func opened(_ text: String) throws -> (files: MemoryFiles, gatherer: Gatherer) {
        let files = MemoryFiles(page[0].catalogue, ["friday": text])
        files.owned = [:]
        return (files, Gatherer(files, deck: try files.openDeck("friday")))
    }

    private func notice(_ answers: [BrowserInput]) -> String? {
        for case .notice(let notice) in answers { return notice.text }
        return nil
    }

    private func tally(_ answers: [BrowserInput]) -> DeckTally? {
        for case .deck(let deck, _) in answers { return deck }
        return nil
    }

    @Test
    func
        `marked copies are added to a new deck as one step, and for an existing deck a notice names the keys`()
        throws
    {
        let files = MemoryFiles(page[0].catalogue, ["friday": "1 \(page[2].fullName)\n"])
        let gatherer = Gatherer(files)
        var marks = Marks()
        for (place, count) in [(0, 2), (1, 3)] {
            let before = marks
            marks.change(page[place], by: count)
            #expect(gatherer.answer(.marks(.init(before: before, after: marks))).isEmpty)
        }
        let old = gatherer.answer(.open("friday", putting: marks))
        #expect(notice(old) == "2 cards marked; 1 to 4 puts copies into friday")
        let typed = gatherer.answer(.open("friday", putting: marks, keys: "Alt-1 to Alt-4"))
        #expect(notice(typed) == "2 cards marked; Alt-1 to Alt-4 puts copies into friday")
        #expect(files.decks["friday"] == "1 \(page[2].fullName)\n")
        let new = gatherer.answer(.open("sunday", putting: marks))
        let lines = "2 \(page[0].fullName)\n3 \(page[1].fullName)\n"
        #expect(files.decks["sunday"] == lines && tally(new)?.total == 5 && notice(new) == "5 marked copies")
        #expect(new.contains { if case .marks(let marks) = $0 { marks.isEmpty } else { false } })
        let back = gatherer.answer(.undo)
        #expect(files.decks["sunday"] == nil && notice(back) == "undid: 5 marked copies")
        #expect(back.contains { if case .marks(let kept) = $0 { kept == marks } else { false } })
        _ = gatherer.answer(.redo)
        #expect(files.decks["sunday"] == lines)
        // Without marks a new deck is only opened; no file is written.
        #expect(notice(gatherer.answer(.open("monday", putting: Marks()))) == nil)
        #expect(files.decks["monday"] == nil)
    }

    @Test
    func `a new deck is listed before it has cards, and deleting one names the key that restores it`()
        throws
    {
        let (files, gatherer) = try opened("1 \(page[0].fullName)\n")
        let names = { (answers: [BrowserInput]) -> [String]? in
            for case .decks(let decks, _) in answers { return decks.map(\.name) }
            return nil
        }
        _ = gatherer.answer(.open("a new one", putting: Marks()))
        #expect(names(gatherer.answer(.decks)) == ["a new one", "friday"])
        let deleted = gatherer.answer(.folder(.delete("friday"), undo: "Alt-U"))
        #expect(notice(deleted) == "deleted friday; Alt-U brings it back")
        #expect(names(deleted) == ["a new one"])
        _ = gatherer.answer(.folder(.delete("a new one")))
        #expect(names(gatherer.answer(.undo)) == ["a new one"])
        _ = gatherer.answer(.open(nil, putting: Marks()))
        #expect(names(gatherer.answer(.decks)) == [])
        _ = gatherer.answer(.open("./list.txt", putting: Marks()))
        #expect(names(gatherer.answer(.decks)) == [] && files.decks.isEmpty)
    }

    @Test func `comparing two decks opens a page`() throws {
        let (files, gatherer) = try opened("1 \(page[0].fullName)\n")
        files.decks["monday"] = "2 \(page[0].fullName)\n"
        let answers = gatherer.answer(.compare("friday", with: "monday"))
        guard case .page(.difference(let a, let b))? = answers.first else {
            Issue.record("no page")
            return
        }
        #expect((a.name, a.total, b.name, b.total) == ("friday", 1, "monday", 2))
    }

    @Test(arguments: trials(3))
    func `five hundred undone and redone steps match a list of states`(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let (files, gatherer) = try opened("# mine\n2 Elsa - Number 1 # keep\n")
        var states = [Gathered(deck: files.decks["friday"]!, owned: [:])]
        var place = 0
        for _ in 0..<500 {
            var now = states[place]
            let card = page[Int.random(in: 0..<8, using: &random)]
            let request: GatherRequest
            switch Int.random(in: 0..<12, using: &random) {
            case 0...3:
                request = .undo
                place = max(0, place - 1)
                now = states[place]
            case 4, 5:
                request = .redo
                place = min(states.count - 1, place + 1)
                now = states[place]
            case 6, 7: request = .copies(.by(Bool.random(using: &random) ? 1 : -1), of: [card], nil)
            case 8: request = .copies(.to(Int.random(in: 0...4, using: &random)), of: [card], nil)
            case 9:
                let marks = now.marks.isEmpty ? nil : now.marks
                request = .copies(.to(4), of: marks?.cards ?? [card], marks)
            case 10: request = .own(card, isFoil: Bool.random(using: &random))
            default:
                let before = now.marks
                if Int.random(in: 0..<4, using: &random) == 0 {
                    now.marks = Marks()
                } else {
                    now.marks.toggle(card)
                }
                if now.marks == before { continue }
                request = .marks(.init(before: before, after: now.marks))
            }
            for case .marks(let marks) in gatherer.answer(request) { now.marks = marks }
            (now.deck, now.owned) = (files.decks["friday"]!, files.owned!.filter { $0.value != .init() })
            if request == .undo || request == .redo {
                #expect(now == states[place], "seed \(seed)")
            } else if now != states[place] {
                states = states[...place] + [now]
                place += 1
            }
        }
        while notice(gatherer.answer(.undo)) != "nothing to undo" {}
        #expect(files.decks["friday"] == "# mine\n2 Elsa - Number 1 # keep\n")
    }

    @Test func `setting a count replaces the previous one, and the notice names it`() throws {
        let (files, gatherer) = try opened("3 Te Kā - Number 2\n")
        #expect(notice(gatherer.answer(.copies(.to(4), of: [page[0]], nil))) == "4 × Elsa - Number 1")
        #expect(notice(gatherer.answer(.copies(.by(1), of: [page[1]], nil))) == "4 × Te Kā - Number 2")
        #expect(notice(gatherer.answer(.copies(.to(0), of: [page[1]], nil))) == "no Te Kā - Number 2")
        #expect(files.decks["friday"] == "4 Elsa - Number 1\n")
        #expect(notice(gatherer.answer(.copies(.to(4), of: [page[0]], nil))) == "4 × Elsa - Number 1 already")
        #expect(
            notice(gatherer.answer(.copies(.by(-1), of: [page[1]], nil)))
                == "the deck has no Te Kā - Number 2")
        #expect(notice(gatherer.answer(.undo)) == "undid: no Te Kā - Number 2")
        #expect(notice(gatherer.answer(.undo)) == "undid: 4 × Te Kā - Number 2")
        #expect(notice(gatherer.answer(.redo)) == "redid: 4 × Te Kā - Number 2")
        #expect(files.decks["friday"] == "4 Te Kā - Number 2\n4 Elsa - Number 1\n")
    }

    @Test func `marked cards are added to the deck together, and one undo restores deck and marks`() throws {
        let (files, gatherer) = try opened("")
        var marks = Marks()
        for card in page.prefix(3) { marks.toggle(card) }
        let answers = gatherer.answer(.copies(.to(4), of: marks.cards, marks))
        #expect(answers.contains(.marks(Marks())) && notice(answers) == "4 × 3 cards")
        #expect(tally(answers)?.total == 12)
        let undone = gatherer.answer(.undo)
        #expect(undone.contains(.marks(marks)) && files.decks["friday"] == "")
    }

    @Test func `undo preserves changes made by another window`() throws {
        let (files, gatherer) = try opened("2 Elsa - Number 1\n")
        _ = gatherer.answer(.copies(.by(1), of: [page[0]], nil))
        files.decks["friday"]! += "1 Te Kā - Number 2\n# theirs\n"
        let answers = gatherer.answer(.undo)
        #expect(files.decks["friday"] == "2 Elsa - Number 1\n1 Te Kā - Number 2\n# theirs\n")
        #expect(tally(answers)?.total == 3)
        _ = gatherer.answer(.redo)
        #expect(files.decks["friday"] == "3 Elsa - Number 1\n1 Te Kā - Number 2\n# theirs\n")
        // Undo cannot remove copies that the other window has already removed.
        files.decks["friday"] = "# empty\n"
        _ = gatherer.answer(.undo)
        #expect(files.decks["friday"] == "# empty\n")
    }

    @Test func `a rejected change affects neither the file nor the steps`() throws {
        let (files, gatherer) = try opened("")
        _ = gatherer.answer(.copies(.by(1), of: [page[0]], nil))
        files.refusal = "the disk is full"
        #expect(gatherer.answer(.undo).contains(.notice(Notice("the disk is full", isFailure: true))))
        #expect(notice(gatherer.answer(.copies(.by(1), of: [page[1]], nil))) == "the disk is full")
        files.refusal = nil
        #expect(notice(gatherer.answer(.undo)) == "undid: 1 × Elsa - Number 1")
        #expect(notice(gatherer.answer(.undo)) == "nothing to undo")
        #expect(notice(gatherer.answer(.redo)) == "redid: 1 × Elsa - Number 1")
        #expect(notice(gatherer.answer(.redo)) == "nothing to redo")
    }

    @Test func `lines of a pasted list that are not understood are reported`() throws {
        let (_, gatherer) = try opened("")
        let list = "2 Elsa - Number 1\n3 Elza - Nobody at all\n1 nothing like it"
        let words = notice(gatherer.answer(.lines("1 Elsa - Number 1\n3 Zzz", to: "other")))
        #expect(words == "not understood: \"3 Zzz\"; 1 card added to other")
        let more = notice(gatherer.answer(.lines(list, to: "other"))) ?? ""
        #expect(more.hasPrefix("2 lines not understood, the first: \"3 Elza - Nobody at all\"; 2 cards"))
    }

    @Test func `a normal and a foil copy can be added to the collection and undone`() throws {
        let (files, gatherer) = try opened("")
        let answers =
            gatherer.answer(.own(page[0], isFoil: false)) + gatherer.answer(.own(page[0], isFoil: true))
        #expect(files.owned?[page[0].id] == .init(normal: 1, foil: 1))
        let counts = answers.compactMap { answer in
            if case .owned(let owned?) = answer { owned.ofName(page[0]) } else { nil }
        }
        #expect(counts == [1, 2])
        #expect(notice(gatherer.answer(.undo)) == "undid: 1 foil of Elsa - Number 1, TFC-1000, owned")
        #expect(files.owned?[page[0].id] == .init(normal: 1))
    }

    @Test func `undo and redo of generated steps, including changes of the folder, match a model`() {
        var random = SeededGenerator(seed: 44)
        let files = MemoryFiles(page[0].catalogue, ["a": "2 Elsa - Number 1\n", "b": "1 Te Kā - Number 2\n"])
        let gatherer = Gatherer(files)
        var (states, place) = ([files.decks], 0)
        var made = 0
        let names = ["a", "b", "c", "d"]
        _ = gatherer.answer(.open("a", putting: Marks()))
        for _ in trials(500) {
            let (old, new) = (names.randomElement(using: &random)!, names.randomElement(using: &random)!)
            let request: GatherRequest =
                switch Int.random(in: 0..<9, using: &random) {
                case 0: .folder(.copy(old, to: new))
                case 1: .folder(.renamed(old, to: new))
                case 2: .folder(.delete(old))
                case 3: .folder(.keep(file: "/list.txt", as: new))
                case 4: .copies(.by(1), of: [page[Int.random(in: 0..<5, using: &random)]], nil)
                case 5: .lines("1 Elsa - Number 1\n1 Te Kā - Number 2", to: old)
                case 6: .redo
                default: .undo
                }
            // Skipped: copying, renaming or deleting a missing deck. A name that is in use is rejected.
            if case .folder(let change, _) = request {
                switch change {
                case .copy(let old, _), .renamed(let old, _), .delete(let old):
                    if files.decks[old] == nil { continue }
                case .restore, .keep: break
                }
            }
            let before = files.decks
            let words = notice(gatherer.answer(request)) ?? ""
            switch request {
            case .undo, .redo:
                let isDone = words.hasPrefix("undid") || words.hasPrefix("redid")
                let next = place + (request == .undo ? -1 : 1)
                #expect(isDone == states.indices.contains(next), "\(words)")
                if isDone { (place, made) = (next, made + 1) }
            default:
                if files.decks == before { continue }
                states = Array(states[...place]) + [files.decks]
                place += 1
            }
            #expect(files.decks == states[place])
        }
        #expect(states.count > 3 && made > 0)
    }

    @Test func `a fifth copy, a third ink and an unknown line are accepted, and shown first as problems`()
        throws
    {
        let (_, gatherer) = try opened("4 Elsa - Number 1\n9 Te Kā - Number 2\n1 Nobody\n")
        let fifth = tally(gatherer.answer(.copies(.by(1), of: [page[0]], nil)))
        #expect(fifth?.copies(of: page[0]) == 5 && fifth?.standing == .notLegal)
        #expect(
            fifth?.reasons.map(\.summary).prefix(2) == [
                "2 cards with too many copies", "3 inks, at most 2 (Amber, Amethyst, Steel)",
            ])
        #expect(fifth?.reasons.first?.cards.map(\.name) == ["5 Elsa - Number 1", "9 Te Kā - Number 2"])
        #expect(
            fifth?.reasons.map(\.title).suffix(2) == [
                "1 card is not in the data", "1 line is not understood",
            ])
    }

    @Test func `without a deck, the notice names the number of marked copies after the change`() {
        let gatherer = Gatherer(nil)
        var marks = Marks()
        for count in [1, 4, 3, 1, 0] {
            let before = marks
            marks.change(page[0], by: count - marks.copies(of: page[0]))
            _ = gatherer.answer(.marks(.init(before: before, after: marks)))
        }
        let elsa = "Elsa - Number 1"
        let words = [
            "mark on \(elsa)", "4 × \(elsa) marked", "3 × \(elsa) marked", "1 × \(elsa) marked",
            "no mark on \(elsa)",
        ]
        for words in words.reversed() { #expect(notice(gatherer.answer(.undo)) == "undid: \(words)") }
        for words in words { #expect(notice(gatherer.answer(.redo)) == "redid: \(words)") }
    }

    @Test func `without files only marks can be undone, and opening a deck fails with a reason`() {
        let gatherer = Gatherer(nil)
        var marks = Marks()
        marks.toggle(page[0])
        _ = gatherer.answer(.marks(.init(before: Marks(), after: marks)))
        let answers = gatherer.answer(.open("friday", putting: marks))
        #expect(notice(answers) == "no folder for decks and the collection")
        #expect(gatherer.answer(.undo) == [.marks(Marks()), .notice("undid: mark on Elsa - Number 1")])
    }
}
