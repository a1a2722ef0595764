import Bloc

/// `swift run FormulaOne 2023 again again` prints the season's first three drivers, and reloads them.
@main
struct FormulaOne {
    static func main() async {
        let words = CommandLine.arguments.dropFirst()
        let season = words.first.flatMap { Int($0) } ?? 2023
        let bloc = FormulaOneBloc(service: CannedStandings())
        let subscription = bloc.observe { print(text($0.nextState)) }
        await bloc.send(.seasonChosen(season)).finish()
        for word in words where word == "again" { await bloc.send(.refreshed).finish() }
        await bloc.closeAfterPending()
        subscription.cancel()
    }

    static func text(_ state: FormulaOneState) -> String {
        switch state {
        case .idle: "No season chosen."
        case .ready(let seasons): "Seasons: " + seasons.map { "\($0)" }.joined(separator: ", ")
        case .loading(let season): "Loading \(season) …"
        case .loaded(let season, let standings):
            (["\(season)"] + standings.enumerated().map { "\($0 + 1). \($1.driver), \($1.points)" })
                .joined(separator: "\n")
        case .failed(let season, .unknownSeason): "There are no standings for \(season); try 2022 or 2023."
        }
    }
}
