import CardTesting
import LorcanaKit
import Testing

@testable import CardRendering
@testable import lorcana

@MainActor
@Suite struct CompletionTests {
    private func candidates(_ words: String...) -> [String] {
        Completion(commands: Command.list) { Samples.catalogue }.candidates(words)
    }

    @Test func `the first word is a command`() {
        #expect(candidates("se") == ["search", "set", "sets"])
        #expect(candidates().count == Command.list.count)
        #expect(candidates("--offline", "upd") == ["update"])
    }

    @Test func `options and their values are completed`() {
        #expect(candidates("all", "--lim") == ["--limit"])
        #expect(candidates("all", "--format", "j") == ["json", "jsonl"])
        #expect(candidates("all", "--sort", "co") == ["cost"])
        #expect(candidates("random", "--se") == ["--seed"])
        #expect(candidates("sets", "--fields", "co") == ["code", "core", "coreUntil"])
        #expect(
            candidates("update", "--")
                == Command.update.row.options.map(\.name))
        #expect(candidates("all", "--format=js") == ["--format=json", "--format=jsonl"])
        #expect(candidates("all", "--limit=") == [] && candidates("all", "--nonsense=") == [])
    }

    @Test func `options before a word are not operands, and after two dashes there are no options`() {
        #expect(candidates("set", "--json", "the") == ["The First Chapter"])
        #expect(candidates("cache", "-q", "st") == ["status"])
        #expect(candidates("help", "-v", "que") == ["query"])
        #expect(candidates("--format", "csv", "card", "elsa - sn") == ["Elsa - Snow Queen"])
        #expect(candidates("all", "--limit", "set", "--pa") == ["--page"])
        #expect(candidates("search", "--", "--fo") == [])
        #expect(candidates("search", "--limit", "3", "--", "ink:am") == ["ink:amber", "ink:amethyst"])
    }

    @Test func `names of cards come from the catalogue, folded`() {
        #expect(candidates("card", "elsa - sn") == ["Elsa - Snow Queen"])
        #expect(candidates("card", "te ka") == ["Te Kā's Island - Far Away"])
        #expect(candidates("search", "bru") == ["Bruno - Of Two Minds"])
    }

    @Test func `sets are completed by code and name`() {
        #expect(candidates("set", "f") == ["FAB", "Fabled"])
        #expect(candidates("set", "the") == ["The First Chapter"])
        #expect(candidates("search", "set:F") == ["set:FAB"])
    }

    @Test func `names of sets are completed as one word, and unchanged in quotes`() {
        #expect(candidates("search", "set:The Fi") == ["set:the-first-chapter"])
        #expect(candidates("search", "-set:the-fi") == ["-set:the-first-chapter"])
        #expect(candidates("search", "set:\"the fi") == ["set:\"The First Chapter\""])
        #expect(candidates("search", "set:tf") == ["set:tfc"])
        #expect(candidates("search", "class:Que") == ["class:queen"])
        #expect(candidates("search", "class:\"que") == ["class:\"queen\""])
        #expect(candidates("search", "set:\"") == [] && candidates("search", "set:xyz") == [])
    }

    @Test func `values of query keys are completed`() {
        #expect(candidates("search", "ink:am") == ["ink:amber", "ink:amethyst"])
        #expect(candidates("search", "is:i") == ["is:inkable", "is:iconic"])
        #expect(candidates("browse", "t:s") == ["t:song"])
        #expect(candidates("search", "-ink:r") == ["-ink:ruby"])
        #expect(candidates("search", "r>=l") == ["r>=legendary"])
        #expect(candidates("search", "rarity:su") == ["rarity:super-rare"])
        #expect(candidates("search", "kw:sing") == ["kw:sing-together", "kw:singer"])
        #expect(candidates("search", "color:em") == ["color:emerald"])
        #expect(candidates("search", "cost:") == [])
        #expect(candidates("search", "date>=2024") == ["date>=2024-05-31"])
        #expect(candidates("search", "sungby:elsa-sn") == ["sungby:elsa-snow-queen"])
        #expect(candidates("search", "name:elsa-sn") == ["name:elsa-snow-queen"])
        #expect(candidates("search", "ink<=ru") == ["ink<=ruby"])
        #expect(candidates("card", "-ink:r") == [])
        #expect(candidates("search", "class:que") == ["class:queen"])
    }

    @Test func `query keys are completed, numbers before texts`() {
        #expect(candidates("search", "st").starts(with: ["str:", "story:"]))
        #expect(candidates("search", "own") == ["own:", "ownprint:", "ownfoil:", "ownnormal:"])
        #expect(candidates("search", "-sing") == ["-singsas:", "-singer:", "-sing-together:", "-sings:"])
    }

    @Test func `every subcommand is completed after its command`() {
        for command in Command.list where !command.row.subcommands.isEmpty {
            #expect(candidates(command.name, "") == command.row.subcommands.map(\.name))
        }
    }

    @Test func `an option's values are those of the subcommand`() {
        #expect(candidates("own", "export", "--to", "") == ["dreamborn", "tsv"])
        #expect(candidates("own", "spare", "--to=num") == ["--to=numbers"])
        #expect(candidates("own", "spare", "--to", "ts") == [])
    }

    /// The commands whose first word may be part of a query.
    nonisolated private static let ofQueries = Command.list.filter { command in
        command.row.operands.first.contains { if case .query = $0 { true } else { false } }
    }.map(\.name)

    @Test(arguments: ofQueries)
    func `words of the game are completed without a key`(command: String) {
        #expect(Self.ofQueries.contains("search"))
        #expect(candidates(command, "ambe") == ["amber"])
        #expect(candidates(command, "-ambe") == [])
        #expect(candidates(command, "singe") == ["singer:", "singer"])
        #expect(candidates(command, "") == candidates("random", ""))
        #expect(!candidates(command, "").contains("amber"))
        #expect(candidates("card", "ambe") == [])
    }

    @Test func `decks and files are completed together`() {
        let completion = Completion(
            commands: Command.list, catalogue: { Samples.catalogue }, decks: { ["friday", "sunday"] },
            files: { $0 == "" ? [".hidden", "food.txt", "fridge/"] : $0 == "fridge/" ? ["list.txt"] : [] })
        #expect(completion.candidates(["deck", "check", "fri"]) == ["friday", "fridge/"])
        #expect(
            completion.candidates(["deck", "check", "friday", "f"]) == ["friday", "food.txt", "fridge/"])
        #expect(completion.candidates(["deck", "stats", "fridge/"]) == ["fridge/list.txt"])
        #expect(completion.candidates(["browse", "--deck", "fo"]) == ["food.txt"])
        #expect(completion.candidates(["browse", "--deck=fo"]) == ["--deck=food.txt"])
        #expect(completion.candidates(["own", "import", "f"]) == ["food.txt", "fridge/"])
        #expect(completion.candidates(["deck", "add", "friday", "f"]) == [])
        #expect(completion.candidates(["deck", "show", "."]) == [".hidden"])
    }

    @Test func `the last of several fields is completed`() {
        #expect(candidates("all", "--fields", "id,na") == ["id,name"])
        #expect(candidates("all", "--fields=id,name,fu") == ["--fields=id,name,fullName"])
        #expect(candidates("all", "--fields", "name,na") == [])
        #expect(candidates("all", "--sort", "cost,lo") == ["cost,lore"])
    }

    @Test func `sort keys are completed after a minus, without duplicates`() {
        #expect(candidates("all", "--sort", "-co") == ["-cost"])
        #expect(candidates("all", "--sort=cost,-lo") == ["--sort=cost,-lore"])
        #expect(candidates("all", "--sort", "-cost,co") == [])
        #expect(candidates("all", "--sort", "-").count == candidates("all", "--sort", "").count)
        #expect(candidates("all", "--fields", "-na") == [])
        #expect(candidates("search", "sort:-co") == ["sort:-cost"])
        #expect(candidates("search", "sort:-cost,na") == ["sort:-cost,name"])
    }

    @Test func `the last value of a list in a query is completed`() {
        #expect(candidates("search", "ink:amber,am") == ["ink:amber,amethyst"])
        #expect(candidates("search", "-t:song,it") == ["-t:song,item"])
        #expect(candidates("search", "ink:-am") == [])
    }

    @Test func `operands with few choices complete to these`() {
        #expect(candidates("cache", "") == ["path", "status", "clear"])
        #expect(candidates("completions", "") == ["bash", "zsh", "fish"])
        #expect(candidates("config", "col") == ["color", "collection"])
        #expect(candidates("help", "exit") == ["exit-codes"])
        #expect(candidates("update", "") == [])
    }

    @Test(arguments: Shell.allCases)
    func `each shell has a script that calls the program`(shell: Shell) {
        #expect(shell.script.contains("lorcana __complete --"))
    }

    @Test func `a name with line breaks is not offered`() {
        let completion = Completion(
            commands: Command.list, catalogue: { Samples.catalogue }, decks: { ["ev\ning", "even"] },
            files: { _ in ["ev\til.txt", "ev\u{1B}[31m.txt", "event.txt"] })
        #expect(completion.candidates(["deck", "show", "ev"]) == ["even", "event.txt"])
    }

    @Test func `files in the home folder are completed as typed`() async {
        for (typed, wanted) in [("~/fr", "~/friday.txt\n"), ("~/lists/mo", "~/lists/monday.txt\n")] {
            let program = TestProgram()
            program.files.texts["/home/e/friday.txt"] = "4 Elsa - Snow Queen\n"
            program.files.texts["/home/e/lists/monday.txt"] = "4 Elsa - Snow Queen\n"
            #expect(await program.run(["__complete", "--", "deck", "check", typed]) == .found)
            #expect(program.output.text == wanted)
        }
    }

    @Test func `the program answers its own scripts`() async {
        let program = TestProgram()
        #expect(await program.run(["__complete", "--", "card", "elsa - sn"]) == .found)
        #expect(program.output.text == "Elsa - Snow Queen\n")
    }

    @Test(arguments: [
        ("lorcana card elsa\\ -\\ sn", "elsa\\ -\\ sn", "Elsa\\ -\\ Snow\\ Queen\n"),
        ("lorcana card \"elsa - sn", "elsa - sn", "\"Elsa - Snow Queen\"\n"),
        ("lorcana card $(elsa", "elsa", ""),
    ])
    func `a bash line is completed with quoted names`(line: String, replaced: String, wanted: String) async {
        let program = TestProgram()
        #expect(await program.run(["__complete", "--bash", line, replaced]) == .found)
        #expect(program.output.text == wanted)
    }
}
