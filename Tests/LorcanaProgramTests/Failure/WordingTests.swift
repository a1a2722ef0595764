import BuiltInCatalogue
@testable import CardRendering
import CardTesting
import Files
import LorcanaCards
import TerminalKit
import Testing

@testable import LorcanaKit
@testable import LorcanaQuery
@testable import lorcana

/// Every message of the program uses the agreed terms, and every error and note the agreed form.
@Suite struct WordingTests {
    // MARK: Sentences

    @Test func `misuse is worded plainly`() {
        check((WordingSamples.misuses + WordingSamples.moreMisuses).map { Message($0) })
    }

    @Test func `failures are worded plainly`() {
        let (errors, transport) = (WordingSamples.errors, WordingSamples.transportErrors)
        let timeouts = WordingSamples.phases.map { TransportError.timedOut($0, after: .seconds(3)) }
        let failed = (transport + timeouts).map { Message($0, url: WordingSamples.url) }
        check((errors + MessageTests.answers.map(\.0)).map { Message($0) } + failed)
        check(WordingSamples.damages.map(\.reason))
    }

    @Test func `failures of files are worded plainly`() {
        for error in WordingSamples.fileErrors {
            check([Message(file: error), Message(storage: error)])
            check([error.description])
        }
    }

    @Test func `problems of the config file are worded plainly`() {
        check(WordingSamples.problems.map { Message($0, path: "/c/config") })
    }

