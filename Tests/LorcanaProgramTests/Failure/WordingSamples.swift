import CardTesting
import Files
import Glibc
import LorcanaCards
import LorcanaKit
import LorcanaQuery
@testable import LorcanaRules

@testable import CardRendering
@testable import lorcana

/// A sample of each case of the values that are turned into messages.
///
/// Each list is a chain: a switch without `default` maps each case to the next one, so a new case doesn't compile until
/// it is added.
enum WordingSamples {
    static let url = "https://api.example/cards/all"
    static let origin = Samples.origin

    static let misuses: [Misuse] = chain { last in
        switch last {
        case nil: .unknownCommand("xyz", rest: ["snow"], known: Command.list.map(\.name))
        case .unknownCommand: .unknownOption("--zzz", Command.all.usage())
        case .unknownOption: .unknownLetter("-z")
        case .unknownLetter: .singleDash("limit", .limit)
        case .singleDash: .missingValue(.limit)
        case .missingValue: .unexpectedValue(.json)
        case .unexpectedValue: .meaningless(.sort, Command.sets.usage())
        case .meaningless: .missingOperand(Command.search.usage())
        case .missingOperand: .unexpectedOperand("x", Command.all.usage())
        case .unexpectedOperand: .unknownValue("x", of: "shell", known: ["bash", "fish"])
        case .unknownValue: .unknownSet("xyz", nearest: [])
        case .unknownSet: .unknownCard("Els", nearest: ["Elsa - Snow Queen"])
        case .unknownCard: .refused("`deck list` does not take --rules", tip: "run `lorcana help deck`")
        case .refused: .notANumber("x", .limit)
        case .notANumber: .notAChoice("x", .to, ["lorcana", "tsv"])
        case .notAChoice: .contradiction("--source api", "--offline")
        case .contradiction:
            .wrongOrder(QueryError(query: "x", range: 0..<1, message: "unknown sort key \"x\""))
        case .wrongOrder: .onlyOrder(try! CardOrder(parsing: "cost"))
        case .onlyOrder: .invalidSetting(InvalidSetting(.color, "blue", origin: .flag("--color")))
        case .invalidSetting: .noTerminal(isDumb: true)
        case .noTerminal: nil
        }
    }

    /// Misuses whose messages differ by option, command or setting.
    static let moreMisuses: [Misuse] = {
        var misuses = MessageTests.misuses.map(\.0) + [.noTerminal(isDumb: false)]
        for option in Option.allCases {
            misuses += [.missingValue(option), .unexpectedValue(option), .notANumber("x", option)]
            misuses.append(.meaningless(option, nil))
            for command in Command.list { misuses.append(.meaningless(option, command.usage())) }
        }
        for usage in Command.list.map({ $0.usage() }) {
            misuses += [.missingOperand(usage), .unexpectedOperand("x", usage), .unknownOption("-x", usage)]
        }
        for setting in Setting.allCases {
            misuses.append(.invalidSetting(InvalidSetting(setting, "x", origin: .environment("X"))))
        }
        return misuses
    }()

    static let errors: [LorcanaError] = chain { last in
        switch last {
        case nil: .transport(.refused(), url: url)
        case .transport: .noTimeLeft(of: .seconds(60), url: url)
        case .noTimeLeft: .status(404, url: url, retryAfter: nil)
        case .status: .api(code: "odd", status: 400, details: "no such path", url: url)
        case .api: .malformed(detail: "cut off", url: url)
        case .malformed: .html(title: "Sign in", url: url)
        case .html: .plainText("Not a card", url: url)
        case .plainText: .emptyBody(url: url)
        case .emptyBody: .unreadableRows(count: 14, url: url)
        case .unreadableRows: .tooManyPages(200)
        case .tooManyPages: .noCatalogue(path: "/d/c")
        case .noCatalogue: .unusableCatalogue(.wrongChecksum, path: "/d/c")
        case .unusableCatalogue: .storage(FileError(.read, "/d/c", .system(EACCES)))
        case .storage: .textsUnavailable([.text], because: "the built-in data has none")
        case .textsUnavailable: .cardFile(.missing("/d/en/metadata.json"))
        case .cardFile:
            .bothServicesFailed(
                files: .emptyBody(url: "https://a.test"), api: .emptyBody(url: "https://b.test"))
        case .bothServicesFailed: .fileRefused(.fewCards(3, expected: 9))
        case .fileRefused: .updateRefused(reason: "received 3 cards, expected at least 9")
        case .updateRefused: .invalidQuery(QueryError(query: "x", range: 0..<1, message: "unknown key \"x\""))
        case .invalidQuery: .blankQuery
        case .blankQuery: .ownFile(FileError(.read, "/d/own.tsv", .system(EACCES)))
        case .ownFile: .damagedDeck(.noCard, name: "friday")
        case .damagedDeck: .damagedCollection(CollectionDamage(reason: .row, line: 3), path: "/d/own.tsv")
        case .damagedCollection: .cancelled
        case .cancelled: nil
        }
    }

