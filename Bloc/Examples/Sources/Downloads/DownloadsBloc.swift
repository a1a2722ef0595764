import Bloc

/// A request for a file.
struct Wanted: BlocEvent {
    let name: String
}

/// A source of files, which are fetched one percent at a time.
protocol FileSource: Sendable {
    func fetch(percent: Int, of name: String) async throws
}

/// Downloads files, two at a time; its state has the percentage of each file that has begun.
final class DownloadsBloc: Bloc<[String: Int], Wanted> {
    init(from source: any FileSource) {
        super.init(initialState: [:])
        on(transformer: .atMost(2)) { wanted, emit in
            for percent in 1...100 {
                try await source.fetch(percent: percent, of: wanted.name)
                emit { $0[wanted.name] = percent }
            }
        }
    }
}