    @Test(arguments: WordingSamples.wrongQueries)
    func `an invalid query is reported plainly`(query: String) throws {
        let error = #expect(throws: QueryError.self) {
            try QueryEvaluator.evaluate(CardQuery(parsing: query), over: BuiltInCatalogue.catalogue)
        }
        check([Message(try #require(error))])
    }

    @Test func `notes are worded plainly`() {
        let notes = WordingSamples.notes.filter { !$0.isAnswer }
        check(notes.map { NoteWords.line($0, localTime: { _ in "20:03" }) })
        check(notes.map { NoteWords.brief($0) })
    }

    @Test func `answers are worded plainly`() {
        // Answers may start with a card name.
        check(WordingSamples.notes.filter(\.isAnswer).map { "the answer: \(NoteWords.brief($0))" })
    }

    @MainActor @Test func `progress, sources and updates are worded plainly`() throws {
        check([Progress.fetching(from: "h"), Progress.fetching(from: "h", received: 3 << 20)])
        for plan in WordingSamples.plans {
            check(
                WordingSamples.disks.map {
                    SourceWords.line(plan, disk: $0, api: "h", facts: WordingSamples.origin)
                })
        }
        let settings = try Settings(environment: [:], configs: [])
        for difference in [nil, CatalogueDifference(), CatalogueDifference(added: 3, changed: 1, removed: 2)]
        {
            let failures = [CardService.lorcanaJSON, .api].map {
                ServiceFailure(service: $0, error: .emptyBody(url: "u"))
            }
            for count in 0...2 {
                let outcome = UpdateResult(
                    catalogue: Samples.catalogue, difference: difference,
                    failures: Array(failures.prefix(count)))
                check(UpdateSummary(outcome, settings).lines.map(\.text))
            }
        }
        check([UpdateSummary.differences(in: Samples.catalogue)])
    }

    @MainActor @Test func `an update's report has less than 80 columns, and names a broken file`()
        throws
    {
        let folder = "/" + String(repeating: "home/", count: 30)
        let settings = try Settings(environment: ["LORCANA_DATA_URL": "file:\(folder)"], configs: [])
        let file = folder + "en/allCards.json"
        let long = String(repeating: "word ", count: 40)
        let errors: [LorcanaError] = [
            .cardFile(.missing(FilePath(file))), .malformed(detail: long, url: "file:\(file)"),
            .html(title: long, url: "file:\(file)"), .plainText(long, url: "file:\(file)"),
            .emptyBody(url: "file:\(file)"), .unreadableRows(count: 9, url: "file:\(file)"),
        ]
        let difference = CatalogueDifference(added: 123_456, changed: 123_456, removed: 123_456)
        for error in errors {
            var outcome = UpdateResult(
                catalogue: Samples.catalogue, difference: difference,
                failures: [ServiceFailure(service: .lorcanaJSON, error: error)])
            outcome.translationFailures = [(.de, ServiceFailure(service: .lorcanaJSON, error: error))]
            let lines = UpdateSummary(outcome, settings).lines.map(\.text)
            for line in lines { #expect(CellWidth.of(line) < 80, "\(line)") }
            #expect(lines.contains { $0.contains("…/en/allCards.json") }, "\(lines)")
            #expect(lines.last?.hasPrefix("German: nothing from /home/") == true)
        }
    }

    @Test func `summaries of commands and options are worded plainly`() {
        check(Command.list.flatMap { [$0.row.summary] + $0.row.examples.map(\.does) })
        check(
            Option.allCases.map(\.row.summary)
                + Command.list.flatMap { command in Option.allCases.map(command.row.summary) })
        check(ExitCode.allCases.map(\.meaning))
    }

    // MARK: Pages and sources

    @Test func `help pages have only plain words`() {
        let topics =
            [HelpTopic.overview] + Command.list.map { .command($0) }
            + HelpPageName.allCases.map { .page($0) }
        let pages = topics.flatMap { HelpPage.lines($0, Command.list).map(\.plain) }
        let manual = ManPage.text(Command.list).split(separator: "\n").map(String.init)
        #expect(!pages.isEmpty && !manual.isEmpty)
        for line in pages + manual { #expect(PlainEnglish.unplainWords(in: line) == [], "\(line)") }
    }

    @Test func `no section of the man page repeats its title`() {
        let lines = ManPage.text(Command.list).split(separator: "\n").map { $0.lowercased() }
        for (title, same) in [
            ("environment", "environment"), ("exit status", "exit codes"), ("files", "files"),
        ] {
            #expect(lines.filter { $0 == ".sh \(title)" }.count == 1 && !lines.contains(same))
        }
    }

    /// Covers messages that are string literals: notices of the browser, reports of commands, details of errors.
    @Test(arguments: [
        "lorcana", "CardBrowser", "CardRendering", "LorcanaKit", "LorcanaCards", "Files", "TerminalKit",
    ])
    func `string literals in the sources have only plain words`(target: String) throws {
        let texts = SourceText.strings(ofTarget: target)
        #expect(texts.count > 10)
        for text in texts { #expect(PlainEnglish.unplainWords(in: text) == [], "\(text)") }
    }

    @Test(arguments: [
        ("Unknown key", "begins with a capital"), ("not found.", "ends with a full stop"),
        ("lorcana: not found", "names the program"), ("unknown key 'x'", "has single quotes"),
        ("run lorcana update", "has a command without backticks"), ("nobody is called elza", "nobody"),
        ("two\nlines", "has more than one line"), ("", "is empty"),
    ])
    func `the check rejects wrong sentences`(sentence: String, fault: String) {
        #expect(PlainEnglish.faults(of: sentence).contains(fault))
    }

    @Test(arguments: [
        "HOME is not set to an absolute path", "API unreachable", "waiting for h ...",
        "`sets` does not take --sort",
    ])
    func `the check accepts correct sentences`(sentence: String) {
        #expect(PlainEnglish.faults(of: sentence) == [])
    }

    // MARK: Rules

    private func check(_ messages: [Message], sourceLocation: SourceLocation = #_sourceLocation) {
        check(messages.map(\.sentence), sourceLocation: sourceLocation)
        check(messages.map(\.hint).filter { !$0.isEmpty }, sourceLocation: sourceLocation)
    }

    private func check(_ sentences: [String], sourceLocation: SourceLocation = #_sourceLocation) {
        for sentence in sentences {
            #expect(PlainEnglish.faults(of: sentence) == [], "\(sentence)", sourceLocation: sourceLocation)
        }
    }
}
