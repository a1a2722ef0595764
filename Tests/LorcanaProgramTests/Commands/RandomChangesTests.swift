import CardTesting
import Files
import Foundation
import LorcanaCards
import LorcanaKit
import LorcanaRules
import SeededRandom
import Testing

@testable import CardBrowser
@testable import CardRendering
@testable import lorcana

/// All changes to decks and the collection in random order, compared with models of the files' text.
@MainActor
@Suite struct RandomChangesTests {
    private static let cards = ["Elsa - Snow Queen", "Elsa - Spirit of Winter"]
    private static let decks = ["a", "b", "c"]
    private static let lists = [
        "# mine\n2 Elsa - Snow Queen\n1 Elsa - Spirit of Winter\n", "1 Elsa - Spirit of Winter\n",
        "3 Elsa - Snow Queen\n",
    ]

    /// The contents of a file, with the previous ones for undo and the next ones for redo.
    private struct KeptFile: Equatable {
        var now: String?
        var before: String?
        var later: String?

        mutating func revise(_ new: String) {
            if new != now ?? "" { (now, before, later) = (new, now ?? "", nil) }
        }

        mutating func retire() { (now, before, later) = (nil, now, nil) }

        /// Returns false if there is nothing to undo.
        mutating func undo() -> Bool {
            let text = now ?? ""
            let isRedo = later != nil && (before == nil || before == text)
            guard let new = isRedo ? later : before, new != text else { return false }
            (now, before, later) = isRedo ? (new, text, nil) : (new, nil, text)
            return true
        }
    }

    /// A deck's text with copies of a card added or removed; nil if more copies are removed than the deck has.
    private static func edited(_ text: String, _ card: String, by step: Int) -> String? {
        var lines = text.split(separator: "\n").map(String.init)
        let place = lines.firstIndex { $0.hasSuffix(" \(card)") }
        let count = (place.flatMap { Int(lines[$0].prefix { $0 != " " }) } ?? 0) + step
        if count < 0 { return nil }
        let line = count == 0 ? [] : ["\(count) \(card)"]
        if let place { lines.replaceSubrange(place...place, with: line) } else { lines += line }
        return lines.map { "\($0)\n" }.joined()
    }

    /// The number of copies in each line, by card name.
    private static func counts(_ text: String) -> [String: Int] {
        var counts: [String: Int] = [:]
        for line in text.split(separator: "\n") where line.first?.isNumber == true {
            let parts = line.split(separator: " ", maxSplits: 1)
            counts[String(parts[1])] = Int(parts[0])
        }
        return counts
    }

    private static func collection(_ copies: [String: [Int]]) -> String {
        "id\tnormal\tfoil\n"
            + copies.filter { $0.value != [0, 0] }.sorted { $0.key < $1.key }
            .map { "\($0.key)\t\($0.value[0])\t\($0.value[1])\n" }.joined()
    }

    private static func copies(_ text: String) -> [String: [Int]] {
        var copies: [String: [Int]] = [:]
        for line in text.split(separator: "\n").dropFirst() {
            let parts = line.split(separator: "\t")
            copies[String(parts[0])] = [Int(parts[1]) ?? 0, Int(parts[2]) ?? 0]
        }
        return copies
    }

    // MARK: Commands

    /// Models of the files that commands change, by file name.
    private struct Model {
        var files: [String: KeptFile] = [:]

        /// Changes a deck or the collection; returns the exit code.
        mutating func change(_ name: String, _ body: (_ old: String?) -> String?) -> ExitCode {
            guard let new = body(files[name, default: KeptFile()].now) else { return .misuse }
            files[name, default: KeptFile()].revise(new)
            return .found
        }

        mutating func undo(_ name: String) -> ExitCode {
            files[name, default: KeptFile()].undo() ? .found : .misuse
        }
    }

