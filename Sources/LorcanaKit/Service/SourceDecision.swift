package import Files
package import LorcanaCards

/// The service that answers a command, and notes for the user.
///
/// A pure value: `decide` uses neither disk, network nor clock, so a table-driven test covers every case.
package enum SourceDecision: Sendable, Equatable {
    /// The catalogue on disk (`CatalogueService`).
    case catalogue(notes: [AnswerNote])
    /// The built-in data (`CatalogueService`).
    case builtIn(notes: [AnswerNote])
    /// The API only (`APIService`).
    case api(RequestPolicy, notes: [AnswerNote])
    /// The API joined with the built-in data, or the built-in data if the API fails (`FallbackService`).
    case fallback(RequestPolicy, notes: [AnswerNote])
    /// None (`UnavailableService`).
    case unavailable(LorcanaError)

    /// Decides which service answers.
    ///
    /// - Parameters:
    ///   - disk: the catalogue on disk; read only if the plan uses it.
    ///   - missing: the chosen language, if it is not on disk; English data is then used, without a request.
    ///   - isRaw: whether the API's rows are shown unchanged (`--raw`), which built-in data cannot replace.
    ///   - builtIn: the date of the built-in data.
    ///   - today: the current day, for the age of the data.
    package static func decide(
        _ plan: SourcePlan, disk: @autoclosure () -> StoredCatalogue, isRaw: Bool = false,
        missing: CardLanguage? = nil, builtIn: AnswerOrigin, today: Timestamp
    ) -> SourceDecision {
        let old = AnswerNote.age(builtIn: builtIn, on: today)
        if let missing, plan != .api, plan != .builtIn {
            return catalogue(disk(), today, after: [.untranslated(missing)]) { problem, notes in
                plan == .local || isRaw ? .unavailable(problem) : .builtIn(notes: notes + old)
            }
        }
        return switch plan {
        case .builtIn: .builtIn(notes: old)
        case .api: .api(.patient, notes: [])
        case .local: catalogue(disk(), today) { problem, _ in .unavailable(problem) }
        case .offline:
            catalogue(disk(), today) { problem, notes in
                isRaw ? .unavailable(problem) : .builtIn(notes: notes + old)
            }
        case .auto:
            catalogue(disk(), today) { problem, notes in
                if isRaw { return SourceDecision.api(.brief, notes: notes) }
                return problem.isNewerData ? .builtIn(notes: notes + old) : .fallback(.brief, notes: notes)
            }
        }
    }

    /// The catalogue on disk, whatever its age; if there is none, the decision of `otherwise`.
    private static func catalogue(
        _ disk: StoredCatalogue, _ today: Timestamp, after first: [AnswerNote] = [],
        otherwise: (_ problem: LorcanaError, _ notes: [AnswerNote]) -> SourceDecision
    ) -> SourceDecision {
        let notes = first + disk.notes(today)
        return disk.problem.map { otherwise($0, notes) } ?? .catalogue(notes: notes)
    }
}

/// The data source that the user chose (cli.md, "Where answers come from").
package enum SourcePlan: Sendable, Equatable {
    case auto, api, local, builtIn
    /// The catalogue on disk or the built-in data; never opens a connection.
    case offline

    /// Whether a connection may be opened.
    package var mayConnect: Bool {
        switch self {
        case .auto, .api: true
        case .local, .builtIn, .offline: false
        }
    }

    /// Whether the API is asked even if it was unreachable a moment ago.
    package var ignoresFailures: Bool { self == .api }

    /// Whether the built-in data is used if the API fails.
    package var fallsBack: Bool { self == .auto }

    /// Whether searches by name go to the API, in which case a view should wait until the user stops typing.
    package func searchesOverAPI(hasCatalogueOnDisk: Bool) -> Bool {
        switch self {
        case .api: true
        case .auto: !hasCatalogueOnDisk
        case .local, .builtIn, .offline: false
        }
    }
}

/// The result of opening the catalogue on disk.
package enum StoredCatalogue: Sendable, Equatable {
    /// `checked` is the time of the last successful update.
    case usable(AnswerOrigin, checked: Timestamp)
    /// There is none; `path` is nil if there is no folder for it.
    case missing(path: String?)
    case unusable(CatalogueDamage, path: String)
    case unreadable(FileError)

    package init(_ opened: Result<CatalogueStore.Opened, FileError>, path: String?) {
        self =
            switch opened {
            case .success(.catalogue(let catalogue)):
                .usable(catalogue.origin, checked: catalogue.checked)
            case .success(.none): .missing(path: path)
            case .success(.unusable(let damage)): .unusable(damage, path: path ?? "")
            case .failure(let error): .unreadable(error)
            }
    }

    /// The reason why the catalogue cannot be used; nil if it can.
    var problem: LorcanaError? {
        switch self {
        case .usable: nil
        case .missing(let path?): .noCatalogue(path: path)
        case .missing(nil): .storage(FileError(.read, nil, .noHome))
        case .unusable(let damage, let path): .unusableCatalogue(damage, path: path)
        case .unreadable(let error): .storage(error)
        }
    }

    /// Notes for the user about the catalogue, or about its absence.
    func notes(_ today: Timestamp) -> [AnswerNote] {
        switch self {
        case .usable(_, let checked): return AnswerNote.age(checked: checked, on: today)
        case .missing: return []
        case .unusable(let damage, _): return [.unusable(damage)]
        case .unreadable(let error): return [.unreadable(error)]
        }
    }
}

extension LorcanaError {
    /// Whether a newer version of the program wrote the catalogue on disk, so that this program's data is older.
    fileprivate var isNewerData: Bool {
        if case .unusableCatalogue(let damage, _, _) = self { damage.isNewerVersion } else { false }
    }
}

/// Fails every question with the same error.
package struct UnavailableService: LorcanaService {
    private let error: LorcanaError

    package init(_ error: LorcanaError) { self.error = error }

    package func answer(_ question: LorcanaQuestion) async throws(LorcanaError) -> LorcanaAnswer {
        throw error
    }
}
