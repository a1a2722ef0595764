import Bloc

/// A driver's position at the end of a season.
struct Standing: Equatable, Sendable {
    let driver: String
    let points: Int
}

enum StandingsError: Error, Equatable {
    case unknownSeason
}

/// The source of standings.
protocol StandingsService: Sendable {
    func seasons() async throws -> [Int]
    func standings(of season: Int) async throws -> [Standing]
}

/// Answers from a small table after a short delay, like a server.
struct CannedStandings: StandingsService {
    var clock: any Clock<Duration> = ContinuousClock()

    func seasons() async throws -> [Int] {
        try await clock.sleep(for: .milliseconds(100))
        return Self.tables.keys.sorted()
    }

    func standings(of season: Int) async throws -> [Standing] {
        try await clock.sleep(for: .milliseconds(400))
        guard let table = Self.tables[season] else { throw StandingsError.unknownSeason }
        return table.map { Standing(driver: $0.0, points: $0.1) }
    }

    private static let tables: [Int: [(String, Int)]] = [
        2022: [("Max Verstappen", 454), ("Charles Leclerc", 308), ("Sergio Pérez", 305)],
        2023: [("Max Verstappen", 575), ("Sergio Pérez", 285), ("Lewis Hamilton", 234)],
    ]
}