    @Test(arguments: [false, true])
    func `files match a model after five hundred commands`(isOnDisk: Bool) async throws {
        let (program, home) = TestProgram.withHome(isOnDisk: isOnDisk)
        defer { if isOnDisk { try? FileManager.default.removeItem(atPath: home) } }
        let files = program.environment.files
        let folder = "\(home)/.local/share/lorcana"
        let write = { (name: String, text: String) in
            _ = try files.change(FilePath("\(home)/\(name)")) { _ in Array(text.utf8) }
        }
        let text = { (path: String) in
            try files.read(FilePath(path)).map { String(decoding: $0, as: UTF8.self) }
        }
        for (place, list) in Self.lists.enumerated() { try write("\(place).txt", list) }
        let bulk = ["TFC-041": [2, 1], "TFC-207": [1, 0]]
        try write("bulk.tsv", Self.collection(bulk))

        var (model, random) = (Model(), SeededGenerator(seed: 220))
        var made: Set<String> = []
        for step in 0..<500 {
            let (deck, other) = (
                Self.decks.randomElement(using: &random)!, Self.decks.randomElement(using: &random)!
            )
            let card = Self.cards.randomElement(using: &random)!
            let (count, list) = (Int.random(in: 1...3, using: &random), Int.random(in: 0...2, using: &random))
            let (file, target) = ("decks/\(deck).txt", "decks/\(other).txt")
            let typed: [String]
            let expected: ExitCode
            let kind = Int.random(in: 0...12, using: &random)
            switch kind {
            case 0, 1:
                typed = ["deck", "add", deck, "\(count)", card]
                expected = model.change(file) { Self.edited($0 ?? "", card, by: count) }
            case 2:
                typed = ["deck", "remove", deck, "\(count)", card]
                expected = model.change(file) { $0.flatMap { Self.edited($0, card, by: -count) } }
            case 3:
                typed = ["deck", "import", "\(home)/\(list).txt", "--as", deck]
                expected = model.change(file) { ($0 ?? "").isEmpty ? Self.lists[list] : nil }
            case 4:
                typed = ["deck", "copy", deck, other]
                let source = model.files[file]?.now
                if source.map({ Self.counts($0).isEmpty }) == true {
                    expected = .malformed
                } else {
                    expected = model.change(target) { ($0 ?? "").isEmpty ? source : nil }
                }
            case 5:
                typed = ["deck", "rename", deck, other]
                if model.files[file]?.now != nil, model.files[target]?.now == nil {
                    model.files[target] = model.files.removeValue(forKey: file)
                    expected = .found
                } else {
                    expected = .misuse
                }
            case 6:
                typed = ["deck", "delete", deck]
                expected = model.files[file]?.now == nil ? .misuse : .found
                if expected == .found { model.files[file]?.retire() }
            case 7, 8:
                typed = ["deck", "undo", deck]
                expected = model.undo(file)
            case 9:
                typed = ["own", "add", "1", "41x\(count)"]
                expected = model.change("own.tsv") { old in
                    var copies = Self.copies(old ?? "")
                    copies["TFC-041", default: [0, 0]][0] += count
                    return Self.collection(copies)
                }
            case 10:
                typed = ["own", "remove", "1", "41x\(count)"]
                expected = model.change("own.tsv") { old in
                    var copies = Self.copies(old ?? "")
                    copies["TFC-041", default: [0, 0]][0] -= count
                    return (copies["TFC-041"]?[0] ?? 0) < 0 ? nil : Self.collection(copies)
                }
            case 11:
                let joining = ["--add", "--replace", ""][list]
                typed = ["own", "import", "\(home)/bulk.tsv"] + (joining.isEmpty ? [] : [joining])
                expected = model.change("own.tsv") { old in
                    let old = joining == "--replace" ? [:] : Self.copies(old ?? "")
                    if joining.isEmpty, !old.isEmpty { return nil }
                    return Self.collection(old.merging(bulk) { a, b in zip(a, b).map(+) })
                }
            default:
                typed = ["own", "undo"]
                expected = model.undo("own.tsv")
            }
            #expect(await program.run(typed) == expected, "step \(step): \(typed)")
            if expected == .found { made.insert(typed[0...1].joined(separator: " ")) }
            for name in Self.decks.map({ "decks/\($0).txt" }) + ["own.tsv"] {
                let kept = KeptFile(
                    now: try text("\(folder)/\(name)"), before: try text("\(folder)/\(name)~"),
                    later: try text("\(folder)/\(name).redo~"))
                try #require(kept == model.files[name] ?? KeptFile(), "step \(step): \(typed), \(name)")
            }
        }
        #expect(made.count == 11)
    }

    // MARK: The browser

