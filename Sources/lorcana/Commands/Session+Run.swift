extension Session {
    /// Runs the command that the request names.
    func run() async throws(ProgramFailure) -> ExitCode {
        switch request.action {
        case .search(let query): try await SearchCommand(query: query).run(in: self)
        case .set(let set): try await SetCommand(set: set).run(in: self)
        case .sets: try await SetsCommand().run(in: self)
        case .card(let reference): try await CardCommand(reference: reference).run(in: self)
        case .all: try await AllCommand().run(in: self)
        case .random(let query, let seed): try await RandomCommand(query: query, seed: seed).run(in: self)
        default: try await runOther()
        }
    }

    private func runOther() async throws(ProgramFailure) -> ExitCode {
        switch request.action {
        case .browse(let query): try await browse(query ?? "")
        case .config(let action): try ConfigCommand(action: action).run(in: self)
        case .completions(let shell): try CompletionsCommand(shell: shell).run(in: self)
        case .update: try await UpdateCommand().run(in: self)
        case .cache(let action): try CacheCommand(action: action).run(in: self)
        case .man: try writeManual()
        default: .misuse
        }
    }

    private func writeManual() throws(ProgramFailure) -> ExitCode {
        try write(ManPage.text)
        return .found
    }
}