    static let phases: [TransportError.Phase] = chain { last in
        switch last {
        case nil: .connect
        case .connect: .tunnel
        case .tunnel: .secure
        case .secure: .firstByte
        case .firstByte: .headers
        case .headers: .body
        case .body: nil
        }
    }

    static let transportErrors: [TransportError] = chain { last in
        switch last {
        case nil: .libraryMissing(reason: "no such file")
        case .libraryMissing: .invalidURL("x y")
        case .invalidURL: .unsupportedScheme("ftp")
        case .unsupportedScheme: .unresolvedHost("h")
        case .unresolvedHost: .unresolvedProxy("p:3128")
        case .unresolvedProxy: .invalidProxy(reason: "its address is malformed")
        case .invalidProxy: .refused(by: .proxy("p:3128"))
        case .refused: .unreachable(reason: "no route to host")
        case .unreachable: .tls(reason: "unknown authority")
        case .tls: .timedOut(.connect, after: .seconds(3))
        case .timedOut: .tooManyRedirects(limit: 5, lastBy: .host("h"))
        case .tooManyRedirects: .forbiddenRedirect()
        case .forbiddenRedirect: .bodyTooLarge(limit: 8 << 20)
        case .bodyTooLarge: .closedEarly(receivedBody: true)
        case .closedEarly: .malformed(reason: "the header is too long")
        case .malformed: .proxyStatus(407, proxy: "p:3128")
        case .proxyStatus: .proxy("p:3128", reason: "wrong version")
        case .proxy: .cancelled
        case .cancelled: .shutDown
        case .shutDown: .system(reason: "out of memory")
        case .system: nil
        }
    }

    static let operations: [FileError.Operation] = chain { last in
        switch last {
        case nil: .read
        case .read: .write
        case .write: .replace
        case .replace: .make
        case .make: .remove
        case .remove: .lock
        case .lock: nil
        }
    }

    static let kinds: [FileKind] = chain { last in
        switch last {
        case nil: .regular
        case .regular: .folder
        case .folder: .link
        case .link: .namedPipe
        case .namedPipe: .socket
        case .socket: .device
        case .device: .other
        case .other: nil
        }
    }

    static let causes: [FileError.Cause] = chain { last in
        switch last {
        case nil: .system(ENOENT)
        case .system: .notRegular(.folder)
        case .notRegular: .tooLarge(limit: 100)
        case .tooLarge: .cutShort
        case .cutShort: .busy
        case .busy: .noHome
        case .noHome: nil
        }
    }

    static let fileErrors: [FileError] =
        (causes + kinds.map { .notRegular($0) }
        + [ENOTDIR, EISDIR, EACCES, EROFS, ENOSPC, EFBIG, EPIPE].map { .system($0) })
        .flatMap { cause in operations.map { FileError($0, "/d/c", cause) } }

    static let problems: [ConfigFile.Problem] = chain { last in
        switch last {
        case nil: .unknownKey("colour", line: 3)
        case .unknownKey: .invalidValue("blue", of: .color, line: 3)
        case .invalidValue: .notASetting("color", line: 3)
        case .notASetting: .more(count: 2)
        case .more: .unreadable(FileError(.read, "/d/c", .system(EACCES)))
        case .unreadable: .missing
        case .missing: .ignored("/d/config")
        case .ignored: nil
        }
    }

