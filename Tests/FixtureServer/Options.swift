import MadeData

/// The command-line options.
struct Options: Equatable {
    var port = 0
    var data: String?
    var folder: String?
    /// The folder of facts from which the API's rows are generated.
    var made: String?
    /// The folder of facts from which LorcanaJSON's files are generated.
    var lorcanajson: String?
    /// The season of these files; nil for the season of the facts.
    var season: MadeSeason?
    var delay = 0
    var log: String?
    var behaviours: [Behaviour] = []

    static let help = """
        usage: FixtureServer [--port N] [--data FILE.json | --folder DIR | --made FACTS]
                             [--lorcanajson FACTS] [--delay MS] [--log FILE]
                             [--answer BEHAVIOUR]...

        Answers as lorcana-api.com would, on the loopback address; prints its base URL first.

          --port N       listens there; a free port otherwise
          --data FILE    serves one whole answer of /bulk/cards
          --folder DIR   serves the rows of DIR/cards*.json, the sets of DIR/sets.json
          --made FACTS   serves rows made of the folder FACTS (cards.tsv, sets.tsv, date.txt)
          --lorcanajson FACTS
                         serves LorcanaJSON's files too, made of FACTS in four languages, or those in the
                         folder FACTS if it has them: /en/metadata.json, /en/allCards.json
          --season S     makes them as on another day: \(names(MadeSeason.self))
          --delay MS     holds every answer back
          --log FILE     a line for each request: number, event, connection, method, target, detail
          --answer B     behaves otherwise; several words joined by commas:
                         hang, stall, close, reset, cut-headers, headers, truncate, endless, nonsense,
                         delay=MS, drip=MS, drip-body=MS, interims=N, status=503,
                         retry-after=2|date+2|TEXT, location=URL, chain=N, headers=N, header-bytes=N, length=N, pieces=N,
                         body=html|portal|text|empty|null|{}|[]|nested|FILE,
                         rows=\(names(RowChange.self)),
                         bytes=\(names(ByteChange.self)),
                         coding=\(names(ContentCoding.self)),
                         times=N, for=PATH
                         While it runs: GET /control?status=503&times=2, GET /control/clear

        As a proxy it answers what it is asked itself; CONNECT leads to the port on the loopback address.
        """

    init(_ arguments: some Sequence<String>) throws(Misuse) {
        var rest = Array(arguments)[...]
        while let option = rest.popFirst() {
            guard let value = rest.popFirst() else { throw Misuse("\(option) wants a value, or is unknown") }
            try set(option, to: value)
        }
        if [data, folder, made].compactMap(\.self).count > 1 {
            throw Misuse("--data, --folder and --made exclude each other")
        }
    }

    private mutating func set(_ option: String, to value: String) throws(Misuse) {
        switch option {
        case "--port": port = try number(value, option, upTo: 65_535)
        case "--delay": delay = try number(value, option, upTo: 3_600_000)
        case "--data": data = value
        case "--folder": folder = value
        case "--made": made = value
        case "--lorcanajson": lorcanajson = value
        case "--season":
            season = MadeSeason(rawValue: value)
            if season == nil { throw Misuse("unknown season \(value)") }
        case "--log": log = value
        case "--answer": behaviours.append(try Behaviour(value.split(separator: ",")))
        default: throw Misuse("unknown option \(option)")
        }
    }

    private func number(_ value: String, _ option: String, upTo limit: Int) throws(Misuse) -> Int {
        guard let number = Int(value), (0...limit).contains(number) else {
            throw Misuse("\(option) wants a number, not \"\(value)\"")
        }
        return number
    }

    private static func names<Value: RawRepresentable & CaseIterable>(_ type: Value.Type) -> String
    where Value.RawValue == String {
        type.allCases.map(\.rawValue).joined(separator: "|")
    }
}