    @Test(arguments: [false, true])
    func `five hundred random undos and redos in the browser match a model`(
        isOnDisk: Bool
    ) async throws {
        let (program, home) = TestProgram.withHome(isOnDisk: isOnDisk)
        defer { if isOnDisk { try? FileManager.default.removeItem(atPath: home) } }
        let files = program.environment.files
        let folder = "\(home)/.local/share/lorcana"
        _ = try files.change(FilePath("\(home)/list.txt")) { _ in Array(Self.lists[0].utf8) }
        let settings = try Settings(environment: ["HOME": home], configs: [])
        let local = LocalCards(program.sources)
        let gatherer = Gatherer(
            BrowserFiles(
                local, DeckFolder(program.environment, settings, local),
                CollectionFile(program.environment, settings), today: Samples.date), today: Samples.date)
        let cards = try Self.cards.map { name in
            local.catalogue[local.names.shownRow(try #require(local.names.find(name)))]
        }

        /// The texts of all decks that have lines, and the copies owned.
        struct Texts: Equatable {
            var decks: [String: String] = [:]
            var own: [String: [Int]] = [:]
        }
        let texts = {
            var texts = Texts()
            for name in Self.decks {
                guard let bytes = try files.read(FilePath("\(folder)/decks/\(name).txt")), !bytes.isEmpty
                else { continue }
                texts.decks[name] = String(decoding: bytes, as: UTF8.self)
            }
            let own = try files.read(FilePath("\(folder)/own.tsv")) ?? []
            texts.own = Self.copies(String(decoding: own, as: UTF8.self))
            return texts
        }
        var (done, undone, now) = ([Texts](), [Texts](), Texts())
        var (random, made) = (SeededGenerator(seed: 221), Set<Int>())
        var open: String?
        for step in 0..<500 {
            let (deck, other) = (
                Self.decks.randomElement(using: &random)!, Self.decks.randomElement(using: &random)!
            )
            let (place, count) = (
                Int.random(in: 0...1, using: &random), Int.random(in: 0...4, using: &random)
            )
            let (list, kind) = (Int.random(in: 0...2, using: &random), Int.random(in: 0...13, using: &random))
            var expected = now
            let name = Self.cards[place]
            let set = { (deck: String, count: (Int) -> Int) in
                let old = expected.decks[deck] ?? ""
                let have = Self.counts(old)[name] ?? 0
                let new = Self.edited(old, name, by: max(0, count(have)) - have) ?? ""
                expected.decks[deck] = new.isEmpty ? nil : new
            }
            let request: GatherRequest
            switch kind {
            case 0:
                request = .open(deck, putting: Marks())
            case 1, 2:
                let change = kind == 1 ? DeckChange.by(1) : .by(-1)
                request = .copies(change, of: [cards[place]], nil)
                if let open { set(open) { $0 + (kind == 1 ? 1 : -1) } }
            case 3, 4:
                request = .copies(.to(count), of: [cards[place]], nil)
                if let open { set(open) { _ in count } }
            case 5:
                request = .lines(Self.lists[list], to: deck)
                if let old = expected.decks[deck] {
                    expected.decks[deck] = Self.counts(Self.lists[list]).sorted { a, b in
                        Self.lists[list].contains("\(a.value) \(a.key)\n\(b.value) \(b.key)")
                    }.reduce(old) { Self.edited($0, $1.key, by: $1.value) ?? $0 }
                } else {
                    expected.decks[deck] = Self.lists[list]
                }
            case 6:
                request = .folder(.copy(deck, to: other))
                if expected.decks[other] == nil { expected.decks[other] = expected.decks[deck] }
            case 7:
                request = .folder(.renamed(deck, to: other))
                if expected.decks[other] == nil {
                    expected.decks[other] = expected.decks.removeValue(forKey: deck)
                }
            case 8:
                request = .folder(.delete(deck))
                expected.decks[deck] = nil
            case 9:
                request = .folder(.keep(file: "\(home)/list.txt", as: deck))
                if expected.decks[deck] == nil { expected.decks[deck] = Self.lists[0] }
            case 10:
                request = .own(cards[0], isFoil: count > 2)
                expected.own["TFC-041", default: [0, 0]][count > 2 ? 1 : 0] += 1
            case 11, 12: request = .undo
            default: request = .redo
            }
            let answers = gatherer.answer(request)
            for case .deck(let tally, _) in answers { open = tally?.typed }
            let result = try texts()
            let words = answers.compactMap { if case .notice(let notice) = $0 { notice.text } else { nil } }
            let what = "step \(step): \(request), \(words)"
            if case .undo = request {
                let isUndone = words.contains { $0.hasPrefix("undid") }
                if isUndone {
                    undone.append(now)
                    now = done.removeLast()
                }
                try #require(isUndone || done.isEmpty, "\(what)")
            } else if case .redo = request {
                let isRedone = words.contains { $0.hasPrefix("redid") }
                if isRedone {
                    done.append(now)
                    now = undone.removeLast()
                }
                try #require(isRedone || undone.isEmpty, "\(what)")
            } else {
                // Renaming or deleting an empty deck changes no text.
                let isStep = gatherer.done.count > done.count
                try #require(isStep || expected == now || result == now, "\(what)")
                if isStep {
                    (done, undone) = (done + [now], [])
                    now = expected
                    made.insert(kind)
                }
            }
            try #require(result == now, "\(what)")
            #expect(gatherer.done.count == done.count, "\(what)")
        }
        #expect(made.count == 10)
    }
}