    static let notes: [AnswerNote] =
        chain { last in
            switch last {
            case nil: .fellBack(from: .emptyBody(url: url), to: origin)
            case .fellBack: .recentlyUnreachable(since: Samples.date, to: origin)
            case .recentlyUnreachable: .skipped(count: 2)
            case .skipped: .replaced(count: 2)
            case .replaced: .outdated(since: Samples.date, days: 8)
            case .outdated: .oldBuiltIn(origin, days: 203)
            case .oldBuiltIn: .untranslated(.de)
            case .untranslated: .unsearchedLanguage(.it)
            case .unsearchedLanguage: .found(in: .it)
            case .found: .unusable(.wrongVersion(found: 9, expected: 1))
            case .unusable: .unreadable(FileError(.read, "/d/c", .system(EACCES)))
            case .unreadable: .notKept(FileError(.write, "/d/c", .system(ENOSPC)))
            case .notKept: .noRawRows
            case .noRawRows: .repeatedPage(3)
            case .repeatedPage: .query(.unsearched(count: 9))
            case .query: nil
            }
        } + queryNotes.map { .query($0) } + NoteWordsTests.notes.map(\.0)

    private static let queryNotes: [QueryNote] =
        chain { last in
            switch last {
            case nil: .searchedInstead(asked: "esla", shown: ["Elsa"])
            case .searchedInstead: .wouldMatch(without: "cost>=9", count: 3)
            case .wouldMatch: .unknownWords(["glorbnax", "zork"])
            case .unknownWords: .excludedNoName("ruby", instead: "-ink:ruby")
            case .excludedNoName: .unsearched(count: 9)
            case .unsearched: .unknownLegality(count: 2)
            case .unknownLegality: .deckLinesLeftOut("friday", count: 2)
            case .deckLinesLeftOut: .noSuchFullName("elsa", instead: "char:elsa")
            case .noSuchFullName: .readAs("ink:amber ink:steel")
            case .readAs: .otherReading("ink:ruby", count: 472)
            case .otherReading: .inNames("name:ruby", count: 2)
            case .inNames: .readInVain("kw:evasive simba")
            case .readInVain: .textsNeeded("text:\"draw a card\"")
            case .textsNeeded: .notUsed(["game", "know"])
            case .notUsed: .unlimited(count: 10)
            case .unlimited: .wordsRead([WordsRead(words: "2 drops", query: "t:character cost=2")])
            case .wordsRead: .correctedTo(asked: "evasve", query: "kw:evasive")
            case .correctedTo: .searchedMember(.story, asked: "frozzen", shown: ["Frozen"])
            case .searchedMember: .nearNames(asked: "esla", near: ["Elsa"])
            case .nearNames: .explained("name contains \"elsa\" AND cost < 3")
            case .explained:
                .alike([
                    AlikeCard(fullName: "Elsa", effect: EffectFrame(.draw), costsMore: -1),
                    AlikeCard(fullName: "Anna", effect: nil, costsMore: 0),
                ])
            case .alike: .answered(.keyword("Ward"))
            case .answered: nil
            }
        } + answers.map(QueryNote.answered)

