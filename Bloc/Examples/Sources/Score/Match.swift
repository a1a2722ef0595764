import Bloc

/// `swift run Score h a a` plays a match: a goal for the home team and two for the other.
@main
struct Match {
    @MainActor
    static func main() {
        let words = CommandLine.arguments.dropFirst()
        for line in play(words.isEmpty ? ["h", "a", "a"] : words) { print(line) }
    }

    /// The lines of a match; words other than `h` and `a` are not goals.
    @MainActor
    static func play(_ words: some Sequence<String>) -> [String] {
        var lines: [String] = []
        let bloc = ScoreBloc()
        let board = Scoreboard(bloc) { lines.append($0) }
        for word in words where word == "h" || word == "a" {
            bloc.send(.scored(word == "h" ? .home : .away))
        }
        withExtendedLifetime(board) { bloc.close() }
        return lines
    }
}
