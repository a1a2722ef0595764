import CardBrowser
import CardRendering
import LorcanaKit
import LorcanaQuery

extension Command {
    static let browse = Command("browse") {
        CommandRow(
            .query("[QUERY]"), "search as you type, full screen",
            options: .questions + [.sort, .pick, .deck],
            examples: [
                ("lorcana browse", "every card"), ("lorcana browse ink:ruby", "start from a query"),
            ],
            details:
                "On a terminal, plain lorcana does the same. With --accessible it is a line-by-line dialogue; "
                + "type ? there to list its commands."
        ) { input throws(ProgramFailure) in
            let request = try BrowseRequest(input)
            return Action(.service) { run throws(ProgramFailure) in
                let query = run.output.ordered(request.query)
                if run.settings.isAccessible {
                    var dialogue = Dialogue(run)
                    return try await dialogue.talk(from: query)
                }
                // Sorting all cards requires loading all of them.
                if run.output.order != nil, request.isBlank, run.presenter.browser.wants(lines: .max) {
                    return try await EveryCard.list(run.library, on: run.presenter)
                }
                return try await run.presenter.browser.open(.search(query))
            }
        }
    }
}

/// The browser's initial query; empty for all cards.
struct BrowseRequest: Equatable {
    let query: String

    init(query: String) { self.query = query }

    @MainActor
    init(_ input: CommandInput) throws(ProgramFailure) {
        query = try input.query(mayBeBlank: true) ?? ""
    }

    var isBlank: Bool { query.allSatisfy(\.isWhitespace) }
}