    private static let answers: [CardAnswer] = {
        let day = Samples.date
        let release = CardAnswer.SetRelease(name: "Fabled", prerelease: day, release: day, isOut: false)
        var rotated = Standing(status: .rotated)
        rotated.until = day
        var legal = Standing(status: .legal)
        legal.leavesWith = "17"
        var facts = CardAnswer.FactsByCard(
            name: "Elsa", arePrintings: false, values: [(.number(3), ["Snow Queen"])])
        let one = CardFact.allCases.map { CardAnswer.facts($0, facts) }
        facts.values.append((.none, (1...9).map { "Version \($0)" }))
        let several = CardFact.allCases.map { CardAnswer.facts($0, facts) }
        facts.arePrintings = true
        let printings = CardFact.allCases.map { CardAnswer.facts($0, facts) }
        let sets: [CardAnswer.SetStanding] = [
            .quest, .coming(from: day), .coming(from: nil), .inCore(leavesWith: "17", until: nil),
            .left(on: day, kept: 0), .left(on: day, kept: 2),
        ]
        let standings =
            [Standing.Status.banned, .never, .announced].map { Standing(status: $0) } + [rotated, legal]
        let others: [CardAnswer] = [
            .standing(name: "Elsa", core: nil, infinity: nil, knownUntil: nil),
            .standings(names: 13, inCore: 6, inInfinity: 13), .standings(names: 2, inCore: 0, inInfinity: 1),
            .nextRotation(nil), .nextRotation(CardAnswer.Rotation(sets: ["9", "10"], with: "17", on: nil)),
            .count(names: 17, printings: 30), .release(release), .firstSet(release, cards: 3),
            .extreme(.cost, isMost: false, names: ["Elsa"], value: 1),
            .extreme(.strength, isMost: true, names: ["Elsa", "Anna"], value: 9),
            .extreme(.lore, isMost: true, names: ["Elsa", "Anna"], value: 5),
            .which(names: ["Elsa", "Anna"]),
            .existence(true, names: ["Elsa"]), .existence(false, names: ["Elsa"]),
            .noCounterpart("lifelink", near: "heal"), .noCounterpart("poison", near: nil),
        ]
        let ofSets = sets.map { CardAnswer.setStanding(name: "Fabled", $0) }
        let ofCards = [nil, day].flatMap { known in
            standings.map { CardAnswer.standing(name: "Elsa", core: $0, infinity: legal, knownUntil: known) }
        }
        return one + several + printings + ofSets + ofCards + others
    }()

    static let damages: [CatalogueDamage] = chain { last in
        switch last {
        case nil: .tooShort(bytes: 3)
        case .tooShort: .wrongMagic
        case .wrongMagic: .wrongVersion(found: 3, expected: 1)
        case .wrongVersion: .wrongLength(found: 3, expected: 1)
        case .wrongLength: .wrongHeaderChecksum
        case .wrongHeaderChecksum: .wrongChecksum
        case .wrongChecksum: .wrongLayout
        case .wrongLayout: nil
        }
    }

    static let plans: [SourcePlan] = chain { last in
        switch last {
        case nil: .auto
        case .auto: .api
        case .api: .local
        case .local: .builtIn
        case .builtIn: .offline
        case .offline: nil
        }
    }

    static let disks: [StoredCatalogue] = chain { last in
        switch last {
        case nil: .usable(AnswerOrigin(source: .local, asOf: Samples.date), checked: Samples.date)
        case .usable: .missing(path: "/d/c")
        case .missing: .unusable(.wrongChecksum, path: "/d/c")
        case .unusable: .unreadable(FileError(.read, "/d/c", .system(EACCES)))
        case .unreadable: nil
        }
    }

    static let wrongQueries = [
        "x=1", "csot>=3", "evasive:1", "ink:pink", "r:gold", "kw:evasve", "kw:\"singer 5\"",
        "kw:\"pink shift\"",
        "t:foe", "is:odd", "f:x", "sort:x", "unique:x", "set:99", "set:fabeld", "set:1-3", "class:princes",
        "class:zzzzzz", "cost=>3", "cost<<3", "kw>evasive", "sort>cost", "elsa >= 3", "cost: (3",
        "ink:(amber or ruby)", "2<=cost<=4", "t!song", "year:2026-07", "cost>=2-4",
        "r>=special", "text:{x}", "text:%", "cost:4-2", "cost:3+", "cost>=many", "str>will", "lore/2>1",
        "lore/cost/str>1", "1+2>=3", "cost<9999999999", "date>=2025", "sort:cost,,lore", "\"abc", "(elsa",
        "elsa)", "elsa () anna", "elsa or", "-sort:cost", "-unique:prints", String(repeating: "(", count: 99),
        String(repeating: "a ", count: 300), "cost" + String(repeating: "+cost", count: 20) + ">1",
    ]

    /// Collects the values of a chain, which starts and ends with nil.
    private static func chain<Value>(_ next: (Value?) -> Value?) -> [Value] {
        var values: [Value] = []
        while let value = next(values.last) { values.append(value) }
        return values
    }
}
